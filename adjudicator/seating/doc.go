// Package seating says who holds a side, acts for it and answers for it: players and their
// deputies, who is away, who never came, substitutes and reserves, programs, and how a side passes
// from one hand to another.
//
// It also answers mails of a seat: an answer goes to all who hold the side, to each under his own
// key.
package seating
