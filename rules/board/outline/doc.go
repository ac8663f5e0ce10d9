// Package outline draws boards of zones: it reads ground.toml, a pack that says
// where the zones of a title lie, and makes the [board.Ground] of it together with
// what the title says of its zones and borders.
//
// # Words
//
//   - line: what separates two areas of the drawing, known by what lies on both
//     hands of it: zones, "land" that is no zone, "water", the "edge" of the board.
//   - outline: the lines around a zone, joined to rings. Two zones that share a
//     line touch.
//   - place: where the counters of a zone stand, or the name of a sea.
//   - way: how a border is drawn that no line shows.
//
// # What always holds
//
// Every border of the title is drawn, whatever the pack says: zones that touch and
// have none get a rim of the kind [Closed], zones that have one and do not touch get
// a join, and so does each border of a kind that runs across something. A zone that
// the pack does not know stands where its longitude and latitude are, without an
// outline. So a title whose other packs were replaced is drawn, too, and only a
// ground.toml that was itself put in place of the embedded one can have faults.
//
// cmd/ground writes the packs, in Lambert's projection of rules/board/coast and through
// its lens. The pack's hash (rules/pack) leaves them out: games are not bound to them.
//
// Read [Read] first, then draw.go.
package outline
