package chart_test

import (
	"testing"

	"github.com/fieldpost/fieldpost/rules"
	"github.com/fieldpost/fieldpost/rules/board"
	"github.com/fieldpost/fieldpost/rules/rulestest/toy"
	"github.com/fieldpost/fieldpost/rules/rulestest/toyboard"
	"github.com/fieldpost/fieldpost/templates"
	"github.com/fieldpost/fieldpost/templates/canvas"
	"github.com/fieldpost/fieldpost/templates/chart"
)

// TestSignsOfOnePlaceLieSideBySide: those of the places of titles, of which most have one sign
// only, are looked at by the tests of the titles.
func TestSignsOfOnePlaceLieSideBySide(t *testing.T) {
	book, err := templates.Load()
	if err != nil {
		t.Fatal(err)
	}
	font, err := canvas.NewFont()
	if err != nil {
		t.Fatal(err)
	}
	title := toyboard.New()
	b, err := chart.New(title, book, font)
	if err != nil {
		t.Fatal(err)
	}
	pos, err := title.Start(rules.Setup{})
	if err != nil {
		t.Fatal(err)
	}
	at := []string{toy.Places[0]}
	signs := b.Draw(chart.Scene{Known: pos.Known(rules.All), Lang: rules.English, Past: []chart.Trace{
		{Kind: board.Battle, Places: at}, {Kind: board.Taken, Side: toy.Red, Places: at}, {Kind: board.Taken, Side: toy.Blue, Places: at},
	}}).Signs
	if len(signs) != 3 {
		t.Fatalf("%d signs, want 3", len(signs))
	}
	for i, x := range signs {
		for _, o := range signs[:i] {
			if x.Box.Grow(-0.1).Overlaps(o.Box) {
				t.Errorf("two signs lie on one another: %v and %v", x.Box, o.Box)
			}
		}
	}
}
