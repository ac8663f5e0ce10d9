package rulestest

import (
	"bytes"
	"encoding/json"
	"fmt"
	"math/rand/v2"
	"slices"

	"github.com/fieldpost/fieldpost/rules"
)

// Twin is one way to change what one side may not know.
type Twin struct {
	Name string
	Side rules.Side // who must not notice
	// Make returns a position that differs from pos only in what Side may not
	// know; false when there is nothing to change in this position, or when
	// something is under way that would rightly show it. Roll varies the change.
	Make func(pos rules.Position, roll func(faces int) int) (rules.Position, bool)
	// Quiet tells whether an order may be carried out in both worlds without
	// showing the difference; one that rightly uses or uncovers what is hidden
	// would. Nil means that every order may.
	Quiet func(o *rules.Order) bool
}

// twinPhases is for how many phases twin worlds are played side by side.
const twinPhases = 6

// twins plays a game and, at some of its positions, makes a twin world and
// plays both on with the same sheets and dice: the side that may not know the
// difference must be given the same bytes.
func twins(s Suite, seed uint64) error {
	for i := range s.Twins {
		tw := &s.Twins[i]
		made := 0
		err := variants(s, seed, func(s Suite, setup rules.Setup, rng *rand.Rand) error {
			n, err := twinGame(s, setup, rng, tw)
			made += n
			return err
		})
		if err != nil {
			return fmt.Errorf("twin %s of %s: %w", tw.Name, tw.Side, err)
		}
		if made == 0 {
			return fmt.Errorf("twin %s of %s: Make never made a twin world", tw.Name, tw.Side)
		}
	}
	return nil
}

// twinGame plays one game and returns how many twin worlds were tried.
func twinGame(s Suite, setup rules.Setup, rng *rand.Rand, tw *Twin) (made int, err error) {
	g, err := newGame(s, setup, rng)
	if err != nil {
		return 0, err
	}
	for ; g.phase <= s.MaxPhases; g.phase++ {
		if _, over := g.pos.Standings(); over {
			return made, nil
		}
		if made < 12 || rng.IntN(8) == 0 {
			twin, ok := tw.Make(g.pos, func(faces int) int { return rng.IntN(faces) + 1 })
			if ok {
				made++
				if err := g.sideBySide(twin, tw); err != nil {
					return made, fmt.Errorf("phase %d: %w", g.phase, err)
				}
			}
		}
		if err := g.next((*game).botSheet); err != nil {
			return made, fmt.Errorf("phase %d: %w", g.phase, err)
		}
	}
	return made, fmt.Errorf("the game has not ended after %d phases", s.MaxPhases)
}

// sideBySide plays both worlds on for some phases.
func (g *game) sideBySide(twin rules.Position, tw *Twin) error {
	raw, err := twin.MarshalJSON()
	if err != nil {
		return fmt.Errorf("marshal of the twin: %w", err)
	}
	if bytes.Equal(raw, g.raw) {
		return fmt.Errorf("the twin does not differ from its original")
	}
	// The worlds are played by a copy of the game, which must not disturb it.
	one, two := *g, *g
	one.rng = rand.New(rand.NewPCG(uint64(g.phase), 7))
	two.pos, two.raw = twin, raw
	for n := range twinPhases {
		if err := sameFor(one.pos, two.pos, tw.Side); err != nil {
			return fmt.Errorf("%d phases on: %w", n, err)
		}
		if _, over := one.pos.Standings(); over {
			return nil
		}
		seen, on, err := bothOn(&one, &two, tw)
		if err != nil {
			return fmt.Errorf("%d phases on: %w", n, err)
		}
		if !bytes.Equal(seen[0], seen[1]) {
			return fmt.Errorf("%d phases on, %s is told different things: %s", n, tw.Side, firstDifference(seen[0], seen[1]))
		}
		if !on {
			return nil
		}
	}
	return nil
}

// bothOn adjudicates one phase in both worlds with the same sheets and
// returns what the side is told in each. It stops when the other sides are
// asked for different things, as that can only be played on differently.
func bothOn(one, two *game, tw *Twin) (told [2][]byte, on bool, err error) {
	a, b := one.rng.Uint64(), one.rng.Uint64()
	demands, twinDemands := one.pos.Demands(), two.pos.Demands()
	if !sameKeys(demands, twinDemands) {
		return told, false, nil
	}
	var sheets []rules.Sheet
	for i := range demands {
		d := &demands[i]
		lines := one.pos.Bot(*d, newLuck(a, b+uint64(i)))
		orders, _, _, _ := one.Parse(lines)
		sheet := rules.Sheet{Side: d.Side, Key: d.Key, Orders: orders}
		if d.Side == tw.Side {
			other := two.pos.Bot(twinDemands[i], newLuck(a, b+uint64(i)))
			if !slices.Equal(lines, other) {
				return told, false, fmt.Errorf("the bot of %s plays %q and %q", tw.Side, lines, other)
			}
			if err := sameReading(one.pos, two.pos, sheet); err != nil {
				return told, false, err
			}
		}
		if tw.Quiet != nil {
			sheet.Orders = slices.DeleteFunc(orders, func(o rules.Order) bool { return !tw.Quiet(&o) })
		}
		if accepts(one.pos, sheet) && accepts(two.pos, sheet) {
			sheets = append(sheets, sheet) // otherwise the title's default
		}
	}
	for i, g := range []*game{one, two} {
		g.dice = one.dice
		out, err := g.adjudicate(g.pos, rules.Input{Sheets: sheets, Standing: g.standing})
		if err != nil {
			return told, false, fmt.Errorf("world %d: %w", i+1, err)
		}
		if told[i], err = toldTo(tw.Side, out); err != nil {
			return told, false, err
		}
		g.pos = out.Next
		if g.raw, err = out.Next.MarshalJSON(); err != nil {
			return told, false, fmt.Errorf("marshal: %w", err)
		}
		g.phase++
	}
	return told, true, nil
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
		return json.Marshal([]any{pos.View(side), own, awaited, pos.Clock(), pos.Draft(side, rules.English), pos.Draft(side, rules.Spanish), st, over})
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

// sameReading compares what a side's own sheet, whole and spoilt, is answered.
func sameReading(one, two rules.Position, sheet rules.Sheet) error {
	spoilt := sheet
	spoilt.Orders = slices.Concat(sheet.Orders, sheet.Orders)
	for _, sh := range []rules.Sheet{sheet, spoilt} {
		a, err := json.Marshal(one.Check(sh))
		if err != nil {
			return fmt.Errorf("marshal: %w", err)
		}
		b, err := json.Marshal(two.Check(sh))
		if err != nil {
			return fmt.Errorf("marshal: %w", err)
		}
		if !bytes.Equal(a, b) {
			return fmt.Errorf("the same sheet of %s reads differently: %s", sh.Side, firstDifference(a, b))
		}
	}
	return nil
}

// toldTo is what a side is told of a phase: the events it may know and the
// ends of its own orders.
func toldTo(side rules.Side, out rules.Outcome) ([]byte, error) {
	var events []rules.Message
	for i := range out.Events {
		if out.Events[i].KnownTo(side) {
			events = append(events, out.Events[i].Message)
		}
	}
	var ends []rules.End
	for _, e := range out.Ends {
		if e.Side == side {
			ends = append(ends, e)
		}
	}
	b, err := json.Marshal([]any{events, ends})
	if err != nil {
		return nil, fmt.Errorf("marshal: %w", err)
	}
	return b, nil
}
