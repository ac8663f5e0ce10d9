// Package intake is the door of letters and of time that is due: it stores what arrives, finds out
// who writes and of which game, takes each letter apart and has the rooms below do what it asks.
//
// [Service.Receive] stores and handles, [Service.Tick] does what is due, [Service.Run] goes on until
// it is stopped. Read [Handle] for the way of a letter: machines first, then what was asked of its
// sender, then moderators, then players. What a letter asks for
// is a value of the room that answers it ([Requests]); the steps of reading it stand in one table.
package intake
