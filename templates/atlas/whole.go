package atlas

import (
	"slices"

	"github.com/fieldpost/fieldpost/rules"
	"github.com/fieldpost/fieldpost/templates/wording"
)

// BoardSections puts the board into words: the score, what is contested, by country every
// place where somebody stands and who holds the other places of note, and what is
// off the board.
func (v *Reader) BoardSections() []rules.Section {
	var out []rules.Section
	for _, s := range [...]rules.Section{
		{Code: "atlas.heading.score", Lines: v.score()},
		{Code: "atlas.heading.fights", Lines: v.fights("")},
		{Code: "atlas.heading.places", Lines: v.countries()},
		{Code: "atlas.heading.off", Lines: append(v.tellOutside(), v.tellOffBoard()...)},
	} {
		if len(s.Lines) > 0 {
			out = append(out, s)
		}
	}
	return out
}

// score tells the numbers that stand on the edge of the map.
func (v *Reader) score() (out []rules.Message) {
	for _, id := range v.look.Tracks {
		for _, t := range v.known.Tracks {
			if t.ID != id {
				continue
			}
			args := []rules.Arg{rules.Word("track", v.look.TrackTexts+id), rules.Num("n", t.N), rules.Num("most", t.Most)}
			if t.Side != "" {
				args = append(args, rules.SideArg("side", t.Side))
			}
			out = append(out, rules.M("atlas.track", args...))
		}
	}
	return out
}

// fights tells the battles under way at a place, or all of them.
func (v *Reader) fights(place string) (out []rules.Message) {
	for i := range v.known.Fights {
		f := &v.known.Fights[i]
		if m, ok := v.fight(f); ok && (place == "" || f.At == place) {
			out = append(out, m)
		}
	}
	return out
}

// countries tells the places of each country, in the order of the board.
func (v *Reader) countries() (out []rules.Message) {
	var order []string
	tiles := map[string][]int{}
	for i := range v.ground.Tiles {
		t := &v.ground.Tiles[i]
		if t.ID == "" {
			continue
		}
		if _, known := tiles[t.Country]; !known {
			order = append(order, t.Country)
		}
		tiles[t.Country] = append(tiles[t.Country], i)
	}
	quiet := map[rules.Side][]rules.Arg{} // of a board in sheets, which has so many: countries where nobody stands
	for _, country := range order {
		lines := v.inCountry(tiles[country])
		if len(lines) == 0 {
			continue
		}
		name := v.country(country)
		if len(v.ground.Sheets) > 0 && name != "" && lines[0].Code == "atlas.held" {
			for _, m := range lines {
				side, _ := m.Arg("side")
				in := wording.Phrase("in", v.say("atlas.in-country", append(m.Args, rules.Text("country", name))...))
				quiet[rules.Side(side.Value)] = append(quiet[rules.Side(side.Value)], in)
			}
			continue
		}
		if name != "" {
			out = append(out, rules.M("atlas.country-head", rules.Text("country", name)))
		}
		out = append(out, lines...)
	}
	if len(quiet) > 0 {
		out = append(out, rules.M("atlas.quiet-head"))
	}
	for _, side := range append(slices.Clone(v.title.About().Sides), "") {
		if args := quiet[side]; len(args) > 0 && side != "" {
			out = append(out, rules.M("atlas.held-in", append(args, rules.SideArg("side", side))...))
		} else if len(args) > 0 {
			out = append(out, rules.M("atlas.held-in", args...))
		}
	}
	return out
}

// inCountry tells the places where somebody stands or something lies, and of the
// others those of note by who holds them.
func (v *Reader) inCountry(tiles []int) (out []rules.Message) {
	held := map[rules.Side][]rules.Arg{}
	var bare []rules.Arg // of which nobody says who holds them
	for _, i := range tiles {
		t := &v.ground.Tiles[i]
		if len(v.pieces[t.ID]) > 0 || slices.ContainsFunc(v.known.Marks, func(m rules.Mark) bool { return m.At == t.ID }) {
			out = append(out, v.line(i))
			continue
		}
		side := v.control(i)
		switch {
		case v.at[t.ID] == nil:
			if v.isGoal(i) {
				bare = append(bare, v.place("place", i))
			}
		case v.isGoal(i) || side != "" && v.at[t.ID].Home != side && t.Number == "": // hexes are too many
			held[side] = append(held[side], v.place("place", i))
		}
	}
	for _, side := range append(slices.Clone(v.sides()), "") {
		args := held[side]
		if len(args) == 0 {
			continue
		}
		if side != "" {
			args = append(args, rules.SideArg("side", side))
		}
		out = append(out, rules.M("atlas.held", args...))
	}
	if len(bare) > 0 {
		out = append(out, rules.M("atlas.bare", bare...))
	}
	return out
}

// mostOff are the pieces off the board that are named; more are counted.
const mostOff = 30

// tellOffBoard tells the pieces off the board.
func (v *Reader) tellOffBoard() (out []rules.Message) {
	for _, at := range v.look.Off {
		for _, side := range v.sides() {
			args := []rules.Arg{v.word("where", at), rules.SideArg("side", side)}
			n := 0
			for i := range v.pieces[at] {
				p := &v.pieces[at][i]
				if p.Side != side {
					continue
				}
				if n++; !p.Hidden() {
					args = append(args, wording.Phrase("piece", v.say("atlas.off-piece", v.offPiece(p)...)))
				}
			}
			if n == 0 {
				continue
			}
			if len(args) != n+2 || n > mostOff {
				args = args[:2]
			}
			out = append(out, rules.M("atlas.beside", append(args, rules.Num("n", n))...))
		}
	}
	return out
}

func (v *Reader) offPiece(p *rules.Piece) []rules.Arg {
	args := []rules.Arg{v.known.PieceArg("piece", p)}
	if p.Due > 0 {
		args = append(args, rules.Num("due", int(p.Due)))
	}
	return args
}
