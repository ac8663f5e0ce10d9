package chart

import (
	"slices"

	"github.com/fieldpost/fieldpost/rules"
	"github.com/fieldpost/fieldpost/templates/canvas"
)

// drawOffMap draws the pieces off the map: a row for each place and side, those of a kind
// and strength as one with their number.
func (m margins) drawOffMap(y float64) float64 {
	const w, h, gap = 40.0, 40.0, 7.0
	for _, at := range append(m.p.look.Off[:len(m.p.look.Off):len(m.p.look.Off)], m.elsewhere()...) {
		var list []counter
		for i := range m.p.Known.Pieces {
			if x := &m.p.Known.Pieces[i]; x.At == at {
				list = pile(list, m.p.counterOf(x))
			}
		}
		if len(list) == 0 {
			continue
		}
		if len(list) > 16 {
			list = gather(list, func(a, b *counter) bool { return a.side == b.side && a.word == b.word && a.hidden == b.hidden })
		}
		text := m.p.title.Name(m.p.Known.Kinds.Place, at, m.p.Lang)
		if slices.Contains(m.p.look.Off, at) {
			text = m.p.words.word(m.p.look.Texts + at)
		}
		set := canvas.Type{Size: 15, Bold: true, Ink: inkText, Fit: true}
		x := margin + 170
		m.p.c.rowHead(text, canvas.Point{X: margin, Y: y + h/2 + 5}, 162, set)
		for i := range list {
			if x+w > width-margin {
				x, y = margin+170, y+h+gap
			}
			m.p.counter(&list[i], canvas.Box{X: x, Y: y, W: w, H: h}, "")
			x += w + gap
		}
		y += h + gap
	}
	return y + 4
}

// elsewhere returns the places that the map does not show, where pieces stand.
func (m margins) elsewhere() (out []string) {
	for i := range m.p.Known.Pieces {
		at := m.p.Known.Pieces[i].At
		if _, on := m.p.byID[at]; !on && !slices.Contains(out, at) && slices.ContainsFunc(m.p.Known.Places, func(x rules.Place) bool { return x.ID == at }) {
			out = append(out, at)
		}
	}
	return out
}
