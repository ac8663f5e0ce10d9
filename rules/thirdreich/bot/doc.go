// Package bot plays Downfall of the Third Reich, for any of its three sides.
//
// # How it plays
//
// It writes the sheet of a player turn on a position of its own, on which each order is tried, and
// keeps what can be carried out ([Bot.Sheet]). First it looks (look.go): what each zone is worth
// to the side, what a zone is worth by what can be won from it, how many enemy armies can attack
// there, and from where armies go on by sea. Then it takes the Actions for which there is most use,
// and spends what they give (economy.go); weighs attacks by the steps that they are likely to cost
// either side and by what the zone is worth (attack.go), the best first, and sends air missions where
// they gain most; lands, goes into empty zones of the enemy, and brings quiet armies to where they
// are needed, in stacks of three (move.go).
//
// # Plans and value
//
// A plan (plan.go) says how bold it is, where it wants to go, and when it invades; the first is that
// of the novice. [Value] weighs a position for the engine by traits that games of bots have been
// fitted to (value.go, weights.go).
package bot
