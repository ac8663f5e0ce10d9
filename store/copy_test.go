package store_test

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"sync/atomic"
	"testing"
	"time"

	"github.com/fieldpost/fieldpost/store"
)

// TestCopyWhileWritten: what is written in one update is in a copy whole or not at
// all, and all that was committed before the copy began is in it.
func TestCopyWhileWritten(t *testing.T) {
	ctx, dir := context.Background(), t.TempDir()
	path := filepath.Join(dir, "live.db")
	s, err := store.Open(ctx, path)
	if err != nil {
		t.Fatal(err)
	}
	defer s.Close()
	write := func(n int) error {
		return s.Update(ctx, func(tx *store.Tx) error {
			return errors.Join(tx.SetFact("a", fmt.Sprint(n)), tx.SetFact("b", fmt.Sprint(n)))
		})
	}
	if err := write(0); err != nil {
		t.Fatal(err)
	}
	var written atomic.Int64
	stop, stopped := make(chan struct{}), make(chan error, 1)
	go func() {
		for n := 1; ; n++ {
			select {
			case <-stop:
				stopped <- nil
				return
			default:
			}
			if err := write(n); err != nil {
				stopped <- err
				return
			}
			written.Store(int64(n))
		}
	}()
	for i := range 10 {
		to, least := filepath.Join(dir, fmt.Sprintf("copy-%d.db", i)), int(written.Load())
		version, err := store.Copy(ctx, path, to)
		if err != nil || version != store.Version() {
			t.Fatalf("version %d, %v", version, err)
		}
		if info, err := os.Stat(to); err != nil || info.Mode().Perm() != 0o600 {
			t.Errorf("the copy has mode %v, %v", info.Mode(), err)
		}
		if _, err := os.Stat(to + "-wal"); !errors.Is(err, fs.ErrNotExist) {
			t.Errorf("the copy has a log: %v", err)
		}
		if a, b := factsOf(t, to); a != b || a < least {
			t.Errorf("the copy holds %d and %d, and %d was written before it", a, b, least)
		}
	}
	close(stop)
	if err := <-stopped; err != nil {
		t.Fatal(err)
	}
}

func factsOf(t *testing.T, path string) (a, b int) {
	t.Helper()
	ctx := context.Background()
	s, err := store.Open(ctx, path)
	if err != nil {
		t.Fatal(err)
	}
	defer s.Close()
	err = s.View(ctx, func(tx *store.Tx) error {
		for name, into := range map[string]*int{"a": &a, "b": &b} {
			v, err := tx.Fact(name)
			if err == nil {
				_, err = fmt.Sscan(v, into)
			}
			if err != nil {
				return err
			}
		}
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	return a, b
}

func TestCopyOfWhatIsNoDatabase(t *testing.T) {
	ctx, dir := context.Background(), t.TempDir()
	from, to := filepath.Join(dir, "from.db"), filepath.Join(dir, "to.db")
	if _, err := store.Copy(ctx, from, to); !errors.Is(err, fs.ErrNotExist) {
		t.Errorf("of nothing: %v", err)
	}
	garbage := make([]byte, 8192)
	for i := range garbage {
		garbage[i] = byte(i)
	}
	if err := os.WriteFile(from, garbage, 0o600); err != nil {
		t.Fatal(err)
	}
	if _, err := store.Copy(ctx, from, to); !errors.Is(err, store.ErrDamaged) {
		t.Errorf("of garbage: %v, want ErrDamaged", err)
	}
	if _, err := os.Stat(to); !errors.Is(err, fs.ErrNotExist) {
		t.Errorf("half a copy is left: %v", err)
	}
}

// TestRestoredForgetsItsMarks and knows of when it is.
func TestRestoredForgetsItsMarks(t *testing.T) {
	ctx, path := context.Background(), filepath.Join(t.TempDir(), "x.db")
	open := func(f func(*store.Tx) error) {
		t.Helper()
		s, err := store.Open(ctx, path)
		if err == nil {
			err = errors.Join(s.Update(ctx, f), s.Close())
		}
		if err != nil {
			t.Fatal(err)
		}
	}
	open(func(tx *store.Tx) error { return tx.SetCursor("box", store.Cursor{UIDValidity: 1, UID: 7}) })
	made := time.Date(2026, 11, 23, 16, 30, 0, 0, time.UTC)
	if err := store.MarkRestored(ctx, path, made); err != nil {
		t.Fatal(err)
	}
	open(func(tx *store.Tx) error {
		if m, err := tx.Cursor("box"); err != nil || m != (store.Cursor{}) {
			t.Errorf("mark %v, %v", m, err)
		}
		if at, err := tx.RestoreTime(); err != nil || !at.Equal(made) {
			t.Errorf("restored from %v, %v", at, err)
		}
		return nil
	})
}
