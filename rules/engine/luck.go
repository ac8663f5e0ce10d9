package engine

import "github.com/fieldpost/fieldpost/rules/dice"

// Luck is a fast [dice.Source] for thinking, a SplitMix64: nobody has to check what a bot
// imagined. It pays no heed to labels. No roll of a game may come from it.
type Luck struct{ state *uint64 }

// NewLuck returns the luck of two seeds: the same seeds give the same luck.
func NewLuck(seed, stream uint64) Luck {
	l := Luck{new(seed)}
	*l.state ^= l.next() + stream*golden
	return l
}

// golden is 2^64 divided by the golden ratio.
const golden = 0x9e3779b97f4a7c15

func (l Luck) next() uint64 {
	*l.state += golden
	z := *l.state
	z = (z ^ z>>30) * 0xbf58476d1ce4e5b9
	z = (z ^ z>>27) * 0x94d049bb133111eb
	return z ^ z>>31
}

// Roll implements [dice.Source].
func (l Luck) Roll(_ string, faces int) int { return int(l.next()>>32*uint64(faces)>>32) + 1 }

// seedOf draws a seed from a source.
func seedOf(luck dice.Source) (seed uint64) {
	for range 4 {
		seed = seed<<16 | uint64(luck.Roll("engine/seed", 1<<16)-1)
	}
	return seed
}
