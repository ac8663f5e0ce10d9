package firsttest

import (
	"io/fs"
	"sync"

	"github.com/fieldpost/fieldpost/rules"
	"github.com/fieldpost/fieldpost/rules/empires"
)

// Library returns the first title, with the packs that are built in, as all that a program knows
// (rules.Library).
func Library(fs.FS) (rules.Set, error) { return load() }

var load = sync.OnceValues(func() (rules.Set, error) {
	title, err := empires.Load(nil)
	return rules.Set{title}, err
})
