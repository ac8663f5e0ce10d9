// Package pack reads what titles keep in TOML: the packs of a title (board,
// units, charts). It adds ids, names and references between tables to the forms
// of rules/record.
//
// # Words
//
//   - pack: one TOML file of a title's data, embedded in the program.
//   - override: a folder with packs that stand in for the embedded ones of the
//     same name; a pack it does not have is the embedded one.
//   - table: entries of one kind in a pack ([[zone]]), each with a row's fields;
//     or one table that stands once ([movement]).
//   - list: ids that references name: those of a table, or those that the code
//     of a title knows (its sides).
//   - fault: what is wrong in a pack, told with file and line.
//
// # Tags
//
// The data of a title is a struct whose fields are tables, tagged with file and
// key; so are the fields of a row. The language is that of rules/record:
//
//	zones   []zoneData  `pack:"board.toml:zone"`    // [[zone]] in board.toml
//	techs   []techData  `pack:"charts.toml:technology,as=tech"` // as references call it
//	id      string      `pack:"id"`                 // an id: not empty, no duplicate
//	names   rules.Names `pack:"names"`              // { en = "Brussels", es = "Bruselas" }
//	country int         `pack:"country,country"`    // an id of another table, as its number
//	seas    uint16      `pack:"coast,sea,set"`      // several, as bits or as [N]bool
//	stack   int         `pack:"stack,1..6"`         // or 1.. without a limit
//	kind    string      `pack:"kind,land|sea"`      // as its number, if the field is one
//	flags               `pack:"flags,text"`         // ["city", "port"], a struct of bool
//	cards   [2]int      `pack:"cards,by=side"`      // one for each id of a list: { red = 1, blue = 2 }
//	sides   [2]sideData `pack:"charts.toml:side,by=side"` // [side.red] and [side.blue]
//	number  int         `pack:"number,unique"`      // no other row has the same
//	_       struct{}    `pack:"region|why"`         // for the reader of the pack only
//	london  int         `find:"zone=london"`        // the number of a row that the rules name
//	zoneIDs map[string]int `find:"zone"`            // of all rows by their ids
//	names   pack.Index  `find:"names"`              // all names by table and id
//
// Every key is required unless its tag says optional or it is true or false.
// A reference that is left out is -1, or for unsigned numbers the number behind
// the last. Sources and notes may stand everywhere.
//
// # What always holds
//
// A key that means nothing is a fault, so that a misspelt key is found. All
// faults of all packs are told at once, in the order of files and lines, each
// with what would be right. Faults are for whoever wrote the file (an operator,
// a test); players never see them.
//
// Read [Files.Load] first, then [Loader.Fault]: what no tag can say the title
// checks, and names the value by its address.
package pack
