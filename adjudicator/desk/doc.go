// Package desk reads order lines: it joins the grammar of a title with the
// orders that all titles share and sorts what it reads.
//
// # Words
//
//   - desk: the order language of one title, compiled once ([New]).
//   - sheet: what one letter asks for, sorted: orders for the phase, standing
//     orders, requests to the service, and what is wrong with the lines.
//   - request: what the service is asked to do or to tell ([RequestKind]); never played.
//   - answer: a line that is no order and says which choice of a question is meant, in
//     yes or no, a number or a beginning ([Desk.Answer]).
//   - arguments: a line that lacks the verb of the one form that is asked for ([ReadArguments]).
//   - chatter: a line outside of a block in which nothing resembles an order; a greeting.
//   - matter: what chatter is about that is for the moderator.
//
// # The orders that all titles share
//
// Each is a row of one table, [forms], under words of package phrases: what is said of a sheet
// ("wait", "turn 5", "ready") and requests ("help", "join GAME as SIDE"). adjudicator/desk/testdata/words.tsv
// shows each in both languages.
//
// A title's own forms come first, so it may use the same words.
//
// A line that fits no form is read once more as several orders (at semicolons, commas, "and", or a verb),
// as an order for all units, and as one that says that units stay.
//
// # What always holds
//
// Nothing is dropped: each line becomes an order, a standing order, a setting,
// a request or a problem, or says nothing (blank, comment). The desk knows no
// position; whether an order is allowed is for [rules.Position.Check] to say,
// and [Merge] joins both lists of problems. A [Desk] never changes after New
// and may be used by several goroutines.
//
// A Desk is also a [rules.Title] whose grammar holds the orders that all titles
// share, so that problems can be told in the player's language. Read [Desk.Read] first.
package desk
