// Package filing reads the orders of a letter and files them as a sheet: which sheet counts, what
// is mended in it, what is kept for later phases, and what it is answered ([HandleSheet]), or why
// it is refused ([RefuseLetter]).
//
// A submission is a sheet in hand. What cannot be read is told with the line that would be right;
// what may be mended waits as a draft for a yes. Standing orders, sheets in advance, words that
// stop the clock of a held phase, and quotations that are none of the player's words are told apart
// here. A letter that is not proved to be the side's changes nothing.
package filing
