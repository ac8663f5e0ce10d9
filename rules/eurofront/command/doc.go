// Package command holds what headquarters do (§5): with how much they act, whom they command,
// what supreme and theatre ones order (§5.7, §5.8), whom they send by air and by sea (§5.9), and
// how far their planes reach (§13.1), on what package control knows.
//
// # Words
//
//   - VM: the strength of a headquarters; what it acts with is less where it is
//     disrupted ([VM]).
//   - command: a unit moves if an active headquarters has it in its radius
//     ([Commands]), or a supreme one spends a supreme move on it ([FindSupreme]).
//   - led: of a block whose orders a headquarters could give, wherever it is ([CanLead]).
//   - role: as what a headquarters is active in this player turn ([field.Role], [Lead]).
//   - send: a headquarters that is active for drops or for invasions has who stands with it
//     set out, one in a phase ([CanSend]).
//
// # What always holds
//
// A command value below 0 commands nobody, not even where the headquarters stands. In the blitz
// phases those alone lead that have paid for them (§5.6, [LeadsInPhase]).
//
// Read [ActivateFault] first, then [Commands].
package command
