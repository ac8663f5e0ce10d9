package casefile_test

import (
	"context"
	"strings"
	"testing"
)

const twins = `Where blue hides is told to nobody else.
title: toy
-- composed.toml --
mover = "red"
-- position.toml --
mover = "red"
[[troops]]
[[troops]]
side = "blue"
place = "ford"
-- orders/red.txt --
hold hill
-- orders/2/blue.txt --
hold ford
-- twins/mill/orders/2/blue.txt --
hold mill
-- twins/mill/knows.txt --
blue
-- twins/there/position.toml --
[[troops]]
[[troops]]
side = "blue"
place = "mill"
-- twins/there/knows.txt --
blue
`

// TestTwins: whom a case and its twin tell apart.
func TestTwins(t *testing.T) {
	for _, c := range []struct{ old, with, want string }{
		{"", "", ""},
		{"-- twins/mill/knows.txt --\nblue", "-- twins/mill/knows.txt --", "twins/mill: blue can tell them apart: "},
		{"-- twins/mill/knows.txt --\nblue", "-- twins/mill/knows.txt --\nblue\nred", "twins/mill: red knows what is otherwise, and nothing tells it"},
		{"-- twins/mill/knows.txt --\nblue", "-- twins/mill/knows.txt --\nblue\ngreen", `twins/mill/knows.txt: no side "green"`},
		{"-- twins/mill/orders/2/blue.txt --\nhold mill", "-- twins/mill/orders/2/blue.txt --\nhold atlantis", "twins/mill: problems/2/blue.txt: not expected: line 1: fault.unknown-name"},
		{"-- twins/there/position.toml --\n", "-- twins/there/position.toml --\nscenario = \"far\"\n", "twins/there: position.toml: "},
		{"-- twins/mill/orders/2/blue.txt --\nhold mill", "-- twins/mill/orders/2/blue.txt --\nhold ford", "twins/mill: blue knows what is otherwise, and nothing tells it"},
		{"-- twins/mill/orders/2/blue.txt --\nhold mill", "-- twins/mill/orders/2/blue.txt --\nraid mill", "twins/mill: red can tell them apart: "},
		{"-- twins/mill/orders/2/blue.txt --", "-- twins/mill/sees/blue.txt --\n-- twins/mill/order/blue.txt --", "read case: twins/mill/sees/blue.txt has no meaning in a case"},
		{"-- composed.toml --\nmover = \"red\"", "-- composed.toml --\nmover = \"blue\"", `composed.toml: mover: want "blue", got "red"`},
	} {
		text := strings.Replace(twins, c.old, c.with, 1)
		got := strings.Join(runner(t).RunData(context.Background(), "x.txtar", []byte(text)).Failures, "\n")
		if !strings.Contains(got, c.want) || c.want == "" && got != "" {
			t.Errorf("%q instead of %q:\n got %s\nwant %s", c.with, c.old, got, c.want)
		}
	}
}

// TestFaultsAndSuggestions: a position that is refused, a position that is looked
// at and not played, and what is suggested in place of an order.
func TestFaultsAndSuggestions(t *testing.T) {
	for _, c := range []struct{ text, want string }{
		{"-- position.toml --\nturn = 99\nplaces = 3\n-- faults.txt --\nposition:2:1: places: unknown key\nposition:1:1: turn: \n", ""},
		{"-- position.toml --\nplaces = 3\n-- faults.txt --\nplace: unknown key\n", `faults.txt: want "place: unknown key", got ["`},
		{"-- position.toml --\nplaces = 3\nkeys = 3\n-- faults.txt --\nplaces: unknown key\n", "faults.txt: want 1 faults, got ["},
		{"-- position.toml --\nturn = 1\n-- faults.txt --\nturn\n", "faults.txt: the position is composed"},
		{"-- position.toml --\nturn = 1\n-- composed.toml --\nturn = 1\nmover = \"red\"\n", ""},
		{"-- position.toml --\n-- orders/red.txt --\nhold mxll\n-- problems/red.txt --\n1: fault.unknown-name word=mxll ? mill ? molino\n", ""},
		{"-- position.toml --\n-- orders/red.txt --\nhold mxll\n-- problems/red.txt --\n1: fault.unknown-name word=mxll ? mill ? colina\n", "? mill ? molino"},
	} {
		got := strings.Join(runner(t).RunData(context.Background(), "x.txtar", []byte("title: toy\n"+c.text)).Failures, "\n")
		if !strings.Contains(got, c.want) || c.want == "" && got != "" {
			t.Errorf("%s:\n got %s\nwant %s", c.text, got, c.want)
		}
	}
}
