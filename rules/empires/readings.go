// # Readings
//
// Where the rulebook is silent or can be read in two ways:
//
//   - Reduced factors 5(3), 4(2), 3(2) and support 2/1 come from the sister game.
//   - Control is marked at once but counts from the end of the player turn for
//     every rule (§8.1), except that an army that moves deep into enemy land
//     traces supply over the zones marked in the same turn.
//   - Supply does not cross the sea (§6 to the letter); option sea-supply.
//   - An activation costs steps for want of supply after its battles: the army
//     that lands in §14.6 fights whole and has supply once it holds the port.
//   - Partners: an army may pass a partner's zone and may end in one that holds
//     no army of the partner; the zone and its trench stay the partner's. A
//     German army ends in an Austro-Hungarian zone only by being lent (§13).
//   - A double is at least twice the score; ties in points share the victory.
//   - Nobody passes through a zone that holds enemies and no army of his side.
//   - Supporters beyond the excess are counted again when the battle is fought, so
//     a battle lost before takes a support away (§8.2).
//   - To have a technology, as a step to another, is to have it in box 2 (§9, §9.4).
//   - An army is attacked once in a player turn; both partners may attack it in
//     one season.
//   - Tanks are not spent on a trench that is worth nothing in mountains.
//   - The defeated reduced army always takes the first loss itself.
//   - Where there is no zone to retreat to, the defender stays.
//   - A comparison of technologies shows the levels that took part (§9).
//   - Gas needs an army that profits from technologies; in an activation it is
//     used before the armies move.
//   - A city freed by a partner is not lost and not won: only enemy hands count (§5).
//   - Diplomacy markers do not go below 0, and windows bind both directions.
//   - Cities of later allies count as home cities of the side they join.
//   - The Italian front counts as one place; its limits hold in all its zones together.
//   - The third level of the five technologies is a third attack level.
//
// Of charts.toml the sides, turns, technologies, diplomacy, movement, action
// numbers and start tiles drive the code; its other tables document rules that
// are code here, so overriding those changes nothing.
package empires
