// # Readings
//
// Where the rulebook is silent or can be read in two ways:
//
//   - §1, §10, §23: the Afrika Korps moves, exploits and is built as tanks.
//     Otherwise: as infantry. Option afrika-korps.
//   - §2: another side means an enemy: Allies and Soviets neither fight nor take
//     zones from each other, may share zones, and each traces supply through its
//     own. Otherwise: they are strangers to each other.
//   - §2, §9: who enters the war "in" a year does so in winter, and "until 1941"
//     is through 1940. Otherwise: through 1941.
//   - §2, §9: before Romania joins the Axis no German army enters it; from then
//     until total war one of infantry may be in it at a time. Otherwise: it lets
//     one pass as early as 1940.
//   - §2, §8: an army invades a country only when the order names a zone of it.
//     Otherwise: also in passing.
//   - §4: after a Soviet invasion of Germany, Romania or Hungary total war begins
//     for the Axis in the next turn, as after Barbarossa. Otherwise: at once.
//   - §4, §15: the Axis loses the Action when the Allies control Trondheim.
//     Otherwise: when the Axis does not, note a) of §4. Option trondheim.
//   - §4.2: the Soviet Union has 4 fixed points from 1944. Otherwise: from 1943,
//     or never. Option soviet-points.
//   - §4.2: French and Italian points are for infantry, points of a country that
//     is not in the war are none, and points that are not used are lost.
//     Otherwise: French points raise tanks, too.
//   - §6: a zone that an army passes and has to itself changes hands, like one it
//     ends in: at combat, else at the end of the turn. Otherwise: only where it
//     ends.
//   - §7, §8: supply lines of the Axis, like its moves, do not lead through
//     Gibraltar. Otherwise: only moves do not, as §7 does not name it.
//   - §7: a supply zone that its side controls is a source for other zones, too,
//     while enemies are in it. Otherwise: for itself alone.
//   - §7, §18: at the end of a player turn control changes first, then armies
//     without a supply line are removed, then countries surrender. Otherwise: they
//     surrender first, and armies in them are in supply.
//   - §8: an army built in the turn may operate in it. Otherwise: it has had no
//     supply line when the turn began.
//   - §8: nobody passes through a zone of enemies in which his side has no army,
//     except by exploitation. Otherwise: only leaving such a zone is bound.
//   - §8, §22.5: who has come through a zone with enemies is bound as if he had
//     started there. Otherwise: only the zone where the turn began binds.
//   - §8: one sea costs a naval move one unit, more seas two; how the map cuts the
//     seas is ours. Otherwise: as printed.
//   - §8, §9: an operation counts as in a country when it starts, passes or ends
//     there. Otherwise: only when it ends there.
//   - §8, §9: Germany attacks France or Belgium when a German army enters or
//     attacks in a zone of theirs that is not the Axis' alone. Otherwise: only
//     when it fights.
//   - §9: the Hungarian army reaches the Soviet Union from Debrecen, which touches
//     Tarnopol on our reconstructed map; through Romania it does not go.
//     Otherwise: passing is no operating, and it may go through its allies.
//   - §9: an Italian army is free to operate anywhere while four others are in
//     Italy, Yugoslavia, Greece or Africa. Otherwise: while four are, itself among
//     them.
//   - §9: in Calais the British may be attacked when one French army there is.
//     Otherwise: when all are.
//   - §9, §18: nobody answers missions for partisans, nor the Axis in Finland,
//     Greece and Africa before 1941. Otherwise: only attacks are without missions.
//   - §11, §12: the Axis places submarines in its own turn; in the turn of the
//     Allies it only answers air missions. Otherwise: "at any moment" is the
//     Allied turn, too.
//   - §13.1: exploitation may lead out of the zone of the attack itself, and into
//     a zone that holds enemies. Otherwise: only through it, into an empty one.
//   - §13.4: the Soviet Union has the Ural industry before it puts Logistics, or
//     another of the four, into the box. Otherwise: it needs it only to take the
//     tile out.
//   - §13.9: four landings in a turn are possible in 1944 only. Otherwise: from
//     1944 on.
//   - §13.10: against Advanced ships two advanced submarine missions cost an
//     Action. Otherwise: they are worth nothing.
//   - §13.11: missions accumulated with Advanced aircraft or ships are advanced,
//     earlier ones stay plain. Otherwise: all become advanced, as with tanks.
//   - §14: missions over Germany come home when the next Axis turn begins, whether
//     or not they were two. Otherwise: they stay until they are two.
//   - §16: high mountain closes a border to a defended zone, so its +1 is never
//     claimed. Otherwise: it helps who is attacked across it.
//   - §17: an army is attacked once in a player turn; by Allies and Soviets
//     together once in a turn. Otherwise: one side may attack it again.
//   - §17: lines are carried out one by one, so the army that attacks comes before
//     those that follow it into a zone of enemies, and these before those that
//     support. Otherwise: all moves are made at once.
//   - §17: the die of the Afrika Korps counts at least 3 in Africa only.
//     Otherwise: in the Soviet Union, too, as German tanks.
//   - §17.1: a double is at least twice the score, as in §22.12. Otherwise: more
//     than twice.
//   - §18: when a country surrenders, zones that another side has taken stay its
//     own. Otherwise: all its zones go to who made it surrender.
//   - §18: zones of French North Africa that the Axis had before France
//     surrendered, or in which armies stand, are not neutral; when it is invaded,
//     its other zones are nobody's and open to all. Otherwise: all of it is
//     neutral, and all of it enters the war.
//   - §18: the Dutch zone counts as Belgium for its surrender. Otherwise: it does
//     not. Option netherlands.
//   - §18: Germany surrenders when enemies control all its supply zones, whoever
//     of them. Otherwise: one side has to control them all.
//   - §18: partisans do not surrender again. Otherwise: when Belgrade falls again.
//
// Of charts.toml the turns, Actions, points, costs, developments with their
// effects, operations, movement, terrain, supply of resources and combat numbers
// drive the code; its other tables document rules that are code here.
package thirdreich
