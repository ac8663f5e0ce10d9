package pack

import (
	"errors"
	"io/fs"
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
