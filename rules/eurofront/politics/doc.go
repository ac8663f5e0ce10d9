// Package politics carries out what happens between nations: declarations of war (§16.4), diplomatic events (§4.12,
// §16.6), demoralisation, surrender, defeat and conquest (§16.7-16.9), and the armistice of the
// Winter War (§16.72), on what package production knows. The objectives that change what is
// produced (§17) are there.
//
// # Words
//
//   - event: of the charts of diplomacy, by its letters. A coalition, the Axis or those
//     who oppose it, tries one a month.
//   - record: what history brings of the fronts that nobody plays ([CarryOutRecord]).
//   - satellite: a power of the Axis in play that has come to it by an event ([field.State.IsSatellite]). Who may surrender, and whether by
//     its hexes or by its ports, say rows of the charts ([field.SatelliteRow], [Weariness]).
//   - demoralised: of who may surrender ([IsDemoralised]).
//   - deserter: the army of a satellite that goes over to the Soviets or the Allied: it turns its coat
//     (§16.84, [field.Run.TurnCoat]).
//   - mustering: of a nation to which war has come, while its forces are being deployed; what they are, its roster
//     says ([field.RosterRow], [Declare]).
//   - reaction: of a neutral to another nation that comes into the war, by the table of alliances ([React]).
//   - need, way: what an event needs, and a way in which it comes about, by rows of the charts (needs.go).
//   - exploited: of a nation that the Axis has held down for a winter, and that may rise ([CanRise]).
//
// What is done of the 51 events of the cards, and why not of the others, stands in the charts ([field.Event]).
//
// # What is missing
//
// War is declared, where the West is played, on those alone whose forces a roster of the charts says ([field.RosterRow]), by the Axis on
// who is with it as well (§20.17). Greece and Yugoslavia join by no event of their own (GR, YU, YX), as 1940C omits them and later they are conquered. The events FR, NP and NX, which have happened in nothing that is played (§21.491). Of §16.7 what concerns France in 1940
// and Norway; who comes to be exploited (§16.73), but for those whom the Axis had conquered before the game began; the withdrawal behind an armistice (§16.721), as the
// Winter War ends with its own (armistice.go).
//
// # What always holds
//
// Events happen and powers fall between orders: no sheet is under way. What everybody can
// see decides about them, but for the units of a side itself.
//
// Read [Diplomacy] first, then [Politics].
package politics
