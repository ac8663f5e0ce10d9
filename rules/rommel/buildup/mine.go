package buildup

import (
	"github.com/fieldpost/fieldpost/rules"
	"github.com/fieldpost/fieldpost/rules/compass"
	"github.com/fieldpost/fieldpost/rules/order"
	"github.com/fieldpost/fieldpost/rules/play"
	"github.com/fieldpost/fieldpost/rules/rommel/battle"
	"github.com/fieldpost/fieldpost/rules/rommel/field"
)

// FormMine is the form of the order below.
const FormMine = "mine"

// mining lays a minefield (§16.55).
var mining = field.OrderKind{
	Words: []order.Word{{ID: "mine", EN: []string{"mine", "minefield", "lay mines", "mines"}, ES: []string{"mina", "minar", "campo de minas", "minas"}}},
	Forms: []order.Form{{ID: FormMine, Pattern: "mine (in|) " + compass.Pattern("to") + " [from " + compass.Patterns("from") + "]"}},
	In:    field.InPreparation | field.InRearmament,
	Do:    layMine,
}

// layMine builds a minefield in secret, for points or for two others that are
// cleared as secretly (§14.1, §16.55).
func layMine(r *field.Run, side field.Side, o *rules.Order) *play.Fault {
	where := networkFault
	if isBeforeSetup(r) {
		if o.Has("from") {
			return play.Refuse("16.55", "rommel.bad.two-mines")
		}
		where = areaFault
	}
	to, v, f := r.D.HexOnMap(o, "to")
	if f != nil {
		return f
	}
	if f := where(r, side, to); f != nil {
		return f.At(v)
	}
	if battle.IsMineKnown(r, side, to) {
		return play.Refuse("14.1", "rommel.bad.mined-already", r.HexArg("hex", to)).At(v)
	}
	from, v, ok := r.D.Called.Places(o, "from")
	switch {
	case !ok && v.Kind != "":
		return field.OffMapFault(v)
	case len(from) > 0:
		if f := clearMines(r, side, from, v); f != nil {
			return f
		}
	default:
		if f := pay(r, side, r.D.PriceMine); f != nil {
			return f
		}
		r.S.Sides[side].Spent.Mines += int16(r.D.PriceMine)
	}
	r.S.Mines = append(r.S.Mines, field.Mine{Hex: int16(to), Owner: side})
	args := []rules.Arg{r.HexArg("hex", to)}
	for _, h := range from {
		args = append(args, r.HexArg("from", h))
	}
	r.M.EventTo(side.ID(), "rommel.mined", args...)
	return nil
}

// networkFault says why no minefield can be built in a hex (§16.55).
func networkFault(r *field.Run, side field.Side, h int) *play.Fault {
	switch {
	case r.Has(side.Enemy(), h):
		return play.Refuse("16.55", "rommel.bad.mine-battle", r.HexArg("hex", h))
	case !networkOf(r, side).Has(h):
		return play.Refuse("16.55", "rommel.bad.mine-network", r.HexArg("hex", h))
	}
	return nil
}

// areaFault says the same before the set-up of Gazala, when there is no
// network yet: minefields lie where the side may deploy (§18.7).
func areaFault(r *field.Run, side field.Side, h int) *play.Fault {
	for g := range r.GroupsOf(side) {
		if g.Area.Has(h) {
			return nil
		}
	}
	return play.Refuse("18.7", "rommel.bad.mine-area", r.HexArg("hex", h))
}

// clearMines takes two minefields in the network of a side away: its own, or
// captured ones that it knows (§14, §16.55). The enemy goes on believing in
// those that he knows. A side that believes in one learns that it is gone when
// it comes to clear it, not by asking.
func clearMines(r *field.Run, side field.Side, from []int, v rules.Value) *play.Fault {
	if len(from) != 2 || from[0] == from[1] {
		return play.Refuse("16.55", "rommel.bad.two-mines").At(v)
	}
	for _, h := range from {
		if !networkOf(r, side).Has(h) {
			return play.Refuse("16.55", "rommel.bad.mine-network", r.HexArg("hex", h)).At(v)
		}
		if !battle.IsMineKnown(r, side, h) {
			return play.Refuse("16.55", "rommel.bad.no-mine", r.HexArg("hex", h)).At(v)
		}
	}
	for _, h := range from {
		if battle.KnownMine(r, side, h) < 0 && !r.M.Trying() {
			battle.DropGhost(r, side, h)
			return play.Refuse("16.55", "rommel.bad.no-mine", r.HexArg("hex", h)).At(v)
		}
	}
	for _, h := range from {
		i := battle.KnownMine(r, side, h)
		if i < 0 {
			battle.DropGhost(r, side, h)
			continue
		}
		m := r.S.Mines[i]
		if m.Known {
			r.S.Ghosts = append(r.S.Ghosts, field.Ghost{Hex: m.Hex, Believer: side.Enemy()})
		}
		r.S.Mines = append(r.S.Mines[:i], r.S.Mines[i+1:]...)
	}
	return nil
}
