package field

import "github.com/fieldpost/fieldpost/rules"

// ID is the title's id.
const ID = "thirdreich"

// version of the rules as carried out: it goes up whenever the same sheets
// could give another result.
const version = 2

func (d *Data) about(pack string, options []rules.Option) *rules.About {
	return &rules.About{
		ID: ID, Names: d.title.Names, Version: version, Pack: pack, Sides: sideIDs[:Sides],
		Groupings: [][][]rules.Side{
			{{Axis.ID()}, {Allies.ID()}, {Soviet.ID()}},
			{{Axis.ID()}, {Allies.ID(), Soviet.ID()}},
		},
		Scenarios: d.scenarios, Options: options,
	}
}

// begin sets up a scenario (§21): every zone belongs to the side of its country
// once that is at war (§2, §6).
func (d *Data) begin(scenario int, options Options) *State {
	s := &State{Scenario: d.scenarios[scenario].ID, Options: options, Zones: make([]Zone, len(d.Zones)), Armies: make([]Army, len(d.Units)),
		Countries: make([]Status, len(d.Countries)), Left: make([]int8, len(d.Countries))}
	for c := range s.Countries {
		if d.Countries[c].Enters == 0 {
			s.Countries[c] = AtWar
		}
	}
	for z := range s.Zones {
		s.Zones[z] = Zone{Control: Nobody, Taken: Nobody}
		if c := d.Zones[z].Country; s.Countries[c] == AtWar {
			s.Zones[z].Control = d.Countries[c].Side
		}
	}
	for a := range s.Armies {
		s.Armies[a] = Army{At: int16(d.Units[a].Setup), Step: d.Units[a].SetupStep}
	}
	for side := Axis; side < Nobody; side++ {
		ss, st := &s.Sides[side], &d.starts[side]
		ss.Supply, ss.Tanks, ss.Air, ss.Submarines = int8(st.supply), int8(st.tanks), int8(st.air), int8(st.Submarines)
		for i := range d.Devs {
			switch {
			case d.Devs[i].start[side]:
				ss.Devs[i].Box, ss.Shown[i] = Owned, true
			case d.Devs[i].inBox[side]:
				ss.Devs[i].Box, ss.Shown[i] = InBox, true
			}
		}
	}
	s.Push(Step{Kind: StepTurn, Side: Nobody})
	return s
}
