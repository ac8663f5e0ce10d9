package rommel

import (
	"encoding/json"

	"github.com/fieldpost/fieldpost/rules"
	"github.com/fieldpost/fieldpost/rules/board"
)

// document is the readable form of a position in JSON. Hexes, units and sides
// are given by their ids; what belongs to one block, battle or minefield is
// one short text:
//
//	"h037 4/6 disrupted:half unsupplied fort:h037 moved revealed fired raid:E leaving"
//	"due 7", "beside 3/4", "repair 2/4", "undeployed", "dead", "off 4/4"
//	"defender:allied E:axis NW:allied fresh quiet fought"
//	"h037 allied known"
//
// Blocks that are not in the game are left out. A list of units or hexes is
// one text of ids.
type document struct {
	Title      string                 `json:"title"`
	Version    int                    `json:"version"`
	Scenario   string                 `json:"scenario"`
	Options    map[string]string      `json:"options"`
	Month      int8                   `json:"month"`
	Turn       int16                  `json:"turn"`
	Sheet      int16                  `json:"sheet"`
	Active     string                 `json:"active"`
	Initiative string                 `json:"initiative"`
	Passes     uint8                  `json:"passes"`
	Choice     string                 `json:"choice,omitempty"`
	Phase      string                 `json:"phase,omitempty"`
	RommelUsed bool                   `json:"rommel_used,omitempty"`
	Malta      bool                   `json:"malta,omitempty"`
	Over       *victoryDoc            `json:"over,omitempty"`
	Sides      bySide[sideDoc]        `json:"sides"`
	Deck       handDoc                `json:"deck"`
	Spent      handDoc                `json:"spent"`
	Played     handDoc                `json:"played"`
	Forts      map[string]string      `json:"forts"`
	Units      map[string]string      `json:"units"`
	Battles    map[string]string      `json:"battles,omitempty"`
	Mines      []string               `json:"mines,omitempty"`
	Ghosts     []string               `json:"ghosts,omitempty"`
	Moves      []moveDoc              `json:"moves,omitempty"`
	Crossings  []string               `json:"crossings,omitempty"`
	Marches    []marchDoc             `json:"marches,omitempty"`
	Departures []departureDoc         `json:"departures,omitempty"`
	Entered    string                 `json:"entered,omitempty"`
	Fight      *fightDoc              `json:"fight,omitempty"`
	Chase      *chaseDoc              `json:"chase,omitempty"`
	Flights    []string               `json:"flights,omitempty"`
	Nets       perhaps[string]        `json:"nets,omitzero"`
	Agenda     []stepDoc              `json:"agenda"`
	Pending    perhaps[queueDoc]      `json:"pending,omitzero"`
	Policies   []rules.Order          `json:"policies,omitempty"`
	Answers    perhaps[[]rules.Order] `json:"answers,omitzero"`
	Asked      *questionDoc           `json:"asked,omitempty"`
	Questions  int16                  `json:"questions"`
}

// bySide holds something for either side.
type bySide[T any] struct {
	Axis   T `json:"axis"`
	Allied T `json:"allied"`
}

func (b *bySide[T]) of(sd side) *T {
	if sd == axis {
		return &b.Axis
	}
	return &b.Allied
}

// perhaps holds something for the sides that have it.
type perhaps[T any] struct {
	Axis   *T `json:"axis,omitempty"`
	Allied *T `json:"allied,omitempty"`
}

func (b *perhaps[T]) of(sd side) **T {
	if sd == axis {
		return &b.Axis
	}
	return &b.Allied
}

type handDoc struct {
	Real  int8 `json:"real" toml:"real"`
	Dummy int8 `json:"dummy" toml:"dummy"`
}

func (h hand) doc() handDoc { return handDoc{h.real, h.dummy} }

func (h handDoc) hand() hand { return hand{h.Real, h.Dummy} }

type sideDoc struct {
	Hand    handDoc         `json:"hand"`
	Redrawn bool            `json:"redrawn,omitempty"`
	Points  int16           `json:"points"`
	Extra   int8            `json:"extra"`
	Exits   int8            `json:"exits"`
	Spent   spendingDoc     `json:"spent,omitzero"`
	Shipped map[string]int8 `json:"shipped,omitempty"`
}

type spendingDoc struct {
	Redeploy int16 `json:"redeploy" toml:"redeploy"`
	Rebuild  int16 `json:"rebuild" toml:"rebuild"`
	Cards    int16 `json:"cards" toml:"cards"`
	Mines    int16 `json:"mines" toml:"mines"`
}

type moveDoc struct {
	Regroup bool   `json:"regroup,omitempty"`
	Hex     string `json:"hex"`
	To      string `json:"to,omitempty"`
	Rommel  bool   `json:"rommel,omitempty"`
}

type marchDoc struct {
	Unit    string `json:"unit"`
	To      string `json:"to"`
	Way     string `json:"way,omitempty"`
	Regroup bool   `json:"regroup,omitempty"`
	From    string `json:"from"`
	Retreat bool   `json:"retreat,omitempty"`
}

type departureDoc struct {
	Hex   string `json:"hex"`
	Units string `json:"units"`
	To    string `json:"to"`
	Via   string `json:"via,omitempty"`
	Group int8   `json:"group"`
	March bool   `json:"march,omitempty"`
	Line  int    `json:"line,omitempty"`
	Text  string `json:"text,omitempty"`
}

type fightDoc struct {
	Hex     string         `json:"hex"`
	First   string         `json:"first"`
	Second  string         `json:"second"`
	Assault bool           `json:"assault,omitempty"`
	Stage   int8           `json:"stage"`
	Half    [classes]int16 `json:"half"`
}

type chaseDoc struct {
	Hex   string `json:"hex"`
	Side  string `json:"side"`
	Kind  string `json:"kind"`
	Stage int8   `json:"stage"`
	Units string `json:"units"`
	Hits  int8   `json:"hits,omitempty"`
}

type stepDoc struct {
	Step  string `json:"step"`
	Side  string `json:"side,omitempty"`
	Hex   string `json:"hex,omitempty"`
	Stage int8   `json:"stage,omitempty"`
	Flag  bool   `json:"flag,omitempty"`
	Units string `json:"units,omitempty"`
}

type queueDoc struct {
	OnFailure rules.OnFailure `json:"on_failure,omitempty"`
	Orders    []rules.Order   `json:"orders,omitempty"`
	Next      int             `json:"next"`
}

type questionDoc struct {
	Key     string        `json:"key"`
	Kind    string        `json:"kind"`
	Side    string        `json:"side"`
	Hex     string        `json:"hex"`
	Prompt  rules.Message `json:"prompt"`
	Choices []choiceDoc   `json:"choices"`
}

type choiceDoc struct {
	Message rules.Message `json:"message"`
	Order   string        `json:"order"`
	OrderES string        `json:"order_es"`
}

// MarshalJSON implements [rules.Position].
func (p *position) MarshalJSON() ([]byte, error) { return json.Marshal(p.document()) }

// document makes the readable form. It shares orders and messages with the
// position.
func (p *position) document() *document {
	d, s := p.t.d, p.s
	sc := &d.scenarios[s.scen]
	doc := &document{Title: ID, Version: Version, Scenario: sc.id, Options: p.t.optionValues(s),
		Month: s.month, Turn: s.turn, Sheet: s.stamp, Active: string(s.active.id()), Initiative: string(s.first.id()), Passes: s.passes,
		Choice: optionNames[s.choice], Phase: phaseNames[s.phase], RommelUsed: s.rommelUsed, Malta: s.malta, Over: overDocument(&s.over),
		Deck: s.deck.doc(), Spent: s.spent.doc(), Played: s.played.doc(), Policies: s.policies, Questions: s.questions}
	w := &textWriter{d: d}
	for sd := range side(sides) {
		*doc.Sides.of(sd) = d.sideDocument(&s.sides[sd])
		if q := s.pending[sd]; q != nil {
			*doc.Pending.of(sd) = &queueDoc{q.onFailure, q.orders, q.next}
		}
		if len(s.answers[sd]) > 0 {
			*doc.Answers.of(sd) = &s.answers[sd]
		}
		if net := s.nets[sd]; net != nil {
			w.hexSet(net)
			text := w.take()
			*doc.Nets.of(sd) = &text
		}
	}
	doc.board(w, s, sc)
	doc.movement(w, s)
	doc.combat(w, s)
	doc.Agenda = make([]stepDoc, len(s.agenda))
	for i := range s.agenda {
		doc.Agenda[i] = w.step(&s.agenda[i])
	}
	if q := s.asked; q != nil {
		doc.Asked = &questionDoc{Key: q.key, Kind: q.kind, Side: string(q.side.id()), Hex: d.placeText(int(q.hex)), Prompt: q.prompt, Choices: make([]choiceDoc, len(q.choices))}
		for i, c := range q.choices {
			doc.Asked.Choices[i] = choiceDoc{c.msg, c.en, c.es}
		}
	}
	return doc
}

// optionValues are the options as Start takes them.
func (t *Title) optionValues(s *state) map[string]string {
	on := map[string]bool{rules.OptionDecisions: s.opt.ask, rules.OptionReport: s.opt.byTurn, optITanks: s.opt.iTanks,
		optPoints: s.opt.secretPoints, optRoad: s.opt.directRoad}
	out := make(map[string]string, len(t.info.Options))
	for _, o := range t.info.Options {
		out[o.ID] = o.Values[0]
		if on[o.ID] {
			out[o.ID] = o.Values[1]
		}
	}
	return out
}

func (d *data) sideDocument(ss *sideState) sideDoc {
	out := sideDoc{Hand: ss.hand.doc(), Redrawn: ss.redrawn, Points: ss.points, Extra: ss.extra, Exits: ss.exits,
		Spent: spendingDoc{ss.spent.redeploy, ss.spent.rebuild, ss.spent.cards, ss.spent.mines}}
	for i, n := range ss.shipped {
		if n == 0 || i >= len(d.forts) {
			continue
		}
		if out.Shipped == nil {
			out.Shipped = map[string]int8{}
		}
		out.Shipped[d.hexes[d.forts[i]].id] = n
	}
	return out
}

// board writes what lies on the map.
func (doc *document) board(w *textWriter, s *state, sc *scenario) {
	d := w.d
	months := sc.months(len(s.blocks))
	doc.Units, doc.Forts, doc.Battles = map[string]string{}, map[string]string{}, map[string]string{}
	for u := range s.blocks {
		b := &s.blocks[u]
		if *b != (block{at: unused, vc: d.units[u].steps[0], month: months[u], fort: none, raid: noRaid}) {
			w.block(u, b, months[u])
			doc.Units[d.units[u].id] = w.take()
		}
	}
	for i, h := range d.forts {
		w.word(string(s.forts[i].id()))
		w.when(s.taken[i] != s.forts[i], wordTaken)
		doc.Forts[d.hexes[h].id] = w.take()
	}
	for i := range s.battles {
		w.battle(&s.battles[i])
		doc.Battles[d.placeText(int(s.battles[i].hex))] = w.take()
	}
	for _, m := range s.mines {
		w.place(int(m.hex))
		w.word(string(m.owner.id()))
		w.when(m.known, wordKnown)
		doc.Mines = append(doc.Mines, w.take())
	}
	for _, g := range s.ghosts {
		w.place(int(g.hex))
		w.word(string(g.believer.id()))
		doc.Ghosts = append(doc.Ghosts, w.take())
	}
}

// months tells when every unit arrives in a scenario; 0 for those that do not.
func (sc *scenario) months(units int) []int8 {
	out := make([]int8, units)
	for i := range sc.reinforcements {
		for _, u := range sc.reinforcements[i].units {
			out[u] = int8(sc.reinforcements[i].month)
		}
	}
	return out
}

// movement writes what a movement phase holds.
func (doc *document) movement(w *textWriter, s *state) {
	d := w.d
	for _, m := range s.moves {
		out := moveDoc{Regroup: m.regroup, Hex: d.placeText(int(m.hex)), Rommel: m.rommel}
		if m.regroup {
			out.To = d.placeText(int(m.to))
		}
		doc.Moves = append(doc.Moves, out)
	}
	for _, c := range s.crossings {
		w.place(int(c.hex))
		w.word(board.Direction(c.dir).String())
		w.number(int(c.n))
		doc.Crossings = append(doc.Crossings, w.take())
	}
	for _, m := range s.marches {
		doc.Marches = append(doc.Marches, marchDoc{Unit: d.units[m.unit].id, To: d.placeText(int(m.to)), Way: w.way(m.way),
			Regroup: m.regroup, From: d.placeText(int(m.from)), Retreat: m.retreat})
	}
	for i := range s.departures {
		p := &s.departures[i]
		doc.Departures = append(doc.Departures, departureDoc{Hex: d.placeText(int(p.hex)), Units: w.unitList(p.units), To: d.placeText(int(p.to)),
			Via: w.way(p.via), Group: p.group, March: p.march, Line: p.line, Text: p.text})
	}
	doc.Entered = w.way(s.entered)
}

// combat writes what a combat, a pursuit or a refusal holds.
func (doc *document) combat(w *textWriter, s *state) {
	d := w.d
	if f := s.fight; f != nil {
		doc.Fight = &fightDoc{Hex: d.placeText(int(f.hex)), First: string(f.first.id()), Second: string(f.second.id()),
			Assault: f.assault, Stage: f.stage, Half: f.half}
	}
	if c := s.chase; c != nil {
		doc.Chase = &chaseDoc{Hex: d.placeText(int(c.hex)), Side: string(c.side.id()), Kind: chaseKinds[c.kind], Stage: c.stage, Units: w.unitList(c.units), Hits: c.hits}
	}
	for _, f := range s.flights {
		w.word(d.units[f.unit].id)
		w.place(int(f.hex))
		w.place(int(f.to))
		doc.Flights = append(doc.Flights, w.take())
	}
}

func (w *textWriter) unitList(set unitSet) string {
	w.units(set)
	return w.take()
}

func (w *textWriter) way(hexes []int16) string {
	for _, h := range hexes {
		w.place(int(h))
	}
	return w.take()
}

// step writes one entry of the agenda. Its hex is left out when it has its
// zero value, as most steps are about none.
func (w *textWriter) step(st *step) stepDoc {
	out := stepDoc{Step: stepNames[st.kind], Side: string(st.side.id()), Stage: st.stage, Flag: st.flag, Units: w.unitList(st.units)}
	if st.hex != 0 {
		out.Hex = w.d.placeText(int(st.hex))
	}
	return out
}

type victoryDoc struct {
	Winner string `json:"winner,omitempty" toml:"winner"`
	Level  string `json:"level" toml:"level"`
}

func overDocument(v *victory) *victoryDoc {
	if v.level == undecided {
		return nil
	}
	return &victoryDoc{Winner: string(v.winner.id()), Level: levelNames[v.level]}
}
