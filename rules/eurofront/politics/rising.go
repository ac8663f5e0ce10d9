package politics

import (
	"slices"
	"strings"

	"github.com/fieldpost/fieldpost/rules"
	"github.com/fieldpost/fieldpost/rules/compass"
	"github.com/fieldpost/fieldpost/rules/eurofront/control"
	"github.com/fieldpost/fieldpost/rules/eurofront/field"
	"github.com/fieldpost/fieldpost/rules/eurofront/production"
	"github.com/fieldpost/fieldpost/rules/order"
	"github.com/fieldpost/fieldpost/rules/play"
)

// The forms of the orders by which nations rise.
const (
	FormRising = "rising"
	FormTito   = "tito"
)

// ArgNation is the nation that is to rise.
const ArgNation = "nation"

const nationPattern = "{" + ArgNation + ":" + field.KindNation + "}"

// risings are the orders that have exploited nations rise, in the politics phase of the Allied (§16.73).
var risings = []field.OrderKind{{
	Words: []order.Word{
		{ID: "uprising", EN: []string{"uprising", "rising", "revolt", "rise", "rises", "rises up", "revolts"}, ES: []string{"sublevación", "subleva", "se subleva", "se sublevan", "alzamiento", "rebelión", "se alza", "se rebela", "levantamiento", "se levanta"}},
	},
	Forms: []order.Form{
		{ID: FormRising, Pattern: "(uprising (in|of|) " + nationPattern + "|" + nationPattern + " uprising) (in|to) " + compass.Pattern(field.ArgIn)},
		{ID: FormRising, Pattern: "uprising (in|of|) " + nationPattern + "|" + nationPattern + " uprising"}, // which says no place, and is told so
	},
	In: field.InTurn,
	Do: func(r *field.Run, _ field.Side, o *rules.Order) *play.Fault {
		v, _ := o.Get(ArgNation)
		in, at, f := r.D.ReadPlace(o, field.ArgIn)
		if f != nil {
			return f
		}
		return executeRising(r, r.D.NationByID[v.ID], in, o, at)
	},
}, {
	Words: []order.Word{
		{ID: "tito", EN: []string{"Tito", "Tito's army", "the army of Tito"}, ES: []string{"Tito", "ejército de Tito", "a Tito"}},
		{ID: "appear", EN: []string{"appears", "place", "put", "rises", "comes", "is placed"}, ES: []string{"aparece", "coloca", "pon", "sale", "se coloca", "se presenta"}},
	},
	Forms: []order.Form{
		{ID: FormTito, Pattern: "([appear|uprising [of]] tito|tito (appear|uprising)) (in|to) " + compass.Pattern(field.ArgIn)},
		{ID: FormTito, Pattern: "[appear|uprising [of]] tito|tito (appear|uprising)"},
	},
	In: field.InTurn,
	Do: func(r *field.Run, _ field.Side, o *rules.Order) *play.Fault {
		in, at, f := r.D.ReadPlace(o, field.ArgIn)
		if f != nil {
			return f
		}
		return executeRising(r, r.D.Yugoslavia, in, o, at)
	},
}}

// executeRising carries out an order to rise; a fault points at the word that is wrong.
func executeRising(r *field.Run, nation, place int, o *rules.Order, where rules.Value) *play.Fault {
	if r.S.Active != field.Allied {
		return play.Refuse("16.73", "eurofront.bad.rising-allied").Final()
	}
	u := ArmyOf(r.D, nation)
	if f := risingFault(r, nation); f != nil {
		who, _ := o.Get(ArgNation)
		return f.At(who)
	}
	if place < 0 {
		return riseWhereFault(r, u, nation, o)
	}
	if f := placeFault(r, u, nation, place); f != nil {
		return f.At(where)
	}
	if f := r.Advance(field.PhasePolitics); f != nil {
		return f
	}
	switch {
	case nation == r.D.Yugoslavia || isFreeToRise(r, nation):
		rise(r, u, place)
	case r.M.Trying():
		r.S.Risings, r.M.Unsure = append(r.S.Risings, int16(nation)), true
	case tryRising(r, nation):
		rise(r, u, place)
	}
	return nil
}

// riseWhereFault asks of an order to rise that says no place for one, and says one where the nation may rise.
func riseWhereFault(r *field.Run, u, nation int, o *rules.Order) *play.Fault {
	f := play.Refuse("16.73", "eurofront.bad.rises-where", r.UnitArg("unit", u)).Final()
	for p := range r.D.Places {
		if placeFault(r, u, nation, p) == nil {
			at := r.D.Called.Value(field.ArgIn, p)
			return f.Try(order.Of(o.Form, append(slices.Clone(o.Args), at)...))
		}
	}
	return f
}

// ArmyOf returns the unit that appears where a nation rises, -1 where none does (§16.73).
func ArmyOf(d *field.Data, nation int) int {
	return d.Nations[nation].Army
}

// risingFault says why a nation does not rise now, nil if it may (§16.73): it has no army of its own, is not exploited, or has
// risen; of Yugoslavia nothing else is asked, of others that the Allied and the Soviets hold land there, more than the
// least die says.
func risingFault(r *field.Run, nation int) *play.Fault {
	u, name := ArmyOf(r.D, nation), rules.ID(field.KindNation, "nation", r.D.Nations[nation].ID)
	switch {
	case u < 0:
		return play.Refuse("16.73", "eurofront.bad.no-rising", name).Final()
	case !r.S.Powers[nation].Exploited && !isFreeToRise(r, nation):
		return play.Refuse("16.73", "eurofront.bad.not-exploited", name)
	case r.S.Blocks[u].At != field.Unused:
		return play.Refuse("16.73", "eurofront.bad.has-risen", r.UnitArg("unit", u))
	case slices.Contains(r.S.Risings, int16(nation)):
		return play.Refuse("16.731", "eurofront.bad.tried-to-rise", name)
	case nation == r.D.Yugoslavia && !hasRested(r):
		return play.Refuse("16.732", "eurofront.bad.tito-rests", field.DateOf(r.D.Months[r.S.Tito-1].ID)...)
	case nation != r.D.Yugoslavia && !isFreeToRise(r, nation) && freedHexes(r, nation) < 2:
		return play.Refuse("16.731", "eurofront.bad.little-freed", name, rules.Num("n", freedHexes(r, nation)))
	}
	return nil
}

// isFreeToRise reports whether a nation rises whenever it likes, without a die: France does once the Axis has betrayed Vichy (§16.731,
// §20.484).
func isFreeToRise(r *field.Run, nation int) bool {
	return nation == r.D.France && r.S.Powers[r.D.Vichy].Betrayed
}

// CanRise reports whether the army of a nation may appear at a place now.
func CanRise(r *field.Run, nation, place int) bool {
	return r.Country(place) == nation && risingFault(r, nation) == nil && placeFault(r, ArmyOf(r.D, nation), nation, place) == nil
}

// rest is after how many months, and not before a season begins, an army of Tito's comes again that was disbanded (§16.732).
const rest = 3

// noteExploited has those nations be exploited, as a summer begins, that may rise and that the Axis held down all winter (§16.73): it had
// conquered them before the game began, and that before the winter.
func noteExploited(r *field.Run) {
	const winter = 6 // months
	if !control.IsFrontPlayed(r, field.WestFront) || int(r.S.Month) < r.D.Scenarios[r.S.Scenario].First+winter || !strings.HasSuffix(r.D.Months[r.S.Month].ID, "-06") {
		return
	}
	start := r.D.StartPowers(r.S.Scenario)
	for n := range r.S.Powers {
		if p := &r.S.Powers[n]; ArmyOf(r.D, n) >= 0 && start[n].Stance == field.Axis && p.Stance == field.Axis && p.Joined == field.Original && !p.Exploited {
			p.Exploited = true
			r.M.Event("eurofront.exploited", nationArg(r, n))
		}
	}
}

// hasRested reports whether a season has begun since Tito's army was disbanded and had rested.
func hasRested(r *field.Run) bool {
	if r.S.Tito == 0 {
		return true
	}
	for m := int(r.S.Tito) - 1 + rest; m <= int(r.S.Month); m++ {
		if r.D.Months[m].Season != r.D.Months[m-1].Season {
			return true
		}
	}
	return false
}

// freedHexes returns how many hexes of a nation the Allied and the Soviets control.
func freedHexes(r *field.Run, nation int) (n int) {
	for p := range r.D.Places {
		if r.D.Places[p].Kind == field.Hex && r.Country(p) == nation && r.S.AreHostile(r.S.Controller(p), field.Axis) {
			n++
		}
	}
	return n
}

// placeFault says why the army of a rising does not appear at a place, nil if it does: it is a hex of its nation without
// enemies and strangers, and with room; Tito comes to the mountains, others to no zone of control of the Germans (§16.731, §16.732).
func placeFault(r *field.Run, u, nation, place int) *play.Fault {
	p := &r.D.Places[place]
	in := r.PlaceArg("in", place)
	switch {
	case p.Kind != field.Hex || r.Country(place) != nation:
		return play.Refuse("16.73", "eurofront.bad.rises-at-home", in, rules.ID(field.KindNation, "nation", r.D.Nations[nation].ID))
	case r.HasEnemies(field.Allied, place):
		return play.Refuse("16.73", "eurofront.bad.rises-among-enemies", in)
	case control.HasAllyAt(r, field.Allied, place):
		return play.Refuse("20.53", "eurofront.bad.allied-there", r.PlaceArg("to", place))
	case r.IsFull(field.Allied, place):
		return play.Refuse("6.2", "eurofront.bad.stack", in, rules.Num("most", r.StackLimit(place)))
	case nation == r.D.Yugoslavia && p.Terrain != field.Mountain:
		return play.Refuse("16.732", "eurofront.bad.tito-mountains", in, r.PlaceArg("or", nearestMountain(r, place)))
	case nation != r.D.Yugoslavia && r.M.Trying() && isInZOC(r, place, isOfAxis):
		return play.Refuse("16.731", "eurofront.bad.rises-in-zone", in).MarkTentative(true) // of Germans, or of others: the blocks do not say
	case nation != r.D.Yugoslavia && isInZOC(r, place, isGerman):
		return play.Refuse("16.731", "eurofront.bad.rises-in-zone", in)
	}
	return nil
}

// nearestMountain returns the mountain hex of the nation of a hex that lies nearest to it, and is nobody's camp.
func nearestMountain(r *field.Run, from int) int {
	best := -1
	for p := range r.D.Places {
		if r.D.Places[p].Terrain != field.Mountain || r.Country(p) != r.Country(from) || len(r.Here(p)) > 0 || r.D.Places[p].Kind != field.Hex {
			continue
		}
		if best < 0 || r.D.Hexes.Distance(from, p) < r.D.Hexes.Distance(from, best) {
			best = p
		}
	}
	if best < 0 { // units stand on all of them
		return from
	}
	return best
}

// tryRising throws the die for a rising, which needs less than the hexes that are free (§16.731).
func tryRising(r *field.Run, nation int) bool {
	r.S.Risings = append(r.S.Risings, int16(nation))
	n := freedHexes(r, nation)
	die := r.M.Roll("rising "+r.D.Nations[nation].ID, 6)
	id := rules.ID(field.KindNation, "nation", r.D.Nations[nation].ID)
	if die >= n {
		r.M.Event("eurofront.no-rising", id, rules.Die("die", die), rules.Num("hexes", n))
		return false
	}
	r.M.Event("eurofront.rising", id, rules.Die("die", die), rules.Num("hexes", n))
	return true
}

// rise has the army of a rising appear, without supply: Tito's with two CV once the second front is open (§16.732).
func rise(r *field.Run, u, place int) {
	cv := int8(1)
	if r.D.Units[u].Rises == r.D.Yugoslavia && r.S.Second {
		cv = 2
	}
	r.S.Blocks[u] = field.Block{At: field.Unused, CV: cv, Unsupplied: true, From: -1}
	r.Put(u, place)
	r.M.Event("eurofront.rises", r.UnitArg("unit", u), r.PlaceArg("in", place))
}

// rebellionFault says what keeps a mandate of the Middle East from rebelling (§21.399, MR), nil for nothing: the Balkans are not
// pacified (§22, 1944.5), who opposes the Axis does not hold it or has a unit in it, or it has no forces left.
func rebellionFault(r *field.Run, x *field.Event) *play.Fault {
	guard := -1 // by its place, as who stands there is not told
	for p := range r.D.Places {
		if r.Country(p) == x.Joins && r.HasEnemies(x.Of, p) {
			guard = p
			break
		}
	}
	switch {
	case !production.IsBalkansPacified(r):
		return play.Refuse("17.4", "eurofront.bad.event-balkans")
	case !r.S.AreHostile(r.S.Controller(r.Capital(x.Joins)), x.Of), rebelOf(r, x.Of, x.Joins) < 0:
		return play.Refuse("21.399", "eurofront.bad.event-happened")
	case guard >= 0:
		return play.Refuse("21.399", "eurofront.bad.event-garrison", r.PlaceArg("in", guard))
	}
	return nil
}

// rebelOf returns a unit of a nation, in the coat of a faction, that is not on the board, -1 where there is none.
func rebelOf(r *field.Run, f field.Faction, nation int) int {
	for u := range r.D.Units {
		if r.D.Units[u].Nation == nation && r.D.Units[u].Faction == f && r.S.Blocks[u].At < 0 {
			return u
		}
	}
	return -1
}

// rebel has a mandate go over to a faction with all its land, bases among it, and one unit stand in its capital (§21.399).
func rebel(r *field.Run, f field.Faction, nation int) {
	for p := range r.D.Places {
		if r.Country(p) == nation {
			r.S.SetController(f, p)
		}
	}
	u := rebelOf(r, f, nation)
	r.S.Blocks[u] = field.Block{At: field.Unused, CV: int8(r.D.Units[u].Max), From: -1}
	r.Put(u, r.Capital(nation))
	r.S.Powers[nation].Defeated = false
}
