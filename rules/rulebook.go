package rules

import (
	"fmt"
	"slices"
	"strings"
)

// Cited is a title that says what shows in a game that the sections of its rulebook were
// carried out.
type Cited interface {
	Rulebook() *Rulebook
}

// Rulebook is what a title says of its rulebook.
type Rulebook struct {
	Paragraphs []Paragraph // in their order
	// Shorthand are forms of orders that say what others say, or what is so without them:
	// for people who write, and nothing that a bot need give.
	Shorthand []string
}

// Paragraph is a section of a rulebook.
type Paragraph struct {
	Section  string     // "15.3"
	Evidence []Evidence // any of which shows it
	Reason   string     // why nothing shows it, where there is none
}

// Shows reports whether any of the evidence is such.
func (p *Paragraph) Shows(is func(*Evidence) bool) bool {
	for i := range p.Evidence {
		if is(&p.Evidence[i]) {
			return true
		}
	}
	return false
}

// Evidence is what shows that a section was carried out: an event of a code, or an order of a form that was done.
type Evidence struct {
	Event, Form string
	Args        []string // that it has, "how", or has so, "how=blitz", or otherwise, "lost!=0"
}

// IsIn reports whether an event is such evidence.
func (m *Evidence) IsIn(e *Event) bool {
	return m.Event == e.Code && m.fits(func(name string) (values []string) {
		for i := range e.Args {
			if a := &e.Args[i]; a.Name == name {
				values = append(values, a.String())
			}
		}
		return values
	})
}

// IsOf reports whether an order that was done is such evidence.
func (m *Evidence) IsOf(o *Order) bool {
	return m.Form == o.Form && m.fits(func(name string) (values []string) {
		for i := range o.Args {
			if v := &o.Args[i]; v.Name == name {
				values = append(values, v.ID)
			}
		}
		return values
	})
}

// fits reports whether the arguments are as they must be.
func (m *Evidence) fits(values func(name string) []string) bool {
	for _, arg := range m.Args {
		name, want, one := strings.Cut(arg, "=")
		name, other := strings.CutSuffix(name, "!")
		if got := values(name); len(got) == 0 || one && slices.Contains(got, want) == other {
			return false
		}
	}
	return true
}

// ReadRulebook reads a list of sections, a line each: its number, and behind a tab what shows it,
// parted by semicolons: "code arg=value" is an event, "order form arg=value" an order ([Evidence]); or "-" and
// why nothing does. A line that begins with # is a comment; one that begins with "shorthand" lists
// forms of orders. The error names the line.
func ReadRulebook(text string) (*Rulebook, error) {
	book := &Rulebook{}
	seen := map[string]bool{}
	n := 0
	for line := range strings.Lines(text) {
		n++
		line = strings.TrimSpace(line)
		if line == "" || strings.HasPrefix(line, "#") {
			continue
		}
		section, shows, _ := strings.Cut(line, "\t")
		if section == "shorthand" {
			book.Shorthand = append(book.Shorthand, strings.Fields(shows)...)
			continue
		}
		p := Paragraph{Section: section}
		reason, none := strings.CutPrefix(shows, "-")
		switch {
		case seen[section]:
			return nil, fmt.Errorf("rulebook: line %d: §%s stands there twice", n, section)
		case none:
			p.Reason = strings.TrimSpace(reason)
		default:
			for shown := range strings.SplitSeq(shows, ";") {
				words := strings.Fields(shown)
				if len(words) > 1 && words[0] == "order" {
					p.Evidence = append(p.Evidence, Evidence{Form: words[1], Args: words[2:]})
				} else if len(words) > 0 {
					p.Evidence = append(p.Evidence, Evidence{Event: words[0], Args: words[1:]})
				}
			}
		}
		if len(p.Evidence) == 0 && p.Reason == "" {
			return nil, fmt.Errorf("rulebook: line %d: nothing shows §%s, and there is no reason why", n, section)
		}
		seen[section] = true
		book.Paragraphs = append(book.Paragraphs, p)
	}
	return book, nil
}
