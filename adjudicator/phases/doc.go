// Package phases plays a phase: it collects the sheets in force, adjudicates, keeps the position
// and the events, reports to every side, to observers and to moderators, and begins the next one.
//
// All of a phase is one transaction, done by a [PhaseRun]: inputs, events, position, deadline,
// reports. Its rolls depend on the seed and on a hash of all its inputs; in a game with a beacon
// the inputs are closed before its round is known. A title that fails leaves the phase as it was,
// with a case file for its authors. Games end here, also by agreement, and are taken back here.
package phases
