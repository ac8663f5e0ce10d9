package desk

import (
	"fmt"
	"slices"
	"sync"

	"github.com/fieldpost/fieldpost/parser"
	"github.com/fieldpost/fieldpost/rules"
)

// Desk reads the order language of one title.
type Desk struct {
	rules.Title
	about    *rules.About // with the options of the service
	language *rules.Grammar
	grammar  *parser.Grammar
	places   *places   // nil for a title without a board
	readers  sync.Pool // of *reader
}

// New compiles the grammar of a title together with the shared orders. The
// error names every fault of the grammar.
func New(title rules.Title) (*Desk, error) {
	about := *title.About()
	about.Options = append(slices.Clone(about.Options), Options()...)
	d := &Desk{Title: title, about: &about}
	var err error
	if d.language, err = title.Grammar().Join(topicWords(), topicForms()); err != nil {
		return nil, fmt.Errorf("desk: the grammar of %s: %w", about.ID, err)
	}
	if d.grammar, err = parser.Compile(d.language); err != nil {
		return nil, fmt.Errorf("desk: the grammar of %s: %w", about.ID, err)
	}
	if d.places, err = newPlaces(title); err != nil {
		return nil, fmt.Errorf("desk: the places of %s: %w", about.ID, err)
	}
	d.readers.New = func() any { return &reader{parser: d.grammar.NewParser()} }
	return d, nil
}
