// Package press takes what players write to one another, to all and to the moderator: messages, and
// questions that are passed on.
//
// A message that cannot be sent goes to nobody and says why. Nothing is sent that holds a key or a
// block of orders. Who is hidden in a game is hidden in its press: an unknown name and one that may
// not be told get the same answer.
package press
