package chart

import (
	"slices"
	"strings"

	"github.com/fieldpost/fieldpost/rules"
	"github.com/fieldpost/fieldpost/templates/canvas"
)

// roster tells by name who stands in tiles that have no room for names, and who of
// them has lost steps.
func (m margins) roster(y float64) float64 {
	const size, row = 13.5, 19.0
	name := canvas.Type{Size: size, Ink: inkText, Fit: true}
	bold := name
	bold.Bold = true
	at := map[string][]string{}
	last := map[string]rules.Side{}
	for i := range m.p.Known.Pieces {
		x := &m.p.Known.Pieces[i]
		if !x.Hidden() {
			if was := last[x.At]; was != "" && was != x.Side {
				at[x.At] = append(at[x.At], "/")
			}
			last[x.At] = x.Side
			args := []rules.Arg{m.p.Known.PieceArg("piece", x), rules.Num("strength", int(x.Strength))}
			if x.Steps < x.Most {
				args = append(args, rules.Num("steps", int(x.Steps)), rules.Num("most", int(x.Most)))
			}
			at[x.At] = append(at[x.At], m.p.words.say(rules.M("map.named", args...)))
		}
	}
	x, any := margin, false
	space := m.p.font.TextWidth(" ", size, false)
	for i := range m.p.stacks {
		s := &m.p.stacks[i]
		list := at[m.p.tiles[s.tile].ID]
		told := func(c counter) bool { return c.hidden || c.text != "" }
		if len(list) == 0 || !slices.ContainsFunc(s.list, func(c counter) bool { return !told(c) }) {
			continue
		}
		m.p.out.Listed = append(m.p.out.Listed, m.p.tiles[s.tile].ID)
		if !any {
			y, any = y+row, true
		}
		put := func(text string, t canvas.Type) {
			w := m.p.font.TextWidth(text, t.Size, t.Bold)
			if x+w > width-margin {
				x, y = margin+24, y+row
			}
			m.p.c.Text(canvas.Point{X: x, Y: y}, text, t)
			x += w + space
		}
		head, names := m.p.words.placeName(&m.p.tiles[s.tile])+":", strings.ReplaceAll(strings.Join(list, ", "), ", /,", " /")
		if x+m.p.font.TextWidth(head, size, true)+space+m.p.font.TextWidth(names, size, false) > width-margin && x > margin {
			x, y = margin, y+row
		}
		put(head, bold)
		put(names, name)
		x += 22
	}
	if any {
		y += 12
	}
	return y
}
