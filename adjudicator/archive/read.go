package archive

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"regexp"
)

// ErrFormat says that a file is not an archive, or of a format not known here, or
// written in a way in which no archive is.
var ErrFormat = errors.New("archive: not a Fieldpost archive of a known format")

// gameName is what the id of a game looks like: files are named after it.
var gameName = regexp.MustCompile(`^[a-z0-9][a-z0-9-]{0,63}$`)

// Marshal writes an archive: the same game gives the same bytes.
func (a *Archive) Marshal() ([]byte, error) {
	b, err := compact(a)
	if err != nil {
		return nil, fmt.Errorf("archive: marshal: %w", err)
	}
	var out bytes.Buffer
	if err := json.Indent(&out, b, "", " "); err != nil {
		return nil, fmt.Errorf("archive: marshal: %w", err)
	}
	out.WriteByte('\n')
	return out.Bytes(), nil
}

// Read reads an archive. There is one way to write one, but for white space:
// what is written otherwise, with an unknown or a doubled key, with keys in
// another order or in capitals, could be read in two ways and is refused. It may be packed by
// gzip, and have a byte order mark.
func Read(b []byte) (*Archive, error) {
	b, err := unpack(b, mostRead)
	if err != nil {
		return nil, err
	}
	var head struct {
		Format int `json:"format"`
	}
	if err := json.Unmarshal(b, &head); err != nil {
		return nil, fmt.Errorf("%w: %w", ErrFormat, err)
	}
	switch {
	case head.Format == 1 || head.Format == 2:
		return nil, fmt.Errorf("%w: format %d was not kept; export the game again", ErrFormat, head.Format)
	case head.Format != Format:
		return nil, fmt.Errorf("%w: format %d, known is %d", ErrFormat, head.Format, Format)
	}
	if err := doubled(b); err != nil {
		return nil, fmt.Errorf("%w: %w", ErrFormat, err)
	}
	var a Archive
	d := json.NewDecoder(bytes.NewReader(b))
	d.DisallowUnknownFields()
	if err := d.Decode(&a); err != nil {
		return nil, fmt.Errorf("%w: %w", ErrFormat, err)
	}
	var is bytes.Buffer
	if err := json.Compact(&is, b); err != nil {
		return nil, fmt.Errorf("%w: %w", ErrFormat, err)
	}
	want, err := compact(&a)
	if err != nil {
		return nil, fmt.Errorf("%w: %w", ErrFormat, err)
	}
	if got := is.Bytes(); !bytes.Equal(got, want) {
		return nil, fmt.Errorf("%w: it is not written as archives are, at %q", ErrFormat, around(got, want))
	}
	if !gameName.MatchString(a.Start.Game) {
		return nil, fmt.Errorf("%w: no game is called %q", ErrFormat, a.Start.Game)
	}
	names := map[string]bool{}
	for i := range a.Sections {
		s := &a.Sections[i]
		if !sectionName.MatchString(s.Name) || names[s.Name] {
			return nil, fmt.Errorf("%w: no section is called %q, or two are", ErrFormat, s.Name)
		}
		names[s.Name] = true
		var body bytes.Buffer
		if err := json.Compact(&body, s.Body); err != nil {
			return nil, fmt.Errorf("%w: section %s: %w", ErrFormat, s.Name, err)
		}
		s.Body = body.Bytes()
	}
	return &a, nil
}

// around cuts out where a text begins to differ from another.
func around(got, want []byte) []byte {
	const before, after = 30, 30
	at := 0
	for at < len(got) && at < len(want) && got[at] == want[at] {
		at++
	}
	return got[max(0, at-before):min(len(got), at+after)]
}
