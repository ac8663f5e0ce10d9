package field

import (
	"fmt"
	"strconv"

	"github.com/fieldpost/fieldpost/rules"
	"github.com/fieldpost/fieldpost/rules/board"
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
