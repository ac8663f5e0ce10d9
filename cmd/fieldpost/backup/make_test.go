package backup

import (
	"context"
	"errors"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/fieldpost/fieldpost/cmd/fieldpost/config"
	"github.com/fieldpost/fieldpost/cmd/fieldpost/daemon"
	"github.com/fieldpost/fieldpost/store"
)

// office writes a configuration that names everything that can be named, some of it
// elsewhere, with a database.
func officeFolder(t *testing.T) (conf string) {
	t.Helper()
	dir, other := t.TempDir(), t.TempDir()
	text := strings.NewReplacer(
		`packs    = ""`, `packs = '`+filepath.Join(other, "boards")+`'`, `holiday_list = ""`, `holiday_list = "days.txt"`,
		`"archives"`, `"`+filepath.Join(other, "done")+`"`, `"imap.password"`, `"../`+filepath.Base(other)+`/pw"`,
		`domain   = ""`, `domain = "example.org"`, `selector = ""`, `selector = "s"`, `key_file = "" `, `key_file = "`+filepath.Join(other, "dkim.pem")+`" `,
	).Replace(config.Example())
	text = strings.Replace(text, "../"+filepath.Base(other), filepath.ToSlash(other), 1)
	for name, content := range map[string]string{
		filepath.Join(dir, "post.toml"): text, filepath.Join(dir, "instance.key"): strings.Repeat("k", 32), filepath.Join(dir, "days.txt"): "12-24..12-26 # feasts\n",
		filepath.Join(other, "pw"): "sesame", filepath.Join(other, "dkim.pem"): "key", filepath.Join(other, "boards", "toy", "board.toml"): "a = 1\n",
		filepath.Join(other, "boards", "notes"): "no pack", filepath.Join(other, "done", "toy-1.fieldpost.json"): "{}", filepath.Join(other, "done", ".archive-1"): "half",
	} {
		if err := errors.Join(os.MkdirAll(filepath.Dir(name), 0o700), os.WriteFile(name, []byte(content), 0o644)); err != nil {
			t.Fatal(err)
		}
	}
	st, err := store.Open(context.Background(), filepath.Join(dir, "fieldpost.db"))
	if err == nil {
		err = st.Close()
	}
	if err != nil {
		t.Fatal(err)
	}
	return filepath.Join(dir, "post.toml")
}

func wantWhole(t *testing.T, dir string) {
	t.Helper()
	if _, err := Read(dir); err != nil {
		t.Error(err)
	}
	for _, suffix := range []string{partialSuffix, previousSuffix} {
		if _, err := os.Stat(dir + suffix); !errors.Is(err, fs.ErrNotExist) {
			t.Errorf("%s%s is left: %v", filepath.Base(dir), suffix, err)
		}
	}
}

// TestEverythingThatIsNamedIsKeptAndMoved: all of it lies in one folder afterwards, and
// the configuration there names it.
func TestEverythingThatIsNamedIsKeptAndMoved(t *testing.T) {
	ctx, conf, kept, to := context.Background(), officeFolder(t), filepath.Join(t.TempDir(), "kept"), filepath.Join(t.TempDir(), "new")
	if _, err := Make(ctx, conf, kept, Options{Archives: true}); err != nil {
		t.Fatal(err)
	}
	wantWhole(t, kept)
	placed, err := Restore(ctx, kept, to, false)
	if err != nil {
		t.Fatal(err)
	}
	c, err := config.Load(placed.Config)
	if err != nil {
		t.Fatal(err)
	}
	for _, name := range []string{c.Packs + "/toy/board.toml", c.Archives + "/toy-1.fieldpost.json", c.DKIM.KeyFile, c.Database} {
		if rel, err := filepath.Rel(to, name); err != nil || !filepath.IsLocal(rel) {
			t.Errorf("%s does not lie in %s", name, to)
		}
		if info, err := os.Stat(name); err != nil || info.Mode().Perm() != 0o600 {
			t.Errorf("%s: %v, %v", name, info, err)
		}
	}
	if c.IMAP.Password.Reveal() != "sesame" || len(c.Games.Policy.Calendar.Holidays) != 1 || len(placed.Files) != 8 {
		t.Errorf("password %q, holidays %v, files %q", c.IMAP.Password.Reveal(), c.Games.Policy.Calendar.Holidays, placed.Files)
	}
	if again, err := Restore(ctx, kept, to, true); err != nil || len(again.Files) != 1 || len(again.Aside) != 1 { // only the database
		t.Errorf("once more: %+v, %v", again, err)
	}
	if m, err := Make(ctx, conf, kept, Options{}); err != nil || m.file(config.KeyArchives) != nil {
		t.Errorf("without archives: %v, %v", m, err)
	}
	wantWhole(t, kept)
}

// TestNeverHalfABackup under the name of one, whatever went wrong before or goes wrong now.
func TestNeverHalfABackup(t *testing.T) {
	ctx, conf, kept := context.Background(), officeFolder(t), filepath.Join(t.TempDir(), "kept")
	partial := kept + partialSuffix
	make := func() error {
		_, err := Make(ctx, conf, kept, Options{})
		return err
	}
	must := func(err error) {
		t.Helper()
		if err != nil {
			t.Fatal(err)
		}
	}
	must(make())
	// One that fails leaves the old one.
	days := filepath.Join(filepath.Dir(conf), "days.txt")
	must(os.Rename(days, days+".away"))
	if err := make(); !errors.Is(err, fs.ErrNotExist) || !strings.Contains(err.Error(), "games.holiday_list") {
		t.Errorf("without a file that is named: %v", err)
	}
	wantWhole(t, kept)
	must(os.Rename(days+".away", days))
	// One that died on the way, or before its last rename, is in nobody's way.
	must(os.MkdirAll(filepath.Join(partial, "named"), 0o700))
	must(os.WriteFile(filepath.Join(partial, writer+daemon.LockSuffix), nil, 0o600))
	must(os.WriteFile(filepath.Join(partial, databaseName), []byte("half"), 0o600))
	must(make())
	wantWhole(t, kept)
	must(os.Rename(kept, partial))
	must(make())
	wantWhole(t, kept)
	must(os.CopyFS(partial, os.DirFS(kept)))
	must(os.Rename(kept, kept+previousSuffix))
	must(make())
	wantWhole(t, kept)
	// One that is being written is.
	must(os.Mkdir(partial, 0o700))
	release, err := daemon.Alone(ctx, filepath.Join(partial, writer))
	must(err)
	if err := make(); !errors.Is(err, ErrAtWork) {
		t.Errorf("beside another: %v, want ErrAtWork", err)
	}
	must(release())
	must(os.RemoveAll(partial))
	// What is no backup stays.
	must(os.Mkdir(partial, 0o700))
	must(os.WriteFile(filepath.Join(partial, "mine"), nil, 0o600))
	if err := make(); !errors.Is(err, ErrOccupied) {
		t.Errorf("over something else: %v, want ErrOccupied", err)
	}
	if _, err := os.Stat(filepath.Join(partial, "mine")); err != nil {
		t.Error(err)
	}
}

// TestLogOfAnotherDatabaseIsSetAside, though the database itself is gone: SQLite would
// read it into the copy.
func TestLogOfAnotherDatabaseIsSetAside(t *testing.T) {
	ctx, conf, kept := context.Background(), officeFolder(t), filepath.Join(t.TempDir(), "kept")
	if _, err := Make(ctx, conf, kept, Options{}); err != nil {
		t.Fatal(err)
	}
	database := filepath.Join(filepath.Dir(conf), "fieldpost.db")
	if err := errors.Join(os.Remove(database), os.WriteFile(database+"-wal", []byte("log"), 0o600)); err != nil {
		t.Fatal(err)
	}
	placed, err := Restore(ctx, kept, "", false)
	if err != nil || len(placed.Aside) == 0 || !strings.HasSuffix(placed.Aside[0], "-wal") {
		t.Fatalf("%+v, %v", placed, err)
	}
	if _, err := os.Stat(database + "-wal"); !errors.Is(err, fs.ErrNotExist) {
		t.Errorf("the log is there: %v", err)
	}
}
