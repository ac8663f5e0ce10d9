// Package battle is the fourth layer of No Retreat!: targets, counterblows and
// battles (§10), and the halves of cards that act in them.
//
// # Words
//
//   - attack: a battle that a line of the active side has declared, or that answers a
//     counterblow marker ([field.Attack]).
//   - fight: the battle under way ([field.Fight]). In a counterattack its sides change,
//     and no terrain shifts columns.
//   - fighters: who are part of a battle; others at the place share retreats alone.
//   - shift: a column to the right (above 0) or to the left, by name.
//
// # What always holds
//
// A battle is fought in stages, and each may stop for a question. What is asked rests
// on dice and on what lies on the map, never on cards: what a card does in a battle has
// been said before ([cards.Say]). Without an answer a decision has a default that the
// help states.
//
// In the code a fight is the run on one battle (stages carry it out), odds what the
// strengths and shifts come to, refuge a place to retreat to.
//
// Read [Battles], which goes through a combat phase, then [Battle] and fight.go.
package battle
