package rommel

import (
	"slices"

	"github.com/fieldpost/fieldpost/rules/record"
	"github.com/fieldpost/fieldpost/rules/rommel/battle"
	"github.com/fieldpost/fieldpost/rules/rommel/field"
	"github.com/fieldpost/fieldpost/rules/rommel/flight"
)

// sound says what keeps a state from being carried on: a stored position that
// somebody changed is refused, not run into a panic. It holds what the steps
// of the agenda rely on, and what is so in every position that they lead to.
func (t *Title) sound(in *record.Input, s *field.State) {
	c := checker{t: t, d: t.d, s: s, in: in}
	c.time()
	c.cards()
	c.blocks()
	c.battles()
	c.movement()
	c.agenda()
	c.stored()
}

// checker collects what is wrong with a state.
type checker struct {
	t  *Title
	d  *field.Data
	s  *field.State
	in *record.Input
}

func (c *checker) fault(key, format string, args ...any) { c.in.Fault(key, format, args...) }

// time checks where in the game the position stands.
func (c *checker) time() {
	s := c.s
	sc := &c.d.Scenarios[s.Scenario]
	if int(s.Month) < sc.Start || int(s.Month) > sc.End {
		c.fault("month", "%d is not from %d to %d", s.Month, sc.Start, sc.End)
	}
	if s.Turn < 0 || s.Sheet < 0 || s.Questions < 0 {
		c.fault("turn", "a number below 0")
	}
	if s.Phase > field.PhaseEnd {
		c.fault("phase", "the set-up has none")
		return
	}
	if v := s.Over; v.Level != field.Undecided && (v.Level == field.Drawn) != (v.Winner == field.Nobody) {
		c.fault("over", "%q won by %q", field.LevelNames[v.Level], v.Winner.ID())
	}
	second := s.Phase == field.PhaseBlitzMove || s.Phase == field.PhaseBlitzCombat
	if second && s.Choice != field.OptBlitz {
		c.fault("phase", "%s is of a blitz turn, not of %q", field.PhaseNames[s.Phase], field.OptionNames[s.Choice])
	}
}

// cards checks cards and points: nobody has less than none, no hand is too
// large, and there are no more cards than the deck has (§3.3).
func (c *checker) cards() {
	s := c.s
	var sum [2]int
	for _, h := range [...]field.Hand{s.Deck, s.Spent, s.Played, s.Sides[field.Axis].Hand, s.Sides[field.Allied].Hand} {
		if h.Real < 0 || h.Dummy < 0 {
			c.fault("cards", "fewer than none")
		}
		sum[0] += int(h.Real)
		sum[1] += int(h.Dummy)
	}
	if sum[0] > c.d.RealCards || sum[1] > c.d.Dummies {
		c.fault("cards", "%d real and %d dummies, there are %d and %d", sum[0], sum[1], c.d.RealCards, c.d.Dummies)
	}
	for sd := range field.Side(field.Sides) {
		ss := &s.Sides[sd]
		key := "sides." + string(sd.ID())
		if n := ss.Hand.Total(); n > c.d.HandLimit {
			c.fault(key, "a hand of %d cards, the limit is %d", n, c.d.HandLimit)
		}
		if ss.Points < 0 || ss.Extra < 0 || ss.Exits < 0 || min(ss.Spent.Redeploy, ss.Spent.Rebuild, ss.Spent.Cards, ss.Spent.Mines) < 0 ||
			slices.Min(ss.Shipped[:]) < 0 {
			c.fault(key, "a number below 0")
		}
		if int(ss.Extra) > c.d.HandLimit {
			c.fault(key, "%d extra cards, the limit of a hand is %d", ss.Extra, c.d.HandLimit)
		}
	}
}

// blocks checks that every block has a strength of its label, and draws supply
// from where there is any.
func (c *checker) blocks() {
	start := c.start()
	for u := range c.s.Blocks {
		b := &c.s.Blocks[u]
		if b.At == field.Undealt && !start.Has(u) {
			c.fault("units."+c.d.Units[u].ID, "it is not of the starting forces, and cannot be deployed")
		}
		if b.At == field.Dead && b.VC != 0 || b.At != field.Dead && !slices.Contains(c.d.Units[u].Steps, b.VC) {
			c.fault("units."+c.d.Units[u].ID, "a strength of %d, its steps are %v", b.VC, c.d.Units[u].Steps)
		}
		if b.Fort != field.None && !c.d.Hexes[b.Fort].Fortress && !c.d.Hexes[b.Fort].Oasis {
			c.fault("units."+c.d.Units[u].ID, "%s is neither fortress nor oasis", c.d.Hexes[b.Fort].ID)
		}
	}
}

// start is the set of the starting forces.
func (c *checker) start() (set field.UnitSet) {
	for i := range c.d.Scenarios[c.s.Scenario].Groups {
		for _, u := range c.d.Scenarios[c.s.Scenario].Groups[i].Units {
			set.Add(u)
		}
	}
	return set
}

// battles checks that battles are where both sides are, and that somebody holds
// every fortress.
func (c *checker) battles() {
	s := c.s
	for i := range s.Battles {
		h := s.Battles[i].Hex
		key := "battles." + c.d.Hexes[h].ID
		if s.Battles[i].Defender == field.Nobody {
			c.fault(key, "it needs defender:SIDE")
		}
		if !c.contested(h) && !c.busy(h) {
			c.fault(key, "units of both sides are needed in a battle")
		}
	}
	for i, h := range c.d.Forts {
		if i < field.MaxForts && s.Forts[i] == field.Nobody {
			c.fault("forts", "nobody holds %s", c.d.Hexes[h].ID)
		}
	}
}

// contested reports whether both sides have units in a hex.
func (c *checker) contested(h int16) bool {
	var here [field.Sides]bool
	for u := range c.s.Blocks {
		if c.s.Blocks[u].At == h {
			here[c.d.Units[u].Side] = true
		}
	}
	return here[field.Axis] && here[field.Allied]
}

// busy reports whether something is under way in a hex, at the end of which a
// battle that one side has left comes to its end.
func (c *checker) busy(h int16) bool {
	s := c.s
	if s.Fight != nil && s.Fight.Hex == h || s.Chase != nil && s.Chase.Hex == h {
		return true
	}
	return slices.ContainsFunc(s.Agenda, func(st field.Step) bool {
		return st.Hex == h && (st.Kind == field.StepRout || st.Kind == field.StepFight || st.Kind == field.StepDepart || st.Kind == field.StepRefuse)
	})
}

// movement checks what a movement phase holds.
func (c *checker) movement() {
	s := c.s
	for i := range s.Moves {
		if m := &s.Moves[i]; m.Hex < 0 && (m.Hex != field.Waiting || m.Regroup) {
			c.fault("moves", "they begin in a hex or beside the base")
		}
	}
	for i := range s.Marches {
		m := &s.Marches[i]
		b := &s.Blocks[m.Unit]
		switch {
		case c.d.Units[m.Unit].Side != s.Active || b.At < 0 && b.At != field.Dead:
			c.fault("marches", "%s is not on the map, or not of the side whose turn it is", c.d.Units[m.Unit].ID)
		case m.From < 0 && m.From != field.Waiting:
			c.fault("marches", "they begin in a hex or beside the base")
		case m.To < 0 && m.To != field.None:
			c.fault("marches", "they end in a hex or off the map")
		case m.To >= 0 && (len(m.Way) == 0 || m.Way[len(m.Way)-1] != m.To):
			c.fault("marches", "the way of %s does not end where it goes", c.d.Units[m.Unit].ID)
		}
	}
	for i := range s.Departures {
		p := &s.Departures[i]
		switch {
		case p.To < 0 && p.To != field.None:
			c.fault("departures", "they end in a hex or off the map")
		case p.Group < 0 || int(p.Group) >= max(len(s.Moves), 1):
			c.fault("departures", "there is no move %d", p.Group)
		case !c.allOf(p.Units, s.Active):
			c.fault("departures", "units of the side whose turn it is not")
		}
	}
}

// allOf reports whether all units of a set belong to a side.
func (c *checker) allOf(units field.UnitSet, sd field.Side) bool {
	ok := true
	units.Each(func(u int) { ok = ok && c.d.Units[u].Side == sd })
	return ok
}

// agenda checks that every step can be run, that there is always one to follow,
// and that the last of them waits for somebody.
func (c *checker) agenda() {
	s := c.s
	if len(s.Agenda) == 0 {
		c.fault("agenda", "it is empty")
		return
	}
	top := s.Top()
	if (top.Kind == field.StepOver) != (s.Over.Level != field.Undecided) {
		c.fault("over", "a game that is over has a result, and no other has")
		return
	}
	if top.Kind == field.StepOver {
		if s.Asked != nil {
			c.fault("asked", "the game is over")
		}
		return // nothing else will be run
	}
	for i := range s.Agenda {
		c.step(i)
	}
	if c.in.Failed() {
		return // the rest would speak of the same
	}
	c.underWay(top)
	c.waits(top)
}

// step checks one entry of the agenda.
func (c *checker) step(i int) {
	s := c.s
	st := &s.Agenda[i]
	name := field.StepNames[st.Kind]
	rule := ruleOf(st.Kind)
	switch {
	case i == 0 && !rule.bottom:
		c.fault("agenda", "nothing follows %s", name)
	case i > 0 && !slices.Contains(rule.on, s.Agenda[i-1].Kind):
		c.fault("agenda", "%s does not come before %s", name, field.StepNames[s.Agenda[i-1].Kind])
	}
	if st.Stage < 0 || st.Stage > rule.stages {
		c.fault("agenda", "%s has no stage %d", name, st.Stage)
	}
	mine := st.Side == field.Nobody
	switch rule.side {
	case ofNobody:
	case ofEither:
		mine = st.Side != field.Nobody
	case ofActive:
		mine = st.Side == s.Active
	case ofPassive:
		mine = st.Side == s.Active.Enemy()
	}
	if !mine {
		c.fault("agenda", "%s is not the business of %q", name, st.Side.ID())
	}
	switch st.Kind {
	case field.StepRout, field.StepFight, field.StepChase, field.StepDepart, field.StepRefuse:
		if st.Hex < 0 {
			c.fault("agenda", "%s needs a hex", name)
		}
	case field.StepOrders:
		if s.Phase != field.PhaseMove && s.Phase != field.PhaseBlitzMove {
			c.fault("phase", "orders are carried out in a movement phase")
		}
	case field.StepCombat:
		if st.Stage == 0 && s.Phase != field.PhaseMove && s.Phase != field.PhaseBlitzMove {
			c.fault("phase", "a combat phase follows a movement phase")
		}
	case field.StepPrepare, field.StepSetup, field.StepHand, field.StepMonth, field.StepBuildup, field.StepRearm, field.StepChallenge, field.StepTurn,
		field.StepSupplyIn, field.StepMarch, field.StepReveal, field.StepBlitz, field.StepSupplyOut, field.StepTurnEnd, field.StepMonthEnd, field.StepOver:
	}
}

// underWay checks that a round of combat and a pursuit go with their steps.
func (c *checker) underWay(top *field.Step) {
	s := c.s
	if f := s.Fight; f != nil {
		i := len(s.Agenda) - 1
		for i >= 0 && s.Agenda[i].Kind != field.StepFight {
			i--
		}
		switch {
		case i < 0 || s.Agenda[i].Hex != f.Hex:
			c.fault("fight", "it is not the one on the agenda")
		case f.First == f.Second || f.Stage < battle.FightBegin || f.Stage > battle.FightEnd || slices.Min(f.Half[:]) < 0:
			c.fault("fight", "its sides, its stage or its hits are none")
		}
	}
	ch := s.Chase
	if (ch != nil) != (top.Kind == field.StepChase) {
		c.fault("chase", "it is not the one on the agenda")
		return
	}
	if ch == nil {
		return
	}
	if ch.Hex != top.Hex || ch.Side != top.Side || ch.Stage < flight.ChaseAttrition || ch.Stage > flight.ChaseEnd || ch.Hits < 0 {
		c.fault("chase", "its hex, its side or its stage are not those of the agenda")
	}
	ch.Units.Each(func(u int) {
		if c.d.Units[u].Side != ch.Side || s.Blocks[u].At != ch.Hex {
			c.fault("chase", "%s is not there", c.d.Units[u].ID)
		}
	})
}

// waits checks that the position waits for orders or for an answer to its
// question.
func (c *checker) waits(top *field.Step) {
	s := c.s
	if q := s.Asked; q != nil {
		sd, hex, ok := c.asks(top, q.Kind)
		if !ok || q.Side != sd.ID() || c.d.HexOf(q.At) != int(hex) && (hex != field.None || q.Kind != field.AskSupply) || len(q.Choices) == 0 || q.Key == "" {
			c.fault("asked", "%s does not ask this of %s", field.StepNames[top.Kind], q.Side)
		}
		if q.Kind == field.AskSupply && (q.At == "" || !c.d.Hexes[c.d.HexOf(q.At)].Fortress && !c.d.Hexes[c.d.HexOf(q.At)].Oasis) {
			c.fault("asked", "neither fortress nor oasis")
		}
		return
	}
	switch top.Kind {
	case field.StepPrepare, field.StepSetup, field.StepHand, field.StepRearm:
		if s.InHand(top.Side.ID()) != nil {
			c.fault("pending", "the sheet that is waited for is there")
		}
	case field.StepOrders:
		both := s.Options.ByTurn && s.Phase == field.PhaseMove && s.Choice == field.OptNone && s.Turn%2 == 1
		if s.InHand(s.Active.ID()) != nil && (!both || s.InHand(s.Active.Enemy().ID()) != nil) {
			c.fault("pending", "the sheet that is waited for is there")
		}
	default:
		c.fault("agenda", "it waits for nobody")
	}
}

// asks tells of whom a step asks a kind of decision now, and about which hex.
func (c *checker) asks(st *field.Step, kind string) (sd field.Side, hex int16, ok bool) {
	s := c.s
	switch st.Kind {
	case field.StepSupplyIn, field.StepSupplyOut:
		return s.Active, field.None, kind == field.AskSupply
	case field.StepBuildup, field.StepMonthEnd:
		return field.Side(st.Stage), field.None, kind == field.AskSupply
	case field.StepChallenge:
		return field.Allied - field.Side(st.Stage), field.None, kind == field.AskChallenge
	case field.StepRefuse:
		return st.Side, field.None, kind == field.AskRefuse && st.Stage == flight.RefuseAsk
	case field.StepDepart:
		return st.Side.Enemy(), st.Hex, kind == field.AskProbe && st.Stage == flight.DepartProbe
	case field.StepCombat:
		return s.Active, field.None, kind == field.AskCombat && st.Stage == 0
	case field.StepChase:
		return c.chaseAsks(kind)
	case field.StepFight:
		return c.fightAsks(kind)
	case field.StepPrepare, field.StepSetup, field.StepHand, field.StepMonth, field.StepRearm, field.StepTurn, field.StepOrders, field.StepRout,
		field.StepMarch, field.StepReveal, field.StepBlitz, field.StepTurnEnd, field.StepOver:
	}
	return field.Nobody, field.None, false
}

func (c *checker) chaseAsks(kind string) (sd field.Side, hex int16, ok bool) {
	ch := c.s.Chase
	if ch == nil {
		return field.Nobody, field.None, false
	}
	switch ch.Stage {
	case flight.ChasePursuit:
		return ch.Side.Enemy(), ch.Hex, kind == field.AskPursue
	case flight.ChaseLosses:
		return ch.Side, ch.Hex, kind == field.AskLosses
	case flight.ChaseMove:
		return ch.Side, ch.Hex, kind == field.AskWithdraw && ch.Kind == field.ChaseRout
	}
	return field.Nobody, field.None, false
}

func (c *checker) fightAsks(kind string) (sd field.Side, hex int16, ok bool) {
	f := c.s.Fight
	if f == nil {
		return field.Nobody, field.None, false
	}
	switch f.Stage {
	case battle.FightFirst:
		return f.First, f.Hex, kind == field.AskFire
	case battle.FightFirstLosses:
		return f.Second, f.Hex, kind == field.AskLosses
	case battle.FightSecond:
		return f.Second, f.Hex, kind == field.AskFire
	case battle.FightSecondLosses:
		return f.First, f.Hex, kind == field.AskLosses
	}
	return field.Nobody, field.None, false
}
