// Package tree reads documents as trees of values that know where they stand:
// stored positions in JSON, composed positions and the packs of titles in TOML.
// So whoever binds a tree to the fields of a struct can tell every fault with
// its line. It knows no tags and no game.
//
// # Words
//
//   - value: a table, a list, a text, a number, true or false ([Value]).
//   - entry: a value with its key. Entries stand as in the document, so that
//     nothing depends on the order of a map.
//   - place: the offset of a value; a [Source] of one file or several makes file,
//     line and column of it.
//
// # What always holds
//
// A document that encoding/json or go-toml would not take is not read, and the
// fault names line and column. Texts of JSON are parts of the source. A value
// of TOML stands where it begins, or at its key where the parser does not say.
//
// Read [ParseTOML] first.
package tree
