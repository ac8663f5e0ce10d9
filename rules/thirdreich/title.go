package thirdreich

import (
	"fmt"
	"io/fs"
	"sync"

	"github.com/fieldpost/fieldpost/rules"
	"github.com/fieldpost/fieldpost/rules/play"
	"github.com/fieldpost/fieldpost/rules/record"
)

// ID is the title's id.
const ID = "thirdreich"

// Version of the rules as carried out: it goes up whenever the same sheets
// could give another result.
const Version = 2

// Title is Downfall of the Third Reich; it implements [rules.Title].
type Title struct {
	d    *data
	g    *rules.Grammar
	info rules.About
	keys [][]string // of the demands for orders, by turn and side
	runs sync.Pool  // of *run: working space

	codec   *record.Codec[document]
	options *record.Options[options]
}

var _ rules.Title = (*Title)(nil)

// Load reads the title's packs: board.toml, units.toml and charts.toml from
// the given file system where it has them, else the embedded ones. The error
// names every fault with file and line.
func Load(over fs.FS) (*Title, error) {
	d, err := load(over)
	if err != nil {
		return nil, fmt.Errorf("thirdreich: %w", err)
	}
	hash, err := packs(over).Hash()
	if err != nil {
		return nil, err
	}
	g, err := d.grammar()
	if err != nil {
		return nil, fmt.Errorf("thirdreich: the grammar: %w", err)
	}
	t := &Title{d: d, g: g}
	if err := t.record(); err != nil {
		return nil, err
	}
	t.info = rules.About{
		ID:      ID,
		Names:   d.title.Names,
		Version: Version,
		Pack:    hash,
		Sides:   []rules.Side{axis.id(), allies.id(), soviet.id()},
		Groupings: [][][]rules.Side{
			{{axis.id()}, {allies.id()}, {soviet.id()}},
			{{axis.id()}, {allies.id(), soviet.id()}},
		},
		Scenarios: d.scenarios,
		Options:   t.options.List(),
	}
	t.keys = play.Keys(len(d.turns), t.info.Sides)
	return t, nil
}

const scenario1940 = "1940"

// About implements [rules.Title].
func (t *Title) About() *rules.About { return &t.info }

// Grammar implements [rules.Title].
func (t *Title) Grammar() *rules.Grammar { return t.g }

// Name implements [rules.Title].
func (t *Title) Name(kind, id string, lang rules.Lang) string {
	if kind == kindNation {
		kind = "country"
	}
	return t.d.names.Name(kind, id, lang)
}

// Start implements [rules.Title].
func (t *Title) Start(setup rules.Setup) (rules.Position, error) {
	s, err := t.start(setup)
	if err != nil {
		return nil, err
	}
	return &position{t: t, s: s}, nil
}

// start sets up the scenario (§21): every zone belongs to the side of its
// country once that is at war (§2, §6).
func (t *Title) start(setup rules.Setup) (*state, error) {
	d := t.d
	if _, err := play.Scenario(&t.info, setup.Scenario); err != nil {
		return nil, err
	}
	s := &state{scenario: scenario1940, zones: make([]zone, len(d.zones)), armies: make([]army, len(d.units)), countries: make([]status, len(d.countries)), left: make([]int8, len(d.countries))}
	if err := t.options.Set(setup.Options, &s.opt); err != nil {
		return nil, err
	}
	for c := range s.countries {
		if d.countries[c].enters == 0 {
			s.countries[c] = atWar
		}
	}
	for z := range s.zones {
		s.zones[z] = zone{control: nobody, taken: nobody}
		if c := d.zones[z].country; s.countries[c] == atWar {
			s.zones[z].control = d.countries[c].side
		}
	}
	for a := range s.armies {
		s.armies[a] = army{at: int16(d.units[a].setup), step: d.units[a].setupStep}
	}
	for sd := axis; sd < nobody; sd++ {
		ss, st := &s.sides[sd], &d.starts[sd]
		ss.supply, ss.tanks, ss.air, ss.subs = int8(st.supply), int8(st.tanks), int8(st.air), int8(st.subs)
		for i := range d.devs {
			switch {
			case d.devs[i].start[sd]:
				ss.devs[i].box, ss.shown[i] = owned, true
			case d.devs[i].inBox[sd]:
				ss.devs[i].box, ss.shown[i] = inBox, true
			}
		}
	}
	s.Push(step{kind: stepTurn, side: nobody})
	t.runToWait(s)
	return s, nil
}

// runToWait runs the agenda of a new position to its first demand; nothing is
// drawn and nothing is told.
func (t *Title) runToWait(s *state) {
	r := t.newRun(s)
	defer r.Free()
	for !r.Waits() {
		r.Step()
	}
}
