package testenv

import (
	"os"
	"strconv"
)

// EnvGames is the variable that says how many games each property of a title is tried with
// (1), and [EnvSeed] the one that says with which seed the first.
const (
	EnvGames = "FIELDPOST_GAMES"
	EnvSeed  = "FIELDPOST_SEED"
)

// Sparing reports whether a test may try a sample of what it has to try: under the
// race detector, which takes ten times as long, when one game a property is asked for
// (FIELDPOST_GAMES=1). The detector looks for what runs at the same time, not for
// what is played; more of that is tried by `go test ./...`, and all of it, under the
// detector, too, by .ci/night.
func Sparing() bool { return Race && os.Getenv(EnvGames) == "1" }

// Thorough reports whether more than one game a property is asked for, as .ci/night does:
// then everything is tried, in every way.
func Thorough() bool {
	n, err := strconv.Atoi(os.Getenv(EnvGames))
	return err == nil && n > 1
}

// Seed returns the first seed of a run: that of [EnvSeed], or 1.
func Seed() uint64 {
	n, err := strconv.ParseUint(os.Getenv(EnvSeed), 10, 64)
	if err != nil || n == 0 {
		return 1
	}
	return n
}

// Pick reports whether the i-th of what there is to try is tried: one in n, which one depends on
// the [Seed], or everything where tests are [Thorough].
func Pick(i, n int) bool { return Thorough() || (uint64(i)+Seed()-1)%uint64(n) == 0 }

// Sample reports whether the i-th of what there is to try is tried: one in n where tests are
// [Sparing], and everything elsewhere.
func Sample(i, n int) bool { return !Sparing() || i%n == 0 }
