package archive_test

import (
	"bytes"
	"compress/gzip"
	"crypto/sha256"
	"encoding/base64"
	"encoding/hex"
	"encoding/json"
	"fmt"
	"hash"
	"io"
	"os"
	"path/filepath"
	"testing"

	"github.com/fieldpost/fieldpost/adjudicator/archive"
)

// What follows knows of an archive what the package comment and the schema say,
// and uses nothing of the package.

// stranger is an archive as somebody reads it who does not have the program.
type stranger struct {
	Start  json.RawMessage `json:"start"`
	Hash   string          `json:"hash"`
	Phases []struct {
		Record json.RawMessage `json:"record"`
		Hash   string          `json:"hash"`
	} `json:"phases"`
	End      json.RawMessage `json:"end"`
	Seal     string          `json:"seal"`
	Seed     string          `json:"seed"`
	Sections []struct {
		Name string          `json:"name"`
		Hash string          `json:"hash"`
		Body json.RawMessage `json:"body"`
	} `json:"sections"`
	Whole string `json:"whole"`
}

func tell(h hash.Hash, texts ...[]byte) {
	for _, t := range texts {
		fmt.Fprintf(h, "%d:%s\n", len(t), t)
	}
}

func sum(t *testing.T, label string, before []byte, text json.RawMessage) []byte {
	t.Helper()
	var b bytes.Buffer
	if err := json.Compact(&b, text); err != nil {
		t.Fatal(err)
	}
	h := sha256.New()
	tell(h, []byte(label), before, b.Bytes())
	return h.Sum(nil)
}

// check recomputes every hash and compares positions with the chain.
func (s *stranger) check(t *testing.T) (phases int) {
	t.Helper()
	is := func(what string, got []byte, want string) {
		t.Helper()
		if hex.EncodeToString(got) != want {
			t.Errorf("%s is %x, the archive says %s", what, got, want)
		}
	}
	seed, err := hex.DecodeString(s.Seed)
	if err != nil {
		t.Fatal(err)
	}
	var start struct{ Commitment, Position string }
	if err := json.Unmarshal(s.Start, &start); err != nil {
		t.Fatal(err)
	}
	commitment := sha256.Sum256(seed)
	is("commitment", commitment[:], start.Commitment)
	last := sum(t, "fieldpost start 2", nil, s.Start)
	is("start", last, s.Hash)
	positions := []string{start.Position}
	for i, p := range s.Phases {
		var record struct {
			Number   int
			Position string
		}
		if err := json.Unmarshal(p.Record, &record); err != nil || record.Number != i+1 {
			t.Errorf("phase %d is number %d, %v", i+1, record.Number, err)
		}
		last = sum(t, "fieldpost phase 2", last, p.Record)
		is(fmt.Sprint("phase ", i+1), last, p.Hash)
		positions = append(positions, record.Position)
	}
	if s.End != nil {
		last = sum(t, "fieldpost end 2", last, s.End)
		is("seal", last, s.Seal)
	}
	whole := sha256.New()
	tell(whole, []byte("fieldpost archive 3"), last, fmt.Append(nil, len(s.Sections)))
	for _, c := range s.Sections {
		h := sum(t, "fieldpost section 3", []byte(c.Name), c.Body)
		is("section "+c.Name, h, c.Hash)
		tell(whole, []byte(c.Name), h)
		if c.Name != "positions" {
			continue
		}
		for n, line := range unzip(t, c.Body) {
			h := sha256.Sum256(line)
			is(fmt.Sprint("position ", n), h[:], positions[n])
			phases++
		}
	}
	is("whole", whole.Sum(nil), s.Whole)
	return phases
}

func unzip(t *testing.T, body json.RawMessage) [][]byte {
	t.Helper()
	var packed struct{ Data string }
	if err := json.Unmarshal(body, &packed); err != nil {
		t.Fatal(err)
	}
	data, err := base64.StdEncoding.DecodeString(packed.Data)
	if err != nil {
		t.Fatal(err)
	}
	r, err := gzip.NewReader(bytes.NewReader(data))
	if err != nil {
		t.Fatal(err)
	}
	text, err := io.ReadAll(r)
	if err != nil {
		t.Fatal(err)
	}
	return bytes.Split(bytes.TrimSuffix(text, []byte("\n")), []byte("\n"))
}

// TestStrangerChecksAnArchive: the package comment is enough to check all hashes
// and to read the positions.
func TestStrangerChecksAnArchive(t *testing.T) {
	text, err := os.ReadFile(filepath.FromSlash(golden))
	if err != nil {
		t.Fatal(err)
	}
	var s stranger
	if err := json.Unmarshal(text, &s); err != nil {
		t.Fatal(err)
	}
	if n := s.check(t); n != len(s.Phases)+1 || n < 3 {
		t.Errorf("%d positions of %d phases", n, len(s.Phases))
	}
}

// unpacked is the lines of a section.
func unpacked(t *testing.T, a *archive.Archive, name string) [][]byte {
	t.Helper()
	s, err := a.Section(name)
	if err != nil {
		t.Fatal(err)
	}
	return unzip(t, s.Body)
}
