package selfplay

import "math/rand/v2"

// Luck is a [dice.Source] for what nobody has to check: the play of bots and
// of tests. It pays no heed to labels. No roll of a game may come from it.
type Luck struct{ r *rand.Rand }

// NewLuck returns the luck of two seeds: the same seeds give the same luck.
func NewLuck(seed, stream uint64) Luck { return Luck{rand.New(rand.NewPCG(seed, stream))} }

// Roll implements [dice.Source].
func (l Luck) Roll(_ string, faces int) int { return l.r.IntN(faces) + 1 }
