package empires

import (
	"slices"

	"github.com/fieldpost/fieldpost/rules"
	"github.com/fieldpost/fieldpost/rules/downfall"
	"github.com/fieldpost/fieldpost/rules/empires/field"
)

// reader puts what is known into messages.
type reader struct {
	*rules.Page
	d *field.Data
	k *rules.Known
}

// View implements [rules.Title]: what is known, in the order in which a player
// reads it, his own matters first.
func (t *Title) View(k *rules.Known) rules.View {
	w := reader{rules.NewPage(k.Viewer, 64, 192), t.d, k}
	me := k.Viewer.Side()
	side := field.SideOf(me)
	order := [field.Sides]field.Side{field.German, field.FrancoBritish, field.Russian, field.AustroHungarian}
	if side < field.Nobody {
		if left := k.Track(trackDuty, me, "").N; left > 0 && k.Clock.Turn > 0 {
			note := dutyNote(side, left)
			w.End(note.Code, note.Args...)
		}
		w.Own("empires.view.duty")
		i := 2
		order[0], order[1] = side, side.Partner()
		for o := field.German; o < field.Nobody; o++ {
			if o.IsEnemyOf(side) {
				order[i] = o
				i++
			}
		}
		w.forces(order[0].ID())
		w.Own("empires.view.own")
		w.forces(order[1].ID())
		w.Section("empires.view.partner")
		w.forces(order[2].ID())
		w.forces(order[3].ID())
		w.Section("empires.view.enemy")
		w.pool(me)
		w.Own("empires.view.pool")
	} else {
		for _, o := range order {
			w.forces(o.ID())
			w.SectionOf("empires.view.forces", o.ID())
		}
	}
	w.control()
	w.Section("empires.view.control")
	for _, o := range order {
		w.technologies(o.ID())
	}
	w.Section("empires.view.technologies")
	for _, o := range order {
		w.End("empires.view.missions-of", field.SideArg("side", o), rules.Num("count", k.Track(field.TrackMissions, o.ID(), "").N))
	}
	w.Section("empires.view.missions")
	w.markers()
	w.Section("empires.view.diplomacy")
	if !k.Over() { // the result says it then
		for _, o := range order {
			w.End("empires.view.points-of", field.SideArg("side", o), rules.Num("points", k.Track(trackPoints, o.ID(), "").N))
		}
		w.Section("empires.view.points")
	}
	return w.View()
}

// forces shows the armies of a side by zone, in the order of the board.
func (w *reader) forces(side rules.Side) {
	for at, here := range w.k.Stacks {
		if !downfall.Armies(w.Page, here, side, "", flagLent, flagUnsupplied) {
			continue
		}
		for i := range w.k.Marks {
			if m := &w.k.Marks[i]; m.Kind == markTrench && m.At == at.ID && m.Side == side {
				w.Put(rules.Num("trench", m.N))
			}
		}
		if at.Control != side && at.Control != "" {
			w.Put(rules.SideArg("control", at.Control))
		}
		w.End("empires.view.zone", rules.SideArg("side", side), zoneArg(at.ID))
	}
}

func zoneArg(id string) rules.Arg { return rules.ID("zone", "zone", id) }

// pool shows the armies a side can recruit.
func (w *reader) pool(side rules.Side) {
	for _, x := range w.k.Pieces {
		if x.At == offPool && x.Side == side {
			w.Put(rules.ID("army", "army", x.ID))
		}
	}
	w.EndAny("empires.view.pool-of")
}

// control shows the zones that are not in the hands of their country's side, and
// trenches that nobody guards.
func (w *reader) control() {
	marks := w.k.Marks // in the order of the board
	for z := range w.k.Places {
		at := &w.k.Places[z]
		if at.Control != at.Home && at.Control != "" {
			code := "empires.view.controls"
			if w.d.Zones[z].City {
				code = "empires.view.controls-city"
			}
			w.End(code, zoneArg(at.ID), rules.SideArg("side", at.Control))
		}
		for ; len(marks) > 0 && marks[0].At == at.ID; marks = marks[1:] {
			if m := &marks[0]; m.Kind == markTrench && !w.isGuarded(m) {
				w.End("empires.view.trench-alone", zoneArg(at.ID), rules.SideArg("side", m.Side), rules.Num("level", m.N))
			}
		}
	}
}

// isGuarded reports whether an army of its side stands in a trench.
func (w *reader) isGuarded(m *rules.Mark) bool {
	for i := range w.k.Pieces {
		if p := &w.k.Pieces[i]; p.Side == m.Side && p.At == m.At {
			return true
		}
	}
	return false
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
	fresh := func(c *rules.Card) bool { return c.Flags.Has(flagFresh) }
	w.Put(rules.SideArg("side", of))
	put("box1", func(c *rules.Card) bool { return c.At == boxNames[field.Box1] })
	put("box2", func(c *rules.Card) bool { return c.At == boxNames[field.Box2] && !fresh(c) })
	put("fresh", fresh)
	if own {
		put("shown", func(c *rules.Card) bool { return c.Flags.Has(flagShown) })
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
		w.End(code, rules.ID("track", "track", t.ID), rules.Num("at", at), rules.Num("length", t.Length),
			rules.Num("year", w.d.Turns[t.LastTurn-1].Year), rules.Num("from", w.d.Turns[t.FirstTurn-1].Year))
	}
}
