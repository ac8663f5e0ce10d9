package archive

import (
	"encoding/json"
	"fmt"

	"github.com/fieldpost/fieldpost/rules"
	"github.com/fieldpost/fieldpost/rules/board"
)

// Drawing is what a map is drawn from, besides what is known: the one line of the
// section map.
type Drawing struct {
	Ground *board.Ground `json:"ground"`
	Look   *board.Look   `json:"look"`
}

// Known returns what All knew of each position, the start first; nil where the program
// that wrote the archive could not read a position.
func (a *Archive) Known() ([]*rules.Known, error) {
	lines, err := a.unpack(SectionKnown)
	if err != nil {
		return nil, err
	}
	out := make([]*rules.Known, len(lines))
	for n, line := range lines {
		if err := json.Unmarshal(line, &out[n]); err != nil {
			return nil, fmt.Errorf("archive: section %s: line %d: %w", SectionKnown, n+1, err)
		}
	}
	return out, nil
}
