package empires

import (
	"slices"

	"github.com/fieldpost/fieldpost/rules"
	"github.com/fieldpost/fieldpost/rules/downfall"
)

// View implements [rules.Title]: what is known, in the order in which a player
// reads it, his own matters first.
func (t *Title) View(k *rules.Known) rules.View {
	w := t.d.read(k)
	me := k.Viewer.Side()
	sd := sideOf(me)
	order := [sides]side{german, francoBritish, russian, austroHungarian}
	if sd < nobody {
		if left := k.Track(trackDuty, me, "").N; left > 0 && k.Clock.Turn > 0 {
			note := dutyNote(sd, left)
			w.Line(note.Code, note.Args...)
		}
		w.Section("empires.view.duty")
		i := 2
		order[0], order[1] = sd, sd.partner()
		for o := german; o < nobody; o++ {
			if o.enemyOf(sd) {
				order[i] = o
				i++
			}
		}
		w.forces(order[0])
		w.Section("empires.view.own")
		w.forces(order[1])
		w.Section("empires.view.partner")
		w.forces(order[2])
		w.forces(order[3])
		w.Section("empires.view.enemy")
		w.pool(me)
		w.Section("empires.view.pool")
	} else {
		for _, o := range order {
			w.forces(o)
			w.Section("empires.view.forces")
		}
	}
	w.control()
	w.Section("empires.view.control")
	for _, o := range order {
		w.technologies(o.id())
	}
	w.Section("empires.view.technologies")
	for _, o := range order {
		w.Line("empires.view.missions-of", sideArg("side", o), rules.Num("count", k.Track(trackMissions, o.id(), "").N))
	}
	w.Section("empires.view.missions")
	w.markers()
	w.Section("empires.view.diplomacy")
	if !k.Over() { // the result says it then
		for _, o := range order {
			w.Line("empires.view.points-of", sideArg("side", o), rules.Num("points", k.Track(trackPoints, o.id(), "").N))
		}
		w.Section("empires.view.points")
	}
	return w.View()
}

// reader puts what is known into messages.
type reader struct {
	*rules.Page
	d     *data
	k     *rules.Known
	zones []ground // by zone
}

// ground is what lies in a zone, as far as it is known.
type ground struct {
	control, home side
	trench, n     [sides]uint8
	pieces        []rules.Piece
}

// read sorts what is known by zone. Places, pieces and marks are in the order of
// the board.
func (d *data) read(k *rules.Known) *reader {
	w := &reader{Page: rules.NewPage(k.Viewer, 72, 280), d: d, k: k, zones: make([]ground, len(k.Places))}
	p, m := 0, 0
	for z := range k.Places {
		g, id := &w.zones[z], k.Places[z].ID
		g.control, g.home = sideOf(k.Places[z].Control), sideOf(k.Places[z].Home)
		from := p
		for ; p < len(k.Pieces) && k.Pieces[p].At == id; p++ {
			g.n[sideOf(k.Pieces[p].Side)]++
		}
		g.pieces = k.Pieces[from:p]
		for ; m < len(k.Marks) && k.Marks[m].At == id; m++ {
			if k.Marks[m].Kind == markTrench {
				g.trench[sideOf(k.Marks[m].Side)] = uint8(k.Marks[m].N)
			}
		}
	}
	return w
}

// forces shows the armies of a side by zone, in the order of the board.
func (w *reader) forces(sd side) {
	id := sd.id()
	for z := range w.zones {
		g := &w.zones[z]
		if g.n[sd] == 0 {
			continue
		}
		w.Put(sideArg("side", sd), w.zoneArg(z))
		for i := range g.pieces {
			x := &g.pieces[i]
			if x.Side != id {
				continue
			}
			name := "full"
			if x.Steps == reduced {
				name = "reduced"
			}
			w.Put(rules.ID("army", name, x.ID))
			for _, flag := range [2]string{flagLent, flagUnsupplied} {
				if len(x.Flags) > 0 && x.Has(flag) {
					w.Put(rules.ID("army", flag, x.ID))
				}
			}
		}
		w.Keep(len(downfall.Listed(w.Written(), int(g.n[sd]), flagLent, flagUnsupplied)))
		if n := g.trench[sd]; n > 0 {
			w.Put(rules.Num("trench", int(n)))
		}
		if g.control != sd && g.control != nobody {
			w.Put(sideArg("control", g.control))
		}
		w.End("empires.view.zone")
	}
}

func (w *reader) zoneArg(z int) rules.Arg { return rules.ID("zone", "zone", w.d.zones[z].id) }

// pool shows the armies a side can recruit.
func (w *reader) pool(sd rules.Side) {
	for i := range w.k.Pieces {
		if x := &w.k.Pieces[i]; x.At == offPool && x.Side == sd {
			w.Put(rules.ID("army", "army", x.ID))
		}
	}
	if len(w.Written()) > 0 {
		w.End("empires.view.pool-of")
	}
}

// control shows the zones that are not in the hands of their country's side, and
// trenches that nobody guards.
func (w *reader) control() {
	for z := range w.zones {
		g := &w.zones[z]
		if g.control != g.home && g.control != nobody {
			code := "empires.view.controls"
			if w.d.zones[z].city {
				code = "empires.view.controls-city"
			}
			w.Line(code, w.zoneArg(z), sideArg("side", g.control))
		}
		for sd := german; sd < nobody; sd++ {
			if g.trench[sd] > 0 && g.n[sd] == 0 {
				w.Line("empires.view.trench-alone", w.zoneArg(z), sideArg("side", sd), rules.Num("level", int(g.trench[sd])))
			}
		}
	}
}

// technologies shows those of a side: to itself all of them, to the others those
// that have been used and how many tiles lie in the boxes.
func (w *reader) technologies(of rules.Side) {
	own := w.k.Viewer.Sees(of)
	put := func(name string, is func(*rules.Card) bool) {
		for i := range w.k.Cards {
			if c := &w.k.Cards[i]; c.Side == of && c.ID != "" && is(c) {
				w.Put(rules.ID("tech", name, c.ID))
			}
		}
	}
	fresh := func(c *rules.Card) bool { return slices.Contains(c.Flags, flagFresh) }
	w.Put(rules.SideArg("side", of))
	put("box1", func(c *rules.Card) bool { return c.At == boxNames[box1] })
	put("box2", func(c *rules.Card) bool { return c.At == boxNames[box2] && !fresh(c) })
	put("fresh", fresh)
	if own {
		put("shown", func(c *rules.Card) bool { return slices.Contains(c.Flags, flagShown) })
		w.End("empires.view.tech-own")
		return
	}
	var hidden [2]int
	for i := range w.k.Cards {
		if c := &w.k.Cards[i]; c.Side == of && c.ID == "" {
			hidden[slices.Index(boxNames[1:], c.At)] = c.N
		}
	}
	w.End("empires.view.tech-other", rules.Num("hidden1", hidden[0]), rules.Num("hidden2", hidden[1]))
}

// markers shows the diplomacy markers.
func (w *reader) markers() {
	turn := w.k.Clock.Turn
	for i := range w.d.tracks {
		t := &w.d.tracks[i]
		at := w.k.Track(trackDiplomacy, "", t.id).N
		code := "empires.view.marker"
		switch {
		case at >= t.length:
			code = "empires.view.marker-won"
		case turn > t.lastTurn:
			code = "empires.view.marker-closed"
		case turn < t.firstTurn:
			code = "empires.view.marker-later"
		}
		w.Line(code, rules.ID("track", "track", t.id), rules.Num("at", at), rules.Num("length", t.length),
			rules.Num("year", w.d.turns[t.lastTurn-1].year), rules.Num("from", w.d.turns[t.firstTurn-1].year))
	}
}
