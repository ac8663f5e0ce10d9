// Package battle fights a round of combat in each active battle (§9), and finds the
// minefields that help to defend a hex (§14).
//
// A battle must be fought in a turn or may be (§8.6). The [field.Fight] that runs goes
// from stage to stage, from [fightBegin] on. Hits are counted in halves, for the sake
// of minefields (§9.52).
//
// # What always holds
//
// Hits are allotted within the class that was fired at, all of them if they can be
// taken. A rout that a round brings about waits until its fire is over.
//
// Read [ChooseBattles] first, then [FightRound].
package battle
