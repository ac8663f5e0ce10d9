package titles

import (
	"errors"
	"fmt"
	"io/fs"
	"sync"

	"github.com/fieldpost/fieldpost/rules"
	"github.com/fieldpost/fieldpost/rules/empires"
	"github.com/fieldpost/fieldpost/rules/eurofront"
	"github.com/fieldpost/fieldpost/rules/noretreat"
	"github.com/fieldpost/fieldpost/rules/rommel"
	"github.com/fieldpost/fieldpost/rules/thirdreich"
)

// all lists the titles, the one place in Go where that is done.
var all = []struct {
	id   string
	load func(over fs.FS) (rules.Title, error)
}{
	{empires.ID, func(over fs.FS) (rules.Title, error) { return empires.Load(over) }},
	{thirdreich.ID, func(over fs.FS) (rules.Title, error) { return thirdreich.Load(over) }},
	{rommel.ID, func(over fs.FS) (rules.Title, error) { return rommel.Load(over) }},
	{noretreat.ID, func(over fs.FS) (rules.Title, error) { return noretreat.Load(over) }},
	{eurofront.ID, func(over fs.FS) (rules.Title, error) { return eurofront.Load(over) }},
}

// Load loads every title, all at the same time. Packs in over, in a folder named after the title,
// replace the embedded ones; over may be nil. The error names every fault with
// file and line.
func Load(over fs.FS) (rules.Set, error) {
	set, faults := make(rules.Set, len(all)), make([]error, len(all))
	var wg sync.WaitGroup
	for i, t := range all {
		wg.Go(func() {
			sub, err := packs(over, t.id)
			if err == nil {
				set[i], err = LoadOne(t.id, sub)
			}
			faults[i] = err
		})
	}
	wg.Wait()
	if err := errors.Join(faults...); err != nil {
		return nil, err
	}
	return set, nil
}

// LoadLazily does what [Load] does, but reads embedded packs, which have no fault, when something
// of their title is asked for.
func LoadLazily(over fs.FS) (rules.Set, error) {
	if over != nil {
		return Load(over)
	}
	set := make(rules.Set, len(all))
	for i, t := range all {
		set[i] = rules.LazyTitle(t.id, func() rules.Title {
			title, err := LoadOne(t.id, nil)
			if err != nil {
				panic(err)
			}
			return title
		})
	}
	return set, nil
}

// LoadOne loads a title, with packs in place of the embedded ones. Those are read once in a
// process, as a title does not change.
func LoadOne(id string, over fs.FS) (rules.Title, error) {
	for i, t := range all {
		if t.id != id {
			continue
		}
		load := embedded[i]
		if over != nil {
			load = func() (rules.Title, error) { return t.load(over) }
		}
		title, err := load()
		if err != nil {
			return nil, fmt.Errorf("titles: %w", err)
		}
		return title, nil
	}
	return nil, fmt.Errorf("titles: no title %q", id)
}

// embedded read the packs of the titles in all that are built in.
var embedded = func() (out []func() (rules.Title, error)) {
	for _, t := range all {
		out = append(out, sync.OnceValues(func() (rules.Title, error) { return t.load(nil) }))
	}
	return out
}()

func packs(over fs.FS, id string) (fs.FS, error) {
	if over == nil {
		return nil, nil
	}
	sub, err := fs.Sub(over, id)
	if err != nil {
		return nil, fmt.Errorf("titles: packs of %s: %w", id, err)
	}
	return sub, nil
}
