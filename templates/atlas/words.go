package atlas

import (
	"slices"
	"strconv"
	"strings"

	"github.com/fieldpost/fieldpost/rules"
	"github.com/fieldpost/fieldpost/rules/board"
	"github.com/fieldpost/fieldpost/rules/compass"
	"github.com/fieldpost/fieldpost/templates/wording"
)

// lastWord returns the word that ends a code.
func lastWord(code string) string { return code[strings.LastIndexByte(code, '.')+1:] }

// say puts a message into words.
func (v *Reader) say(code string, args ...rules.Arg) string {
	return v.book.Text(v.lang, v.title, rules.M(code, args...))
}

func (v *Reader) nameOf(tile int) string {
	t := &v.ground.Tiles[tile]
	return v.title.Name(t.Kind, t.ID, v.lang)
}

// place returns the name of a tile as an argument, with its number where it has both.
func (v *Reader) place(name string, tile int) rules.Arg {
	t := &v.ground.Tiles[tile]
	return rules.ID(t.Kind, name, t.ID)
}

// word returns a word of the title as an argument.
func (v *Reader) word(name, word string) rules.Arg { return rules.Word(name, v.look.Texts+word) }

// features adds the marks of a tile that are told, but for one that is told beside
// them: its terrain may be a mark as well.
func (v *Reader) features(args []rules.Arg, tile int, beside string) []rules.Arg {
	t := &v.ground.Tiles[tile]
	var list []string
	for _, m := range t.Marks {
		if v.isToldMark(m) && m != beside {
			list = append(list, v.say(v.look.Texts+m))
		}
	}
	if len(list) > 0 {
		args = append(args, wording.Phrase("mark", strings.Join(list, ", ")))
	}
	return args
}

// flags returns what is told of how a piece lies.
func (v *Reader) flags(flags rules.Flags) (out []string) {
	for f := range strings.FieldsSeq(string(flags)) {
		if v.look.Flags[f] != board.NoBadge {
			out = append(out, v.say(v.look.Texts+f))
		}
	}
	return out
}

// piece puts one that is known into words; full says what kind it is, too.
func (v *Reader) piece(p *rules.Piece, full bool) string {
	var told []string
	tell := func(code string, args ...rules.Arg) { told = append(told, v.say(code, args...)) }
	if full {
		word := v.look.Types[p.ID]
		if word == "" {
			word = p.Kind
		}
		if _, ok := v.look.Units[word]; ok {
			tell(v.look.Texts + word)
		}
		if p.Strength > 0 {
			tell("atlas.strength", rules.Num("n", int(p.Strength)))
		}
	} else if p.Strength > 0 {
		told = append(told, strconv.Itoa(int(p.Strength)))
	}
	reduced := p.Most > 1 && p.Steps > 0 && p.Steps < p.Most
	switch {
	case !full && reduced && p.Steps == p.Strength: // said once: "3/4"
		told[0] += "/" + strconv.Itoa(int(p.Most))
	case reduced || full && p.Most > 1 && p.Steps > 0:
		tell("atlas.steps", rules.Num("steps", int(p.Steps)), rules.Num("most", int(p.Most)))
	}
	told = append(told, v.flags(p.Flags)...)
	for i := range v.known.Lines {
		if l := &v.known.Lines[i]; full && len(l.Pieces) == 1 && len(l.Places) == 1 && l.Pieces[0] == p.ID && v.book.Has("atlas.line."+l.Kind) {
			if t, ok := v.byID[l.Places[0]]; ok {
				tell("atlas.line."+l.Kind, v.place("place", t))
			}
		}
	}
	args := []rules.Arg{v.known.PieceArg("piece", p)}
	if len(told) > 0 {
		args = append(args, wording.Phrase("told", strings.Join(told, ", ")))
	}
	return v.say("atlas.piece", args...)
}

// forces tells the pieces of a place, side by side: "Axis: a1 4, a2 3".
func (v *Reader) forces(pieces []rules.Piece, full bool) (out []string) {
	for _, side := range v.sides() {
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
			args := []rules.Arg{rules.Num("n", n)}
			if flags := v.flags(p.Flags); len(flags) > 0 {
				args = append(args, wording.Phrase("told", strings.Join(flags, ", ")))
			}
			list = append(list, v.say("atlas.hidden", args...))
		}
		if len(list) > 0 {
			out = append(out, v.say("atlas.force", rules.SideArg("side", side), wording.Phrase("pieces", strings.Join(list, ", "))))
		}
	}
	return out
}

// force adds the pieces of a place to what is told of it in one line.
func (v *Reader) force(args []rules.Arg, pieces []rules.Piece) []rules.Arg {
	if list := v.forces(pieces, false); len(list) > 0 {
		args = append(args, wording.Phrase("force", strings.Join(list, "; ")))
	}
	return args
}

// marks tells what lies at a place beside pieces.
func (v *Reader) marks(tile int, list []rules.Mark) (out []rules.Arg) {
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
		out = append(out, wording.Phrase("lies", v.say("atlas.mark", args...)))
	}
	return out
}

// holder adds who holds a place, unless he alone stands there.
func (v *Reader) holder(args []rules.Arg, tile int) []rules.Arg {
	side := v.control(tile)
	here := v.pieces[v.ground.Tiles[tile].ID]
	if side == "" || len(here) > 0 && !slices.ContainsFunc(here, func(p rules.Piece) bool { return p.Side != side }) {
		return args
	}
	return append(args, rules.SideArg("side", side))
}

// direction returns a point of the compass as it is written.
func (v *Reader) direction(id string) rules.Arg {
	for i := range compass.Rose {
		if compass.Rose[i].ID == id {
			return rules.Text("direction", compass.Rose[i].In(v.lang))
		}
	}
	return rules.Text("direction", id)
}

// fight tells a battle that is under way.
func (v *Reader) fight(f *rules.Fight) (m rules.Message, ok bool) {
	if _, on := v.byID[f.At]; !on && !v.isOffGround(f.At) {
		return m, false
	}
	args := []rules.Arg{v.placeArg("place", f.At), rules.SideArg("attacker", f.Attacker), rules.SideArg("defender", f.Defender)}
	for _, id := range f.Attackers {
		args = append(args, rules.ID(v.known.Kinds.Piece, "attackers", id))
	}
	for _, id := range f.Defenders {
		args = append(args, rules.ID(v.known.Kinds.Piece, "defenders", id))
	}
	return rules.M("atlas.fight", args...), true
}
