package rommel

import (
	"encoding/json"
	"errors"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"github.com/fieldpost/fieldpost/rules"
	"github.com/fieldpost/fieldpost/rules/board"
)

// Decode implements [rules.Title].
func (t *Title) Decode(b []byte) (rules.Position, error) {
	var doc document
	if err := json.Unmarshal(b, &doc); err != nil {
		return nil, fmt.Errorf("rommel: decode a position: %w", err)
	}
	if doc.Title != ID {
		return nil, fmt.Errorf("rommel: decode a position of %q", doc.Title)
	}
	s, err := t.state(&doc)
	if err != nil {
		return nil, err
	}
	if err := t.sound(s); err != nil {
		return nil, fmt.Errorf("rommel: decode a position: %w", err)
	}
	return &position{t: t, s: s}, nil
}

// state reads a document. Whether its parts go together is for sound to say.
func (t *Title) state(doc *document) (*state, error) {
	n, ok := t.d.scenarioByID[doc.Scenario]
	if !ok {
		return nil, fmt.Errorf("rommel: no scenario %q", doc.Scenario)
	}
	s := &state{scen: n}
	if err := t.setOptions(s, doc.Options); err != nil {
		return nil, err
	}
	f := &filler{d: t.d, s: s}
	f.common(doc)
	f.board(doc)
	f.movement(doc)
	f.combat(doc)
	f.agenda(doc)
	if err := errors.Join(f.faults...); err != nil {
		return nil, fmt.Errorf("rommel: decode a position: %w", err)
	}
	return s, nil
}

// filler puts a document into a state and collects what is wrong with it.
type filler struct {
	d      *data
	s      *state
	names  bool // hexes may be given by name (Compose)
	faults []error
}

func (f *filler) fault(key, format string, args ...any) {
	f.faults = append(f.faults, fmt.Errorf("%s: %w", key, fmt.Errorf(format, args...)))
}

// side reads the id of a side.
func (f *filler) side(key, id string) side {
	sd := sideOf(rules.Side(id))
	if sd == nobody {
		f.fault(key, "unknown side %q", id)
		return axis
	}
	return sd
}

// sideOrNone is side for what may belong to nobody.
func (f *filler) sideOrNone(key, id string) side {
	if id == "" {
		return nobody
	}
	return f.side(key, id)
}

// hex reads a hex of the map.
func (f *filler) hex(key, text string) int16 {
	h, ok := f.findHex(text)
	if !ok {
		f.fault(key, "no hex %q", text)
		return int16(f.d.base[axis])
	}
	return h
}

// place reads a hex, or one of the words for where a block is besides the map.
func (f *filler) place(key, text string) int16 {
	at, ok := f.findPlace(text)
	if !ok {
		f.fault(key, "no place %q", text)
	}
	return at
}

// unit reads the id of a unit.
func (f *filler) unit(key, id string) int {
	u, ok := f.d.unitByID[id]
	if !ok {
		f.fault(key, "no unit %q", id)
	}
	return u
}

// units reads a set of units.
func (f *filler) units(key, text string) (set unitSet) {
	for id := range strings.FieldsSeq(text) {
		set.add(f.unit(key, id))
	}
	return set
}

// way reads a list of hexes; nil for none.
func (f *filler) way(key, text string) (list []int16) {
	for id := range strings.FieldsSeq(text) {
		list = append(list, f.hex(key, id))
	}
	return list
}

// word finds one of several words; it is 0 when there is no such word.
func (f *filler) word(key string, words []string, text string) int {
	i := slices.Index(words, text)
	if i < 0 {
		f.fault(key, "unknown word %q", text)
		return 0
	}
	return i
}

// number reads a number from a range.
func (f *filler) number(key, text string, from, to int) int {
	n, err := strconv.Atoi(text)
	if err != nil || n < from || n > to {
		f.fault(key, "%q is not a number from %d to %d", text, from, to)
		return from
	}
	return n
}

// common reads what is neither on the map nor under way.
func (f *filler) common(doc *document) {
	s := f.s
	s.month, s.turn, s.stamp, s.passes = doc.Month, doc.Turn, doc.Sheet, doc.Passes
	s.active, s.first = f.side("active", doc.Active), f.side("initiative", doc.Initiative)
	s.choice = turnOption(f.word("choice", optionNames, doc.Choice))
	s.phase = phase(f.word("phase", phaseNames, doc.Phase))
	s.rommelUsed, s.malta, s.questions = doc.RommelUsed, doc.Malta, doc.Questions
	s.deck, s.spent, s.played = doc.Deck.hand(), doc.Spent.hand(), doc.Played.hand()
	if doc.Over != nil {
		s.over = f.victory(doc.Over)
	}
	for sd := range side(sides) {
		in, ss := doc.Sides.of(sd), &s.sides[sd]
		*ss = sideState{hand: in.Hand.hand(), redrawn: in.Redrawn, points: in.Points, extra: in.Extra, exits: in.Exits,
			spent: spending{in.Spent.Redeploy, in.Spent.Rebuild, in.Spent.Cards, in.Spent.Mines}}
		f.shipped("sides", ss, in.Shipped)
	}
}

func (f *filler) victory(in *victoryDoc) victory {
	v := victory{level: victoryLevel(f.word("over", levelNames[:], in.Level)), winner: f.sideOrNone("over", in.Winner)}
	if v.level == undecided || (v.level == drawn) != (v.winner == nobody) {
		f.fault("over", "%q won by %q", in.Level, in.Winner)
	}
	return v
}

// shipped reads how many units have passed through each fortress.
func (f *filler) shipped(key string, ss *sideState, in map[string]int8) {
	for _, id := range sortedKeys(in) {
		if i := f.fort(key, id); i >= 0 {
			ss.shipped[i] = in[id]
		}
	}
}

// fort finds the number of a fortress, -1 with a fault for other hexes.
func (f *filler) fort(key, id string) int {
	i := slices.Index(f.d.forts, int(f.hex(key, id)))
	if i < 0 || i >= maxForts {
		f.fault(key, "%q is no fortress", id)
		return -1
	}
	return i
}

// board reads what lies on the map.
func (f *filler) board(doc *document) {
	d, s := f.d, f.s
	months := d.scenarios[s.scen].months(len(d.units))
	s.blocks = make([]block, len(d.units))
	for u := range s.blocks {
		s.blocks[u] = block{at: unused, vc: d.units[u].steps[0], month: months[u], fort: none, raid: noRaid}
	}
	for i := range s.forts {
		s.forts[i], s.taken[i] = nobody, nobody
	}
	f.pieces(doc.Units, doc.Forts, doc.Battles)
	for _, text := range doc.Mines {
		s.mines = append(s.mines, f.mine(text))
	}
	for _, text := range doc.Ghosts {
		s.ghosts = append(s.ghosts, f.ghost(text))
	}
	for sd := range side(sides) {
		if net := *doc.Nets.of(sd); net != nil {
			s.nets[sd] = board.NewSet(len(d.hexes))
			for id := range strings.FieldsSeq(*net) {
				s.nets[sd].Add(int(f.hex("nets", id)))
			}
		}
	}
}

// pieces reads units, the control of fortresses, and battles, each a text by
// the id of its unit or hex.
func (f *filler) pieces(units, forts, battles map[string]string) {
	s := f.s
	months := f.d.scenarios[s.scen].months(len(f.d.units))
	for _, id := range sortedKeys(units) {
		if u, ok := f.d.unitByID[id]; ok {
			s.blocks[u] = f.block(u, months[u], units[id])
		} else {
			f.fault("units."+id, "no such unit")
		}
	}
	for _, id := range sortedKeys(forts) {
		f.control(id, forts[id])
	}
	for _, id := range sortedKeys(battles) {
		s.battles = append(s.battles, f.battle(id, battles[id]))
	}
	slices.SortStableFunc(s.battles, func(a, b battle) int { return int(a.hex) - int(b.hex) })
}

// control reads who holds a fortress, and whether it was taken since the month
// began.
func (f *filler) control(id, text string) {
	i := f.fort("forts."+id, id)
	if i < 0 {
		return
	}
	holder, more, _ := strings.Cut(text, " ")
	sd := f.side("forts."+id, holder)
	f.s.forts[i], f.s.taken[i] = sd, sd
	switch more {
	case "":
	case wordTaken:
		f.s.taken[i] = sd.enemy()
	default:
		f.fault("forts."+id, "unknown word %q; there is %s", more, wordTaken)
	}
}

// movement reads what a movement phase holds.
func (f *filler) movement(doc *document) {
	s := f.s
	for i := range doc.Moves {
		in := &doc.Moves[i]
		m := groupMove{regroup: in.Regroup, hex: f.place("moves", in.Hex), rommel: in.Rommel}
		if in.Regroup {
			m.to = f.hex("moves", in.To)
		}
		s.moves = append(s.moves, m)
	}
	for _, text := range doc.Crossings {
		part := strings.Fields(text)
		if len(part) != 3 {
			f.fault("crossings", "%q is not a hex, a direction and a number", text)
			continue
		}
		s.crossings = append(s.crossings, crossing{hex: f.hex("crossings", part[0]), dir: f.direction("crossings", part[1]), n: int8(f.number("crossings", part[2], 0, 99))})
	}
	for i := range doc.Marches {
		in := &doc.Marches[i]
		s.marches = append(s.marches, march{unit: uint8(f.unit("marches", in.Unit)), to: f.place("marches", in.To), way: f.way("marches", in.Way),
			regroup: in.Regroup, from: f.place("marches", in.From), retreat: in.Retreat})
	}
	for i := range doc.Departures {
		in := &doc.Departures[i]
		s.departures = append(s.departures, departure{hex: f.hex("departures", in.Hex), units: f.units("departures", in.Units), to: f.place("departures", in.To),
			via: f.way("departures", in.Via), group: in.Group, march: in.March, line: in.Line, text: in.Text})
	}
	s.entered = f.way("entered", doc.Entered)
}

// combat reads what a combat, a pursuit or a refusal holds.
func (f *filler) combat(doc *document) {
	s := f.s
	if in := doc.Fight; in != nil {
		s.fight = &fight{hex: f.hex("fight", in.Hex), first: f.side("fight", in.First), second: f.side("fight", in.Second),
			assault: in.Assault, stage: in.Stage, half: in.Half}
	}
	if in := doc.Chase; in != nil {
		s.chase = &chase{hex: f.hex("chase", in.Hex), side: f.side("chase", in.Side), kind: chaseKind(f.word("chase", chaseKinds, in.Kind)),
			stage: in.Stage, units: f.units("chase", in.Units), hits: in.Hits}
	}
	for _, text := range doc.Flights {
		part := strings.Fields(text)
		if len(part) != 3 {
			f.fault("flights", "%q is not a unit and two hexes", text)
			continue
		}
		s.flights = append(s.flights, flight{unit: uint8(f.unit("flights", part[0])), hex: f.hex("flights", part[1]), to: f.hex("flights", part[2])})
	}
}

// agenda reads what is to be done, and what is waited for.
func (f *filler) agenda(doc *document) {
	s := f.s
	s.agenda = make([]step, 0, len(doc.Agenda)+12)
	for i := range doc.Agenda {
		in := &doc.Agenda[i]
		st := step{kind: stepKind(f.word("agenda", stepNames, in.Step)), side: f.sideOrNone("agenda", in.Side), stage: in.Stage, flag: in.Flag, units: f.units("agenda", in.Units)}
		if in.Hex != "" {
			st.hex = f.place("agenda", in.Hex)
		}
		s.agenda = append(s.agenda, st)
	}
	for sd := range side(sides) {
		if said := *doc.Answers.of(sd); said != nil {
			s.answers[sd] = *said
			f.orders("answers", *said)
		}
		in := *doc.Pending.of(sd)
		if in == nil {
			continue
		}
		s.pending[sd] = &queue{onFailure: in.OnFailure, orders: in.Orders, next: in.Next}
		if in.Next < 0 || in.Next > len(in.Orders) {
			f.fault("pending", "%d of %d orders are done", in.Next, len(in.Orders))
		}
		if in.OnFailure != "" && in.OnFailure != rules.Skip && in.OnFailure != rules.Stop {
			f.fault("pending", "unknown word %q", in.OnFailure)
		}
		f.orders("pending", in.Orders)
	}
	s.policies = doc.Policies
	f.orders("policies", s.policies)
	if q := doc.Asked; q != nil {
		s.asked = f.question(q)
	}
}

func (f *filler) question(in *questionDoc) *question {
	q := &question{key: in.Key, kind: in.Kind, side: f.side("asked", in.Side), hex: f.place("asked", in.Hex), prompt: in.Prompt, choices: make([]choice, len(in.Choices))}
	f.message("asked", &in.Prompt)
	for i := range in.Choices {
		c := &in.Choices[i]
		f.message("asked", &c.Message)
		q.choices[i] = choice{c.Message, c.Order, c.OrderES}
	}
	return q
}

// message checks the ids in a message.
func (f *filler) message(key string, m *rules.Message) {
	for i := range m.Args {
		f.id(key, m.Args[i].Kind, m.Args[i].Value)
	}
}

// maxNumber bounds the numbers in stored orders: as large as players can write
// them, for what they write is stored with the position.
const maxNumber = 999_999_999

// orders checks the arguments of stored orders, so that carrying them out
// cannot meet an unknown one.
func (f *filler) orders(key string, orders []rules.Order) {
	for i := range orders {
		o := &orders[i]
		for k := range o.Args {
			v := &o.Args[k]
			f.id(key, v.Kind, v.ID)
			if v.Num < 0 || v.Num > maxNumber {
				f.fault(key, "the number %d in %q", v.Num, o.Text)
			}
			if want := kindOf[v.Name]; want != "" && v.Kind != want {
				f.fault(key, "%s is a %s in %q", v.Name, v.Kind, o.Text)
			}
		}
	}
}

// kindOf gives the kinds of the arguments of orders that have one kind only.
var kindOf = map[string]string{"targets": kindClass, "with": kindClass, "units": kindUnit}

// id checks that the title knows an id of a kind.
func (f *filler) id(key, kind, id string) {
	ok := true
	switch kind {
	case kindHex:
		_, ok = f.d.hexByID[id]
	case kindUnit:
		_, ok = f.d.unitByID[id]
	case kindClass:
		ok = slices.Contains(classNames[:], id)
	case kindOffset:
		ok = isOffset(id)
	}
	if !ok {
		f.fault(key, "unknown %s %q", kind, id)
	}
}

// isOffset reports whether an id is a direction and a distance.
func isOffset(id string) bool {
	if id == "" {
		return false
	}
	dir, n := offsetOf(id)
	return n >= 1 && n <= maxOffset && offsetID(dir, n) == id
}
