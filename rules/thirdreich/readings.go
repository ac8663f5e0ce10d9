// # Readings
//
// Where the rulebook is silent or can be read in two ways:
//
//   - A double is at least twice the score (§17.1, as in §22.12: 12 to 6).
//   - Orders are carried out one by one. So the army that attacks is written
//     before those that follow it into a zone of enemies, and those before the
//     ones that support (§17). Any set of moves can be written so.
//   - "Another side" means an enemy. Allies and Soviets neither fight nor take
//     zones from each other, may pass and share zones, and trace supply through
//     zones of their own side only (§6, §7, §20).
//   - Every zone that an army passes and has to itself changes hands at the end
//     of the operations (§6, as in the sister game): when the combats have been
//     fought, after which there are none (§3), else at the end of the turn.
//   - Nobody passes a zone of enemies in which his side has no army, except by
//     exploitation (§8). Who has come through a zone with enemies is bound as if
//     he had started there (§22.5).
//   - Exploitation may lead from the zone of the attack itself (§8), and into a
//     zone that holds enemies (§22.9: Minsk). Neither border may be high mountain.
//   - An army is attacked once in a player turn; Allies and Soviets together
//     once in a game turn (§17, §22.12).
//   - An army built in the turn may operate in it: it stands in a supply zone.
//   - An operation touches a country or the land east of the Eastern Line when
//     it starts, passes or ends there (§8, §9).
//   - "Until 1941" is through 1940, and a country that joins "in 1941" does so in
//     winter (§2, §9).
//   - Germany attacks France or Belgium in a turn in which a German army enters
//     or attacks in a zone of theirs that is not the Axis' alone (§8, §9).
//   - Romania lets one German infantry army be in it at a time (§9).
//   - An Italian army may operate where it is not free to be only while four
//     others are in Italy, Yugoslavia, Greece or Africa (§9).
//   - High mountain closes a border to a defended zone, so its +1 can never be
//     claimed: whoever fights there has come another way (§16).
//   - The Soviet invasion of §4 works from the next turn on, as Barbarossa does.
//   - Finland, Romania and so on have their point in winter and summer only while
//     they are in the war; points that are not used are lost (§4.2).
//   - French tanks are never raised: the French point is for infantry (§4.2).
//   - Advanced missions are those accumulated with the development; earlier ones
//     stay plain, as only of tanks the rules say otherwise (§13.3, §13.11). When
//     they are accumulated they can be seen, so the development is shown.
//   - Against Advanced ships advanced submarines count as plain ones did (§13.10).
//   - Missions over Germany come home when the next Axis turn begins, whether or
//     not they were two (§14).
//   - Surrenders are looked at after control and supply (§18). Zones that another
//     side has taken stay its own; Allied armies in French zones stay without
//     control. The Soviet Union surrenders to the Axis; Germany when its supply
//     zones are in enemy hands, whoever's.
//   - Zones of French North Africa that the Axis took before France surrendered,
//     or in which armies stand, are not neutral (§18).
//   - Partisans use no missions in defence either (§18), and the Axis answers
//     none where its aviation stays out until 1941 (§9).
//   - When French North Africa is invaded its other zones are nobody's, open to
//     all; a second landing there is an ordinary one (§18).
//   - Partisans do not surrender again (§18).
//   - "Up to four armies in 1944" is that year only (§13.9).
//   - Naval moves within one sea cost one unit, all others two (§8).
//   - The die of the Afrika Korps counts at least 3 in Africa only (§17).
//
// Options, where players hold both readings: what Trondheim costs (§4 note a)
// or §15), whether the Afrika Korps is infantry or tanks (§17, §23), from when
// the Soviet Union has 4 fixed points (§4.2), whether the Dutch zone counts for
// Belgium (§18).
//
// Of charts.toml the turns, Actions, points, costs, developments with their
// effects, operations, movement, terrain, supply of resources and combat numbers
// drive the code; its other tables document rules that are code here.
package thirdreich
