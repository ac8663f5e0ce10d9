package rulestest

import "os"

// Sparing reports whether a test may try a sample of what it has to try: under the
// race detector, which takes ten times as long, when one game a property is asked for
// (FIELDPOST_GAMES=1). The detector looks for what runs at the same time, not for
// what is played; that is tried in full by `go test ./...`, and under the detector
// by .ci/night.
func Sparing() bool { return raceDetector && os.Getenv(EnvGames) == "1" }

// Sample is one in n where tests are [Sparing], and everything elsewhere.
func Sample(i, n int) bool { return !Sparing() || i%n == 0 }
