// Package toyplayer makes the toy (package toy) a title for which the engine thinks, for tests of
// who has bots think: [New].
//
// Its program plays by two plans: the novice's, who seldom raids, and one that raids wherever
// the enemy can be. Read player.go.
package toyplayer
