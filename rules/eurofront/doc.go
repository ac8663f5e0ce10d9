// Package eurofront carries out EuroFront (second edition): the war in the East, the Winter War, Operation Weser, sea and sand of 1940,
// and 1941 to 1944 on all fronts, on the board, with the units and the seas of all of Europe.
// Section numbers (§) are those of its rulebook.
//
// # Where to find a rule
//
// The title stands on layers, packages of functions on a [field.Run], the lowest first: field
// (board, units, nations and wars, weather's effects: §1, §2, §6.1, §6.2, §12.2-12.4), prefer (below), control (§8,
// and who may stand where: §16.311, §20.132, §21.41), fleet (ships: §15.1, §15.2, §15.6, §15.8),
// supply (§9, §10, §15.4, §15.7, §18.5), command (headquarters: §5, §13.1), moves (§6, §9.2, §15.3,
// §18.2, §18.3), landing (drops, invasions: §14.2, §14.5, §15.5), battle (§7, §13, §14.4, §18.4),
// production (weather, order of turns, production, what other fronts send: §4.2, §11, §12, §17,
// §21.23), politics (declarations of war, events, surrender, defeat: §4.12, §16.4, §16.6-16.9) and setup (§22); the doc.go of
// each lists its words. Here is what a sheet is carried out with (§4): game.go what the machine
// asks, turn.go the agenda, victory.go §19 and the Winter War (§21.48), cities.go §19.5, prize.go a game for one nation (§22, 1939B), aims.go one for several aims (§22, 1940A), known.go what
// a side may know (§2, §7.12), imagine.go what it takes the rest for; view.go and look.go show it,
// nations.go and weariness.go what nations stand for whom and may surrender, notes.go tells of places and seas, report.go of production and supply, draft.go writes a sheet to
// begin with; package bot plays for a side, and player.go has the engine think for it, by what value.go says of positions.
//
// # Who is who
//
// A nation has units and land; a faction has pieces and controls places; a side is who
// reports. Which of the three sides play a scenario stands in charts.toml, and whose faction
// is held by another where one does not. A faction without pieces has no turn here.
//
// What is read where the rulebook is silent stands in readings.go. Magnitogorsk has rail
// to Chelyabinsk, or it would yield nothing.
//
// # Among equals
//
// Whom an owner means of equals (§7.33, §7.61, §7.5, §10.7) he says in advance, in a sheet
// or in standing orders (package prefer), or he is asked when the dice lie there: battles
// stand on the agenda, and a round is fought by stages (battle/fight.go).
//
// # What is missing
//
// In the scenarios of the East nobody plays the West and the Mediterranean, and the Allied has no turn: a table by months says what comes
// from there and goes there (field/start.go, production/month.go), and what they have is spent there, but for half
// of the West's once the Soviets have come there. Where all fronts are played, in 1943 and 1944, the Allies have won the Mediterranean, and the
// Axis has nobody there and sails no sea of it (§15.83), in 1941 and 1942 nobody has; an Iraq that rebels (§21.399) takes Basra from them and their victory with it,
// as to fronts and purses (§17.6).
// Of Middle Eastern risings there are but rebellions (§21.398); war on Vichy is missing (§20.484), and on mandates of the Middle East (§20.92). War is declared where the West is played on
// Spain, Portugal, Switzerland, Sweden and Turkey, and in 1939B on Norway (§16.4), as the game knows the forces of no other neutral; in
// all are missing who comes to be exploited by a conquest in the game (§16.73); those of the 51 events that are shut in the charts, §17.7, and of §20 what concerns France.
// The Winter War ends with its armistice, so that nobody withdraws and no border moves
// (§16.721). No ways are read of the areas of Persia and Turkestan. The rules print no map and no cards of units: both are a reconstruction, as each record
// of data says.
package eurofront
