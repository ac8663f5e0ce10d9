// Package schedule says when a phase ends: deadlines in the calendar of a game, how long a phase is
// held after its last sheet, what stops all clocks when mail does not arrive or the machine slept
// (an outage), and the breaker that holds deadlines when too many seats miss one together.
//
// Nothing is forced, and no hold ends, before the mailbox was read up to then. No letter is called
// late by a clock that jumped.
package schedule
