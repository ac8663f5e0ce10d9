package rules_test

import (
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/fieldpost/fieldpost/rules"
	"github.com/fieldpost/fieldpost/rules/order"
)

func TestReadRulebook(t *testing.T) {
	book, err := rules.ReadRulebook("# of the toy\nshorthand\tpass pause\n\n1\ttoy.moves side=red lost!=0; order raid place\n1.2\t- a matter of taste\n")
	if err != nil {
		t.Fatal(err)
	}
	want := &rules.Rulebook{Shorthand: []string{"pass", "pause"}, Paragraphs: []rules.Paragraph{
		{Section: "1", Evidence: []rules.Evidence{{Event: "toy.moves", Args: []string{"side=red", "lost!=0"}}, {Form: "raid", Args: []string{"place"}}}},
		{Section: "1.2", Reason: "a matter of taste"},
	}}
	if diff := cmp.Diff(want, book); diff != "" {
		t.Error(diff)
	}
	for text, want := range map[string]string{
		"1\ttoy.moves\n1\ttoy.over": "line 2: §1 stands there twice",
		"# x\n2\n":                  "line 2: nothing shows §2",
		"2\t- \n":                   "line 1: nothing shows §2",
	} {
		if _, err := rules.ReadRulebook(text); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%q: %v, want %s", text, err, want)
		}
	}
}

func TestEvidence(t *testing.T) {
	event := &rules.Event{Message: rules.M("toy.moves", rules.SideArg("side", "red"), rules.Num("lost", 2))}
	raid := order.Of("raid", order.Named("place", "place", "hill"))
	for text, want := range map[string]bool{
		"toy.moves": true, "toy.moves side=red": true, "toy.moves side=blue": false, "toy.moves lost=2": true, "toy.moves lost!=0": true,
		"toy.moves lost!=2": false, "toy.moves side=red lost=2": true, "toy.moves side=red lost=3": false, "toy.moves by": false, "toy.moves by!=0": false,
		"toy.over": false, "order raid": true, "order raid place": true, "order raid place=hill": true, "order raid place=mill": false, "order hold": false,
	} {
		book, err := rules.ReadRulebook("1\t" + text)
		if err != nil {
			t.Fatal(err)
		}
		is := func(e *rules.Evidence) bool { return e.IsIn(event) || e.IsOf(&raid) }
		if got := book.Paragraphs[0].Shows(is); got != want {
			t.Errorf("%q: %v", text, got)
		}
	}
}
