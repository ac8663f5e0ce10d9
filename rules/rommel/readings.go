// # Readings
//
// Where the rulebook is silent, damaged or can be read in two ways:
//
//   - Roads: «camino» is the middle road (+2, radius 3) and «pista» the lowest, as
//     §6.2 and §12.4 say; the examples of §12 use the words the other way round.
//   - The highway runs Acroma - Bir Harmat - Tobruk; option highway for the other
//     course. Both pass every example.
//   - Saved points and what they are spent on are told, as if each side had asked
//     (§16.5): option points.
//   - §17.1 joins its two conditions with «or» and with «both»: either one wins. A
//     unit that leaves the map counts when it bears no marker for want of supply.
//   - The Allies go first in Crusader although §18 says the Axis always does.
//   - Month numbers count, not the names of months printed beside them (§18).
//   - First hands are looked at before the first orders and put back into the deck;
//     both sides decide without waiting for each other.
//   - Where there is no battle there are no enemy hexsides: an unsupplied unit that
//     begins one wins the side by which it came. Who follows joins a battle, in the
//     same phase too, and may be a raider (§12.5). A raider who is relieved is none
//     again when the hexside is lost later.
//   - Hexsides are given out so that as many units as possible come in (§7.1).
//   - A turn with two cards and fewer than two moves is an assault (§4, sidebar).
//   - An overrun is resolved when a later order goes through its hex, else after the
//     last move, so that all attackers are there to pursue (§11.4). Who is ordered
//     into it and finds its hexsides full comes after the rout.
//   - Only routs lead through hexes of disrupted enemies (§5.3 sidebar, §10.1).
//   - Minefields are revealed where enemies went in or through (§14.2).
//   - A retreat by forced march that fails stops before its last hex, of a regroup
//     move too: the unit cannot stay in the battle that it has left.
//   - The withdrawal of a turn of pass must shorten the supply network as a whole; it may
//     have the Rommel bonus and be a forced march (§5.3, §6.3, §6.4).
//   - The network of §12.6 is all hexes on lines from a unit to its source that do
//     not come back to a hex; a highway that no unit needs is not in it.
//   - A fortress that is cut off supplies units that have no line to the base, those
//     inside first, then by the length of their line (§13.3).
//   - Fortresses and oases cannot give again in the final check what a unit had in
//     the initial one, when it has left; only one that is eliminated sets it free.
//     A fortress-supplied unit is bound to its line for the turn (§13.3, §15.1).
//   - One unit in an oasis draws its supply from it even where it has a line, as the
//     diagram of §12 says; it may still withdraw along its line (§15.1).
//   - Who leaves a battle by order is not disrupted when the rear guard has destroyed
//     the probing side meanwhile: there is no enemy to disengage from (§7.2, §10.41).
//   - Disrupted units of both sides in one hex are in no battle: they draw supply and
//     recover, and the first to do so routs the other (§5.3 sidebar).
//   - Units that the final check disrupts in a battle without a shield are eliminated
//     before any pursuit (§11.3 sidebar).
//   - Pursuit fire by a number of units is by the fastest. Who holds his fire keeps it
//     for a rout in the same hex.
//   - The fortress doubles the dice of defenders that are not armor and do not begin
//     the combat: §13.2 is damaged, its sidebars say so.
//   - An army of attackers that passes in a fortress battle and cannot withdraw
//     routs with all its units (§13.2, §8.6).
//   - Units beside an engaged base may enter it by a group move, also in battle, with
//     no hexside limit (§16.4).
//   - Nobody is set up in a fortress that the scenario gives to the enemy: Tobruk
//     lies in the area of the Axis in Crusader (§13.1, §18.4).
//   - Units that are unsupplied when the last month ends are eliminated before the
//     count, as they would be in a rearmament (§12.5 sidebar, §17.2).
//   - In a rearmament no disrupted unit recovers in a hex with enemies, whatever
//     their state (§16.2).
//   - Enemies in any state besiege, across any hexside, a base as well as a fortress;
//     a battle in the fortress itself is no siege (§13.5, §16.53).
//   - Ships need two own ports, no supply network; nobody lands among enemies (§16.53).
//     Units that return for repair keep out of the enemy's network, as all that are
//     redeployed do (§16.51, §16.52).
//   - A unit may be redeployed out of a battle when only a disrupted one stays there;
//     that one routs at once (§16.51, §11.11).
//   - Units in an engaged base may be rebuilt, and so may disrupted ones (§16.54).
//   - Captured minefields that are known may be dismantled too; as it is done in
//     secret the enemy believes in them until he comes there (§16.55).
//   - What is in play at the end is on the map, beside a base or in repair (§17.2).
//   - Pictures of starting forces and labels are lost: see data/units.toml.
package rommel
