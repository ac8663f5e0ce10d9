package chart

import (
	"slices"
	"strconv"

	"github.com/fieldpost/fieldpost/rules"
	"github.com/fieldpost/fieldpost/rules/board"
	"github.com/fieldpost/fieldpost/templates/canvas"
)

// Traces returns what the events tell that a viewer may know. The caller brings those
// events only.
//
// Events are read by the names of their arguments: a way goes from "from" by "via" and
// "through" to another place, and "was" is whose something was before. "count" is how
// many pieces there are of which none is named.
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
			case a.Kind == rules.KindSide && a.Name == "was":
			case a.Kind == rules.KindSide:
				t.Side = rules.Side(a.Value)
			case a.Kind == k.Kinds.Place && a.Name == "from":
				from = append(from, a.Value)
			case a.Kind == k.Kinds.Place && (a.Name == "via" || a.Name == "through"):
				via = append(via, a.Value)
			case a.Kind == k.Kinds.Place:
				to = append(to, a.Value)
			case a.Name == "count":
				t.N = a.Num
			default:
				if s := owner[a.Value]; s != "" && a.Value != "" {
					t.N++
					if t.Side == "" {
						t.Side = s
					}
				}
			}
		}
		if len(from) == 0 { // a mark at each of the places
			for _, at := range to {
				out = append(out, Trace{Kind: t.Kind, Side: t.Side, Places: []string{at}})
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

// declared returns the traces that a position itself tells: attacks that are declared.
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
			out = append(out, Trace{Kind: kind, Side: l.Side, Places: l.Places})
		default:
			for _, u := range l.Pieces {
				out = append(out, Trace{Kind: kind, Side: l.Side, Places: []string{at[u], l.Places[0]}, N: 1})
			}
		}
	}
	return out
}

// traceWords are the texts of traces in the legend.
var traceWords = map[board.Trace]string{board.Moves: "map.moves", board.Rails: "map.rails", board.Sails: "map.sails", board.Attacks: "map.attacks",
	board.Retreats: "map.retreats", board.Battle: "map.battle", board.Taken: "map.taken", board.Supply: "map.supply"}

// past returns the traces of the scene and of its position, each once.
func (p *painting) past() []Trace { return p.distinct(append(slices.Clone(p.Past), p.declared()...)) }

// distinct returns the traces that can be drawn, each once with all pieces that went that
// way.
func (p *painting) distinct(all []Trace) (out []Trace) {
	seen := map[string]int{}
	for _, t := range all {
		key := string(rune('0'+t.Kind)) + string(t.Side)
		for _, id := range t.Places {
			key += " " + id
		}
		n, ok := seen[key]
		switch {
		case ok:
			out[n].N += t.N
		case len(p.way(&t)) > 0:
			seen[key] = len(out)
			out = append(out, t)
		}
	}
	return out
}

// arrows draws the traces that are ways.
func (p *painting) arrows(traces []Trace) {
	back := map[[2]int]bool{} // what is gone in both directions
	for i := range traces {
		if w := p.way(&traces[i]); len(w) > 1 {
			back[[2]int{w[len(w)-1], w[0]}] = true
		}
	}
	for i := range traces {
		t := &traces[i]
		w := p.way(t)
		if t.isMark() || len(w) < 2 {
			continue
		}
		aside := 0.0
		if len(w) == 2 && back[[2]int{w[0], w[1]}] {
			aside = 6
		}
		line := p.routes.route(w, aside)
		p.c.Open("", p.traceTitle(t))
		p.taken = append(p.taken, p.c.arrow(line, t.Kind, t.Side))
		p.c.Close()
		p.used.trace(t, p.words.word(traceWords[t.Kind]))
		if t.N > 1 {
			p.times = append(p.times, times{p.routes.besideStacks(line), t.N})
		}
	}
}

// count writes them, above the counters.
func (p *painting) count() {
	for _, t := range p.times {
		text := "×" + strconv.Itoa(t.n)
		box := canvas.BoxAround(t.at, p.font.TextWidth(text, 11, true)+5, 14)
		p.c.Rect(box, 3, canvas.Style{Fill: inkWhite, Stroke: inkBlack, Width: 1})
		p.c.Text(canvas.Point{X: t.at.X, Y: t.at.Y + 4}, text, canvas.Type{Size: 11, Bold: true, Ink: inkBlack, Anchor: canvas.Middle})
		p.taken = append(p.taken, box)
	}
	p.times = p.times[:0]
}

func (p *painting) traceTitle(t *Trace) string {
	args := []rules.Arg{rules.Word("what", traceWords[t.Kind])}
	if t.Side != "" {
		args = append(args, rules.SideArg("side", t.Side))
	}
	if t.N > 1 {
		args = append(args, rules.Num("n", t.N))
	}
	for _, id := range t.Places {
		if n, ok := p.byID[id]; ok {
			args = append(args, rules.ID(p.tiles[n].Kind, "place", id))
		}
	}
	return p.words.say(rules.M("map.trace", args...))
}
