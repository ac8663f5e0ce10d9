// Package pack reads what titles keep in TOML: the packs of a title (board,
// units, charts) and positions written by hand. Every title reads its packs
// with it, so that a fault is told in the same way everywhere.
//
// # Words
//
//   - pack: one TOML file of a title's data, embedded in the program.
//   - override: a folder with packs that stand in for the embedded ones of the
//     same name; a pack it does not have is the embedded one.
//   - fault: what is wrong in a pack or a position, told with file and line.
//
// # What always holds
//
// A key that means nothing is a fault, so that a misspelt key is found. All
// unknown keys of a file are told at once. Faults are for whoever wrote the
// file (an operator, a test); players never see them.
//
// Read [Files.Decode] first. What the content of a pack must be is for the
// title to check; [Files.LineOf] and [Files.HeaderLine] find the line to name.
package pack
