package booktest

import (
	"strconv"
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

// checkSentences looks whether names in sentences have their articles, in Spanish joined with a and
// de before them.
func checkSentences(t *testing.T, e *book) {
	if len(e.sentences) == 0 {
		t.Error("no sentence in title.toml")
	}
	for i := range e.sentences {
		s := &e.sentences[i]
		m := s.message(t)
		if got := e.texts.Text(rules.English, e.desk, m); s.EN != "" && got != s.EN {
			t.Errorf("got  %q\nwant %q", got, s.EN)
		}
		if got := e.texts.Text(rules.Spanish, e.desk, m); got != s.ES {
			t.Errorf("got  %q\nwant %q", got, s.ES)
		}
	}
}
