package empires

import (
	"encoding/json"
	"errors"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"github.com/fieldpost/fieldpost/rules"
	"github.com/fieldpost/fieldpost/rules/downfall"
)

// Decode implements [rules.Title].
func (t *Title) Decode(b []byte) (rules.Position, error) {
	var doc document
	if err := json.Unmarshal(b, &doc); err != nil {
		return nil, fmt.Errorf("empires: decode a position: %w", err)
	}
	if doc.Title != ID {
		return nil, fmt.Errorf("empires: decode a position of %q", doc.Title)
	}
	s, err := t.start(rules.Setup{Scenario: doc.Scenario, Options: doc.Options})
	if err != nil {
		return nil, err
	}
	f := &filler{t: t, s: s}
	f.common(&doc)
	f.agenda(&doc)
	if err := errors.Join(f.faults...); err != nil {
		return nil, fmt.Errorf("empires: decode a position: %w", err)
	}
	return &position{t: t, s: s}, nil
}

// filler puts a document into a state and collects what is wrong with it.
type filler struct {
	t      *Title
	s      *state
	faults downfall.Faults
}

// common fills in what JSON and TOML share.
func (f *filler) common(doc *document) {
	d, s := f.t.d, f.s
	if doc.Turn < 0 || doc.Turn > len(d.turns) || doc.Turn >= maxTurns {
		f.faults.Add("turn", fmt.Errorf("%d is not from 1 to %d", doc.Turn, len(d.turns)))
		return
	}
	s.turn = int8(doc.Turn)
	s.surrendered, s.salonicaOpen, s.gallipoliUsed = doc.Surrendered, doc.SalonicaOpen, doc.GallipoliUsed
	s.germanAttacks, s.russianAttacks = int16(doc.GermanAttacks), int16(doc.RussianAttacks)
	for _, id := range downfall.SortedKeys(doc.Diplomacy) {
		if i, ok := f.faults.Index(d.trackByID, "diplomacy", id); ok {
			if n := doc.Diplomacy[id]; n < d.tracks[i].min || n > d.tracks[i].length {
				f.faults.Add("diplomacy."+id, fmt.Errorf("%d is not from %d to %d", n, d.tracks[i].min, d.tracks[i].length))
			} else {
				s.tracks[i] = int8(n)
			}
		}
	}
	for _, id := range downfall.SortedKeys(doc.Zones) {
		if z, ok := f.faults.Index(d.zoneByID, "zones", id); ok {
			zs, err := parseZone(doc.Zones[id])
			if err != nil {
				f.faults.Add("zones."+id, err)
			}
			s.zones[z] = zs
		}
	}
	for _, id := range downfall.SortedKeys(doc.Armies) {
		if a, ok := f.faults.Index(d.unitByID, "armies", id); ok {
			as, err := d.parseArmy(doc.Armies[id])
			if err != nil {
				f.faults.Add("armies."+id, err)
			}
			if as.lent && d.units[a].nation != d.germany {
				f.faults.Add("armies."+id, errors.New("only German armies can be lent"))
			}
			s.armies[a] = as
		}
	}
	for _, id := range downfall.SortedKeys(doc.Sides) {
		sd := sideOf(rules.Side(id))
		if sd == nobody {
			f.faults.Add("sides", fmt.Errorf("unknown side %q", id))
			continue
		}
		if doc.Sides[id] == nil {
			f.faults.Add("sides."+id, errors.New("it is empty"))
			continue
		}
		f.side(sd, doc.Sides[id])
	}
}

func (f *filler) side(sd side, in *sideDoc) {
	d, ss := f.t.d, &f.s.sides[sd]
	key := "sides." + string(sd.id())
	if in.Missions < 0 || in.Missions > d.missionMax {
		f.faults.Add(key, fmt.Errorf("missions %d is not from 0 to %d", in.Missions, d.missionMax))
		return
	}
	ss.missions, ss.airUsed, ss.gasYear = int8(in.Missions), in.AirUsed, int16(in.GasYear)
	for _, u := range in.Used {
		k := slices.Index(actionNames[:], u)
		if k < 0 {
			f.faults.Add(key+".used", fmt.Errorf("unknown action %q", u))
			continue
		}
		ss.used[k]++
	}
	for _, id := range downfall.SortedKeys(in.Technologies) {
		i, ok := f.faults.Index(d.techByID, key+".technologies", id)
		if !ok {
			continue
		}
		text := in.Technologies[id]
		box, since, isNew := strings.Cut(text, " since ")
		n, err := strconv.Atoi(strings.TrimSpace(box))
		if err != nil || n < 1 || n > 2 {
			f.faults.Add(key+".technologies."+id, fmt.Errorf("%q is not \"1\", \"2\" or \"2 since TURN\"", text))
			continue
		}
		ss.box[i] = uint8(n)
		if isNew {
			turn, err := strconv.Atoi(since)
			if err != nil || turn < noTurn || turn > maxTurns {
				f.faults.Add(key+".technologies."+id, fmt.Errorf("no turn %q", since))
			}
			ss.since[i] = int8(turn)
		}
	}
	for _, id := range in.Shown {
		if i, ok := f.faults.Index(d.techByID, key+".shown", id); ok {
			ss.shown[i] = true
		}
	}
}

func (f *filler) agenda(doc *document) {
	s := f.s
	s.questions = int16(doc.Questions)
	s.agenda = s.agenda[:0]
	for _, in := range doc.Agenda {
		k := slices.Index(stepNames, in.Step)
		if k < 0 {
			f.faults.Add("agenda", fmt.Errorf("unknown step %q", in.Step))
			continue
		}
		st := step{kind: stepKind(k), side: sideOf(rules.Side(in.Side))}
		if in.Battle != nil {
			st.battle = f.battle(in.Battle, st.side)
		}
		s.agenda = append(s.agenda, st)
	}
	f.faults.CheckStored(&doc.Stored, sideIDs[:sides])
	for sd := german; sd < nobody; sd++ {
		if s.pending[sd], s.forced[sd] = doc.Queue(sd.id()); s.pending[sd] != nil {
			f.orders(s.pending[sd].Orders)
		}
	}
	if q := doc.Asked; q != nil {
		for _, c := range q.Choices {
			if !f.t.d.sensible(q.Kind, c.Value) {
				f.faults.Add("asked.choices", fmt.Errorf("%d is no answer to %q", c.Value, q.Kind))
			}
		}
		if len(q.Choices) == 0 || sideOf(q.Side) == nobody {
			f.faults.Add("asked", errors.New("no side or no choices"))
		}
		s.asked = q
	}
	f.sound()
}

// orders checks the ids in stored orders, so that carrying them out cannot
// meet an unknown one.
func (f *filler) orders(orders []rules.Order) {
	d := f.t.d
	for i := range orders {
		for _, v := range orders[i].Args {
			m := map[string]map[string]int{"zone": d.zoneByID, "army": d.unitByID, "tech": d.techByID, "track": d.trackByID, "nation": d.countryByID}[v.Kind]
			if m != nil {
				f.faults.Index(m, "pending", v.ID)
			}
		}
	}
}

func (f *filler) battle(in *battleDoc, sd side) *battle {
	d := f.t.d
	at, _ := f.faults.Index(d.unitByID, "agenda.battle", in.Attacker)
	de, _ := f.faults.Index(d.unitByID, "agenda.battle", in.Defender)
	z, _ := f.faults.Index(d.zoneByID, "agenda.battle", in.Zone)
	k := slices.Index(stageNames, in.Stage)
	if k < 0 || sd == nobody {
		f.faults.Add("agenda.battle", fmt.Errorf("unknown stage %q or no side", in.Stage))
		k = 0
	}
	b := &battle{side: sd, attacker: at, defender: de, defenderSide: sideOf(rules.Side(in.DefenderSide)), zone: z, air: in.Air, tanks: in.Tanks, line: in.Line, text: in.Text,
		stage: stage(k), spent: in.Spent, airOn: in.AirOn, tanksOn: in.TanksOn, attackerSum: in.AttackerSum, defenderSum: in.DefenderSum,
		losses: in.Losses, double: in.Double, saved: in.Saved}
	for _, sp := range in.Support {
		a, _ := f.faults.Index(d.unitByID, "agenda.battle", sp.Army)
		b.support = append(b.support, supporter{a, sp.Line, sp.Text})
	}
	return b
}
