// Package compass names the places of a board of hexes as players write them: by
// name ("Kiev"), by the way from one that has a name ("Kiev SE1", "Kiev SE2 E1",
// "2 SE of Kiev", «al sudeste de Kiev»), or by id ("1213").
//
// # Words
//
//   - place: a hex of a [board.Grid], by its number there, or an area beside the
//     grid that units stand in as well; areas are numbered after the hexes.
//   - way: a direction and a distance. An offset is a way that stands behind the
//     place that it leads from ("Kiev SE1"), a bearing one that stands before it
//     ("SE1 of Kiev"); each is a vocabulary of the order language, as hex is.
//   - closed: a place that no order names, such as a lake. It has a name all the
//     same, for texts.
//
// # What always holds
//
// What [Names.In] writes in either language is read as that place by the parser
// and by [Names.Find]. A place has one name, a way may be told from any place that
// has one. Ways lead over what is not on the board, but may not end there.
//
// An offset of one step may lack its number ("Kiev SE"), but not as NO or O, which
// in Spanish are also "no" and "or": «ataca Kiev, no Odessa» is not about a hex
// north-west of Kiev. E may lack it, though «e» is "and" before an i: no list of
// places is written «Kiev e Odessa». The points of the compass are written out in
// bearings only, so that "east" and «este» in a line of prose are not taken for
// places.
//
// Read [New] first, then [Pattern] and [Names.Places].
package compass
