package tree

import (
	"bytes"
	"errors"
	"fmt"
	"slices"
	"strings"
)

// Value is one value of a document, of JSON or TOML alike.
type Value struct {
	Kind  byte    // as JSON begins it: { [ " 0, t for true and false, n for null; d for a date
	Text  string  // of all but tables and lists
	At    int     // offset in the document
	Items []Entry // of a table or list
}

// Entry is a value with its key; in lists that is empty.
type Entry struct {
	Key string
	Value
}

// Get is the value of a key of a table, nil when it is not there.
func (v *Value) Get(key string) *Value {
	for i := range v.Items {
		if v.Items[i].Key == key {
			return &v.Items[i].Value
		}
	}
	return nil
}

// Name says what a kind of value is.
func Name(kind byte) string {
	return map[byte]string{'{': "a table", '[': "a list", '"': "a text", '0': "a number", 't': "true or false", 'n': "null", 'd': "a date"}[kind]
}

// SyntaxError is why a document is not one.
type SyntaxError struct {
	At   int // offset
	Text string
}

func (e *SyntaxError) Error() string { return e.Text }

// Source is what is read as one document: the texts of one or more files, whose
// offsets go on from one to the next.
type Source struct{ files []file }

type file struct {
	name string
	from int // offset of its first byte
	text []byte
}

// Add reads one more file.
func (s *Source) Add(name string, text []byte, parse func([]byte) (Value, error)) (Value, error) {
	f := file{name: name, text: text}
	if n := len(s.files); n > 0 {
		f.from = s.files[n-1].from + len(s.files[n-1].text) + 1
	}
	s.files = append(s.files, f)
	v, err := parse(text)
	var syntax *SyntaxError
	if errors.As(err, &syntax) {
		syntax.At += f.from
	}
	if f.from > 0 {
		v.shift(f.from)
	}
	return v, err
}

func (v *Value) shift(by int) {
	v.At += by
	for i := range v.Items {
		v.Items[i].shift(by)
	}
}

// Place is the file, the line and the column of an offset.
func (s *Source) Place(at int) (name string, line, col int) {
	i := len(s.files) - 1
	for s.files[i].from > at {
		i--
	}
	before := s.files[i].text[:at-s.files[i].from]
	return s.files[i].name, 1 + bytes.Count(before, []byte{'\n'}), len(before) - bytes.LastIndexByte(before, '\n')
}

// Nearest says what may be meant by an id that is none of those there are: the
// ids themselves where they are few, else the one most like it.
func Nearest(id string, names []string) string {
	names = slices.DeleteFunc(slices.Clone(names), func(n string) bool { return n == "" })
	if len(names) == 0 {
		return "there are none"
	}
	if len(names) <= 12 {
		return "there are " + strings.Join(names, ", ")
	}
	like := slices.MinFunc(names, func(a, b string) int { return distance(id, a) - distance(id, b) })
	if distance(id, like) > (len(id)+1)/2 {
		return fmt.Sprintf("none of the %d there are is like it", len(names))
	}
	return fmt.Sprintf("did you mean %q?", like)
}

// distance counts the letters to be changed, added or left out to make one
// word the other.
func distance(a, b string) int {
	row := make([]int, len(b)+1)
	for j := range row {
		row[j] = j
	}
	for i := range len(a) {
		diagonal := row[0]
		row[0] = i + 1
		for j := range len(b) {
			cost := diagonal
			if a[i] != b[j] {
				cost++
			}
			diagonal = row[j+1]
			row[j+1] = min(cost, row[j]+1, row[j+1]+1)
		}
	}
	return row[len(b)]
}
