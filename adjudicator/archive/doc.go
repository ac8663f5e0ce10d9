// Package archive is a game as one file: to be read, to be replayed, and to be
// proved. Anybody can adjudicate it again from the sheets and the seed.
//
// # The format
//
// An archive is one JSON object, <game>.fieldpost.json, with the keys of [Archive]
// in this order:
//
//	format    3
//	start     game, title, scenario, options, when it was created, commitment
//	          (SHA-256 of the seed), rules version and pack, sealed names of the
//	          players, SHA-256 of the first position
//	hash      of the start
//	phases    in order; each a record and its hash
//	end       the standings; only a game that is over has it
//	seal      hash of the end
//	seed      64 hexadecimal digits
//	sections  what stands around these, each with its name, its hash and its body
//	whole     hash over everything but the names
//	names     the players, as they wish to be shown, with their salts; each may be
//	          taken out, and nothing breaks
//
// A record holds the sheets in the order language's English (canonical) and as
// they were read (orders), standing orders, rolls, events, how each order ended,
// and the SHA-256 of the position afterwards. Where a game was bound to other
// rules or another board it says so, with the position before.
//
// The format is kept for good. What comes later comes as another section, and a
// section whose shape changes gets another name: those that a reader does not know
// he keeps as they are, compares by their hash, and passes over. The sections are
// [SectionAbout], [SectionWords], [SectionPositions], [SectionKnown] and
// [SectionMap]; long ones are [Packed], which common tools undo.
//
// # The proof
//
// put(t) is the length of t in bytes in decimal digits, a colon, t and a line
// feed. A position, a record and a body are hashed as JSON without white space
// between its tokens, written as in the file. Then, with raw hashes of 32 bytes,
//
//	hash of the start   = SHA-256(put("fieldpost start 2"), put(""),   put(start))
//	hash of a phase     = SHA-256(put("fieldpost phase 2"), put(hash before), put(record))
//	seal                = SHA-256(put("fieldpost end 2"),   put(last hash),   put(end))
//	hash of a section   = SHA-256(put("fieldpost section 3"), put(name), put(body))
//	whole               = SHA-256(put("fieldpost archive 3"), put(seal), put(number of sections),
//	                      put(name), put(hash), ... of each section)
//	                      with the last hash of a phase in place of a seal that is not there
//	key for a purpose   = HMAC-SHA-256(seed, "fieldpost <purpose> 2")
//	anchor of phase n   = HMAC-SHA-256(key "anchor", put(game), put(n), put(hash of n))
//	receipt of a sheet  = HMAC-SHA-256(key "receipt", put(game), put("sheet"), put(side),
//	                      put(demand), put(on failure), put(line), ...)
//	        of standing = the same with put("standing"), put(side), put(line), ...
//	sealed name         = SHA-256(put("fieldpost name 2"), put(side), put(salt), put(name))
//
// What stands under a 2 has not changed since format 2: games that began then go on.
//
// Anchors are the first 26 and receipts the first 16 letters of the base32 form,
// small. Every report holds the anchor of its phase. It says nothing while the
// seed is secret, and everything afterwards: who kept one report can show that
// nothing up to its phase was changed. The hash itself is in nothing that anybody
// gets while the game runs, as hidden blocks and hands could be guessed from it.
// Package rules/dice and [DiceMix] say how the rolls are made.
//
// The sections follow from the chain: positions by their hashes in it, the others
// by being written again. Another program may put the same into other words; then
// [Keeper.Verify] says so, and only what follows from the chain is proved.
//
// An archive is written in one way only, but for white space: [Read] refuses any
// other, unknown and doubled keys too.
//
// Read [Keeper.Build] for the way in and [Keeper.Verify] for the proof.
package archive
