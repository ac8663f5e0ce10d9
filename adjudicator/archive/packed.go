package archive

import (
	"bytes"
	"compress/gzip"
	"crypto/sha256"
	"encoding/base64"
	"encoding/hex"
	"errors"
	"fmt"
	"io"
)

// Packing is how Packed is written: lines of text, compressed by gzip, and that in
// base64. `jq -r '.sections[] | select(.name == "positions").body.data' FILE |
// base64 -d | gunzip` gives the lines.
const Packing = "base64 gzip lines"

// mostUnpacked bounds what a section may come to when it is unpacked, as a small
// file can hold an endless one. The longest game comes to a hundredth of it.
const mostUnpacked = 256 << 20

// mostLines bounds into how many lines it may fall: each costs more than its text.
const mostLines = 1 << 20

// ErrPacked says that what was packed cannot be unpacked as it was packed.
var ErrPacked = errors.New("archive: not packed as it says")

// Packed is many lines of JSON, one below the other, in little room.
type Packed struct {
	Packing string `json:"packing"`
	Lines   int    `json:"lines"`
	Bytes   int    `json:"bytes"`  // of all lines, with a line feed behind each
	SHA256  string `json:"sha256"` // of the same
	Data    string `json:"data"`
}

// pack packs lines, none of which holds a line feed.
func pack(lines [][]byte) (*Packed, error) {
	text := append(bytes.Join(lines, []byte("\n")), '\n')
	var b bytes.Buffer
	w, err := gzip.NewWriterLevel(&b, gzip.BestCompression)
	if err != nil {
		return nil, fmt.Errorf("archive: pack: %w", err)
	}
	_, err = w.Write(text)
	if err := errors.Join(err, w.Close()); err != nil {
		return nil, fmt.Errorf("archive: pack: %w", err)
	}
	sum := sha256.Sum256(text)
	return &Packed{Packing: Packing, Lines: len(lines), Bytes: len(text), SHA256: hex.EncodeToString(sum[:]), Data: base64.StdEncoding.EncodeToString(b.Bytes())}, nil
}

// Unpack gives the lines. Its error wraps [ErrPacked].
func (p *Packed) Unpack() ([][]byte, error) {
	fault := func(format string, args ...any) ([][]byte, error) {
		return nil, fmt.Errorf("%w: %w", ErrPacked, fmt.Errorf(format, args...))
	}
	if p.Packing != Packing || p.Bytes < 1 || p.Bytes > mostUnpacked {
		return fault("%q of %d bytes", p.Packing, p.Bytes)
	}
	data, err := base64.StdEncoding.Strict().DecodeString(p.Data)
	if err != nil {
		return fault("%w", err)
	}
	in := bytes.NewReader(data)
	r, err := gzip.NewReader(in)
	if err != nil {
		return fault("%w", err)
	}
	r.Multistream(false)
	text, err := io.ReadAll(io.LimitReader(r, int64(p.Bytes)+1))
	switch {
	case err != nil:
		return fault("%w", err)
	case len(text) != p.Bytes || in.Len() > 0:
		return fault("not %d bytes", p.Bytes)
	case len(r.Extra) > 0 || r.Name != "" || r.Comment != "" || !r.ModTime.IsZero():
		return fault("a file name, a time or a comment in it")
	}
	if sum := sha256.Sum256(text); hex.EncodeToString(sum[:]) != p.SHA256 {
		return fault("another hash")
	}
	body, ended := bytes.CutSuffix(text, []byte("\n"))
	if !ended || p.Lines > mostLines || bytes.Count(text, []byte("\n")) != p.Lines {
		return fault("not %d lines", p.Lines)
	}
	return bytes.Split(body, []byte("\n")), nil
}

// Positions returns those after each phase, the start first, as JSON that the title
// reads. The error wraps [ErrNoSection] or [ErrPacked].
func (a *Archive) Positions() ([][]byte, error) { return a.unpack(SectionPositions) }

func (a *Archive) unpack(name string) ([][]byte, error) {
	var p Packed
	if err := a.read(name, &p); err != nil {
		return nil, err
	}
	lines, err := p.Unpack()
	if err != nil {
		return nil, fmt.Errorf("archive: section %s: %w", name, err)
	}
	return lines, nil
}
