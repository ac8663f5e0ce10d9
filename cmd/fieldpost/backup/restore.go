package backup

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path"
	"path/filepath"
	"slices"
	"time"

	"github.com/fieldpost/fieldpost/cmd/fieldpost/config"
	"github.com/fieldpost/fieldpost/cmd/fieldpost/daemon"
	"github.com/fieldpost/fieldpost/store"
)

// Placed is what became of a backup that was put back.
type Placed struct {
	Backup *Manifest `json:"backup"`
	Config string    `json:"config"` // the configuration to start the daemon with
	Files  []string  `json:"files"`  // that were written
	Aside  []string  `json:"aside"`  // what stood there before, under its new name

	// Forgotten are the addresses of persons who were forgotten since the backup was made,
	// and are in it; Unknown says that this cannot be told, as no database was set aside that
	// can be read.
	Forgotten []string `json:"forgotten"`
	Unknown   bool     `json:"forgotten_unknown"`
}

// What is put back is written beside its place under newSuffix first; what stood there is
// called by asideSuffix and the moment.
const (
	newSuffix   = ".restored"
	asideSuffix = ".before-"
	asideTime   = "20060102-150405"
)

// logSuffixes end the names of what SQLite keeps beside a database.
var logSuffixes = []string{"-wal", "-shm", "-journal"}

// place is where a file of a backup belongs.
type place struct {
	file File
	to   string
	same bool // what stands there is the same
	text []byte
}

// restorer puts one backup back.
type restorer struct {
	dir, to string // the backup, and the folder of the configuration
	m       *Manifest
	places  []place // the database last: without it no daemon gets far
	stamp   string
	out     Placed
}

// Restore puts a backup back: where it was made, or with everything that it holds in one
// folder. force sets aside what stands in the way. No daemon may run on the database.
func Restore(ctx context.Context, dir, to string, force bool) (*Placed, error) {
	m, err := Read(dir)
	if err != nil {
		return nil, err
	}
	r := &restorer{dir: dir, to: to, m: m, stamp: time.Now().UTC().Format(asideTime)}
	if to == "" {
		r.to = m.Folder
	}
	if err := r.plan(to != ""); err != nil {
		return nil, err
	}
	database := r.places[len(r.places)-1].to
	if err := os.MkdirAll(filepath.Dir(database), 0o700); err != nil {
		return nil, fmt.Errorf("restore: %w", err)
	}
	release, err := daemon.Alone(ctx, database)
	if err != nil {
		return nil, err
	}
	err = r.look(force)
	if err == nil {
		err = r.place(ctx)
	}
	if err == nil {
		r.remember(ctx, database)
	}
	return &r.out, errors.Join(err, release())
}

// plan finds where each file belongs. When all is to lie in one folder, what was named
// outside of the configuration's folder is named within, and the configuration says so.
func (r *restorer) plan(gather bool) error {
	moved := map[string]string{}
	var conf, database place
	for _, f := range r.m.Files {
		p := place{file: f}
		named := filepath.FromSlash(f.Path)
		if gather && !filepath.IsLocal(named) {
			named = gathered(f)
			moved[f.Key] = filepath.ToSlash(named)
		}
		p.to = filepath.Join(named, filepath.FromSlash(f.Under))
		if !filepath.IsAbs(p.to) {
			p.to = filepath.Join(r.to, p.to)
		}
		switch f.Key {
		case "":
			conf = p
		case keyDatabase:
			database = p
		default:
			r.places = append(r.places, p)
		}
	}
	if len(moved) > 0 {
		text, err := os.ReadFile(filepath.Join(r.dir, configName))
		if err == nil {
			conf.text, err = config.Relocate(text, moved)
		}
		if err != nil {
			return fmt.Errorf("restore: %w", err)
		}
	}
	r.out = Placed{Backup: r.m, Config: conf.to, Files: []string{}, Aside: []string{}, Forgotten: []string{}}
	r.places = append(r.places, conf, database)
	return nil
}

// gathered returns how a file is named that was outside of the configuration's folder, or the
// folder in which it belongs.
func gathered(f File) string {
	switch {
	case f.Under != "":
		return f.Key
	case f.Key == keyDatabase:
		return path.Base(filepath.ToSlash(f.Path))
	}
	return filepath.FromSlash(f.Name)
}

// look compares what is to be put back with what stands there.
func (r *restorer) look(force bool) error {
	for i := range r.places {
		p := &r.places[i]
		is, err := digest(p.to)
		switch {
		case errors.Is(err, fs.ErrNotExist):
			continue
		case err != nil:
			return fmt.Errorf("restore: %w", err)
		}
		same := is.Size == p.file.Size && is.SHA256 == p.file.SHA256
		if p.text != nil {
			have, err := os.ReadFile(p.to)
			if err != nil {
				return fmt.Errorf("restore: %w", err)
			}
			same = bytes.Equal(have, p.text)
		}
		p.same = same && p.file.Key != keyDatabase
		if !p.same && !force {
			return fmt.Errorf("%s %w", p.to, ErrInTheWay)
		}
	}
	return nil
}

// place writes everything beside its place, and then gives it its name.
func (r *restorer) place(ctx context.Context) (err error) {
	var written []string
	defer func() {
		for _, name := range written { // what got no name
			err = errors.Join(err, ignoreMissing(os.Remove(name)))
		}
	}()
	for i := range r.places {
		p := &r.places[i]
		if p.same {
			continue
		}
		if err := r.write(ctx, p, &written); err != nil {
			return fmt.Errorf("restore %s: %w", p.to, err)
		}
	}
	for i := range r.places {
		p := &r.places[i]
		if p.same {
			continue
		}
		if err := r.name(p); err != nil {
			return fmt.Errorf("restore %s: %w", p.to, err)
		}
		r.out.Files = append(r.out.Files, p.to)
	}
	return nil
}

// write writes a file beside its place.
func (r *restorer) write(ctx context.Context, p *place, written *[]string) error {
	if err := os.MkdirAll(filepath.Dir(p.to), 0o700); err != nil {
		return err
	}
	beside := p.to + newSuffix
	if err := ignoreMissing(os.Remove(beside)); err != nil { // left by a process that died
		return err
	}
	var from io.Reader = bytes.NewReader(p.text)
	if p.text == nil {
		in, err := os.Open(filepath.Join(r.dir, filepath.FromSlash(p.file.Name)))
		if err != nil {
			return err
		}
		defer in.Close()
		from = in
	}
	*written = append(*written, beside)
	is, err := writeFile(beside, from)
	switch {
	case err != nil:
		return err
	case p.text == nil && is.SHA256 != p.file.SHA256:
		return fmt.Errorf("%w: %s has another content", ErrSpoiled, p.file.Name)
	case p.file.Key == keyDatabase:
		return store.MarkRestored(ctx, beside, r.m.Made)
	}
	return nil
}

// name sets aside what stands in a place, and gives the place to what was written.
func (r *restorer) name(p *place) error {
	kept := p.to + asideSuffix + r.stamp
	suffixes := []string{""}
	if p.file.Key == keyDatabase { // its log belongs to it, and would be read into the copy
		suffixes = append(suffixes, logSuffixes...)
	}
	for _, s := range suffixes {
		if _, err := os.Lstat(p.to + s); errors.Is(err, fs.ErrNotExist) {
			continue
		}
		if _, err := os.Lstat(kept + s); err == nil {
			return fmt.Errorf("%s %w", kept+s, ErrInTheWay)
		}
		if err := os.Rename(p.to+s, kept+s); err != nil {
			return err
		}
		r.out.Aside = append(r.out.Aside, kept+s)
	}
	if err := os.Rename(p.to+newSuffix, p.to); err != nil {
		return err
	}
	return syncFolder(filepath.Dir(p.to))
}

// remember looks in the database that was set aside for who was forgotten since the backup.
func (r *restorer) remember(ctx context.Context, database string) {
	aside := database + asideSuffix + r.stamp
	if !slices.Contains(r.out.Aside, aside) {
		r.out.Unknown = true
		return
	}
	forgotten, err := store.ForgottenSince(ctx, database, aside, r.m.Made)
	r.out.Forgotten = append(r.out.Forgotten, forgotten...)
	r.out.Unknown = err != nil // damage may be why a backup is put back
}

// ignoreMissing drops the error that says that a file is not there.
func ignoreMissing(err error) error {
	if errors.Is(err, fs.ErrNotExist) {
		return nil
	}
	return err
}
