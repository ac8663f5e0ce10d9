// Package engine thinks for bots: it looks for a sheet that does better than the one a title's
// program writes at first sight.
//
// # Words
//
//   - [Player]: what the engine asks of a title: worlds, proposals, a valuation.
//   - plan: one way of playing of a title's program; plan 0 is its usual one.
//   - world: a position imagined from what the side knows, with what is hidden from it filled
//     in at random.
//   - candidate: a sheet that might be sent.
//   - rollout: a candidate carried out in a world, and the game played on from there for some
//     phases by proposals of plan 0.
//   - step: one phase of a rollout, or a variation that is checked; a sheet that is proposed costs
//     as many as the title says. A budget is a number of steps.
//   - [Grade]: how much a bot thinks.
//
// # How it thinks
//
// A [Search] has the title propose candidates by all plans, and tries each in the same worlds
// with the same dice; after each round the worse half goes (sequential halving). With what is left
// of the budget it varies the best: orders are left out, or orders of another candidate are
// taken in. A rollout ends when what was decided has settled, after as many phases as the title
// says; where the budget is large, the best so far are played on for longer from a third of it on.
//
// The first candidate is what the title's program writes at first sight. It is kept in every round, and
// is the answer until another has done clearly better: the one that is left with it at the end of a generation
// is held against it in the worlds that were tried after the two were chosen.
//
// # What always holds
//
// The engine sees what the side sees: [rules.Known], and what Check says of the side's sheets. What
// Check refuses is not a candidate. A rollout that the title cannot play on counts as lost, and among
// [Search.Failures]; a sheet after which nothing has happened and the same is asked for again counts as lost,
// too. Equal knowledge, seed and budget give the same sheet, on any machine and at any load: no
// clock is asked. It can be stopped after any step; [Search.Best] is the best so far.
//
// Read [New] and [Search.Step] first.
package engine
