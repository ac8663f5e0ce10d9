package atlas

import (
	"slices"

	"github.com/fieldpost/fieldpost/rules"
	"github.com/fieldpost/fieldpost/templates/wording"
)

// Tell puts a place into words, and with within its surroundings to that distance, or a topic;
// none when there is nothing of that id.
func (v *Reader) Tell(id string, within int) []rules.Message {
	if _, topic := v.topics[id]; topic {
		return append([]rules.Message{rules.M("atlas.place", v.Arg("place", id))}, v.topical.TellTopic(v.known, id)...)
	}
	if v.isOffGround(id) {
		return v.tellBeyond(id)
	}
	tile, ok := v.byID[id]
	if !ok {
		return nil
	}
	p := v.survey(tile)
	lines := v.tell(tile, &p)
	if within > 0 {
		lines = append(lines, v.tellSurroundings(tile, p.steps, within)...)
	}
	return lines
}

func (v *Reader) tell(tile int, p *Place) []rules.Message {
	t := &v.ground.Tiles[tile]
	head := []rules.Arg{v.place("place", tile)}
	if p.Number != "" && t.Named {
		head = append(head, rules.Text("number", p.Number))
	}
	out := []rules.Message{rules.M("atlas.place", head...)}
	add := func(code string, args ...rules.Arg) { out = append(out, rules.M(code, args...)) }

	var kind []rules.Arg
	if p.Terrain != "" {
		kind = append(kind, v.word("terrain", p.Terrain))
	}
	if kind = v.features(kind, tile, p.Terrain); p.Country != "" {
		if name := v.country(p.Country); name != "" {
			kind = append(kind, rules.Text("country", name))
		}
	}
	if len(kind) > 0 {
		add("atlas.kind", kind...)
	}
	if p.Control != "" {
		args := []rules.Arg{rules.SideArg("side", p.Control)}
		if p.Home != "" && p.Home != p.Control {
			args = append(args, rules.SideArg("home", p.Home))
		}
		add("atlas.control", args...)
	} else if v.at[p.ID] != nil {
		add("atlas.nobodys")
	}
	out = append(out, v.standing(p.Pieces, t.Water)...)
	if lies := v.marks(tile, p.Marks); len(lies) > 0 {
		add("atlas.lies", lies...)
	}
	out = append(out, v.fights(p.ID)...)
	if p.Stack > 0 {
		add("atlas.stack", rules.Num("n", p.Stack))
	}
	if t, ok := v.title.(Noted); ok {
		out = append(out, t.Notes(v.known, p.ID)...)
	}
	for _, s := range p.Supply {
		out = append(out, v.supplyLine(tile, s))
	}
	out = append(out, v.distances(p.Near)...)
	add("atlas.neighbours", rules.Num("n", len(p.Neighbours)))
	for i := range p.Neighbours {
		out = append(out, v.tellNeighbour(&p.Neighbours[i]))
	}
	return out
}

// standing tells who stands at a place in full, and of land that nobody does.
func (v *Reader) standing(pieces []rules.Piece, water bool) (out []rules.Message) {
	for _, f := range v.forces(pieces, true) {
		out = append(out, rules.M("atlas.stands", wording.Phrase("force", f)))
	}
	if len(out) == 0 && !water {
		out = append(out, rules.M("atlas.empty"))
	}
	return out
}

// country returns the name of a country, "" when the title has none for it.
func (v *Reader) country(id string) string {
	for _, kind := range [...]string{"country", "region", "nation"} {
		if name := v.title.Name(kind, id, v.lang); name != "" && name != id {
			return name
		}
	}
	if code := v.look.Texts + id; v.book.Has(code) {
		return v.say(code)
	}
	return ""
}

// supplyLine tells how a place stands in the supply of a side.
func (v *Reader) supplyLine(tile int, s SupplyOf) rules.Message {
	args := []rules.Arg{rules.SideArg("side", s.Side)}
	switch {
	case s.Source:
		return rules.M("atlas.source", args...)
	case s.Reached:
		return rules.M("atlas.reached", args...)
	}
	reached := func(to int) bool {
		return slices.ContainsFunc(v.supply, func(x supplied) bool {
			return x.side == s.Side && slices.Contains(x.reached, v.ground.Tiles[to].ID)
		})
	}
	for _, b := range v.bonds[tile] {
		if !b.shut && !b.sea && reached(b.to) {
			args = append(args, v.place("near", b.to))
		}
	}
	return rules.M("atlas.unreached", args...)
}

// distances tells what is worth knowing of around a place.
func (v *Reader) distances(list []Far) (out []rules.Message) {
	var goals []rules.Arg
	for _, f := range list {
		args := []rules.Arg{v.place("place", f.tile), rules.Num("n", f.Steps)}
		if f.Side != "" {
			args = append(args, rules.SideArg("side", f.Side))
		}
		switch {
		case f.What == farGoal:
			goals = append(goals, wording.Phrase("goal", v.say("atlas.goal", v.features(args, f.tile, "")...)))
		case f.Steps > 0:
			out = append(out, rules.M("atlas.far."+f.What, args...))
		}
	}
	if len(goals) > 0 {
		out = append(out, rules.M("atlas.goals", goals...))
	}
	return out
}

// tellNeighbour tells a neighbour: how one comes there, who holds it and who stands there.
func (v *Reader) tellNeighbour(n *Neighbour) rules.Message {
	args := []rules.Arg{v.place("place", n.tile)}
	if n.Direction != "" {
		args = append(args, v.direction(n.Direction))
	}
	t := &v.ground.Tiles[n.tile]
	if t.Number != "" && t.Named {
		args = append(args, rules.Text("number", t.Number))
	}
	if t.Terrain != "" {
		args = append(args, v.word("terrain", t.Terrain))
	}
	args = v.features(args, n.tile, t.Terrain)
	for _, code := range n.borders {
		args = append(args, rules.Word("by", code))
	}
	if n.Road != "" {
		args = append(args, v.word("road", n.Road))
	}
	if n.Shut && len(n.borders) == 0 {
		args = append(args, rules.Word("by", "atlas.shut"))
	} else if n.Shut {
		args = append(args, rules.Word("shut", "atlas.shut"))
	}
	args = v.holder(args, n.tile)
	args = append(args, v.lying(n.tile)...)
	return rules.M("atlas.neighbour", v.force(args, n.Pieces)...)
}

// tellSurroundings tells who stands in the surroundings of a place, ring by ring, and what
// there is of note.
func (v *Reader) tellSurroundings(tile int, steps []int, within int) (out []rules.Message) {
	for n := 2; n <= within; n++ {
		var ring []rules.Message
		var plain []rules.Arg
		for i := range v.ground.Tiles {
			if i == tile || steps[i] != n {
				continue
			}
			if len(v.pieces[v.ground.Tiles[i].ID]) == 0 && !slices.ContainsFunc(v.ground.Tiles[i].Marks, v.isToldMark) {
				plain = append(plain, v.place("place", i))
				continue
			}
			ring = append(ring, v.line(i))
		}
		if len(ring)+len(plain) == 0 {
			break
		}
		out = append(out, rules.M("atlas.ring", rules.Num("n", n)))
		if out = append(out, ring...); len(plain) > 0 {
			out = append(out, rules.M("atlas.plain", plain...))
		}
	}
	return out
}

// line tells a place in one line: what it is, who holds it, who stands there.
func (v *Reader) line(tile int) rules.Message {
	t := &v.ground.Tiles[tile]
	args := v.features([]rules.Arg{v.place("place", tile)}, tile, "")
	if t.Number != "" && t.Named {
		args = append(args, rules.Text("number", t.Number))
	}
	args = v.holder(args, tile)
	args = append(args, v.lying(tile)...)
	return rules.M("atlas.spot", v.force(args, v.pieces[t.ID])...)
}

// lying tells what lies at a place beside pieces, as far as known.
func (v *Reader) lying(tile int) []rules.Arg {
	return v.marks(tile, v.marksAt(v.ground.Tiles[tile].ID))
}
