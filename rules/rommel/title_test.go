package rommel_test

import (
	"encoding/json"
	"os"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/fieldpost/fieldpost/adjudicator/titletest"
	"github.com/fieldpost/fieldpost/rules"
	"github.com/fieldpost/fieldpost/rules/rommel"
	"github.com/fieldpost/fieldpost/rules/rulestest"
	"github.com/pelletier/go-toml/v2"
)

func TestTitle(t *testing.T) { titletest.Run(t, rommel.Load, secrets(t)...) }

func BenchmarkTitle(b *testing.B) { titletest.Bench(b, rommel.Load) }

// secrets are what a side may not know of the other (§2, §3.42, §14, §16.41,
// §16.5): which block is which and how strong, how many of the cards are real,
// in the hand and on the table, where unknown minefields lie, what was saved,
// which reinforcements came early, and what a sheet in hand says.
func secrets(t *testing.T) []rulestest.Secret {
	h := newHidden(t)
	noMine := func(o *rules.Order) bool { return o.Form != "mine" }
	return []rulestest.Secret{
		// The elite bear more, Germans count more at the end, and rebuilding costs
		// more of some types, where points are open.
		{Name: "blocks", Uncover: []string{"rommel.revealed"}, Change: h.exchangeBlocks, Parts: unsupplied, Shows: []string{"rommel.lost-enemy", "rommel.strength", "rommel.spending-enemy"}},
		{Name: "early arrivals", Change: h.exchangeEarly, Parts: unsupplied, Shows: []string{"rommel.lost-enemy", "rommel.strength", "rommel.spending-enemy"}},
		{Name: "strengths", Change: h.changeStrength, Parts: unsupplied, Shows: []string{"rommel.lost-enemy", "rommel.spending-enemy"}}, // it bears more, or less
		// What the side draws itself comes from the same deck, and standing orders
		// of the enemy may go by his hand.
		{Name: "hands", Change: changeHand, Shows: []string{"rommel.drew", "rommel.redrawn", "rommel.dealt", "rommel.challenge", "rommel.challenge-shown", "rommel.cards-played", "rommel.passes"}},
		{Name: "cards on the table", Change: changePlayed, Shows: []string{"rommel.cards-shown", "rommel.blitz", "rommel.battle-assault"}},
		{Name: "minefields", Change: changeMines, Quiet: noMine, Shows: []string{"rommel.mine-found"}},
		{Name: "cleared minefields", Change: clearMine, Quiet: noMine, Shows: []string{"rommel.mine-gone", "rommel.mine-found"}},
		{Name: "saved points", Own: private, Change: func(w *rulestest.World) bool {
			return w.Words("options", "points")[0] == "secret" && w.Number("sheet") > 0 && w.Add(w.Roll(20)-10, "sides", string(w.Owner), "points")
		}},
		// The Axis hardly ever waits for its turn.
		{Name: "sheets in hand", Change: shortenSheet, Unseen: []rules.Side{"allied"}, Shows: []string{"rommel.cards-played", "rommel.passes"}},
	}
}

// private are the events of which the enemy learns nothing: what a turn means, what
// is tried in vain, what is done in secret.
var private = []string{"rommel.default-decision", "rommel.hand-full", "rommel.offensive-is-assault", "rommel.cannot-refuse", "rommel.bound",
	"rommel.reduced", "rommel.mine-gone", "rommel.early-roll", "rommel.rebuilt", "rommel.bought", "rommel.mined",
	"rommel.points", "rommel.points-enemy", "rommel.spending", "rommel.spending-enemy"} // by an option

// hidden is what the changes have to know of blocks.
type hidden struct {
	types map[string]string         // blocks of one type are as fast
	due   map[string]map[string]int // by scenario: the month in which a block is due
}

func newHidden(t *testing.T) hidden {
	t.Helper()
	data, err := os.ReadFile("data/units.toml")
	if err != nil {
		t.Fatal(err)
	}
	var packs struct {
		Unit []struct {
			ID, Type string
			Tank     bool `toml:"i_tank"` // of another speed by an option (§17)
		}
	}
	if err := toml.Unmarshal(data, &packs); err != nil {
		t.Fatal(err)
	}
	h := hidden{types: map[string]string{}, due: map[string]map[string]int{}}
	for _, u := range packs.Unit {
		if h.types[u.ID] = u.Type; u.Tank {
			h.types[u.ID] += " tank"
		}
	}
	title, err := rommel.Load(nil)
	if err != nil {
		t.Fatal(err)
	}
	for _, sc := range title.About().Scenarios {
		pos, err := title.Start(rules.Setup{Scenario: sc.ID})
		if err != nil {
			t.Fatal(err)
		}
		h.due[sc.ID] = map[string]int{}
		for _, p := range pos.Known(rules.All).Pieces {
			h.due[sc.ID][p.ID] = int(p.Due)
		}
	}
	return h
}

// from lists the blocks of the enemy that the side sees from behind only and
// that stand where it fits: on a hex, beside the map, to be repaired, or due.
func (h hidden) from(w *rulestest.World, fits func(at string) bool) []string {
	return w.Pieces(func(p *rules.Piece) bool {
		text := w.Words("units", p.ID)
		return len(text) > 0 && fits(text[0]) && !slices.Contains(text, "revealed")
	})
}

func onMap(at string) bool { return len(at) == 4 && at[0] == 'h' }

// exchange lets a block change places with one of its type. Each keeps its
// strength and month.
func (h hidden) exchange(w *rulestest.World, one string, others []string) bool {
	others = slices.DeleteFunc(others, func(id string) bool {
		return id == one || h.types[id] != h.types[one] || w.Words("units", id)[0] == w.Words("units", one)[0]
	})
	if len(others) == 0 {
		return false
	}
	other := w.Pick(others)
	a, b := w.Words("units", one), w.Words("units", other)
	w.Swap(one, other)
	keep := func(id string, was, now []string) { // its own strength, at the place of the other
		text := slices.Clone(now)
		if len(was) > 1 && len(now) > 1 && strings.Contains(was[1], "/") && strings.Contains(now[1], "/") {
			text[1] = was[1]
		}
		w.Table("units")[id] = strings.Join(text, " ")
	}
	keep(one, a, b)
	keep(other, b, a)
	return true
}

func (h hidden) exchangeBlocks(w *rulestest.World) bool {
	list := h.from(w, func(at string) bool { return onMap(at) || at == "beside" || at == "repair" })
	return h.later(w) && len(list) > 0 && h.exchange(w, w.Pick(list), slices.Clone(list))
}

// later reports whether enough has happened: later there is more to change.
func (h hidden) later(w *rulestest.World) bool { return w.Number("sheet") > 4 || w.Roll(4) == 1 }

// exchangeEarly exchanges a block that came before its month for one that did
// not.
func (h hidden) exchangeEarly(w *rulestest.World) bool {
	months := h.due[w.All.Scenario]
	early := slices.DeleteFunc(h.from(w, onMap), func(id string) bool { return months[id] <= w.Number("month") })
	if len(early) == 0 {
		return false
	}
	one := w.Pick(early)
	late := h.from(w, func(at string) bool { return at == "due" })
	return h.exchange(w, one, slices.DeleteFunc(late, func(id string) bool { return months[id] != months[one] }))
}

// changeStrength gives a hidden block another strength.
func (h hidden) changeStrength(w *rulestest.World) bool {
	list := h.from(w, onMap)
	if len(list) == 0 || !h.later(w) {
		return false
	}
	id := w.Pick(list)
	text := w.Words("units", id)
	_, most, _ := strings.Cut(text[1], "/")
	text[1] = w.Pick([]string{"1", "2", "3", "4", "6", "8"}) + "/" + most
	w.Table("units")[id] = strings.Join(text, " ")
	w.Name(id)
	return true
}

// changeHand exchanges a real card of the enemy for a dummy of the deck, or the
// other way round.
func changeHand(w *rulestest.World) bool {
	n, side := 2*w.Roll(2)-3, string(w.Owner)
	return w.Add(-n, "sides", side, "hand", "real") && w.Add(n, "sides", side, "hand", "dummy") && w.Add(-n, "deck", "dummy") && w.Add(n, "deck", "real")
}

// changePlayed exchanges a real card that lies face down for a dummy, or the
// other way round: the option is another one that the enemy's moves so far
// fit.
func changePlayed(w *rulestest.World) bool {
	cost := map[string]int{"basic": 1, "assault": 2, "blitz": 3}
	moves, _ := w.Doc["moves"].([]any)
	agenda, _ := w.Doc["agenda"].([]any)
	was, _ := w.Doc["choice"].(string)
	is := func(step any, kind string) bool { return step.(map[string]any)["step"] == kind }
	combat := slices.IndexFunc(agenda, func(step any) bool { return is(step, "combat") })
	if w.Doc["active"] != string(w.Owner) || len(moves) > 1 || cost[was] == 0 || combat < 0 || agenda[combat].(map[string]any)["stage"] != nil ||
		w.Doc["phase"] != "move" && w.Doc["phase"] != "combat" || slices.ContainsFunc(agenda, func(step any) bool { return is(step, "orders") }) {
		return false // the next order may show the option, or it is settled which battles are assaults
	}
	now := w.Pick(slices.DeleteFunc([]string{"basic", "assault", "blitz"}, func(o string) bool { return o == was }))
	n, side := cost[now]-cost[was], string(w.Owner)
	if !w.Add(-n, "played", "dummy") || !w.Add(n, "played", "real") || !w.Add(-n, "sides", side, "hand", "real") || !w.Add(n, "sides", side, "hand", "dummy") {
		return false
	}
	w.Doc["choice"] = now
	switch "blitz" {
	case was:
		w.Doc["agenda"] = slices.Delete(agenda, combat-1, combat)
		all, _ := w.Doc["pending"].([]any)
		w.Doc["pending"] = slices.DeleteFunc(all, func(q any) bool { return q.(map[string]any)["side"] == side })
	case now:
		w.Doc["agenda"] = slices.Insert(agenda, combat, any(map[string]any{"step": "blitz", "side": side}))
	}
	return true
}

// seen returns the hexes where the side stands or has been in this movement.
func seen(w *rulestest.World) []string {
	hexes := w.Words("entered")
	for _, p := range w.All.Pieces {
		if p.Side == w.Viewer {
			hexes = append(hexes, p.At)
		}
	}
	return hexes
}

// changeMines lays, takes up or moves a minefield of the enemy that the side
// does not know.
func changeMines(w *rulestest.World) bool {
	var unknown, rest []any
	closed := seen(w)
	all, _ := w.Doc["mines"].([]any)
	for _, m := range all {
		words := strings.Fields(m.(string))
		if closed = append(closed, words[0]); words[1] == string(w.Owner) && len(words) == 2 {
			unknown = append(unknown, m)
		} else {
			rest = append(rest, m)
		}
	}
	lay := len(unknown) == 0 || w.Roll(3) < 3
	if len(unknown) > 0 && (w.Roll(3) < 3 || !lay) {
		i := w.Roll(len(unknown)) - 1
		unknown = slices.Delete(unknown, i, i+1)
	}
	if at := "h" + strconv.Itoa(1000 + w.Roll(240))[1:]; lay && !slices.Contains(closed, at) {
		unknown = append(unknown, at+" "+string(w.Owner))
	}
	w.Doc["mines"] = append(rest, unknown...)
	return w.Number("sheet") > 0
}

// clearMine takes away a minefield that the side knows and will go on believing
// in (§16.55).
func clearMine(w *rulestest.World) bool {
	all, _ := w.Doc["mines"].([]any)
	closed := seen(w)
	known := slices.DeleteFunc(slices.Clone(all), func(m any) bool {
		words := strings.Fields(m.(string))
		return len(words) == 2 || slices.Contains(closed, words[0])
	})
	if len(known) == 0 || w.Number("sheet") == 0 {
		return false
	}
	cleared := known[w.Roll(len(known))-1]
	ghosts, _ := w.Doc["ghosts"].([]any)
	w.Doc["ghosts"] = append(ghosts, strings.Fields(cleared.(string))[0]+" "+string(w.Viewer))
	w.Doc["mines"] = slices.DeleteFunc(all, func(m any) bool { return m == cleared })
	return true
}

// shortenSheet takes the last line out of a sheet of the enemy that waits for
// its turn.
func shortenSheet(w *rulestest.World) bool {
	all, _ := w.Doc["pending"].([]any)
	for _, x := range all {
		q := x.(map[string]any)
		orders, _ := q["orders"].([]any)
		if q["side"] == string(w.Owner) && len(orders) > 0 && q["next"] == json.Number("0") && w.Doc["active"] != string(w.Owner) {
			q["orders"] = orders[:len(orders)-1]
			return true
		}
	}
	return false
}

// unsupplied reports whether two events to the enemy say that other blocks lack
// supply than the change has led to: whom a fortress supplies goes by strength,
// within a hex where nobody else sees it.
func unsupplied(w *rulestest.World, one, two rules.Message) bool {
	return strings.Contains(one.Code, "unsupplied") && one.Code == two.Code && !w.Same(one, two)
}
