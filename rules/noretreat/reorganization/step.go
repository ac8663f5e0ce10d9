package reorganization

import (
	"slices"

	"github.com/fieldpost/fieldpost/rules"
	"github.com/fieldpost/fieldpost/rules/noretreat/cards"
	"github.com/fieldpost/fieldpost/rules/noretreat/field"
	"github.com/fieldpost/fieldpost/rules/play"
)

// remember notes a unit as it is before something is made of it.
func remember(r *field.Run, u int) { r.Made = append(r.Made, field.Past{Unit: u, Was: r.S.Units[u]}) }

// Orders returns the orders of this layer.
func Orders() []field.OrderKind {
	return []field.OrderKind{flipping, unfortifying, placing, replacing, reorganizing, splitting, dropping, restoring}
}

// beginStep says why an order of a step of the organization phase comes too late (§7.0).
func beginStep(r *field.Run, step field.OrgStep) *play.Fault {
	if f := r.Advance(r, field.PhaseOrganization); f != nil {
		return f
	}
	if r.S.Organizing > step {
		return play.Refuse("7.0", "noretreat.bad.step-over", rules.Word("step", stepWord(step)), rules.Word("now", stepWord(r.S.Organizing)))
	}
	return nil
}

// readOwnUnits reads the units of an order, all of its own side and each named once. It comes after
// [beginStep]: whoever names a unit of the enemy still has come to the organization phase.
func readOwnUnits(r *field.Run, side field.Side, o *rules.Order) (units []int, f *play.Fault) {
	if f = r.OwnUnitsFault(side, o); f != nil {
		return nil, f
	}
	units = r.D.UnitsIn(o, field.ArgUnits)
	for i, u := range units {
		if slices.Contains(units[:i], u) {
			return nil, play.Refuse("7.0", "noretreat.bad.unit-twice", r.UnitArg("unit", u)).At(field.ArgOf(o, field.ArgUnits, i)).Final()
		}
	}
	return units, nil
}

func stepWord(s field.OrgStep) string { return "noretreat.step." + field.OrgSteps[s] }

// The replacement steps that cards give (3, 30, 38), and how they are undone (7, 31).

// errand is a unit of a play with the place that was named for it, and the line.
type errand struct {
	unit, place int
	line        *field.Line
}

// errandsOf returns those of a line: each unit with the place of its number, the last place
// with the rest.
func errandsOf(l *field.Line) (out []errand) {
	if l.Fault != nil {
		return nil
	}
	for i, u := range l.Units {
		e := errand{u, nowhere, l}
		if n := len(l.At); n > 0 {
			e.place = l.At[min(i, n-1)]
		}
		out = append(out, e)
	}
	return out
}

// errands returns those of all lines of a play.
func errands(p *field.Play) (out []errand) {
	if len(p.Lines) == 0 {
		return errandsOf(&p.Line)
	}
	for i := range p.Lines {
		out = append(out, errandsOf(&p.Lines[i])...)
	}
	return out
}

// doErrands does the errands of a play, one after the other. What one of them cannot do any
// more, as one before it was in its way, its line bears.
func doErrands(r *field.Run, p *field.Play, fault func(*field.Run, errand) *play.Fault, do func(*field.Run, errand)) {
	for _, e := range errands(p) {
		if fault(r, e) != nil {
			e.line.Fault = play.Refuse("5.3", "noretreat.bad.errand-missed", r.UnitArg("unit", e.unit))
		} else {
			do(r, e)
		}
	}
}

// placeless returns the fault of an errand without a place, nil where it has one.
func (e *errand) placeless(r *field.Run, section string) *play.Fault {
	if e.place >= 0 {
		return nil
	}
	return play.Refuse(section, "noretreat.bad.card-place", r.UnitArg("unit", e.unit))
}

// namedFault says what is wrong with how many units a play names, or whose they are.
func namedFault(r *field.Run, p *field.Play, owner field.Side, most int) *play.Fault {
	list := errands(p)
	if len(list) == 0 || len(list) > most {
		return play.Refuse("5.3", "noretreat.bad.card-units", r.CardArg("card", p.Card, p.Side), rules.Num("most", most))
	}
	for _, e := range list {
		if r.D.Units[e.unit].Side != owner {
			return play.Refuse("5.3", "noretreat.bad.card-whose", r.UnitArg("unit", e.unit), field.SideArg("side", owner))
		}
	}
	return nil
}

// stepFault says why a unit cannot take a replacement step from a card: one of the
// destroyed or surrendered box is placed, whatever it costs and whatever the turn; one
// on the map is turned to its stronger side.
func stepFault(r *field.Run, e errand) *play.Fault {
	switch at := int(r.S.Units[e.unit].At); {
	case at >= 0:
		return flipFault(r, e.unit, false)
	case at != field.Destroyed && at != field.Surrendered:
		return placeFault(r, e.unit)
	case e.place < 0:
		return play.Refuse("7.9", "noretreat.bad.card-place", r.UnitArg("unit", e.unit))
	}
	return siteFault(r, e.unit, e.place, Replacement)
}

// takeStep gives a unit its step.
func takeStep(r *field.Run, e errand) {
	if r.S.Units[e.unit].At >= 0 {
		turnUp(r, e.unit)
		return
	}
	r.Made = r.Made[:0]
	remember(r, e.unit)
	placeUnit(r, e.unit, e.place, Replacement)
	settleUndo(r, e.unit, madeReplacement)
}

// surgeFault and surge are Industrial Surge: cards, and a replacement step where one is
// named.
func surgeFault(r *field.Run, p *field.Play) *play.Fault {
	if len(errands(p)) == 0 {
		return nil
	}
	return namedFault(r, p, p.Side, 1)
}

func surge(r *field.Run, p *field.Play) {
	cards.Draw(r, p.Side, 2, r.D.Cards[p.Card].ID)
	for _, e := range errands(p) {
		if e.line.Fault = stepFault(r, e); e.line.Fault == nil {
			takeStep(r, e)
		}
	}
}

// stepsFault says why a card cannot give the steps that were named, at most some.
func stepsFault(r *field.Run, p *field.Play, most int) *play.Fault {
	if f := namedFault(r, p, p.Side, most); f != nil {
		return f
	}
	for _, e := range errands(p) {
		if f := stepFault(r, e); f != nil {
			return f
		}
	}
	return nil
}

// doSteps gives them.
func doSteps(r *field.Run, p *field.Play) { doErrands(r, p, stepFault, takeStep) }

// settleUndo gives the enemy the moment to undo what was just made of a unit (cards 7, 31):
// then everything is as it was, the cadre round which it was built up with it.
func settleUndo(r *field.Run, u int, how string) {
	if cards.OfferUndo(r, u, how) {
		for _, m := range r.Made {
			r.Put(m.Unit, int(m.Was.At))
			r.S.Units[m.Unit] = m.Was
		}
	}
}
