// Package moves moves units: on the map (§8), on trains and off them (§9), the
// strategic reserve with them (§14.12), and by cards. Markers of local support are
// put down at the end of it (§15.3).
//
// A trip is what a unit may do: its points, and what does not count for it; a search is
// the run as it looks for its ways. A way is the places that it passes, the last one with
// them; a leg is a unit with its way, planned and not yet gone. A zone is a place in an enemy
// zone of control: a way ends in the first one that it comes to (§8.5.1), and none
// goes from one to another where no friend stands (§8.5.3).
//
// # What always holds
//
// A line moves all its units or none. They move one after the other, so that who
// comes first opens a zone for the next. The way is the cheapest one, of equal ones
// that of the fewest places; the same position gives the same way. Too many units may
// stand at a place until the phase ends (§8.4.3).
//
// Read moveOrder first, then way.go; rail.go for trains, cards.go for halves.
package moves
