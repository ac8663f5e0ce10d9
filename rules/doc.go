// Package rules is the contract between Fieldpost and the board games it
// adjudicates, and the few plain types that both sides share.
//
// # Words
//
//   - title: a board game that Fieldpost knows ([Title]).
//   - position: the whole state of one game at one moment ([Position]).
//   - demand: what a position needs from a side before it can go on.
//   - sheet: the orders of one side for one phase, as taken from one mail.
//   - standing orders: answers given in advance to decisions that may come up.
//   - event: one fact that came out of adjudication, with who may know it.
//   - known: what one viewer may know of a position, always a derived copy
//     ([Known]); view: the same in words.
//   - message: a code with arguments; package templates gives it words.
//
// # What always holds
//
// A title is a pure function. Nothing below rules reads a clock, a file or the
// environment after loading, starts a goroutine, keeps a package-level
// variable that changes, or lets the order of a map decide anything. The same
// start, sheets, standing orders and dice give the same bytes on every
// machine. Adjudicating never changes the position it started from.
//
// A title is an agenda machine: a position holds a queue of steps, and
// [Position.Adjudicate] runs steps until one needs an answer that neither the
// sheets nor the standing orders give. Then the next position has new demands.
// A decision in the middle of a combat is therefore an ordinary position that
// can be stored, mailed, resumed and replayed.
//
// Nothing that people read is written below rules: titles speak in
// [Message] values and packages above turn them into English or Spanish.
//
// Nothing here needs the rest of the repository: testdata/library.txtar is a module of
// somebody else's that plays a phase.
//
// Read [Position] first, then [Title].
package rules
