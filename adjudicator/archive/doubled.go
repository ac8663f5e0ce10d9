package archive

import (
	"encoding/json"
	"fmt"
	"slices"
	"unicode/utf8"
)

// mostListed is how many keys of an object are compared one by one.
const mostListed = 16

// keysRead are the keys of an object that have been read.
type keysRead struct {
	list []string
	all  map[string]bool // of many keys
}

// add notes a key, and reports whether it was there before.
func (k *keysRead) add(name string) (before bool) {
	if k.all == nil && len(k.list) == mostListed {
		k.all = make(map[string]bool, 4*mostListed)
		for _, n := range k.list {
			k.all[n] = true
		}
	}
	if k.all != nil {
		before = k.all[name]
		k.all[name] = true
		return before
	}
	before = slices.Contains(k.list, name)
	k.list = append(k.list, name)
	return before
}

// doubled looks for a duplicate key in one object of a JSON text, which is valid: of
// those, each program takes another.
func doubled(text []byte) error {
	var open []*keysRead // nil: an array
	begins := false      // a key comes next, or the end of its object
	for i := 0; i < len(text); i++ {
		switch text[i] {
		case '{':
			open, begins = append(open, &keysRead{}), true
		case '[':
			open, begins = append(open, nil), false
		case '}', ']':
			open, begins = open[:len(open)-1], false
		case ',':
			begins = open[len(open)-1] != nil
		case '"':
			end := i + 1
			for ; text[end] != '"'; end++ {
				if text[end] == '\\' {
					end++
				}
			}
			if begins {
				name, err := keyOf(text[i : end+1])
				if err != nil {
					return err
				}
				if open[len(open)-1].add(name) {
					return fmt.Errorf("duplicate key %q", name)
				}
			}
			i, begins = end, false
		}
	}
	return nil
}

// keyOf reads a key as it is quoted.
func keyOf(quoted []byte) (name string, err error) {
	for _, c := range quoted {
		if c == '\\' || c >= utf8.RuneSelf {
			err = json.Unmarshal(quoted, &name)
			return name, err
		}
	}
	return string(quoted[1 : len(quoted)-1]), nil
}
