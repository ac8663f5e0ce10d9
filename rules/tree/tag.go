package tree

import (
	"slices"
	"strings"
)

// Tag is the tag of a field: a name, and options behind it.
type Tag struct {
	Name    string
	Options []string // those that have not been taken
}

// ParseTag reads "name,option,option=value".
func ParseTag(text string) *Tag {
	parts := strings.Split(text, ",")
	return &Tag{parts[0], parts[1:]}
}

// Take reports whether an option is given, and takes it off the list.
func (t *Tag) Take(option string) bool {
	i := slices.Index(t.Options, option)
	if i >= 0 {
		t.Options = slices.Delete(t.Options, i, i+1)
	}
	return i >= 0
}

// Value takes what stands behind "option=", "" when it is not given.
func (t *Tag) Value(option string) string {
	for _, o := range t.Options {
		if v, ok := strings.CutPrefix(o, option+"="); ok {
			t.Take(o)
			return v
		}
	}
	return ""
}
