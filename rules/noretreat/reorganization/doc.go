// Package reorganization is the sixth layer of No Retreat!: the organization phase (§7), the
// removal phase (§11), and the halves of cards that act in them.
//
// # Words
//
//   - step of organization: flipping, placing, reorganizing, in this order (§7.0). A step
//     that another has followed is over.
//   - flip: a counter is turned to its stronger side: a German or robust Soviet unit gets
//     a step back, a brown front becomes a red one, a regional unit is fortified.
//   - training: a flip of the Soviets without cards (§7.2).
//   - reinforcement: a unit in the due box whose turn or occasion has come ([IsAvailable]).
//     It waits there until it is placed.
//   - recovered: from the shattered box, free. Replaced: from the destroyed or surrendered
//     box, for cards.
//   - free step: what some cards give, a replacement or a flip (takeStep).
//   - errand: a unit that a card brings or turns, with the place named for it.
//
// # What always holds
//
// An order that cannot be carried out costs nothing: what is paid is paid last. Units
// come to the map by placeUnit alone, after misplacedAt has found nothing wrong.
//
// The title opens the phase with [Receive] and closes it with [CloseOrganization];
// [Leave] is for management, [Removal] for the removal phase. Read those first,
// then flip.go and sites.go.
package reorganization
