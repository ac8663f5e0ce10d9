// Package bot plays Downfall of the Third Reich, for any of its three sides.
//
// [Bot.Sheet] writes a player turn on a position of its own, on which each order is tried. It looks what
// zones are worth and to which the enemy can come (look.go), takes Actions and spends what they give
// (economy.go), weighs attacks by the steps that either side is likely to lose (attack.go), lands, goes as far
// into empty zones as it can, and brings armies to where they are needed (move.go), by its plan (plan.go).
// [Value] weighs positions for the engine by traits that games have been fitted to (value.go).
package bot
