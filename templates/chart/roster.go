package chart

import (
	"slices"
	"strings"

	"github.com/fieldpost/fieldpost/rules"
	"github.com/fieldpost/fieldpost/templates/canvas"
)

// rowHead writes a text in as many lines as it takes, around a height.
func (p *painting) rowHead(text string, at canvas.Point, room float64, set canvas.Type) {
	lines, _ := p.c.fold(text, set.Size, set.Bold, room)
	for n, line := range lines {
		p.c.Text(canvas.Point{X: at.X, Y: at.Y + (float64(n)-float64(len(lines)-1)/2)*lineHigh*set.Size}, line, set)
	}
}

// roster tells by name who stands in tiles that have no room for names, and who of
// them has lost steps.
func (p *painting) roster(y float64) float64 {
	const size, row = 13.5, 19.0
	name := canvas.Type{Size: size, Ink: inkText, Fit: true}
	bold := name
	bold.Bold = true
	at := map[string][]string{}
	last := map[string]rules.Side{}
	for i := range p.Known.Pieces {
		x := &p.Known.Pieces[i]
		if !x.Hidden() {
			if was := last[x.At]; was != "" && was != x.Side {
				at[x.At] = append(at[x.At], "/")
			}
			last[x.At] = x.Side
			args := []rules.Arg{p.Known.PieceArg("piece", x), rules.Num("strength", int(x.Strength))}
			if x.Steps < x.Most {
				args = append(args, rules.Num("steps", int(x.Steps)), rules.Num("most", int(x.Most)))
			}
			at[x.At] = append(at[x.At], p.words.say(rules.M("map.named", args...)))
		}
	}
	x, any := margin, false
	space := p.font.TextWidth(" ", size, false)
	for i := range p.stacks {
		s := &p.stacks[i]
		list := at[p.tiles[s.tile].ID]
		told := func(c counter) bool { return c.hidden || c.text != "" }
		if len(list) == 0 || !slices.ContainsFunc(s.list, func(c counter) bool { return !told(c) }) {
			continue
		}
		p.out.Listed = append(p.out.Listed, p.tiles[s.tile].ID)
		if !any {
			y, any = y+row, true
		}
		put := func(text string, t canvas.Type) {
			w := p.font.TextWidth(text, t.Size, t.Bold)
			if x+w > width-margin {
				x, y = margin+24, y+row
			}
			p.c.Text(canvas.Point{X: x, Y: y}, text, t)
			x += w + space
		}
		head, names := p.words.placeName(&p.tiles[s.tile])+":", strings.ReplaceAll(strings.Join(list, ", "), ", /,", " /")
		if x+p.font.TextWidth(head, size, true)+space+p.font.TextWidth(names, size, false) > width-margin && x > margin {
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
