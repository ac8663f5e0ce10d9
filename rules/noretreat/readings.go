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
//     initiative plays first, unless its line says that it waits. Otherwise: it is
//     asked each time.
//   - §5.2: Moscow and the oil of the Caucasus together cost the Soviets one card.
//     Otherwise: two.
//   - §5.3: Guderian, Konev and Maskirovka may do what the examples of §16 need:
//     option cards. Otherwise: what the later cards at hand say.
//   - §6.1: Lines of Soviet cities go east, north-east and south-east, as the map
//     shows. Otherwise: east, south-west and south-east, as the text says.
//   - §6.1: The hex of the map edge counts as the fourth of a line. Otherwise: it
//     is beyond it.
//   - §7.1, §13.5: The Soviets can pay for upgrades from turn 6 on. Otherwise:
//     from turn 17 on.
//   - §7.2: Training may go to any brown front, a shock army among them, or to a
//     regional unit that is fortified. Otherwise: where one card would pay.
//   - §7.5: A regional unit needs an overland line to be fortified. Otherwise: it
//     does not.
//   - §7.6: Nobody is placed in a city or an oil field that the enemy controls, at
//     the edge of the map either. Otherwise: the edge is open.
//   - §7.7: Shattered units may stay in their box. Otherwise: all of them return.
//   - §7.9: What has no printed price costs one card. Otherwise: it cannot be
//     replaced.
//   - §8.5: Entering the marsh of the example costs two points, as the chart says.
//     Otherwise: one, as the example says.
//   - §8.7: After the oil of Rumania has been taken Germans, Yugoslavs and Soviets
//     may enter the Balkans. Otherwise: not the Soviets.
//   - §10.1: Counterblow markers that lie from the turn before use up the five.
//     Otherwise: they do not.
//   - §10.1.2: A counterblow marker that nobody can attack is taken away.
//     Otherwise: it stays.
//   - §10.5: Two cells of the tables follow the examples: option crt. Otherwise:
//     the printed tables.
//   - §10.7.5: Who cannot go two hexes has no retreat, and supply decides only
//     among ways that lead equally far. Otherwise: one hex is enough.
//   - §10.8: A third unit may not end its advance where two stand. Otherwise: too
//     many are taken away.
//   - §11.1: A brown front that is lost without supply before turn 17 goes to the
//     surrendered box and gives a point. Otherwise: it counts as one step.
//   - §11.3: The Rumanians leave in the removal phase in which any Soviet unit
//     holds their oil. Otherwise: a turn later, or for a red unit only.
//   - §12.1: Sevastopol counts as supplied by sea. Otherwise: it never counts for
//     the Axis.
//   - §12.6: The shorter games A to E are won by their own condition alone, F as
//     the war. Otherwise: sudden death and objectives count in all.
//   - §13.1: The shift of snow hits the Axis in counterattacks, too. Otherwise: in
//     its own attacks only.
//   - §13.1: Later printings let the Axis roll on the Soviet table in snow, option
//     axis-in-snow, and a Shock marker shift two columns in the first winter,
//     option first-winter-shock. Otherwise: as in this rulebook.
//   - §13.4: Later printings make the Axis discard a card after the draw in a turn
//     of an event elsewhere: option red-event-discard. Otherwise: it does not.
//   - §13.5: In turn 23 the Axis draws one card, and none if the Soviets hold the
//     oil of Rumania. Otherwise: one all the same.
//   - §13.5: Reinforcements that come by an occasion, and the defences of the Reich,
//     keep out of enemy zones as others do; the Yugoslavs need not. Otherwise:
//     zones do not matter to them.
//   - §13.5: Yugoslavs for whom the Balkans have no room when their organization
//     phase ends are destroyed. Otherwise: they wait.
//   - §13.5: An army that is called away costs a card if it lies destroyed or
//     surrendered or has no supply. Otherwise: shattered, too.
//   - §14.1: The Finns are not replaced: they stand in Finland alone, and §7.6 knows
//     no place there. Otherwise: they come back to Finland.
//   - §14.5: SS tanks keep their armor bonus without supply. Otherwise: §6.5.4
//     takes it away.
//   - §14.8: The Yugoslavs are fortified on what the Balkan areas give them, and leave
//     their fortress as regional infantry does. Otherwise: they need an overland
//     line, which they never have.
//   - §14.9.2: A cadre stands where the unit was lost whose place it takes.
//     Otherwise: where that unit would have gone.
//   - §14.9.4: A unit is built up round a cadre in an enemy zone, too, and the
//     overland line may end in a city. Otherwise: outside of zones, at the edge.
//   - §14.14, §15.4: Weather changes by the cards at hand, whatever their numbers:
//     option variable-weather. Otherwise: by cards 32 to 35.
//   - §15.1: A panzer army that loses a step makes one mechanized detachment.
//     Otherwise: two.
//   - §15.2: Any front that reads 4-3 is split. Otherwise: fortified ones alone, and
//     none reads so.
//   - §15.1, §15.2: Fortified fronts are made in the Soviet phase: options
//     abteilungen and fortified-fronts. Otherwise: in the Axis phase, as §15.2
//     says.
//   - §15.3: The marker of local support shows +2 for the Axis and +1 for the
//     Soviets till turn 10, the other side from turn 11 on: option local-
//     support. Otherwise: it never turns.
//   - §15.5: One card takes two markers off when its half bears the symbol of the
//     side with the initiative: option quick-reorganization. Otherwise: whatever
//     the symbol.
//   - §15.6: Cards fewer by this rule add up to two at most: option no-
//     surrender. Otherwise: only the last check counts.
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
