package thirdreich

import (
	"bytes"
	"errors"
	"fmt"

	"github.com/pelletier/go-toml/v2"

	"github.com/fieldpost/fieldpost/rules"
	"github.com/fieldpost/fieldpost/rules/downfall"
	"github.com/fieldpost/fieldpost/rules/pack"
)

// Compose implements [rules.Title]. Keys that are absent keep what the
// scenario gives, with the countries in the war that the calendar has brought
// in by that turn. Unless an army says otherwise it has a supply line if it
// has one in the position.
func (t *Title) Compose(b []byte) (rules.Position, error) {
	var doc document
	if err := pack.DecodePosition(b, &doc); err != nil {
		return nil, err
	}
	s, err := t.start(rules.Setup{Scenario: doc.Scenario, Options: doc.Options})
	if err != nil {
		return nil, fmt.Errorf("position: %w", err)
	}
	if doc.Turn == 0 {
		doc.Turn = 1
	}
	doc.keepAbsent(b, &position{t: t, s: s})
	if doc.Clear {
		for a := range s.armies {
			s.armies[a] = army{at: inPool, step: full}
		}
	}
	f := &filler{t: t, s: s}
	t.calendar(s, doc.Turn, doc.Countries)
	f.common(&doc)
	f.player(&doc)
	if err := pack.PositionFaults(b, f.faults); err != nil {
		return nil, err
	}
	return &position{t: t, s: s}, nil
}

// calendar brings the countries into the war that have entered it by a turn,
// and those that the position says are in it; their zones are their side's.
func (t *Title) calendar(s *state, turn int, given map[string]string) {
	for c := range t.d.countries {
		cd := &t.d.countries[c]
		if s.countries[c].status == neutral && (cd.enters <= turn || given[cd.id] == statusNames[atWar]) && cd.side != nobody {
			s.countries[c].status = atWar
			for z := range s.zones {
				if t.d.zones[z].country == c {
					s.zones[z].control = cd.side
				}
			}
		}
	}
}

// player makes the position wait for the orders of the active side.
func (f *filler) player(doc *document) {
	if len(f.faults) > 0 {
		return
	}
	sd := axis
	if doc.Active != "" {
		if sd = sideOf(rules.Side(doc.Active)); sd == nobody {
			f.faults.Add("active", fmt.Errorf("unknown side %q", doc.Active))
			return
		}
	}
	s := f.s
	if doc.Over {
		s.agenda = append(s.agenda[:0], step{kind: stepOver, side: nobody})
		return
	}
	if sd == soviet && s.countries[f.t.d.ussr].status == surrendered {
		f.faults.Add("active", errors.New("the Soviet Union has surrendered and has no turn"))
		return
	}
	s.agenda = append(s.agenda[:0], step{kind: stepTurn, side: nobody})
	for o := nobody - 1; o > sd && o < nobody; o-- {
		s.push(step{kind: stepSide, side: o})
	}
	s.push(step{kind: stepSideEnd, side: sd})
	s.push(step{kind: stepOrders, side: sd})
	given := s.clone()
	r := f.t.newRun(s)
	r.plan = true
	r.resetSide(sd)
	f.t.release(r)
	s.sides[sd], s.attacks = given.sides[sd], given.attacks
	copy(s.zones, given.zones)
	whole := doc.Sides[string(sd.id())] != nil && doc.Sides[string(sd.id())].Stage != "" // as Describe writes it
	if whole {
		copy(s.countries, given.countries)
	}
	for _, id := range downfall.SortedKeys(doc.Armies) {
		a := f.t.d.unitByID[id]
		if x := &given.armies[a]; whole || x.supplied || x.operated || x.landed {
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
	doc := pos.document()
	var b bytes.Buffer
	w := func(format string, args ...any) { fmt.Fprintf(&b, format+"\n", args...) }
	w("# A position of %s (%s). Everything may be left out: what is absent is", ID, t.info.Names[rules.English])
	w("# as the scenario starts. Ids are those of rules/thirdreich/data.")
	w("scenario = %q", doc.Scenario)
	w("turn = %d          # 1 winter 1940 ... 22 spring 1945", doc.Turn)
	if doc.Active != "" {
		w("active = %q # the side whose orders are awaited; axis when left out", doc.Active)
	} else {
		w("# active = \"axis\"  # the side whose orders are awaited; axis when left out")
	}
	if doc.Over {
		w("over = true       # the game is over")
	}
	w("# clear = true       # takes all armies of the scenario off the board first")
	w("\n[options]")
	for _, k := range downfall.SortedKeys(doc.Options) {
		w("%s = %q", k, doc.Options[k])
	}
	w("\n# neutral, at-war, surrendered; partisans: Yugoslavia back in the war (§18)")
	w("[countries]")
	for i := range t.d.countries {
		w("%s = %q", t.d.countries[i].id, doc.Countries[t.d.countries[i].id])
	}
	war := &doc.War
	w("\n[war]")
	w("barbarossa = %d # turn in which the Axis invaded the Soviet Union, 0 not yet (§4)", war.Barbarossa)
	w("karelia = %d    # turn of a German attack in Karelia", war.Karelia)
	w("eastern = %d    # turn in which the Soviet Union invaded Germany, Romania or Hungary", war.Eastern)
	w("pressed = %d    # last turn in which Germany attacked France or Belgium (§8, §9)", war.Pressed)
	w("vichy = %q # French North Africa: french, neutral, open (§18)", war.Vichy)
	w("lend_lease = %v # in this turn (§4.7)", war.LendLease)
	w("bombing = %d    # missions in the Strategic Bombing zone (§14)", war.Bombing)
	w("bombed = %v # the Axis has an Action less in this turn", war.Bombed)
	w("doubled = %d    # double answers to bombing used in this turn (§13.11)", war.Doubled)
	w("atlantic = %d   # submarines in the Battle of the Atlantic (§12)", war.Atlantic)
	w("atlantic_advanced = %d", war.AtlanticAdv)
	w("menace = %d     # what they were worth when they were placed", war.Menace)
	w("sunk = %v # they cost the Allies an Action", war.Sunk)
	w("rail = %d       # Axis armies moved strategically in the Soviet Union in this turn (§8)", war.Rail)
	w("germany_falls = %d # turn in which Germany surrendered, 0 not", war.GermanyFalls)
	w("\n# used: Actions taken in this player turn. points: reinforcement points left, british: those")
	w("# spent on British armies. stage: start, open, fought (§3). developments: \"owned\", \"box\" or")
	w("# \"box since TURN\". shown: what every side knows. country_points: of countries that are no Powers.")
	for _, sd := range t.info.Sides {
		t.describeSide(w, string(sd), doc.Sides[string(sd)])
	}
	for i := range doc.Attacks {
		at := &doc.Attacks[i]
		w("\n[[attacks]] # declared and not yet fought; air: plain or advanced")
		w("attacker = %q\ndefender = %q\nzone = %q", at.Attacker, at.Defender, at.Zone)
		w("support = [%s]\nbonus = %d\nlanding = %v\nair = %q", downfall.Quoted(at.Support), at.Bonus, at.Landing, at.Air)
	}
	w("\n# Armies: \"ZONE full\" or \"ZONE reduced\", or \"pool\"; further words: supplied (when the turn of")
	w("# its side began), operated, landed (in this player turn), attacked (in this game turn).")
	w("[armies]")
	for i := range t.d.units {
		w("%s = %q", t.d.units[i].id, doc.Armies[t.d.units[i].id])
	}
	w("\n# Zones: the side in control or none; taken:SIDE who will control it at the end of the player")
	w("# turn; landed:SIDE who has landed there (§7); partisans:SIDE held by partisans, and who gets it back.")
	w("[zones]")
	for i := range t.d.zones {
		w("%s = %q", t.d.zones[i].id, doc.Zones[t.d.zones[i].id])
	}
	return b.Bytes()
}

func (t *Title) describeSide(w func(string, ...any), id string, in *sideDoc) {
	w("[sides.%s]", id)
	w("supply = %d\ntanks = %d\nair = %d\nair_advanced = %d", in.Supply, in.Tanks, in.Air, in.AirAdv)
	if id == string(axis.id()) {
		w("submarines = %d\nsubmarines_advanced = %d", in.Subs, in.SubsAdv)
	}
	w("points = %d\nbritish = %d\nlanded = %d\nstage = %q", in.Points, in.British, in.Landed, in.Stage)
	w("used = [%s]\nshown = [%s]", downfall.Quoted(in.Used), downfall.Quoted(in.Shown))
	w("[sides.%s.developments]", id)
	for _, k := range downfall.SortedKeys(in.Developments) {
		w("%s = %q", k, in.Developments[k])
	}
	if len(in.CountryPoints) > 0 {
		w("[sides.%s.country_points]", id)
		for _, k := range downfall.SortedKeys(in.CountryPoints) {
			w("%s = %d", k, in.CountryPoints[k])
		}
	}
}

// keepAbsent fills in what a position leaves out of a side: what the scenario
// gives it.
func (doc *document) keepAbsent(b []byte, start *position) {
	var given struct {
		Sides map[string]map[string]any `toml:"sides"`
	}
	if err := toml.Unmarshal(b, &given); err != nil {
		return // Compose has told what is wrong
	}
	for id, from := range start.document().Sides {
		to, keys := doc.Sides[id], given.Sides[id]
		if to == nil {
			continue
		}
		for _, f := range []struct {
			key      string
			to, from *int
		}{
			{"supply", &to.Supply, &from.Supply}, {"tanks", &to.Tanks, &from.Tanks}, {"air", &to.Air, &from.Air},
			{"air_advanced", &to.AirAdv, &from.AirAdv}, {"submarines", &to.Subs, &from.Subs}, {"submarines_advanced", &to.SubsAdv, &from.SubsAdv},
		} {
			if _, ok := keys[f.key]; !ok {
				*f.to = *f.from
			}
		}
	}
}
