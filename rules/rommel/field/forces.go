package field

import (
	"slices"
	"strconv"

	"github.com/fieldpost/fieldpost/rules/board"
	"github.com/fieldpost/fieldpost/rules/pack"
)

// What follows is the part of loading that is about units and scenarios.

// checkUnits looks at the blocks (§2.0-§2.4).
func (d *Data) checkUnits(l pack.Loader) {
	for i := range d.Units {
		u := &d.Units[i]
		if !isOneWord(u.ID) {
			l.Fault(&u.ID, "%q is not one word of small letters and digits with a letter in it", u.ID)
		}
		step := u.Step()
		for n, vc := range u.Steps {
			if int(vc) != step*(len(u.Steps)-n) || n > 3 {
				l.Fault(&u.Steps, "%v: at most four, %d apart, the last %d (§2.4)", u.Steps, step, step)
				break
			}
		}
		if len(u.Steps) == 0 && l.Given(&u.Steps) {
			l.Fault(&u.Steps, "none")
		}
		u.German = u.nation == "german"
		if u.Side = Allied; u.German || u.nation == "italian" {
			u.Side = Axis
		}
		if u.German && !u.Elite {
			l.Fault(u, "a German block that is not elite (§2.4)")
		}
		if u.Kind < len(d.Types) {
			u.Class, u.speed = d.Types[u.Kind].class, d.Types[u.Kind].speed
		}
	}
}

// isOneWord reports whether an order can hold the id as one word that is no
// number.
func isOneWord(id string) bool {
	letter := false
	for _, r := range id {
		switch {
		case 'a' <= r && r <= 'z':
			letter = true
		case r < '0' || r > '9':
			return false
		}
	}
	return letter
}

// shareOut gives the scenarios their starting forces, and the reinforcements of
// the scenario of 1940, where the codes of the blocks do not count (§18).
func (d *Data) shareOut(l pack.Loader) {
	for i := range d.Scenarios {
		sc := &d.Scenarios[i]
		if sc.Start > sc.End {
			l.Fault(sc, "from month %d to %d", sc.Start, sc.End)
		}
		for _, f := range d.Forts {
			if sc.fortress[f] == Nobody {
				l.Fault(&sc.fortress, "nobody controls %s", d.Hexes[f].ID)
			}
		}
		for h, s := range sc.fortress {
			if s != Nobody && !d.Hexes[h].Fortress {
				l.Fault(&sc.fortress, "%s is not a fortress", d.Hexes[h].ID)
			}
		}
	}
	for i := range d.forces {
		g := &d.forces[i]
		if !l.Sound(g) {
			continue
		}
		sc := &d.Scenarios[g.scenario]
		if g.month < sc.Start || g.month > sc.End {
			l.Fault(&g.month, "%d is not a month of the scenario, which goes from %d to %d", g.month, sc.Start, sc.End)
		}
		if len(g.Units) != g.count {
			l.Fault(&g.Units, "%d units, the count says %d", len(g.Units), g.count)
		}
		for n, u := range g.Units {
			if d.Units[u].Side != g.Side {
				l.Fault(&g.Units, "%s is of the other side", d.Units[u].ID)
			}
			if sc.has(u) || slices.Contains(g.Units[:n], u) {
				l.Fault(&g.Units, "duplicate %s in the scenario", d.Units[u].ID)
			}
		}
		d.findArea(l, g)
		if g.month > sc.Start {
			g.Area, g.MaxIn = board.Set{}, nil
			sc.reinforcements = append(sc.reinforcements, *g)
			continue
		}
		sc.Groups = append(sc.Groups, *g)
	}
	for n := range d.Scenarios { // the Axis sets up first (§18)
		sc := &d.Scenarios[n]
		slices.SortStableFunc(sc.Groups, func(a, b Group) int { return int(a.Side) - int(b.Side) })
		if len(sc.Groups) == 0 || sc.Groups[0].Side != Axis || sc.Groups[len(sc.Groups)-1].Side != Allied {
			l.Fault(sc, "a side has no starting forces in units.toml")
		}
	}
}

// findArea works out where a group may be set up.
func (d *Data) findArea(l pack.Loader, g *Group) {
	g.Area = board.NewSet(len(d.Hexes))
	for _, a := range g.Regions {
		for i, w := range d.Areas[a].hexes {
			g.Area[i] |= w
		}
	}
	for _, h := range g.Also {
		if !d.Hexes[h].Playable {
			l.Fault(&g.Also, "%s is not playable", d.Hexes[h].ID)
		}
		g.Area.Add(h)
	}
	for _, h := range g.But {
		if !g.Area.Has(h) {
			l.Fault(&g.But, "%s is not in the area", d.Hexes[h].ID)
		}
		g.Area.Drop(h)
	}
	for i := range g.MaxIn {
		if h := g.MaxIn[i].Hex; !g.Area.Has(h) {
			l.Fault(&g.MaxIn, "%s is not in the area", d.Hexes[h].ID)
		}
	}
	slices.SortFunc(g.MaxIn, func(a, b HexLimit) int { return a.Hex - b.Hex })
	if g.Area.Len() == 0 {
		l.Fault(g, "no hex to be set up in")
	}
}

// has reports whether the scenario has a unit already.
func (sc *Scenario) has(u int) bool {
	in := func(g Group) bool { return slices.Contains(g.Units, u) }
	return slices.ContainsFunc(sc.Groups, in) || slices.ContainsFunc(sc.reinforcements, in) || slices.Contains(sc.Malta, u)
}

// callReinforcements gives the scenarios the units that arrive by their codes
// (§2.2, §18), and puts all reinforcements into the order of their months.
func (d *Data) callReinforcements(l pack.Loader) {
	for i := range d.Scenarios {
		sc := &d.Scenarios[i]
		var total [Sides]int
		for s, codes := range sc.codes {
			for _, code := range codes {
				units := d.arrivals(l, sc, Side(s), code)
				total[s] += len(units)
				month, _ := strconv.Atoi(code)
				switch {
				case code == "M":
					sc.Malta = units
				case month <= sc.Start || month > sc.End:
					l.Fault(&sc.codes, "reinforcements of month %q", code)
				default:
					sc.reinforcements = append(sc.reinforcements, Group{Side: Side(s), month: month, Units: units})
				}
			}
		}
		if l.Given(&sc.total) && sc.total != total {
			l.Fault(&sc.total, "%d Axis and %d Allied reinforcements, the total says %d and %d", total[Axis], total[Allied], sc.total[Axis], sc.total[Allied])
		}
		slices.SortStableFunc(sc.reinforcements, func(a, b Group) int {
			if a.month != b.month {
				return a.month - b.month
			}
			return int(a.Side) - int(b.Side)
		})
	}
}

// arrivals returns the units of a side with a code.
func (d *Data) arrivals(l pack.Loader, sc *Scenario, s Side, code string) (units []int) {
	for u := range d.Units {
		if d.Units[u].Side != s || d.Units[u].code != code {
			continue
		}
		if sc.has(u) {
			l.Fault(&sc.codes, "%s starts in the scenario and arrives with code %s", d.Units[u].ID, code)
		}
		units = append(units, u)
	}
	if len(units) == 0 {
		l.Fault(&sc.codes, "no unit of the %s side has the code %q", s.ID(), code)
	}
	return units
}

// Start sets a scenario up as far as it is the same in every game: the forces,
// who holds the fortresses, and the deck (§18). The players deploy; hands are
// dealt when they have.
func (d *Data) Start(n int) *State {
	sc := &d.Scenarios[n]
	s := &State{Scenario: n, Month: int8(sc.Start), First: sc.First, Active: sc.First, Over: Victory{Winner: Nobody},
		Blocks: make([]Block, len(d.Units)), Deck: d.Cards()}
	d.muster(s, sc)
	for _, h := range d.Forts {
		s.Forts = append(s.Forts, Fort{Holder: sc.fortress[h]})
	}
	for side := range s.Sides {
		s.Sides[side].Shipped = make([]int8, len(d.Forts))
	}
	for _, h := range sc.mines {
		s.Mines = append(s.Mines, Mine{Hex: int16(h), Owner: sc.fortress[h], Known: true})
	}
	s.Agenda = []Step{
		{Kind: StepMonth, Side: Nobody},
		{Kind: StepHand, Side: Allied},
		{Kind: StepHand, Side: Axis},
		{Kind: StepSetup, Side: Allied},
		{Kind: StepSetup, Side: Axis},
	}
	if sc.PreBuildup > 0 { // the Allies prepare first, the Axis with its set-up (§18.7)
		for side := range s.Sides {
			s.Sides[side].Points = int16(sc.PreBuildup)
		}
		s.Push(Step{Kind: StepPrepare, Side: Allied})
	}
	return s
}

// Cards returns all supply cards (§3.3).
func (d *Data) Cards() Hand { return Hand{int8(d.RealCards), int8(d.Dummies)} }

// muster gives every block of the scenario its full strength and says when it
// comes (§18).
func (d *Data) muster(s *State, sc *Scenario) {
	for u := range s.Blocks {
		s.Blocks[u] = d.Blank(u)
	}
	for i := range sc.Groups {
		for _, u := range sc.Groups[i].Units {
			s.Blocks[u].At = Undealt
		}
	}
	for i := range sc.reinforcements {
		g := &sc.reinforcements[i]
		for _, u := range g.Units {
			s.Blocks[u].At, s.Blocks[u].Month = Due, int8(g.month)
		}
	}
}
