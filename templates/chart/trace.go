package chart

import (
	"slices"

	"github.com/fieldpost/fieldpost/rules"
	"github.com/fieldpost/fieldpost/rules/board"
	"github.com/fieldpost/fieldpost/templates/canvas"
)

// Trace is something that happened, or is declared: a way through places, or a mark
// at one.
type Trace struct {
	Kind   board.Trace
	Side   rules.Side // whose it is; "" when that is not known
	Places []string   // ids: the way in its order, or the one place
}

// Traces are what the events tell that a viewer may know. The caller brings those
// events only.
func (b *Board) Traces(events []rules.Event, k *rules.Known) (out []Trace) {
	owner := map[string]rules.Side{}
	for i := range k.Pieces {
		owner[k.Pieces[i].ID] = k.Pieces[i].Side
	}
	for i := range events {
		e := &events[i]
		kind := b.look.Events[e.Code]
		if kind == board.NoTrace {
			continue
		}
		t := Trace{Kind: kind}
		var from, via, to []string
		for _, a := range e.Args {
			switch {
			case a.Kind == rules.KindSide:
				t.Side = rules.Side(a.Value)
			case a.Kind == k.Kinds.Place && a.Name == "from":
				from = append(from, a.Value)
			case a.Kind == k.Kinds.Place && a.Name == "via":
				via = append(via, a.Value)
			case a.Kind == k.Kinds.Place:
				to = append(to, a.Value)
			default:
				if s := owner[a.Value]; s != "" && t.Side == "" && a.Value != "" {
					t.Side = s
				}
			}
		}
		if len(from) == 0 { // a mark at each of the places
			for _, at := range to {
				out = append(out, Trace{t.Kind, t.Side, []string{at}})
			}
			continue
		}
		if len(to) == 0 {
			continue
		}
		t.Places = append(append(from[:1:1], via...), to[0])
		out = append(out, t)
	}
	return out
}

// declared are the traces that a position itself tells: attacks that are declared.
func (p *painting) declared() (out []Trace) {
	at := map[string]string{}
	for i := range p.Known.Pieces {
		at[p.Known.Pieces[i].ID] = p.Known.Pieces[i].At
	}
	for i := range p.Known.Lines {
		l := &p.Known.Lines[i]
		kind := p.look.Lines[l.Kind]
		switch {
		case kind == board.NoTrace || kind == board.Supply || len(l.Places) == 0: // supply is drawn by itself
		case len(l.Pieces) == 0:
			out = append(out, Trace{kind, l.Side, l.Places})
		default:
			for _, u := range l.Pieces {
				out = append(out, Trace{kind, l.Side, []string{at[u], l.Places[0]}})
			}
		}
	}
	return out
}

// traceWords are the texts of traces in the legend.
var traceWords = map[board.Trace]string{board.Moves: "map.moves", board.Rails: "map.rails", board.Sails: "map.sails", board.Attacks: "map.attacks",
	board.Retreats: "map.retreats", board.Battle: "map.battle", board.Taken: "map.taken", board.Supply: "map.supply"}

// traces draws arrows and marks over the counters, each once.
func (p *painting) traces() {
	p.draw(p.distinct(append(slices.Clone(p.Past), p.declared()...)))
}

// distinct are the traces that can be drawn, each once.
func (p *painting) distinct(all []Trace) (out []Trace) {
	seen := map[string]bool{}
	for _, t := range all {
		key := string(rune('0'+t.Kind)) + string(t.Side)
		for _, id := range t.Places {
			key += " " + id
		}
		if !seen[key] && len(p.way(&t)) > 0 {
			seen[key] = true
			out = append(out, t)
		}
	}
	return out
}

// way is the middles of the tiles of a trace.
func (p *painting) way(t *Trace) (line []canvas.Point) {
	for _, id := range t.Places {
		if n, ok := p.byID[id]; ok {
			line = append(line, p.tiles[n].at)
		}
	}
	return line
}

// draw draws arrows and marks.
func (p *painting) draw(traces []Trace) {
	for _, t := range traces {
		line := p.way(&t)
		p.c.Open("", p.traceTitle(&t))
		switch {
		case t.Kind == board.Battle || t.Kind == board.Taken:
			at := canvas.Point{X: line[0].X - 0.4*p.unit, Y: line[0].Y + 0.36*p.unit}
			if t.Kind == board.Battle {
				p.battle(at)
			} else {
				p.emblem(board.Flag, at, t.Side)
			}
			p.taken = append(p.taken, canvas.Around(at, 20, 20))
		case len(line) > 1:
			p.arrow(line, t.Kind, t.Side)
		}
		p.c.Close()
		if len(line) > 1 || t.Kind == board.Battle || t.Kind == board.Taken {
			p.used.add(entry{kind: isTrace, n: int(t.Kind), text: p.word(traceWords[t.Kind])})
		}
	}
}

func (p *painting) traceTitle(t *Trace) string {
	args := []rules.Arg{rules.Word("what", traceWords[t.Kind])}
	if t.Side != "" {
		args = append(args, rules.SideArg("side", t.Side))
	}
	for _, id := range t.Places {
		if n, ok := p.byID[id]; ok {
			args = append(args, rules.ID(p.tiles[n].Kind, "place", id))
		}
	}
	return p.say(rules.M("map.trace", args...))
}

// arrow draws the arrow of a trace. It begins beside what stands at its start, and
// ends before what stands at its end.
func (p *painting) arrow(line []canvas.Point, kind board.Trace, side rules.Side) {
	n := len(line)
	line = append([]canvas.Point(nil), line...)
	line[0] = toward(line[0], line[1], p.unit*0.33)
	line[n-1] = toward(line[n-1], line[n-2], p.unit*0.4)
	l := p.livery(side)
	ink := l.fill
	s := canvas.Style{Stroke: ink, Width: 3.6}
	switch kind {
	case board.Retreats:
		s.Dash, s.Gap = 6, 5
	case board.Sails:
		s.Dash, s.Gap = 1.5, 6
	case board.Rails:
		s.Dash, s.Gap = 12, 4
	case board.Attacks:
		s.Width = 5
	}
	line = smooth(line)
	head := arrowHead(line, 13, 7.5)
	p.taken = append(p.taken, bounds([][]canvas.Point{head}))
	shaft := append([]canvas.Point(nil), line...)
	shaft[len(shaft)-1] = toward(shaft[len(shaft)-1], shaft[len(shaft)-2], 10)
	p.c.Line(shaft, canvas.Style{Stroke: l.on, Width: s.Width + 2.6})
	p.c.Polygon(head, canvas.Style{Fill: ink, Stroke: l.on, Width: 1.3})
	p.c.Line(shaft, s)
}

// toward is a point so far away in the direction of another, at most half way.
func toward(a, b canvas.Point, by float64) canvas.Point {
	d := distance(a, b)
	if d == 0 {
		return a
	}
	return between(a, b, min(by/d, 0.5))
}
