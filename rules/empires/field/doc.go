// Package field is the lowest layer of Downfall of Empires: what the packs say,
// the state of a game and how it is stored, and what can be asked of both. No
// order is carried out here.
//
// # Words
//
//   - [Data]: the title as loaded; nothing changes it.
//   - [State]: a position; its tags say how it is stored (rules/record).
//   - [Step]: an entry of the agenda; [Battle]: one that is being fought.
//   - [Run]: a state with who stands where, and the machine. The packages above have
//     functions that take it.
//   - [OptimisticCheck]: what battles of a sheet that is tried may change for the better.
//
// # Where to find a rule
//
//	§1 §2 §3  setup.go, run.go (NoteOccupier) §5   victory.go
//	§8        run.go (AttacksOwed)
//	§9        technology.go                   §11  land.go (who is at war)
//
// # What always holds
//
// Whatever moves an army goes through [Run.Place], which keeps the counts, and
// whoever leaves or enters a zone has it marked ([Run.NoteOccupier]). A state that was
// stored and is not sound (validate.go) is refused.
//
// Read [Load] and [State] first, then [Run].
package field
