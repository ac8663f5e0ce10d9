// Package tournaments has tournaments played and keeps the ratings: who enters, rounds and their
// games, standings, the ladder of each title. How rounds are paired stands in
// adjudicator/tournament.
//
// Games of a tournament are games like any other, made from its description; what is decided about a
// tournament is written into its own audit.
package tournaments
