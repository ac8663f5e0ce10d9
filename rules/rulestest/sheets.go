package rulestest

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"

	"github.com/fieldpost/fieldpost/rules"
	"github.com/fieldpost/fieldpost/rules/order"
)

// luck is a dice source for bots.
type luck struct{ *rand.Rand }

func newLuck(seed, stream uint64) luck { return luck{rand.New(rand.NewPCG(seed, stream))} }

// Roll implements [dice.Source].
func (l luck) Roll(_ string, faces int) int { return l.IntN(faces) + 1 }

// noSheet sends nothing.
func (g *game) noSheet(*rules.Demand) (rules.Sheet, bool, error) { return rules.Sheet{}, false, nil }

// botLines asks the bot twice with the same luck and expects the same.
func (g *game) botLines(d *rules.Demand) ([]string, error) {
	a, b := g.rng.Uint64(), g.rng.Uint64()
	lines := g.botWrites(d, newLuck(a, b))
	again := g.botWrites(d, newLuck(a, b))
	if !slices.Equal(lines, again) {
		return nil, fmt.Errorf("the bot wrote %q, then with the same luck %q", lines, again)
	}
	return lines, nil
}

func (g *game) botWrites(d *rules.Demand, l luck) []string {
	return g.grammar.Lines(rules.Bot(g.Title, g.pos, *d, l), rules.English)
}

// botSheet sends what the bot writes: it must be legal.
func (g *game) botSheet(d *rules.Demand) (rules.Sheet, bool, error) {
	lines, err := g.botLines(d)
	if err != nil {
		return rules.Sheet{}, false, err
	}
	orders, _, onFailure, faults := g.Parse(lines)
	if faults > 0 {
		return rules.Sheet{}, false, fmt.Errorf("the bot's sheet has %d faults:\n%s", faults, strings.Join(lines, "\n"))
	}
	if onFailure == "" && g.rng.IntN(2) == 0 {
		onFailure = rules.Stop
	}
	sheet := rules.Sheet{Side: d.Side, Key: d.Key, OnFailure: onFailure, Orders: orders}
	reading, err := g.read(sheet)
	if err != nil {
		return rules.Sheet{}, false, err
	}
	if !reading.OK() {
		return rules.Sheet{}, false, fmt.Errorf("the bot's sheet is refused: %v\n%s", reading.Problems, strings.Join(lines, "\n"))
	}
	if reading.Doubtful() {
		return rules.Sheet{}, false, fmt.Errorf("the bot's sheet has to be said twice: %v", reading.Problems)
	}
	if d.Kind == rules.DemandOrders && g.phase%aheadEvery == 1 {
		if err := g.inAdvance(sheet); err != nil {
			return rules.Sheet{}, false, fmt.Errorf("in advance: %w\n%s", err, strings.Join(lines, "\n"))
		}
	}
	return sheet, true, nil
}

// aheadEvery is how many phases lie between two of which the sheets are handed in
// for a turn to come as well.
const aheadEvery = 3

// inAdvance hands orders that are good now in for a turn to come: all, one
// alone, and none. Nothing that only the present turn demands is held against
// them.
func (g *game) inAdvance(sheet rules.Sheet) error {
	variants := [][]rules.Order{sheet.Orders, nil}
	if n := len(sheet.Orders); n > 0 {
		i := g.phase % n
		variants = append(variants, sheet.Orders[i:i+1])
	}
	for _, orders := range variants {
		reading, err := g.read(rules.Sheet{Side: sheet.Side, OnFailure: sheet.OnFailure, Orders: orders})
		if err != nil {
			return err
		}
		if !reading.OK() {
			return fmt.Errorf("%d of %d orders are refused: %v", len(orders), len(sheet.Orders), reading.Problems)
		}
	}
	return nil
}

// wildSheet sends a bot's sheet that was tampered with, or nothing. It need
// not be legal: a position must stand whatever reaches it.
func (g *game) wildSheet(d *rules.Demand) (rules.Sheet, bool, error) {
	switch g.rng.IntN(8) {
	case 0:
		return rules.Sheet{}, false, nil
	case 1:
		return g.botSheet(d)
	}
	lines, err := g.botLines(d)
	if err != nil {
		return rules.Sheet{}, false, err
	}
	for range 1 + g.rng.IntN(3) {
		lines = g.mutateLines(lines)
	}
	orders, standing, onFailure, _ := g.Parse(lines)
	orders = g.mutateOrders(append(orders, standing...))
	sheet := rules.Sheet{Side: d.Side, Key: d.Key, OnFailure: onFailure, Orders: orders}
	if g.rng.IntN(2) == 0 {
		sheet.OnFailure = rules.Stop
	}
	reading, err := g.read(sheet)
	if err != nil {
		return rules.Sheet{}, false, fmt.Errorf("%w\n%s", err, strings.Join(lines, "\n"))
	}
	if !reading.OK() && g.rng.IntN(2) == 0 {
		return sheet, false, nil // the service would refuse it
	}
	return sheet, true, nil
}

// mutateLines changes a sheet as text: lines dropped, doubled, swapped, torn
// apart, joined, garbled, made of random words of the grammar, or broken off by an
// order that names nothing.
func (g *game) mutateLines(lines []string) []string {
	lines = slices.Clone(lines)
	if len(lines) == 0 {
		return append(lines, g.babble())
	}
	i, j := g.rng.IntN(len(lines)), g.rng.IntN(len(lines))
	switch g.rng.IntN(8) {
	case 0:
		return slices.Delete(lines, i, i+1)
	case 1:
		return slices.Insert(lines, j, lines[i])
	case 2:
		lines[i], lines[j] = lines[j], lines[i]
	case 3:
		words := strings.Fields(lines[i])
		g.rng.Shuffle(len(words), func(a, b int) { words[a], words[b] = words[b], words[a] })
		lines[i] = strings.Join(words, " ")
	case 4:
		lines[i] += " " + lines[j]
	case 5:
		text := []rune(lines[i])
		for range 1 + len(text)/10 {
			if len(text) > 0 {
				text[g.rng.IntN(len(text))] = rune(g.rng.IntN(0x250))
			}
		}
		lines[i] = string(text)
	case 6:
		return slices.Insert(lines, i, g.babble())
	case 7:
		return slices.Insert(lines, i, g.bare())
	}
	return lines
}

// bare returns an order that names nothing, such as one to pause, which bots hardly ever
// give, or any order where there is no such form.
func (g *game) bare() string {
	forms := slices.DeleteFunc(slices.Clone(g.grammar.Forms), func(f order.Form) bool { return f.Standing || strings.Contains(f.Pattern, "{") })
	if len(forms) == 0 {
		forms = g.grammar.Forms
	}
	_, text, _ := g.drawn(&forms[g.rng.IntN(len(forms))], order.Languages[0])
	return text
}

// babble strings words and names of the grammar together.
func (g *game) babble() string {
	grammar := g.grammar
	var words []string
	for range 1 + g.rng.IntN(5) {
		if n := len(grammar.Words); n > 0 && g.rng.IntN(2) == 0 {
			w := &grammar.Words[g.rng.IntN(n)]
			words = append(words, pick(g.rng, slices.Concat(w.EN, w.ES)))
		} else if n := len(grammar.Kinds); n > 0 {
			if names := grammar.Kinds[g.rng.IntN(n)].Names; len(names) > 0 {
				n := &names[g.rng.IntN(len(names))]
				words = append(words, pick(g.rng, slices.Concat(n.EN, n.ES)))
			}
		}
	}
	return strings.Join(words, " ")
}

// pick returns one of a list, or nothing when it is empty.
func pick[T any](rng *rand.Rand, list []T) (one T) {
	if len(list) > 0 {
		one = list[rng.IntN(len(list))]
	}
	return one
}

// mutateOrders changes some arguments to other ids of the same kind, which
// keeps the form readable and makes the order mostly illegal.
func (g *game) mutateOrders(orders []rules.Order) []rules.Order {
	out := slices.Clone(orders)
	for i := range out {
		o := &out[i]
		if len(o.Args) == 0 || g.rng.IntN(3) > 0 {
			continue
		}
		o.Args = slices.Clone(o.Args)
		v := &o.Args[g.rng.IntN(len(o.Args))]
		if names := g.namesOf(v.Kind); len(names) > 0 {
			v.ID = names[g.rng.IntN(len(names))].ID
		} else if v.Num > 0 {
			v.Num = g.rng.IntN(2 * (v.Num + 2))
		}
	}
	return out
}

func (g *game) namesOf(kind string) []order.Name {
	for _, k := range g.grammar.Kinds {
		if k.ID == kind {
			return k.Names
		}
	}
	return nil
}

// rashOrders is how many orders a rash player gives at once.
const rashOrders = 12

// rash plays a game of players who order anything with whatever they have and
// answer as they like: orders of all forms, which are carried out whatever was
// said of them, and mostly fail.
func rash(s Suite, seed uint64) error {
	rng := rand.New(rand.NewPCG(seed, 13))
	setup := randomSetup(s.Title.About(), rng)
	setup.Options[rules.OptionDecisions] = "ask"
	return play(s, setup, rng, (*game).rashSheet)
}

func (g *game) rashSheet(d *rules.Demand) (rules.Sheet, bool, error) {
	sheet := rules.Sheet{Side: d.Side, Key: d.Key, OnFailure: pick(g.rng, []rules.OnFailure{"", rules.Skip, rules.Stop})}
	if len(d.Choices) > 0 && g.rng.IntN(4) > 0 {
		o := pick(g.rng, d.Choices).Order
		text, _ := g.grammar.Write(&o, rules.English)
		sheet.Orders, _, _, _ = g.Parse([]string{text})
	} else {
		forms := slices.DeleteFunc(slices.Clone(g.grammar.Forms), func(f order.Form) bool { return f.Standing })
		k := g.pos.Known(rules.Viewer(d.Side))
		g.own = map[string][]string{}
		for i := range k.Pieces {
			if p := &k.Pieces[i]; p.Side == d.Side && !p.Hidden() {
				g.own[k.Kinds.Piece], g.own[k.Kinds.Place] = append(g.own[k.Kinds.Piece], p.ID), append(g.own[k.Kinds.Place], p.At)
			}
		}
		for n := range rashOrders {
			f := pick(g.rng, forms)
			o, _, err := g.drawn(&f, order.Languages[n%2])
			if err != nil {
				return sheet, false, err
			}
			o.Line = n + 1
			sheet.Orders = append(sheet.Orders, o)
		}
		g.own = nil
	}
	if _, err := g.read(sheet); err != nil {
		return sheet, false, fmt.Errorf("%w\n%v", err, sheet.Orders)
	}
	return sheet, true, nil
}
