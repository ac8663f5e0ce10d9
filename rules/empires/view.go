package empires

import (
	"slices"

	"github.com/fieldpost/fieldpost/rules"
	"github.com/fieldpost/fieldpost/rules/downfall"
	"github.com/fieldpost/fieldpost/rules/empires/field"
)

// View implements [rules.Title]: what is known, in the order in which a player
// reads it, his own matters first.
func (t *Title) View(k *rules.Known) rules.View {
	w := t.read(k)
	me := k.Viewer.Side()
	side := field.SideOf(me)
	order := [field.Sides]field.Side{field.German, field.FrancoBritish, field.Russian, field.AustroHungarian}
	if side < field.Nobody {
		if left := k.Track(trackDuty, me, "").N; left > 0 && k.Clock.Turn > 0 {
			note := dutyNote(side, left)
			w.Line(note.Code, note.Args...)
		}
		w.Section("empires.view.duty")
		i := 2
		order[0], order[1] = side, side.Partner()
		for o := field.German; o < field.Nobody; o++ {
			if o.EnemyOf(side) {
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
		w.technologies(o.ID())
	}
	w.Section("empires.view.technologies")
	for _, o := range order {
		w.Line("empires.view.missions-of", field.SideArg("side", o), rules.Num("count", k.Track(field.TrackMissions, o.ID(), "").N))
	}
	w.Section("empires.view.missions")
	w.markers()
	w.Section("empires.view.diplomacy")
	if !k.Over() { // the result says it then
		for _, o := range order {
			w.Line("empires.view.points-of", field.SideArg("side", o), rules.Num("points", k.Track(trackPoints, o.ID(), "").N))
		}
		w.Section("empires.view.points")
	}
	return w.View()
}

// reader puts what is known into messages.
type reader struct {
	*rules.Page
	d     *field.Data
	k     *rules.Known
	zones []ground // by zone
}

// ground is what lies in a zone, as far as it is known.
type ground struct {
	control, home field.Side
	trench, n     [field.Sides]uint8
	pieces        []rules.Piece
}

// read sorts what is known by zone. Places, pieces and marks are in the order of
// the board.
func (t *Title) read(k *rules.Known) *reader {
	w := &reader{Page: rules.NewPage(k.Viewer, 60, 200), d: t.d, k: k, zones: make([]ground, len(k.Places))}
	p, m := 0, 0
	for z := range k.Places {
		g, id := &w.zones[z], k.Places[z].ID
		g.control, g.home = field.SideOf(k.Places[z].Control), field.SideOf(k.Places[z].Home)
		from := p
		for ; p < len(k.Pieces) && k.Pieces[p].At == id; p++ {
			g.n[field.SideOf(k.Pieces[p].Side)]++
		}
		g.pieces = k.Pieces[from:p]
		for ; m < len(k.Marks) && k.Marks[m].At == id; m++ {
			if k.Marks[m].Kind == markTrench {
				g.trench[field.SideOf(k.Marks[m].Side)] = uint8(k.Marks[m].N)
			}
		}
	}
	return w
}

// forces shows the armies of a side by zone, in the order of the board.
func (w *reader) forces(side field.Side) {
	id := side.ID()
	for z := range w.zones {
		g := &w.zones[z]
		if g.n[side] == 0 {
			continue
		}
		w.Put(field.SideArg("side", side), w.zoneArg(z))
		for i := range g.pieces {
			x := &g.pieces[i]
			if x.Side != id {
				continue
			}
			name := "full"
			if x.Steps == field.Reduced {
				name = "reduced"
			}
			w.Put(rules.ID("army", name, x.ID))
			for _, flag := range [2]string{flagLent, flagUnsupplied} {
				if len(x.Flags) > 0 && x.Has(flag) {
					w.Put(rules.ID("army", flag, x.ID))
				}
			}
		}
		w.Keep(len(downfall.Listed(w.Written(), int(g.n[side]), flagLent, flagUnsupplied)))
		if n := g.trench[side]; n > 0 {
			w.Put(rules.Num("trench", int(n)))
		}
		if g.control != side && g.control != field.Nobody {
			w.Put(field.SideArg("control", g.control))
		}
		w.End("empires.view.zone")
	}
}

func (w *reader) zoneArg(z int) rules.Arg { return rules.ID("zone", "zone", w.d.Zones[z].ID) }

// pool shows the armies a side can recruit.
func (w *reader) pool(side rules.Side) {
	for _, x := range w.k.Pieces {
		if x.At == offPool && x.Side == side {
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
		if g.control != g.home && g.control != field.Nobody {
			code := "empires.view.controls"
			if w.d.Zones[z].City {
				code = "empires.view.controls-city"
			}
			w.Line(code, w.zoneArg(z), field.SideArg("side", g.control))
		}
		for side := field.German; side < field.Nobody; side++ {
			if g.trench[side] > 0 && g.n[side] == 0 {
				w.Line("empires.view.trench-alone", w.zoneArg(z), field.SideArg("side", side), rules.Num("level", int(g.trench[side])))
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
	put("box1", func(c *rules.Card) bool { return c.At == boxNames[field.Box1] })
	put("box2", func(c *rules.Card) bool { return c.At == boxNames[field.Box2] && !fresh(c) })
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
	for i := range w.d.Tracks {
		t := &w.d.Tracks[i]
		at := w.k.Track(trackDiplomacy, "", t.ID).N
		code := "empires.view.marker"
		switch {
		case at >= t.Length:
			code = "empires.view.marker-won"
		case turn > t.LastTurn:
			code = "empires.view.marker-closed"
		case turn < t.FirstTurn:
			code = "empires.view.marker-later"
		}
		w.Line(code, rules.ID("track", "track", t.ID), rules.Num("at", at), rules.Num("length", t.Length),
			rules.Num("year", w.d.Turns[t.LastTurn-1].Year), rules.Num("from", w.d.Turns[t.FirstTurn-1].Year))
	}
}
