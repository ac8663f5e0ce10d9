package templates

import (
	"strconv"
	"strings"
	"testing"

	"github.com/fieldpost/fieldpost/rules"
)

// sentence is a message of a title and how it reads.
type sentence struct {
	Code string
	Args [][]string // name, kind, value, a number with it
	EN   string     // "" where English says nothing of its own
	ES   string
}

func (s *sentence) message(t *testing.T) rules.Message {
	m := rules.M(s.Code)
	for _, a := range s.Args {
		arg := rules.Arg{Name: a[0], Kind: a[1], Value: a[2]}
		if last := a[len(a)-1]; len(a) > 3 || arg.Kind == rules.KindNumber {
			n, err := strconv.Atoi(last)
			if err != nil {
				t.Fatal(err)
			}
			arg.Num = n
		}
		m.Args = append(m.Args, arg)
	}
	return m
}

// TestNamesInSentences have their articles, in Spanish joined with a and de
// before them.
func TestNamesInSentences(t *testing.T) {
	eachTitle(t, func(t *testing.T, e *titleBook) {
		if len(e.sentences) == 0 {
			t.Error("no sentence in title.toml")
		}
		for i := range e.sentences {
			s := &e.sentences[i]
			m := s.message(t)
			if got := e.Text(rules.English, e, m); s.EN != "" && got != s.EN {
				t.Errorf("got  %q\nwant %q", got, s.EN)
			}
			if got := e.Text(rules.Spanish, e, m); got != s.ES {
				t.Errorf("got  %q\nwant %q", got, s.ES)
			}
		}
	})
}

// TestVerbsAgreeWithNames: where a text of a title names one with its article, {=side},
// its verbs agree with that name, {=side|draws|draw}: {side|draws|draw} counts names, and
// "the Soviets" are one of them.
func TestVerbsAgreeWithNames(t *testing.T) {
	eachTitle(t, func(t *testing.T, e *titleBook) {
		for _, lang := range langs {
			for _, code := range e.Codes() {
				if !strings.HasPrefix(code, e.About().ID+".") {
					continue
				}
				x := e.catalogs[lang][code]
				named, counted := map[string]bool{}, map[string]bool{}
				agreements(x.pieces, named, counted)
				for name := range counted {
					if named[name] {
						t.Errorf("%s:%d: %s: {%s|...} does not agree with {=%s}", x.file, x.line, code, name, name)
					}
				}
			}
		}
	})
}

// agreements notes the names that stand with their article, and those that are counted.
func agreements(list []piece, named, counted map[string]bool) {
	for i := range list {
		switch p := &list[i]; {
		case p.op == opPlural && !p.the:
			counted[p.name] = true
		case p.the:
			named[p.name] = true
		}
		for _, part := range list[i].parts {
			agreements(part, named, counted)
		}
	}
}
