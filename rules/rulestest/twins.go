package rulestest

import (
	"bytes"
	"encoding/json"
	"fmt"
	"math/rand/v2"
	"slices"

	"github.com/fieldpost/fieldpost/rules"
	"github.com/fieldpost/fieldpost/rules/order"
	"github.com/fieldpost/fieldpost/rules/testenv"
)

// Twin is one way to change what one side may not know.
type Twin struct {
	Name string
	Side rules.Side // who must not notice
	// World returns a world that differs from pos only in what Side may not know;
	// false when there is nothing to change in this position, or when something is
	// under way that would rightly show it. Roll varies the change.
	World func(pos rules.Position, roll func(faces int) int) (World, bool)
	// Quiet reports whether an order may be carried out in both worlds without
	// showing the difference; one that rightly uses or uncovers what is hidden
	// would. Nil means that every order may.
	Quiet func(o *rules.Order) bool
}

// World is a twin world, in the making or made.
type World struct {
	Doc    map[string]any // the stored form of the position
	Viewer rules.Side     // who must not notice
	Owner  rules.Side     // whose secret it may be: one of the others, by chance
	Roll   func(faces int) int
	All    *rules.Known      // what is true, before anything is altered; nobody changes it
	names  map[string]string // ids that were exchanged

	Position rules.Position
	// Order turns an order of another side, or a standing order, into the one
	// that comes to the same in the twin world: where two blocks have been
	// exchanged it exchanges their names. The order is a copy of its own. Nil
	// means that the same orders are given in both worlds.
	Order func(o *rules.Order)
	// Shows reports whether an event rightly shows the difference. What was told
	// before it must be the same; after it the worlds are no twins any more.
	// Nil means that none does.
	Shows func(m rules.Message) bool
	// Parts reports whether two events that only other sides are told, one of
	// each world, say that the worlds are no twins any more: a default or a
	// standing order has rightly gone by what is hidden. What is told next must
	// still be the same, as it says how that looks from outside. Nil means that
	// none does.
	Parts func(one, two rules.Message) bool
}

// twinPhases is for how many phases twin worlds are played side by side.
const twinPhases = 6

// twinRounds is how often games are played until there was something to change
// for every twin.
const twinRounds = 8

// A game makes so many twin worlds for each twin; of the positions after that, one in so many is
// tried. By day, and where tests are [testenv.Sparing], it is fewer of both.
const (
	twinWorlds, twinEvery       = 12, 8
	dayTwinWorlds, dayTwinEvery = 3, 24
)

// twins plays games and, at some of their positions, makes twin worlds and
// plays both on with the same sheets and dice: the side that may not know the
// difference must be given the same bytes.
func twins(s Suite, seed uint64) error {
	rounds := uint64(twinRounds)
	if s.sparing {
		rounds *= 4 // of one variant each
	}
	made := make([]int, len(s.Twins))
	for round := uint64(0); round < rounds && (round == 0 || slices.Contains(made, 0)); round++ {
		err := variants(s, seed+round<<32, func(s Suite, setup rules.Setup, rng *rand.Rand) error {
			return twinGame(s, setup, rng, made, round > 0)
		})
		if err != nil {
			return err
		}
	}
	for i, n := range made {
		if n == 0 {
			return fmt.Errorf("twin %s of %s: Make never made a twin world", s.Twins[i].Name, s.Twins[i].Side)
		}
	}
	return nil
}

// twinGame plays one game and counts the twin worlds that were tried: of every
// twin, or only of those that had none before.
func twinGame(s Suite, setup rules.Setup, rng *rand.Rand, made []int, missing bool) error {
	g, err := newGame(s, setup, rng)
	if err != nil {
		return err
	}
	here := make([]int, len(made)) // in this game
	most, every := dayTwinWorlds, dayTwinEvery
	if testenv.Thorough() {
		most, every = twinWorlds, twinEvery
	}
	for ; g.phase <= s.MaxPhases; g.phase++ {
		if _, over := g.pos.Standings(); over || missing && !slices.Contains(made, 0) {
			return nil
		}
		for i := range s.Twins {
			tw := &s.Twins[i]
			if missing && made[i] > 0 || here[i] >= most && rng.IntN(every) > 0 {
				continue
			}
			twin, ok := tw.World(g.pos, func(faces int) int { return rng.IntN(faces) + 1 })
			if !ok {
				continue
			}
			made[i]++
			here[i]++
			if err := g.sideBySide(&twin, tw); err != nil {
				return fmt.Errorf("twin %s of %s: phase %d: %w", tw.Name, tw.Side, g.phase, err)
			}
		}
		if err := g.next((*game).botSheet); err != nil {
			return fmt.Errorf("phase %d: %w", g.phase, err)
		}
	}
	return fmt.Errorf("the game has not ended after %d phases", s.MaxPhases)
}

// translated returns orders as they are given in the twin world.
func (w *World) translated(orders []rules.Order) []rules.Order {
	if w.Order == nil {
		return orders
	}
	out := slices.Clone(orders)
	for i := range out {
		out[i].Args = slices.Clone(out[i].Args)
		w.Order(&out[i])
	}
	return out
}

// sideBySide plays both worlds on for some phases.
func (g *game) sideBySide(twin *World, tw *Twin) error {
	raw, err := twin.Position.MarshalJSON()
	if err != nil {
		return fmt.Errorf("marshal of the twin: %w", err)
	}
	if bytes.Equal(raw, g.raw) {
		return fmt.Errorf("the twin does not differ from its original")
	}
	// The worlds are played by a copy of the game, which must not disturb it.
	one, two := *g, *g
	one.rng = rand.New(rand.NewPCG(uint64(g.phase), 7))
	two.pos, two.raw = twin.Position, raw
	two.standing = slices.Clone(g.standing)
	for i := range two.standing {
		if st := &two.standing[i]; st.Side != tw.Side {
			st.Orders = twin.translated(st.Orders)
		}
	}
	for n := range twinPhases {
		if err := sameFor(one.pos, two.pos, tw.Side); err != nil {
			return fmt.Errorf("%d phases on: %w", n, err)
		}
		if _, over := one.pos.Standings(); over {
			return nil
		}
		on, err := bothOn(&one, &two, twin, tw)
		if err != nil {
			return fmt.Errorf("%d phases on: %w", n, err)
		}
		if !on {
			return nil
		}
	}
	return nil
}

// bothOn adjudicates one phase in both worlds with the same sheets and
// compares what the side is told in each. It stops when the difference has been
// shown, when the other sides are asked for different things, as that can only
// be played on differently, and when one of their orders came to another end:
// an order may rightly fail by what its side knows.
func bothOn(one, two *game, twin *World, tw *Twin) (on bool, err error) {
	demands, twinDemands := one.pos.Demands(), two.pos.Demands()
	if !sameKeys(demands, twinDemands) {
		return false, nil
	}
	var sheets, twinSheets []rules.Sheet
	a, b := one.rng.Uint64(), one.rng.Uint64()
	for i := range demands {
		d := &demands[i]
		lines := one.botWrites(d, newLuck(a, b+uint64(i)))
		orders, _, _, _ := one.Parse(lines)
		sheet := rules.Sheet{Side: d.Side, Key: d.Key, Orders: orders}
		if d.Side == tw.Side {
			other := two.botWrites(&twinDemands[i], newLuck(a, b+uint64(i)))
			if !slices.Equal(lines, other) {
				return false, fmt.Errorf("the bot of %s plays %q and %q", tw.Side, lines, other)
			}
			if one.phase%thoughtEvery == 0 {
				if err := sameThought(one.Title, one.pos, two.pos, d, b+uint64(i)); err != nil {
					return false, err
				}
			}
			if err := one.sameReadings(two.pos, sheet); err != nil {
				return false, err
			}
		}
		if tw.Quiet != nil {
			sheet.Orders = slices.DeleteFunc(orders, func(o rules.Order) bool { return !tw.Quiet(&o) })
		}
		mirror := sheet
		if d.Side != tw.Side {
			mirror.Orders = twin.translated(sheet.Orders)
		}
		if accepts(one.pos, sheet) && accepts(two.pos, mirror) {
			sheets, twinSheets = append(sheets, sheet), append(twinSheets, mirror) // otherwise the title's default
		}
	}
	hash, err := hashSheets(rules.Input{Sheets: sheets})
	if err != nil {
		return false, err
	}
	two.dice = one.dice
	var told [2]told
	for i, g := range []*game{one, two} {
		in := rules.Input{Sheets: [][]rules.Sheet{sheets, twinSheets}[i], Standing: g.standing}
		out, err := g.adjudicateWith(g.pos, in, hash)
		if err != nil {
			return false, fmt.Errorf("world %d: %w", i+1, err)
		}
		told[i] = twin.tell(tw.Side, out)
		g.pos = out.Next
		if g.raw, err = out.Next.MarshalJSON(); err != nil {
			return false, fmt.Errorf("marshal: %w", err)
		}
		g.phase++
	}
	if !slices.Equal(told[0].others, told[1].others) {
		return false, nil
	}
	return told[0].sameAs(&told[1], twin, tw.Side)
}

func accepts(pos rules.Position, sheet rules.Sheet) bool {
	r := pos.Check(sheet)
	return r.OK()
}

func sameKeys(a, b []rules.Demand) bool {
	if len(a) != len(b) {
		return false
	}
	for i := range a {
		if a[i].Side != b[i].Side || a[i].Key != b[i].Key {
			return false
		}
	}
	return true
}

// sameFor compares everything that a side is shown of two positions: its own,
// and which sides the game waits for.
func sameFor(one, two rules.Position, side rules.Side) error {
	show := func(pos rules.Position) ([]byte, error) {
		var own []rules.Demand
		var awaited []rules.Side
		for _, d := range pos.Demands() {
			if d.Side == side {
				own = append(own, d)
			}
			if !d.Optional && !slices.Contains(awaited, d.Side) {
				awaited = append(awaited, d.Side)
			}
		}
		st, over := pos.Standings()
		return json.Marshal([]any{pos.Known(rules.Viewer(side)), own, awaited, pos.Clock(), st, over})
	}
	a, err := show(one)
	if err != nil {
		return fmt.Errorf("marshal: %w", err)
	}
	b, err := show(two)
	if err != nil {
		return fmt.Errorf("marshal: %w", err)
	}
	if !bytes.Equal(a, b) {
		return fmt.Errorf("%s is shown different things: %s", side, firstDifference(a, b))
	}
	return nil
}

// spoiltSheets is how many spoilt sheets of a side are checked in both worlds.
const spoiltSheets = 3

// sameReadings compares what a side's own sheet, whole, doubled and spoilt, and standing orders of all
// forms are answered in either world.
func (g *game) sameReadings(twin rules.Position, sheet rules.Sheet) error {
	for n := range 2 + spoiltSheets {
		sh := sheet
		switch {
		case n == 1:
			sh.Orders = slices.Concat(sheet.Orders, sheet.Orders)
		case n > 1:
			sh.Orders = g.mutateOrders(sheet.Orders)
		}
		a, err := json.Marshal(g.pos.Check(sh))
		if err != nil {
			return fmt.Errorf("marshal: %w", err)
		}
		b, err := json.Marshal(twin.Check(sh))
		if err != nil {
			return fmt.Errorf("marshal: %w", err)
		}
		if !bytes.Equal(a, b) {
			return fmt.Errorf("the same sheet of %s reads differently: %s", sh.Side, firstDifference(a, b))
		}
	}
	for i := range g.grammar.Forms {
		f := &g.grammar.Forms[i]
		if !f.Standing {
			continue
		}
		o, text, err := g.drawn(f, order.English)
		if err != nil {
			return err
		}
		st := rules.Standing{Side: sheet.Side, Orders: []rules.Order{o}}
		a, err := json.Marshal(g.pos.CheckStanding(st))
		if err != nil {
			return fmt.Errorf("marshal: %w", err)
		}
		b, err := json.Marshal(twin.CheckStanding(st))
		if err != nil {
			return fmt.Errorf("marshal: %w", err)
		}
		if !bytes.Equal(a, b) {
			return fmt.Errorf("the standing order %q of %s reads differently: %s", text, sheet.Side, firstDifference(a, b))
		}
	}
	return nil
}

// told is what a side is told of a phase: the events it may know and the ends
// of its own orders; up to the event that shows the difference of twin worlds.
type told struct {
	events []rules.Message
	shown  bool
	ends   []rules.End
	others []ending          // of the orders of the other sides
	secret [][]rules.Message // told to others, before each of the events and after the last
}

// ending is how an order has ended, whatever it says.
type ending struct {
	side  rules.Side
	line  int
	state rules.EndState
}

// tell finds what a side is told of a phase.
func (w *World) tell(side rules.Side, out rules.Outcome) told {
	t := told{secret: [][]rules.Message{nil}}
	for _, e := range out.Ends {
		if e.Side == side {
			t.ends = append(t.ends, e)
		} else {
			t.others = append(t.others, ending{e.Side, e.Line, e.State})
		}
	}
	for i := range out.Events {
		m := out.Events[i].Message
		if !out.Events[i].KnownTo(side) {
			last := len(t.secret) - 1
			t.secret[last] = append(t.secret[last], m)
			continue
		}
		if t.shown = w.Shows != nil && w.Shows(m); t.shown {
			break
		}
		t.events, t.secret = append(t.events, m), append(t.secret, nil)
	}
	return t
}

// sameAs compares what is told in two worlds; on is false when they are twins
// no more.
func (t *told) sameAs(twin *told, w *World, side rules.Side) (on bool, err error) {
	n, parted := w.parting(t, twin)
	for _, x := range []*told{t, twin} {
		if x.shown {
			n, parted = min(n, len(x.events)), true
		}
	}
	on = !parted
	show := func(x *told) ([]byte, error) {
		if on {
			return json.Marshal([]any{x.events, x.ends})
		}
		return json.Marshal(slices.Concat(x.events[:min(n, len(x.events))], []rules.Message{}))
	}
	a, err := show(t)
	if err != nil {
		return false, fmt.Errorf("marshal: %w", err)
	}
	b, err := show(twin)
	if err != nil {
		return false, fmt.Errorf("marshal: %w", err)
	}
	if !bytes.Equal(a, b) {
		return false, fmt.Errorf("%s is told different things: %s", side, firstDifference(a, b))
	}
	return on, nil
}

// parting returns how many events must be the same in two worlds: all, or those up
// to the one that follows on what parts the worlds.
func (w *World) parting(one, two *told) (n int, parted bool) {
	if w.Parts != nil {
		for n := range min(len(one.secret), len(two.secret)) {
			a, b := one.secret[n], two.secret[n]
			for i := range min(len(a), len(b)) {
				if w.Parts(a[i], b[i]) {
					return n + 1, true
				}
			}
		}
	}
	return len(one.events) + len(two.events), false
}
