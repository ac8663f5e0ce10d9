package rommel

import (
	"cmp"
	"errors"
	"fmt"
	"maps"
	"slices"
	"strings"

	"github.com/fieldpost/fieldpost/rules"
	"github.com/fieldpost/fieldpost/rules/pack"
)

// composition is a position in TOML: a scenario plus what differs. Its keys are
// those of document, and some that say in a word what document spells out.
type composition struct {
	Scenario   string               `toml:"scenario"`
	Options    map[string]string    `toml:"options"`
	Month      int8                 `toml:"month"`
	Turn       *int16               `toml:"turn"`
	Sheet      *int16               `toml:"sheet"`
	Active     string               `toml:"active"`
	Initiative string               `toml:"initiative"`
	Passes     uint8                `toml:"passes"`
	Choice     string               `toml:"choice"`
	Phase      string               `toml:"phase"`
	RommelUsed bool                 `toml:"rommel_used"`
	Malta      bool                 `toml:"malta"`
	Clear      bool                 `toml:"clear"`
	Exact      bool                 `toml:"exact"`
	Rearm      string               `toml:"rearm"`
	RearmLast  bool                 `toml:"rearm_last"`
	Over       *victoryDoc          `toml:"over"`
	Deck       *handDoc             `toml:"deck"`
	Spent      handDoc              `toml:"spent"`
	Played     *handDoc             `toml:"played"`
	Sides      map[string]*sideTOML `toml:"sides"`
	Forts      map[string]string    `toml:"forts"`
	Units      map[string]string    `toml:"units"`
	Battles    map[string]string    `toml:"battles"`
	Mines      *[]string            `toml:"mines"`
	Ghosts     []string             `toml:"ghosts"`
}

type sideTOML struct {
	Hand    *handDoc        `toml:"hand"`
	Redrawn bool            `toml:"redrawn"`
	Points  *int16          `toml:"points"`
	Extra   int8            `toml:"extra"`
	Exits   int8            `toml:"exits"`
	Spent   spendingDoc     `toml:"spent"`
	Shipped map[string]int8 `toml:"shipped"`
}

// Phases of a composed position before the first month.
const (
	composePrepare = "prepare"
	composeSetup   = "setup"
)

func sortedKeys[K cmp.Ordered, V any](m map[K]V) []K { return slices.Sorted(maps.Keys(m)) }

// Compose implements [rules.Title]. Keys that are absent keep what the scenario
// gives. With a month the position waits for the orders of a player turn, or
// for the sheet of a rearmament; without one it is the set-up.
func (t *Title) Compose(b []byte) (rules.Position, error) {
	var in composition
	if err := pack.DecodePosition(b, &in); err != nil {
		return nil, err
	}
	s, err := t.start(rules.Setup{Scenario: in.Scenario, Options: in.Options})
	if err != nil {
		return nil, fmt.Errorf("position: %w", err)
	}
	c := &builder{filler: filler{d: t.d, s: s, names: true}, t: t, in: &in}
	c.when()
	c.board()
	c.cards()
	if len(c.faults) == 0 {
		c.workOut()
		if err := t.sound(s); err != nil {
			c.faults = append(c.faults, err)
		}
	}
	if err := pack.PositionFaults(b, apart(c.faults)); err != nil {
		return nil, err
	}
	return &position{t: t, s: s}, nil
}

// apart takes joined faults apart, so that each finds its line.
func apart(faults []error) (out []error) {
	for _, err := range faults {
		var joined interface{ Unwrap() []error }
		if errors.As(err, &joined) {
			out = append(out, joined.Unwrap()...)
			continue
		}
		out = append(out, err)
	}
	return out
}

// builder puts a composition over a position of the start.
type builder struct {
	filler
	t  *Title
	in *composition
}

func (c *builder) setup() bool { return c.in.Month == 0 && c.in.Over == nil }

// when puts the position into its month and turn, and says whom it waits for.
func (c *builder) when() {
	in, s := c.in, c.s
	sc := &c.d.scenarios[s.scen]
	s.passes, s.rommelUsed, s.malta = in.Passes, in.RommelUsed, in.Malta
	if in.Month != 0 {
		s.month = in.Month
	}
	if int(s.month) > sc.start {
		s.first = axis
	}
	if in.Initiative != "" {
		s.first = c.side("initiative", in.Initiative)
	}
	if c.setup() {
		c.beforeFirstMonth()
		return
	}
	s.turn = 1
	if in.Rearm != "" {
		s.turn = 0
	}
	if in.Turn != nil {
		s.turn = *in.Turn
	}
	s.stamp = s.turn
	if in.Sheet != nil {
		s.stamp = *in.Sheet
	}
	s.active = s.first
	if s.turn > 0 && s.turn%2 == 0 {
		s.active = s.first.enemy()
	}
	if in.Active != "" {
		s.active = c.side("active", in.Active)
	}
	switch {
	case in.Over != nil:
		s.over = c.victory(in.Over)
		s.agenda = []step{{kind: stepOver, side: nobody}}
	case in.Rearm != "":
		sd := c.side("rearm", in.Rearm)
		s.agenda = []step{{kind: stepChallenge, side: allied}}
		if !in.RearmLast {
			s.push(step{kind: stepRearm, side: sd.enemy(), flag: true})
		}
		s.push(step{kind: stepRearm, side: sd, stage: 1, flag: in.RearmLast})
	default:
		c.playerTurn()
	}
}

// playerTurn waits for the orders of the active side.
func (c *builder) playerTurn() {
	in, s := c.in, c.s
	s.phase = phaseMove
	switch in.Phase {
	case "", phaseNames[phaseMove]:
	case phaseNames[phaseBlitzMove]:
		s.phase = phaseBlitzMove
	default:
		c.fault("phase", "%q is not %q or %q, the phases in which orders are given", in.Phase, phaseNames[phaseMove], phaseNames[phaseBlitzMove])
	}
	s.choice = turnOption(c.word("choice", optionNames, in.Choice))
	s.agenda = []step{{kind: stepTurnEnd, side: s.active}, {kind: stepSupplyOut, side: s.active}, {kind: stepOrders, side: s.active}}
}

// beforeFirstMonth takes the steps off the agenda that come before the one that
// is waited for.
func (c *builder) beforeFirstMonth() {
	in, s := c.in, c.s
	if in.Sheet != nil {
		s.stamp = *in.Sheet
	}
	want := axis
	if in.Active != "" {
		want = c.side("active", in.Active)
	}
	switch in.Phase {
	case "":
		if in.Active == "" {
			return
		}
	case composePrepare:
		if s.top().kind != stepPrepare {
			c.fault("phase", "nothing is prepared in the scenario %s", c.d.scenarios[s.scen].id)
		}
		return
	case composeSetup:
	default:
		c.fault("phase", "%q is not %q or %q; a month is needed with others", in.Phase, composePrepare, composeSetup)
		return
	}
	for len(s.agenda) > 1 && (s.top().kind != stepSetup || s.top().side != want) {
		s.pop()
	}
}

// board reads what lies on the map.
func (c *builder) board() {
	in, s := c.in, c.s
	if in.Clear {
		for u := range s.blocks {
			if b := &s.blocks[u]; b.at == undealt || b.at == due && b.month <= s.month {
				b.at = unused
			}
		}
		s.mines = nil
	}
	c.pieces(in.Units, in.Forts, in.Battles)
	if in.Mines != nil {
		s.mines = nil
		for _, text := range *in.Mines {
			s.mines = append(s.mines, c.mine(text))
		}
	}
	for _, text := range in.Ghosts {
		s.ghosts = append(s.ghosts, c.ghost(text))
	}
}

// cards reads hands and points. A hand that is not given is that of the
// scenario's start, a third of it dummies; the deck is what is left over.
func (c *builder) cards() {
	in, s := c.in, c.s
	sc := &c.d.scenarios[s.scen]
	for _, id := range sortedKeys(in.Sides) {
		if sideOf(rules.Side(id)) == nobody {
			c.fault("sides", "unknown side %q", id)
		}
	}
	s.spent = in.Spent.hand()
	s.played = hand{real: c.d.optionCost[s.choice]}
	if in.Played != nil {
		s.played = in.Played.hand()
	}
	left := hand{int8(c.d.realCards) - s.spent.real - s.played.real, int8(c.d.dummies) - s.spent.dummy - s.played.dummy}
	for sd := range side(sides) {
		ss := &s.sides[sd]
		given := in.Sides[string(sd.id())]
		if !in.Exact && !c.setup() {
			n := int8(sc.cards[sd])
			ss.hand = hand{n - n/3, n / 3}
		}
		if given != nil {
			ss.redrawn, ss.extra, ss.exits = given.Redrawn, given.Extra, given.Exits
			ss.spent = spending{given.Spent.Redeploy, given.Spent.Rebuild, given.Spent.Cards, given.Spent.Mines}
			c.shipped("shipped", ss, given.Shipped)
			if given.Hand != nil {
				ss.hand = given.Hand.hand()
			}
			if given.Points != nil {
				ss.points = *given.Points
			}
		}
		left.real -= ss.hand.real
		left.dummy -= ss.hand.dummy
	}
	s.deck = left
	if in.Deck != nil {
		s.deck = in.Deck.hand()
	} else if left.real < 0 || left.dummy < 0 {
		c.fault("sides", "the hands hold more cards than there are: %d real and %d dummies", c.d.realCards, c.d.dummies)
	}
}

// workOut does what the composition leaves to the rules: who has not been
// deployed is, reinforcements have come, where both sides stand there is a
// battle, and supply has been checked as at the beginning of the player turn.
// A composition that says that it is exact is taken as it stands.
func (c *builder) workOut() {
	in, s := c.in, c.s
	r := c.t.newRun(s)
	defer c.t.release(r)
	r.plan = true
	r.in = &rules.Input{}
	if !in.Exact && in.Over == nil {
		given := make([]int16, len(s.blocks))
		for u := range s.blocks {
			given[u] = s.blocks[u].fort
		}
		c.muster(r)
		c.meet(r)
		if !c.setup() {
			c.supply(r, given)
		}
	}
	if in.Rearm != "" {
		for sd := range side(sides) {
			s.nets[sd] = r.network(sd)
		}
	}
	for _, id := range sortedKeys(in.Battles) {
		if h := int(c.hex("battles."+id, id)); !r.has(axis, h) || !r.has(allied, h) {
			c.fault("battles."+id, "units of both sides are needed in a battle")
		}
	}
	if len(c.faults) > 0 {
		s.battles = nil // sound would say it again
	}
}

// muster deploys what has not been deployed, and brings the reinforcements that
// have come to the base.
func (c *builder) muster(r *run) {
	s := c.s
	for sd := range side(sides) {
		if c.deploys(sd) {
			continue
		}
		if !c.in.Clear {
			r.defaultDeployment(sd)
		}
		for u := range s.blocks {
			if b := &s.blocks[u]; r.d.units[u].side == sd && b.at == due && b.month <= s.month && c.in.Units[r.d.units[u].id] == "" {
				r.place(u, r.d.base[sd])
			}
		}
	}
}

// deploys reports whether the deployment of a side is still to come.
func (c *builder) deploys(sd side) bool {
	return slices.ContainsFunc(c.s.agenda, func(st step) bool { return st.kind == stepSetup && st.side == sd })
}

// meet makes the battles that are not given: the side whose turn it is not
// defends, and all blocks are revealed. Where all are disrupted there is none.
func (c *builder) meet(r *run) {
	s := c.s
	for h := range r.d.hexes {
		if n := &r.n[h]; !r.has(axis, h) || !r.has(allied, h) || n.up[axis]+n.up[allied] == 0 || s.battleAt(h) != nil {
			continue
		}
		r.newBattle(h, s.active.enemy()).fresh = false
		for u := range s.blocks {
			if b := &s.blocks[u]; int(b.at) == h && !b.disrupted() {
				b.revealed = true
			}
		}
	}
}

// supply checks the supply of both sides: who draws it from a fortress or an
// oasis, and which units of the active side have none. What is given stands;
// given holds the fortresses and oases by unit.
func (c *builder) supply(r *run, given []int16) {
	s := c.s
	for sd := range side(sides) {
		supplied, _ := r.checkSupply(sd, true)
		for u := range s.blocks {
			b := &s.blocks[u]
			if r.d.units[u].side != sd || b.at < 0 {
				continue
			}
			if given[u] != none {
				b.fort = given[u]
			} else if sd == s.active && s.phase != phaseNone && !supplied.has(u) {
				b.unsupplied = true
			}
		}
	}
}

// quoted writes a list of TOML texts.
func quoted(in []string) string {
	q := make([]string, len(in))
	for i, s := range in {
		q[i] = fmt.Sprintf("%q", s)
	}
	return strings.Join(q, ", ")
}
