package templates

import (
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"io/fs"
)

// Sum returns the SHA-256 of the catalogs that the book was read from: two books of one
// sum put a message into the same words.
func (b *Book) Sum() string { return b.sum }

// sumOf hashes the catalogs, each as its length, its name and its bytes.
func sumOf(fsys fs.FS) (string, error) {
	h := sha256.New()
	err := fs.WalkDir(fsys, "catalog", func(name string, d fs.DirEntry, err error) error {
		if err != nil || d.IsDir() {
			return err
		}
		data, err := fs.ReadFile(fsys, name)
		fmt.Fprintf(h, "%d %s\n", len(data), name)
		h.Write(data)
		return err
	})
	if err != nil {
		return "", fmt.Errorf("templates: hash the catalogs: %w", err)
	}
	return hex.EncodeToString(h.Sum(nil)), nil
}
