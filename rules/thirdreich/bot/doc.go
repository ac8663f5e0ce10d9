// Package bot plays Downfall of the Third Reich, for any of its three sides.
//
// It writes the sheet of a player turn on a position of its own, on which each order is tried
// ([Bot.Sheet]). First it looks (look.go): what each zone is worth to the side, and how many enemy
// armies can attack there. Then it takes the Actions for which there is most use, and spends what
// they give (economy.go); weighs attacks by the steps that they are likely to cost either side and
// by what the zone is worth (attack.go); lands, goes into empty zones of the enemy, and brings quiet
// armies to where they are needed, out of pockets first (move.go).
//
// A plan (plan.go) says how bold it is, and when it invades; the first is that of the novice. [Value]
// weighs a position for the engine by traits that games of bots have been fitted to (value.go).
package bot
