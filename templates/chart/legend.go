package chart

import (
	"slices"
	"strings"

	"github.com/fieldpost/fieldpost/rules"
	"github.com/fieldpost/fieldpost/rules/board"
	"github.com/fieldpost/fieldpost/templates/canvas"
)

// kind is what an entry of the legend explains, in the order of the legend.
type kind uint8

const (
	isSide kind = iota
	isHidden
	isUnit
	isSteps
	isCount
	isBadge
	isMark
	isControl
	isTaken
	isFront
	isReach
	isFed
	isSite
	isTerrain
	isBorder
	isFrontier
	isEdge
	isTrace // in a row of their own
)

// entry is an entry of the legend.
type entry struct {
	kind kind
	n    int // a symbol, badge, emblem, trace, texture or stroke
	side rules.Side
	word string // of a unit, a terrain; for its text
	text string
}

// legend collects what was drawn.
type legend struct {
	words words
	look  *board.Look
	list  []entry
}

func (l *legend) add(e entry) {
	for i := range l.list {
		if o := &l.list[i]; o.kind == e.kind && o.n == e.n && o.side == e.side && o.text == e.text && o.word == e.word {
			return
		}
	}
	l.list = append(l.list, e)
}

// once adds an entry unless there is one of its kind, whosever it is.
func (l *legend) once(e entry) {
	if !slices.ContainsFunc(l.list, func(o entry) bool { return o.kind == e.kind }) {
		l.list = append(l.list, e)
	}
}

func (l *legend) terrain(t board.Texture, word string) {
	l.add(entry{kind: isTerrain, n: int(t), word: word})
}

func (l *legend) stroke(s board.Stroke, text string) {
	l.add(entry{kind: isBorder, n: int(s), text: text})
}

// trace adds that of a kind, in the colour of the first whose it is.
func (l *legend) trace(t *Trace, text string) {
	if !slices.ContainsFunc(l.list, func(o entry) bool { return o.kind == isTrace && o.n == int(t.Kind) }) {
		l.add(entry{kind: isTrace, n: int(t.Kind), side: t.Side, text: text})
	}
}

// mark adds that of a kind, in the colour of the first whose it is.
func (l *legend) mark(e board.Emblem, side rules.Side, text string) {
	if !slices.ContainsFunc(l.list, func(o entry) bool { return o.kind == isMark && o.n == int(e) && o.text == text }) {
		l.add(entry{kind: isMark, n: int(e), side: side, text: text})
	}
}

func (l *legend) control(s rules.Side) { l.add(entry{kind: isControl, side: s}) }
func (l *legend) taken(s rules.Side)   { l.add(entry{kind: isTaken, side: s}) }

func (l *legend) piece(c *counter) {
	l.add(entry{kind: isSide, side: c.side})
	switch {
	case c.hidden:
		l.add(entry{kind: isHidden, side: c.side})
	case c.word != "":
		l.add(entry{kind: isUnit, word: c.word})
	}
}

// textOf returns the text of an entry.
func (l *legend) textOf(e *entry) string {
	switch {
	case e.text != "":
		return e.text
	case e.kind == isSide:
		return l.words.sideName(e.side)
	case e.kind == isHidden:
		return l.words.say(rules.M("map.hidden", rules.SideArg("side", e.side)))
	case e.kind == isControl:
		return l.words.say(rules.M("map.control", rules.SideArg("side", e.side)))
	case e.kind == isTaken:
		return l.words.say(rules.M("map.occupied", rules.SideArg("side", e.side)))
	}
	return l.words.word(l.look.Texts + e.word)
}

// Sizes of what stands around the map.
const (
	header    = 66.0
	legendRow = 34.0
	legendKey = 44.0 // room for the sign of an entry
)

// surround writes the head above the map, and below it what is off the map and the
// legend, and sets the height of the drawing.
func (p *painting) surround() {
	p.c.Rect(p.frame, 0, canvas.Style{Stroke: inkText, Width: 2.6})
	p.head()
	y := p.frame.Y + p.frame.H + 12
	y = p.below(y)
	y = p.drawOffMap(y)
	y = p.roster(y)
	y = p.key(y)
	p.c.Height = y + margin
	p.c.RectBelow(canvas.Box{W: p.c.Width, H: p.c.Height}, canvas.Style{Fill: inkPaper})
}

// head writes the title, the turn, who looks and the score.
func (p *painting) head() {
	k := p.Known
	title := p.title.About().Names.In(p.Lang)
	turn := p.positionLabel()
	who := "map.for-everybody"
	args := []rules.Arg{}
	switch k.Viewer {
	case rules.All:
		who = "map.for-all"
	case rules.Everybody:
	default:
		who, args = "map.for-side", append(args, rules.SideArg("side", k.Viewer.Side()))
	}
	seen := p.words.say(rules.M(who, args...))
	p.c.Title, p.c.About = title+", "+p.words.say(k.Clock.Label), seen
	if p.Last.Code != "" {
		p.c.About = turn + ". " + seen
	}
	p.c.Text(canvas.Point{X: margin, Y: 32}, title, canvas.Type{Size: 27, Bold: true, Ink: inkText})
	p.c.Text(canvas.Point{X: margin, Y: 56}, turn, canvas.Type{Size: 19, Ink: inkText})
	p.c.Text(canvas.Point{X: width - margin, Y: 30}, seen, canvas.Type{Size: 17, Ink: inkQuiet, Anchor: canvas.End, Fit: true})
	x := width - margin
	for _, id := range slices.Backward(p.look.Tracks) {
		for i := len(k.Tracks) - 1; i >= 0; i-- {
			t := &k.Tracks[i]
			if t.ID != id {
				continue
			}
			text := p.trackText(t)
			set := canvas.Type{Size: 18, Bold: true, Ink: inkText, Anchor: canvas.End, Fit: true}
			p.c.Text(canvas.Point{X: x, Y: 56}, text, set)
			x -= p.font.TextWidth(text, set.Size, true) + 8
			if t.Side != "" {
				p.c.flag(t.Side, canvas.Point{X: x - 6, Y: 50})
				x -= 18
			}
			x -= 18
		}
	}
}

// positionLabel says after what the position stands and what comes next.
func (p *painting) positionLabel() string {
	k := p.Known
	next := p.words.say(k.Clock.Label)
	if p.Last.Code == "" {
		return next
	}
	last := p.words.say(p.Last)
	args := []rules.Arg{rules.Text("last", last), rules.Text("next", next)}
	switch {
	case k.Over():
		return p.words.say(rules.M("map.ended", args[:1]...))
	case last == next:
		return p.words.say(rules.M("map.during", args[1:]...))
	}
	return p.words.say(rules.M("map.after", args...))
}

// trackText returns the text of a number that is kept.
func (p *painting) trackText(t *rules.Track) string {
	args := []rules.Arg{rules.Num("n", t.N), rules.Num("most", t.Most)}
	if kind := p.look.Of[t.ID]; kind != "" {
		args = append(args, rules.Text("of", p.title.Name(kind, t.Of, p.Lang)))
	}
	return p.words.say(rules.M(p.look.TrackTexts+t.ID, args...))
}

// below writes the numbers that stand below the map: those of each side, then those of
// none.
func (p *painting) below(y float64) float64 {
	set := canvas.Type{Size: 15, Ink: inkText, Fit: true}
	for _, side := range append(slices.Clone(p.sides), "") {
		x := margin
		for _, id := range p.look.Below {
			for i := range p.Known.Tracks {
				t := &p.Known.Tracks[i]
				if t.ID != id || t.Side != side || t.N == 0 && t.Of == "" {
					continue
				}
				if kind := p.look.Of[id]; kind != "" && x == margin {
					head := set
					head.Bold = true
					text := p.words.word(p.look.TrackTexts + kind)
					p.c.Text(canvas.Point{X: x, Y: y + 15}, text, head)
					x += p.font.TextWidth(text, head.Size, true) + 14
				}
				text := p.trackText(t)
				wide := p.font.TextWidth(text, set.Size, false)
				switch {
				case x+wide > width-margin:
					x, y = margin+24, y+22
				case x > margin:
				case side != "":
					p.c.flag(side, canvas.Point{X: x + 6.5, Y: y + 10})
					x += 24
				}
				p.c.Text(canvas.Point{X: x, Y: y + 15}, text, set)
				x += wide + 22
			}
		}
		if x > margin {
			y += 23
		}
	}
	return y + 4
}

// entries returns those of the legend in its order; what is drawn alike is one, with the
// texts of all.
func (l *legend) entries() (list []entry) {
	for i := range l.list {
		e := l.list[i]
		e.text = l.textOf(&e)
		n := slices.IndexFunc(list, func(o entry) bool { return l.hasSameSign(&o, &e) })
		switch {
		case n < 0:
			list = append(list, e)
		case !slices.Contains(strings.Split(list[n].text, " / "), e.text):
			list[n].text += " / " + e.text
		}
	}
	slices.SortStableFunc(list, func(a, b entry) int {
		if a.kind != b.kind {
			return int(a.kind) - int(b.kind)
		}
		return slices.Index(l.words.sides, a.side) - slices.Index(l.words.sides, b.side)
	})
	return list
}

// hasSameSign reports whether two entries have the same sign.
func (l *legend) hasSameSign(a, b *entry) bool {
	switch {
	case a.kind != b.kind || a.side != b.side:
		return false
	case a.kind == isUnit:
		return l.look.Units[a.word] == l.look.Units[b.word]
	}
	return a.n == b.n
}

// key draws the legend.
func (p *painting) key(y float64) float64 {
	list := p.used.entries()
	p.shown = list
	set := canvas.Type{Size: 16, Ink: inkText, Fit: true}
	x := margin
	p.c.Open("legend", p.words.word("map.legend"))
	y += legendRow / 2
	for i := range list {
		e := &list[i]
		if e.kind == isTrace && (i == 0 || list[i-1].kind != isTrace) {
			if i > 0 {
				x, y = margin, y+legendRow
			}
			head := canvas.Type{Size: 16, Bold: true, Ink: inkText, Fit: true}
			text := p.heading()
			p.c.Text(canvas.Point{X: x, Y: y + 5.5}, text, head)
			x += p.font.TextWidth(text, head.Size, true) + 16
		}
		text := e.text
		wide := legendKey + p.font.TextWidth(text, set.Size, false) + 20
		if x+wide > width-margin && x > margin {
			x, y = margin, y+legendRow
		}
		p.c.sample(e, canvas.Point{X: x + legendKey/2 - 4, Y: y})
		p.c.Text(canvas.Point{X: x + legendKey, Y: y + 5.5}, text, set)
		p.out.Legend = append(p.out.Legend, text)
		x += wide
	}
	if p.Last.Code != "" && !slices.ContainsFunc(list, func(e entry) bool { return e.kind == isTrace }) {
		y += legendRow
		text := p.words.say(rules.M("map.quiet", rules.Text("last", p.words.say(p.Last))))
		p.c.Text(canvas.Point{X: margin, Y: y + 5.5}, text, canvas.Type{Size: 16, Bold: true, Ink: inkText, Fit: true})
		p.out.Legend = append(p.out.Legend, text)
	}
	p.c.Close()
	return y + legendRow/2
}

// heading says when that was what arrows and marks tell of.
func (p *painting) heading() string {
	switch {
	case len(p.Scene.Beats) > 0:
		return p.words.word("map.happening")
	case p.Last.Code != "":
		return p.words.say(rules.M("map.happened", rules.Text("last", p.words.say(p.Last))))
	}
	return p.words.word("map.happened")
}
