package field

import (
	"github.com/fieldpost/fieldpost/rules"
	"github.com/fieldpost/fieldpost/rules/record"
)

// document is a position as it is stored and composed: its state, and what
// follows from it or makes it.
type document struct {
	State
	active Side `record:",shown,composed" doc:"the side whose orders are awaited; axis when left out"`
	over   bool `record:",shown,composed" doc:"the game is over"`
	Clear  bool `record:",composed" doc:"takes all armies of the scenario off the board first"`
}

// record makes the codecs of positions and options.
func (d *Data) record() (err error) {
	var k record.Kinds
	record.Words[Side](&k, sideIDs[:]...)
	record.Words[Status](&k, StatusNames[:]...)
	record.Words[stage](&k, stageNames[:]...)
	record.Words[AirKind](&k, AirNames[:]...)
	record.Words[stepKind](&k, StepNames...)
	zones := record.IDsOf(d.Zones, func(z *zoneData) string { return z.ID })
	k.IDs(KindZone, zones)
	k.IDs("place", zones, "pool")
	k.IDs(KindArmy, record.IDsOf(d.Units, func(u *UnitData) string { return u.ID }))
	k.IDs(KindDev, record.IDsOf(d.Devs, func(v *devData) string { return v.ID }))
	k.IDs(KindNation, record.IDsOf(d.Countries, func(n *countryData) string { return n.ID }))
	k.IDs("action", ActionNames[:])
	k.IDs("former", []string{"", "axis", "allies", "soviet", "none"})
	k.IDs("holder", []string{"axis", "allies", "soviet", "none"})
	if d.Options, err = record.NewOptions[options](ID); err == nil {
		d.codec, err = record.New[document](ID, version, k)
	}
	return err
}

func (s *State) document() *document {
	return &document{State: *s, active: s.Acting(), over: s.Top().Kind == StepOver}
}

// Encode writes a state as it is stored.
func (d *Data) Encode(s *State) []byte { return d.codec.Encode(s.document()) }

// Decode reads a state that was stored. asks reports of one in which something is
// asked whether its step does so.
func (d *Data) Decode(b []byte, asks func(*State) bool) (*State, error) {
	doc := &document{}
	err := d.codec.Decode(b, doc, func(in *record.Input) { d.sound(in, &doc.State, asks) })
	return &doc.State, err
}

// Compose reads a state as people write it. Keys that are absent keep what the
// scenario gives, with the countries in the war that the calendar has brought
// in by that turn. Unless an army says otherwise it has a supply line if it
// has one in the position.
func (d *Data) Compose(b []byte) (*State, error) {
	doc, err := d.codec.Compose(b, d.composed, d.await)
	if err != nil {
		return nil, err
	}
	return &doc.State, nil
}

// composed is what a composed position begins with: the countries in the war
// that have entered it by its turn, and those that it says are in it; their
// zones are their side's.
func (d *Data) composed(in *record.Input) (*document, error) {
	s, err := d.Start(rules.Setup{Scenario: in.Text("scenario"), Options: in.Texts("options")})
	if err != nil {
		return nil, err
	}
	turn := max(in.Number("turn"), 1)
	s.Turn = 1
	for c := range d.Countries {
		cd := &d.Countries[c]
		if s.Countries[c] == Neutral && cd.Side != Nobody && (cd.Enters <= turn || in.Text("countries."+cd.ID) == StatusNames[AtWar]) {
			s.Countries[c] = AtWar
			for z := range s.Zones {
				if d.Zones[z].Country == c {
					s.Zones[z].Control = cd.Side
				}
			}
		}
	}
	for a := range s.Armies {
		if in.True("clear") {
			s.Armies[a] = Army{At: InPool, Step: Full}
		}
	}
	return &document{State: *s, active: Axis}, nil
}

// await makes a composed position wait for the orders of the active side.
func (d *Data) await(in *record.Input, doc *document) {
	s, sd := &doc.State, doc.active
	d.ranges(in, s)
	if sd == Soviet && !doc.over && s.Countries[d.USSR] == Surrendered {
		in.Fault("active", "the Soviet Union has surrendered and has no turn")
	}
	if in.Failed() {
		return
	}
	if doc.over {
		s.Only(Step{Kind: StepOver, Side: Nobody})
		return
	}
	s.Only(Step{Kind: StepTurn, Side: Nobody})
	for o := Nobody - 1; o > sd && o < Nobody; o-- {
		s.Push(Step{Kind: StepSide, Side: o})
	}
	s.Push(Step{Kind: StepSideEnd, Side: sd})
	s.Push(Step{Kind: StepOrders, Side: sd})
	given := s.Clone()
	r := &Run{}
	r.Open(d, s)
	r.ResetSide(sd)
	s.Sides[sd], s.Attacks = given.Sides[sd], given.Attacks
	copy(s.Zones, given.Zones)
	whole := in.Has("sides." + string(sd.ID()) + ".stage") // as Describe writes it
	if whole {
		copy(s.Left, given.Left)
	}
	for a := range s.Armies {
		if x := &given.Armies[a]; in.Has("armies."+d.Units[a].ID) && (whole || x.Supplied || x.Operated || x.Landed) {
			s.Armies[a] = *x
		}
	}
}

// Describe writes a state as compose reads it, with comments.
func (d *Data) Describe(s *State) []byte {
	return d.codec.Describe(s.document(), d.About.Names[rules.English], "Ids are those of rules/thirdreich/data.")
}
