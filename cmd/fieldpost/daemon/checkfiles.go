package daemon

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"maps"
	"net"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"github.com/fieldpost/fieldpost/adjudicator/office"
	"github.com/fieldpost/fieldpost/cmd/fieldpost/config"
	"github.com/fieldpost/fieldpost/cmd/fieldpost/web/site"
	"github.com/fieldpost/fieldpost/rules"
)

// checkDisk looks for room where the database lies.
func checkDisk(_ context.Context, c config.Config) (string, error) {
	free := diskFree(filepath.Dir(c.Database))
	if err := roomBeside(c.Database); hasNoRoom(err) { // of a quota, too, and of files
		free = 0
	}
	switch {
	case free < 0:
		return "how much is free is not known", nil
	case free < c.Health.Disk:
		return "", fmt.Errorf("%d MiB are free where %s lies, health.disk wants %d", free>>20, c.Database, c.Health.Disk>>20)
	}
	return fmt.Sprintf("%d MiB are free", free>>20), nil
}

// roomBeside says why nothing more can be written where a database lies.
func roomBeside(database string) error {
	f, err := os.CreateTemp(filepath.Dir(database), ".doctor-*")
	if err != nil {
		return err
	}
	_, err = f.Write(make([]byte, 64<<10)) // what SQLite needs beside it to read
	return errors.Join(err, f.Close(), os.Remove(f.Name()))
}

// checkFiles looks who else may read or change what holds secrets.
func checkFiles(_ context.Context, c config.Config) (string, error) {
	var open []string
	for _, name := range c.SecretFiles {
		info, err := os.Stat(name)
		if err != nil {
			return "", err
		}
		if mode := info.Mode().Perm(); mode&0o027 != 0 {
			open = append(open, fmt.Sprintf("%s (mode %04o)", name, mode))
		}
	}
	if len(open) > 0 {
		return "", fmt.Errorf("others may read or change %s", strings.Join(open, ", "))
	}
	return "only we may read what holds secrets", nil
}

// checkHashes looks whether what stands for passwords are hashes.
func checkHashes(_ context.Context, c config.Config) (string, error) {
	hashes := map[string]config.Secret{"moderator": c.Moderator.PasswordHash}
	for id, m := range c.Moderators {
		hashes["moderators."+id] = m.PasswordHash
	}
	n := 0
	for _, table := range slices.Sorted(maps.Keys(hashes)) {
		hash := hashes[table]
		if !hash.Set() {
			continue
		}
		if err := site.CheckHash(hash.Reveal()); err != nil {
			return "", fmt.Errorf("what %s.password_hash_file holds is no hash, and may be the password itself", table)
		}
		n++
	}
	if n == 0 {
		return "nobody can log in on the page", nil
	}
	return Counted(n, "moderator", "moderators") + " can log in on the page", nil
}

// checkKey compares the instance key with that of the database.
func checkKey(ctx context.Context, c config.Config) (string, error) {
	if _, err := os.Stat(c.Database); err != nil {
		return notLookedAt, nil
	}
	return "the database was made with it", office.CheckInstanceKey(ctx, c.Database, []byte(c.Post.InstanceKey.Reveal()))
}

// writable reports why a file or folder cannot be written, be it for its mode, which
// does not bind the system's administrator, or for the disk.
func writable(name string) error {
	info, err := os.Stat(name)
	if err != nil {
		return err
	}
	if info.Mode().Perm()&0o222 == 0 {
		return fmt.Errorf("%s is read-only (mode %04o)", name, info.Mode().Perm())
	}
	if info.IsDir() {
		probe, err := os.CreateTemp(name, ".doctor-*")
		if err != nil {
			return err
		}
		return errors.Join(probe.Close(), os.Remove(probe.Name()))
	}
	f, err := os.OpenFile(name, os.O_WRONLY, 0)
	if err != nil {
		return err
	}
	return f.Close()
}

// strangePacks reports folders of packs that no title has.
func strangePacks(c config.Config, set rules.Set) error {
	if c.Packs == "" {
		return nil
	}
	entries, err := os.ReadDir(c.Packs)
	if err != nil {
		return err
	}
	for _, e := range entries {
		if _, ok := set.Get(e.Name()); !ok && e.IsDir() && !strings.HasPrefix(e.Name(), ".") {
			var ids []string
			for _, t := range set {
				ids = append(ids, t.About().ID)
			}
			return &Cure{fmt.Errorf("%s is the folder of no title", filepath.Join(c.Packs, e.Name())), "name it as one of: " + strings.Join(ids, ", ")}
		}
	}
	return nil
}

// exposed says why the page can be reached from elsewhere without TLS, if so.
func exposed(c config.Config) error {
	host, _, err := net.SplitHostPort(c.Web.Listen)
	if err != nil || strings.HasPrefix(c.Web.URL, "https:") || loopback(host) {
		return nil
	}
	return &Cure{
		fmt.Errorf("%s can be reached from other machines without TLS: passwords and pages of players go in the clear", c.Web.Listen),
		"listen on 127.0.0.1 with a proxy before it that speaks TLS, and give its https address under web.url (fieldpost handbook games.md, \"The pages\")",
	}
}

// missing turns a file that is not there into words.
func missing(err error, what, do string) error {
	if errors.Is(err, fs.ErrNotExist) {
		return &Cure{fmt.Errorf("%s is not there", what), do}
	}
	return err
}
