package noretreat_test

import (
	"slices"
	"testing"

	"github.com/fieldpost/fieldpost/rules"
	"github.com/fieldpost/fieldpost/rules/order"
)

// TestForeseen: the check of an attack tells its odds with each shift, and of how many
// faces each result comes (§10.5). It knows of no card.
func TestForeseen(t *testing.T) {
	title := load(t)
	p, err := title.Compose([]byte(`turn = 7
active = "axis"
phase = "targets"
clear = true
[hands]
axis = ["c1"]
soviet = ["c14"]
[units]
4-army = "1017"
9-army = "1017"
west = "1018 reduced"
`))
	if err != nil {
		t.Fatal(err)
	}
	attack := order.Of("attack", order.Named("at", "hex", "1018"), order.Named("units", "unit", "4-army"), order.Named("units", "unit", "9-army"), order.Chosen("support", "blitz"))
	attack.Line = 1
	reading := p.Check(rules.Sheet{Side: "axis", Key: p.Demands()[0].Key, Orders: []rules.Order{attack}})
	if len(reading.Problems) > 0 {
		t.Fatal(reading.Problems)
	}
	var got []string
	for _, m := range reading.Orders[0].Forecast {
		got = append(got, m.String())
	}
	want := []string{
		"noretreat.foresee.odds attack=8 defence=4 initial=2:1 final=3:2 left=noretreat.shift.forest left=noretreat.shift.river right=noretreat.shift.blitz",
		"noretreat.foresee.chances none=2 cb=1 ex=1 dr=2",
	}
	if !slices.Equal(got, want) {
		t.Errorf("got  %q\nwant %q", got, want)
	}
}
