package eurofront

import (
	"slices"
	"strings"

	"github.com/fieldpost/fieldpost/rules"
	"github.com/fieldpost/fieldpost/rules/board"
	"github.com/fieldpost/fieldpost/rules/dice"
	"github.com/fieldpost/fieldpost/rules/eurofront/field"
)

// Imagine makes a position of what is known, on which orders can be tried out by those
// who must not see the true one. Of the enemy's blocks that nobody has seen each is some
// block of his faction, of middling strength: which one means nothing.
func (t *Title) Imagine(k *rules.Known, _ dice.Source) rules.Position {
	return t.Position(t.imagine(k))
}

func (t *Title) imagine(k *rules.Known) *field.State {
	d := t.d
	s := &field.State{Scenario: t.scenario(k), Blocks: make([]field.Block, len(d.Units)), Powers: d.StartPowers(t.scenario(k)), Disputed: board.NewSet(len(d.Places))}
	s.Month = int8(d.Scenarios[s.Scenario].First + k.Clock.Turn - 1)
	_ = d.Options.Set(k.Chosen(), &s.Options) // they come from a position
	t.imagineHeld(k, s)
	t.imagineBlocks(k, s)
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
	if kind == field.StepBattle { // of a battle nothing is tried out
		kind = field.StepTurn
	}
	s.Push(field.Step{Kind: kind, Faction: field.Neutral, Place: -1, Stage: 1})
	if kind == field.StepTurn {
		s.Top().Faction = s.Active
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
func (t *Title) imagineBlocks(k *rules.Known, s *field.State) {
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
	var spare [field.Factions][]int // infantry of those who are in the game, then others
	began := d.StartingBlocks(s)
	for rank := range 4 {
		for u := range d.Units {
			if f, there, plain := d.Units[u].Faction, began[u].At != field.Unused, d.Units[u].Type == field.Infantry; !taken[u] && d.Units[u].Type != field.Beachhead && there == (rank < 2) && plain == (rank%2 == 0) {
				spare[f] = append(spare[f], u)
			}
		}
	}
	for i := range k.Pieces {
		p := &k.Pieces[i]
		if !p.Hidden() {
			continue
		}
		f := t.factionOf(p)
		u := spare[f][0]
		spare[f] = spare[f][1:]
		s.Blocks[u] = field.Block{At: t.spotOf(p.At), CV: int8(min(middling, d.Units[u].Max)), From: -1, Unsupplied: p.Flags.Has("unsupplied"), Dispersed: p.Flags.Has("dispersed")}
	}
	for f := range spare { // who has lost all of them fights on with what comes
		if len(spare[f]) > 0 && s.Blocks[spare[f][0]].At == field.Unused && began[spare[f][0]].At != field.Unused {
			s.Blocks[spare[f][0]].At = field.Dead
		}
	}
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
