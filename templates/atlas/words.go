package atlas

import (
	"slices"
	"strings"

	"github.com/fieldpost/fieldpost/rules"
	"github.com/fieldpost/fieldpost/rules/board"
	"github.com/fieldpost/fieldpost/rules/compass"
)

// lastWord is the word that ends a code.
func lastWord(code string) string { return code[strings.LastIndexByte(code, '.')+1:] }

// say puts a message into words.
func (v *view) say(code string, args ...rules.Arg) string {
	return v.book.Text(v.lang, v.title, rules.M(code, args...))
}

func (v *view) nameOf(tile int) string {
	t := &v.ground.Tiles[tile]
	return v.title.Name(t.Kind, t.ID, v.lang)
}

// place is the name of a tile as an argument, with its number where it has both.
func (v *view) place(name string, tile int) rules.Arg {
	t := &v.ground.Tiles[tile]
	return rules.ID(t.Kind, name, t.ID)
}

// word is a word of the title as an argument.
func (v *view) word(name, word string) rules.Arg { return rules.Word(name, v.look.Texts+word) }

// features adds the marks of a tile that are told.
func (v *view) features(args []rules.Arg, tile int) []rules.Arg {
	t := &v.ground.Tiles[tile]
	var list []string
	for _, m := range t.Marks {
		if v.drawn(m) && m != t.Terrain { // the terrain may be told by itself
			list = append(list, v.say(v.look.Texts+m))
		}
	}
	if len(list) == 0 && slices.Contains(t.Marks, t.Terrain) {
		list = []string{v.say(v.look.Texts + t.Terrain)}
	}
	if len(list) > 0 {
		args = append(args, rules.Text("mark", strings.Join(list, ", ")))
	}
	return args
}

// flags adds what is told of how a piece lies.
func (v *view) flags(args []rules.Arg, flags rules.Flags) []rules.Arg {
	for f := range strings.FieldsSeq(string(flags)) {
		if v.look.Flags[f] != board.NoBadge {
			args = append(args, v.word("flag", f))
		}
	}
	return args
}

// piece puts one that is known into words; full says what kind it is, too.
func (v *view) piece(p *rules.Piece, full bool) string {
	args := []rules.Arg{rules.ID(v.Kinds.Piece, "piece", p.ID)}
	if p.Strength > 0 {
		args = append(args, rules.Num("strength", int(p.Strength)))
	}
	if p.Most > 1 && p.Steps > 0 && (full || p.Steps < p.Most) {
		args = append(args, rules.Num("steps", int(p.Steps)), rules.Num("most", int(p.Most)))
	}
	if full {
		word := v.look.Types[p.ID]
		if word == "" {
			word = p.Kind
		}
		if _, ok := v.look.Units[word]; ok {
			args = append(args, v.word("kind", word))
		}
		for i := range v.Lines {
			if l := &v.Lines[i]; len(l.Pieces) == 1 && len(l.Places) == 1 && l.Pieces[0] == p.ID && v.book.Has("atlas.line."+l.Kind) {
				if t, ok := v.byID[l.Places[0]]; ok {
					args = append(args, rules.Text("line", v.say("atlas.line."+l.Kind, v.place("place", t))))
				}
			}
		}
	}
	return v.say("atlas.piece", v.flags(args, p.Flags)...)
}

// forces tells the pieces of a place, side by side: "Axis: a1 4, a2 3".
func (v *view) forces(pieces []rules.Piece, full bool) (out []string) {
	for _, side := range v.title.About().Sides {
		var list []string
		for i := 0; i < len(pieces); i++ {
			p := &pieces[i]
			if p.Side != side {
				continue
			}
			if !p.Hidden() {
				list = append(list, v.piece(p, full))
				continue
			}
			n := 1
			for ; i+1 < len(pieces) && pieces[i+1].Hidden() && pieces[i+1].Side == side && pieces[i+1].Flags == p.Flags; i++ {
				n++
			}
			list = append(list, v.say("atlas.hidden", v.flags([]rules.Arg{rules.Num("n", n)}, p.Flags)...))
		}
		if len(list) > 0 {
			out = append(out, v.say("atlas.force", rules.SideArg("side", side), rules.Text("pieces", strings.Join(list, ", "))))
		}
	}
	return out
}

// force adds the pieces of a place to what is told of it in one line.
func (v *view) force(args []rules.Arg, pieces []rules.Piece) []rules.Arg {
	if list := v.forces(pieces, false); len(list) > 0 {
		args = append(args, rules.Text("force", strings.Join(list, "; ")))
	}
	return args
}

// marks tells what lies at a place beside pieces.
func (v *view) marks(tile int, list []rules.Mark) (out []rules.Arg) {
	for i := range list {
		m := &list[i]
		if v.look.Marks[m.Kind] == board.No {
			continue
		}
		word := m.Kind
		if v.book.Has(v.look.Texts + word + "-marker") { // a flag has the same word
			word += "-marker"
		}
		args := []rules.Arg{v.word("what", word)}
		if m.Side != "" && m.Side != v.control(tile) {
			args = append(args, rules.SideArg("side", m.Side))
		}
		if m.N > 1 {
			args = append(args, rules.Num("n", m.N))
		}
		out = append(out, rules.Text("lies", v.say("atlas.mark", args...)))
	}
	return out
}

// holder adds who holds a place, unless he alone stands there.
func (v *view) holder(args []rules.Arg, tile int) []rules.Arg {
	side := v.control(tile)
	here := v.pieces[v.ground.Tiles[tile].ID]
	if side == "" || len(here) > 0 && !slices.ContainsFunc(here, func(p rules.Piece) bool { return p.Side != side }) {
		return args
	}
	return append(args, rules.SideArg("side", side))
}

// direction is a point of the compass as it is written.
func (v *view) direction(id string) rules.Arg {
	for i := range compass.Rose {
		if compass.Rose[i].ID == id {
			return rules.Text("direction", compass.Rose[i].In(v.lang))
		}
	}
	return rules.Text("direction", id)
}

// fight tells a battle that is under way.
func (v *view) fight(f *rules.Fight) (m rules.Message, ok bool) {
	tile, ok := v.byID[f.At]
	if !ok {
		return m, false
	}
	args := []rules.Arg{v.place("place", tile), rules.SideArg("attacker", f.Attacker), rules.SideArg("defender", f.Defender)}
	for _, id := range f.Attackers {
		args = append(args, rules.ID(v.Kinds.Piece, "attackers", id))
	}
	for _, id := range f.Defenders {
		args = append(args, rules.ID(v.Kinds.Piece, "defenders", id))
	}
	return rules.M("atlas.fight", args...), true
}
