package backup

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path"
	"path/filepath"
	"time"

	"github.com/fieldpost/fieldpost/adjudicator/archive"
	"github.com/fieldpost/fieldpost/cmd/fieldpost/config"
	"github.com/fieldpost/fieldpost/cmd/fieldpost/daemon"
	"github.com/fieldpost/fieldpost/store"
)

const keyDatabase = config.KeyDatabase

// Names within a backup, and of the folders that it is made by.
const (
	configName   = "configuration.toml"
	databaseName = "database.db"
	namedFolder  = "named" // files that the configuration names, each called by its key

	partialSuffix  = ".partial"
	previousSuffix = ".previous"
	writer         = "writer" // held in the partial folder by who writes it
)

// Options say what a backup holds.
type Options struct {
	Archives bool // the archives of finished games, too
}

// maker writes one backup.
type maker struct {
	dir string // the partial folder
	m   Manifest
}

// Make writes a backup of the post office of a configuration into a folder, which is not
// there, is empty, or is a backup that is replaced. The daemon may run meanwhile.
func Make(ctx context.Context, conf, dir string, o Options) (*Manifest, error) {
	if real, err := filepath.EvalSymlinks(dir); err == nil {
		dir = real
	}
	if err := free(dir); err != nil {
		return nil, err
	}
	if err := os.MkdirAll(filepath.Dir(dir), 0o700); err != nil {
		return nil, fmt.Errorf("backup: %w", err)
	}
	partial := dir + partialSuffix
	release, err := begin(ctx, partial)
	if err != nil {
		return nil, err
	}
	k := maker{dir: partial}
	err = k.write(ctx, conf, o)
	if err = errors.Join(err, release()); err != nil {
		return nil, errors.Join(err, os.RemoveAll(partial))
	}
	if err := k.publish(dir); err != nil {
		return nil, fmt.Errorf("backup: %w", err)
	}
	return &k.m, nil
}

// free reports whether a backup may be written under a name.
func free(dir string) error {
	entries, err := os.ReadDir(dir)
	switch {
	case errors.Is(err, fs.ErrNotExist):
		return nil
	case err != nil:
		return fmt.Errorf("%s %w", dir, ErrOccupied)
	case len(entries) == 0:
		return nil
	}
	if _, err := readManifest(dir); err != nil {
		return fmt.Errorf("%s %w", dir, ErrOccupied)
	}
	return nil
}

// begin makes the partial folder, and empties one that was left by a process that died.
// Nobody else writes it until release is called.
func begin(ctx context.Context, partial string) (release func() error, err error) {
	mark := filepath.Join(partial, writer)
	if err := os.Mkdir(partial, 0o700); err != nil {
		if !errors.Is(err, fs.ErrExist) {
			return nil, fmt.Errorf("backup: %w", err)
		}
		_, unfinished := os.Stat(mark + daemon.LockSuffix)
		if err := free(partial); err != nil && unfinished != nil { // one that is whole has no mark
			return nil, err
		}
	}
	release, err = daemon.Alone(ctx, mark)
	if errors.Is(err, daemon.ErrRunning) {
		return nil, fmt.Errorf("%s: %w", partial, ErrAtWork)
	}
	if err != nil {
		return nil, err
	}
	entries, err := os.ReadDir(partial)
	for _, e := range entries {
		if e.Name() != writer+daemon.LockSuffix {
			err = errors.Join(err, os.RemoveAll(filepath.Join(partial, e.Name())))
		}
	}
	if err != nil {
		return nil, errors.Join(fmt.Errorf("backup: %w", err), release())
	}
	return release, nil
}

// write fills the partial folder, the manifest last.
func (k *maker) write(ctx context.Context, conf string, o Options) error {
	text, named, env, err := config.Files(conf)
	if err != nil {
		return err
	}
	k.m = Manifest{Format: format, Program: archive.Version(), Made: time.Now().UTC(), Folder: filepath.Dir(conf), Environment: env}
	f := File{Name: configName, Path: filepath.Base(conf)}
	if err := k.put(f, bytes.NewReader(text)); err != nil {
		return err
	}
	for _, n := range named {
		switch n.Key {
		case config.KeyDatabase:
			err = k.database(ctx, n)
		case config.KeyPacks:
			err = k.folder(n, "*/*.toml")
		case config.KeyArchives:
			_, there := os.Stat(n.Full)
			if o.Archives && !errors.Is(there, fs.ErrNotExist) {
				err = k.folder(n, "*"+archive.Suffix)
			}
		default:
			err = k.copy(File{Name: path.Join(namedFolder, n.Key), Key: n.Key, Path: n.Path}, n.Full)
		}
		if err != nil {
			return fmt.Errorf("%s: %w", n.Key, err)
		}
	}
	raw, err := json.MarshalIndent(&k.m, "", "  ")
	if err != nil {
		return fmt.Errorf("manifest: %w", err)
	}
	_, err = writeFile(filepath.Join(k.dir, manifestName), bytes.NewReader(append(raw, '\n')))
	return err
}

// database copies the database as it is now.
func (k *maker) database(ctx context.Context, n config.Named) error {
	to := filepath.Join(k.dir, databaseName)
	version, err := store.Copy(ctx, n.Full, to)
	if err != nil {
		return err
	}
	if version == 0 {
		return fmt.Errorf("%s is empty: there is nothing to keep", n.Full)
	}
	f, err := digest(to)
	if err != nil {
		return err
	}
	k.m.Schema = version
	f.Name, f.Key, f.Path = databaseName, n.Key, n.Path
	k.m.Files = append(k.m.Files, f)
	return nil
}

// folder copies the files of a folder that fit a pattern.
func (k *maker) folder(n config.Named, pattern string) error {
	if info, err := os.Stat(n.Full); err != nil || !info.IsDir() {
		return fmt.Errorf("%s is no folder", n.Full)
	}
	found, err := fs.Glob(os.DirFS(n.Full), pattern)
	if err != nil {
		return err
	}
	for _, under := range found {
		f := File{Name: path.Join(n.Key, under), Key: n.Key, Path: n.Path, Under: under}
		err := k.copy(f, filepath.Join(n.Full, filepath.FromSlash(under)))
		if err != nil {
			return err
		}
	}
	return nil
}

// copy takes a file into the backup.
func (k *maker) copy(f File, from string) error {
	in, err := os.Open(from)
	if err != nil {
		return err
	}
	defer in.Close()
	return k.put(f, in)
}

// publish gives the partial folder its name. What has the name makes room first, and goes
// when the new one is in its place.
func (k *maker) publish(dir string) error {
	if err := os.Remove(filepath.Join(k.dir, writer+daemon.LockSuffix)); err != nil {
		return err
	}
	if err := syncTree(k.dir); err != nil {
		return err
	}
	previous, parent := dir+previousSuffix, filepath.Dir(dir)
	switch err := os.Remove(dir); { // one that is empty
	case err == nil || errors.Is(err, fs.ErrNotExist):
	default:
		if _, err := readManifest(previous); err == nil { // left by a process that died
			err = os.RemoveAll(previous)
			if err != nil {
				return err
			}
		}
		if err := os.Rename(dir, previous); err != nil {
			return err
		}
	}
	if err := os.Rename(k.dir, dir); err != nil {
		return err
	}
	if err := syncFolder(parent); err != nil {
		return err
	}
	if _, err := readManifest(previous); err == nil {
		return os.RemoveAll(previous)
	}
	return nil
}
