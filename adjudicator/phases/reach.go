package phases

import (
	"slices"

	"github.com/fieldpost/fieldpost/rules"
	"github.com/fieldpost/fieldpost/rules/board"
)

// reachingTitle is a title that tells how far units come.
type reachingTitle interface {
	Reach(*rules.Known, rules.Side) []rules.Reach
	Ground() *board.Ground
	Opposed(k *rules.Known, a, b rules.Side) bool
}

// mostReached is how many places with a name are told for those who stand together.
const mostReached = 12

// reachSection tells what each unit of a side on the map can reach: who stands together and comes to the
// same places in one line, with how many these are, where enemies are among them, and those with a name,
// the nearest first. ok is false where no unit comes anywhere.
func reachSection(title rules.Title, known *rules.Known) (s rules.Section, ok bool) {
	t, is := rules.Unwrap[reachingTitle](title)
	side := known.Viewer.Side()
	if !is || side == "" {
		return s, false
	}
	at, enemies, named := map[string]string{}, map[string]bool{}, map[string]bool{}
	for i := range known.Pieces {
		p := &known.Pieces[i]
		at[p.ID] = p.At
		enemies[p.At] = enemies[p.At] || p.At != "" && t.Opposed(known, side, p.Side)
	}
	for _, tile := range t.Ground().Tiles {
		named[tile.ID] = tile.Named
	}
	list := t.Reach(known, side)
	for i := range list {
		alike := func(x rules.Reach) bool {
			return at[x.Piece] == at[list[i].Piece] && slices.Equal(x.Places, list[i].Places)
		}
		if len(list[i].Places) == 0 || slices.ContainsFunc(list[:i], alike) {
			continue
		}
		m := rules.M("reach.stack", rules.ID(known.Kinds.Place, "at", at[list[i].Piece]), rules.Num("n", len(list[i].Places)))
		for _, x := range list[i:] {
			if alike(x) {
				m.Args = append(m.Args, rules.ID(known.Kinds.Piece, "units", x.Piece))
			}
		}
		n := 0
		for _, p := range list[i].Places {
			switch {
			case enemies[p]:
				m.Args = append(m.Args, rules.ID(known.Kinds.Place, "foes", p))
			case named[p] && n < mostReached:
				m.Args = append(m.Args, rules.ID(known.Kinds.Place, "to", p))
				n++
			}
		}
		s.Lines = append(s.Lines, m)
	}
	s.Code = "reach.heading"
	return s, len(s.Lines) > 0
}
