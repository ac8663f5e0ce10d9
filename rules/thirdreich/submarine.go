package thirdreich

import (
	"github.com/fieldpost/fieldpost/rules"
)

// submarineAction accumulates submarine missions (§4.5), advanced ones from
// the moment the Axis has them (§13.10), as far as there are counters.
func (r *run) submarineAction() {
	ss := &r.s.sides[axis]
	n := min(r.d.effects.SubmarineMissions, r.d.subLimit-int(ss.subs+ss.subsAdv+r.s.atlantic+r.s.atlantAdv))
	code := "thirdreich.submarines"
	if r.has(axis, r.d.advShips) {
		ss.subsAdv += int8(n)
		code = "thirdreich.submarines-advanced"
		r.show(axis, r.d.advShips)
	} else {
		ss.subs += int8(n)
	}
	r.Event(code, rules.Num("count", n), rules.Num("submarines", int(ss.subs+ss.subsAdv)), rules.Num("action", ss.actions()), rules.Num("of", r.allowed(axis)))
}

// placeSubmarines sends missions into the Battle of the Atlantic (§12). What
// they are worth is settled now (§13.10): two plain missions, or one advanced,
// cost the Allies an Action; when the Allies have Advanced ships, plain ones
// are worth nothing and advanced ones what plain ones were.
func (r *run) placeSubmarines(sd side, o *rules.Order) *fault {
	if sd != axis {
		return deny("12", "only-axis").Surely()
	}
	ss := &r.s.sides[sd]
	v, _ := o.Get("missions")
	advanced := o.Has("advanced")
	have := int(ss.subs)
	if advanced {
		have = int(ss.subsAdv)
	}
	switch {
	case v.Num < 1:
		return deny("12", "no-missions-ordered").At(v).Surely()
	case have < v.Num && advanced:
		return deny("12", "no-advanced-submarines", rules.Num("left", have)).At(v)
	case have < v.Num:
		return deny("12", "no-submarines", rules.Num("left", have)).At(v)
	}
	worth := 1
	if advanced {
		worth = r.d.effects.SubmarinesNeeded / r.d.effects.AdvancedSubmarinesNeeded
		ss.subsAdv -= int8(v.Num)
		r.s.atlantAdv += int8(v.Num)
	} else {
		ss.subs -= int8(v.Num)
		r.s.atlantic += int8(v.Num)
	}
	if r.Trying() {
		return nil
	}
	if r.has(allies, r.d.advShips) {
		r.show(allies, r.d.advShips)
		worth--
	}
	r.s.menace += int8(worth * v.Num)
	r.s.sunk = int(r.s.menace) >= r.d.effects.SubmarinesNeeded
	r.Event("thirdreich.atlantic", rules.Num("count", v.Num), rules.Num("there", int(r.s.atlantic+r.s.atlantAdv)), rules.Num("left", int(ss.subs+ss.subsAdv)))
	if r.s.sunk {
		r.Event("thirdreich.sunk")
	}
	return nil
}
