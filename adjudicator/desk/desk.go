package desk

import (
	"fmt"
	"sync"

	"github.com/fieldpost/fieldpost/parser/language"
	"github.com/fieldpost/fieldpost/rules"
)

// Desk reads the order language of one title.
type Desk struct {
	rules.Title
	about    func() *rules.About // with the options of the service
	compiled func() (*compiled, error)
	readers  sync.Pool // of *reader
}

// compiled is the order language of a title, ready to be read.
type compiled struct {
	language *rules.Grammar
	grammar  *language.Grammar
	places   *places // nil for a title without a board
}

// New compiles the grammar of a title together with the shared orders. The
// error names every fault of the grammar.
func New(title rules.Title) (*Desk, error) {
	d := Later(title)
	if _, err := d.compiled(); err != nil {
		return nil, err
	}
	return d, nil
}

// Later does what New does, for a grammar that is known to have no fault, as those of the packs
// that are built in: it is compiled when something is read or written for the first time, which
// takes as long as the packs take to load.
func Later(title rules.Title) *Desk {
	d := &Desk{
		Title:    title,
		about:    sync.OnceValue(func() *rules.About { return withOptions(title.About()) }),
		compiled: sync.OnceValues(func() (*compiled, error) { return compile(title) }),
	}
	d.readers.New = func() any { return &reader{parser: d.words().grammar.NewParser()} }
	return d
}

func compile(title rules.Title) (c *compiled, err error) {
	id := title.About().ID
	c = &compiled{}
	if c.language, err = title.Grammar().Join(topicWords(), topicForms()); err != nil {
		return nil, fmt.Errorf("desk: the grammar of %s: %w", id, err)
	}
	if c.grammar, err = language.Compile(c.language); err != nil {
		return nil, fmt.Errorf("desk: the grammar of %s: %w", id, err)
	}
	if c.places, err = newPlaces(title); err != nil {
		return nil, fmt.Errorf("desk: the places of %s: %w", id, err)
	}
	return c, nil
}

// words returns the language of the title. [New] has found that it has no fault, or whoever
// called [Later] knows it.
func (d *Desk) words() *compiled {
	c, err := d.compiled()
	if err != nil {
		panic(err)
	}
	return c
}
