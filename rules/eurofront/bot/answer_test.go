package bot

import (
	"os"
	"sync"
	"testing"

	"github.com/fieldpost/fieldpost/rules"
	"github.com/fieldpost/fieldpost/rules/eurofront/field"
	"github.com/fieldpost/fieldpost/rules/order"
	"github.com/fieldpost/fieldpost/rules/pack"
)

// loaded loads the title's data once for all tests.
var loaded = sync.OnceValues(func() (*field.Data, error) {
	return field.Load(pack.Files{Title: field.ID, Embedded: os.DirFS("..")})
})

// data returns the title's data.
func data(t *testing.T) *field.Data {
	d, err := loaded()
	if err != nil {
		t.Fatal(err)
	}
	return d
}

// TestAnswers: of blocks that are asked about infantry goes before tanks (§7.33); of what
// is asked about something else the first is taken.
func TestAnswers(t *testing.T) {
	d := data(t)
	of := func(units ...string) (out rules.Demand) {
		out.Side = "axis"
		for _, u := range units {
			o := order.Of("losses")
			if u != "" {
				o.Args = append(o.Args, d.Value(d.UnitByID[u]))
			}
			out.Choices = append(out.Choices, rules.Choice{Order: o})
		}
		return out
	}
	for _, c := range []struct {
		units []string
		want  string
	}{
		{[]string{"ger-armor-3", "ger-infantry-4", "ger-mech-53"}, "ger-infantry-4"},
		{[]string{"ger-armor-14", "ger-armor-3"}, "ger-armor-14"},
		{[]string{"", "ger-infantry-4"}, ""},
	} {
		demand := of(c.units...)
		o := answer(&field.Run{D: d}, &demand)
		got := ""
		for _, v := range o.Args {
			got = v.ID
		}
		if got != c.want {
			t.Errorf("of %q it names %q, want %q", c.units, got, c.want)
		}
	}
}
