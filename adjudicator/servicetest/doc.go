// Package servicetest gives tests a service of games: its database, a clock that stands still and a
// mailbox. The letters that a [World] sends go the way that letters of players go, and what they
// bring about is told in a line ("ack>ana sitrep>ana").
//
// [New] starts a world in which the toy is played. Files: world.go starts and stops it, clock.go
// has what it is told by, mail.go sends letters and reads what is answered, look.go asks how games
// stand, desk.go keeps the desks of titles for all worlds, record.go leaves what a world did for
// comparison with another tree ([RecordDir]), pointer.go looks whether what mails point to stands in them.
package servicetest
