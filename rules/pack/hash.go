package pack

import (
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"fmt"
	"io/fs"
	"path"

	"github.com/pelletier/go-toml/v2"
)

// Hash returns a hash of all packs as they were loaded: games are bound to it, so
// that no changed border changes a game that runs. It is the hexadecimal SHA-256
// of the packs by their names, each as "name:length\n" and its content as JSON
// with sorted keys: comments and the order of keys make no difference, every
// value does. The pack [Ground] is left out: a board that is drawn better is the
// same board.
func (f Files) Hash() (string, error) {
	names, err := fs.Glob(f.Embedded, "data/*.toml") // sorted
	if err != nil {
		return "", fmt.Errorf("%s: %w", f.Title, err)
	}
	h := sha256.New()
	for _, name := range names {
		if name = path.Base(name); name == Ground {
			continue
		}
		b, err := f.read(name)
		if err != nil {
			return "", fmt.Errorf("%s: read %s: %w", f.Title, name, err)
		}
		var content map[string]any
		if err := toml.Unmarshal(b, &content); err != nil {
			return "", fmt.Errorf("%s: %s: %w", f.Title, name, err)
		}
		if b, err = json.Marshal(content); err != nil {
			return "", fmt.Errorf("%s: %s: %w", f.Title, name, err)
		}
		fmt.Fprintf(h, "%s:%d\n%s", name, len(b), b)
	}
	return hex.EncodeToString(h.Sum(nil)), nil
}
