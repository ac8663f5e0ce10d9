package archive

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"slices"
)

// Checked is what Verify found of a section. Where, Got and Want are of the first
// place at which it reads otherwise.
type Checked struct {
	Name             string
	Bytes            int // of its body, without white space
	State            State
	Where, Got, Want string
}

// State is how a section stands to what this program would have written.
type State string

// The states of a section. What is not the same is not a fault when another program
// wrote it, or when it was written of other rules or another board.
const (
	Same    State = "same"
	Other   State = "other"
	Unknown State = "unknown" // not understood here: only its hash is compared
)

// sections checks all hashes, unpacks the positions and compares them with the
// chain, and writes every section again.
func (v *verifier) sections() error {
	for i := range v.a.Sections {
		s := &v.a.Sections[i]
		if sum := s.Sum(); sum != s.Hash {
			return &Difference{What: WhatSection, Where: s.Name, Got: sum, Want: s.Hash}
		}
		v.report.Sections = append(v.report.Sections, Checked{Name: s.Name, Bytes: len(s.Body), State: Unknown})
	}
	whole, err := v.a.Sum()
	if err != nil || whole != v.a.Whole {
		return &Difference{What: WhatWhole, Got: whole, Want: v.a.Whole}
	}
	v.report.Whole = true
	positions, err := v.positions()
	if err != nil {
		return err
	}
	again, err := v.keeper.contents(v.desk, v.a, positions)
	if err != nil {
		return err
	}
	strict := v.ours()
	last := -1
	for _, want := range again {
		at := slices.IndexFunc(v.a.Sections, func(s Section) bool { return s.Name == want.name })
		if at <= last {
			if at < 0 && !strict && want.name == SectionMap {
				continue // its title had none yet
			}
			return &Difference{What: WhatSection, Where: want.name, Got: "a section", Want: "none in its place"}
		}
		last = at
		if err := v.section(&v.report.Sections[at], &v.a.Sections[at], &want, strict); err != nil {
			return err
		}
	}
	return nil
}

// ours reports whether this program wrote the sections, of rules and a board that
// are those here: then they have to be the same.
func (v *verifier) ours() bool {
	about, err := v.a.About()
	return err == nil && about.Program == v.keeper.program && !slices.ContainsFunc(v.report.Stretches, func(s Stretch) bool { return !s.Played })
}

// positions returns those of the section, which have to be those of the chain.
func (v *verifier) positions() ([][]byte, error) {
	lines, err := v.a.Positions()
	if errors.Is(err, ErrNoSection) || errors.Is(err, ErrPacked) {
		return nil, &Difference{What: WhatSection, Where: SectionPositions, Got: err.Error(), Want: "a position of each phase"}
	}
	if err != nil {
		return nil, &Difference{What: WhatSection, Where: SectionPositions, Got: err.Error(), Want: "as archives are written"}
	}
	if len(lines) != len(v.a.Phases)+1 {
		return nil, &Difference{What: WhatSection, Where: SectionPositions, Got: fmt.Sprint(len(v.a.Phases) + 1), Want: fmt.Sprint(len(lines))}
	}
	for n, line := range lines {
		want := v.a.Start.Position
		if n > 0 {
			want = v.a.Phases[n-1].Position
		}
		if got := positionHash(line); got != want {
			return nil, &Difference{Phase: n, What: WhatSection, Where: fmt.Sprintf("%s: line %d", SectionPositions, n+1), Got: want, Want: got}
		}
	}
	return lines, nil
}

// section compares a section with what this program would have written.
func (v *verifier) section(c *Checked, is *Section, again *content, strict bool) (err error) {
	c.State = Same
	where := is.Name
	var got, want []byte
	switch {
	case is.Name == SectionPositions:
		return nil // they are the chain's
	case again.lines != nil:
		var lines [][]byte
		if lines, err = v.a.unpack(is.Name); err == nil {
			got, want, where = unlike(again.lines, lines, where)
		}
	case is.Name == SectionAbout:
		strict = true // but for what wrote it
		var about *About
		if about, err = v.a.About(); err == nil {
			other := v.keeper.about(v.a)
			if other.Program != about.Program {
				c.State = Other
				c.Got, c.Want = other.Program.String(), about.Program.String()
			}
			other.Program = about.Program
			want = is.Body
			got, err = compact(other)
		}
	default:
		want = is.Body
		got, err = compact(again.body)
	}
	var path, g, w string
	if err == nil {
		path, g, w, err = differing(got, want)
	}
	switch {
	case err != nil:
		return &Difference{What: WhatSection, Where: where, Got: err.Error(), Want: "as archives are written"}
	case path == "":
	case strict:
		return &Difference{What: WhatSection, Where: where + path, Got: g, Want: w}
	default:
		c.State, c.Where, c.Got, c.Want = Other, where+path, g, w
	}
	return nil
}

// unlike gives the first lines that differ, nothing when none do.
func unlike(got, want [][]byte, name string) (g, w []byte, where string) {
	for n := range max(len(got), len(want)) {
		where = fmt.Sprintf("%s: line %d: ", name, n+1)
		switch {
		case n >= len(got):
			return []byte(`"no line"`), []byte(`"a line"`), where
		case n >= len(want):
			return []byte(`"a line"`), []byte(`"no line"`), where
		case !bytes.Equal(got[n], want[n]):
			return got[n], want[n], where
		}
	}
	return nil, nil, name
}

// differing finds the first place at which two texts of JSON say different things;
// "" when they are the same.
func differing(got, want []byte) (path, g, w string, err error) {
	if bytes.Equal(got, want) {
		return "", "", "", nil
	}
	a, err := tree(got)
	if err != nil {
		return "", "", "", err
	}
	b, err := tree(want)
	if err != nil {
		return "", "", "", err
	}
	if path, g, w = walk(a, b, ""); path == "" {
		path, g, w = ".", "the same, written otherwise", "the same"
	}
	return path, g, w, nil
}

func tree(text []byte) (v any, err error) {
	d := json.NewDecoder(bytes.NewReader(text))
	d.UseNumber()
	if err := d.Decode(&v); err != nil {
		return nil, fmt.Errorf("archive: %w", err)
	}
	return v, nil
}

// walk goes down two values side by side.
func walk(a, b any, path string) (at, got, want string) {
	switch a := a.(type) {
	case map[string]any:
		b, ok := b.(map[string]any)
		if !ok {
			break
		}
		for _, key := range keysOf(a, b) {
			x, inA := a[key]
			y, inB := b[key]
			if inA != inB {
				return path + "." + key, told(x, inA), told(y, inB)
			}
			if at, got, want := walk(x, y, path+"."+key); at != "" {
				return at, got, want
			}
		}
		return "", "", ""
	case []any:
		b, ok := b.([]any)
		if !ok {
			break
		}
		for i := range max(len(a), len(b)) {
			here := fmt.Sprintf("%s[%d]", path, i)
			if i >= len(a) {
				return here, told(nil, false), told(b[i], true)
			}
			if i >= len(b) {
				return here, told(a[i], true), told(nil, false)
			}
			if at, got, want := walk(a[i], b[i], here); at != "" {
				return at, got, want
			}
		}
		return "", "", ""
	}
	if g, w := told(a, true), told(b, true); g != w {
		return path + " ", g, w
	}
	return "", "", ""
}

func keysOf(a, b map[string]any) (out []string) {
	for key := range a {
		out = append(out, key)
	}
	for key := range b {
		if _, ok := a[key]; !ok {
			out = append(out, key)
		}
	}
	slices.Sort(out)
	return out
}

// told writes a value for a line of a report.
func told(v any, there bool) string {
	if !there {
		return "nothing"
	}
	b, err := json.Marshal(v)
	if err != nil {
		return err.Error()
	}
	return string(b)
}
