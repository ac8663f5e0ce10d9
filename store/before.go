package store

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
)

// UpgradeCopyPath returns where the copy of a database lies that was made before it was brought
// from a version of the schema to the current one.
func UpgradeCopyPath(path string, version int) string {
	return fmt.Sprintf("%s.schema-%d", path, version)
}

// ErrNoCopy says that a database is left as it is, as no copy of it could be made before
// its schema is changed.
var ErrNoCopy = errors.New("no copy of the database could be made before its schema is changed, so it is left as it is")

// keepBefore copies a database beside itself before its schema is changed. A copy of the
// same version that lies there gives way: it is of an attempt that was broken off, or was
// put back since. Nobody writes the database meanwhile, as the caller has begun to.
func keepBefore(ctx context.Context, path string, version int) (string, error) {
	to := UpgradeCopyPath(path, version)
	partial := to + ".partial"
	if err := os.Remove(partial); err != nil && !errors.Is(err, fs.ErrNotExist) {
		return "", fmt.Errorf("store: %w: %w", ErrNoCopy, err)
	}
	if _, err := Copy(ctx, path, partial); err != nil {
		if errors.Is(err, ErrDamaged) { // that is what is to be told
			return "", err
		}
		return "", fmt.Errorf("store: %w: %w", ErrNoCopy, err)
	}
	if err := os.Rename(partial, to); err != nil {
		return "", errors.Join(fmt.Errorf("store: %w: %w", ErrNoCopy, err), os.Remove(partial))
	}
	return to, syncFolder(filepath.Dir(path))
}

// syncFolder flushes the names of a folder.
func syncFolder(name string) error {
	dir, err := os.Open(name)
	if err != nil {
		return fmt.Errorf("store: %w", err)
	}
	return errors.Join(dir.Sync(), dir.Close())
}

// UpgradeSource tells from which version of the schema the database was brought to the current
// one when it was opened, and where the copy of before lies; 0 when it was not.
func (s *Store) UpgradeSource() (from int, copied string) { return s.upgradedFrom, s.copied }
