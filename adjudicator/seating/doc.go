// Package seating says who holds a side, acts for it and answers for it: players and their
// deputies, who is away, who never started, substitutes and reserves, bots, and how a side passes
// from one hand to another.
//
// [State] is that of a side; [Transition] alone changes it, and what comes of it is told by
// [Effects.Tell]. TestEveryEventInEveryState (package adjudicator) has the table of what happens.
//
// It also answers mails of a seat: an answer goes to all who hold the side, to each under his own
// key.
package seating
