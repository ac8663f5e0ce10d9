// Package parts is what several pages show alike: a game's facts, its phases and how it went, the
// board, orders to be written, rows of letters and mails, and replays, for pages as well
// as for the folder into which a game is exported.
//
// Nothing here decides who may see it: it is given a reader whose rights are known (package site).
package parts
