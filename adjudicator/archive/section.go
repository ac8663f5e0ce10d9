package archive

import (
	"bytes"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"
	"regexp"
	"strconv"

	"github.com/fieldpost/fieldpost/adjudicator/archive/mix"
)

// Section is a part of an archive beside the chain of its phases, under a name.
// One that a reader does not know is kept as it is, hashed, and passed over. The
// shape of a section never changes: another shape gets another name.
type Section struct {
	Name string          `json:"name"`
	Hash string          `json:"hash"`
	Body json.RawMessage `json:"body"` // without white space
}

// The sections that are known here, in the order in which Build writes them.
const (
	SectionAbout     = "about"     // what wrote the archive, and the rules and boards it was played with: About
	SectionWords     = "words"     // what happened, in the words of people: Words
	SectionPositions = "positions" // the position after each phase, the start first: Packed
	SectionKnown     = "known"     // the same in plain terms, rules.Known of all: Packed
	SectionMap       = "map"       // how the board is drawn: Packed, of one line, Drawing
)

// sectionName is what a name of a section looks like.
var sectionName = regexp.MustCompile(`^[a-z][a-z0-9-]{0,39}$`)

// ErrNoSection says that an archive does not have a section.
var ErrNoSection = errors.New("archive: no such section")

// section writes a section.
func section(name string, body any) (Section, error) {
	b, err := compact(body)
	if err != nil {
		return Section{}, fmt.Errorf("archive: section %s: %w", name, err)
	}
	s := Section{Name: name, Body: b}
	s.Hash = s.Sum()
	return s, nil
}

// Sum computes the hash of a section, see the package comment.
func (s *Section) Sum() string {
	h := sha256.New()
	mix.Put(h, "fieldpost section 3", s.Name, string(s.Body))
	return hex.EncodeToString(h.Sum(nil))
}

// Section finds a section by its name.
func (a *Archive) Section(name string) (Section, error) {
	for _, s := range a.Sections {
		if s.Name == name {
			return s, nil
		}
	}
	return Section{}, fmt.Errorf("%w: %s", ErrNoSection, name)
}

// read reads the body of a section, which is written in one way only: its shape
// never changes.
func (a *Archive) read(name string, into any) error {
	s, err := a.Section(name)
	if err != nil {
		return err
	}
	if err := json.Unmarshal(s.Body, into); err != nil {
		return fmt.Errorf("archive: section %s: %w", name, err)
	}
	want, err := compact(into)
	if err != nil {
		return fmt.Errorf("archive: section %s: %w", name, err)
	}
	if !bytes.Equal(s.Body, want) {
		return fmt.Errorf("%w: section %s is not written as it is, at %q", ErrFormat, name, around(s.Body, want))
	}
	return nil
}

// Sum computes the hash over everything but people's names, from the hashes of
// the chain and of the sections as they stand there, see the package comment.
func (a *Archive) Sum() (string, error) {
	last := a.Hash
	if n := len(a.Phases); n > 0 {
		last = a.Phases[n-1].Hash
	}
	if a.Seal != "" {
		last = a.Seal
	}
	texts := []string{"fieldpost archive 3", "", strconv.Itoa(len(a.Sections))}
	var err error
	if texts[1], err = raw(last); err != nil {
		return "", err
	}
	for _, s := range a.Sections {
		hash, err := raw(s.Hash)
		if err != nil {
			return "", err
		}
		texts = append(texts, s.Name, hash)
	}
	h := sha256.New()
	mix.Put(h, texts...)
	return hex.EncodeToString(h.Sum(nil)), nil
}

// raw returns the bytes of a hash.
func raw(hash string) (string, error) {
	b, err := hex.DecodeString(hash)
	if err != nil {
		return "", fmt.Errorf("archive: hash %q: %w", hash, err)
	}
	return string(b), nil
}
