package desk

import (
	"fmt"
	"slices"
	"strings"
	"sync"

	"github.com/fieldpost/fieldpost/parser"
	"github.com/fieldpost/fieldpost/rules"
)

// Desk reads the order language of one title.
type Desk struct {
	rules.Title
	about    *rules.About // with the options of the service
	grammar  *parser.Grammar
	standing map[string]bool // form ids of standing orders
	names    vocabulary
	readers  sync.Pool // of *reader
}

// New compiles the grammar of a title together with the shared orders. The
// error names every fault of the grammar.
func New(title rules.Title) (*Desk, error) {
	own := title.Grammar()
	about := *title.About()
	about.Options = append(slices.Clone(about.Options), Options()...)
	d := &Desk{Title: title, about: &about, standing: map[string]bool{}}
	for _, f := range own.Forms {
		if was, twice := d.standing[f.ID]; twice && was != f.Standing {
			return nil, fmt.Errorf("desk: %s: form %q is a standing order in one pattern and not in another", title.About().ID, f.ID)
		}
		d.standing[f.ID] = f.Standing
	}
	spec := specOf(own)
	spec.Words = append(spec.Words, sharedWords()...)
	spec.Forms = append(spec.Forms, sharedForms()...)
	var err error
	if d.grammar, err = parser.Compile(spec); err != nil {
		return nil, fmt.Errorf("desk: the grammar of %s: %w", title.About().ID, err)
	}
	d.names = newVocabulary(title, spec)
	d.readers.New = func() any { return &reader{parser: d.grammar.NewParser()} }
	return d, nil
}

// specOf turns a title's grammar into the parser's terms.
func specOf(g *rules.Grammar) parser.Spec {
	var spec parser.Spec
	for _, w := range g.Words {
		spec.Words = append(spec.Words, parser.Word{ID: w.ID, Forms: contracted(w.Forms)})
	}
	for _, k := range g.Kinds {
		kind := parser.Kind{ID: k.ID, Exact: k.Exact}
		for _, n := range k.Names {
			kind.Names = append(kind.Names, parser.Name{ID: n.ID, Forms: n.Forms})
		}
		spec.Kinds = append(spec.Kinds, kind)
	}
	for _, f := range g.Forms {
		spec.Forms = append(spec.Forms, parser.Form{ID: f.ID, Pattern: f.Pattern})
	}
	return spec
}

// contracted adds to the forms of a word that end in "a" or "de" what Spanish
// makes of them before "el": «ataca a» is «ataca al» before «el fr4».
func contracted(forms []string) []string {
	out := slices.Clip(forms)
	for _, f := range forms {
		last := f[strings.LastIndexByte(f, ' ')+1:]
		if l := f + "l"; (last == "a" || last == "de") && !slices.Contains(out, l) {
			out = append(out, l)
		}
	}
	return out
}
