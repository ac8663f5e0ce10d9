package everytitle

import (
	"slices"
	"testing"
	"time"

	"github.com/fieldpost/fieldpost/adjudicator/desk"
	"github.com/fieldpost/fieldpost/adjudicator/example"
	"github.com/fieldpost/fieldpost/rules"
	"github.com/fieldpost/fieldpost/rules/dice"
	"github.com/fieldpost/fieldpost/rules/order"
	"github.com/fieldpost/fieldpost/rules/testenv"
	"github.com/fieldpost/fieldpost/rules/titles"
)

// TestExamplesAreLegal: of each form that the bot of a title orders in a phase, the
// example that a fault shows could be ordered there, too, nearly always.
func TestExamplesAreLegal(t *testing.T) {
	testenv.NoRace(t, "nothing runs beside anything else")
	all, err := titles.Load(nil)
	if err != nil {
		t.Fatal(err)
	}
	for i, title := range all {
		t.Run(title.About().ID, func(t *testing.T) {
			w, info := newTitled(t, all, title, i)
			d, err := desk.New(title)
			if err != nil {
				t.Fatal(err)
			}
			shown, legal := 0, 0
			try := func(pos rules.Position, dm *rules.Demand, before []rules.Order, form *order.Form) {
				shows := example.NewFinder(d, pos.Known(rules.Viewer(dm.Side)), rules.CheckOf(pos, dm.Side), dm.Side).Find(form.Pattern, nil, before)
				if shows == nil || len(shows.Args) == 0 {
					return
				}
				shown++
				for _, before := range [][]rules.Order{nil, before} {
					list := append(slices.Clone(before), shows.Clone())
					for j := range list {
						list[j].Line = j + 1
					}
					r := pos.Check(rules.Sheet{Side: dm.Side, Key: dm.Key, Orders: list})
					if !slices.ContainsFunc(r.Problems, func(p rules.Problem) bool { return p.Severity == rules.Error && p.Line == len(list) }) {
						legal++
						return
					}
				}
				text, _ := d.Grammar().Write(shows, rules.English)
				t.Logf("phase %d, %s: %s", info.Phase, dm.Side, text)
			}
			for info.Phase < 40 {
				pos, demands := w.Position(title, info.ID)
				for k := range demands {
					dm := &demands[k]
					if dm.Optional || dm.Kind != rules.DemandOrders {
						continue
					}
					orders, seen := rules.Bot(title, pos, *dm, dice.NewDerived(dice.Seed{8}, info.Phase*10+k, [32]byte{})), map[string]bool{}
					for n, o := range orders {
						i := slices.IndexFunc(d.Grammar().Forms, func(f order.Form) bool { return f.ID == o.Form })
						if !seen[o.Form] && i >= 0 {
							try(pos, dm, orders[:n], &d.Grammar().Forms[i])
						}
						seen[o.Form] = true
					}
				}
				w.Clock.Advance(time.Minute)
				for _, l := range w.Bots(title, info.ID) {
					w.Receive(l)
				}
				info = w.Show(info.ID)
			}
			if shown < 10 || 5*legal < 4*shown {
				t.Errorf("%d of %d examples are legal", legal, shown)
			}
		})
	}
}
