package backup

import (
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"time"

	"github.com/fieldpost/fieldpost/store"
)

// manifestName is the file of a backup that says what is in it.
const manifestName = "manifest.json"

// format is the version of the manifest.
const format = 1

// Manifest says what is in a backup.
type Manifest struct {
	Format  int       `json:"format"`
	Program string    `json:"program"` // version of the fieldpost that made it
	Schema  int       `json:"schema"`  // version of the database's schema
	Made    time.Time `json:"made"`    // the moment before the database was copied
	Folder  string    `json:"folder"`  // of the configuration, where the backup was made
	// Environment are the variables that the configuration takes secrets from, which are
	// in no backup.
	Environment []string `json:"environment,omitempty"`
	Files       []File   `json:"files"`
}

// File is a file of a backup.
type File struct {
	Name   string `json:"name"`            // within the backup, with slashes
	Key    string `json:"key,omitempty"`   // of the configuration that names it or its folder; none: the configuration
	Path   string `json:"path"`            // what it is named by: absolute, or from the folder of the configuration
	Under  string `json:"under,omitempty"` // of a folder that is named: where in it the file belongs
	Size   int64  `json:"size"`            // bytes
	SHA256 string `json:"sha256"`
}

// Errors that callers decide on.
var (
	// ErrNoBackup says that a folder is no backup.
	ErrNoBackup = errors.New("is no backup")
	// ErrSpoiled says that a backup is not as its manifest says.
	ErrSpoiled = errors.New("the backup is not as it was written")
	// ErrOccupied says that something stands where a backup is to be written.
	ErrOccupied = errors.New("holds something else than a backup")
	// ErrAtWork says that the same backup is being written.
	ErrAtWork = errors.New("a backup is being written there")
	// ErrInTheWay says that what is to be put back is there already.
	ErrInTheWay = errors.New("is there already")
)

// Read reads the manifest of a backup and compares every file with it. The error is
// [ErrNoBackup], [ErrSpoiled] or [store.ErrNewer] where one of these is wrong.
func Read(dir string) (*Manifest, error) {
	m, err := readManifest(dir)
	if err != nil {
		return nil, err
	}
	if m.Format > format || m.Schema > store.Version() {
		return nil, fmt.Errorf("%s was made by fieldpost %s with schema %d, this one knows %d: %w", dir, m.Program, m.Schema, store.Version(), store.ErrNewer)
	}
	for i := range m.Files {
		f := &m.Files[i]
		if !filepath.IsLocal(filepath.FromSlash(f.Name)) || f.Under != "" && !filepath.IsLocal(filepath.FromSlash(f.Under)) {
			return nil, fmt.Errorf("%s: %w: a file is called %q", dir, ErrSpoiled, f.Name)
		}
		is, err := digest(filepath.Join(dir, filepath.FromSlash(f.Name)))
		switch {
		case errors.Is(err, fs.ErrNotExist):
			return nil, fmt.Errorf("%s: %w: %s is missing", dir, ErrSpoiled, f.Name)
		case err != nil:
			return nil, err
		case is.Size != f.Size || is.SHA256 != f.SHA256:
			return nil, fmt.Errorf("%s: %w: %s has another content", dir, ErrSpoiled, f.Name)
		}
	}
	if m.file(keyDatabase) == nil || m.file("") == nil {
		return nil, fmt.Errorf("%s: %w: it has no database or no configuration", dir, ErrSpoiled)
	}
	return m, nil
}

// readManifest reads the manifest alone.
func readManifest(dir string) (*Manifest, error) {
	raw, err := os.ReadFile(filepath.Join(dir, manifestName))
	if errors.Is(err, fs.ErrNotExist) {
		return nil, fmt.Errorf("%s %w: there is no %s", dir, ErrNoBackup, manifestName)
	}
	if err != nil {
		return nil, fmt.Errorf("read manifest: %w", err)
	}
	var m Manifest
	if err := json.Unmarshal(raw, &m); err != nil || m.Format == 0 {
		return nil, fmt.Errorf("%s %w: %s cannot be read", dir, ErrNoBackup, manifestName)
	}
	return &m, nil
}

// file returns the first file of a key, nil for none.
func (m *Manifest) file(key string) *File {
	for i := range m.Files {
		if m.Files[i].Key == key {
			return &m.Files[i]
		}
	}
	return nil
}
