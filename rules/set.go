package rules

import "io/fs"

// Set is some titles in the order in which they are shown. It does not change.
type Set []Title

// Get finds a title by its id.
func (s Set) Get(id string) (Title, bool) {
	for _, t := range s {
		if TitleID(t) == id {
			return t, true
		}
	}
	return nil, false
}

// Library returns all titles that a program knows. Packs in over, in a folder named after the
// title, replace those that are built in; over may be nil. The error names every fault with file
// and line.
type Library func(over fs.FS) (Set, error)
