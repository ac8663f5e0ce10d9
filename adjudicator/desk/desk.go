package desk

import (
	"fmt"
	"slices"
	"strings"
	"sync"

	"github.com/fieldpost/fieldpost/adjudicator/desk/prose"
	"github.com/fieldpost/fieldpost/parser/language"
	"github.com/fieldpost/fieldpost/rules"
	"github.com/fieldpost/fieldpost/rules/order"
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
	if c.language, err = title.Grammar().Join(sharedWords(), sharedForms()); err != nil {
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

// Lines numbers the lines of a text from 1. A text without letter around it is
// all orders: every line is meant.
func Lines(text string) []language.Line {
	text = strings.TrimSuffix(strings.ReplaceAll(text, "\r\n", "\n"), "\n")
	if text == "" {
		return nil
	}
	return Number(strings.Split(text, "\n"))
}

// Parse reads lines as the conformance suite of package rulestest wants them.
// Chatter counts as a fault.
func (d *Desk) Parse(lines []string) (orders, standing []rules.Order, onFailure rules.OnFailure, faults int) {
	s := d.Read(Number(lines))
	return s.Orders, s.Standing, s.OnFailure, len(s.Problems)
}

// IsSmallTalk reports whether lines are thanks and the like, as [prose.IsThanks] has it, hold no order and name
// no place but where luck is wished.
func (d *Desk) IsSmallTalk(lines []language.Line) bool {
	return prose.IsThanks(lines) && !slices.ContainsFunc(lines, func(line language.Line) bool {
		return !line.Polite && slices.ContainsFunc(prose.Clauses(line.Text), func(clause string) bool {
			fold := language.Fold(clause)
			kind := prose.LongestOf(prose.KindWords(), fold)
			wishes := slices.ContainsFunc(strings.Fields(kind), func(word string) bool { return slices.Contains(prose.Lucky(), word) })
			rest := strings.TrimSpace(strings.TrimPrefix(fold, kind))
			return rest != "" && d.reads(rest) || !wishes && kind != fold && len(strings.Fields(fold)) > 1 && d.namesPlace(rest)
		})
	})
}

// ToneOf returns Yes or No for lines that begin with it, after a greeting, and hold nothing that
// looks like an order, a request or a condition; else NoTone. A no stands alone in its sentence: much
// else begins so.
func (d *Desk) ToneOf(lines []language.Line) rules.Tone {
	for i, line := range lines {
		tone, rest, bare := prose.AnswerIn(line.Text)
		if tone == rules.NoTone {
			if line.Polite || strings.TrimSpace(line.Text) == "" {
				continue
			}
			return rules.NoTone
		}
		if tone == rules.No && rest != "" || tone == rules.Yes && (!prose.Assents(rest, bare) || prose.Turns(line.Text)) {
			return rules.NoTone
		}
		_, more := prose.Sentences(line.Text)
		if d.namesPlace(rest) || d.namesPlace(strings.TrimSpace(rest+" "+more)) { // "Yes, the hill"
			return rules.NoTone
		}
		if tone == rules.Yes && (prose.Unsays(more) || slices.ContainsFunc(lines[i+1:], func(l language.Line) bool { return prose.Unsays(l.Text) || prose.IsCondition(l.Text) })) {
			return rules.NoTone
		}
		others := slices.Clone(lines[i:])
		others[0].Text = rest + " " + more
		for k := range others {
			others[k].Meant = false
		}
		if read := d.Read(others); len(read.Orders)+len(read.Standing)+len(read.Requests) > 0 || read.Wait || read.Says() || read.Check || read.Chatter < len(read.Problems) {
			return rules.NoTone
		}
		return tone
	}
	return rules.NoTone
}

// namesPlace reports whether words name a place of the board, in either language.
func (d *Desk) namesPlace(words string) bool {
	if words == "" {
		return false
	}
	asked, wrong := d.Places(language.Line{Text: words, Meant: true})
	return wrong == nil && len(asked.Places) > 0
}

// expected makes the argument for something that would have fitted.
func (d *Desk) expected(id string) rules.Arg {
	switch id {
	case order.KindNumber, order.KindText:
		return rules.Word("expected", "expected."+id)
	}
	if d.words().language.Word(id, rules.English) != "" {
		return rules.ID(rules.KindVerb, "expected", id)
	}
	return rules.ID(KindOfName, "expected", id)
}

// isSilent reports whether an id is that of a word that need not be written in English, and so has no
// name there: "attack fr4", «ataca a fr4».
func (d *Desk) isSilent(id string) bool {
	g := d.words().language
	return g.Word(id, rules.English) == "" && slices.ContainsFunc(g.Words, func(w order.Word) bool { return w.ID == id })
}

// Grammar returns that of the title with the orders that all titles share.
func (d *Desk) Grammar() *rules.Grammar { return d.words().language }

// SideName returns how a side is called in a language.
func (d *Desk) SideName(side rules.Side, lang rules.Lang) string {
	return d.Name(rules.KindSide, string(side), lang)
}
