package engine

import "github.com/fieldpost/fieldpost/rules/dice"

// golden is 2^64 divided by the golden ratio.
const golden = 0x9e3779b97f4a7c15

// mix returns the output of SplitMix64 for a state.
func mix(z uint64) uint64 {
	z = (z ^ z>>30) * 0xbf58476d1ce4e5b9
	z = (z ^ z>>27) * 0x94d049bb133111eb
	return z ^ z>>31
}

// face returns a face of a die by a random number.
func face(random uint64, faces int) int { return int(random>>32*uint64(faces)>>32) + 1 }

// Luck is a fast [dice.Source] for thinking, a SplitMix64: nobody has to check what a bot
// imagined. It pays no heed to labels. No roll of a game may come from it.
type Luck struct{ state *uint64 }

// NewLuck returns the luck of two seeds: the same seeds give the same luck.
func NewLuck(seed, stream uint64) Luck { return Luck{new(mix(seed+golden) ^ stream*golden)} }

// Roll implements [dice.Source].
func (l Luck) Roll(_ string, faces int) int {
	*l.state += golden
	return face(mix(*l.state), faces)
}

// labelled is the luck of a rollout: each label has rolls of its own, so that what two candidates
// have in common comes out alike.
type labelled struct {
	seed  uint64
	drawn map[uint64]uint64 // by hash of the label
}

func newLabelled(seed, stream uint64) labelled {
	return labelled{mix(seed ^ mix(stream+golden)), map[uint64]uint64{}}
}

// Roll implements [dice.Source].
func (l labelled) Roll(label string, faces int) int {
	h := uint64(14695981039346656037) // FNV-1a
	for i := range len(label) {
		h = (h ^ uint64(label[i])) * 1099511628211
	}
	l.drawn[h] += golden
	return face(mix((l.seed^h)+l.drawn[h]), faces)
}

// seedOf draws a seed from a source.
func seedOf(luck dice.Source) (seed uint64) {
	for range 4 {
		seed = seed<<16 | uint64(luck.Roll("engine/seed", 1<<16)-1)
	}
	return seed
}
