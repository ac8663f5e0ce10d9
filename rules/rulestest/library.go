package rulestest

import (
	"io/fs"
	"sync"

	"github.com/fieldpost/fieldpost/rules"
)

// Library returns one title as all that a program knows, with the packs that are built in: the
// tests of a program that is given its titles need no others.
func Library[T rules.Title](load func(over fs.FS) (T, error)) rules.Library {
	once := sync.OnceValues(func() (rules.Set, error) {
		title, err := load(nil)
		return rules.Set{title}, err
	})
	return func(fs.FS) (rules.Set, error) { return once() }
}
