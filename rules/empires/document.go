package empires

import (
	"fmt"
	"strings"

	"github.com/fieldpost/fieldpost/rules"
	"github.com/fieldpost/fieldpost/rules/record"
)

// document is a position as it is stored and composed: its state, and what
// follows from it or makes it.
type document struct {
	state
	active side        `record:",shown,composed" doc:"the side whose orders are awaited; with a turn, german when left out"`
	over   bool        `record:",shown,composed" doc:"the game is over"`
	Clear  bool        `record:",composed" doc:"takes all armies and trenches of the scenario off the board first"`
	points [sides]int8 `record:",by=side,shown"` // as they stand
}

// record makes the codecs of positions and options.
func (t *Title) record() (err error) {
	d := t.d
	var k record.Kinds
	record.Words[side](&k, sideIDs[:]...)
	record.Words[stepKind](&k, stepNames...)
	record.Words[stage](&k, stageNames...)
	zones := record.IDsOf(d.zones, func(z *zoneData) string { return z.id })
	k.IDs("zone", zones)
	k.IDs("place", zones, "pool", "neutral")
	k.IDs("army", record.IDsOf(d.units, func(u *unitData) string { return u.id }))
	k.IDs("tech", record.IDsOf(d.techs, func(t *techData) string { return t.id }))
	k.IDs("track", record.IDsOf(d.tracks, func(t *trackData) string { return t.id })).Note =
		func(i int) string { return fmt.Sprintf("of %d", d.tracks[i].length) }
	k.IDs("nation", record.IDsOf(d.countries, func(n *nationData) string { return n.id }))
	k.IDs("action", actionNames[:])
	k.IDs("starter", []string{german: "german", francoBritish: "franco-british", russian: "russian", austroHungarian: "austro-hungarian", nobody: "none"})
	if t.options, err = record.NewOptions[options](ID); err == nil {
		t.codec, err = record.New[document](ID, Version, k)
	}
	return err
}

func (p *position) document() *document {
	doc := &document{state: *p.s, active: p.s.acting(), over: p.s.Top().kind == stepOver}
	if p.s.turn > 0 {
		r := p.t.newRun(p.s)
		for sd := german; sd < nobody; sd++ {
			doc.points[sd] = int8(r.points(sd))
		}
		r.Free()
	}
	return doc
}

// MarshalJSON implements [rules.Position].
func (p *position) MarshalJSON() ([]byte, error) { return p.t.codec.Encode(p.document()), nil }

// Decode implements [rules.Title].
func (t *Title) Decode(b []byte) (rules.Position, error) {
	doc := &document{}
	err := t.codec.Decode(b, doc, func(in *record.Input) {
		t.ranges(in, &doc.state)
		t.sound(in, &doc.state)
	})
	if err != nil {
		return nil, err
	}
	return &position{t: t, s: &doc.state}, nil
}

// Compose implements [rules.Title]. Keys that are absent keep what the
// scenario gives; a country whose diplomacy marker is on its last box is set
// up as at war before anything else is read.
func (t *Title) Compose(b []byte) (rules.Position, error) {
	doc, err := t.codec.Compose(b, t.composed, t.await)
	if err != nil {
		return nil, err
	}
	return &position{t: t, s: &doc.state}, nil
}

// composed is what a composed position begins with.
func (t *Title) composed(in *record.Input) (*document, error) {
	s, err := t.start(rules.Setup{Scenario: in.Text("scenario"), Options: in.Texts("options")})
	if err != nil {
		return nil, err
	}
	r := t.newRun(s)
	defer r.Free()
	for i := range t.d.tracks {
		if tr := &t.d.tracks[i]; in.Number("diplomacy."+tr.id) >= tr.length && tr.joins != nobody {
			s.tracks[i] = int8(tr.length)
			r.join(tr.country)
		}
	}
	for a := range s.armies {
		if in.True("clear") && s.armies[a].at >= 0 {
			s.armies[a] = army{at: inPool, step: full}
		}
	}
	for z := range s.zones {
		if in.True("clear") {
			s.zones[z].trench = [sides]int8{}
		}
	}
	return &document{state: *s, active: german}, nil
}

// await makes a composed position wait for the orders of the active side.
func (t *Title) await(in *record.Input, doc *document) {
	s, sd := &doc.state, doc.active
	for z := range s.zones {
		s.zones[z].present &^= 1 << nobody // start:none
	}
	t.ranges(in, s)
	if s.turn == 0 {
		if in.Has("active") {
			in.Fault("active", "a turn is needed with it")
		}
		return
	}
	if in.Failed() {
		return
	}
	if doc.over {
		s.Only(step{kind: stepOver, side: nobody})
		return
	}
	s.Only(step{kind: stepTurn, side: nobody})
	for o := austroHungarian; o > sd; o-- {
		s.Push(step{kind: stepSide, side: o})
	}
	s.Push(step{kind: stepSideEnd, side: sd})
	s.Push(step{kind: stepOrders, side: sd})
	given := s.clone()
	r := t.newRun(s)
	r.resetSide(sd)
	r.Free()
	s.sides[sd].used, s.sides[sd].airUsed = given.sides[sd].used, given.sides[sd].airUsed
	copy(s.armies, given.armies)
	for z := range s.zones { // marks that the case gives stand
		if key := "zones." + t.d.zones[z].id; in.Has(key) {
			s.zones[z].taken = given.zones[z].taken
			if strings.Contains(in.Text(key), "start:") {
				s.zones[z].present = given.zones[z].present
			}
		}
	}
}

// Describe implements [rules.Title].
func (t *Title) Describe(p rules.Position) []byte {
	pos, ok := p.(*position)
	if !ok {
		return nil
	}
	doc := pos.document()
	doc.state = *pos.s.clone()
	r := t.newRun(pos.s)
	for z := range doc.zones {
		if doc.zones[z].present == 0 && r.n[z] != [sides]uint8{} {
			doc.zones[z].present = 1 << nobody
		}
	}
	r.Free()
	return t.codec.Describe(doc, t.info.Names[rules.English], "Ids are those of rules/empires/data.")
}
