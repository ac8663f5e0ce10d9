package field

import (
	"github.com/fieldpost/fieldpost/rules"
	"github.com/fieldpost/fieldpost/rules/pack"
)

// ID is the title's id.
const ID = "empires"

// version of the rules as carried out: it goes up whenever the same sheets
// could give another result.
const version = 2

// describe says what the title is, and how its positions are stored.
func (d *Data) describe(files pack.Files) error {
	hash, err := files.Hash()
	if err != nil {
		return err
	}
	d.makeCodecs()
	d.About = rules.About{
		ID:      ID,
		Names:   d.title.Names,
		Version: version,
		Pack:    hash,
		Sides:   sideIDs[:Sides],
		Groupings: [][][]rules.Side{
			{{German.ID()}, {FrancoBritish.ID()}, {Russian.ID()}, {AustroHungarian.ID()}},
			{{German.ID(), AustroHungarian.ID()}, {FrancoBritish.ID(), Russian.ID()}},
			{{German.ID(), AustroHungarian.ID()}, {FrancoBritish.ID()}, {Russian.ID()}},
			{{German.ID()}, {FrancoBritish.ID(), Russian.ID()}, {AustroHungarian.ID()}},
		},
		Scenarios: d.scenarios,
		Options:   d.Options.List(),
	}
	return nil
}

// begin sets up a scenario: armies whole, trenches of level 1, control by
// country, markers on 0 (§2, §3).
func (d *Data) begin(scenario int, chosen options) *State {
	s := &State{Scenario: d.scenarios[scenario].ID, Options: chosen, Zones: make([]Zone, len(d.Zones)), Armies: make([]Army, len(d.Units)), Tracks: make([]int8, len(d.Tracks))}
	for z := range s.Zones {
		s.Zones[z].Control = d.Countries[d.Zones[z].Country].Side
		s.Zones[z].Taken = Nobody
	}
	for a := range s.Armies {
		u := &d.Units[a]
		s.Armies[a] = Army{At: InPool, Step: Full}
		switch {
		case d.Countries[u.Nation].Side == Nobody:
			s.Armies[a].At = NotAtWar
		case u.entry == atStart:
			s.Armies[a].At = int16(u.setup)
		}
	}
	for _, tr := range d.trenches {
		if tr.entry == atStart {
			s.Zones[tr.zone].Trench[tr.side] = int8(tr.level)
		}
	}
	for i := range s.Sides {
		s.Sides[i].Missions = int8(d.missionStart)
	}
	for i := range d.Tracks {
		s.Tracks[i] = int8(d.Tracks[i].start)
	}
	s.Push(Step{Kind: StepTechnologies, Side: Nobody})
	return s
}
