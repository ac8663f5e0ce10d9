// Package pursuit lets units leave their battles: by order, in full or in part (§10.3,
// §10.4), by refusing battle (§10.2), and in routs (§11.3).
//
// A chase is a group on its way out of a hex, whatever has made it go; the rear guard
// are the units in order that stay. Blocks marked as leaving neither fight nor shield.
//
// # What always holds
//
// There is one chase at a time, on top of the agenda. Who has no way back is lost.
// A pursuer fires once at all who leave a hex together (§10.5).
//
// Read [StepChase] first, then [StepDepartures].
package pursuit
