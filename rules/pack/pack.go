package pack

import (
	"bytes"
	"errors"
	"fmt"
	"io/fs"
	"strings"

	"github.com/pelletier/go-toml/v2"
)

// Files are the packs of one title.
type Files struct {
	Title    string // id of the title, for messages
	Embedded fs.FS  // holds data/NAME for every pack
	Over     fs.FS  // the override folder, holds NAME; nil for none
}

// read returns a pack from the override folder when it is there, else the
// embedded one.
func (f Files) read(name string) ([]byte, error) {
	if f.Over != nil {
		b, err := fs.ReadFile(f.Over, name)
		if !errors.Is(err, fs.ErrNotExist) {
			return b, err
		}
	}
	return fs.ReadFile(f.Embedded, "data/"+name)
}

// Decode reads a pack into a struct. Errors of syntax and unknown keys name
// file, line and column.
func (f Files) Decode(name string, into any) error {
	b, err := f.read(name)
	if err != nil {
		return fmt.Errorf("%s: read %s: %w", f.Title, name, err)
	}
	err = decode(b, into)
	var unknown *toml.StrictMissingError
	var at *toml.DecodeError
	switch {
	case errors.As(err, &unknown):
		var faults []error
		for i := range unknown.Errors {
			row, col := unknown.Errors[i].Position()
			faults = append(faults, fmt.Errorf("%s:%d:%d: unknown key %s", name, row, col, key(&unknown.Errors[i])))
		}
		return errors.Join(faults...)
	case errors.As(err, &at):
		row, col := at.Position()
		return fmt.Errorf("%s:%d:%d: %s", name, row, col, what(at))
	case err != nil:
		return fmt.Errorf("%s: %w", name, err)
	}
	return nil
}

// LineOf finds the line of a pack that gives an id, for messages about the
// entry: the first line id = "..." or, for entries known by other keys, the
// first with one of those. It is 0 when there is none.
func (f Files) LineOf(name, id string, keys ...string) int {
	return f.line(name, func(line string) bool {
		if strings.HasPrefix(line, "id = \""+id+"\"") {
			return true
		}
		for _, k := range keys {
			if strings.HasPrefix(line, k+" = \""+id+"\"") {
				return true
			}
		}
		return false
	})
}

// HeaderLine finds the line of the nth table, from 0, with a header such as
// "[[border]]", for entries that have no id. It is 0 when there is none.
func (f Files) HeaderLine(name, header string, n int) int {
	return f.line(name, func(line string) bool {
		if strings.HasPrefix(line, header) {
			n--
		}
		return n < 0
	})
}

func (f Files) line(name string, is func(string) bool) int {
	b, err := f.read(name)
	if err != nil {
		return 0
	}
	for i, line := range strings.Split(string(b), "\n") {
		if is(line) {
			return i + 1
		}
	}
	return 0
}

func decode(b []byte, into any) error {
	return toml.NewDecoder(bytes.NewReader(b)).DisallowUnknownFields().Decode(into)
}

func key(e *toml.DecodeError) string { return strings.Join(e.Key(), ".") }

func what(e *toml.DecodeError) string { return strings.TrimPrefix(e.Error(), "toml: ") }
