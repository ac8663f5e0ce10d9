// Package titlecmd has the commands that work with titles and take no post office: titles, position, board, adjudicate,
// case and simulate. What they know of a game comes from files and flags, and they write nothing but what was asked for.
//
// Those for whoever makes a title are here, too: cases are run, boards checked, games played by programs with figures.
//
// Read [Position] first.
package titlecmd
