// # Readings
//
// Where the rulebook is silent or can be read in two ways:
//
//   - §1.3: A side between two kinds of terrain takes the harder one. Otherwise: as
//     the map prints it, which we do not hold.
//   - §1.371: Straits freeze as rivers do. Otherwise: they never do.
//   - §1.372: The coast of the Wadden Sea, from Den Helder to Esbjerg, has shoals, where no invasion
//     comes: 1409, 1509, 1609, 1707 and 1708, a reconstruction. Otherwise: as the map prints them.
//   - §1.373: The Kiel Canal lets ships through whose side uses Hamburg freely, in one movement
//     too. Otherwise: who has come to Hamburg waits there.
//   - §1.44: Oslo, Kristiansand, Bergen and Trondheim are fortified ports, a
//     reconstruction. Otherwise: as the map prints them.
//   - §1.45: In Malta and Gibraltar headquarters count among the two. Otherwise: they do not.
//   - §2.28: One fort of a side stands in a hex. Otherwise: one of any.
//   - §3.12: A game lasts for a year: option length. Otherwise: until May 1945.
//   - §3.3: What a scenario prints holds the changes of its summer already. Otherwise: they are
//     added as it begins.
//   - §5.21: Who deploys out of a battle counts for the side of the hex. Otherwise: he
//     does not.
//   - §5.34: A supreme headquarters moves the lesser powers of the Allies anywhere at one
//     move each. Otherwise: at two on another front (§5.721).
//   - §5.723: Copenhagen and Glasgow turn a supreme headquarters of either side to the
//     North. Otherwise: Copenhagen the Axis' alone, and Glasgow the Allies', as §21.431 has
//     it.
//   - §6.2: Units move one after another, and where one stops there has to be room: who
//     makes room moves first. Otherwise: the limit counts when all have moved.
//   - §6.22: Of too many in a hex the largest are unsupplied. Otherwise: their owner
//     says who is.
//   - §7.15: A fortress attacked anew in the blitz phase is fought, as every new
//     battle. Otherwise: a fortress never must be in that phase.
//   - §7.2: Who besieges a fortress and is attacked has no part of its protection, but
//     fires first and has the terrain. Otherwise: neither.
//   - §7.31: The order in which units of a side fire is no choice, as it makes no
//     difference. Otherwise: its owner says it.
//   - §7.33: The VM of a headquarters counts as its CV. Otherwise: it is hit last.
//   - §7.4: In the blitz phase combat without support needs a blitz headquarters on the
//     front that still leads (§4.35, §5.6). Otherwise: one that was activated in the turn.
//   - §7.5: A headquarters as large as another defender of a fortress leaves the triple
//     fire to him. Otherwise: its owner may give it to the headquarters, for nothing.
//   - §9.12: Railways lead into friendly battles and not through them. Otherwise:
//     through them, as the text prints it without its "not".
//   - §9.12: Railways cross seas by which supply comes (§10.32). Otherwise: those of the
//     enemy as well, where he may intercept (§15.4).
//   - §10.21: National supply through a besieged port feeds one unit of 1 CV, its owner's choice, whoever has supremacy.
//     Otherwise: with supremacies as many as siege supply does.
//   - §10.21: Nobody feeds a unit of a lesser power whose capital the enemy holds, in a
//     besieged port either. Otherwise: ships of its faction do (§10.8).
//   - §10.4: A line may lead out of a battle in which a unit stands, whosever it is.
//     Otherwise: of its own alone.
//   - §10.7: A fortress feeds its largest unit without a battle, too. Otherwise: only
//     one that is besieged.
//   - §11.5: What is allocated to the Mediterranean is said openly, and nobody allocates or
//     sends anything to it who holds nothing there. Otherwise: as each likes, in secret.
//   - §11.6: Fronts that nobody plays send nothing, as nobody would miss it there: option
//     transfers. Otherwise: a transfer a month from each.
//   - §11.62: Teheran is joined with Siberia while Baku is, and with London while Abadan
//     is, as no ways of Persia are read. Otherwise: as the map prints them.
//   - §11.7: Half of what the Axis has in the West is spent there by its side, once the
//     Soviets hold a hex of it. Otherwise: all of it, and against both enemies.
//   - §11.71: Who stands in a battle gains no step. Otherwise: as the text prints it
//     without its "not".
//   - §11.733: Surcharges for winter and oil add up. Otherwise: the higher one counts.
//   - §11.734: Bombing makes headquarters of the Axis dearer in the West. Otherwise:
//     everywhere, as the table of costs prints it.
//   - §12.1: The second fortnight of a month has the weather that is thrown for it:
//     option weather-balance. Otherwise: that which the first had not, by the sidebar.
//   - §12.45: The first winter paralyses the Axis in the East alone (§20.18, §22, 1941).
//     Otherwise: in the Arctic zone as well, Scandinavians left out (§21.42).
//   - §13.23: In 1939B the Axis strikes double in the North, and triple in the West, as
//     §21.45 and the season have it. Otherwise: single, as the box of the scenario prints
//     it.
//   - §14.22: Paratroops who stand in a battle do not drop. Otherwise: out of it.
//   - §14.22: Into a Mediterranean that is not won headquarters of other fronts send paratroops, though no planes.
//     Otherwise: its own alone, as planes (§21.393).
//   - §14.5: Over a side that nobody passes no friendly hex lets a drop rally, such as Dover one on Calais. Otherwise:
//     every hex beside it does.
//   - §15.1: The Arctic Ocean joins the Barents Sea with the North Atlantic, the Norwegian Sea and
//     that of the North Cape; the Irbe leads into the Gulf of Riga beside the Moonsund.
//     Otherwise: as the map prints them.
//   - §15.1: Around the Cape lines of supply lead through South Africa, where ships with units
//     stop. Otherwise: neither goes on.
//   - §15.12: A strait with three shores is shut by one of them, and for national supply by all.
//     Otherwise: by the two between which ships pass.
//   - §15.5: Nobody invades out of a battle. Otherwise: out of a besieged port.
//   - §15.51: A headquarters that sends units over the sea may mobilise afterwards.
//     Otherwise: it orders no other movement, its own among them.
//   - §15.511: The radius over the sea leads along a coast from hex to hex of one sea.
//     Otherwise: not over sides that are all land, which are not read.
//   - §15.54: A headquarters that blitzes with invasions may send a unit in one phase
//     alone. Otherwise: it has to send one in each.
//   - §15.541: A headquarters marks one hex, as far off as its amphibious troops come in the blitz phase, and its second
//     wave lands there or nowhere. Otherwise: any number, or where the first wave landed as well.
//   - §15.55: Nobody is taken off a coast to which no invasion comes, such as a marsh.
//     Otherwise: off every coast.
//   - §15.65: The Soviet beachhead is a port for transports, too. Otherwise: it feeds, and
//     nothing else, by the "only" of §15.67.
//   - §15.66: A beachhead that is disrupted lends no fire. Otherwise: it does, as warships lie off it.
//   - §15.72: A die of 3 or 4 does both where both are printed. Otherwise: the rebuff alone.
//   - §15.72: Who may intercept does, unless he has said for a place that ships pass. Otherwise: he says it each time.
//   - §15.73: Who names seas for a port has his line cross no others of the enemy, and where no such line is, that
//     with the fewest dice. Otherwise: he draws it sea by sea.
//   - §15.8: Where nobody plays the West, who has naval supremacy is what the scenario prints, and
//     from June 1943 on the Allies. Otherwise: by lanes along coasts for which nobody fights.
//   - §15.8: What supremacy over the Allies doubles counts for the Axis wherever no Soviets are
//     met. Otherwise: not at all while it is at war with both.
//   - §15.81: The middle lane needs what the list names. Otherwise: Benghazi and Tripoli alone,
//     as the text beside it says.
//   - §15.83: With both supremacies the seas of the Mediterranean stay with their bases, while the
//     Axis neither sails there nor intercepts. Otherwise: they are the Allies', as the Atlantic.
//   - §15.83: To a besieged port under both supremacies lines lead as to a rail head, and what it feeds is no secure supply
//     (§11.71, note). Otherwise: it is.
//   - §16.22: A neutral that cooperates is built from its peacetime production first, any
//     number of steps, and then one step a unit and month for points of the home front.
//     Otherwise: what is left of peacetime is lost.
//   - §16.31: The cards of all neutrals are a reconstruction: Spain by its pools of 1936, the others by the measure of Finland.
//     Otherwise: as the cards have them, which are not in the rulebook.
//   - §16.31: Who comes into the war deploys before the turn goes on in which he did.
//     Otherwise: while it stands still, with no word of its own.
//   - §16.32: What nobody orders of peacetime production is spent as the deployment ends:
//     infantry first, the weakest before others. Otherwise: it is lost.
//   - §16.4: Who declares war has an order in his sheet that leads into the country, be it
//     behind a pause; if dice or enemies keep everybody out, the war stands. Otherwise:
//     somebody has to come there.
//   - §16.4: Headquarters may be activated above the line that declares war. Otherwise: it
//     is the first of the sheet.
//   - §16.41: Treachery counts for the reactions to the very declaration that commits it,
//     as they come behind it, but whom it attacks is still surprised. Otherwise: for later
//     declarations alone.
//   - §16.5: In 1939B no neutral reacts to the war with Norway, as the scenario leaves
//     Sweden out. Otherwise: Sweden by a die of 1, if Norway is the Axis'.
//   - §16.5: Where the print of the table has lost its blank cells, Bulgaria and Spain are
//     tied to Italy, Norway to Denmark and Sweden, Sweden to Denmark, Norway and Finland.
//     Otherwise: as the printed chart has them.
//   - §16.52: Who moves deploys what joins him with the orders right behind the declaration, before the enemy deploys; what
//     he orders later in his command phase counts as well, behind the enemy. Otherwise: by a sheet of its own, before the enemy.
//   - §16.6: Portugal of the Allies counts for Spain (SX) by units that are not its own.
//     Otherwise: by any.
//   - §16.6: For Turkey (TX) a city at its border is undefended without an Allied or a
//     Soviet unit in it. Otherwise: without a Soviet one.
//   - §16.6: A coalition that orders no event tries the first that can happen, of the Axis
//     FL, HX, 3R, XR, XR 2H, XR 8I, FX, RS, MR, SX, TX, TC, SJ, IU, ME, of the others SA, SE, SG, S1, S2,
//     FI, SB, AB, EB, TB, SC, SW, NO, VF, 2F. Otherwise: it tries none.
//   - §16.6: Where nobody plays the West the second front comes with the record, in October 1942, and
//     takes no attempt of the Soviets. Otherwise: by the beachheads of the West.
//   - §16.6: Where it is played the Allies alone name 2F, as it counts their beachheads, and the Soviets
//     follow them by silence. Otherwise: either names it.
//   - §16.6: An Atlantic port of the Axis (TB) is one on the Atlantic Ocean or on Biscay,
//     and who stands in Karachi holds India (RS). Otherwise: on any sea of the Atlantic
//     basin, Hamburg among them.
//   - §16.711: A die to which half-hearted units capitulate has all in the battle do so, Portuguese as well.
//     Otherwise: one unit for each die.
//   - §16.731: Nations rise at the order of the Allies, by one die a nation and turn, and
//     once; France's army serves as the Free French do, that of Greece as a lesser power.
//     Otherwise: a die is thrown in each of their politics phases.
//   - §16.731: Once the Axis has betrayed Vichy France rises without a die, when the Allies order it.
//     Otherwise: with a die below the hexes that are free.
//   - §16.732: Tito leaves a battle for any mountains in which nobody stands, is disbanded
//     for nothing, and comes again as he came first. Otherwise: he goes to friendly
//     mountains, and is built.
//   - §16.732: In 1942 Tito stands in Bosnia as the game begins. Otherwise: the Allies say where.
//   - §16.81: The Allies alone throw for Italy and Spain, in their politics phase, once a port of these is lost:
//     on the mainland, in Sicily, Sardinia or Mallorca; those of Rhodes and Morocco do not count. Otherwise: the
//     Soviets do in theirs as well.
//   - §16.81: Of the Mediterranean are units that stand there, and who lives there (R) and is eliminated.
//     Otherwise: all with a sign of it.
//   - §16.82: A satellite that surrenders is checked in each politics phase of the Soviets
//     and of the Allies, without being asked for. Otherwise: they say whom they check.
//   - §16.84: Of a satellite the first army by its number deserts that no German has in
//     his zone, and becomes an infantry army of its nation that the Soviets command.
//     Otherwise: a unit of a card that is not in the rulebook.
//   - §17.2: The railways of Sweden join Gallivare with Stockholm, no ice cuts an
//     objective, and who has no ore loses nothing more with Narvik. Otherwise: as the map
//     prints it.
//   - §17.2: The ore route leads past a neutral Norway. Otherwise: it needs Narvik in the
//     hands of the Axis.
//   - §17.3: Who was freed for a city is bound while the Soviets hold it: option
//     bound-again. Otherwise: for good, once they have taken it.
//   - §17.6: Who has won the Mediterranean has one purse for it and the West, from the
//     production on in which all its ports are his. Otherwise: two, by which he builds as
//     he likes.
//   - §18.31: Which areas routes join is partly a reconstruction, and a route of it is
//     long beyond 300 km. Otherwise: as the map prints them.
//   - §18.35: Trains run into friendly battles in districts, and stop there. Otherwise:
//     into none, as the section begins.
//   - §18.35: Of the areas Scapa Flow and the Shetlands border hexes of sea: 1101, and the Shetlands 1201.
//     Otherwise: as the map prints them.
//   - §18.62: Cadres come to a battle in an area that their side controls. Otherwise:
//     where it attacks as well.
//   - §19: A game of the one year is measured by the production of the year after.
//     Otherwise: the rulebook has none.
//   - §19.2: In the West the Allies take cities in the months of history, as far as the
//     Rhine and the Alps. Otherwise: as they fight for them.
//   - §19.31: Berlin taken earlier than in the winter of 1943 is a decisive victory as
//     well, at the end of the season. Otherwise: in May 1944.
//   - §19.5: As many points of victory cities on both sides are a draw. Otherwise: the
//     rulebook says nothing.
//   - §19.5: In the East of 1944 the eight cities that the Allies took in history are
//     theirs from those months on, whatever happens. Otherwise: as they fight for them.
//   - §19.51: Of three rivals those who have most cities share the victory, and nobody's
//     count twice but Berlin. Otherwise: a draw.
//   - §20.17: Of who is with the Axis and on whom it declares war units stay where they stand in their own land, alone, and
//     the others come home; nobody is surprised, and none has points of peacetime. Otherwise: all are deployed anew.
//   - §20.23: From 1941 to 1943 Italy has come into the war by its event (IX), and its units are bound to Great
//     Italy; Corsica, Rhodes, Malta, Cyprus and the Balearics are its islands. Otherwise: as an
//     interventionist, to nowhere.
//   - §20.25: Italy stays demoralised, whatever is taken back. Otherwise: while the Allies hold what
//     demoralised it.
//   - §20.31: The garrisons of Malta and Gibraltar may change places, and come to Great
//     Britain. Otherwise: each stays where it is (§21.315).
//   - §20.4: A colony goes to who holds its capital in any politics phase, once no enemy of his stands in it.
//     Otherwise: once its mother country is defeated.
//   - §20.493: The Free French corps of Algeria comes in the politics phase in which it may. Otherwise: with
//     the production behind it.
//   - §20.493: Free French that are supplied have a base in Cape Town. Otherwise: those alone whom
//     ships reach round the Cape.
//   - §20.52: In 1941 the Axis has declared war as the game begins. Otherwise: when it
//     likes.
//   - §20.521: The reserve armies of 1941 are 19 of 3 CV, after history. Otherwise: those
//     of a card that is not in the rulebook.
//   - §20.593: The Red Army is at full strength when no unit of it is still to come, in
//     later months either. Otherwise: in this month.
//   - §20.64: A power that only national supply joins with Berlin builds from its own cities that do
//     not feed the Axis, and keeps what it saves while it is joined again. Otherwise: all its
//     cities are its own, and what it saved is lost, as with FX.
//   - §20.75: Portugal of the Axis is half-hearted once the second front is open, however
//     it has come to it. Otherwise: it must have come by an event, of which there is
//     none.
//   - §20.81: Norway comes into the war with five static units of 1 CV, usually in Oslo,
//     Kristiansand, Bergen, Trondheim and Narvik. Otherwise: those of a card that is not
//     in the rulebook.
//   - §20.82: The forces of a Finland that joins the Allies serve them where they stand,
//     one in a place, the others in the first places of Finland that are free, and go home
//     where nobody plays the Allies. Otherwise: their owner sets them up.
//   - §20.82: In 1941 Finland comes with the forces that it has in 1942, and four Germans
//     stand in its north then. Otherwise: with those of a card that is not in the rulebook.
//   - §21.23: From June 1944 on the West gives the East 50 PP at most, as it did then.
//     Otherwise: as much as the Axis likes.
//   - §21.24: Who has won the Mediterranean sends the Soviets ten points for it as well, of
//     those of the West: by Persia, or where that is shut by Murmansk, so that of twenty
//     two dice say how much comes, as in the example. Otherwise: ten in all (§11.61).
//   - §21.382: The Mediterranean pays for who has a base as well, alone if nothing is said.
//     Otherwise: for Allies supplied by Casablanca alone the West does.
//   - §21.385: Rail of Anatolia is joined with Istanbul over the Bosporus, without a ferry (§9.11).
//     Otherwise: nobody in Syria has a base there.
//   - §21.392: Who drops with a landing overseas is ordered behind it, and stays there if the landing is turned back at
//     sea. Otherwise: he does not drop then.
//   - §21.398: The Euphrates passes west of Habbaniya, from where the rail of Mosul is cut.
//     Otherwise: east of it, as the picture has it.
//   - §21.399: A mandate that rebels comes with its whole strength in its capital, its unit being on a card that is not in the rulebook, and
//     in 1944 while the Balkans are pacified (§22, 1944.5). Otherwise: with one step.
//   - §21.41: The 33rd German Corps is infantry, as the pools have it. Otherwise: mountain
//     troops, as this list does.
//   - §21.43: Supreme headquarters are not disrupted in the Arctic zone. Otherwise: as all
//     aliens to the North.
//   - §21.482: The Soviets who say nothing accept an armistice that gives them the victory,
//     and refuse another one. Otherwise: the rulebook has them answer.
//   - §21.491: In 1939B aid to Finland (FR) has happened, and the expeditions to Norway (NP, NX) have
//     not. Otherwise: none of them.
//   - §21.492: Sweden's ore is no part of the printed totals, which are met without it: option
//     complicity. Otherwise: the Axis has 2 PP a month over them, until Sweden helps the Allies.
//   - §21.492: The point of ore that Sweden gives is missing from its production in peacetime for all months since 1939.
//     Otherwise: since Denmark has submitted.
//   - §21.493: The supremacy of Weser counts for who lands on the seas of the northern
//     lane, with the radius of his support, and not for other ships; the North Sea is none
//     of these. Otherwise: for all ships, or for the number of seas alone.
//   - §22: In 1940C who lies on a front that nobody plays, as Rumania and Turkey do, reacts to nobody, and war is
//     not declared on him. Otherwise: his front is played for it.
//   - §22.2: Who is to be had and is not set up in the East counts as eliminated.
//     Otherwise: he may stand in the West.
//   - §22.2: Units stand where history had them: option deployment. Otherwise: the players
//     set them up, satellites at home or anywhere.
//   - §22.2: Where all fronts are played forces are set up on their own, those of the East
//     in the land behind it as well, and British and Americans share out their strength
//     together. Otherwise: anywhere in the land of their side.
//   - §22: The line of the siege guns may end beside the battle. Otherwise: in it,
//     where no line leads.
//   - §22: The Finns of 1939 hold Helsinki, Turku and the railway to Tampere, as a landing in the
//     first turn would else cut their line and end the war. Otherwise: as the players set them up.
//   - §22: Of the Axis reinforcements from June 1942 on five corps of the SS come to the
//     East, as the pools and history show. Otherwise: as the players like.
//   - §22: The West of July 1943 stands where history had it, with the printed pools, as its card is not
//     in the rulebook; the reinforcements of July stand in Nuremberg, Munich and Vienna, and Italians
//     are the eight armies of that month. Otherwise: by the card.
//   - §22.31: In 1942w both shores of the straits of Kerch are held. Otherwise: the sea is no front line.
//   - §22: In 1942 the fifth infantry of the Mediterranean is the British 3rd Corps, in Karachi as in
//     1943. Otherwise: it stands in the Middle East.
//   - §22: In 1941w the Allies hold Iraq and Syria, which have risen (ME) and been defeated, and Persia cooperates with them.
//     Otherwise: they have bases in Iraq and Persia alone.
//   - §22: The West of June 1942 stands as in history, with the printed pools, without the 64th and 74th
//     static corps. Otherwise: as the players like.
//   - §22: Where the printed order of battle of June 1944 has more than the boxes, 1944 whole
//     follows it; whom it leaves out, garrisons and the Norwegian Expedition, stand by the
//     boxes. Otherwise: the boxes alone count.
//   - §22: Of the beachheads of 1944 those of the corps in Britain are ready, those of the corps
//     in Italy in preparation. Otherwise: their owner says which.
//   - §22: The British 3rd Corps, due in October 1944, is the block of Karachi: it is sent for
//     if it still stands there or has been eliminated. Otherwise: it is another one.
//   - §22: What the scenario of 1944 says of its first turn and of its victory is for
//     games that begin with it. Otherwise: for all.
//   - §22: The surprise of the Ardennes helps armour alone, in one turn that the Axis
//     declares as it begins. Otherwise: mechanised units as well.
//   - §22: In June 1944 the Axis moves before the Soviets, as §12.7 has it in dry weather.
//     Otherwise: the Allies, and with them the Soviets, move first.
//   - §22: In 1939A and 1939B nobody comes but who is printed, no event happens, and the
//     first month has no production. Otherwise: reinforcements, events and points of the
//     campaign.
//   - §22: In 1939B the Axis has what the board yields, in April the printed 45 once it
//     has Oslo, and the Allies the printed 29. Otherwise: 45 for the Axis whatever it has.
//   - §22: In 1939B a Norway that is conquered at a count of 0 or less is a minor victory
//     of the Allies. Otherwise: the rulebook says nothing.
//   - §22: In 1940C those reinforcements of the Axis alone come that are of the
//     Mediterranean. Otherwise: those of the Germans in the West as well.
//   - §22: In 1940C the Germans are set up where they hold land in the West, and the
//     British as in 1940B. Otherwise: the British where they like.
//   - §22: In 1940C condition 4 asks for 40 CV of Germans in western Poland, half of
//     what Army Groups Centre and South have there in June 1941, as half of the Germans are
//     annulled. Otherwise: all 79, which nobody can have.
//   - §22: In 1940C the garrison of Gibraltar is annulled with a CV; Gibraltar and its sea stay
//     the Allies', and nobody enters it. Otherwise: it is nobody's, and a sea lane leads by it.
//   - §22: In 1940C a major port of Great Britain decides for the Axis if it has one at the
//     end of May 1941. Otherwise: at once.
//   - §22: In 1940C no diplomatic event happens, that of the Middle East (ME) neither.
//     Otherwise: ME does, once the Balkans are pacified.
package eurofront
