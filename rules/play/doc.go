// Package play is the machine that every title runs on: it takes sheets up and
// works through them, settles decisions in the middle of a turn, tries sheets
// before they are carried out, and tells each side what it may know. It knows no
// unit, no place and no rule of any game.
//
// # Words
//
//   - [Agenda]: what is still to be done, a stack of the title's own steps.
//   - [Stored]: what a position keeps besides: sheets in hand ([Queue]), the
//     [Question] that is asked, what was said in advance.
//   - [Run]: the working part, the machine itself. The working space of a title holds one
//     beside its state (field.Run), and functions of all its layers take that.
//   - [Game]: what the machine asks of a title; [Defaults]: what most titles answer.
//   - [Title], [Position]: what all titles answer alike; [Book]: how their states
//     are made, stored and read; [Kind]: an order, with what carries it out.
//   - [Fault]: why an order cannot be carried out.
//   - trial: a sheet that is carried out to see what is wrong with it.
//   - [Pick]: what standing orders say to a decision between a few values.
//
// # What always holds
//
// A run is a trial until [Run.Begin]: nothing is told, asked or rolled, no order
// ends, and what goes wrong is a problem of the sheet ([Run.NoteProblem]). A title says
// what it does once, for both.
//
// Each order of a sheet that is carried out ends once: done, failed with a
// reason, or not reached ([Run.ExecuteQueue]).
//
// A decision is settled in one order: by the answer that was asked for, by the
// sheet of the turn, by standing orders, special before general and later before
// earlier ([Run.DecisionOrder]); then by the default, unless players are asked first
// ([Run.Settle], [Run.Choose]).
//
// # Codes
//
// The machine says these in the name of the title, as "rommel.no-report":
//
//	bad.over, bad.side               the game is over; no such side
//	bad.not-now, bad.after-pause     an order has no place here; stands behind a pause
//	bad.no-answer, bad.not-an-answer, bad.one-answer
//	                                 what is wrong with an answer ([Defaults.AnswerFault])
//	no-report, default-decision      no sheet has come; no answer has
//	ask.KIND.short                   the [Question] that was not answered, in a word
//	order.FORM, word.ID              an order in full; a word in it ([Understood])
//
// Read [Title] and [Game] first, then [Run.Begin], [Run.ExecuteQueue] and [Run.Settle].
package play
