// Package battle fights battles: air strikes (§13), rounds of combat (§7), assaults and
// rebuffs (§7.6, §14.4), on what package command knows of headquarters, and on how units came
// there (packages moves and landing).
//
// # Words
//
//   - active, passive: who attacks in this round, and who is attacked. Whoever moves is
//     active, also where he is the original defender of the battle (§7.23).
//   - protection: how many hits cost the passive side a step: one, two or three
//     (§7.34, §7.35). The active side has none.
//   - rest: hits that have not yet cost a step. Those of a round count together, from
//     the air strike on, and are forgotten at its end.
//   - support: that of an active field headquarters in whose radius a battle is (§7.4).
//
// # What always holds
//
// Hits go to the strongest, of equals to the one that the owner names in advance
// ([prefer.Sort]), rebuffs likewise to the weakest. In which order units of one side
// fire makes no difference, as all of them fire before the other side does: it is no
// choice here (§7.31).
//
// Read [Fight] first.
package battle
