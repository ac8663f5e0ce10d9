// Command ground makes what boards of zones are drawn from. It is run by hand, in this
// folder, and what it writes is kept beside the packs:
//
//	go generate ./cmd/ground       # rules/<title>/data/ground.toml
//	ground coast FILE              # rules/board/coast/coast.txt, from world-atlas
//
// # Words
//
//   - sketch: what somebody drew by hand for a title, <title>.toml: which countries of
//     today make up an area, patches where the borders of the time ran elsewhere,
//     places around which the cells of zones grow, sea lanes, boxes, names.
//   - area: where only certain zones grow, mostly those of a country.
//   - label: what a square of the raster is: sea, bare land, or a zone.
//   - wanted: of two zones, that the pack has a border by land between them.
//   - gain: what a zone has before others when it is measured which is nearer.
//
// # How it works
//
// The land of rules/board/coast is drawn into squares (sketch.go), and each square
// goes to the nearest zone of its area (cells.go). Places and gains are moved
// for as long as that brings the cells that touch closer to the borders of
// the pack. Then crumbs go (clean.go), the lines between different squares are followed
// (trace.go) and smoothed so that none crosses another (finish.go); short borders that
// the pack does not have are drawn together to a point. Ways that no line shows are laid
// in routes.go. The result is the same each time. It prints what it could not
// reach; the tests of rules/titles hold what must be true of it.
//
// Read drawZones first.
package main
