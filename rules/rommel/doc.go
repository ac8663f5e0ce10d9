// Package rommel carries out Rommel in the Desert: the war in North Africa on
// a map of hexes, two sides, hidden blocks and secret supply cards. It
// implements [rules.Title]; section numbers (§) are those of its rulebook.
//
// # Data
//
// The rules text prints no map and no labels, so most of data is a
// reconstruction; every entry names its source. An owner of the printed game
// can override any pack ([Load]). pack.go holds the shapes of the packs;
// load.go and forces.go check them whole.
package rommel
