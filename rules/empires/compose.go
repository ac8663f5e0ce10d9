package empires

import (
	"bytes"
	"errors"
	"fmt"
	"strings"

	"github.com/fieldpost/fieldpost/rules"
	"github.com/fieldpost/fieldpost/rules/downfall"
	"github.com/fieldpost/fieldpost/rules/pack"
)

// Compose implements [rules.Title]. Keys that are absent keep what the
// scenario gives; a country whose diplomacy marker is on its last box is set
// up as at war before anything else is read.
func (t *Title) Compose(b []byte) (rules.Position, error) {
	var doc document
	if err := pack.DecodePosition(b, &doc); err != nil {
		return nil, err
	}
	s, err := t.start(rules.Setup{Scenario: doc.Scenario, Options: doc.Options})
	if err != nil {
		return nil, fmt.Errorf("position: %w", err)
	}
	r := t.newRun(s)
	defer t.release(r)
	for i := range t.d.tracks {
		tr := &t.d.tracks[i]
		if doc.Diplomacy[tr.id] >= tr.length && tr.joins != nobody {
			s.tracks[i] = int8(tr.length)
			r.plan = true
			r.join(tr.country)
		}
	}
	if doc.Clear {
		for a := range s.armies {
			if s.armies[a].at >= 0 {
				s.armies[a] = army{at: inPool, step: full}
			}
		}
		for z := range s.zones {
			s.zones[z].trench = [sides]int8{}
		}
	}
	f := &filler{t: t, s: s}
	f.common(&doc)
	if doc.Turn == 0 && doc.Active != "" {
		f.faults.Add("active", errors.New("a turn is needed with it"))
	}
	f.player(&doc)
	if err := pack.PositionFaults(b, f.faults); err != nil {
		return nil, err
	}
	return &position{t: t, s: s}, nil
}

// player makes the position wait for the orders of the active side.
func (f *filler) player(doc *document) {
	if doc.Turn == 0 || len(f.faults) > 0 {
		return
	}
	sd := german
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
	s.agenda = append(s.agenda[:0], step{kind: stepTurn, side: nobody})
	for o := austroHungarian; o > sd; o-- {
		s.push(step{kind: stepSide, side: o})
	}
	s.push(step{kind: stepSideEnd, side: sd})
	s.push(step{kind: stepOrders, side: sd})
	used, flags := s.sides[sd].used, append([]army(nil), s.armies...)
	air := s.sides[sd].airUsed
	r := f.t.newRun(s)
	r.resetSide(sd)
	f.t.release(r)
	s.sides[sd].used, s.sides[sd].airUsed = used, air
	copy(s.armies, flags)
	for _, id := range downfall.SortedKeys(doc.Zones) { // marks that the case gives stand
		text := doc.Zones[id]
		z := f.t.d.zoneByID[id]
		if given, err := parseZone(text); err == nil {
			s.zones[z].taken = given.taken
			if strings.Contains(text, "start:") {
				s.zones[z].present = given.present
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
	r := t.newRun(pos.s)
	defer t.release(r)
	var b bytes.Buffer
	w := func(format string, args ...any) { fmt.Fprintf(&b, format+"\n", args...) }
	w("# A position of %s (%s). Everything may be left out: what is absent is", ID, t.info.Names[rules.English])
	w("# as the scenario starts. Ids are those of rules/empires/data.")
	w("scenario = %q", doc.Scenario)
	w("turn = %d          # 1 summer 1914 ... 18 autumn 1918; 0 the choice of the first technologies", doc.Turn)
	if doc.Active != "" {
		w("active = %q # the side whose orders are awaited; with a turn, german when left out", doc.Active)
	} else {
		w("# active = \"german\"  # the side whose orders are awaited; with a turn, german when left out")
	}
	if doc.Over {
		w("over = true       # the game is over")
	}
	w("# clear = true       # takes all armies and trenches of the scenario off the board first")
	w("surrendered = %v   # Russia (§11)", doc.Surrendered)
	w("salonica_open = %v # an army has been recruited in Salónica (§7)", doc.SalonicaOpen)
	w("gallipoli_used = %v # an army has landed there in 1915 (§8.1)", doc.GallipoliUsed)
	w("german_attacks = %d    # on Franco-British armies in this turn (§8)", doc.GermanAttacks)
	w("russian_attacks = %d   # on German and Austro-Hungarian armies in 1916 (§8)", doc.RussianAttacks)
	w("\n[options]")
	for _, k := range downfall.SortedKeys(doc.Options) {
		w("%s = %q", k, doc.Options[k])
	}
	w("\n# Markers. On the last box the country is at war, or Russia surrenders.")
	w("[diplomacy]")
	for i := range t.d.tracks {
		w("%s = %d # of %d", t.d.tracks[i].id, doc.Diplomacy[t.d.tracks[i].id], t.d.tracks[i].length)
	}
	w("\n# used: actions taken in this player turn. technologies: \"1\", \"2\" or \"2 since TURN\"")
	w("# (it can be used in later turns only). shown: what every side knows.")
	for _, sd := range t.info.Sides {
		in := doc.Sides[string(sd)]
		w("[sides.%s]", sd)
		w("missions = %d", in.Missions)
		if len(in.Used) > 0 {
			w("used = [%s]", downfall.Quoted(in.Used))
		}
		if len(in.Shown) > 0 {
			w("shown = [%s]", downfall.Quoted(in.Shown))
		}
		if in.AirUsed {
			w("air_used = true # aviation has flown in this player turn")
		}
		if in.GasYear > 0 {
			w("gas_year = %d", in.GasYear)
		}
		if len(in.Technologies) > 0 {
			w("[sides.%s.technologies]", sd)
			for _, k := range downfall.SortedKeys(in.Technologies) {
				w("%s = %q", k, in.Technologies[k])
			}
		}
	}
	w("\n# Armies: \"ZONE full\" or \"ZONE reduced\", \"pool\", or \"neutral\" while the country is;")
	w("# further words: lent (§13), activated, attacked, fought (this player turn), unsupplied (§6).")
	w("[armies]")
	for i := range t.d.units {
		w("%s = %q", t.d.units[i].id, doc.Armies[t.d.units[i].id])
	}
	w("\n# Zones: the side in control or none; trench:SIDE:LEVEL; taken:SIDE who marked it in this")
	w("# player turn; start:SIDE who had an army there at its start (start:none: nobody);\n# without it, who has one there now.")
	w("[zones]")
	for i := range t.d.zones {
		text := doc.Zones[t.d.zones[i].id]
		if pos.s.zones[i].present == 0 && r.n[i] != [sides]uint8{} {
			text += " start:none"
		}
		w("%s = %q", t.d.zones[i].id, text)
	}
	return b.Bytes()
}
