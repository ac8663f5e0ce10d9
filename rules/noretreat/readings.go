// # Readings
//
// Where the rulebook is silent or can be read in two ways:
//
//   - §3: The Axis begins the war with six cards, keeps four, and has no card,
//     supply and organization phase in its first player turn; the Soviets begin
//     without cards. Otherwise: as the booklet says, which we do not hold.
//   - §4: In the victory phase the event elsewhere comes first, then objectives,
//     then sudden death, then in turn 12 the change of initiative, then total
//     victory. Otherwise: the initiative changes before objectives are looked at.
//   - §5.0: An event is carried out once in a game turn; one that is cancelled
//     counts as carried out, and a card that cancels can be cancelled itself.
//     Otherwise: once in a player turn.
//   - §5.0: Where both sides have a card for the same moment the side with the
//     initiative plays first, unless its line says that it waits. At the end of
//     the other side's movement that holds for what it has said until then; what
//     it answers before the battles comes behind. Otherwise: it is asked each time.
//   - §5.0: Cards 14, 34 and 36 answer a card that is played or that pays for
//     something, not one that goes in a card phase or by an event: that does nothing
//     which could be cancelled. Otherwise: any discard.
//   - §5.1: Of cards that have to go and are not named the least useful go: first
//     those that act only when drawn, then those that the initiative bars, then
//     those whose event has been carried out in this turn, of the others the
//     highest numbers. Otherwise: their owner is asked.
//   - §5.2: Moscow and the oil of the Caucasus together cost the Soviets one card.
//     Otherwise: two.
//   - §5.3: Guderian, Konev and Maskirovka may do what the examples of §16 need:
//     option cards. Otherwise: what the later cards at hand say.
//   - §5.3: What an event leaves to the choice of the side that it hits (cards 6,
//     24, 35, 44 and 51) that side says in advance, in its sheet, an answer or a
//     standing order: discard c3, lose 9th Army, play c24 step, play c51 keep.
//     Otherwise: it is asked when the card comes.
//   - §5.3: A scorched city (card 7) still gives its VP. Otherwise: it is marsh in
//     this respect, too.
//   - §5.3: For cards 13, 19, 20 and 23 a battle is one attack, however many hexes
//     it is against. Otherwise: each hex counts.
//   - §5.3: After card 32 a unit too many goes back one hex only where there is
//     room for it and neither an enemy nor his zone of control; else it goes as
//     §8.4.3 says. Otherwise: it goes back in any case.
//   - §6.1: Lines of Soviet cities go east, north-east and south-east, as the map
//     shows. Otherwise: east, south-west and south-east, as the text says.
//   - §6.1: The hex of the map edge counts as the fourth of a line. Otherwise: it
//     is beyond it.
//   - §6.2: A friend with an overland line supplies its neighbour across a lake
//     hexside, too. Otherwise: the lake parts them.
//   - §6.2, §8.6: Finland has no coast on the Baltic: Germans there need a line out of
//     it. Otherwise: the sea supplies them.
//   - §6.3: A line may begin in an area, but goes through none. Otherwise: from an
//     area there is no overland line.
//   - §7.1, §13.5: The Soviets can pay for upgrades from turn 6 on: option
//     paid-upgrades. Otherwise: from turn 17 on.
//   - §7.2: Training may go to any brown front, a shock army among them, or to a
//     regional unit that is fortified. Otherwise: where one card would pay.
//   - §7.5, §13.5: A regional unit is fortified whatever its supply: option fortify.
//     Otherwise: it needs an overland line.
//   - §7.6: Nobody is placed in a city or an oil field that the enemy controls, at
//     the edge of the map either. Otherwise: the edge is open.
//   - §7.7: Shattered units may stay in their box. Otherwise: all of them return.
//   - §7.9: What has no printed price costs one card. Otherwise: it cannot be
//     replaced.
//   - §8.4.3: Where too many stand and their owner has not said by lose who goes,
//     the weakest goes. Otherwise: the owner is asked.
//   - §8.5: Entering the marsh of the example costs two points, as the chart says.
//     Otherwise: one, as the example says.
//   - §8.7: After the oil of Rumania has been taken Germans, Yugoslavs and Soviets
//     may enter the Balkans. Otherwise: not the Soviets.
//   - §9.1: Evacuation by sea is rail movement in all respects, from any place
//     that has its supply by sea: the first unit of the phase free, each other one
//     for a card. Otherwise: it comes on top of the trains, and from ports alone.
//   - §9.2: No line of a train ends in a city taken in this player turn; in such a
//     city itself units detrain only if its line goes on to another source.
//     Otherwise: the city does for itself.
//   - §10.1: The five markers do for the whole game turn: option attack-markers.
//     Otherwise: there are five in each player turn.
//   - §10.1: Counterblow markers that lie from the turn before use up the five.
//     Otherwise: they do not.
//   - §10.1.1: A battle against a counterblow and another target at once is a
//     voluntary attack: disorganized units and those with their strength in white
//     keep out of it. Otherwise: they may take part for the sake of the
//     counterblow.
//   - §10.1.2: A counterblow marker that nobody can attack is taken away.
//     Otherwise: it stays.
//   - §10.5: Two cells of the tables follow the examples: option crt. Otherwise:
//     the printed tables.
//   - §10.6.3: Terrain that bars the armor bonus bars it against a counterblow,
//     too, although it shifts no column there. Otherwise: terrain is nothing
//     there.
//   - §10.6.3, §10.7.2: In a counterattack tanks and mechanized infantry that took
//     no part in the battle do not bar the armor bonus. Otherwise: whoever stands
//     in the hex does.
//   - §10.7.2: Whoever has defended may counterattack, disorganized units and
//     those with their strength in white, too. Otherwise: only those that may
//     attack voluntarily.
//   - §10.7.3: The marker of a CB may lie on a place where all have their strength
//     in white. Otherwise: it may not, like those that are paid for (§10.1.2).
//   - §10.7.5: Who cannot go two hexes has no retreat, and supply decides only
//     among ways that lead equally far. Otherwise: one hex is enough.
//   - §10.8: Disorganized units and those with their strength in white advance after
//     a counterattack, not after they answered a counterblow: option
//     advance-in-white. Otherwise: never.
//   - §10.8.1: A third unit does not end its advance in the hex that was vacated;
//     beyond it it may, and too many are taken away. Otherwise: nowhere.
//   - §11.1: A brown front that is lost without supply before turn 17 goes to the
//     surrendered box and gives a point. Otherwise: it counts as one step.
//   - §11.1: A one-step unit whose counter does not say where it goes (the Polish,
//     detachments, fortified fronts) is destroyed without supply, too, and gives
//     no VP. Otherwise: it surrenders.
//   - §11.3: The Rumanians leave in the removal phase in which any Soviet unit
//     holds their oil, at the latest in the turn after it was first taken (§13.5).
//     Otherwise: always in that turn, or for a red unit only.
//   - §12.1: Sevastopol counts as supplied by sea. Otherwise: it never counts for
//     the Axis.
//   - §12.4, §12.6: Objectives are looked at once more when turn 22 or 28 has ended,
//     before the high tide and the end. Otherwise: in victory phases alone.
//   - §12.6: The shorter games A to E are won by their own condition alone, F as
//     the war. Otherwise: sudden death and objectives count in all.
//   - §13.1: The shift of snow hits the Axis in counterattacks, too. Otherwise: in
//     its own attacks only.
//   - §13.1: Later printings let the Axis roll on the Soviet table in snow, option
//     axis-in-snow, and a Shock marker shift two columns in the first winter,
//     option first-winter-shock. Otherwise: as in this rulebook.
//   - §13.4: Later printings make the Axis discard a card after the draw in a turn
//     of an event elsewhere: option red-event-discard. Otherwise: it does not.
//   - §13.5: In turn 23 the Axis draws one card: option turn-23-draw. Otherwise:
//     none without the oil of Rumania.
//   - §13.5: Reinforcements that come by an occasion, and the defences of the
//     Reich, keep out of enemy zones as others do; the Yugoslavs need not.
//     Otherwise: zones do not matter to them.
//   - §13.5: Yugoslavs for whom the Balkans have no room when their organization
//     phase ends are destroyed. Otherwise: they wait.
//   - §13.5: An army that is called away costs a card if it lies destroyed or
//     surrendered or has no supply. Otherwise: shattered, too.
//   - §14.1: The Finns are not replaced: they stand in Finland alone, and §7.6
//     knows no place there. Otherwise: they come back to Finland.
//   - §14.5: SS tanks keep their armor bonus without supply. Otherwise: §6.5.4
//     takes it away.
//   - §14.7: Two shock armies in one attack give one column together. Otherwise:
//     one each.
//   - §14.8: The Yugoslavs are fortified on what the Balkan areas give them, and
//     leave their fortress as regional infantry does. Otherwise: they need an
//     overland line, which they never have.
//   - §14.9.2: A cadre stands where the unit was lost whose place it takes.
//     Otherwise: where that unit would have gone.
//   - §14.9.4: A unit is built up round a cadre in an enemy zone, too, and the
//     overland line may end in a city. Otherwise: outside of zones, at the edge.
//   - §14.12.2: The strategic reserve comes to the map before any Soviet unit has
//     moved or taken a train. Otherwise: at any time of the movement phase.
//   - §14.14, §15.4: Weather changes by the cards at hand, whatever their numbers:
//     option variable-weather. Otherwise: by cards 32 to 35.
//   - §15.1: A panzer army that loses a step makes one mechanized detachment.
//     Otherwise: two.
//   - §15.2: Any front that reads 4-3 is split. Otherwise: fortified ones alone,
//     and none reads so.
//   - §15.1, §15.2: Fortified fronts are made in the Soviet phase: options
//     abteilungen and fortified-fronts. Otherwise: in the Axis phase, as §15.2
//     says.
//   - §15.3: The marker of local support shows +2 for the Axis and +1 for the
//     Soviets till turn 10, the other side from turn 11 on: option local-support.
//     Otherwise: it never turns.
//   - §15.3: The marker of local support stays with its unit until an order moves
//     it or the unit is out of supply at the end of its movement phase. Otherwise:
//     it comes off when the next movement phase begins.
//   - §15.5: One card takes two markers off when its half bears the symbol of the
//     side with the initiative: option quick-reorganization. Otherwise: whatever
//     the symbol.
//   - §15.6: Cards fewer by this rule add up to two at most: option no-surrender.
//     Otherwise: only the last check counts.
//   - §15.7: What the Joker does is a reconstruction: option joker. Otherwise:
//     unknown.
//   - §15.8: Rezervy stand with a Soviet unit when the movement phase ends, or are
//     destroyed: option rezervy. Otherwise: at the end of the player turn.
//   - §15.9: The unit that paratroops fall upon is disorganized. Otherwise: it is
//     reduced.
//   - §15.9: Paratroops come back four turns after the removal phase of the Axis
//     that ends their drop: option partisans. Otherwise: four turns after the
//     drop.
package noretreat
