// # Readings
//
// Where the rulebook is silent, damaged or can be read in two ways. Pictures of
// starting forces and labels are lost: see data/units.toml.
//
//   - §3.3: In Crusader the Allies go first although §18 says the Axis always
//     does.
//   - §4: Two cards and fewer than two moves are an assault, as the sidebar
//     says.
//   - §5.3: In a pass turn the lines of the sheet are one withdrawal move, and
//     that as a whole must shorten the supply network. Like any move of the Axis
//     it may have the Rommel bonus (§6.3), and it may be a forced march (§6.4).
//   - §5.3: Disrupted units of both sides in one hex are in no battle; they draw
//     supply and recover, and the first to recover routs the other (sidebar).
//   - §5.3: Only units that rout may go through or into hexes of disrupted
//     enemies; who refuses battle or retreats in a pass turn may not (§10.1).
//   - §6.2: The middle road is the track (+2, radius 3) and the lowest the trail
//     (+1, radius 2), as §12.4 says too; the examples of §12 use the two words
//     the other way round.
//   - §6.4: A forced march out of a battle that fails stops before its last hex,
//     in a regroup move too: the unit has left its battle.
//   - §7.1: Hexsides are given out so that as many as possible come in, whatever
//     the order of names and lines in the sheet.
//   - §7.2: Who leaves a battle is not disrupted when the rear guard has
//     destroyed the probing side meanwhile (§10.41).
//   - §8.6: An assault counts only for battles that you name with assault; in
//     the others the usual dice are rolled (§4.3).
//   - §10.5: When you say how many units pursue and not which, the fastest do.
//     Who holds his fire keeps it for a rout in the same hex.
//   - §11.3: Units that the final supply check disrupts in a battle without a
//     shield are eliminated before any pursuit (sidebar).
//   - §11.4: An overrun is resolved when a later order goes through its hex,
//     else after the last move, so that all attackers are there to pursue.
//   - §11.4: A further unit that is ordered into an overrun hex, and for which
//     its hexsides are full (a third one through the same clear hexside), comes
//     after the rout: it takes no part in the pursuit, and no limit binds it.
//     Named in the same line as the others it is refused.
//   - §12: The highway runs Acroma, Bir Harmat, Tobruk; the option highway gives
//     the other course. Both pass every example.
//   - §12.1: Units without supply at the end of the last month are eliminated
//     before the count (§12.5, sidebar; §17.2).
//   - §12.5: An unsupplied unit that begins a battle wins the hexside by which
//     it came, as there was no battle before. Who follows it in the same phase
//     joins a battle: without supply, and through another hexside than one won
//     already, he is a raider.
//   - §12.5: When a raider's hexside is won by others he is relieved for good,
//     even if the enemy wins it back later.
//   - §12.6: The network is all hexes on lines from a unit to its source that
//     never come back to a hex; a stretch of highway that no unit needs is not
//     in it.
//   - §13.1: Nobody is set up in a fortress that the scenario gives to the
//     enemy, such as Tobruk in Crusader (§18.4).
//   - §13.2: A fortress doubles the dice of defenders that are not armor and do
//     not begin the combat: the first sentence is damaged, the sidebars say so.
//   - §13.2: Attackers of a fortress that pass and cannot all withdraw rout with
//     all their units.
//   - §13.3: A fortress that is cut off supplies units without a line to the
//     base, those inside first, then by the length of their lines. Nobody
//     outside need be supplied.
//   - §13.3: What a fortress or oasis gave a unit in the initial check is used
//     up for the turn, also when that unit leaves; one that is eliminated sets
//     it free (§15.1).
//   - §13.5: Enemies in any state next to a fortress or base besiege it, across
//     any hexside; a battle in the fortress itself is no siege (§16.53).
//   - §14.2: Minefields are revealed where enemies went in or through.
//   - §15.1: One unit in an oasis draws its supply from it even where it has a
//     line, as the diagram of §12 says, and may still withdraw along its line.
//   - §16.2: In a rearmament no disrupted unit recovers in a hex with enemies,
//     whatever their state.
//   - §16.4: Units beside a base in which there is a battle enter it by a group
//     move, without a hexside limit.
//   - §16.5: What is saved and spent is told in the report of both sides, as if
//     each had asked; the option points keeps it secret.
//   - §16.51: In a rearmament a unit may leave a battle to a disrupted one
//     alone, which then routs at once (§11.11).
//   - §16.52: Units that return for repair keep out of the enemy's network, as
//     in a redeployment (§16.51).
//   - §16.53: Ships need two ports of yours and no supply network; nobody lands
//     among enemies.
//   - §16.54: Units in a base with a battle may be rebuilt, and so may disrupted
//     ones.
//   - §16.55: Captured minefields that you know may be taken up too; the enemy
//     believes in them until he comes there.
//   - §17: Speed 2 for the tanks that marched with the infantry is an optional
//     rule: option infantry-tanks.
//   - §17.1: The two conditions are joined with "or" and with "both": either
//     wins. A unit that leaves the map counts when it bears no marker for want
//     of supply.
//   - §17.2: In play at the end are units on the map, beside a base or under
//     repair.
//   - §18: Month numbers count, not the names of months printed beside them.
//     First hands go back into the deck before new ones are drawn, and both
//     sides decide without waiting for each other.
package rommel
