package rommel

import (
	"slices"

	"github.com/fieldpost/fieldpost/rules"
	"github.com/fieldpost/fieldpost/rules/board"
	"github.com/fieldpost/fieldpost/rules/compass"
	"github.com/fieldpost/fieldpost/rules/dice"
	"github.com/fieldpost/fieldpost/rules/rommel/bot"
	"github.com/fieldpost/fieldpost/rules/rommel/field"
)

// Imagine makes a position of what is known, on which orders can be tried out
// by those who must not see the true one. A block that is hidden stands where it
// is seen as one of those that are not seen elsewhere: which one means nothing.
func (t *Title) Imagine(k *rules.Known, _ dice.Source) rules.Position {
	return t.Position(t.imagine(k))
}

// Bot implements [rules.Title].
func (t *Title) Bot(k *rules.Known, d rules.Demand, check rules.Check, luck dice.Source) []rules.Order {
	if field.SideOf(d.Side) == field.Nobody {
		return nil
	}
	g := t.Game(t.imagine(k))
	defer t.Free(g)
	return bot.Orders(&g.run, &d, check, luck)
}

func (t *Title) imagine(k *rules.Known) *field.State {
	d := t.d
	s := &field.State{Scenario: d.ScenarioByID[k.Scenario], Sheet: int16(k.Clock.Turn), Active: field.SideOf(k.Active), Over: field.Victory{Winner: field.Nobody}, Blocks: make([]field.Block, len(d.Units))}
	_ = t.book.Options.Set(k.Chosen(), &s.Options) // they come from a position
	for i := range k.Places {
		p := &k.Places[i]
		s.Forts = append(s.Forts, field.Fort{Holder: field.SideOf(p.Control), Taken: k.Marked(markTaken, p.ID)})
	}
	imagineCards(d, k, s)
	imagineBlocks(d, k, s)
	for i := range k.Fights {
		f := &k.Fights[i]
		b := field.Battle{Hex: int16(d.HexByID[f.At]), Defender: field.SideOf(f.Defender), Fresh: f.Flags.Has(flagFresh),
			Quiet: f.Flags.Has(flagQuiet), Fought: f.Flags.Has(flagFought)}
		for dir, of := range f.Edges {
			b.Control[dir] = field.SideOf(of)
		}
		s.Battles = append(s.Battles, b)
	}
	for u := range s.Blocks { // a raider came in where its side holds nothing (§12.5)
		x := &s.Blocks[u]
		for dir := int8(0); x.Raid == raidSomewhere && int(dir) < len(field.Battle{}.Control); dir++ {
			if !s.BattleAt(int(x.At)).Controls(d.Units[u].Side, int(dir)) {
				x.Raid = dir
			}
		}
	}
	for i := range k.Marks {
		switch m := &k.Marks[i]; m.Kind {
		case markMine:
			owner := field.SideOf(m.Side)
			s.Mines = append(s.Mines, field.Mine{Hex: int16(d.HexByID[m.At]), Owner: owner, Known: owner == field.Nobody})
		case markGhost:
			s.Ghosts = append(s.Ghosts, field.Ghost{Hex: int16(d.HexByID[m.At]), Believer: field.SideOf(m.Side)})
		case markCrossing:
			dir, _ := compass.DirectionOf(string(m.Flags))
			s.Crossings = append(s.Crossings, field.Crossing{Hex: int16(d.HexByID[m.At]), Dir: int8(dir), N: int8(m.N)})
		}
	}
	for i := range k.Lines {
		l := &k.Lines[i]
		places := make([]int16, len(l.Places))
		for n, id := range l.Places {
			places[n] = placeOf(d, id)
		}
		switch n := slices.Index(moveKinds[:], l.Kind); {
		case n >= 0:
			m := field.GroupMove{Regroup: n&1 > 0, Rommel: n > 1, Hex: places[0]}
			if m.Regroup {
				m.To = places[1]
			}
			s.Moves = append(s.Moves, m)
		case l.Kind == lineFort:
			s.Blocks[d.UnitByID[l.Pieces[0]]].Fort = places[0]
		case l.Kind == lineNetwork:
			s.Nets[field.SideOf(l.Side)] = board.NewSet(len(d.Hexes))
			for _, h := range places {
				s.Nets[field.SideOf(l.Side)].Add(int(h))
			}
		}
	}
	s.Recall(k)
	g := t.Game(s)
	defer t.Free(g)
	r := &g.run
	pushAwaited(r, k)
	return s
}

// imagineCards takes over what is counted: cards, points and the clock.
func imagineCards(d *field.Data, k *rules.Known, s *field.State) {
	s.Month = int8(k.Track(trackMonth, "", "").N)
	k.Recall("", openNumbers(s)...)
	for side := range field.Side(field.Sides) {
		ss := &s.Sides[side]
		ss.Shipped = make([]int8, len(d.Forts))
		k.Recall(side.ID(), secretNumbers(d, ss, nil)...)
		ss.Points = int16(k.Track(trackPoints, side.ID(), "").N)
	}
	for i := range k.Tracks {
		switch x := &k.Tracks[i]; x.ID {
		case trackTurn:
			s.Turn, s.Phase = int16(x.N), field.Phase(slices.Index(field.PhaseNames, x.Of))
		case trackInitiative:
			s.First = field.SideOf(x.Side)
		case trackOption:
			s.Choice = field.OptionOf(x.Of)
		}
	}
	recall := func(h *field.Hand, of field.Side, at string) { // what is hidden may be dummies
		h[field.Dummy] += int8(h.Heap().Recall(k, of.ID(), at, field.CardIDs))
	}
	for side := range field.Side(field.Sides) {
		recall(&s.Sides[side].Hand, side, atHand)
	}
	recall(&s.Played, s.Active, atTable)
	recall(&s.Deck, field.Nobody, atDeck)
	recall(&s.Spent, field.Nobody, atSpent)
}

// openNumbers returns the numbers that both sides know.
func openNumbers(s *field.State) []rules.Kept {
	return []rules.Kept{{ID: "passes", N: &s.Passes}, {ID: "rommel-used", N: &s.RommelUsed}, {ID: "malta", N: &s.Malta},
		{ID: "exits", Of: "axis", N: &s.Sides[field.Axis].Exits}, {ID: "exits", Of: "allied", N: &s.Sides[field.Allied].Exits}}
}

// secretNumbers adds the numbers of a side that it alone knows.
func secretNumbers(d *field.Data, ss *field.SideState, out []rules.Kept) []rules.Kept {
	out = append(out, rules.Kept{ID: "redrawn", N: &ss.Redrawn}, rules.Kept{ID: "extra", N: &ss.Extra},
		rules.Kept{ID: "spent", Of: "redeploy", N: &ss.Spent.Redeploy}, rules.Kept{ID: "spent", Of: "rebuild", N: &ss.Spent.Rebuild},
		rules.Kept{ID: "spent", Of: "cards", N: &ss.Spent.Cards}, rules.Kept{ID: "spent", Of: "mines", N: &ss.Spent.Mines})
	for i := range ss.Shipped {
		out = append(out, rules.Kept{ID: "shipped", Of: d.Hexes[d.Forts[i]].ID, N: &ss.Shipped[i]})
	}
	return out
}

// raidSomewhere is a raid of which the hexside is to be found.
const raidSomewhere = field.NoRaid - 1

// imagineBlocks puts the blocks where they are seen.
func imagineBlocks(d *field.Data, k *rules.Known, s *field.State) {
	var known field.UnitSet
	for u := range s.Blocks {
		s.Blocks[u] = d.Blank(u)
	}
	for i := range k.Pieces {
		if p := &k.Pieces[i]; !p.Hidden() {
			known.Add(d.UnitByID[p.ID])
		}
	}
	var next [field.Sides]int
	start := d.Start(s.Scenario).Blocks
	for i := range k.Pieces {
		p := &k.Pieces[i]
		at := placeOf(d, p.At)
		of, u := field.SideOf(p.Side), d.UnitByID[p.ID]
		if p.Hidden() {
			for u = next[of]; known.Has(u) || d.Units[u].Side != of || at == field.Undealt && start[u].At != at; u++ {
			}
			next[of] = u + 1
		}
		x := &s.Blocks[u]
		x.At, x.Month, x.Unsupplied = at, int8(p.Due), p.Flags.Has(flagUnsupplied)
		x.Moved, x.Leaving, x.Revealed = p.Flags.Has(flagMoved), p.Flags.Has(flagLeaving), !p.Hidden() && !k.Viewer.Sees(p.Side)
		if !p.Hidden() {
			x.VC = int8(p.Strength)
		}
		if p.Flags.Has(flagDisrupted) {
			x.Rest = field.RestNew
		}
		if p.Flags.Has(flagRaider) {
			x.Raid = raidSomewhere
		}
		if p.Flags.Has(flagFort) {
			x.Fort = x.At
		}
	}
}

// placeOf returns the inverse of placeWord.
func placeOf(d *field.Data, id string) int16 {
	if h, ok := d.HexByID[id]; ok {
		return int16(h)
	}
	return int16(field.Unused - slices.Index(offPlaces[:], id))
}

// pushAwaited puts on the agenda what is waited for: the sheet of the viewer, under
// what the others are at.
func pushAwaited(r *field.Run, k *rules.Known) {
	s, side := r.S, field.SideOf(k.Viewer.Side())
	top := field.Step{Kind: field.StepKind(slices.Index(field.StepNames, k.Step)), Side: s.Active}
	if side != field.Nobody && (top.Kind <= field.StepHand || top.Kind == field.StepRearm) {
		top.Side = side.Enemy()
	}
	for i := 0; side != field.Nobody && i < len(k.Demands); i++ {
		for _, kind := range [...]field.StepKind{field.StepPrepare, field.StepSetup, field.StepHand, field.StepRearm, field.StepOrders} {
			st := field.Step{Kind: kind, Side: side}
			if demandKey(r.S, &st) != k.Demands[i].Key {
				continue
			}
			if st.Stage = int8(field.Int(kind == field.StepRearm)); kind == top.Kind { // reinforcements have come
				top = st
			} else {
				s.Push(st)
			}
		}
	}
	s.Push(top)
}
