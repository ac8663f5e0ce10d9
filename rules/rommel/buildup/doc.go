// Package buildup carries out what lies between the player turns: the month (§3.1),
// rearmament (§16), cards (§16.6), the initiative (§3.3), and the count after the last
// month (§17.2).
//
// Points are those of rearmament, which orders spend (§16.5). Units are due that come
// in a later month (§16.4). A card is real or a dummy, as its owner alone knows.
//
// # What always holds
//
// The supply networks of a rearmament are those at its beginning (§16.2). A hand holds
// no more cards than it may; they are dealt one by one from what is left.
//
// Read [BeginMonth] first, then [Rearm].
package buildup
