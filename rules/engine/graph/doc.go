// Package graph searches a board for bots: how near what is worth having is, what hangs on which place of a supply net,
// and where those have to come who want to cut it. It knows places and ways by their numbers, and no title.
//
// # Words
//
//   - way: leads from a place to a neighbour; a [Graph] has those of all places.
//   - [Web]: a supply net: the places that are joined with its roots, as nodes, and by which node all ways lead to another.
//   - [Siege]: a web that can be cut at some nodes, and the targets that it feeds.
//   - stream: what flows along a web to its ends, one over each node that can be cut. Where no more can flow the nodes that
//     are full are the fewest that cut the ends off (Ford and Fulkerson).
//
// # What always holds
//
// The same graph gives the same answers: places are gone through in the order of their neighbours, of equals the first
// counts. Nodes are numbered from 1 in the order in which a web comes to them, so that what hangs on a node has a greater
// number; node 0 stands for all that lies before the roots.
//
// Read [Walker.Spread], [Weave] and [Siege.Pocket] first.
package graph
