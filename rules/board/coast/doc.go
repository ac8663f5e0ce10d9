// Package coast is the land of Europe, the Mediterranean and the Near East: its
// coast and today's countries, as background of boards and as what the zones of
// a board are cut from. It knows no game.
//
// # Origin
//
// coast.txt is made by cmd/ground from the npm package world-atlas 2.0.2
// (ISC, Mike Bostock), its countries-10m.json, which is Natural Earth 1:10m
// Admin 0 Countries, version 4.1. Natural Earth is in the public domain
// (naturalearthdata.com). It was reduced: points closer than 1.5 km to the line
// without them are left out (Douglas and Peucker), islands below 100 square
// kilometres too, and beyond [West], [South], [East] and [North] only a crude line
// remains. Lakes but the Caspian are not in it.
//
// # Words
//
//   - arc: a line that up to two countries share, in coast.txt once.
//   - ring: a closed line, its last point joined to its first; one that runs
//     inside another is a hole of it.
//
// # What always holds
//
// Countries that share a border share its points. What is read once is kept and must
// not be changed.
//
// Read [Countries] first, then [Conic] and [Europe], the projection of the zone boards.
package coast
