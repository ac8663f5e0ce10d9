package chart

import (
	"slices"
	"strings"

	"github.com/fieldpost/fieldpost/rules"
	"github.com/fieldpost/fieldpost/templates/canvas"
)

// Sizes of what stands around the map.
const (
	header    = 66.0
	legendRow = 34.0
	legendKey = 44.0 // room for the sign of an entry
)

// margins writes what stands around the map: the head above it, and below it what is off the map, the
// list of who stands where and the legend.
type margins struct{ p *painting }

// surround writes the head above the map, and below it what is off the map and the
// legend, and sets the height of the drawing.
func (m margins) surround() {
	m.p.c.Rect(m.p.frame, 0, canvas.Style{Stroke: inkText, Width: 2.6})
	m.head()
	y := m.p.frame.Y + m.p.frame.H + 12
	if !m.p.whole { // whose readers have the sheets
		y = m.below(y)
		y = m.drawOffMap(y)
		y = m.roster(y)
	}
	y = m.key(y)
	m.p.c.Height = y + margin
	m.p.c.RectBelow(canvas.Box{W: m.p.c.Width, H: m.p.c.Height}, canvas.Style{Fill: inkPaper})
}

// head writes the title, the turn, who looks and the score.
func (m margins) head() {
	k := m.p.Known
	title := m.p.title.About().Names.In(m.p.Lang)
	if c, ok := m.p.title.(cut); ok {
		title += ": " + m.p.words.named(c.names)
	}
	turn := m.positionLabel()
	who := "map.for-everybody"
	args := []rules.Arg{}
	switch k.Viewer {
	case rules.All:
		who = "map.for-all"
	case rules.Everybody:
	default:
		who, args = "map.for-side", append(args, rules.SideArg("side", k.Viewer.Side()))
	}
	seen := m.p.words.say(rules.M(who, args...))
	m.p.c.Title, m.p.c.About = title+", "+m.p.words.say(k.Clock.Label), seen
	if m.p.Last.Code != "" {
		m.p.c.About = turn + ". " + seen
	}
	m.p.c.Text(canvas.Point{X: margin, Y: 32}, title, canvas.Type{Size: 27, Bold: true, Ink: inkText})
	m.p.c.Text(canvas.Point{X: margin, Y: 56}, turn, canvas.Type{Size: 19, Ink: inkText})
	m.p.c.Text(canvas.Point{X: m.p.width - margin, Y: 30}, seen, canvas.Type{Size: 17, Ink: inkQuiet, Anchor: canvas.End, Fit: true})
	x := m.p.width - margin
	for _, id := range slices.Backward(m.p.look.Tracks) {
		for i := len(k.Tracks) - 1; i >= 0; i-- {
			t := &k.Tracks[i]
			if t.ID != id {
				continue
			}
			text := m.trackText(t)
			set := canvas.Type{Size: 18, Bold: true, Ink: inkText, Anchor: canvas.End, Fit: true}
			m.p.c.Text(canvas.Point{X: x, Y: 56}, text, set)
			x -= m.p.font.TextWidth(text, set.Size, true) + 8
			if t.Side != "" {
				m.p.c.flag(t.Side, canvas.Point{X: x - 6, Y: 50})
				x -= 18
			}
			x -= 18
		}
	}
}

// positionLabel says after what the position stands and what comes next.
func (m margins) positionLabel() string {
	k := m.p.Known
	next := m.p.words.say(k.Clock.Label)
	if m.p.Last.Code == "" {
		return next
	}
	last := m.p.words.say(m.p.Last)
	args := []rules.Arg{rules.Text("last", last), rules.Text("next", next)}
	switch {
	case k.Over():
		return m.p.words.say(rules.M("map.ended", args[:1]...))
	case last == next:
		return m.p.words.say(rules.M("map.during", args[1:]...))
	}
	return m.p.words.say(rules.M("map.after", args...))
}

// trackText returns the text of a number that is kept.
func (m margins) trackText(t *rules.Track) string {
	args := []rules.Arg{rules.Num("n", t.N), rules.Num("most", t.Most)}
	if kind := m.p.look.Of[t.ID]; kind != "" {
		args = append(args, rules.Text("of", m.p.title.Name(kind, t.Of, m.p.Lang)))
	}
	return m.p.words.say(rules.M(m.p.look.TrackTexts+t.ID, args...))
}

// below writes the numbers that stand below the map: those of each side, then those of
// none.
func (m margins) below(y float64) float64 {
	set := canvas.Type{Size: 15, Ink: inkText, Fit: true}
	for _, side := range append(slices.Clone(m.p.sides), "") {
		x := margin
		for _, id := range m.p.look.Below {
			for i := range m.p.Known.Tracks {
				t := &m.p.Known.Tracks[i]
				if t.ID != id || t.Side != side || t.N == 0 && t.Of == "" {
					continue
				}
				if kind := m.p.look.Of[id]; kind != "" && x == margin {
					head := set
					head.Bold = true
					text := m.p.words.word(m.p.look.TrackTexts + kind)
					m.p.c.Text(canvas.Point{X: x, Y: y + 15}, text, head)
					x += m.p.font.TextWidth(text, head.Size, true) + 14
				}
				text := m.trackText(t)
				wide := m.p.font.TextWidth(text, set.Size, false)
				switch {
				case x+wide > m.p.width-margin:
					x, y = margin+24, y+22
				case x > margin:
				case side != "":
					m.p.c.flag(side, canvas.Point{X: x + 6.5, Y: y + 10})
					x += 24
				}
				m.p.c.Text(canvas.Point{X: x, Y: y + 15}, text, set)
				x += wide + 22
			}
		}
		if x > margin {
			y += 23
		}
	}
	return y + 4
}

// key draws the legend.
func (m margins) key(y float64) float64 {
	list := m.p.used.entries()
	m.p.shown = list
	set := canvas.Type{Size: 16, Ink: inkText, Fit: true}
	x := margin
	m.p.c.Open("legend", m.p.words.word("map.legend"))
	y += legendRow / 2
	for i := range list {
		e := &list[i]
		if e.kind == isTrace && (i == 0 || list[i-1].kind != isTrace) {
			if i > 0 {
				x, y = margin, y+legendRow
			}
			head := canvas.Type{Size: 16, Bold: true, Ink: inkText, Fit: true}
			text := m.heading()
			m.p.c.Text(canvas.Point{X: x, Y: y + 5.5}, text, head)
			x += m.p.font.TextWidth(text, head.Size, true) + 16
		}
		text := e.text
		wide := legendKey + m.p.font.TextWidth(text, set.Size, false) + 20
		if x+wide > m.p.width-margin && x > margin {
			x, y = margin, y+legendRow
		}
		m.p.c.sample(e, canvas.Point{X: x + legendKey/2 - 4, Y: y})
		m.p.c.Text(canvas.Point{X: x + legendKey, Y: y + 5.5}, text, set)
		m.p.out.Legend = append(m.p.out.Legend, text)
		x += wide
	}
	if m.p.Last.Code != "" && !m.p.whole && !slices.ContainsFunc(list, func(e entry) bool { return e.kind == isTrace }) {
		y += legendRow
		text := m.p.words.say(rules.M("map.quiet", rules.Text("last", m.p.words.say(m.p.Last))))
		m.p.c.Text(canvas.Point{X: margin, Y: y + 5.5}, text, canvas.Type{Size: 16, Bold: true, Ink: inkText, Fit: true})
		m.p.out.Legend = append(m.p.out.Legend, text)
	}
	m.p.c.Close()
	return y + legendRow/2
}

// heading says when that was what arrows and marks tell of.
func (m margins) heading() string {
	switch {
	case len(m.p.Scene.Beats) > 0:
		return m.p.words.word("map.happening")
	case m.p.Last.Code != "":
		return m.p.words.say(rules.M("map.happened", rules.Text("last", m.p.words.say(m.p.Last))))
	}
	return m.p.words.word("map.happened")
}

// drawOffMap draws the pieces off the map: a row for each place and side, those of a kind
// and strength as one with their number.
func (m margins) drawOffMap(y float64) float64 {
	const w, h, gap = 40.0, 40.0, 7.0
	if m.p.follows {
		return y
	}
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
			if x+w > m.p.width-margin {
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
		if _, on := m.p.byID[at]; !on && !m.p.others[at] && !slices.Contains(out, at) && slices.ContainsFunc(m.p.Known.Places, func(x rules.Place) bool { return x.ID == at }) {
			out = append(out, at)
		}
	}
	return out
}

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
			if x+w > m.p.width-margin {
				x, y = margin+24, y+row
			}
			m.p.c.Text(canvas.Point{X: x, Y: y}, text, t)
			x += w + space
		}
		head, names := m.p.words.placeName(&m.p.tiles[s.tile])+":", strings.ReplaceAll(strings.Join(list, ", "), ", /,", " /")
		if x+m.p.font.TextWidth(head, size, true)+space+m.p.font.TextWidth(names, size, false) > m.p.width-margin && x > margin {
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
