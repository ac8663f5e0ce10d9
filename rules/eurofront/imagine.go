package eurofront

import (
	"cmp"
	"slices"
	"strings"

	"github.com/fieldpost/fieldpost/rules"
	"github.com/fieldpost/fieldpost/rules/board"
	"github.com/fieldpost/fieldpost/rules/dice"
	"github.com/fieldpost/fieldpost/rules/eurofront/field"
)

// Imagine implements [engine.Player]: it makes a position of what is known, on which orders can be tried
// out by those who must not see the true one, and the game goes on. Of the enemy's blocks that nobody has
// seen each is some block of his faction: by luck any that might be there, of any strength; without it of
// middling strength, and which one means nothing.
func (t *Title) Imagine(k *rules.Known, luck dice.Source) rules.Position {
	return t.Position(t.imagineBy(k, luck))
}

func (t *Title) imagine(k *rules.Known) *field.State { return t.imagineBy(k, nil) }

func (t *Title) imagineBy(k *rules.Known, luck dice.Source) *field.State {
	d := t.d
	s := &field.State{Scenario: t.scenario(k), Blocks: make([]field.Block, len(d.Units)), Powers: d.StartPowers(t.scenario(k)), Disputed: board.NewSet(len(d.Places))}
	s.Month = int8(d.Scenarios[s.Scenario].First + k.Clock.Turn - 1)
	_ = d.Options.Set(k.Chosen(), &s.Options) // they come from a position
	t.imagineHeld(k, s)
	t.imagineBlocks(k, s, luck)
	for i := range k.Marks {
		m := &k.Marks[i]
		p := int16(d.PlaceByID[m.At])
		switch m.Kind {
		case markBattle:
			b := field.Battle{Place: p, New: m.Flags.Has("new"), Held: m.Flags.Has("held")}
			for f, word := range field.FactionWords[:field.Factions] {
				if m.Flags.Has(word) {
					b.Defender = field.Faction(f)
				}
			}
			s.Battles = append(s.Battles, b)
		case markDisputed:
			s.Disputed.Add(int(p))
		case markCrossed:
			s.Crossed = append(s.Crossed, field.Crossing{A: p, B: int16(d.PlaceByID[string(m.Flags)]), N: int8(m.N)})
		case markDocked:
			s.Docked = append(s.Docked, field.Docking{Place: p, N: int8(m.N)})
		case markBeach:
			for u := range d.Units {
				if d.Units[u].Type == field.Beachhead && m.Flags.Has(d.Units[u].ID) {
					s.Beaches = append(s.Beaches, field.Beach{Unit: int16(u), Place: p, Disrupted: m.Flags.Has("disrupted")})
					s.Blocks[u].At = field.Laid
				}
			}
		case markInvaded:
			s.Invaded = append(s.Invaded, p)
		case markFought:
			s.Fought = append(s.Fought, p)
		}
	}
	t.imagineTurn(k, s)
	k.Recall("", warTracks(s)...)
	k.Recall("", publicTracks(s)...)
	for f := range field.Faction(field.Factions) {
		k.Recall(d.ID(d.Scenarios[s.Scenario].Holder(f)), factionTracks(d, s, f)...)
	}
	kind := field.StepKind(slices.Index(field.StepNames, k.Step))
	between := kind == field.StepDeploy && s.Phase == field.PhaseProduction // after an event
	if kind == field.StepBattle || kind == field.StepDeploy {               // of a battle nothing is tried out, and who deploys is known
		kind = field.StepTurn
	}
	switch {
	case between:
		s.Push(field.Step{Kind: field.StepFortnight, Faction: field.Neutral, Place: -1})
		s.PushDeployment(d)
	case kind != field.StepTurn:
		s.Push(field.Step{Kind: kind, Faction: field.Neutral, Place: -1, Stage: 1})
	default:
		s.Push(field.Step{Kind: field.StepFortnight, Faction: field.Neutral, Place: -1, Stage: 1})
		t.scheduleTurns(s)
		s.PushDeployment(d)
	}
	if sc := &d.Scenarios[s.Scenario]; luck != nil && !k.Viewer.Sees(d.ID(sc.Holder(field.Axis))) {
		s.Purses[field.Axis][field.EastFront].Allocation = int16(sc.Allocation)
	}
	s.Recall(k)
	return s
}

// scenario returns the number of the scenario that is played.
func (t *Title) scenario(k *rules.Known) int {
	return slices.IndexFunc(t.d.Scenarios, func(sc field.Scenario) bool { return sc.ID == k.Scenario })
}

// imagineHeld takes over who controls what. Of a side that holds two factions is told apart
// what the second of them controls.
func (t *Title) imagineHeld(k *rules.Known, s *field.State) {
	d := t.d
	for f := range s.Held {
		s.Held[f] = board.NewSet(len(d.Places))
	}
	for p := range k.Places {
		if f := d.OwnFaction(d.SideOf(k.Places[p].Control)); f != field.Neutral {
			s.Held[f].Add(p)
		}
	}
	for i := range k.Lines {
		word, held := strings.CutPrefix(k.Lines[i].Kind, lineHeld)
		f := slices.Index(field.FactionWords, word)
		for _, id := range k.Lines[i].Places {
			if held {
				s.SetController(field.Faction(f), d.PlaceByID[id])
			}
		}
	}
}

// imagineBlocks puts the blocks where they are seen, and blocks that might stand there
// where none is seen.
func (t *Title) imagineBlocks(k *rules.Known, s *field.State, luck dice.Source) {
	d := t.d
	taken := make([]bool, len(d.Units))
	for u := range s.Blocks {
		s.Blocks[u] = field.Block{At: field.Unused, From: -1}
	}
	for i := range k.Pieces {
		p := &k.Pieces[i]
		if p.Hidden() {
			continue
		}
		u := d.UnitByID[p.ID]
		taken[u] = true
		b := &s.Blocks[u]
		b.At, b.CV = t.spotOf(p.At), int8(p.Strength)
		for _, x := range blockFlags(b) {
			*x.is = p.Flags.Has(x.word)
		}
		for role := field.Active; int(role) < len(field.RoleWords); role++ {
			if p.Flags.Has(field.RoleWords[role]) {
				b.Role = role
			}
		}
	}
	began := d.StartingBlocks(s)
	spare := t.spareBlocks(s, began, taken, luck)
	for i := range k.Pieces {
		p := &k.Pieces[i]
		if !p.Hidden() {
			continue
		}
		at, list := t.spotOf(p.At), &spare[t.factionOf(p)]
		n := 0
		if luck != nil {
			n = max(0, slices.IndexFunc(*list, func(u int) bool { return t.mayStand(s, u, int(at)) }))
		}
		u := (*list)[n]
		*list = slices.Delete(*list, n, n+1)
		b := field.Block{At: at, CV: int8(min(middling, d.Units[u].Max)), From: -1, Unsupplied: p.Flags.Has("unsupplied"), Dispersed: p.Flags.Has("dispersed")}
		if luck != nil {
			b.CV = int8((luck.Roll("imagine/cv", d.Units[u].Max) + luck.Roll("imagine/cv", d.Units[u].Max) + 1) / 2)
		}
		s.Blocks[u] = b
	}
	for f := range spare {
		if k.Viewer.Sees(d.ID(d.Scenarios[s.Scenario].Holder(field.Faction(f)))) {
			continue // of his own he knows who has left the game, in another coat perhaps (§3.21)
		}
		for n, u := range spare[f] {
			switch was := began[u]; {
			case s.Blocks[u].At != field.Unused || was.At == field.Unused:
			case luck != nil: // it is still to come, or it was eliminated
				if s.Blocks[u] = was; d.Units[u].Month <= int(s.Month) || was.At >= 0 {
					s.Blocks[u] = field.Block{At: field.Dead, From: -1}
				}
			case luck == nil && n == 0: // who has lost all of them fights on with what comes
				s.Blocks[u].At = field.Dead
			}
		}
	}
}

// spareBlocks lists by faction who might be those that nobody has seen: infantry of those who are in the
// game first, then others; by luck those who could have come by now in any order, headquarters first.
func (t *Title) spareBlocks(s *field.State, began []field.Block, taken []bool, luck dice.Source) (spare [field.Factions][]int) {
	var key []int
	for u := range t.d.Units {
		d, rank := &t.d.Units[u], 0
		if began[u].At == field.Unused {
			rank += 1 << 20
		}
		switch {
		case luck == nil && d.Type != field.Infantry:
			rank += 1 << 18
		case luck != nil && began[u].At == field.Due && d.Month > int(s.Month):
			rank += 1 << 19
		case luck != nil && !d.Type.IsHQ():
			rank += luck.Roll("imagine/who", 1<<16)
		}
		if key = append(key, rank); !taken[u] && d.Type != field.Beachhead {
			spare[d.Faction] = append(spare[d.Faction], u)
		}
	}
	for f := range spare {
		slices.SortStableFunc(spare[f], func(a, b int) int { return cmp.Compare(key[a], key[b]) })
	}
	return spare
}

// mayStand reports whether a block is one that one would look for at a place: a headquarters not next to
// the enemy, and who lives on his own land there.
func (t *Title) mayStand(s *field.State, u, at int) bool {
	d := &t.d.Units[u]
	hostile := func(n field.Near) bool {
		c := s.Controller(int(n.To))
		return n.IsPassable() && s.AreHostile(c, d.Faction)
	}
	if d.Type.IsHQ() && slices.ContainsFunc(t.d.Places[at].Near, hostile) {
		return false
	}
	home := t.d.Owner(at, s.Borders)
	return !s.IsIsolated(d.Nation) && (home < 0 || !s.IsIsolated(home)) || d.Nation == home
}

// middling is the strength of a block of which nothing is known.
const middling = 3

// factionOf returns the faction of a piece.
func (t *Title) factionOf(p *rules.Piece) field.Faction {
	for f, word := range field.FactionWords[:field.Factions] {
		if p.Flags.Has(word) {
			return field.Faction(f)
		}
	}
	return field.Neutral
}

// spotOf returns a place or a box by its id.
func (t *Title) spotOf(id string) int16 {
	if p, ok := t.d.PlaceByID[id]; ok {
		return int16(p)
	}
	return int16(field.Unused - slices.Index(field.BoxWords, id))
}

// imagineTurn takes over how far the player turn has come, the calendar and the weather.
func (t *Title) imagineTurn(k *rules.Known, s *field.State) {
	d := t.d
	for i := range k.Lines {
		l := &k.Lines[i]
		if len(l.Pieces) == 0 {
			continue
		}
		u, places := d.UnitByID[l.Pieces[0]], make([]int16, len(l.Places))
		for n, id := range l.Places {
			places[n] = t.spotOf(id)
		}
		switch l.Kind {
		case lineRetreat, lineTakenOff:
			s.Retreats = append(s.Retreats, field.Retreat{Unit: int16(u), Way: places, Sea: l.Kind == lineTakenOff})
		case lineConvoy, lineRaid:
			s.Convoys = append(s.Convoys, field.Convoy{Unit: int16(u), From: places[0], Dice: int8(k.Track(trackDice, l.Side, l.Pieces[0]).N), War: l.Kind == lineRaid})
		case lineStrike:
			s.Strikes = append(s.Strikes, field.Strike{Unit: int16(u), Place: places[0], Dice: s.Blocks[u].CV})
		case lineWave:
			s.Waves = append(s.Waves, field.Wave{HQ: int16(u), Place: places[0]})
		case lineCame:
			s.Blocks[u].From = places[0]
		}
	}
	for i := range k.Tracks {
		switch x := &k.Tracks[i]; x.ID {
		case trackPhase:
			s.Phase = field.Phase(slices.Index(field.PhaseWords, x.Of))
		case trackActive:
			s.Active = field.Faction(slices.Index(field.FactionWords, x.Of))
		case trackHalf:
			s.Fortnight = int8(x.N)
		case trackWeather:
			s.Rolls[slices.Index(field.FrontWords, x.Of)] = int8(x.N)
		case trackEvent:
			s.Happened = append(s.Happened, int16(d.EventByID[x.Of]))
		case trackBorders:
			s.Borders = field.BordersOf(x.Flags, d)
		case trackPower:
			s.Powers[d.NationByID[x.Of]] = field.PowerOf(x.Flags)
		case trackMoves:
			s.Blocks[d.UnitByID[x.Of]].Moves = int8(x.N)
		case trackHere:
			s.Blocks[d.UnitByID[x.Of]].Here = int8(x.N)
		case trackThere:
			s.Blocks[d.UnitByID[x.Of]].There = int8(x.N)
		}
	}
}
