package rulestest_test

import (
	"strings"
	"testing"

	"github.com/fieldpost/fieldpost/rules"
	"github.com/fieldpost/fieldpost/rules/rulestest"
	"github.com/fieldpost/fieldpost/rules/rulestest/toy"
)

// banners is the toy with a kind of argument that is only shown.
type banners struct{ bent }

func (banners) Name(kind, id string, lang rules.Lang) string {
	if kind == "banner" && id == "red:1" {
		return "the first red banner"
	}
	return toy.Title{}.Name(kind, id, lang)
}

// TestShownKinds: a kind that is in no vocabulary must be announced, and every
// id of it must have words.
func TestShownKinds(t *testing.T) {
	showing := func(id string) rules.Title {
		return banners{bent{bend: bend{view: func(k *rules.Known) rules.View {
			v := toy.Title{}.View(k)
			v.Sections[0].Lines = append(v.Sections[0].Lines, rules.M("toy.stands", rules.ID("banner", "banner", id)))
			return v
		}}}}
	}
	for name, c := range map[string]struct {
		id    string
		shown []string
		want  string
	}{
		"announced":     {"red:1", []string{"banner"}, ""},
		"not announced": {"red:1", nil, "unknown kind"},
		"without words": {"red:2", []string{"banner"}, "has no words"},
	} {
		s := suite(t, showing(c.id))
		s.Shown = c.shown
		err := rulestest.Check(s)
		if (err == nil) != (c.want == "") || err != nil && !strings.Contains(err.Error(), c.want) {
			t.Errorf("%s: the suite says %v, want %q", name, err, c.want)
		}
	}
}

// TestStandingOfASide: a side is given the standing orders that are its own.
func TestStandingOfASide(t *testing.T) {
	given := map[rules.Side]int{}
	s := suite(t, bent{bend: bend{adjudicate: func(p *toy.Position, in rules.Input) (rules.Outcome, error) {
		for _, st := range in.Standing {
			given[st.Side] += len(st.Orders)
		}
		return p.Adjudicate(in)
	}}})
	s.Standing, s.StandingOf = nil, map[rules.Side][]string{toy.Blue: {"standing flee", "standing stand at mill"}}
	if err := rulestest.Check(s); err != nil {
		t.Fatal(err)
	}
	if given[toy.Blue] == 0 || given[toy.Red] > 0 {
		t.Errorf("standing orders given: %v, want some of blue only", given)
	}
}
