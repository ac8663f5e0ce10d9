package atlas

import (
	"slices"

	"github.com/fieldpost/fieldpost/rules"
)

// isOffGround reports whether a place is known that the ground does not show: an area beside
// the map, or what a title leaves out of it.
func (v *Reader) isOffGround(id string) bool {
	_, on := v.byID[id]
	return !on && v.at[id] != nil
}

// tellBeyond puts a place that the ground does not show into words: who holds it, who
// stands there, and what the title notes of it.
func (v *Reader) tellBeyond(id string) []rules.Message {
	out := []rules.Message{rules.M("atlas.place", v.placeArg("place", id))}
	add := func(code string, args ...rules.Arg) { out = append(out, rules.M(code, args...)) }
	if side := v.at[id].Control; side != "" {
		add("atlas.control", rules.SideArg("side", side))
	} else {
		add("atlas.nobodys")
	}
	out = append(out, v.standing(v.pieces[id], false)...)
	out = append(out, v.fights(id)...)
	if t, ok := v.title.(Noted); ok {
		out = append(out, t.Notes(v.known, id)...)
	}
	for _, s := range v.supply {
		switch side := rules.SideArg("side", s.side); {
		case slices.Contains(s.sources, id):
			add("atlas.source", side)
		case slices.Contains(s.reached, id):
			add("atlas.reached", side)
		case s.known:
			add("atlas.unreached", side)
		}
	}
	return out
}

// tellOutside tells in one line each the places that the ground does not show where somebody
// stands.
func (v *Reader) tellOutside() (out []rules.Message) {
	for i := range v.known.Places {
		p := &v.known.Places[i]
		here := v.pieces[p.ID]
		if !v.isOffGround(p.ID) || len(here) == 0 {
			continue
		}
		args := []rules.Arg{v.placeArg("place", p.ID)}
		if p.Control != "" && slices.ContainsFunc(here, func(x rules.Piece) bool { return x.Side != p.Control }) {
			args = append(args, rules.SideArg("side", p.Control))
		}
		out = append(out, rules.M("atlas.spot", v.force(args, here)...))
	}
	return out
}

// placeArg names a place that the ground shows or not.
func (v *Reader) placeArg(name, id string) rules.Arg {
	if tile, on := v.byID[id]; on {
		return v.place(name, tile)
	}
	return rules.ID(v.known.Kinds.Place, name, id)
}
