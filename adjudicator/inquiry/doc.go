// Package inquiry answers what is asked and changes nothing: help, how games stand, reports and
// history, the sheet and the board as a side knows it, digests, what is not well with the office ([Ailment]), the audit.
//
// [GameInfo] is a game as moderators and pages see it. What a player sees of it is told by the
// composer (package pages) and by his reports; nothing here tells a side what it may not know.
package inquiry
