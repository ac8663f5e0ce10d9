// Package thinking has bots think beside the service: about each demand of a running game that asks a
// bot of a grade above novice there is something to be thought, from when the phase begins, and letters
// are answered meanwhile.
//
// # Words
//
//   - job: a demand about which a bot is to think. Jobs are stored nowhere: they follow from the games,
//     and from which thoughts there are (job.go).
//   - thought: the sheet that a job came to, [store.Thought]. It goes when its phase has been played.
//   - pool: the jobs that are thought about at the moment (pool.go).
//
// # How it goes
//
// [Service.Run] keeps as many workers as the operator gives cores. Each takes the job that would be done
// first if every one had a core of its own from when its phase began, so that nobody who has many
// games, or strong opponents, keeps others waiting (think.go). It reads what the side knows, thinks
// without lock or transaction, and stores the thought; a phase that waited for it alone is due then.
//
// A phase asks [Unfinished] whom it waits for, and [ThoughtOf] for what was thought (take.go): at a
// deadline, or when a moderator has it played, that is the best that the bot has thought of so far.
// [Refusals] says why no further game may be begun in which a bot thinks (limit.go).
//
// # What always holds
//
//   - A thought follows from what the side knows, the seed of the game, the phase and the budget in
//     steps. What a restart breaks off is thought again, to the same end.
//   - Thinking that fails is as none: the novice's sheet is sent, and the moderator is told.
//   - Nothing that a bot thinks is logged, counted or shown.
package thinking
