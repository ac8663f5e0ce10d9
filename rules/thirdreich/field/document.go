package field

import (
	"github.com/fieldpost/fieldpost/rules/pack"
	"github.com/fieldpost/fieldpost/rules/play"
	"github.com/fieldpost/fieldpost/rules/record"
)

// Document is a position as it is stored and composed: its state, and what
// follows from it or makes it.
type Document struct {
	State
	active Side `record:",shown,composed" doc:"the side whose orders are awaited; axis when left out"`
	over   bool `record:",shown,composed" doc:"the game is over"`
	Clear  bool `record:",composed" doc:"takes all armies of the scenario off the board first"`
}

// Book stores the states of the title, which adds what it takes to restore them.
type Book = play.Book[*State, Document, Options]

// Book makes it; files are those that Load has read.
func (d *Data) Book(files pack.Files) (*Book, error) {
	options := record.NewOptions[Options](ID)
	hash, err := files.Hash()
	return &Book{Info: d.about(hash, options.List()), Codec: d.codec(), Options: options, Note: "Ids are those of rules/thirdreich/data.",
		Begin: d.begin, Document: document, Composed: d.composedDocument, Await: d.await}, err
}

func (d *Data) codec() *record.Codec[Document] {
	k := record.Kinds{}
	record.Words[Side](k, sideIDs[:]...)
	record.Words[Status](k, StatusNames[:]...)
	record.Words[stage](k, stageNames[:]...)
	record.Words[AirKind](k, AirNames[:]...)
	record.Words[stepKind](k, StepNames...)
	zones := record.IDsOf(d.Zones, func(z *zoneData) string { return z.ID })
	k.IDs(KindZone, zones)
	k.IDs("place", zones, "pool")
	k.IDs(KindArmy, record.IDsOf(d.Units, func(u *UnitData) string { return u.ID }))
	k.IDs(KindDev, record.IDsOf(d.Devs, func(v *devData) string { return v.ID }))
	k.IDs(KindNation, record.IDsOf(d.Countries, func(n *countryData) string { return n.ID }))
	k.IDs("action", ActionNames[:])
	k.IDs("former", []string{"", "axis", "allies", "soviet", "none"})
	k.IDs("holder", []string{"axis", "allies", "soviet", "none"})
	return record.New[Document](ID, version, k)
}

func document(s *State) *Document {
	return &Document{State: *s, active: s.Acting(), over: s.Top().Kind == StepOver}
}

// composedDocument returns what a composed position begins with: the countries in the war that
// have entered it by its turn, and those that it says are in it; their zones are
// their side's. Keys that are absent keep what the scenario gives.
func (d *Data) composedDocument(in *record.Input, s *State) *Document {
	turn := max(in.Number("turn"), 1)
	s.Attacks = nil
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
	return &Document{State: *s, active: Axis}
}

// await makes a composed position wait for the orders of the active side. Unless an
// army says otherwise it has a supply line if it has one in the position.
func (d *Data) await(in *record.Input, doc *Document) *State {
	s, side := &doc.State, doc.active
	d.validateRanges(in, s)
	if side == Nobody && !doc.over {
		in.Fault("active", "nobody's orders are awaited, and the game is not over")
	}
	if side == Soviet && !doc.over && s.Countries[d.USSR] == Surrendered {
		in.Fault("active", "the Soviet Union has surrendered and has no turn")
	}
	if in.Failed() {
		return s
	}
	if doc.over {
		s.Only(Step{Kind: StepOver, Side: Nobody})
		return s
	}
	s.Agenda = s.Agenda[:0]
	s.PushTurn(side + 1)
	s.PushSide(side)
	given := s.Clone()
	r := &Run{}
	r.Open(d, s)
	r.ResetSide(side)
	s.Sides[side], s.Attacks = given.Sides[side], given.Attacks
	copy(s.Zones, given.Zones)
	whole := in.Has("sides." + string(side.ID()) + ".stage") // as Describe writes it
	if whole {
		copy(s.Left, given.Left)
	}
	for a := range s.Armies {
		if x := &given.Armies[a]; in.Has("armies."+d.Units[a].ID) && (whole || x.Supplied || x.Operated || x.Landed) {
			s.Armies[a] = *x
		}
	}
	return s
}
