package chart

import (
	"github.com/fieldpost/fieldpost/rules"
	"github.com/fieldpost/fieldpost/rules/board"
)

// supply draws how far the supply of sides reaches, as far as the viewer knows: a
// line within the last tiles where it does, in the side's ink. It also draws from
// where pieces are fed, if that is not where they stand.
func (p *painting) supply() {
	at := map[string]string{}
	for i := range p.Known.Pieces {
		at[p.Known.Pieces[i].ID] = p.Known.Pieces[i].At
	}
	for i := range p.Known.Lines {
		l := &p.Known.Lines[i]
		if p.look.Lines[l.Kind] != board.Supply || len(l.Places) == 0 {
			continue
		}
		if len(l.Pieces) == 0 {
			p.reach(l)
		}
		for _, u := range l.Pieces {
			t := Trace{Kind: board.Supply, Side: l.Side, Places: []string{l.Places[0], at[u]}}
			if line := p.points(p.way(&t)); len(line) > 1 && t.Places[0] != t.Places[1] {
				p.c.Open("", p.traceTitle(&t))
				p.c.feed(line, l.Side)
				p.c.Close()
				p.used.once(entry{kind: isFed, side: l.Side, text: p.words.word("map.fed")})
			}
		}
	}
}

// reach draws where the places of a line end.
func (p *painting) reach(l *rules.Line) {
	in := make([]bool, len(p.tiles))
	for _, id := range l.Places {
		if t, ok := p.byID[id]; ok {
			in[t] = true
		}
	}
	lines := p.limit(in)
	if len(lines) == 0 {
		return
	}
	p.c.Open("", p.traceTitle(&Trace{Kind: board.Supply, Side: l.Side}))
	p.c.feeds(lines, l.Side)
	p.c.Close()
	p.used.add(entry{kind: isReach, side: l.Side, text: p.words.say(rules.M("map.supply-of", rules.SideArg("side", l.Side)))})
}
