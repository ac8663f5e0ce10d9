package noretreat_test

import (
	"encoding/json"
	"fmt"
	"slices"
	"strings"
	"testing"
	"unicode"

	"github.com/fieldpost/fieldpost/adjudicator/desk"
	"github.com/fieldpost/fieldpost/adjudicator/titletest"
	"github.com/fieldpost/fieldpost/adjudicator/titletest/charttest"
	"github.com/fieldpost/fieldpost/rules"
	"github.com/fieldpost/fieldpost/rules/dice"
	"github.com/fieldpost/fieldpost/rules/noretreat"
	"github.com/fieldpost/fieldpost/rules/noretreat/field"
	"github.com/fieldpost/fieldpost/rules/rulestest"
	"github.com/fieldpost/fieldpost/templates/chart"
)

func TestTitle(t *testing.T) { titletest.Run(t, noretreat.Load, secrets...) }

func BenchmarkTitle(b *testing.B) { titletest.Bench(b, noretreat.Load) }

// secrets are what a side may not know of the other: which cards it holds, those of
// the deck and below the uppermost discard with them, and which of the units in its
// rail box bears the marker of the strategic reserve (§5, §14.12).
var secrets = []rulestest.Secret{
	{Name: "hands", Change: exchangeHand, Shows: drawn, Own: private},
	{Name: "deck", Change: exchangeDeck, Shows: drawn, Own: private},
	{Name: "reserve", Change: exchangeReserve, Unseen: []rules.Side{"soviet"}},
}

// drawn are the events that show what was in a hand, in the deck or under the discards:
// what is drawn, how the deck is used up, and how many old cards go for those of 1945 (§5.5).
var drawn = []string{"noretreat.drew-own", "noretreat.drew", "noretreat.card-drawn", "noretreat.reshuffled", "noretreat.new-deck", "noretreat.old-cards"}

// private are those of which the enemy learns nothing.
var private = []string{"noretreat.card-kept", "noretreat.default-decision", "noretreat.reserved", "noretreat.retreat-elsewhere"}

// exchangeHand gives the owner another card of the deck for one of his.
func exchangeHand(w *rulestest.World) bool {
	return exchange(w, w.Words("hands", string(w.Owner)), w.Words("deck"))
}

// exchangeDeck exchanges a card of the deck with one that lies below the uppermost
// discard.
func exchangeDeck(w *rulestest.World) bool {
	pile := w.Words("discards")
	return exchange(w, pile[:max(len(pile)-1, 0)], w.Words("deck"))
}

// exchange exchanges two cards, none of which anybody has seen or named in this turn.
func exchange(w *rulestest.World, some, others []string) bool {
	named := map[string]bool{}
	for _, key := range []string{"played", "effects", "fight", "pending", "policies", "answers", "asked"} {
		text, _ := json.Marshal(w.Doc[key])
		for _, word := range strings.FieldsFunc(string(text), func(c rune) bool { return c != '_' && !unicode.IsLetter(c) && !unicode.IsDigit(c) }) {
			named[word] = true
		}
	}
	seen := func(id string) bool { return named[id] }
	some, others = slices.DeleteFunc(some, seen), slices.DeleteFunc(others, seen)
	if len(some) == 0 || len(others) == 0 {
		return false
	}
	one, two := w.Pick(some), w.Pick(others)
	w.Swap(one, two)
	for _, id := range []string{one, two} {
		w.Name(id + "-axis")
		w.Name(id + "-soviet")
	}
	return true
}

// exchangeReserve puts the marker of the strategic reserve on a unit in the box, or
// takes it away.
func exchangeReserve(w *rulestest.World) bool {
	on := w.Pieces(func(p *rules.Piece) bool { return p.At == "rail" })
	if len(on) == 0 {
		return false
	}
	id := w.Pick(on)
	marked := slices.Contains(w.Words("units", id), "reserve")
	for _, u := range on {
		text := slices.DeleteFunc(w.Words("units", u), func(word string) bool { return word == "reserve" })
		if u == id && !marked {
			text = append(text, "reserve")
		}
		w.Table("units")[u] = strings.Join(text, " ")
	}
	return true
}

// TestSilence: every scenario comes to its end when nobody sends anything.
func TestSilence(t *testing.T) {
	title := load(t)
	for _, sc := range title.About().Scenarios {
		for _, report := range []string{"phase", "turn"} {
			p, err := title.Start(rules.Setup{Scenario: sc.ID, Options: map[string]string{rules.OptionReport: report, rules.OptionDecisions: "ask"}})
			if err != nil {
				t.Fatal(err)
			}
			n := 0
			for ; len(p.Demands()) > 0; n++ {
				if n > 500 {
					t.Fatalf("%s: it does not end: %v", sc.ID, p.Clock())
				}
				out, err := p.Adjudicate(rules.Input{Dice: dice.NewDerived(dice.Seed{3}, n, [32]byte{})})
				if err != nil {
					t.Fatal(err)
				}
				p = out.Next
			}
			if st, over := p.Standings(); !over || st.How.Code == "" {
				t.Errorf("%s: %v after %d phases", sc.ID, st, n)
			}
		}
	}
}

func load(t *testing.T) *noretreat.Title {
	t.Helper()
	title, err := noretreat.Load(nil)
	if err != nil {
		t.Fatal(err)
	}
	return title
}

// TestMergedCountersTellNoSum: a counter of the map for several pieces tells how many they are,
// and the strength of each where all have the same; never a sum, which nobody fights
// with.
func TestMergedCountersTellNoSum(t *testing.T) {
	title, err := noretreat.Load(nil)
	if err != nil {
		t.Fatal(err)
	}
	board, _ := charttest.Board(t, title)
	side := title.About().Sides[0]
	draw := func(last int16) string {
		k := &rules.Known{Viewer: rules.All, Kinds: rules.Kinds{Place: "hex", Piece: "unit"}}
		for n := range 20 {
			p := rules.Piece{ID: fmt.Sprint("u", n), Side: side, Kind: "infantry", At: "due", Strength: 3, Steps: 2, Most: 2}
			if n == 19 {
				p.Strength = last
			}
			k.Pieces = append(k.Pieces, p)
		}
		return string(board.Draw(chart.Scene{Known: k, Lang: rules.English}).SVG())
	}
	for last, want := range map[int16]bool{3: true, 4: false} {
		svg := draw(last)
		if !strings.Contains(svg, ">×20</text>") || strings.Contains(svg, fmt.Sprintf(">%d</text>", 57+last)) {
			t.Errorf("with %d: no ×20, or a sum", last)
		}
		if got := strings.Contains(svg, ">3</text>"); got != want {
			t.Errorf("with %d: the strength of each is shown: %v", last, got)
		}
	}
}

// TestNames: units and cards are read by all that they are called, and by nothing
// that another is called.
func TestNames(t *testing.T) {
	title := load(t)
	d, err := desk.New(title)
	if err != nil {
		t.Fatal(err)
	}
	for _, kind := range title.Language.Kinds {
		before, arg := "play ", "card"
		switch kind.ID {
		case field.KindUnit:
			before, arg = "play c1 double on ", field.ArgUnits
		case field.KindCard:
		default:
			continue
		}
		for _, name := range kind.Names {
			for _, text := range slices.Concat(name.EN, name.ES) {
				read := d.Read(desk.Number([]string{before + text}))
				if len(read.Problems) > 0 || len(read.Orders) != 1 || read.Orders[0].ID(arg) != name.ID {
					t.Errorf("%q is not read as %s", text, name.ID)
				}
			}
		}
	}
}

// TestStoredBattle: a battle under way that cannot be gone on with is refused.
func TestStoredBattle(t *testing.T) {
	title := load(t)
	raw := inBattle(t, title)
	for _, tt := range []struct {
		key, in string
		value   any
	}{
		{"places", "fight", []any{}},
		{"side", "fight", ""},
		{"stage", "fight", 99},
		{"stage", "fight", -1},
		{"column", "fight", 12},
		{"targets", "", []any{"destroyed axis"}},
		{"effects", "", []any{"c8"}},
	} {
		var doc map[string]any
		if err := json.Unmarshal(raw, &doc); err != nil {
			t.Fatal(err)
		}
		at := doc
		if tt.in != "" {
			at = doc[tt.in].(map[string]any)
		}
		at[tt.key] = tt.value
		hurt, err := json.Marshal(doc)
		if err != nil {
			t.Fatal(err)
		}
		if _, err := title.Decode(hurt); err == nil || !strings.HasPrefix(err.Error(), noretreat.ID+": ") {
			t.Errorf("%s %s = %v: got %v, want it refused", tt.in, tt.key, tt.value, err)
		}
	}
}

// inBattle lets bots play till somebody is asked in the middle of a battle.
func inBattle(t *testing.T, title rules.Title) []byte {
	t.Helper()
	p, err := title.Start(rules.Setup{Scenario: "campaign", Options: map[string]string{"decisions": "ask"}})
	if err != nil {
		t.Fatal(err)
	}
	for n := 1; n < 50; n++ {
		raw, err := p.MarshalJSON()
		if err != nil {
			t.Fatal(err)
		}
		if strings.Contains(string(raw), `"fight":{`) {
			return raw
		}
		in := rules.Input{Dice: dice.NewDerived(dice.Seed{1}, n, [32]byte{})}
		for _, d := range p.Demands() {
			in.Sheets = append(in.Sheets, rules.Sheet{Side: d.Side, Key: d.Key, Orders: rules.Bot(title, p, d, dice.NewDerived(dice.Seed{2}, n, [32]byte{}))})
		}
		out, err := p.Adjudicate(in)
		if err != nil {
			t.Fatal(err)
		}
		p = out.Next
	}
	t.Fatal("there is no battle in which somebody is asked")
	return nil
}
