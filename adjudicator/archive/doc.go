// Package archive is a game as one file: to be read, to be replayed, and to be
// proved, as anybody can adjudicate it again from the sheets and the seed.
//
// # The format
//
// An archive is one JSON object, <game>.fieldpost.json, with the keys of [Archive],
// which schema.json ([Schema]) explains one by one: the chain of start, phases and
// end; sections around it; a hash over everything; and the names of the players, as
// they wish to be shown, each of which may be taken out. It is written in one way
// only, but for white space: [Read] refuses any other, unknown and doubled keys too.
//
// The format is kept for good. What comes later comes as another section, and one
// whose shape changes gets another name: a section that a reader does not know he
// keeps as it is, compares by its hash, and passes over.
//
// # The proof
//
// put(t) is the length of t in bytes in decimal digits, a colon, t and a line
// feed. Positions, records and bodies are hashed as JSON without white space between
// its tokens, written as in the file. Then, with raw hashes of 32 bytes,
//
//	hash of the start   = SHA-256(put("fieldpost start 2"), put(""),   put(start))
//	hash of a phase     = SHA-256(put("fieldpost phase 2"), put(hash before), put(record))
//	seal                = SHA-256(put("fieldpost end 2"),   put(last hash),   put(end))
//	hash of a section   = SHA-256(put("fieldpost section 3"), put(name), put(body))
//	whole               = SHA-256(put("fieldpost archive 3"), put(seal, or the last hash),
//	                      put(number of sections), put(name), put(hash), ... of each)
//	key for a purpose   = HMAC-SHA-256(seed, "fieldpost <purpose> 2")
//	anchor of phase n   = HMAC-SHA-256(key "anchor", put(game), put(n), put(hash of n))
//	receipt of a sheet  = HMAC-SHA-256(key "receipt", put(game), put("sheet"), put(side),
//	                      put(demand), put(on failure), put(line), ...)
//	        of standing = the same with put("standing"), put(side), put(line), ...
//	sealed name         = SHA-256(put("fieldpost name 2"), put(side), put(salt), put(name))
//
// Anchors are the first 26 and receipts the first 16 letters of the base32 form,
// small. Every report holds the anchor of its phase. It says nothing while the
// seed is secret, and everything afterwards: who kept one report can show that
// nothing up to its phase was changed. The hash itself is in nothing that anybody
// gets while the game runs, as hidden blocks and hands could be guessed from it.
// A phase with the key "back" was not played: it took the game back to where an earlier
// phase began, and its position is that one. Numbers go on, and what was taken back stays.
//
// Package rules/dice and [DiceMix] say how the rolls are made. Sections follow from
// the chain: positions by their hashes in it, the others by being written again.
//
// Read [Keeper.Build] for the way in and [Keeper.Verify] for the proof.
package archive
