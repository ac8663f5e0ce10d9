package field

import "github.com/fieldpost/fieldpost/rules/board"

// Search is the working space of searches for ways.
type Search struct {
	Finder      *board.Finder
	Path        []int
	Prev, Queue []int16    // nodes are zones with a pace
	Named       []Invasion // that the zones named in the order begin
	Shun        Shun
}

// Shun is what a search for a way keeps out of, so that the cheapest way is found
// first: zones in which the operation costs more, and for an Axis strategic move
// the whole Soviet Union, as few armies may cross it (§8).
type Shun uint8

// What a search keeps out of.
const (
	ShunNothing Shun = iota
	ShunCostly
	ShunUSSR // and costly zones
)

// Invasion is what an army would begin by entering a zone: the war with a
// neutral country, or one of those below. Nobody begins one in passing without
// saying so, by naming a zone of it.
type Invasion int

// Invasions.
const (
	NoInvasion      Invasion = iota
	AfricanInvasion          // of neutral French North Africa (§18)
	Barbarossa               // of the Soviet Union (§4)
	EasternInvasion          // Soviet, of Germany, Romania or Hungary (§4)
	CountryInvasion          // of a neutral country, by its number (§2)
)
