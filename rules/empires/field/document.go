package field

import (
	"fmt"
	"strings"

	"github.com/fieldpost/fieldpost/rules/play"
	"github.com/fieldpost/fieldpost/rules/record"
)

// document is a position as it is stored and composed: its state, and what
// follows from it or makes it.
type document struct {
	State
	active Side        `record:",shown,composed" doc:"the side whose orders are awaited; with a turn, german when left out"`
	over   bool        `record:",shown,composed" doc:"the game is over"`
	Clear  bool        `record:",composed" doc:"takes all armies and trenches of the scenario off the board first"`
	points [Sides]int8 `record:",by=side,shown"` // as they stand
}

// makeCodecs makes the codecs of positions and options.
func (d *Data) makeCodecs() {
	k := record.Kinds{}
	record.Words[Side](k, sideIDs[:]...)
	record.Words[StepKind](k, StepNames...)
	record.Words[Stage](k, stageNames...)
	zones := record.IDsOf(d.Zones, func(z *zoneData) string { return z.ID })
	k.IDs("zone", zones)
	k.IDs("place", zones, "pool", "neutral")
	k.IDs("army", record.IDsOf(d.Units, func(u *unitData) string { return u.ID }))
	k.IDs("tech", record.IDsOf(d.Techs, func(t *techData) string { return t.ID }))
	k.IDs("track", record.IDsOf(d.Tracks, func(t *trackData) string { return t.ID })).Note =
		func(i int) string { return fmt.Sprintf("of %d", d.Tracks[i].Length) }
	k.IDs("nation", record.IDsOf(d.Countries, func(n *nationData) string { return n.ID }))
	k.IDs("action", ActionNames[:])
	k.IDs("starter", []string{German: "german", FrancoBritish: "franco-british", Russian: "russian", AustroHungarian: "austro-hungarian", Nobody: "none"})
	d.Book = play.Book[*State, document, options]{Info: &d.About, Note: "Ids are those of rules/empires/data.", Begin: d.begin, Restore: d.restore,
		Document: d.document, Described: d.describedDocument, Composed: d.composedDocument, Await: d.await}
	d.Options, d.Codec = record.NewOptions[options](ID), record.New[document](ID, version, k)
}

func (d *Data) document(s *State) *document {
	doc := &document{State: *s, active: s.Acting(), over: s.Top().Kind == StepOver}
	if s.Turn > 0 {
		r := &Run{D: d, S: s}
		for side := German; side < Nobody; side++ {
			doc.points[side] = int8(r.Points(side))
		}
	}
	return doc
}

// restore gives the state of a document.
func (d *Data) restore(in *record.Input, doc *document) *State {
	for i := range doc.Agenda { // whose battle it is its step says
		if st := &doc.Agenda[i]; st.Battle != nil {
			st.Battle.Side = st.Side
		}
	}
	d.validateRanges(in, &doc.State)
	d.validateState(in, &doc.State)
	return &doc.State
}

// composedDocument returns what a composed position begins with.
func (d *Data) composedDocument(in *record.Input, s *State) *document {
	r := d.newRun(s)
	for i := range d.Tracks {
		if tr := &d.Tracks[i]; in.Number("diplomacy."+tr.ID) >= tr.Length && tr.Joins != Nobody {
			s.Tracks[i] = int8(tr.Length)
			r.Join(tr.Country)
		}
	}
	for a := range s.Armies {
		if in.True("clear") && s.Armies[a].At >= 0 {
			s.Armies[a] = Army{At: InPool, Step: Full}
		}
	}
	for z := range s.Zones {
		if in.True("clear") {
			s.Zones[z].Trench = [Sides]int8{}
		}
	}
	return &document{State: *s, active: German}
}

// await makes a composed position wait for the orders of the active side.
func (d *Data) await(in *record.Input, doc *document) *State {
	s, side := &doc.State, doc.active
	for z := range s.Zones {
		s.Zones[z].Present &^= 1 << Nobody // start:none
	}
	d.validateRanges(in, s)
	switch {
	case s.Turn == 0 && in.Has("active"):
		in.Fault("active", "a turn is needed with it")
		return s
	case s.Turn == 0 || in.Failed():
		return s
	case doc.over:
		s.Only(Step{Kind: StepOver, Side: Nobody})
		return s
	}
	s.PushTurn(side)
	given := s.Clone()
	d.newRun(s).ResetSide(side)
	s.Sides[side].Used, s.Sides[side].AirUsed = given.Sides[side].Used, given.Sides[side].AirUsed
	copy(s.Armies, given.Armies)
	for z := range s.Zones { // marks that the case gives stand
		if key := "zones." + d.Zones[z].ID; in.Has(key) {
			s.Zones[z].Taken = given.Zones[z].Taken
			if strings.Contains(in.Text(key), "start:") {
				s.Zones[z].Present = given.Zones[z].Present
			}
		}
	}
	return s
}

// describedDocument says of zones in which somebody stands that nobody stood there, too.
func (d *Data) describedDocument(s *State) *document {
	doc := d.document(s.Clone())
	for z, n := range d.newRun(s).Count {
		if doc.Zones[z].Present == 0 && n != [Sides]uint8{} {
			doc.Zones[z].Present = 1 << Nobody
		}
	}
	return doc
}
