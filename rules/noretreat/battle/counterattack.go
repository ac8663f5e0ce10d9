package battle

import (
	"slices"

	"github.com/fieldpost/fieldpost/rules"
	"github.com/fieldpost/fieldpost/rules/compass"
	"github.com/fieldpost/fieldpost/rules/noretreat/field"
	"github.com/fieldpost/fieldpost/rules/order"
	"github.com/fieldpost/fieldpost/rules/play"
)

// counterattacking says when a side counterattacks (§10.7.2), with whom, and whether it
// commits a support marker.
var counterattacking = field.OrderKind{
	Words: []order.Word{
		{ID: "counterattack", EN: []string{"counterattack", "counterattacks", "counter-attack", "I counterattack"}, ES: []string{"contraataca", "contraatacar", "contraataco", "contraataque", "sí contraataco", "yo contraataco"}},
		{ID: "no-counterattack", EN: []string{"no counterattack", "never counterattack", "do not counterattack", "counterattack no"},
			ES: []string{"no contraataco", "no contraataques", "no contraataca", "no contraatacar", "nunca contraataca", "contraataca no"}},
	},
	Decisions: []order.Form{
		{ID: FormCounterattack, Pattern: field.DecisionPattern("counterattack {when:=always|never} [with " + field.UnitsPattern + "] " + counterSupport)},
		{ID: FormCounterattack, Pattern: field.DecisionPattern("counterattack [at | to | if | from] " + field.RatioPattern + " [better] [with " + field.UnitsPattern + "] " + counterSupport)},
		{ID: FormCounterattack, Pattern: field.DecisionPattern("counterattack with " + field.UnitsPattern + " " + counterSupport)},
		{ID: FormCounterattack, Pattern: field.DecisionPattern("{when:=no-counterattack}")},
		{ID: FormCounterattack, Pattern: field.DecisionPattern("counterattack " + counterSupport)},
	},
	In:      field.InOrders | field.InWindow,
	Answers: []string{field.AskCounterattack},
	Settles: func(r *field.Run, side field.Side, _ *play.Question, o *rules.Order) *play.Fault {
		_, f := r.D.RatioOf(o)
		if v, ok := o.Get("support"); f == nil && ok && v.ID != supportWord(side) {
			f = play.Refuse("10.6.2", "noretreat.bad.support-side").At(v).Final()
		}
		return f
	},
}

// counterSupport is the support marker of a counterattack.
const counterSupport = "[[and] [with] {support:=blitz|shock}]"

// marking says where the marker of a result CB is put (§10.7.3).
var marking = field.OrderKind{
	Words:     []order.Word{{ID: "marker", EN: []string{"marker", "marker in", "marker at"}, ES: []string{"marcador en", "marcador"}}},
	Decisions: []order.Form{{ID: FormMarker, Pattern: "marker " + compass.Pattern(field.ArgTo)}},
	In:        field.InOrders,
	Answers:   []string{field.AskMarker},
}

// evenOdds is the column 1:1: from it on a side counterattacks that has said nothing.
const evenOdds = 2

// maxCounters is where a battle ends that dice never would.
const maxCounters = 100

// counterattack lets the defender attack in turn after CA (§10.7.2): a battle of the same
// units, in which no terrain shifts the column.
func (r fight) counterattack() int8 {
	side, place := r.Side.Enemy(), int(r.Places[0])
	g := r.counterattackFight(nil)
	if len(g.Attackers) == 0 || len(g.Defenders) == 0 || g.Counter == maxCounters {
		return stageNext
	}
	if !r.Must && !r.settle(side, field.AskCounterattack, FormCounterattack, place, func() bool { return true }, func() (rules.Message, []play.Choice) {
		return fightOn(r.run, &g).askCounterattack(place)
	}) {
		return r.Stage
	}
	o := r.run.M.DecisionOrder(side.ID(), FormCounterattack, r.placeIDs(), nil)
	least, when := evenOdds, ""
	if o != nil {
		if named := r.run.D.UnitsIn(o, field.ArgUnits); len(named) > 0 {
			if h := r.counterattackFight(named); len(h.Attackers) > 0 {
				g = h
			}
		}
		if when = o.ID("when"); when == "" {
			least, _ = r.run.D.RatioOf(o)
		}
		g.Want.Support = o.Has("support")
	}
	g.Support = fightOn(r.run, &g).wantsSupport()
	does := r.Must || when == "always" || when == "" && fightOn(r.run, &g).odds().final >= least
	g.Support = false
	if !does {
		r.run.M.Event("noretreat.no-counterattack", field.SideArg("side", side))
		return stageNext
	}
	*r.Fight = g
	return stageCommit
}

// counterattackFight returns the counterattack to a battle, by all who have defended or by some of
// them. The cards of the battle before it are gone, but for one that acts at its very
// end, and where one goes on with the next unit.
func (r fight) counterattackFight(only []int) field.Fight {
	g := field.Fight{Side: r.Side.Enemy(), Counter: r.Counter + 1, Want: r.Want, Solo: r.Solo, Alone: r.Alone, Won: r.Won}
	g.Want.Support, g.Want.Below, g.Want.Least = false, 0, 0
	for _, u := range aliveUnits(r.run, r.Defenders) {
		if r.run.Face(int(u)).Strength > 0 && (only == nil || slices.Contains(only, int(u))) {
			g.Attackers = append(g.Attackers, u)
		}
	}
	for _, u := range aliveUnits(r.run, r.Attackers) {
		g.Defenders = append(g.Defenders, u)
		if at := r.run.S.Units[u].At; !slices.Contains(g.Places, at) {
			g.Places = append(g.Places, at)
		}
	}
	for _, c := range r.Cards {
		if r.Solo || r.run.D.Cards[c.Card].ID == "c11" {
			g.Cards = append(g.Cards, c)
		}
	}
	return g
}

func (r fight) askCounterattack(place int) (rules.Message, []play.Choice) {
	o := r.odds()
	yes := play.ExampleChoice(rules.M("noretreat.choice.counterattack.yes"), order.Of(FormCounterattack, order.Chosen("when", "always")))
	no := play.ExampleChoice(rules.M("noretreat.choice.counterattack.no"), order.Of(FormCounterattack, order.Chosen("when", "never")))
	out := []play.Choice{no, yes}
	if o.final >= evenOdds {
		out = []play.Choice{yes, no}
	}
	if *SupportMarkers(r.run, r.Side) > 0 {
		out = append(out, play.ExampleChoice(rules.M("noretreat.choice.counterattack.support"), order.Of(FormCounterattack, order.Chosen("when", "always"), order.Chosen("support", supportWord(r.Side)))))
	}
	return rules.M("noretreat.ask.counterattack", o.args(r.run, []rules.Arg{r.run.PlaceArg("place", place)})...), out
}

// putMarker puts a counterblow marker on a place of the active side, for the next combat
// phase of the enemy (§10.7.3): by default where it is strongest. The target marker of
// the battle is turned over for it; where that is another's, one must be left.
func (r fight) putMarker() int8 {
	side := r.run.S.Active
	list := numbers(r.Places)
	if r.Side == side {
		list = nil
		for _, u := range aliveUnits(r.run, r.Attackers) {
			if at := int(r.run.S.Units[u].At); !slices.Contains(list, at) {
				list = append(list, at)
			}
		}
	}
	list = slices.DeleteFunc(list, func(p int) bool { return targetAt(r.run, p, side) != nil })
	slices.SortStableFunc(list, func(a, b int) int { return defenseStrength(r.run, b) - defenseStrength(r.run, a) })
	own := ownTarget(r.run, r.Fight)
	if len(list) == 0 || own == nil && markersUsed(r.run, side) >= r.run.D.Targets {
		return stageNext
	}
	place := int(r.Places[0])
	if !r.settle(side, field.AskMarker, FormMarker, place, func() bool { return len(list) > 1 }, func() (rules.Message, []play.Choice) {
		var out []play.Choice
		for _, p := range list {
			out = append(out, play.ExampleChoice(rules.M("noretreat.choice.marker", r.run.PlaceArg("place", p)), order.Of(FormMarker, r.run.D.Called.Value(field.ArgTo, p))))
		}
		return rules.M("noretreat.ask.marker", r.run.PlaceArg("place", place)), out
	}) {
		return r.Stage
	}
	at := list[0]
	if o := r.run.M.DecisionOrder(side.ID(), FormMarker, r.placeIDs(), func(o *rules.Order) bool {
		to, _, _ := r.run.D.ReadPlace(o, field.ArgTo)
		return slices.Contains(list, to)
	}); o != nil {
		at, _, _ = r.run.D.ReadPlace(o, field.ArgTo)
	}
	t := field.Target{Place: int16(at), Side: side, Counterblow: true, Last: true}
	if own != nil {
		*own = t
	} else {
		r.run.S.Targets = append(r.run.S.Targets, t)
	}
	r.run.M.Event("noretreat.marker", field.SideArg("side", side), r.run.PlaceArg("place", at))
	return stageNext
}

// ownTarget returns the target marker of a battle, nil where it answers a counterblow, or
// the marker has been turned over already.
func ownTarget(r *field.Run, f *field.Fight) *field.Target {
	for _, p := range f.Want.Places {
		if t := targetAt(r, int(p), r.S.Active); t != nil && !t.Counterblow {
			return t
		}
	}
	return nil
}

// defenseStrength returns the strength with which a place would be defended.
func defenseStrength(r *field.Run, place int) (n int) {
	for _, u := range r.UnitsAt(place) {
		n += r.Face(int(u)).Strength
	}
	return n
}
