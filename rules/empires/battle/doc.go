// Package battle is the layer of Downfall of Empires that fights: one army against
// one army (§8.2), with aviation (§9.3) and tanks (§9.4), the losses, the retreat,
// and the decisions in the middle of it.
//
// # What always holds
//
// A battle is a list of stages, run in order ([Fight]). One that needs a
// decision can wait, and begins again when the answer has come. Who is asked, and
// what a forecast says, never rests on technologies that the side has not seen.
//
// Read [Fight] first, then loss.go.
package battle
