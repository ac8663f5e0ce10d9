package backup

import (
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
)

// put writes a file of the backup and notes it in the manifest.
func (k *maker) put(f File, from io.Reader) error {
	to := filepath.Join(k.dir, filepath.FromSlash(f.Name))
	if err := os.MkdirAll(filepath.Dir(to), 0o700); err != nil {
		return err
	}
	is, err := writeFile(to, from)
	if err != nil {
		return err
	}
	f.Size, f.SHA256 = is.Size, is.SHA256
	k.m.Files = append(k.m.Files, f)
	return nil
}

// writeFile writes a file that is not there yet, flushes it, and returns its size and hash.
func writeFile(to string, from io.Reader) (f File, err error) {
	out, err := os.OpenFile(to, os.O_WRONLY|os.O_CREATE|os.O_EXCL, 0o600)
	if err != nil {
		return f, err
	}
	sum := sha256.New()
	f.Size, err = io.Copy(io.MultiWriter(out, sum), from)
	f.SHA256 = hex.EncodeToString(sum.Sum(nil))
	return f, errors.Join(err, out.Sync(), out.Close())
}

// digest returns the size and the hash of a file.
func digest(name string) (f File, err error) {
	in, err := os.Open(name)
	if err != nil {
		return f, err
	}
	defer in.Close()
	sum := sha256.New()
	f.Size, err = io.Copy(sum, in)
	f.SHA256 = hex.EncodeToString(sum.Sum(nil))
	return f, err
}

// syncTree flushes a folder and those in it; the files are flushed already.
func syncTree(dir string) error {
	return filepath.WalkDir(dir, func(name string, e fs.DirEntry, err error) error {
		if err != nil || !e.IsDir() {
			return err
		}
		return syncFolder(name)
	})
}

// syncFolder flushes the names in a folder.
func syncFolder(dir string) error {
	f, err := os.Open(dir)
	if err != nil {
		return fmt.Errorf("flush %s: %w", dir, err)
	}
	return errors.Join(f.Sync(), f.Close())
}
