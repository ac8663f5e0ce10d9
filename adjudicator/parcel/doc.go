// Package parcel writes and reads a game that is on its way from one office to another:
// a file with all that it needs to go on there.
//
// # Words
//
//   - parcel: a game in a file, with the people who play it
//   - head: the first line of the file, which says what it is, of which format, and how
//     many bytes with which SHA-256 come behind it
//
// # What always holds
//
//   - A parcel holds the seed of its game and everything that is hidden in it: it is for
//     moderators only, as a backup is.
//   - What is an office's own is not in it: keys of seats and deputies, dispatches, the
//     text of letters, sessions, confirmations, what a mail server vouched for.
//   - One that was cut, altered or written by a newer program is refused as that, see the
//     errors of [Read]. That its phases are what was played is for the reader to prove:
//     nothing here plays.
//
// What an archive is for ([archive.Archive], package archive) is to be kept and proved by
// anybody, for good; a parcel is read once, by a program that is not older.
//
// Read [Parcel], then [Read].
package parcel
