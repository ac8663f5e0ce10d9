// Package record stores the state of a title: it writes and reads the structs
// of a position, by tags on their fields, as JSON that people can read, as TOML
// from which cases are composed, and as TOML with comments; and it reads the
// tables of packs in the same way. It knows no game.
//
// # Words
//
//   - document: the struct of a position, with the state embedded ([Codec]).
//   - kind: a vocabulary, the ids that stand for the numbers of a field ([Kind]).
//   - empty: what may be left out: false, "", no items, a number for which there
//     is no word. Numbers stand even where they are 0.
//   - short text: a struct as one text of words, "metz reduced lent".
//
// # Tags
//
// A field is stored under its name (gasYear as gas_year) or that of its tag,
// unless that is "-". An embedded struct gives its fields. Fields of the types
// of the contract have their json tags. Behind the name stand, as far as needed:
//
//	KIND             a number is written as its id; types of [Words] need none
//	a|b|c            a number, or true and false, are these words
//	0..9             a number lies between
//	by=KIND          a list is a table by the ids of a kind
//	set, count       bits, or how many there are of each, are a list of the ids in it;
//	                 a slice is then of all of the kind, but for one of bits
//	text             a struct is a short text; there a field stands as its name,
//	                 "name 4", "name:word" or "name:ID:word"
//	bare             in it: the word alone, of free text one word
//	if=FIELD         in it: only where the number of another field is one of ids
//	optional         it may be left out: then a word is -1, or the number behind
//	                 the last where there is no -1
//	default=WORD     what a word is that is not there
//	omit, keep       0 is left out; an empty value is not
//	stored           in JSON only; composed: in TOML only; shown: in JSON, not read
//	unique           of a row: it is not empty, and no row before has the same
//	inline           a key of the described root, not a table
//
// A second tag, doc, is the comment of the key.
//
// # What always holds
//
// What is encoded and decoded is equal. Of stored JSON every key must be there
// that is not left out; of composed TOML any may be absent. All faults are told
// at once, each with its key, line and column. Tags are read once, by [New],
// [NewOptions] and, of packs, [Input.Read].
//
// JSON is read by go-json-experiment/json, which has no versions yet: it gives the
// place of each token. encoding/json/jsontext takes its place once that is stable.
//
// Read [Codec] first, then rules/empires/field/state.go.
package record
