package march

import (
	"cmp"
	"slices"

	"github.com/fieldpost/fieldpost/rules"
	"github.com/fieldpost/fieldpost/rules/board"
	"github.com/fieldpost/fieldpost/rules/compass"
	"github.com/fieldpost/fieldpost/rules/order"
	"github.com/fieldpost/fieldpost/rules/play"
	"github.com/fieldpost/fieldpost/rules/rommel/battle"
	"github.com/fieldpost/fieldpost/rules/rommel/field"
	"github.com/fieldpost/fieldpost/rules/rommel/supply"
)

// Forms of the orders that say where units withdraw to; those of package pursuit are
// read here.
const (
	FormFallBack = "fallback"
	FormRefuse   = "refuse"
	FormWithdraw = "withdraw"
)

// fallingBack says in general where units withdraw to (§5.3).
var fallingBack = field.OrderKind{
	Words: []order.Word{
		{ID: "fallback", EN: []string{"fall back", "falls back", "fallback", "I fall back", "I retreat"},
			ES: []string{"repliegue", "retirada", "replegarse", "se repliega", "me repliego", "me retiro", "nos retiramos"}},
		{ID: "along", EN: []string{"along the highway", "by the highway", "along the coast road", "along the road"},
			ES: []string{"por la carretera", "por la carretera de la costa"}},
		{ID: "far", EN: []string{"far", "as far as possible"}, ES: []string{"lejos", "lo más lejos posible"}},
		{ID: "near", EN: []string{"near", "as near as possible"}, ES: []string{"cerca", "lo más cerca posible"}},
	},
	Decisions: []order.Form{
		{ID: FormFallBack, Pattern: field.DecisionPattern("(fallback|withdraw) to " + compass.Patterns("to"))},
		{ID: FormFallBack, Pattern: field.DecisionPattern("fallback {how:=along|far|near}")},
		{ID: FormFallBack, Pattern: "(fallback|withdraw) from " + compass.Pattern("at") + " to " + compass.Patterns("to")},
	},
	In:      field.InTurn,
	Answers: []string{field.AskRefuse, field.AskWithdraw},
	Beside:  func(a, b *rules.Order) bool { return a.Has("to") != b.Has("to") },
}

// Orders returns those that this layer carries out.
func Orders() []field.OrderKind { return []field.OrderKind{fallingBack} }

// Refuge is a hex to which a unit may withdraw, and the way there.
type Refuge struct {
	Hex int
	Way []int16
}

// RefugeAt finds a hex among those to which a unit may withdraw.
func RefugeAt(list []Refuge, h int) (Refuge, bool) {
	if i := slices.IndexFunc(list, func(x Refuge) bool { return x.Hex == h }); i >= 0 {
		return list[i], true
	}
	return Refuge{}, false
}

// NoWithdrawalFault returns the fault of an order that sends a unit to a hex that is not on
// the list of those to which it may withdraw (§5.3). Orders of a form would do.
func NoWithdrawalFault(r *field.Run, u, to int, list []Refuge, form string) *play.Fault {
	f := play.Refuse("5.3", "rommel.bad.no-withdrawal", r.UnitArg("unit", u), r.HexArg("hex", to))
	list = slices.Clone(list)
	slices.SortStableFunc(list, func(a, b Refuge) int { return r.Grid.Distance(a.Hex, to) - r.Grid.Distance(b.Hex, to) })
	for _, x := range list[:min(3, len(list))] {
		f.Try(r.D.OrderTo(form, field.SetOf(u), x.Hex))
	}
	return f
}

// Withdrawals lists the hexes to which a unit may make a withdrawal move
// (§5.3): along one of its supply lines, each hex nearer to the source on that
// line, none farther from it on the map, without engaging undisrupted enemies.
// The shorter come first.
func Withdrawals(r *field.Run, u int) []Refuge { return WithdrawalsVia(r, u, r.Speed(u), nil) }

// WithdrawalsVia lists the withdrawals with a speed, by lines that lead through some
// hexes in order.
func WithdrawalsVia(r *field.Run, u, speed int, via []int16) []Refuge {
	b := &r.S.Blocks[u]
	if b.At < 0 || supply.IsRaider(r, u) {
		return nil
	}
	w := withdrawer{r: r, side: r.D.Units[u].Side, speed: speed, via: via, source: supply.SourceOf(r, u), routs: isRouting(r, u)}
	w.flees = r.Has(w.side.Enemy(), int(b.At))
	if i := r.FortIndex(w.source); i >= 0 && r.S.Forts[i].Holder != w.side {
		return nil
	}
	w.follow(int(b.At), append(make([]int16, 0, 24), b.At), field.Highway)
	slices.SortStableFunc(w.out, func(a, b Refuge) int { return cmp.Or(len(a.Way)-len(b.Way), a.Hex-b.Hex) })
	return w.out
}

// withdrawer follows the supply lines of one unit.
type withdrawer struct {
	r      *field.Run
	side   field.Side
	speed  int
	via    []int16
	source int
	flees  bool // out of a hex with enemies: it may not engage again (§10.1)
	routs  bool // it shares hexes with disrupted enemies (§5.3, sidebar)
	seen   [][4]int
	out    []Refuge
}

// follow follows all lines that lead on from a hex; way holds the hexes passed,
// the first included.
func (w *withdrawer) follow(h int, way []int16, worst field.Road) {
	r := w.r
	if h == w.source {
		return
	}
	first := len(way) == 1
	unit := first || r.Counts[h].Up[w.side] > 0
	for _, dir := range r.Net.Road[h] {
		if !first && !r.Net.OnWay[h] {
			break
		}
		l := board.Link{To: int16(r.Grid.Sides(h)[dir].To), Via: [2]int16{field.None, field.None}, Dirs: [3]int8{dir}, N: 1}
		w.followLink(h, &l, way, worst)
	}
	for k := range r.Net.Links[h] {
		l := &r.Net.Links[h][k]
		to := int(l.To)
		if unit && (r.Net.OnWay[to] || r.Counts[to].Up[w.side] > 0) || r.Counts[to].Up[w.side] > 0 && r.Net.OnWay[h] || to == w.source {
			w.followLink(h, l, way, worst)
		}
	}
}

// followLink follows one link: the unit may stop on any hex of it as long as the
// rest of the line stands, be it farther than the unit gets or may go itself.
func (w *withdrawer) followLink(h int, l *board.Link, way []int16, worst field.Road) {
	r := w.r
	at, limit := h, w.speed
	line := way // and on: what lies behind it belongs to the links that have been followed
	stops := make([]field.Road, 0, 3)
	engaged, beyond := false, false
	for i := range int(l.N) {
		to := int(l.To)
		if i < int(l.N)-1 {
			to = int(l.Via[i])
		}
		if slices.Contains(line, int16(to)) || !supply.CanSupplyCross(r, w.side, at, int(l.Dirs[i]), to) {
			return
		}
		beyond = beyond || engaged || !w.canEnter(to) || !w.isNearer(at, to)
		if !beyond {
			worst = min(worst, r.Grid.Sides(at)[l.Dirs[i]].Road)
			beyond = len(line) > limit+w.r.D.RoadBonus[worst]
		}
		at = to
		line = append(line, int16(to))
		if beyond {
			if through, _ := supply.Passage(r, w.side, to); !through {
				return
			}
			continue
		}
		stops = append(stops, worst)
		engaged = !w.flees && r.Has(w.side.Enemy(), to) // it stops where it engages disrupted enemies (§5.3, sidebar)
	}
	isNew := func(i int) bool {
		length := len(way) + i
		_, known := RefugeAt(w.out, int(line[length]))
		return !known && length <= limit+r.D.RoadBonus[stops[i]] && w.countPassed(line[:length+1]) == len(w.via)
	}
	key := [4]int{int(l.To), len(line), int(worst), w.countPassed(line)}
	goesOn := len(stops) == int(l.N) && !engaged && len(line) <= limit+r.D.RoadBonus[field.Highway] && !slices.Contains(w.seen, key)
	some := goesOn
	for i := range stops {
		some = some || isNew(i)
	}
	// The line must go on from its end to the source without coming back to the hexes passed.
	if !some || int(l.To) != w.source && !supply.Trace(r, w.side, w.source, line[:len(line)-1]).Relay[l.To] {
		return
	}
	for i := range stops {
		if isNew(i) {
			length := len(way) + i
			w.out = append(w.out, Refuge{int(line[length]), slices.Clone(line[1 : length+1])})
		}
	}
	if goesOn {
		w.seen = append(w.seen, key)
		w.follow(int(l.To), line, worst)
	}
}

// countPassed counts the hexes to be led through that a way has come to, in order.
func (w *withdrawer) countPassed(way []int16) (n int) {
	for _, h := range way {
		if n < len(w.via) && w.via[n] == h {
			n++
		}
	}
	return n
}

// canEnter reports whether a withdrawing unit may be in a hex: no battle, no
// undisrupted enemy, and who refuses battle or retreats by order no enemy at
// all; only routs go through disrupted ones (§5.3, §10.1).
func (w *withdrawer) canEnter(h int) bool {
	c := &w.r.Counts[h]
	return c.Up[w.side.Enemy()] == 0 && (!w.flees || w.routs || c.Down[w.side.Enemy()] == 0)
}

// isRouting reports whether a unit that withdraws does so in a rout: all disrupted
// ones do, and the attackers of a fortress that cannot leave it (§11.3, §13.2).
func isRouting(r *field.Run, u int) bool {
	c := r.S.Chase
	return r.S.Blocks[u].IsDisrupted() || c != nil && c.Kind == field.ChaseRout && c.Units.Has(u)
}

// isNearer reports whether a step does not lead away from the source on the map.
// Bardia and Ft. Capuzzo count as equally far from the Axis base (§5.3).
func (w *withdrawer) isNearer(from, to int) bool {
	r := w.r
	if r.Grid.Distance(to, w.source) <= r.Grid.Distance(from, w.source) {
		return true
	}
	b, c := r.D.Bardia, r.D.Capuzzo
	return w.side == field.Axis && w.source == r.D.Base[field.Axis] && (from == c && to == b || from == b && to == c)
}

// CanWithdraw reports whether all units of a set can make a withdrawal move.
func CanWithdraw(r *field.Run, units field.UnitSet) bool {
	return !units.Any(func(u int) bool { return len(Withdrawals(r, u)) == 0 })
}

// ChooseWithdrawal finds where a unit goes that must withdraw from a hex: by
// an order that names it, by the policy of its side, or by default: to a hex
// that no enemy is next to, with friends if there are any, as near as can be.
func ChooseWithdrawal(r *field.Run, u, from int) (Refuge, bool) {
	side := r.D.Units[u].Side
	list := Withdrawals(r, u)
	if len(list) == 0 {
		return Refuge{}, false
	}
	answer := r.M.LastDecisionOrder(r.M.Answered, FormWithdraw, "", func(o *rules.Order) bool { return NamesWithdrawal(r, o, u, from) })
	refusal := r.M.DecisionOrder(side.ID(), FormRefuse, r.D.HexID(from), func(o *rules.Order) bool { return o.Has("to") })
	for _, o := range [2]*rules.Order{answer, refusal} {
		if o == nil {
			continue
		}
		h, _, _ := r.D.Place(o, "to")
		if x, ok := RefugeAt(list, h); ok {
			return x, true
		}
	}
	if o := r.Policy(side, FormFallBack, from); o != nil {
		if x, ok := policyRefuge(r, side, o, list); ok {
			return x, true
		}
	}
	return bestShelter(r, side, list), true
}

// bestShelter returns the first of those hexes to fall back to that rank highest: no enemy
// is next to them, friends are there, they are fortresses.
func bestShelter(r *field.Run, side field.Side, list []Refuge) Refuge {
	rank := func(h int) int {
		foes := slices.ContainsFunc(r.Grid.Sides(h)[:], func(s board.HexSide) bool { return s.To >= 0 && s.Limit > 0 && r.Counts[s.To].Up[side.Enemy()] > 0 })
		return 4*field.Int(!foes) + 2*field.Int(r.Counts[h].Up[side] > 0) + field.Int(r.D.Hexes[h].Fortress)
	}
	return slices.MaxFunc(list, func(a, b Refuge) int { return rank(a.Hex) - rank(b.Hex) })
}

// NamesWithdrawal reports whether an order to withdraw is about a unit in a hex.
func NamesWithdrawal(r *field.Run, o *rules.Order, u, from int) bool {
	if o.Has("all") {
		h, _, ok := r.D.Place(o, "from")
		return ok && h == from
	}
	return battle.NamesUnit(r, o, u)
}

// policyRefuge reads `fall back`: the first place named that can be reached, else
// the hex nearest to the first; or along the highway, far or near.
func policyRefuge(r *field.Run, side field.Side, o *rules.Order, list []Refuge) (Refuge, bool) {
	if to, _, _ := r.D.Called.Places(o, "to"); len(to) > 0 {
		for _, h := range to {
			if x, ok := RefugeAt(list, h); ok {
				return x, true
			}
		}
		return slices.MinFunc(list, func(a, b Refuge) int { return r.Grid.Distance(a.Hex, to[0]) - r.Grid.Distance(b.Hex, to[0]) }), true
	}
	switch o.ID("how") {
	case "far":
		return list[len(list)-1], true
	case "near":
		return list[0], true
	case "along":
		list = slices.DeleteFunc(slices.Clone(list), func(x Refuge) bool { return !r.Net.OnWay[x.Hex] })
		if len(list) > 0 {
			return bestShelter(r, side, list), true
		}
	}
	return Refuge{}, false
}
