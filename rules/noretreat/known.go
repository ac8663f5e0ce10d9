package noretreat

import (
	"slices"
	"strconv"
	"strings"

	"github.com/fieldpost/fieldpost/rules"
	"github.com/fieldpost/fieldpost/rules/board"
	"github.com/fieldpost/fieldpost/rules/deck"
	"github.com/fieldpost/fieldpost/rules/dice"
	"github.com/fieldpost/fieldpost/rules/noretreat/field"
)

// Words of what is known that are not ids of the packs: where cards are, what lies on
// the map, what is kept, how units lie.
const (
	atHand, atDeck, atPile = "hand", "deck", "discards"
	atPlayed               = "played"      // an event that was carried out in this turn (§5.0)
	markTarget             = "target"      // (§10.1.1)
	markCounterblow        = "counterblow" // (§10.1.2, §10.7.3)
	markScorched           = "scorched"
	markWorks              = "works"
	lineAttack             = "attack" // that is declared and not fought: targets and attackers
	markSupport            = "support-marker"
	markBelow, markLeast   = "support-below", "support-least" // the odds that it is committed at
	markFresh              = "fresh"                          // a city that was taken in this player turn
	trackEffect            = "effect"                         // of a card that was played; flags: its span, the place
	trackFlipped           = "flipped"                        // a turn whose weather marker lies on its other side
	trackPhase             = "phase"
	trackInitiative        = "initiative"
	trackJoker             = "joker"
	trackVP                = "vp" // of the side with the initiative; the other side's as well
	flagReduced            = "reduced"
	flagDisorganised       = "disorganised"
	flagUnsupplied         = "unsupplied"
	flagReserve            = "reserve" // known to its side alone (§14.12)
	flagSupport            = "support"
	flagMoved              = "moved"
	flagFought             = "fought"
	flagArrived            = "arrived"
	flagDone, flagLast     = "done", "last"
)

// Know implements [play.Game]. Everything on the map and in the boxes is open; a side
// does not know the cards of the other, the deck, the discards below the uppermost,
// who bears the marker of the strategic reserve, nor to which attacks support markers
// will be committed.
func (g *game) Know(k *rules.Known) {
	r := &g.run
	s := r.S
	k.Scenario, k.Options, k.Step, k.Active = r.D.Scenarios[s.Scenario].ID, r.D.Options.Settings(&s.Options), field.StepNames[s.Top().Kind], s.Active.ID()
	k.Kinds = rules.Kinds{Place: field.KindPlace, Piece: field.KindUnit, Card: field.KindCard}
	k.Places, k.Pieces = make([]rules.Place, len(r.D.Places)), make([]rules.Piece, 0, len(s.Units))
	for p := range r.D.Places {
		x := &r.D.Places[p]
		k.Places[p] = rules.Place{ID: x.ID, Control: r.Control(p).ID(), Home: x.Home().ID()}
	}
	knowUnits(r, k)
	knowMarks(r, k)
	knowCards(r, k, g.t.cardIDs)
	k.Tracks = append(make([]rules.Track, 0, 24), rules.Track{ID: trackPhase, Of: field.PhaseWords[s.Phase], N: int(s.Phase)}, rules.Track{ID: trackInitiative, Side: s.Initiative.ID(), N: 1})
	for side := range field.Side(field.Sides) {
		k.Tracks = append(k.Tracks, rules.Track{ID: trackVP, Side: side.ID(), N: vpOf(r, side)})
		k.Keep(side.ID(), sideTracks(s, side)...)
	}
	if s.Joker != field.Nobody {
		k.Tracks = append(k.Tracks, rules.Track{ID: trackJoker, Side: s.Joker.ID(), N: 1})
	}
	for _, turn := range s.Flipped {
		k.Tracks = append(k.Tracks, rules.Track{ID: trackFlipped, Of: strconv.Itoa(int(turn)), N: 1})
	}
	k.Keep("", publicTracks(s)...)
	if f := s.Fight; f != nil {
		x := rules.Fight{At: r.D.Places[f.Places[0]].ID, Attacker: f.Side.ID(), Defender: f.Side.Enemy().ID()}
		for _, u := range f.Attackers {
			x.Attackers = append(x.Attackers, r.D.Units[u].ID)
		}
		for _, u := range f.Defenders {
			x.Defenders = append(x.Defenders, r.D.Units[u].ID)
		}
		k.Fights = []rules.Fight{x}
	}
}

// knowUnits lists the units by place, in the order of the board, then those in the
// boxes.
func knowUnits(r *field.Run, k *rules.Known) {
	place := func(u int) int {
		if at := int(r.S.Units[u].At); at < 0 {
			return len(r.D.Places) - 1 - at
		}
		return int(r.S.Units[u].At)
	}
	for _, n := range board.ByPlace(len(r.S.Units), len(r.D.Places)+len(field.BoxWords), place) {
		u := int(n)
		c, d := &r.S.Units[u], &r.D.Units[u]
		p := rules.Piece{ID: d.ID, Side: d.Side.ID(), Kind: field.ClassNames[r.Class(u)], At: spotID(r, int(c.At)), Due: int16(c.Back),
			Strength: int16(r.Face(u).Strength), Steps: int16(r.Steps(u)), Most: int16(r.Steps(u))}
		if d.Back != nil && c.Reduced && !r.IsSingleStepFront(u) {
			p.Most++
		}
		if kind := r.UnitArg("", u).Kind; kind != k.Kinds.Piece {
			p.Named = kind
		}
		p.Flags = p.Flags.If(c.Reduced, flagReduced).If(c.Disorganised, flagDisorganised).If(c.Unsupplied, flagUnsupplied).
			If(c.Reserve && k.Viewer.Sees(d.Side.ID()), flagReserve).If(c.Support, flagSupport).If(c.Moved, flagMoved).If(c.Fought, flagFought).If(c.Arrived, flagArrived)
		k.Pieces = append(k.Pieces, p)
	}
}

// spotID returns the word for where a unit is, on the map or beside it.
func spotID(r *field.Run, at int) string {
	if at >= 0 {
		return r.D.Places[at].ID
	}
	return field.BoxWords[field.Unused-at]
}

// knowMarks tells what lies on the map, and what cards still do.
func knowMarks(r *field.Run, k *rules.Known) {
	s := r.S
	for i := range s.Targets {
		t := &s.Targets[i]
		kind := markTarget
		if t.Counterblow {
			kind = markCounterblow
		}
		k.Marks = append(k.Marks, rules.Mark{Kind: kind, At: r.D.Places[t.Place].ID, Side: t.Side.ID(), Flags: rules.Flags("").If(t.Done, flagDone).If(t.Last, flagLast)})
	}
	for i := range s.Attacks {
		a := &s.Attacks[i]
		l := rules.Line{Kind: lineAttack, Side: s.Active.ID()}
		for _, p := range a.Places {
			l.Places = append(l.Places, r.D.Places[p].ID)
		}
		for _, u := range a.Units {
			l.Pieces = append(l.Pieces, r.D.Units[u].ID)
		}
		k.Lines = append(k.Lines, l)
		for _, m := range [...]struct {
			kind string
			n    int8
		}{{markSupport, 1}, {markBelow, a.Below}, {markLeast, a.Least}} {
			if a.Support && m.n > 0 && k.Viewer.Sees(l.Side) { // it is announced in the battle (§10.5)
				k.Marks = append(k.Marks, rules.Mark{Kind: m.kind, At: l.Places[0], Side: l.Side, N: int(m.n)})
			}
		}
	}
	for p := range r.D.Places {
		for _, m := range [...]struct {
			kind string
			on   board.Set
		}{{markScorched, s.Scorched}, {markWorks, s.Works}, {markFresh, s.Fresh}} {
			if m.on.Has(p) {
				k.Marks = append(k.Marks, rules.Mark{Kind: m.kind, At: r.D.Places[p].ID})
			}
		}
	}
	for i := range s.Effects {
		e := &s.Effects[i]
		f := rules.Flags(field.SpanWords[e.Until])
		if e.Place != 0 {
			f += rules.Flags(" " + spotID(r, int(e.Place)))
		}
		k.Tracks = append(k.Tracks, rules.Track{ID: trackEffect, Side: e.Side.ID(), Of: r.D.Cards[e.Card].ID, N: int(e.N), Flags: f})
	}
}

// knowCards tells a viewer the cards that he may know (§5).
func knowCards(r *field.Run, k *rules.Known, ids []string) {
	s := r.S
	for side := range field.Side(field.Sides) {
		s.Hands[side].Show(k, side.ID(), atHand, ids)
	}
	s.Discards.Show(k, atPile, ids)
	if k.Viewer == rules.All {
		s.Deck.Show(k, "", atDeck, ids)
	}
	for _, p := range s.Played {
		k.Cards = append(k.Cards, rules.Card{ID: ids[p.Card], Side: p.Side.ID(), At: atPlayed, N: 1})
	}
}

// publicTracks returns the numbers that both sides know.
func publicTracks(s *field.State) []rules.Kept {
	return []rules.Kept{{ID: "event-vp", N: &s.EventVP}, {ID: "high-tide", N: &s.HighTide}, {ID: "blitz", N: &s.Blitz}, {ID: "shock", N: &s.Shock},
		{ID: "oil-taken", N: &s.OilTaken}, {ID: "crossed", N: &s.Crossed}, {ID: "freed", N: &s.Freed}, {ID: "trained", N: &s.Trained},
		{ID: "railed", N: &s.Railed}, {ID: "no-death", N: &s.NoDeath}, {ID: "snowed", N: &s.Snowed},
		{ID: "organizing", N: (*uint8)(&s.Organizing)}, {ID: "split", N: &s.Split}, {ID: "attacked", N: &s.Attacked}, {ID: "answered", N: &s.Answered}}
}

// sideTracks returns those of a side.
func sideTracks(s *field.State, side field.Side) []rules.Kept {
	return []rules.Kept{{ID: "laid", N: &s.Laid[side]}, {ID: "fewer-cards", N: &s.FewerCards[side]}, {ID: "penalty", N: &s.Penalty[side]}}
}

// Imagine makes a position of what is known, on which orders can be tried out by those
// who must not see the true one. Of the cards that nobody has shown some are in the
// hand of the enemy and below the uppermost discard: which ones means nothing.
func (t *Title) Imagine(k *rules.Known, _ dice.Source) rules.Position {
	return t.Position(t.imagine(k))
}

func (t *Title) imagine(k *rules.Known) *field.State {
	d := t.d
	n, cards := len(d.Places), len(d.Cards)
	s := &field.State{Scenario: d.ScenarioByID[k.Scenario], Turn: int8(k.Clock.Turn), Active: field.SideOf(k.Active), Units: make([]field.Counter, len(d.Units)),
		Taken: board.NewSet(n), Fresh: board.NewSet(n), Scorched: board.NewSet(n), Works: board.NewSet(n),
		Cardboard: field.Cardboard{Deck: make(deck.Heap, cards), Hands: [field.Sides]deck.Heap{make(deck.Heap, cards), make(deck.Heap, cards)}, Out: make(deck.Heap, cards), Joker: field.Nobody}}
	_ = d.Options.Set(k.Chosen(), &s.Options) // they come from a position
	for p := range k.Places {
		if k.Places[p].Control != k.Places[p].Home {
			s.Taken.Add(p)
		}
	}
	for i := range k.Pieces {
		p := &k.Pieces[i]
		s.Units[d.UnitByID[p.ID]] = field.Counter{At: int16(t.spotOf(p.At)), Back: int8(p.Due), Reduced: p.Flags.Has(flagReduced), Disorganised: p.Flags.Has(flagDisorganised),
			Unsupplied: p.Flags.Has(flagUnsupplied), Reserve: p.Flags.Has(flagReserve), Support: p.Flags.Has(flagSupport), Moved: p.Flags.Has(flagMoved),
			Fought: p.Flags.Has(flagFought), Arrived: p.Flags.Has(flagArrived)}
	}
	for i := range k.Lines {
		l, a := &k.Lines[i], field.Attack{}
		for _, id := range l.Places {
			a.Places = append(a.Places, int16(d.PlaceByID[id]))
		}
		for _, id := range l.Pieces {
			a.Units = append(a.Units, int16(d.UnitByID[id]))
		}
		s.Attacks = append(s.Attacks, a)
	}
	for i := range k.Marks {
		m := &k.Marks[i]
		p := t.spotOf(m.At)
		switch m.Kind {
		case markSupport, markBelow, markLeast:
			a := &s.Attacks[slices.IndexFunc(s.Attacks, func(a field.Attack) bool { return int(a.Places[0]) == p })]
			switch a.Support = true; m.Kind {
			case markBelow:
				a.Below = int8(m.N)
			case markLeast:
				a.Least = int8(m.N)
			}
		case markScorched:
			s.Scorched.Add(p)
		case markWorks:
			s.Works.Add(p)
		case markFresh:
			s.Fresh.Add(p)
		default:
			s.Targets = append(s.Targets, field.Target{Place: int16(p), Side: field.SideOf(m.Side), Counterblow: m.Kind == markCounterblow, Done: m.Flags.Has(flagDone), Last: m.Flags.Has(flagLast)})
		}
	}
	for i := range k.Tracks {
		x := &k.Tracks[i]
		switch x.ID {
		case trackPhase:
			s.Phase = field.Phase(slices.Index(field.PhaseWords, x.Of))
		case trackInitiative:
			s.Initiative = field.SideOf(x.Side)
		case trackJoker:
			s.Joker = field.SideOf(x.Side)
		case trackFlipped:
			turn, _ := strconv.Atoi(x.Of)
			s.Flipped = append(s.Flipped, int8(turn))
		case trackEffect:
			span, place, _ := strings.Cut(string(x.Flags), " ")
			e := field.Effect{Card: int8(d.CardByID[x.Of]), Side: field.SideOf(x.Side), N: int8(x.N), Until: field.Span(slices.Index(field.SpanWords, span))}
			if place != "" {
				e.Place = int16(t.spotOf(place))
			}
			s.Effects = append(s.Effects, e)
		}
	}
	k.Recall("", publicTracks(s)...)
	for side := range field.Side(field.Sides) {
		k.Recall(side.ID(), sideTracks(s, side)...)
	}
	t.imagineCards(k, s)
	kind := field.StepOrders
	if k.Over() {
		kind = field.StepOver
	}
	s.Push(field.Step{Kind: kind, Side: s.Active})
	s.Recall(k)
	return s
}

// imagineCards deals the cards that are known where they are, and then those that are
// not in the order of their numbers.
func (t *Title) imagineCards(k *rules.Known, s *field.State) {
	d, ids := t.d, t.cardIDs
	for c := range d.Cards {
		switch {
		case d.Cards[c].Set == field.SetJoker:
		case d.IsCardOut(c, int(s.Turn)):
			s.Out.Add(c)
		default:
			s.Deck.Add(c)
		}
	}
	var hidden [field.Sides]int
	for side := range hidden {
		hidden[side] = s.Hands[side].Recall(k, field.Side(side).ID(), atHand, ids)
		s.Deck.Remove(s.Hands[side])
	}
	below := s.Discards.Recall(k, atPile, ids)
	for _, c := range s.Discards {
		s.Deck.Take(int(c))
	}
	var pile deck.Pile
	for c := range d.Cards {
		switch {
		case !s.Deck.Has(c):
			continue
		case below > 0:
			below--
			pile.Put(c)
		case hidden[field.Axis] > 0:
			hidden[field.Axis]--
			s.Hands[field.Axis].Add(c)
		case hidden[field.Soviet] > 0:
			hidden[field.Soviet]--
			s.Hands[field.Soviet].Add(c)
		default:
			continue
		}
		s.Deck.Take(c)
	}
	s.Discards = append(pile, s.Discards...)
	for i := range k.Cards {
		if c := &k.Cards[i]; c.At == atPlayed {
			s.Played = append(s.Played, field.Played{Card: int8(d.CardByID[c.ID]), Side: field.SideOf(c.Side)})
		}
	}
}

// spotOf returns the inverse of spotID.
func (t *Title) spotOf(id string) int {
	if p, ok := t.d.PlaceByID[id]; ok {
		return p
	}
	return field.Unused - slices.Index(field.BoxWords, id)
}
