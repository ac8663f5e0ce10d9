// Package archive is a game as one file, and the proof that it was played as
// told: anybody can adjudicate it again from the sheets and the seed.
//
// # The format
//
// An archive is one JSON object in UTF-8, named <game>.fieldpost.json, of
// format [Format]. Its keys are those of [Archive]:
//
//	format         1
//	game           "empires-12"
//	title          "empires"; rules_version: of the rules that were applied
//	scenario       as the game was set up; options: an object
//	created        when (RFC 3339, UTC)
//	seats          side and player's name; no address, no key
//	commitment     SHA-256 of the seed, as told before the first order
//	seed           64 hexadecimal digits
//	start          hash of the position that the game started from
//	phases         in order; see [Phase]
//	standings      when the game is over
//
// Each phase holds the sheets that it was adjudicated from, as order texts in
// the order language's English (canonical) and as they were read (orders), the
// standing orders in force, who had not reported, every roll, every event with
// the sides that could know it, how each order ended, and two hashes:
//
//	inputs = SHA-256 of the canonical sheets and standing orders ([DiceMix]);
//	         it is mixed into every roll (package rules/dice)
//	hash   = SHA-256 of the phase's predecessor's hash, inputs and the JSON of
//	         the position afterwards ([Chain])
//
// A format is never changed: a new one gets a new number, and [Read] goes on
// reading the old. testdata holds an archive of each.
//
// Read [Build] for the way in and [Verify] for the proof.
package archive
