// Package setup lets the sides set up their units before the first turn (§22.2), on what
// packages supply and moves know. In the Winter War the Finns do it first, and both by rules of
// their own (setup.go). What a scenario says of who stands where are rows of its charts (rows.go). Who comes into the
// war in the game deploys as one sets up (deploy.go).
//
// # Words
//
//   - historical set-up: that of the pack. It stands when the phase begins, and what
//     nobody moves stays there.
//   - front line: the hexes beside the starting line that the historical set-up holds
//     (§22.31).
//   - pool: the units of a type and nation, whose strengths add up to a sum that the
//     scenario prints ([Shift]).
//
// # What always holds
//
// After each order the set-up is one that the rules allow: who fills a place comes before
// him who leaves it. What a side may do depends on the scenario and on its own units,
// never on what the other one orders meanwhile.
//
// Read [Execute] first, then [Place].
package setup
