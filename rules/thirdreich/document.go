package thirdreich

import (
	"encoding/json"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"github.com/fieldpost/fieldpost/rules"
	"github.com/fieldpost/fieldpost/rules/downfall"
)

// document is the readable form of a position, in JSON for the store and in
// TOML for cases. Armies and zones are one short text each:
//
//	"ruhr full", "pool", "riga reduced supplied operated attacked"
//	"axis", "allies taken:axis landed:axis", "allies partisans:axis"
type document struct {
	Title     string              `json:"title" toml:"-"`
	Version   int                 `json:"version" toml:"-"`
	Scenario  string              `json:"scenario" toml:"scenario"`
	Options   map[string]string   `json:"options" toml:"options"`
	Turn      int                 `json:"turn" toml:"turn"`
	Active    string              `json:"active,omitempty" toml:"active"`
	Clear     bool                `json:"-" toml:"clear"`
	Over      bool                `json:"over,omitempty" toml:"over"`
	Countries map[string]string   `json:"countries" toml:"countries"`
	Sides     map[string]*sideDoc `json:"sides" toml:"sides"`
	War       warDoc              `json:"war" toml:"war"`
	Attacks   []attackDoc         `json:"attacks,omitempty" toml:"attacks"`
	Armies    map[string]string   `json:"armies" toml:"armies"`
	Zones     map[string]string   `json:"zones" toml:"zones"`

	Agenda []stepDoc `json:"agenda" toml:"-"`
	downfall.Stored
}

// warDoc is what the war has come to besides who stands where.
type warDoc struct {
	Barbarossa   int    `json:"barbarossa" toml:"barbarossa"` // turn, 0 not yet
	Karelia      int    `json:"karelia" toml:"karelia"`
	Eastern      int    `json:"eastern" toml:"eastern"`
	Pressed      int    `json:"pressed" toml:"pressed"`
	Vichy        string `json:"vichy" toml:"vichy"`
	LendLease    bool   `json:"lend_lease" toml:"lend_lease"`
	Bombing      int    `json:"bombing" toml:"bombing"`
	Bombed       bool   `json:"bombed" toml:"bombed"`
	Doubled      int    `json:"doubled" toml:"doubled"`
	Atlantic     int    `json:"atlantic" toml:"atlantic"`
	AtlanticAdv  int    `json:"atlantic_advanced" toml:"atlantic_advanced"`
	Menace       int    `json:"menace" toml:"menace"`
	Sunk         bool   `json:"sunk" toml:"sunk"`
	Rail         int    `json:"rail" toml:"rail"`
	GermanyFalls int    `json:"germany_falls" toml:"germany_falls"`
}

var vichyNames = []string{"french", "neutral", "open"}

type sideDoc struct {
	Supply        int               `json:"supply" toml:"supply"`
	Tanks         int               `json:"tanks" toml:"tanks"`
	Air           int               `json:"air" toml:"air"`
	AirAdv        int               `json:"air_advanced" toml:"air_advanced"`
	Subs          int               `json:"submarines" toml:"submarines"`
	SubsAdv       int               `json:"submarines_advanced" toml:"submarines_advanced"`
	Used          []string          `json:"used,omitempty" toml:"used"`
	Points        int               `json:"points" toml:"points"`
	British       int               `json:"british" toml:"british"`
	Stage         string            `json:"stage" toml:"stage"`
	Landed        int               `json:"landed" toml:"landed"`
	Developments  map[string]string `json:"developments,omitempty" toml:"developments"`
	Shown         []string          `json:"shown,omitempty" toml:"shown"`
	CountryPoints map[string]int    `json:"country_points,omitempty" toml:"country_points"`
}

type attackDoc struct {
	Attacker string   `json:"attacker" toml:"attacker"`
	Defender string   `json:"defender" toml:"defender"`
	Zone     string   `json:"zone" toml:"zone"`
	Support  []string `json:"support,omitempty" toml:"support"`
	Bonus    int      `json:"bonus,omitempty" toml:"bonus"`
	Landing  bool     `json:"landing,omitempty" toml:"landing"`
	Air      string   `json:"air,omitempty" toml:"air"`
}

type stepDoc struct {
	Step string  `json:"step"`
	Side string  `json:"side,omitempty"`
	Air  *airDoc `json:"air,omitempty"`
}

type airDoc struct {
	Bombing  bool   `json:"bombing,omitempty"`
	Target   string `json:"target,omitempty"`
	Left     int    `json:"left"`
	Advanced bool   `json:"advanced,omitempty"`
	Again    bool   `json:"again,omitempty"`
}

// MarshalJSON implements [rules.Position].
func (p *position) MarshalJSON() ([]byte, error) { return json.Marshal(p.document()) }

func (p *position) document() *document {
	d, s := p.t.d, p.s
	doc := &document{Title: ID, Version: Version, Scenario: s.scenario, Options: s.optionValues(), Turn: int(s.turn),
		Countries: map[string]string{}, Sides: map[string]*sideDoc{}, Armies: map[string]string{}, Zones: map[string]string{}}
	doc.Over = s.top().kind == stepOver
	if sd := s.acting(); sd != nobody {
		doc.Active = string(sd.id())
	}
	doc.War = warDoc{Barbarossa: int(s.barbarossa), Karelia: int(s.karelian), Eastern: int(s.eastern), Pressed: int(s.pressed),
		Vichy: vichyNames[s.vichy], LendLease: s.lendLease, Bombing: int(s.bombing), Bombed: s.bombed, Doubled: int(s.doubled),
		Atlantic: int(s.atlantic), AtlanticAdv: int(s.atlantAdv), Menace: int(s.menace), Sunk: s.sunk, Rail: int(s.rail), GermanyFalls: int(s.fallen)}
	for sd := axis; sd < nobody; sd++ {
		id := string(sd.id())
		doc.Sides[id] = d.sideDocument(s, sd)
		doc.Store(sd.id(), s.pending[sd], s.forced[sd])
	}
	for c := range s.countries {
		doc.Countries[d.countries[c].id] = statusNames[s.countries[c].status]
	}
	for i := range s.attacks {
		at := &s.attacks[i]
		ad := attackDoc{Attacker: d.units[at.attacker].id, Defender: d.units[at.defender].id, Zone: d.zones[at.zone].id,
			Bonus: int(at.bonus), Landing: at.landing, Air: airNames[at.air]}
		for _, b := range at.support[:at.supports] {
			ad.Support = append(ad.Support, d.units[b].id)
		}
		doc.Attacks = append(doc.Attacks, ad)
	}
	for a := range s.armies {
		doc.Armies[d.units[a].id] = d.armyText(&s.armies[a])
	}
	for z := range s.zones {
		doc.Zones[d.zones[z].id] = zoneText(&s.zones[z])
	}
	for i := range s.agenda {
		st := &s.agenda[i]
		sdoc := stepDoc{Step: stepNames[st.kind], Side: string(st.side.id())}
		if f := st.air; f != nil {
			sdoc.Air = &airDoc{Bombing: f.bombing, Left: f.left, Advanced: f.advanced, Again: f.again}
			if f.target >= 0 {
				sdoc.Air.Target = d.units[f.target].id
			}
		}
		doc.Agenda = append(doc.Agenda, sdoc)
	}
	doc.Asked, doc.Questions = s.asked, int(s.questions)
	return doc
}

func (d *data) sideDocument(s *state, sd side) *sideDoc {
	ss := &s.sides[sd]
	out := &sideDoc{Supply: int(ss.supply), Tanks: int(ss.tanks), Air: int(ss.air), AirAdv: int(ss.airAdv), Subs: int(ss.subs),
		SubsAdv: int(ss.subsAdv), Points: int(ss.points), British: int(ss.british), Stage: stageNames[ss.stage], Landed: int(ss.landed)}
	for k, n := range ss.used {
		for range n {
			out.Used = append(out.Used, actionNames[k])
		}
	}
	for i := range d.devs {
		text := ""
		switch ss.box[i] {
		case owned:
			text = "owned"
		case inBox:
			text = "box"
			if ss.since[i] > 0 {
				text += " since " + strconv.Itoa(int(ss.since[i]))
			}
		}
		if text != "" {
			if out.Developments == nil {
				out.Developments = map[string]string{}
			}
			out.Developments[d.devs[i].id] = text
		}
		if ss.shown[i] {
			out.Shown = append(out.Shown, d.devs[i].id)
		}
	}
	for c := range s.countries {
		if n := s.countries[c].points; n > 0 && d.countries[c].side == sd {
			if out.CountryPoints == nil {
				out.CountryPoints = map[string]int{}
			}
			out.CountryPoints[d.countries[c].id] = int(n)
		}
	}
	return out
}

func (d *data) armyText(a *army) string {
	text := "pool"
	if a.at >= 0 {
		text = d.zones[a.at].id + " full"
		if a.step == reduced {
			text = d.zones[a.at].id + " reduced"
		}
	}
	for _, f := range [...]struct {
		on   bool
		name string
	}{{a.supplied, " supplied"}, {a.operated, " operated"}, {a.attacked, " attacked"}, {a.landed, " landed"}} {
		if f.on {
			text += f.name
		}
	}
	return text
}

func (d *data) parseArmy(text string) (army, error) {
	words := strings.Fields(text)
	if len(words) == 0 {
		return army{}, fmt.Errorf("an army needs a place: a zone and full or reduced, or pool")
	}
	a := army{step: full, at: inPool}
	if words[0] != "pool" {
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
		case "supplied":
			a.supplied = true
		case "operated":
			a.operated = true
		case "attacked":
			a.attacked = true
		case "landed":
			a.landed = true
		default:
			return army{}, fmt.Errorf("unknown word %q; there are full, reduced, supplied, operated, attacked, landed", w)
		}
	}
	return a, nil
}

func zoneText(z *zone) string {
	text := sideText(z.control)
	if z.taken != nobody {
		text += " taken:" + string(z.taken.id())
	}
	for sd := axis; sd < nobody; sd++ {
		if z.landed&(1<<sd) != 0 {
			text += " landed:" + string(sd.id())
		}
	}
	if z.partis {
		text += " partisans:" + sideText(z.was)
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
	if text == "none" {
		return nobody, nil
	}
	if s := sideOf(rules.Side(text)); s != nobody {
		return s, nil
	}
	return nobody, fmt.Errorf("unknown side %q", text)
}

func parseZone(text string) (zone, error) {
	z := zone{control: nobody, taken: nobody, was: nobody}
	for i, w := range strings.Fields(text) {
		key, rest, _ := strings.Cut(w, ":")
		var err error
		var sd side
		switch {
		case i == 0:
			z.control, err = parseSide(w)
		case key == "taken":
			z.taken, err = parseSide(rest)
		case key == "landed":
			if sd, err = parseSide(rest); err == nil && sd != nobody {
				z.landed |= 1 << sd
			}
		case key == "partisans":
			z.partis = true
			z.was, err = parseSide(rest)
		default:
			err = fmt.Errorf("unknown word %q; there are taken:SIDE, landed:SIDE, partisans:SIDE", w)
		}
		if err != nil {
			return zone{}, err
		}
	}
	return z, nil
}

func indexOf(names []string, name string) (int, error) {
	i := slices.Index(names, name)
	if i < 0 {
		return 0, fmt.Errorf("%q is none of %s", name, strings.Join(names, ", "))
	}
	return i, nil
}
