package thirdreich

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
		return nil, fmt.Errorf("thirdreich: decode a position: %w", err)
	}
	if doc.Title != ID {
		return nil, fmt.Errorf("thirdreich: decode a position of %q", doc.Title)
	}
	s, err := t.start(rules.Setup{Scenario: doc.Scenario, Options: doc.Options})
	if err != nil {
		return nil, err
	}
	f := &filler{t: t, s: s}
	f.common(&doc)
	f.agenda(&doc)
	if err := errors.Join(f.faults...); err != nil {
		return nil, fmt.Errorf("thirdreich: decode a position: %w", err)
	}
	return &position{t: t, s: s}, nil
}

// filler puts a document into a state and collects what is wrong with it.
type filler struct {
	t      *Title
	s      *state
	faults downfall.Faults
}

// number puts a number into a small field, if it is in its range.
func (f *filler) number(key string, n, most int, to *int8) {
	if n < 0 || n > most {
		f.faults.Add(key, fmt.Errorf("%d is not from 0 to %d", n, most))
		return
	}
	*to = int8(n)
}

// common fills in what JSON and TOML share.
func (f *filler) common(doc *document) {
	d, s := f.t.d, f.s
	if doc.Turn < 1 || doc.Turn > len(d.turns) {
		f.faults.Add("turn", fmt.Errorf("%d is not from 1 to %d", doc.Turn, len(d.turns)))
		return
	}
	s.turn = int8(doc.Turn)
	for _, id := range downfall.SortedKeys(doc.Countries) {
		if c, ok := f.faults.Index(d.countryByID, "countries", id); ok {
			k, err := indexOf(statusNames[:], doc.Countries[id])
			if err != nil {
				f.faults.Add("countries."+id, err)
			}
			if status(k) == partisans && c != d.yugoslavia {
				f.faults.Add("countries."+id, errors.New("only Yugoslavia has partisans"))
			}
			s.countries[c].status = status(k)
		}
	}
	f.war(&doc.War)
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
			s.armies[a] = as
		}
	}
	for _, id := range downfall.SortedKeys(doc.Sides) {
		sd := sideOf(rules.Side(id))
		switch {
		case sd == nobody:
			f.faults.Add("sides", fmt.Errorf("unknown side %q", id))
		case doc.Sides[id] == nil:
			f.faults.Add("sides."+id, errors.New("it is empty"))
		default:
			f.side(sd, doc.Sides[id])
		}
	}
	f.attacks(doc.Attacks)
}

func (f *filler) war(w *warDoc) {
	s, last := f.s, len(f.t.d.turns)
	f.number("war.barbarossa", w.Barbarossa, last, &s.barbarossa)
	f.number("war.karelia", w.Karelia, last, &s.karelian)
	f.number("war.eastern", w.Eastern, last, &s.eastern)
	f.number("war.pressed", w.Pressed, last, &s.pressed)
	f.number("war.bombing", w.Bombing, 99, &s.bombing)
	f.number("war.doubled", w.Doubled, 99, &s.doubled)
	f.number("war.atlantic", w.Atlantic, 99, &s.atlantic)
	f.number("war.atlantic_advanced", w.AtlanticAdv, 99, &s.atlantAdv)
	f.number("war.menace", w.Menace, 99, &s.menace)
	f.number("war.rail", w.Rail, 99, &s.rail)
	f.number("war.germany_falls", w.GermanyFalls, last, &s.fallen)
	s.lendLease, s.bombed, s.sunk = w.LendLease, w.Bombed, w.Sunk
	if w.Vichy != "" {
		k, err := indexOf(vichyNames, w.Vichy)
		if err != nil {
			f.faults.Add("war.vichy", err)
		}
		s.vichy = uint8(k)
	}
}

func (f *filler) side(sd side, in *sideDoc) {
	d, ss := f.t.d, &f.s.sides[sd]
	key := "sides." + string(sd.id())
	f.number(key+".supply", in.Supply, d.effects.SupplyMaximum, &ss.supply)
	f.number(key+".tanks", in.Tanks, tankMaximum, &ss.tanks)
	f.number(key+".air", in.Air, 40, &ss.air)
	f.number(key+".air_advanced", in.AirAdv, 40, &ss.airAdv)
	f.number(key+".submarines", in.Subs, 40, &ss.subs)
	f.number(key+".submarines_advanced", in.SubsAdv, 40, &ss.subsAdv)
	f.number(key+".points", in.Points, 99, &ss.points)
	f.number(key+".british", in.British, 99, &ss.british)
	f.number(key+".landed", in.Landed, 99, &ss.landed)
	if in.Stage != "" {
		k, err := indexOf(stageNames[:], in.Stage)
		if err != nil {
			f.faults.Add(key+".stage", err)
		}
		ss.stage = stage(k)
	}
	ss.used = [actions]uint8{}
	for _, u := range in.Used {
		k := slices.Index(actionNames[:], u)
		if k < 0 || ss.used[max(k, 0)] > 9 {
			f.faults.Add(key+".used", fmt.Errorf("unknown action %q, or too many", u))
			continue
		}
		ss.used[k]++
	}
	if in.Developments != nil {
		ss.box, ss.since = [maxDevs]uint8{}, [maxDevs]int8{}
	}
	for _, id := range downfall.SortedKeys(in.Developments) {
		i, ok := f.faults.Index(d.devByID, key+".developments", id)
		if !ok {
			continue
		}
		text := in.Developments[id]
		box, since, late := strings.Cut(text, " since ")
		n, err := 0, error(nil)
		if late {
			n, err = strconv.Atoi(since)
		}
		switch {
		case box == "owned" && !late:
			ss.box[i] = owned
		case box == "box" && err == nil && n >= 0 && n < maxTurns:
			ss.box[i], ss.since[i] = inBox, int8(n)
		default:
			f.faults.Add(key+".developments."+id, fmt.Errorf("%q is not \"owned\", \"box\" or \"box since TURN\"", text))
		}
	}
	if in.Shown != nil {
		ss.shown = [maxDevs]bool{}
	}
	for _, id := range in.Shown {
		if i, ok := f.faults.Index(d.devByID, key+".shown", id); ok {
			ss.shown[i] = true
		}
	}
	for c := range f.s.countries {
		if d.countries[c].side == sd {
			f.s.countries[c].points = 0
		}
	}
	for _, id := range downfall.SortedKeys(in.CountryPoints) {
		if c, ok := f.faults.Index(d.countryByID, key+".country_points", id); ok {
			f.number(key+".country_points", in.CountryPoints[id], 99, &f.s.countries[c].points)
		}
	}
}

func (f *filler) attacks(in []attackDoc) {
	d, s := f.t.d, f.s
	s.attacks = s.attacks[:0]
	for _, ad := range in {
		a, okA := f.faults.Index(d.unitByID, "attacks", ad.Attacker)
		b, okB := f.faults.Index(d.unitByID, "attacks", ad.Defender)
		z, okZ := f.faults.Index(d.zoneByID, "attacks", ad.Zone)
		if !okA || !okB || !okZ {
			continue
		}
		k, err := indexOf(airNames[:], ad.Air)
		if err != nil {
			f.faults.Add("attacks.air", err)
		}
		if len(ad.Support) > stackLimit || ad.Bonus < 0 || ad.Bonus > 9 {
			f.faults.Add("attacks", fmt.Errorf("%d supports, a bonus of %d", len(ad.Support), ad.Bonus))
			continue
		}
		at := attack{attacker: int16(a), defender: int16(b), zone: int16(z), bonus: int8(ad.Bonus), landing: ad.Landing, air: airKind(k)}
		members := []int{a, b}
		for _, id := range ad.Support {
			if c, ok := f.faults.Index(d.unitByID, "attacks.support", id); ok {
				at.support[at.supports] = int16(c)
				at.supports++
				members = append(members, c)
			}
		}
		for _, c := range members {
			if int(s.armies[c].at) != z {
				f.faults.Add("attacks", fmt.Errorf("%s is not in %s", d.units[c].id, ad.Zone))
			}
		}
		if !d.units[a].side.enemyOf(d.units[b].side) {
			f.faults.Add("attacks", fmt.Errorf("%s is no enemy of %s", ad.Attacker, ad.Defender))
		}
		s.attacks = append(s.attacks, at)
	}
}

func (f *filler) agenda(doc *document) {
	s := f.s
	s.questions = int16(doc.Questions)
	s.agenda = s.agenda[:0]
	for _, in := range doc.Agenda {
		k, err := indexOf(stepNames, in.Step)
		if err != nil {
			f.faults.Add("agenda", err)
			continue
		}
		st := step{kind: stepKind(k), side: sideOf(rules.Side(in.Side))}
		if in.Air != nil {
			st.air = &airFight{bombing: in.Air.Bombing, target: -1, left: in.Air.Left, advanced: in.Air.Advanced, again: in.Air.Again}
			if !in.Air.Bombing {
				if a, ok := f.faults.Index(f.t.d.unitByID, "agenda.air", in.Air.Target); ok {
					st.air.target = a
				}
			}
		}
		s.agenda = append(s.agenda, st)
	}
	f.faults.CheckStored(&doc.Stored, sideIDs[:sides])
	for sd := axis; sd < nobody; sd++ {
		if s.pending[sd], s.forced[sd] = doc.Queue(sd.id()); s.pending[sd] != nil {
			f.orders(s.pending[sd].Orders)
		}
	}
	s.asked = doc.Asked
	f.sound()
}

// orders checks stored orders, so that carrying them out cannot meet an id
// that nobody knows or miss what its form must have.
func (f *filler) orders(orders []rules.Order) {
	d := f.t.d
	for i := range orders {
		o := &orders[i]
		for _, v := range o.Args {
			switch v.Kind {
			case kindZone:
				f.faults.Index(d.zoneByID, "pending", v.ID)
			case kindArmy:
				f.faults.Index(d.unitByID, "pending", v.ID)
			case kindDev:
				f.faults.Index(d.devByID, "pending", v.ID)
			case kindNation:
				f.faults.Index(d.countryByID, "pending", v.ID)
			}
		}
		for _, need := range formNeeds[o.Form] {
			if !slices.ContainsFunc(o.Args, func(v rules.Value) bool { return v.Name == need.name && v.Kind == need.kind }) {
				f.faults.Add("pending", fmt.Errorf("%q has no %s", o.Text, need.name))
			}
		}
	}
}

// formNeeds are the arguments without which an order cannot be carried out.
var formNeeds = map[string][]struct{ name, kind string }{
	formDevelop:   {{"development", kindDev}},
	formBuild:     {{"zone", kindZone}},
	formNation:    {{"nation", kindNation}, {"zone", kindZone}},
	formMove:      {{"unit", kindArmy}},
	formStrategic: {{"unit", kindArmy}, {"path", kindZone}},
	formSail:      {{"unit", kindArmy}, {"path", kindZone}},
	formLand:      {{"unit", kindArmy}, {"path", kindZone}},
	formFly:       {{"target", kindArmy}},
}
