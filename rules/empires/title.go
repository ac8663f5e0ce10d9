package empires

import (
	"fmt"
	"io/fs"
	"sync"

	"github.com/fieldpost/fieldpost/rules"
	"github.com/fieldpost/fieldpost/rules/play"
	"github.com/fieldpost/fieldpost/rules/record"
)

// ID is the title's id.
const ID = "empires"

// Version of the rules as carried out: it goes up whenever the same sheets
// could give another result.
const Version = 2

// Title is Downfall of Empires; it implements [rules.Title].
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
		return nil, fmt.Errorf("empires: %w", err)
	}
	hash, err := packs(over).Hash()
	if err != nil {
		return nil, err
	}
	g, err := d.grammar()
	if err != nil {
		return nil, fmt.Errorf("empires: the grammar: %w", err)
	}
	t := &Title{d: d, g: g}
	if err := t.record(); err != nil {
		return nil, err
	}
	t.info = rules.About{
		ID:      ID,
		Names:   map[rules.Lang]string{rules.English: "Downfall of Empires", rules.Spanish: "Downfall of Empires"},
		Version: Version,
		Pack:    hash,
		Sides:   []rules.Side{german.id(), francoBritish.id(), russian.id(), austroHungarian.id()},
		Groupings: [][][]rules.Side{
			{{german.id()}, {francoBritish.id()}, {russian.id()}, {austroHungarian.id()}},
			{{german.id(), austroHungarian.id()}, {francoBritish.id(), russian.id()}},
			{{german.id(), austroHungarian.id()}, {francoBritish.id()}, {russian.id()}},
			{{german.id()}, {francoBritish.id(), russian.id()}, {austroHungarian.id()}},
		},
		Scenarios: []rules.Scenario{{ID: scenario1914, Names: map[rules.Lang]string{
			rules.English: "The Great War, summer 1914 to autumn 1918", rules.Spanish: "La Gran Guerra, verano de 1914 a otoño de 1918"}}},
		Options: t.options.List(),
	}
	t.keys = play.Keys(len(d.turns), t.info.Sides)
	return t, nil
}

const scenario1914 = "1914"

// About implements [rules.Title].
func (t *Title) About() *rules.About { return &t.info }

// Grammar implements [rules.Title].
func (t *Title) Grammar() *rules.Grammar { return t.g }

// Name implements [rules.Title].
func (t *Title) Name(kind, id string, lang rules.Lang) string {
	if kind == "nation" {
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

// start sets up a scenario: armies whole, trenches of level 1, control by
// country, markers on 0 (§2, §3).
func (t *Title) start(setup rules.Setup) (*state, error) {
	d := t.d
	if _, err := play.Scenario(&t.info, setup.Scenario); err != nil {
		return nil, err
	}
	s := &state{scenario: scenario1914, zones: make([]zone, len(d.zones)), armies: make([]army, len(d.units)), tracks: make([]int8, len(d.tracks))}
	if err := t.options.Set(setup.Options, &s.opt); err != nil {
		return nil, err
	}
	for z := range s.zones {
		s.zones[z].control = d.countries[d.zones[z].country].side
		s.zones[z].taken = nobody
	}
	for a := range s.armies {
		u := &d.units[a]
		s.armies[a] = army{at: inPool, step: full}
		switch {
		case d.countries[u.nation].side == nobody:
			s.armies[a].at = notAtWar
		case u.entry == atStart:
			s.armies[a].at = int16(u.setup)
		}
	}
	for _, tr := range d.trenches {
		if tr.entry == atStart {
			s.zones[tr.zone].trench[tr.side] = int8(tr.level)
		}
	}
	for i := range s.sides {
		s.sides[i].missions = int8(d.missionStart)
	}
	for i := range d.tracks {
		s.tracks[i] = int8(d.tracks[i].start)
	}
	s.Push(step{kind: stepTechnologies, side: nobody})
	return s, nil
}
