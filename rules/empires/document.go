package empires

import (
	"encoding/json"
	"fmt"
	"strconv"
	"strings"

	"github.com/fieldpost/fieldpost/rules"
	"github.com/fieldpost/fieldpost/rules/downfall"
)

// document is the readable form of a position, in JSON for the store and in
// TOML for cases. Armies and zones are one short text each:
//
//	"metz full", "pool", "neutral", "metz reduced lent activated"
//	"german", "franco-british trench:franco-british:1 taken:german"
type document struct {
	Title          string              `json:"title" toml:"-"`
	Version        int                 `json:"version" toml:"-"`
	Scenario       string              `json:"scenario" toml:"scenario"`
	Options        map[string]string   `json:"options" toml:"options"`
	Turn           int                 `json:"turn" toml:"turn"`
	Active         string              `json:"active,omitempty" toml:"active"`
	Clear          bool                `json:"-" toml:"clear"`
	Over           bool                `json:"over,omitempty" toml:"over"`
	Sides          map[string]*sideDoc `json:"sides" toml:"sides"`
	Diplomacy      map[string]int      `json:"diplomacy" toml:"diplomacy"`
	Surrendered    bool                `json:"surrendered" toml:"surrendered"`
	SalonicaOpen   bool                `json:"salonica_open" toml:"salonica_open"`
	GallipoliUsed  bool                `json:"gallipoli_used" toml:"gallipoli_used"`
	GermanAttacks  int                 `json:"german_attacks" toml:"german_attacks"`
	RussianAttacks int                 `json:"russian_attacks" toml:"russian_attacks"`
	Armies         map[string]string   `json:"armies" toml:"armies"`
	Zones          map[string]string   `json:"zones" toml:"zones"`
	Points         map[string]int      `json:"points" toml:"-"` // as they stand; derived
	Agenda         []stepDoc           `json:"agenda" toml:"-"`
	downfall.Stored
}

type sideDoc struct {
	Used         []string          `json:"used,omitempty" toml:"used"`
	Missions     int               `json:"missions" toml:"missions"`
	Technologies map[string]string `json:"technologies,omitempty" toml:"technologies"`
	Shown        []string          `json:"shown,omitempty" toml:"shown"`
	AirUsed      bool              `json:"air_used,omitempty" toml:"air_used"`
	GasYear      int               `json:"gas_year,omitempty" toml:"gas_year"`
}

type stepDoc struct {
	Step   string     `json:"step"`
	Side   string     `json:"side,omitempty"`
	Battle *battleDoc `json:"battle,omitempty"`
}

type battleDoc struct {
	Attacker     string       `json:"attacker"`
	Defender     string       `json:"defender"`
	DefenderSide string       `json:"defender_side,omitempty"`
	Zone         string       `json:"zone"`
	Support      []supportDoc `json:"support,omitempty"`
	Air          int          `json:"air,omitempty"`
	Tanks        bool         `json:"tanks,omitempty"`
	Line         int          `json:"line,omitempty"`
	Text         string       `json:"text,omitempty"`
	Stage        string       `json:"stage"`
	Spent        int          `json:"spent,omitempty"`
	AirOn        bool         `json:"air_on,omitempty"`
	TanksOn      bool         `json:"tanks_on,omitempty"`
	AttackerSum  int          `json:"attacker_sum,omitempty"`
	DefenderSum  int          `json:"defender_sum,omitempty"`
	Losses       [2]int       `json:"losses"`
	Double       bool         `json:"double,omitempty"`
	Saved        bool         `json:"saved,omitempty"`
}

type supportDoc struct {
	Army string `json:"army"`
	Line int    `json:"line"`
	Text string `json:"text"`
}

// MarshalJSON implements [rules.Position].
func (p *position) MarshalJSON() ([]byte, error) { return json.Marshal(p.document()) }

func (p *position) document() *document {
	d, s := p.t.d, p.s
	doc := &document{Title: ID, Version: Version, Scenario: s.scenario, Options: p.t.optionValues(s), Turn: int(s.turn),
		Sides: map[string]*sideDoc{}, Diplomacy: map[string]int{}, Surrendered: s.surrendered, SalonicaOpen: s.salonicaOpen,
		GallipoliUsed: s.gallipoliUsed, GermanAttacks: int(s.germanAttacks), RussianAttacks: int(s.russianAttacks),
		Armies: map[string]string{}, Zones: map[string]string{}, Points: map[string]int{}}
	doc.Over = s.top().kind == stepOver
	if sd := s.acting(); sd != nobody {
		doc.Active = string(sd.id())
	}
	r := p.t.newRun(p.s)
	defer p.t.release(r)
	for sd := german; sd < nobody; sd++ {
		doc.Sides[string(sd.id())] = d.sideDocument(&s.sides[sd])
		if s.turn > 0 {
			doc.Points[string(sd.id())] = r.points(sd)
		}
		doc.Store(sd.id(), s.pending[sd], s.forced[sd])
	}
	for i := range d.tracks {
		doc.Diplomacy[d.tracks[i].id] = int(s.tracks[i])
	}
	for a := range s.armies {
		doc.Armies[d.units[a].id] = d.armyText(&s.armies[a])
	}
	for z := range s.zones {
		doc.Zones[d.zones[z].id] = zoneText(&s.zones[z])
	}
	for i := range s.agenda {
		doc.Agenda = append(doc.Agenda, d.stepDocument(&s.agenda[i]))
	}
	doc.Asked, doc.Questions = s.asked, int(s.questions)
	return doc
}

func (d *data) sideDocument(ss *sideState) *sideDoc {
	out := &sideDoc{Missions: int(ss.missions), AirUsed: ss.airUsed, GasYear: int(ss.gasYear)}
	for k, n := range ss.used {
		for range n {
			out.Used = append(out.Used, actionNames[k])
		}
	}
	for i := range d.techs {
		if ss.box[i] != noBox {
			if out.Technologies == nil {
				out.Technologies = map[string]string{}
			}
			text := strconv.Itoa(int(ss.box[i]))
			if ss.box[i] == box2 {
				text += " since " + strconv.Itoa(int(ss.since[i]))
			}
			out.Technologies[d.techs[i].id] = text
		}
		if ss.shown[i] {
			out.Shown = append(out.Shown, d.techs[i].id)
		}
	}
	return out
}

func (d *data) armyText(a *army) string {
	switch a.at {
	case inPool:
		text := "pool"
		return text + flagsText(a)
	case notAtWar:
		return "neutral"
	}
	text := d.zones[a.at].id + " full"
	if a.step == reduced {
		text = d.zones[a.at].id + " reduced"
	}
	return text + flagsText(a)
}

func flagsText(a *army) string {
	text := ""
	for _, f := range [...]struct {
		on   bool
		name string
	}{{a.lent, " lent"}, {a.activated, " activated"}, {a.attacked, " attacked"}, {a.fought, " fought"}, {a.unsupplied, " unsupplied"}} {
		if f.on {
			text += f.name
		}
	}
	return text
}

func (d *data) parseArmy(text string) (army, error) {
	words := strings.Fields(text)
	if len(words) == 0 {
		return army{}, fmt.Errorf("an army needs a place: a zone and full or reduced, pool, or neutral")
	}
	a := army{step: full}
	switch words[0] {
	case "pool":
		a.at = inPool
	case "neutral":
		a.at = notAtWar
	default:
		z, ok := d.zoneByID[words[0]]
		if !ok {
			return army{}, fmt.Errorf("unknown zone %q", words[0])
		}
		a.at = int16(z)
	}
	for _, w := range words[1:] {
		switch w {
		case "full":
		case "reduced":
			a.step = reduced
		case "lent":
			a.lent = true
		case "activated":
			a.activated = true
		case "attacked":
			a.attacked = true
		case "fought":
			a.fought = true
		case "unsupplied":
			a.unsupplied = true
		default:
			return army{}, fmt.Errorf("unknown word %q; there are full, reduced, lent, activated, attacked, fought, unsupplied", w)
		}
	}
	return a, nil
}

func zoneText(z *zone) string {
	text := sideText(z.control)
	for sd := german; sd < nobody; sd++ {
		if z.trench[sd] > 0 {
			text += " trench:" + string(sd.id()) + ":" + strconv.Itoa(int(z.trench[sd]))
		}
	}
	if z.taken != nobody {
		text += " taken:" + string(z.taken.id())
	}
	for sd := german; sd < nobody; sd++ {
		if z.present&(1<<sd) != 0 {
			text += " start:" + string(sd.id())
		}
	}
	return text
}

func sideText(s side) string {
	if s == nobody {
		return "none"
	}
	return string(s.id())
}

func parseSide(text string) (side, error) {
	if s := sideOf(rules.Side(text)); s != nobody {
		return s, nil
	}
	return nobody, fmt.Errorf("unknown side %q", text)
}

func parseZone(text string) (zone, error) {
	z := zone{control: nobody, taken: nobody}
	for i, w := range strings.Fields(text) {
		key, rest, _ := strings.Cut(w, ":")
		var err error
		switch {
		case i == 0 && w == "none":
		case i == 0:
			z.control, err = parseSide(w)
		case key == "taken":
			z.taken, err = parseSide(rest)
		case key == "start":
			var s side
			if rest == "none" {
				break
			}
			if s, err = parseSide(rest); err == nil {
				z.present |= 1 << s
			}
		case key == "trench":
			name, level, _ := strings.Cut(rest, ":")
			var s side
			var n int
			if s, err = parseSide(name); err == nil {
				if n, err = strconv.Atoi(level); err == nil && (n < 1 || n > maxTrench) {
					err = fmt.Errorf("a trench of level %d", n)
				}
				z.trench[s%sides] = int8(n)
			}
		default:
			err = fmt.Errorf("unknown word %q; there are trench:SIDE:LEVEL, taken:SIDE, start:SIDE", w)
		}
		if err != nil {
			return zone{}, err
		}
	}
	return z, nil
}

func (d *data) stepDocument(st *step) stepDoc {
	out := stepDoc{Step: stepNames[st.kind], Side: string(st.side.id())}
	if b := st.battle; b != nil {
		bd := &battleDoc{Attacker: d.units[b.attacker].id, Defender: d.units[b.defender].id, DefenderSide: string(b.defenderSide.id()), Zone: d.zones[b.zone].id,
			Air: b.air, Tanks: b.tanks, Line: b.line, Text: b.text, Stage: stageNames[b.stage], Spent: b.spent, AirOn: b.airOn,
			TanksOn: b.tanksOn, AttackerSum: b.attackerSum, DefenderSum: b.defenderSum, Losses: b.losses, Double: b.double, Saved: b.saved}
		for _, sp := range b.support {
			bd.Support = append(bd.Support, supportDoc{d.units[sp.army].id, sp.line, sp.text})
		}
		out.Battle = bd
	}
	return out
}
