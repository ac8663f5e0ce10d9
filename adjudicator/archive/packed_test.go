package archive_test

import (
	"bytes"
	"compress/gzip"
	"crypto/sha256"
	"encoding/base64"
	"encoding/hex"
	"encoding/json"
	"errors"
	"testing"

	"github.com/fieldpost/fieldpost/adjudicator/archive"
	"github.com/fieldpost/fieldpost/rules/dice"
)

// TestUnpackRefuses: what was packed otherwise than archives are is not unpacked,
// and a small section never becomes an endless one.
func TestUnpackRefuses(t *testing.T) {
	s, err := made(t, dice.Seed{4, 5}, threeTurns()).Section(archive.SectionPositions)
	if err != nil {
		t.Fatal(err)
	}
	zipped := func(name string, text []byte, behind ...byte) string {
		var b bytes.Buffer
		w := gzip.NewWriter(&b)
		w.Name = name
		if _, err := w.Write(text); err != nil {
			t.Fatal(err)
		}
		if err := w.Close(); err != nil {
			t.Fatal(err)
		}
		return base64.StdEncoding.EncodeToString(append(b.Bytes(), behind...))
	}
	var right archive.Packed
	if err := json.Unmarshal(s.Body, &right); err != nil {
		t.Fatal(err)
	}
	lines, err := right.Unpack()
	if err != nil || len(lines) != right.Lines {
		t.Fatalf("%d lines, %v", len(lines), err)
	}
	text := append(bytes.Join(lines, []byte("\n")), '\n')
	for name, change := range map[string]func(*archive.Packed){
		"another packing":     func(p *archive.Packed) { p.Packing = "zip" },
		"another number":      func(p *archive.Packed) { p.Lines++ },
		"fewer bytes":         func(p *archive.Packed) { p.Bytes-- },
		"more bytes":          func(p *archive.Packed) { p.Bytes++ },
		"too many bytes":      func(p *archive.Packed) { p.Bytes = 1 << 40 },
		"another hash":        func(p *archive.Packed) { p.SHA256 = p.SHA256[1:] + "0" },
		"not base64":          func(p *archive.Packed) { p.Data = "*" + p.Data },
		"not gzip":            func(p *archive.Packed) { p.Data = "AAAA" + p.Data },
		"a file name":         func(p *archive.Packed) { p.Data = zipped("x", text) },
		"something behind it": func(p *archive.Packed) { p.Data = zipped("", text, 0) },
		"an endless text":     func(p *archive.Packed) { p.Data = zipped("", bytes.Repeat([]byte("0"), 50<<20)) },
	} {
		p := right
		change(&p)
		if _, err := p.Unpack(); !errors.Is(err, archive.ErrPacked) {
			t.Errorf("%s: %v", name, err)
		}
	}
	empty := bytes.Repeat([]byte("\n"), 8<<20)
	sum := sha256.Sum256(empty)
	many := archive.Packed{Packing: archive.Packing, Lines: len(empty), Bytes: len(empty), SHA256: hex.EncodeToString(sum[:]), Data: zipped("", empty)}
	if _, err := many.Unpack(); !errors.Is(err, archive.ErrPacked) {
		t.Errorf("a small file with more lines than any game has phases: %v", err)
	}
	right.Data = zipped("", text)
	if _, err := right.Unpack(); err != nil {
		t.Errorf("packed by another program: %v", err)
	}
}

// TestGameIsAName: files are named after the game of an archive, so that it leads
// nowhere, whatever its maker wrote.
func TestGameIsAName(t *testing.T) {
	for _, game := range []string{"../../x", "/x", "a/b", "", "..", "a b", "a\nb", "<b>"} {
		a := made(t, dice.Seed{4, 5}, threeTurns())
		a.Start.Game = game
		rechain(t, a)
		b, err := a.Marshal()
		if err != nil {
			t.Fatal(err)
		}
		if _, err := archive.Read(b); !errors.Is(err, archive.ErrFormat) {
			t.Errorf("a game %q: %v", game, err)
		}
	}
}
