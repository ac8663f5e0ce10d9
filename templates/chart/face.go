package chart

import (
	"fmt"
	"strconv"
	"strings"

	"github.com/fieldpost/fieldpost/rules"
	"github.com/fieldpost/fieldpost/rules/board"
	"github.com/fieldpost/fieldpost/templates/canvas"
)

// counter draws one counter in a box.
func (p *painting) counter(c *counter, box canvas.Box, place string) {
	id := ""
	if c.id != "" { // known, and alone on its counter
		id = "c-" + c.id
	}
	p.c.Open(id, p.pieceTitle(c, place))
	p.face(c, box)
	p.c.Close()
	p.out.Pieces += c.n
	p.out.Counters = append(p.out.Counters, Counter{c.id, c.text, c.name, place, c.bar})
	p.used.piece(c)
	badges(p, c, box)
}

// face draws what is on a counter: its name where there is room for it, its symbol,
// its strength and at its foot its steps.
func (p *painting) face(c *counter, box canvas.Box) {
	l := p.c.livery(c.side)
	mid := box.Middle()
	blank := fmt.Sprintf("c%.0f-%.0f-%d", box.W*10, box.H*10, l.fill)
	p.c.Use(p.c.Stamp(blank, func(d *canvas.Canvas) {
		d.Rect(canvas.Box{W: box.W, H: box.H}, 3, canvas.Style{Fill: l.fill, Stroke: inkBlack, Width: 1.2})
	}), canvas.Point{X: box.X, Y: box.Y})
	number := canvas.Type{Bold: true, Ink: l.on, Anchor: canvas.Middle}
	symbol := p.look.Units[c.word]
	sum := ""
	if c.strength > 0 || c.most <= 1 && box.H >= 30 {
		sum = strconv.Itoa(c.strength)
	}
	steps := 0.0
	if !c.hidden && c.most > 1 && !withName(box) {
		steps = p.steps(c, box, l.on)
	}
	switch {
	case c.hidden || c.word == "":
		number.Size = min(box.H*0.5, 18)
		p.c.Text(canvas.Point{X: mid.X, Y: mid.Y + number.Size*0.36}, p.words.letter(c.side), number)
	case withName(box):
		k := min(box.H/39, 1)
		text, set := p.short(c, box.W-3)
		c.text, set.Ink = text, l.on
		p.c.Text(canvas.Point{X: mid.X, Y: box.Y + 9}, text, set)
		p.c.symbol(symbol, canvas.Point{X: mid.X, Y: box.Y + 10 + 7.5*k}, 22*k, 13*k, l.on)
		number.Size = 14.5 * k
		p.strength(c, box, sum, number)
	case box.W >= 26:
		p.c.symbol(symbol, canvas.Point{X: box.X + 9.5, Y: mid.Y - steps/2}, 15, 10.5, l.on)
		number.Size, number.Anchor = 13, canvas.End
		p.c.figure(canvas.Point{X: box.X + box.W - 2, Y: mid.Y + 4.7 - steps/2}, sum, number)
	default:
		p.c.symbol(symbol, canvas.Point{X: mid.X, Y: box.Y + 5.6 - steps/4}, 14, 8.5-steps/3, l.on)
		number.Size = 10 - steps/4
		p.c.figure(canvas.Point{X: mid.X, Y: box.Y + box.H - 1.6 - steps}, sum, number)
	}
	if c.n > 1 {
		text := "×" + strconv.Itoa(c.n)
		w := p.font.TextWidth(text, 10, true) + 4
		b := canvas.Box{X: box.X + box.W - w + 2, Y: box.Y - 2, W: w, H: 12}
		p.c.Rect(b, 2, canvas.Style{Fill: inkWhite, Stroke: inkBlack, Width: 1})
		p.c.Text(canvas.Point{X: b.Middle().X, Y: b.Y + 9.6}, text, canvas.Type{Size: 10, Bold: true, Ink: inkBlack, Anchor: canvas.Middle})
		p.used.add(entry{kind: isCount, text: p.words.word("map.count")})
	}
}

// withName reports whether a counter has room for its name.
func withName(box canvas.Box) bool { return box.H >= 30 && box.W >= 26 }

// strength writes the strength at the foot of a large counter, and beside it the
// steps.
func (p *painting) strength(c *counter, box canvas.Box, sum string, set canvas.Type) {
	at := canvas.Point{X: box.Middle().X, Y: box.Y + box.H - 2.6}
	if c.most > 1 && !c.merged && c.most <= 6 {
		const pip, gap = 3.8, 1.5
		wide := float64(c.most)*(pip+gap) - gap
		text := p.font.TextWidth(sum, set.Size, true)
		at.X = box.X + (box.W-wide-text-3)/2 + text/2
		p.c.Use(p.c.Stamp(fmt.Sprintf("p%d-%d-%d", c.steps, c.most, set.Ink), func(d *canvas.Canvas) {
			for i := range c.most {
				s := canvas.Style{Stroke: set.Ink, Width: 0.9}
				if i < c.steps {
					s.Fill = set.Ink
				}
				d.Rect(canvas.Box{X: float64(i) * (pip + gap), W: pip, H: pip + 2.5}, 0, s)
			}
		}), canvas.Point{X: at.X + text/2 + 3, Y: at.Y - 7.4})
		p.used.add(entry{kind: isSteps, text: p.words.word("map.steps")})
		c.bar = true
	} else if c.most > 1 && c.steps > 0 {
		at.Y -= p.steps(c, box, set.Ink) - 1
		set.Size -= 3
	}
	p.c.figure(at, sum, set)
}

// steps draws the steps at the foot of a counter, those that are left full and those
// that are lost empty; of several pieces as one bar. It tells how high they are.
func (p *painting) steps(c *counter, box canvas.Box, ink canvas.Ink) float64 {
	const gap = 1.6
	high, most, left, room := 3.0, c.most, c.steps, min(box.W-6, 26)
	if c.merged || most > 6 {
		most, left = 1, 1
	}
	pip := (room - gap*float64(most-1)) / float64(most)
	name := fmt.Sprintf("s%d-%d-%d-%.0f-%.0f", left, most, ink, room*10, high)
	if c.merged || c.most > 6 {
		name += fmt.Sprintf("-%d-%d", c.steps, c.most)
	}
	p.c.Use(p.c.Stamp(name, func(d *canvas.Canvas) {
		for i := range most {
			r := canvas.Box{X: float64(i) * (pip + gap), W: pip, H: high}
			if i >= left || c.merged {
				d.Rect(r, 0, canvas.Style{Stroke: ink, Width: 0.8})
			}
			if c.merged {
				r.W *= float64(c.steps) / float64(c.most)
			}
			if i < left {
				d.Rect(r, 0, canvas.Style{Fill: ink, Stroke: ink, Width: 0.8})
			}
		}
	}), canvas.Point{X: box.X + (box.W-room)/2, Y: box.Y + box.H - high - 2})
	p.used.add(entry{kind: isSteps, text: p.words.word("map.steps")})
	c.bar = true
	return high + 1
}

// short returns what a piece is called on a counter, and how it is set there: its name, or
// the short one of its title, or the words of its name that others do not have. No
// word is cut: where nothing fits nothing is written, and the list below the map tells.
func (p *painting) short(c *counter, room float64) (string, canvas.Type) {
	set := canvas.Type{Size: 9.5, Bold: true, Anchor: canvas.Middle, Fit: true}
	if c.name == "" {
		return "", set
	}
	var own []string
	for w := range strings.FieldsSeq(c.name) {
		if p.common[w] < 3 {
			own = append(own, w)
		}
	}
	names := []string{c.name, p.look.Short[c.called][string(p.Lang)], strings.Join(own, " ")}
	for _, size := range [...]float64{9.5, 8.5, 7.5} {
		set.Size = size
		for _, name := range names {
			if name != "" && p.font.TextWidth(name, size, set.Bold) <= room {
				return name, set
			}
		}
	}
	return "", set
}

// badges draws the signs of a counter over its left edge.
func badges(p *painting, c *counter, box canvas.Box) {
	y := box.Y + 1.0
	seen := map[board.Badge]bool{}
	for f := range strings.FieldsSeq(string(c.flags)) {
		b := p.look.Flags[f]
		if b == board.NoBadge {
			continue
		}
		p.used.add(entry{kind: isBadge, n: int(b), text: p.words.word(p.look.Texts + f)})
		if seen[b] {
			continue
		}
		seen[b] = true
		p.c.badge(b, canvas.Point{X: box.X + 2, Y: y + 2})
		y += 9.5
	}
}

// pieceTitle returns what a reader is told who points at a counter.
func (p *painting) pieceTitle(c *counter, place string) string {
	args := []rules.Arg{rules.SideArg("side", c.side), rules.Num("n", c.n)}
	if t, ok := p.byID[place]; ok {
		args = append(args, rules.ID(p.tiles[t].Kind, "place", place))
	}
	if c.word != "" && !c.hidden {
		args = append(args, rules.Word("kind", p.look.Texts+c.word))
	}
	for f := range strings.FieldsSeq(string(c.flags)) {
		if p.look.Flags[f] != 0 {
			args = append(args, rules.Word("flag", p.look.Texts+f))
		}
	}
	if c.hidden || c.merged {
		if c.strength > 0 {
			sum := c.strength
			if c.merged {
				sum *= c.n
			}
			args = append(args, rules.Num("strength", sum))
		}
		return p.words.say(rules.M("map.pieces", args...))
	}
	args = append(args, rules.ID(p.Known.Kinds.Piece, "piece", c.id))
	if c.strength > 0 {
		args = append(args, rules.Num("strength", c.strength))
	}
	if c.most > 1 && c.steps > 0 {
		args = append(args, rules.Num("steps", c.steps), rules.Num("most", c.most))
	}
	return p.words.say(rules.M("map.piece", args...))
}
