// # Readings
//
// Where the rulebook is silent or can be read in two ways:
//
//   - §1, §8.2: reduced factors are 3 for 5 and 2 for 4 and 3, as in the sister
//     game; an army supports with 2, reduced with 1. Otherwise: "3(2)" is combat 3
//     and support 2.
//   - §3: an army may pass a zone of its partner, and end or be recruited in one
//     that holds no army of the partner; the zone stays the partner's. Otherwise:
//     partners share zones, or take them from each other.
//   - §5: sides with equal points share the victory. Otherwise: the rulebook
//     breaks no ties, so the players agree.
//   - §5: a city that the partner has freed counts as neither lost nor won: only
//     enemy hands count. Otherwise: whoever controls a city not its own has the
//     point.
//   - §5, §6: the cities of a later ally are home cities of the side it joins, for
//     points and for supply. Otherwise: of that country alone.
//   - §6: supply does not cross the sea, to the letter. Otherwise: Franco-British
//     ports supply each other's zones. Option sea-supply.
//   - §6: a zone without supply returns to the side of its country, even if an
//     army stands alone in it, as the text knows no exception; supplied again at
//     the end of its own turn, the army has it back. Otherwise: such an army holds
//     it. Option cut-off.
//   - §6, §8.1: control is marked at once and counts from the end of the player
//     turn; only supply for armies that advance is traced over zones marked in the
//     same turn. Otherwise: they have supply from the next turn on.
//   - §6, §14.6: an army that moves out of supply fights first, and loses its step
//     after the battles of the activation. Otherwise: before them.
//   - §7: an army recruited through Salonika and placed next door has been
//     recruited there, so Greece is open. Otherwise: only an army placed in
//     Salonika opens it.
//   - §7: Salonika recruits while nobody controls it and no enemy stands there, or
//     the Franco-British side controls it. Otherwise: only when controlled.
//   - §8: the Russian duty of 1916 counts attacks: one army attacked in two turns
//     counts twice. Otherwise: two different armies.
//   - §8, §4: an activation in which nobody can do anything any more, or a
//     recruiting of nobody, is no action. Otherwise: it is spent.
//   - §8.1: Gallipoli binds the Franco-British side alone: in 1915, one army, and
//     no aviation in any attack there. Otherwise: it binds every side, or only the
//     attack on landing.
//   - §8.1, §8.2: relief in a shared zone: where an army of yours stands when the
//     activation is declared, another may come in without attacking, even if the
//     first one leaves. Otherwise: one of them must attack.
//   - §8.1, §13: an army that shares its zone with enemies cannot be ceded into an
//     Austro-Hungarian zone: it moves only to zones that Germany controls.
//     Otherwise: as it goes over to that side, it may.
//   - §8.1: the Italian front is one place: its limits hold for all its zones
//     together. Otherwise: for each zone.
//   - §8.2: nobody passes through a zone that holds enemies and no army of his
//     side. Otherwise: only ending there asks for an attack.
//   - §8.2: supporters beyond the excess are counted again when the battle is
//     fought. Otherwise: as declared.
//   - §8.2: an army is attacked once in a player turn: both partners may attack it
//     in one season. Otherwise: once in a season.
//   - §8.2: a double is at least twice the other's score. Otherwise: more than
//     twice.
//   - §8.2: a defeated reduced army takes the first loss itself. Otherwise: the
//     trench may take it.
//   - §8.2: where there is no zone to retreat to, the defender stays. Otherwise:
//     it is eliminated.
//   - §9, §9.4: to have a technology, as a step to another, is to have it in box
//     2. Otherwise: in box 1.
//   - §9: each side begins with two technologies, as printed. Otherwise: three, as
//     in the later edition. Option first-tiles.
//   - §9: when technologies are compared, the levels that took part are shown.
//     Otherwise: only that of the side that gains.
//   - §9.1: of the five attack and defence technologies three are attack.
//     Otherwise: three are defence.
//   - §9.4: tanks are not spent on a trench that is worth nothing in mountains.
//     Otherwise: they are.
//   - §9.5: gas needs an army of yours that profits from technologies, and in an
//     activation it is used before the armies move. Otherwise: any army will do,
//     after the moves.
//   - §10: a trench serves the side that dug it; its partner alone in the zone
//     neither has it nor removes it. Otherwise: it goes, as a trench of another
//     side.
//   - §10: trenches in Riga and Kiev add 1, as in all Russia. Otherwise: 2, as in
//     the later edition. Option trenches.
//   - §11: diplomacy markers do not go below 0, the years bind raising and
//     lowering alike, and the lengths of the tracks are ours. Otherwise: lowering
//     is free at any time.
//   - §11: surrendered, the whole Russian side recruits one step, Romania with it.
//     Otherwise: one for Russia alone.
//   - §13: German armies go into Austro-Hungarian zones only by being ceded, even
//     to fight there, but may pass through. Otherwise: they may end there as
//     guests.
//   - §13: a ceded army is recovered through zones that either of the Central
//     Powers controls, also out of and through zones shared with enemies.
//     Otherwise: through German zones only, and not past enemies.
//
// Of charts.toml the sides, turns, technologies, diplomacy, movement, action
// numbers and start tiles drive the code; its other tables document rules that
// are code here, so overriding those changes nothing.
package empires
