package thirdreich

import (
	"github.com/fieldpost/fieldpost/rules"
	"github.com/fieldpost/fieldpost/rules/record"
)

// document is a position as it is stored and composed: its state, and what
// follows from it or makes it.
type document struct {
	state
	active side `record:",shown,composed" doc:"the side whose orders are awaited; axis when left out"`
	over   bool `record:",shown,composed" doc:"the game is over"`
	Clear  bool `record:",composed" doc:"takes all armies of the scenario off the board first"`
}

// record makes the codecs of positions and options.
func (t *Title) record() (err error) {
	d := t.d
	var k record.Kinds
	record.Words[side](&k, sideIDs[:]...)
	record.Words[status](&k, statusNames[:]...)
	record.Words[stage](&k, stageNames[:]...)
	record.Words[airKind](&k, airNames[:]...)
	record.Words[stepKind](&k, stepNames...)
	zones := record.IDsOf(d.zones, func(z *zoneData) string { return z.id })
	k.IDs(kindZone, zones)
	k.IDs("place", zones, "pool")
	k.IDs(kindArmy, record.IDsOf(d.units, func(u *unitData) string { return u.id }))
	k.IDs(kindDev, record.IDsOf(d.devs, func(v *devData) string { return v.id }))
	k.IDs(kindNation, record.IDsOf(d.countries, func(n *countryData) string { return n.id }))
	k.IDs("action", actionNames[:])
	k.IDs("former", []string{"", "axis", "allies", "soviet", "none"})
	if t.options, err = record.NewOptions[options](ID); err == nil {
		t.codec, err = record.New[document](ID, Version, k)
	}
	return err
}

func (p *position) document() *document {
	return &document{state: *p.s, active: p.s.acting(), over: p.s.Top().kind == stepOver}
}

// MarshalJSON implements [rules.Position].
func (p *position) MarshalJSON() ([]byte, error) { return p.t.codec.Encode(p.document()), nil }

// Decode implements [rules.Title].
func (t *Title) Decode(b []byte) (rules.Position, error) {
	doc := &document{}
	if err := t.codec.Decode(b, doc, func(in *record.Input) { t.sound(in, &doc.state) }); err != nil {
		return nil, err
	}
	return &position{t: t, s: &doc.state}, nil
}

// Compose implements [rules.Title]. Keys that are absent keep what the
// scenario gives, with the countries in the war that the calendar has brought
// in by that turn. Unless an army says otherwise it has a supply line if it
// has one in the position.
func (t *Title) Compose(b []byte) (rules.Position, error) {
	doc, err := t.codec.Compose(b, t.composed, t.await)
	if err != nil {
		return nil, err
	}
	return &position{t: t, s: &doc.state}, nil
}

// composed is what a composed position begins with: the countries in the war
// that have entered it by its turn, and those that it says are in it; their
// zones are their side's.
func (t *Title) composed(in *record.Input) (*document, error) {
	s, err := t.start(rules.Setup{Scenario: in.Text("scenario"), Options: in.Texts("options")})
	if err != nil {
		return nil, err
	}
	turn := max(in.Number("turn"), 1)
	s.attacks = nil
	for c := range t.d.countries {
		cd := &t.d.countries[c]
		if s.countries[c] == neutral && cd.side != nobody && (cd.enters <= turn || in.Text("countries."+cd.id) == statusNames[atWar]) {
			s.countries[c] = atWar
			for z := range s.zones {
				if t.d.zones[z].country == c {
					s.zones[z].control = cd.side
				}
			}
		}
	}
	for a := range s.armies {
		if in.True("clear") {
			s.armies[a] = army{at: inPool, step: full}
		}
	}
	return &document{state: *s, active: axis}, nil
}

// await makes a composed position wait for the orders of the active side.
func (t *Title) await(in *record.Input, doc *document) {
	s, sd := &doc.state, doc.active
	t.ranges(in, s)
	if sd == soviet && !doc.over && s.countries[t.d.ussr] == surrendered {
		in.Fault("active", "the Soviet Union has surrendered and has no turn")
	}
	if in.Failed() {
		return
	}
	if doc.over {
		s.Only(step{kind: stepOver, side: nobody})
		return
	}
	s.Only(step{kind: stepTurn, side: nobody})
	for o := nobody - 1; o > sd && o < nobody; o-- {
		s.Push(step{kind: stepSide, side: o})
	}
	s.Push(step{kind: stepSideEnd, side: sd})
	s.Push(step{kind: stepOrders, side: sd})
	given := s.clone()
	r := t.newRun(s)
	r.resetSide(sd)
	r.Free()
	s.sides[sd], s.attacks = given.sides[sd], given.attacks
	copy(s.zones, given.zones)
	whole := in.Has("sides." + string(sd.id()) + ".stage") // as Describe writes it
	if whole {
		copy(s.left, given.left)
	}
	for a := range s.armies {
		if x := &given.armies[a]; in.Has("armies."+t.d.units[a].id) && (whole || x.supplied || x.operated || x.landed) {
			s.armies[a] = *x
		}
	}
}

// Describe implements [rules.Title].
func (t *Title) Describe(p rules.Position) []byte {
	pos, ok := p.(*position)
	if !ok {
		return nil
	}
	return t.codec.Describe(pos.document(), t.info.Names[rules.English], "Ids are those of rules/thirdreich/data.")
}
