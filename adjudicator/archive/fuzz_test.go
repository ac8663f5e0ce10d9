package archive_test

import (
	"bytes"
	"context"
	"errors"
	"testing"

	"github.com/fieldpost/fieldpost/adjudicator/archive"
	"github.com/fieldpost/fieldpost/rules/dice"
)

// FuzzRead reads anything as an archive: it is refused as none, or it is one that is
// written again as the same bytes, and verified without a panic. What was altered at
// one place is never verified.
func FuzzRead(f *testing.F) {
	genuine, err := made(f, dice.Seed{4, 5}, threeTurns()).Marshal()
	if err != nil {
		f.Fatal(err)
	}
	f.Add(genuine, uint16(0), []byte(nil))
	f.Add(genuine[:len(genuine)/2], uint16(0), []byte(nil))
	f.Add([]byte(`{"format":3}`), uint16(0), []byte(nil))
	for at := 0; at < len(genuine); at += len(genuine) / 40 {
		f.Add([]byte(nil), uint16(at), []byte("1"))
	}
	keep := keeper(f)
	f.Fuzz(func(t *testing.T, text []byte, at uint16, put []byte) {
		fuzzArchive(t, keep, text)
		i := int(at) % len(genuine)
		altered := bytes.Clone(genuine)
		copy(altered[i:], put)
		if a := fuzzArchive(t, keep, altered); a != nil {
			want, err := archive.Read(genuine)
			if err != nil {
				t.Fatal(err)
			}
			is, err1 := a.Marshal()
			was, err2 := want.Marshal()
			if err1 != nil || err2 != nil || !bytes.Equal(is, was) {
				t.Errorf("altered at %d to %q it is verified", i, put)
			}
		}
	})
}

// fuzzArchive reads and verifies a text, and returns it if it is a verified archive.
func fuzzArchive(t *testing.T, keep *archive.Keeper, text []byte) *archive.Archive {
	t.Helper()
	a, err := archive.Read(text)
	if err != nil {
		if !errors.Is(err, archive.ErrFormat) {
			t.Fatalf("refused by %v", err)
		}
		return nil
	}
	b, err := a.Marshal()
	if err != nil {
		t.Fatal(err)
	}
	if _, err := archive.Read(b); err != nil {
		t.Fatalf("written again it is refused: %v", err)
	}
	report, err := keep.Verify(context.Background(), a, func(int, int) {})
	if err != nil || !report.Verified() {
		return nil
	}
	return a
}
