package pack

import (
	"errors"
	"fmt"
	"strings"

	"github.com/pelletier/go-toml/v2"
)

// DecodePosition reads a position, as [rules.Title.Compose] takes it, into a
// struct. Errors of syntax and unknown keys name the line.
func DecodePosition(b []byte, into any) error {
	err := decode(b, into)
	var unknown *toml.StrictMissingError
	var at *toml.DecodeError
	switch {
	case errors.As(err, &unknown):
		row, _ := unknown.Errors[0].Position()
		return fmt.Errorf("position: line %d: unknown key %s", row, key(&unknown.Errors[0]))
	case errors.As(err, &at):
		row, col := at.Position()
		return fmt.Errorf("position: line %d, column %d: %s", row, col, what(at))
	case err != nil:
		return fmt.Errorf("position: %w", err)
	}
	return nil
}

// PositionFaults joins the faults of a position and gives each the line of the
// key it is about, as far as it can be found: a fault begins with its key and
// a colon ("armies.de4: unknown zone"). Without faults it is nil.
func PositionFaults(b []byte, faults []error) error {
	lines := strings.Split(string(b), "\n")
	out := make([]error, 0, len(faults))
	for _, f := range faults {
		key, _, _ := strings.Cut(f.Error(), ":")
		last := key[strings.LastIndexByte(key, '.')+1:]
		row := 0
		for i, l := range lines {
			if strings.HasPrefix(strings.TrimSpace(strings.ReplaceAll(l, `"`, "")), last) {
				row = i + 1
				break
			}
		}
		if row > 0 {
			out = append(out, fmt.Errorf("position: line %d: %w", row, f))
			continue
		}
		out = append(out, fmt.Errorf("position: %w", f))
	}
	return errors.Join(out...)
}
