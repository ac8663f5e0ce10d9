package desk

import (
	"fmt"
	"time"
)

// OptionHold is how long a phase waits after the last sheet that it needs: a span as
// [time.ParseDuration] reads it, "0" for not at all. The values that [Options] lists
// are examples.
const (
	OptionHold  = "hold"
	NoHold      = "0" // in a game that does not say
	LongestHold = 24 * time.Hour
)

// Hold reads how long the phases of a game wait after the last sheet.
func Hold(options map[string]string) (time.Duration, error) {
	value, given := options[OptionHold]
	if !given {
		return 0, nil // a game from before there was one
	}
	span, err := time.ParseDuration(value)
	switch {
	case err != nil:
		return 0, fmt.Errorf("desk: option %s is %q; it can be a span such as 10m or 1h30m, or 0", OptionHold, value)
	case span < 0 || span > LongestHold:
		return 0, fmt.Errorf("desk: option %s is %q; it can be a span from 0 to 24h", OptionHold, value)
	}
	return span, nil
}

// HoldValue writes a span as a value of the option.
func HoldValue(span time.Duration) string {
	if span <= 0 {
		return NoHold
	}
	text := span.String() // 1h30m0s
	for _, zero := range []string{"m0s", "h0m"} {
		if n := len(text) - len(zero); n >= 0 && text[n:] == zero {
			text = text[:n+1]
		}
	}
	return text
}
