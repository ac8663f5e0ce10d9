package field

import (
	"fmt"
	"slices"
	"strconv"

	"github.com/fieldpost/fieldpost/rules"
	"github.com/fieldpost/fieldpost/rules/board"
	"github.com/fieldpost/fieldpost/rules/deck"
	"github.com/fieldpost/fieldpost/rules/play"
	"github.com/fieldpost/fieldpost/rules/record"
)

// Document is a position as it is stored and composed: its state, and what follows
// from it or makes it.
type Document struct {
	State
	Clear bool `record:",composed" doc:"takes all units out of the game first but those that are still to come"`
	vp    int  `record:",shown"` // of the side with the initiative
}

// record makes the codecs of positions and options.
func (d *Data) record() {
	k := record.Kinds{}
	record.Words[Side](k, sideIDs[:]...)
	record.Words[Phase](k, PhaseWords...)
	record.Words[StepKind](k, StepNames...)
	record.Words[Span](k, SpanWords...)
	record.Words[HowWon](k, HowWords...)
	record.Words[Result](k, Results[:]...)
	places := record.IDsOf(d.Places, func(p *Place) string { return p.ID })
	title := func(p int) string { return d.Called.In(p, rules.English) }
	for _, x := range []*record.Kind{k.IDs("place", places), k.IDs("spot", places, BoxWords...)} {
		x.Other, x.Title = d.Called.Find, title
	}
	k.IDs("unit", record.IDsOf(d.Units, func(u *Unit) string { return u.ID })).Note = func(u int) string {
		f := &d.Units[u].Front
		return fmt.Sprintf("%s, %d-%d %s", d.Units[u].Names.In(rules.English), f.Strength, f.Move, ClassNames[f.Class])
	}
	cards := k.IDs("card", record.IDsOf(d.Cards, func(c *Card) string { return c.ID }))
	cards.Other = func(text string) (int, bool) { // the bare number
		n, err := strconv.Atoi(text)
		return n - 1, err == nil && n >= 1 && n <= len(d.Cards)
	}
	k.IDs("scenario", record.IDsOf(d.Scenarios, func(s *Scenario) string { return s.ID }))
	d.Options = record.NewOptions[Options](ID)
	d.Book = play.Book[*State, Document, Options]{Info: &d.About, Codec: record.New[Document](ID, Version, k), Options: d.Options, Begin: d.begin, Restore: d.restore, Document: d.document,
		Composed: d.composed, Note: "Places are known by id (1113), by name, or by direction and distance from one (\"Kiev SE1\")."}
}

func (d *Data) document(s *State) *Document {
	r := &Run{}
	r.Open(d, s)
	return &Document{State: *s, vp: r.VP()}
}

// composed returns what a composed position begins with: the cards of the player turn are
// drawn. Cleared, it holds only those who
// are still to come.
// A turn that is named has come to the orders.
func (d *Data) composed(in *record.Input, s *State) *Document {
	if in.Has("turn") || in.Has("active") {
		s.Phase = PhaseOrders
	}
	if in.Has("turn") {
		turn := min(max(in.Number("turn"), 1), len(d.Turns))
		s.Turn = int8(turn)
		s.Blitz, s.Shock = int8(d.Turns[turn-1].Blitz), int8(d.Turns[turn-1].Shock)
		if turn >= InitiativeTurn {
			s.Initiative = Soviet
		}
		for u := range s.Units {
			if c := &s.Units[u]; c.At == Due && c.Back > 0 && int(c.Back) < turn {
				c.At, c.Back = Removed, 0
			}
		}
	}
	for u := range s.Units {
		if c := &s.Units[u]; in.True("clear") && c.At != Due && c.At != Unused {
			*c = Counter{At: Removed, Reduced: d.Units[u].StartsReduced}
		}
	}
	return &Document{State: *s}
}

// restore gives the state of a document.
func (d *Data) restore(in *record.Input, doc *Document) *State {
	for _, set := range [...]*board.Set{&doc.Taken, &doc.Fresh, &doc.Scorched, &doc.Works} {
		if len(*set) == 0 { // it was left out
			*set = board.NewSet(len(d.Places))
		}
	}
	d.validate(in, &doc.State)
	return &doc.State
}

// begin sets up a scenario (§3). Of the shorter games what is not in the set-up has
// gone: units that would have come before are destroyed or, of the cadres, in their
// box. Nothing is drawn yet; the first step is the card phase of who moves first, in
// the campaign and Barbarossa with the first hand of the Axis.
func (d *Data) begin(scenario int, chosen Options) *State {
	sc := &d.Scenarios[scenario]
	n := len(d.Cards)
	s := &State{Scenario: scenario, Turn: int8(sc.First), Active: sc.Moves, Initiative: Axis, Options: chosen,
		Taken: board.NewSet(len(d.Places)), Fresh: board.NewSet(len(d.Places)), Scorched: board.NewSet(len(d.Places)), Works: board.NewSet(len(d.Places)),
		Cardboard: Cardboard{Deck: make(deck.Heap, n), Hands: [Sides]deck.Heap{make(deck.Heap, n), make(deck.Heap, n)}, Out: make(deck.Heap, n), Joker: sc.Joker},
		Units:     make([]Counter, len(d.Units))}
	if sc.First >= InitiativeTurn {
		s.Initiative = Soviet
	}
	for i := range d.Cards {
		switch set := d.Cards[i].Set; {
		case set == SetJoker:
		case d.IsCardOut(i, sc.First):
			s.Out.Add(i)
		default:
			s.Deck.Add(i)
		}
	}
	if !chosen.Joker {
		s.Joker = Nobody
	}
	for u := range s.Units {
		s.Units[u] = d.startCounter(u, sc, &chosen)
	}
	for _, row := range d.setups {
		if row.scenario == sc.setup {
			s.Units[row.unit].At, s.Units[row.unit].Reduced = int16(row.place), row.reduced
		}
	}
	for _, p := range sc.taken {
		s.Taken.Add(p)
	}
	if sc.First > 1 {
		d.behindTheFront(s)
		d.applyHistory(s, sc)
	}
	t := &d.Turns[sc.First-1]
	s.Blitz, s.Shock = int8(t.Blitz), int8(t.Shock)
	s.Push(Step{Kind: StepSide, Side: sc.Moves})
	return s
}

// startCounter returns a unit that is not in the set-up of a scenario.
func (d *Data) startCounter(u int, sc *Scenario, chosen *Options) Counter {
	unit := &d.Units[u]
	c := Counter{At: Due, Reduced: unit.StartsReduced}
	switch unit.Arrival {
	case AtStart:
		c.At = Destroyed
	case ByTurn:
		if c.Back = int8(unit.Turn); unit.Turn < sc.First {
			c.Back, c.At = 0, Destroyed
			if unit.Lost == LostCadre {
				c.At = Cadres
			}
		}
	case ByAbteilung:
		if !chosen.Abteilung {
			c.At = Unused
		}
	case ByFortifiedFronts:
		if !chosen.Fortified {
			c.At = Unused
		}
	case ByRezervy, ByPartisans:
		if c.Back = int8(max(unit.Turn, sc.First)); unit.Arrival == ByRezervy && !chosen.Rezervy || unit.Arrival == ByPartisans && !chosen.Partisans {
			c.At, c.Back = Unused, 0
		}
	}
	if c.At == Destroyed && (unit.Lost == LostForGood || d.LeaveTurn(u) > 0 && d.LeaveTurn(u) <= sc.First ||
		d.Rumanian(u) && slices.Contains(sc.taken, d.Ploesti)) {
		c.At = Removed
		if u == d.SSPanzer {
			c.Back = LastYear
		}
	}
	return c
}

// Rumanian reports whether a unit is one of the Axis allies that leave when the oil
// fields fall (§11.3).
func (d *Data) Rumanian(u int) bool {
	return d.Units[u].Side == Axis && d.Units[u].Nation == "rumanian"
}

// applyHistory says what has happened before a later scenario, as its set-up shows (§13.5):
// the Soviets have come to the oil, to Warsaw, or over the border.
func (d *Data) applyHistory(s *State, sc *Scenario) {
	last := int8(sc.First - 1)
	if s.Taken.Has(d.Ploesti) {
		s.OilTaken = last
	}
	if s.Taken.Has(d.Warsaw) {
		s.Freed = last
	}
	for u := range s.Units {
		if at := s.Units[u].At; at >= 0 && d.Units[u].Side == Soviet && d.Places[at].Country == Germany {
			s.Crossed = last
		}
	}
}

// behindTheFront gives the open country of a later scenario to whose unit is
// nearest; cities are given by the scenario, which prints neither (reconstruction).
func (d *Data) behindTheFront(s *State) {
	for p := range d.Places {
		place := &d.Places[p]
		if place.VP() || place.Terrain == Area || place.Terrain == Lake {
			continue
		}
		best, holder := 1<<10, place.Home()
		for u := range s.Units {
			at := int(s.Units[u].At)
			if at < 0 || d.Places[at].Terrain == Area {
				continue
			}
			n := d.Hexes.Distance(p, at)
			if side := d.Units[u].Side; n < best || n == best && side == place.Home() {
				best, holder = n, side
			}
		}
		if holder != place.Home() {
			s.Taken.Add(p)
		}
	}
}

// PlaceRemainingCards puts the cards of a composed position that are told nowhere into the deck, or
// out of the game where the year is not theirs (§5.5).
func (d *Data) PlaceRemainingCards(in *record.Input, s *State) {
	n := len(d.Cards)
	if in.Has("deck") {
		return
	}
	s.Deck = make(deck.Heap, n)
	if !in.Has("out") {
		s.Out = make(deck.Heap, n)
	}
	for c := range d.Cards {
		switch set := d.Cards[c].Set; {
		case set == SetJoker || s.Hands[Axis].Has(c) || s.Hands[Soviet].Has(c) || s.Discards.Has(c) || s.Out.Has(c):
		case !in.Has("out") && set != SetKeep && (set == SetAdd) != (s.Turn >= LastYear):
			s.Out.Add(c)
		default:
			s.Deck.Add(c)
		}
	}
}

// validate notes what keeps a position from being played: units of both sides at one
// place, somebody in the lake, cards that are there twice or not at all.
func (d *Data) validate(in *record.Input, s *State) {
	if s.Active == Nobody {
		in.Fault("active", "it is nobody's turn")
	}
	if s.Initiative == Nobody {
		in.Fault("initiative", "nobody has it")
	}
	if s.Over.How != NotWon && s.Over.Winner == Nobody {
		in.Fault("over", "nobody has won")
	}
	s.validateBattles(in)
	holder := make([]Side, len(d.Places))
	for p := range holder {
		holder[p] = Nobody
	}
	for u := range s.Units {
		p, side := s.Units[u].At, d.Units[u].Side
		switch {
		case p < 0:
			continue
		case d.Places[p].Terrain == Lake:
			in.Fault("units."+d.Units[u].ID, "nobody can be in a lake")
		case holder[p] == side.Enemy():
			in.Fault("units."+d.Units[u].ID, "the enemy is at %s", d.Places[p].ID)
		}
		holder[p] = side
	}
	for c := range d.Cards {
		n := 0
		for _, heap := range []interface{ Has(int) bool }{s.Deck, s.Out, s.Hands[Axis], s.Hands[Soviet], s.Discards} {
			if heap.Has(c) {
				n++
			}
		}
		if want := d.Cards[c].Set != SetJoker; n > 1 || (n == 1) != want {
			in.Fault("deck", "%s is in %d places", d.Cards[c].ID, n)
		}
	}
}

// validateBattles notes what keeps markers, effects and battles from being gone on with.
func (s *State) validateBattles(in *record.Input) {
	for i := range s.Targets {
		if s.Targets[i].Side == Nobody {
			in.Fault("targets", "a marker is nobody's")
		}
	}
	for i := range s.Effects {
		if s.Effects[i].Side == Nobody {
			in.Fault("effects", "nobody has played the card")
		}
	}
	for i := range s.Attacks {
		if a := &s.Attacks[i]; len(a.Places) == 0 || len(a.Units) == 0 {
			in.Fault("attacks", "an attack is by units on places")
		}
	}
	column := func(n int8) bool { return n >= -1 && n < Columns }
	switch f := s.Fight; {
	case f == nil:
	case len(f.Places) == 0 || len(f.Want.Places) == 0:
		in.Fault("fight", "a battle is about a place")
	case f.Side == Nobody:
		in.Fault("fight", "nobody attacks")
	case !column(f.Odds) || !column(f.Column):
		in.Fault("fight", "there are %d columns", Columns)
	case slices.ContainsFunc(f.Lost, func(u int16) bool { return s.Units[u].At < 0 }):
		in.Fault("fight", "who is to lose a step is not on the map")
	}
}
