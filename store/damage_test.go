package store

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"testing"
)

// fill writes so many commits.
func fill(t *testing.T, s *Store, from, commits int) {
	t.Helper()
	for i := range commits {
		if err := s.Update(context.Background(), func(tx *Tx) error {
			return tx.SetFact(fmt.Sprint(from+i), string(bytes.Repeat([]byte("fact "), 300)))
		}); err != nil {
			t.Fatal(err)
		}
	}
}

// overwrite writes garbage into a file.
func overwrite(t *testing.T, path string, at, n int64) {
	t.Helper()
	f, err := os.OpenFile(path, os.O_RDWR, 0)
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	if at < 0 {
		info, err := f.Stat()
		if err != nil {
			t.Fatal(err)
		}
		at += info.Size()
	}
	if _, err := f.WriteAt(bytes.Repeat([]byte{0xa5}, int(n)), at); err != nil {
		t.Fatal(err)
	}
}

// TestDamageIsFoundOnTheDisk, whatever the connections keep of the file.
func TestDamageIsFoundOnTheDisk(t *testing.T) {
	path := filepath.Join(t.TempDir(), "x.db")
	s, err := Open(context.Background(), path)
	if err != nil {
		t.Fatal(err)
	}
	fill(t, s, 0, 50)
	if err := s.Close(); err != nil { // the log is in the file
		t.Fatal(err)
	}
	if s, err = Open(context.Background(), path); err != nil {
		t.Fatal(err)
	}
	defer s.Close()
	for range readers {
		if err := s.Examine(context.Background()); err != nil {
			t.Fatal(err)
		}
	}
	overwrite(t, path, -4*4096, 4096)
	if err := s.Examine(context.Background()); !errors.Is(err, ErrDamaged) {
		t.Errorf("Examine: %v, want ErrDamaged", err)
	}
}

// TestDamagedPageIsFound by looking through the file, and by a transaction that
// meets it.
func TestDamagedPageIsFound(t *testing.T) {
	path := filepath.Join(t.TempDir(), "x.db")
	s, err := Open(context.Background(), path)
	if err != nil {
		t.Fatal(err)
	}
	fill(t, s, 0, 50)
	if err := s.Examine(context.Background()); err != nil || s.Damage() != nil {
		t.Fatalf("a sound database: %v, %v", err, s.Damage())
	}
	if err := s.Close(); err != nil {
		t.Fatal(err)
	}
	overwrite(t, path, -4*4096, 4096)
	if s, err = Open(context.Background(), path); err != nil {
		t.Fatal(err)
	}
	defer s.Close()
	if err := s.Examine(context.Background()); !errors.Is(err, ErrDamaged) || !errors.Is(err, ErrTrouble) {
		t.Errorf("Examine: %v, want ErrDamaged", err)
	}
	select {
	case <-s.DamageSignal():
	default:
		t.Error("nobody is told")
	}
	if !errors.Is(s.Damage(), ErrDamaged) {
		t.Errorf("Damage: %v, want ErrDamaged", s.Damage())
	}
}

// TestWhatIsNoDatabase is damage, too.
func TestWhatIsNoDatabase(t *testing.T) {
	path := filepath.Join(t.TempDir(), "x.db")
	if err := os.WriteFile(path, bytes.Repeat([]byte("garbage "), 1000), 0o600); err != nil {
		t.Fatal(err)
	}
	if _, err := Open(context.Background(), path); !errors.Is(err, ErrDamaged) {
		t.Errorf("Open: %v, want ErrDamaged", err)
	}
}

// TestGarbageInTheLogIsCounted: SQLite drops what stands behind it without a
// word.
func TestGarbageInTheLogIsCounted(t *testing.T) {
	const frame = walFrameHeader + 4096
	for _, tc := range []struct {
		name  string
		at, n int64
		cut   int64 // bytes taken off the end
		lost  bool
	}{
		{"sound", 0, 0, 0, false},
		{"the header", 0, 32, 0, true},
		{"a page in the middle", walHeader + 10*frame + 100, 50, 0, true},
		{"the head of a frame", walHeader + 10*frame, 20, 0, true},
		{"the last commit is torn", -500, 400, 0, false},
		{"the last commit is cut off", 0, 0, 1000, false},
	} {
		t.Run(tc.name, func(t *testing.T) {
			path := filepath.Join(t.TempDir(), "x.db")
			s, err := Open(context.Background(), path)
			if err != nil {
				t.Fatal(err)
			}
			defer s.Close()
			fill(t, s, 0, 40)
			copied := path + ".copy" // as a process that was killed leaves it
			for _, suffix := range []string{"", walSuffix} {
				raw, err := os.ReadFile(path + suffix)
				if err == nil {
					err = os.WriteFile(copied+suffix, raw[:int64(len(raw))-tc.cut*int64(len(suffix))/int64(len(walSuffix))], 0o600)
				}
				if err != nil {
					t.Fatal(err)
				}
			}
			if tc.n > 0 {
				overwrite(t, copied+walSuffix, tc.at, tc.n)
			}
			if lost, err := LostCommits(copied); err != nil || (lost > 0) != tc.lost {
				t.Errorf("%d commits lost, %v; want some: %v", lost, err, tc.lost)
			}
		})
	}
}

// TestLogThatBeganAnew still holds the end of the one before: that is not lost.
func TestLogThatBeganAnew(t *testing.T) {
	path := filepath.Join(t.TempDir(), "x.db")
	s, err := Open(context.Background(), path)
	if err != nil {
		t.Fatal(err)
	}
	defer s.Close()
	fill(t, s, 0, 40)
	size := func() int64 {
		info, err := os.Stat(path + walSuffix)
		if err != nil {
			t.Fatal(err)
		}
		return info.Size()
	}
	before := size()
	if _, err := s.writeDB.Exec("PRAGMA wal_checkpoint(RESTART)"); err != nil {
		t.Fatal(err)
	}
	fill(t, s, 40, 5)
	if got := size(); got != before {
		t.Fatalf("the log has %d bytes, %d before: it did not begin anew", got, before)
	}
	if lost, err := LostCommits(path); err != nil || lost != 0 {
		t.Errorf("%d commits lost, %v", lost, err)
	}
}
