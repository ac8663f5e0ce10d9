// Package history is what is over or counted over all games: archives and their replays, proved by
// playing them again, statistics, ratings and tournaments.
//
// Archives are built once for all who ask, and their sending is throttled.
//
// What a game that is over shows is all of it, but for private games, which only those see who played
// or moderate them.
package history
