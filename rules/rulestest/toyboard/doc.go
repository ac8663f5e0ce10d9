// Package toyboard is the toy with a board that can be drawn, for tests of what
// draws: three squares in a row, in which the troops that the viewer knows stand, and
// the raids of the last phase as marks.
//
// It is a package of its own because the toy shows how short a title can be, and a
// title need not have a drawing.
//
// Read [New] first; [Library] is what a program is given that knows no other title.
package toyboard
