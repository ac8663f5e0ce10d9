package bot

import (
	"os"
	"sync"
	"testing"

	"github.com/fieldpost/fieldpost/rules"
	"github.com/fieldpost/fieldpost/rules/eurofront/control"
	"github.com/fieldpost/fieldpost/rules/eurofront/field"
	"github.com/fieldpost/fieldpost/rules/eurofront/politics"
	"github.com/fieldpost/fieldpost/rules/eurofront/prefer"
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

// TestAnswers: an armistice that is no victory, as nobody is lost and there are no headquarters, is refused, and accepted in the last month; of what is
// asked about something else the first is taken.
func TestAnswers(t *testing.T) {
	d := data(t)
	r := &field.Run{}
	for i := range d.Scenarios {
		if d.Scenarios[i].ID == "1939a" {
			r.Open(d, d.Begin(i, field.Options{}))
			control.Settle(r)
			for u := range d.Units {
				if d.Units[u].Type.IsHQ() || r.S.Blocks[u].At == field.Dead {
					r.Put(u, field.Due)
				}
			}
		}
	}
	demand := rules.Demand{Side: "soviet"}
	for _, what := range []string{politics.Accept, "refuse"} {
		demand.Choices = append(demand.Choices, rules.Choice{Order: order.Of(prefer.FormArmistice, order.Chosen("what", what))})
	}
	for month, want := range map[int]string{int(r.S.Month): "refuse", d.LastMonth(r.S): politics.Accept} {
		r.S.Month = int8(month)
		if what, _ := answer(r, &demand).Get("what"); what.ID != want {
			t.Errorf("in month %d it answers %s, want %s", month, what.ID, want)
		}
	}
	demand.Choices = []rules.Choice{{Order: order.Of("losses", d.Value(1))}, {Order: order.Of("losses", d.Value(2))}}
	if o := answer(r, &demand); o != &demand.Choices[0].Order {
		t.Errorf("of two blocks it names %v", o.Args)
	}
}
