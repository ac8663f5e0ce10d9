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
	return toy.New().Name(kind, id, lang)
}

// TestShownKinds: every id of a kind that is in no vocabulary must have words.
func TestShownKinds(t *testing.T) {
	showing := func(id string) rules.Title {
		return banners{bent{Title: toy.New(), bend: bend{view: func(k *rules.Known) rules.View {
			v := toy.New().View(k)
			v.Sections[0].Lines = append(v.Sections[0].Lines, rules.M("toy.stands", rules.ID("banner", "banner", id)))
			return v
		}}}}
	}
	for id, want := range map[string]string{"red:1": "", "red:2": "has no words"} {
		err := rulestest.Check(suite(t, showing(id)))
		if (err == nil) != (want == "") || err != nil && !strings.Contains(err.Error(), want) {
			t.Errorf("%s: the suite says %v, want %q", id, err, want)
		}
	}
}

// TestStandingOfASide: each side is given standing orders, those that are
// accepted of it.
func TestStandingOfASide(t *testing.T) {
	given := map[rules.Side]int{}
	s := suite(t, bent{Title: toy.New(), bend: bend{
		standing: func(p *toy.Position, st rules.Standing) rules.Reading {
			r := p.CheckStanding(st)
			if st.Side == toy.Red && len(st.Orders) > 0 {
				r.Problems = append(r.Problems, rules.Problem{Severity: rules.Error, Message: rules.M("toy.not-an-order")})
			}
			return r
		},
		adjudicate: func(p *toy.Position, in rules.Input) (rules.Outcome, error) {
			for _, st := range in.Standing {
				given[st.Side] += len(st.Orders)
			}
			return p.Adjudicate(in)
		}}})
	if err := rulestest.Check(s); err != nil {
		t.Fatal(err)
	}
	if given[toy.Blue] == 0 || given[toy.Red] > 0 {
		t.Errorf("standing orders given: %v, want some of blue only", given)
	}
}
