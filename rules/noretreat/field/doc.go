// Package field holds the map of No Retreat! and what stands on it: the packs as
// they were read ([Data]), a position ([State]), and the run that carries a
// position on ([Run]): all layers work on it.
//
// A [Place] is a hex or one of three areas (Finland, the Balkans) that count as one;
// below 0 are the boxes beside the map ([Rail], [Destroyed] ...). A [Unit] is what is
// printed, its [Counter] where and how it is now. A [Step] is an entry of the agenda, a
// [Fight] the battle under way, an [Effect] what a card still does.
//
// # What always holds
//
// Data does not change after [Load]. [Run.Put] alone moves units; [Run.Enter] alone
// gives places to a side. Hands, the deck and who bears the marker of the strategic
// reserve are secret, all else lies open.
//
// Read [State] first, then [Run].
package field
