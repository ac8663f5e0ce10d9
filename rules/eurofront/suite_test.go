package eurofront_test

import (
	"encoding/json"
	"fmt"
	"os"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/fieldpost/fieldpost/adjudicator/titletest"
	"github.com/fieldpost/fieldpost/rules"
	"github.com/fieldpost/fieldpost/rules/eurofront"
	"github.com/fieldpost/fieldpost/rules/eurofront/field"
	"github.com/fieldpost/fieldpost/rules/order"
	"github.com/fieldpost/fieldpost/rules/rulestest"
)

// TestTitle tries what holds for every title.
func TestTitle(t *testing.T) { titletest.Run(t, eurofront.Load, secrets(t)...) }

func BenchmarkTitle(b *testing.B) { titletest.Bench(b, eurofront.Load) }

// secrets are what a side may not know of the other (§2, "Las unidades", §11.4): how strong
// and which a block is that stands, and what was saved.
func secrets(t *testing.T) []rulestest.Secret {
	bound := recalled(t)
	uncover := []string{"eurofront.revealed", "eurofront.activated", "eurofront.armistice-accepted", "eurofront.armistice-refused", "eurofront.winter.axis-minor",
		"eurofront.winter.soviet-minor", "eurofront.winter.axis-decisive", "eurofront.winter.soviet-major", "eurofront.air", "eurofront.spent",
		"eurofront.prize.axis-major", "eurofront.prize.axis-minor", "eurofront.prize.soviet-minor", "eurofront.prize.soviet-decisive",
		"eurofront.freed", "eurofront.stays-bound", "eurofront.deserts"}
	own := []string{"eurofront.unsupplied", "eurofront.unsupplied-spared", "eurofront.default-decision", "eurofront.stepped", "eurofront.arrived", "eurofront.paid",
		"eurofront.reallocated", "eurofront.deployed-back", "eurofront.recalled", "eurofront.sent-for", "eurofront.acclimatised", "eurofront.shipped", "eurofront.event-differs", "eurofront.activated"}
	shows := []string{"eurofront.revealed", "eurofront.perished-enemy", "eurofront.perished-north-enemy", "eurofront.unmaintained-enemy", "eurofront.pursuit", "eurofront.pursuit-enemy", "eurofront.defensive", "eurofront.offensive",
		"eurofront.air", "eurofront.at-sea-enemy", "eurofront.rebuffed", "eurofront.lost", "eurofront.eliminated",
		"eurofront.winter.axis-minor", "eurofront.winter.soviet-minor", // with the count of strengths (§21.482)
		"eurofront.prize.axis-major", "eurofront.prize.axis-minor", "eurofront.prize.soviet-minor", "eurofront.prize.soviet-decisive"}
	for _, won := range field.VictoryWords[field.AxisDecisive:field.Rivalry] { // with the army that an aim wants somewhere (§22, 1940A)
		uncover, shows = append(uncover, "eurofront.aims."+won), append(shows, "eurofront.aims."+won)
	}
	return []rulestest.Secret{
		{Name: "strengths", Change: changeStrength, Uncover: uncover, Own: own, Shows: shows},
		{Name: "blocks", Change: func(w *rulestest.World) bool { return exchangeBlocks(w, bound) }, Uncover: uncover, Own: own, Shows: shows},
		{Name: "saved points", Change: save, Uncover: uncover, Own: own},
	}
}

// standing are the blocks of the owner that stand in hexes, so that nobody else knows them.
func standing(w *rulestest.World) []string {
	return w.Pieces(func(p *rules.Piece) bool {
		text := w.Words("blocks", p.ID)
		return len(text) > 2 && text[1] == "cv" && len(text[0]) == 4 && !slices.Contains(text, "up")
	})
}

// changeStrength gives a block of the enemy another CV.
func changeStrength(w *rulestest.World) bool {
	return giveStrength(w, standing(w))
}

// giveStrength gives one of some blocks another CV, and reports whether there was one.
func giveStrength(w *rulestest.World, list []string) bool {
	if len(list) == 0 {
		return false
	}
	id := w.Pick(list)
	text := w.Words("blocks", id)
	text[2] = fmt.Sprint(1 + w.Roll(3)%3)
	w.Table("blocks")[id] = strings.Join(text, " ")
	return true
}

// exchangeBlocks lets two blocks of a type and a nation stand where the other one stood, as
// strong as that one was. Those whom the West takes leave openly, and the number decides who
// of satellites deserts (§16.84).
func exchangeBlocks(w *rulestest.World, bound []string) bool {
	list := slices.DeleteFunc(standing(w), func(id string) bool {
		return slices.Contains(bound, id) || !strings.HasPrefix(id, "ger-") && !strings.HasPrefix(id, "uss-")
	})
	if len(list) == 0 {
		return false
	}
	one := w.Pick(list)
	alike := func(id string) string { return strings.Join(strings.Split(id, "-")[:2], "-") }
	others := slices.DeleteFunc(list, func(id string) bool {
		return alike(id) != alike(one) || w.Words("blocks", id)[0] == w.Words("blocks", one)[0]
	})
	if len(others) == 0 {
		return false
	}
	w.Swap(one, w.Pick(others))
	return true
}

// save gives a side more points in the East than it has saved, or Finland, which saves apart (§20.64).
func save(w *rulestest.World) bool {
	if finland := w.Words("powers", "finland"); w.Owner == "axis" && len(finland) > 0 && finland[0] == "axis" && w.Roll(2) == 1 {
		if i := slices.Index(finland, "saved"); i >= 0 {
			finland = slices.Delete(finland, i, i+2)
		}
		w.Table("powers")["finland"] = strings.Join(append(finland, "saved", fmt.Sprint(10+w.Roll(9))), " ")
		return true
	}
	at := map[rules.Side]int{"axis": 0, "allied": 1, "soviet": 2}[w.Owner]
	purses, _ := w.Doc["purses"].([]any)
	if at >= len(purses) {
		return false
	}
	purse, _ := purses[at].([]any)[1].(map[string]any)
	if purse == nil {
		return false
	}
	saved, _ := purse["saved"].(json.Number)
	n, _ := saved.Int64()
	purse["saved"] = json.Number(fmt.Sprint(int(n) + 1 + w.Roll(9)))
	return true
}

// recalled are the units that the West takes, or that are sent for.
func recalled(t *testing.T) (ids []string) {
	t.Helper()
	data, err := os.ReadFile("data/units.toml")
	if err != nil {
		t.Fatal(err)
	}
	for _, u := range strings.Split(string(data), "[[unit]]") {
		if id := unitID.FindStringSubmatch(u); id != nil && (strings.Contains(u, "\nleaves = ") || strings.Contains(u, "\nwaits = ")) {
			ids = append(ids, id[1])
		}
	}
	if len(ids) == 0 {
		t.Fatal("the West takes nobody")
	}
	return ids
}

// TestListsReadAsWritten: what stands in a list behind a number, or is a country, is no part of the name before it.
func TestListsReadAsWritten(t *testing.T) {
	title, err := eurofront.Load(nil)
	if err != nil {
		t.Fatal(err)
	}
	suite := titletest.Suite(t, title)
	for _, line := range []string{"losses 40 keep 2, shock", "losses 40 keep hq, Sweden"} {
		orders, _, _, faults := suite.Parse([]string{line})
		if len(orders) != 1 || faults > 0 {
			t.Errorf("%q: %v %v", line, orders, faults)
			continue
		}
		for _, lang := range order.Languages {
			written, _ := title.Grammar().Write(&orders[0], lang)
			again, _, _, _ := suite.Parse([]string{written})
			if len(again) != 1 || !slices.EqualFunc(again[0].Args, orders[0].Args, func(a, b rules.Value) bool { return a.Kind == b.Kind && a.ID == b.ID }) {
				t.Errorf("%q is written %q in %s, which reads as %v", line, written, lang, again)
			}
		}
	}
}

var unitID = regexp.MustCompile(`\nid = "([a-z0-9-]+)"`)

// TestListsAreNoUnits: neither the number of a line nor who speaks is a corps, though
// there are a 1st and a 2nd Corps.
func TestListsAreNoUnits(t *testing.T) {
	title, err := eurofront.Load(nil)
	if err != nil {
		t.Fatal(err)
	}
	suite := titletest.Suite(t, title)
	for _, line := range []string{"(2) 24 Pz to Kharkov", "2) 24 Pz to Kharkov", "I 24 Pz to Kharkov", "(2) 24 Pz a Járkov"} {
		orders, _, _, faults := suite.Parse([]string{line})
		if len(orders) != 1 || faults > 0 {
			t.Errorf("%q: %v %v", line, orders, faults)
			continue
		}
		if got, _ := title.Grammar().Write(&orders[0], order.English); got != "move 24 Pz Corps to Kharkov" {
			t.Errorf("%q is %q", line, got)
		}
	}
}
