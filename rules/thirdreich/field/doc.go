// Package field is the lowest layer of Downfall of the Third Reich: what the packs
// say, the state of a game and how it is stored, and what can be asked of both. No
// order is carried out here.
//
// # Words
//
//   - [Data]: the title as loaded; nothing changes it.
//   - [State]: a position; its tags say how it is stored (rules/record).
//   - [Step]: an entry of the agenda; [Attack]: a combat that is declared.
//   - [Run]: a state with who stands where, and the machine. The packages above have
//     functions that take it.
//   - [OptimisticCheck]: what the combats of a sheet that is tried may change for the better.
//
// # Where to find a rule
//
//	§1 §21  setup.go           §5   army.go (IsFull)        §6  control.go
//	§7      supply.go          §4   run.go (IsTotalWar, ResetSide)
//	§16     load.go (borders), data.go (terrains)           §15 data.go (Resource)
//
// # What always holds
//
// Whatever moves an army goes through [Run.Place], which keeps the counts and
// forgets the last trace of supply. A state that was stored and is not sound
// (validate.go) is refused.
//
// Read [Load] and [State] first, then [Run].
package field
