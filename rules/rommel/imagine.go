package rommel

import (
	"slices"

	"github.com/fieldpost/fieldpost/rules"
	"github.com/fieldpost/fieldpost/rules/board"
)

// Imagine makes a position of what is known, on which orders can be tried out
// by those who must not see the true one. A block that is hidden stands where it
// is seen as one of those that are not seen elsewhere: which one means nothing.
func (t *Title) Imagine(k *rules.Known) rules.Position { return t.imagine(k) }

func (t *Title) imagine(k *rules.Known) *position {
	d := t.d
	s := &state{scen: d.scenarioByID[k.Scenario], stamp: int16(k.Clock.Turn), active: sideOf(k.Active), over: victory{winner: nobody}, blocks: make([]block, len(d.units))}
	chosen := map[string]string{}
	for _, o := range k.Options {
		chosen[o.ID] = o.Value
	}
	_ = t.options.Set(chosen, &s.opt) // they come from a position
	for i := range s.forts {
		s.forts[i] = nobody
	}
	s.taken = s.forts
	for i := range k.Places {
		p := &k.Places[i]
		n := slices.Index(d.forts, d.hexByID[p.ID])
		s.forts[n] = sideOf(p.Control)
		if s.taken[n] = s.forts[n]; slices.Contains(p.Flags, flagTaken) {
			s.taken[n] = s.forts[n].enemy()
		}
	}
	imagineCards(d, k, s)
	imagineBlocks(d, k, s)
	for i := range k.Fights {
		f := &k.Fights[i]
		b := battle{hex: int16(d.hexByID[f.At]), defender: sideOf(f.Defender), fresh: slices.Contains(f.Flags, flagFresh),
			quiet: slices.Contains(f.Flags, flagQuiet), fought: slices.Contains(f.Flags, flagFought)}
		for dir, of := range f.Edges {
			b.control[dir] = sideOf(of)
		}
		s.battles = append(s.battles, b)
	}
	for u := range s.blocks { // a raider came in where its side holds nothing (§12.5)
		x := &s.blocks[u]
		for dir := int8(0); x.raid == raidSomewhere && int(dir) < len(battle{}.control); dir++ {
			if !s.battleAt(int(x.at)).controls(d.units[u].side, int(dir)) {
				x.raid = dir
			}
		}
	}
	for i := range k.Marks {
		switch m := &k.Marks[i]; m.Kind {
		case markMine:
			owner := sideOf(m.Side)
			s.mines = append(s.mines, mine{hex: int16(d.hexByID[m.At]), owner: owner, known: owner == nobody})
		case markGhost:
			s.ghosts = append(s.ghosts, ghost{hex: int16(d.hexByID[m.At]), believer: sideOf(m.Side)})
		case markCrossing:
			dir, _ := directionOf(m.Flags[0])
			s.crossings = append(s.crossings, crossing{hex: int16(d.hexByID[m.At]), dir: int8(dir), n: int8(m.N)})
		}
	}
	for i := range k.Lines {
		l := &k.Lines[i]
		places := make([]int16, len(l.Places))
		for n, id := range l.Places {
			places[n] = placeWith(d, id)
		}
		switch n := slices.Index(moveKinds[:], l.Kind); {
		case n >= 0:
			m := groupMove{regroup: n&1 > 0, rommel: n > 1, hex: places[0]}
			if m.regroup {
				m.to = places[1]
			}
			s.moves = append(s.moves, m)
		case l.Kind == lineNetwork:
			s.nets[sideOf(l.Side)] = board.NewSet(len(d.hexes))
			for _, h := range places {
				s.nets[sideOf(l.Side)].Add(int(h))
			}
		}
	}
	s.Recall(k)
	p := &position{t: t, s: s}
	p.await(k)
	return p
}

// imagineCards takes over what is counted: cards, points and the clock.
func imagineCards(d *data, k *rules.Known, s *state) {
	s.month = int8(k.Track(trackMonth, "", "").N)
	k.Recall("", keptOpen(s)...)
	for sd := range side(sides) {
		ss := &s.sides[sd]
		k.Recall(sd.id(), keptSecret(d, ss, nil)...)
		ss.points = int16(k.Track(trackPoints, sd.id(), "").N)
	}
	for i := range k.Tracks {
		switch x := &k.Tracks[i]; x.ID {
		case trackTurn:
			s.turn, s.phase = int16(x.N), phase(slices.Index(phaseNames, x.Of))
		case trackInitiative:
			s.first = sideOf(x.Side)
		case trackOption:
			s.choice = optionOf(x.Of)
		}
	}
	for i := range k.Cards {
		c := &k.Cards[i]
		h := &s.played
		switch c.At {
		case atHand:
			h = &s.sides[sideOf(c.Side)].hand
		case atDeck:
			h = &s.deck
		case atSpent:
			h = &s.spent
		}
		if c.ID == cardReal {
			h.real = int8(c.N)
		} else {
			h.dummy = int8(c.N)
		}
	}
}

// keptOpen are the numbers that both sides know.
func keptOpen(s *state) []rules.Kept {
	return []rules.Kept{{ID: "passes", N: &s.passes}, {ID: "rommel-used", N: &s.rommelUsed}, {ID: "malta", N: &s.malta},
		{ID: "exits", Of: "axis", N: &s.sides[axis].exits}, {ID: "exits", Of: "allied", N: &s.sides[allied].exits}}
}

// keptSecret adds the numbers of a side that it alone knows.
func keptSecret(d *data, ss *sideState, out []rules.Kept) []rules.Kept {
	out = append(out, rules.Kept{ID: "redrawn", N: &ss.redrawn}, rules.Kept{ID: "extra", N: &ss.extra},
		rules.Kept{ID: "spent", Of: "redeploy", N: &ss.spent.redeploy}, rules.Kept{ID: "spent", Of: "rebuild", N: &ss.spent.rebuild},
		rules.Kept{ID: "spent", Of: "cards", N: &ss.spent.cards}, rules.Kept{ID: "spent", Of: "mines", N: &ss.spent.mines})
	for i, h := range d.forts {
		out = append(out, rules.Kept{ID: "shipped", Of: d.hexes[h].id, N: &ss.shipped[i]})
	}
	return out
}

// raidSomewhere is a raid of which the hexside is to be found.
const raidSomewhere = noRaid - 1

// imagineBlocks puts the blocks where they are seen.
func imagineBlocks(d *data, k *rules.Known, s *state) {
	var known unitSet
	for u := range s.blocks {
		s.blocks[u] = d.blank(u)
	}
	for i := range k.Pieces {
		if p := &k.Pieces[i]; !p.Hidden() {
			known.add(d.unitByID[p.ID])
		}
	}
	var next [sides]int
	for i := range k.Pieces {
		p := &k.Pieces[i]
		of, u := sideOf(p.Side), d.unitByID[p.ID]
		if p.Hidden() {
			for u = next[of]; known.has(u) || d.units[u].side != of; u++ {
			}
			next[of] = u + 1
		}
		x := &s.blocks[u]
		x.at, x.month, x.unsupplied = placeWith(d, p.At), int8(p.Due), p.Has(flagUnsupplied)
		x.moved, x.leaving, x.revealed = p.Has(flagMoved), p.Has(flagLeaving), !p.Hidden() && !k.Viewer.Sees(p.Side)
		if !p.Hidden() {
			x.vc = int8(p.Strength)
		}
		if p.Has(flagDisrupted) {
			x.rest = restNew
		}
		if p.Has(flagRaider) {
			x.raid = raidSomewhere
		}
		if p.From != "" {
			x.fort = placeWith(d, p.From)
		} else if p.Has(flagFort) {
			x.fort = x.at
		}
	}
}

// placeWith is the inverse of placeID.
func placeWith(d *data, id string) int16 {
	if h, ok := d.hexByID[id]; ok {
		return int16(h)
	}
	return int16(unused - slices.Index(offPlaces[:], id))
}

// await puts on the agenda what is waited for: the sheet of the viewer, under
// what the others are at.
func (p *position) await(k *rules.Known) {
	s, sd := p.s, sideOf(k.Viewer.Side())
	top := step{kind: stepKind(slices.Index(stepNames, k.Step)), side: s.active}
	if sd != nobody && (top.kind <= stepHand || top.kind == stepRearm) {
		top.side = sd.enemy()
	}
	for i := 0; sd != nobody && i < len(k.Demands); i++ {
		for _, kind := range [...]stepKind{stepPrepare, stepSetup, stepHand, stepRearm, stepOrders} {
			st := step{kind: kind, side: sd}
			if d, _, ok := p.ordersDemand(&st); !ok || d.Key != k.Demands[i].Key {
				continue
			}
			if st.stage = int8(boolInt(kind == stepRearm)); kind == top.kind { // reinforcements have come
				top = st
			} else {
				s.Push(st)
			}
		}
	}
	s.Push(top)
}
