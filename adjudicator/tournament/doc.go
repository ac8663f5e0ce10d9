// Package tournament computes what tournaments and ratings are made of: who meets whom,
// how they stand, how strong they are. It does no I/O, reads no clock and draws no lots:
// the same tables give the same pairings and the same numbers, bit for bit.
//
// # Words
//
//   - player: who plays, by a number of the caller's ([Player])
//   - table: who plays with whom in a round, one to a seat ([Table]); who sits alone has
//     a bye
//   - seat: the sides that one player of a table has. There are two of most titles and
//     as many as its terms say of others.
//   - half: scores are counted in half points, so that they are whole numbers
//   - balance: how much more often a player had the first seat than the second
//   - rating: of Glicko-2 ([Rating]); period: a calendar month of UTC, in which games
//     count as played at once ([Ladder])
//
// # What always holds
//
//   - All play all by the circle method: nobody has one seat more than once more often
//     than the other, and over two cycles each as often.
//   - No two meet twice in a Swiss tournament of two seats, nobody has a second bye, and
//     the balance stays within one wherever any pairing allows it. A pairing that exists
//     is found: each step asks whether the others can still be paired (a maximum matching
//     in a general graph), instead of trying all.
//   - Only tables that are over count. A void one counts for nobody.
//
// # Sources
//
// Mark Glickman, "Example of the Glicko-2 system" (2022), whose worked example is the
// test; Jack Edmonds, "Paths, Trees, and Flowers" (1965), for the matching.
//
// Read [Terms.Pair], then [Terms.Stand] and [Ladder].
package tournament
