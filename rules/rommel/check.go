package rommel

import (
	"slices"
	"strconv"
	"strings"

	"github.com/fieldpost/fieldpost/rules"
)

// Check implements [rules.Position]: it carries the sheet out on a copy in
// which nothing is rolled and no enemy answers. What the side may not know is
// never looked at.
func (p *position) Check(sh rules.Sheet) rules.Reading {
	sd := sideOf(sh.Side)
	if sd == nobody {
		return rules.Reading{Problems: []rules.Problem{{Severity: rules.Error, Message: rules.M("rommel.bad.side", rules.Text("side", string(sh.Side)))}}}
	}
	r, rd := p.dry(&sh)
	defer p.t.release(r)
	s := r.s
	st := r.awaited(sd, sh.Key)
	switch {
	case s.asked != nil && s.asked.side == sd && s.asked.key == sh.Key:
		r.checkAnswer(s.asked, &sh)
	case s.top().kind == stepOver:
		r.problem(nil, deny("", "rommel.bad.over"))
	case st != nil:
		s.asked = nil
		s.agenda = append(s.agenda[:0], *st)
		s.pending[sd] = &queue{orders: sh.Orders}
		r.checkSheet(st)
	case r.lookAhead(sd, &sh):
	default:
		r.unsure = true
		r.checkLater(sd, &sh)
	}
	r.missing(sd, st, &rd)
	for _, f := range r.forecasts {
		for i := range rd.Orders {
			if rd.Orders[i].Line == f.line {
				rd.Orders[i].Forecast = append(rd.Orders[i].Forecast, f.lines...)
			}
		}
	}
	rd.Problems = r.problems
	for i := range rd.Good {
		rd.Good[i] = !r.bad[i]
	}
	return rd
}

// dry makes the run of a sheet that is only read.
func (p *position) dry(sh *rules.Sheet) (*run, rules.Reading) {
	rd := rules.Reading{Orders: make([]rules.Understood, len(sh.Orders)), Canonical: make([]string, len(sh.Orders)), Good: make([]bool, len(sh.Orders))}
	r := p.t.newRun(p.s.clone())
	r.plan = true
	r.checked, r.bad = sh.Orders, make([]bool, len(sh.Orders))
	r.in = &rules.Input{}
	for i := range sh.Orders {
		o := &sh.Orders[i]
		rd.Orders[i] = rules.Understood{Line: o.Line, Message: r.d.understood(o)}
		rd.Canonical[i] = r.d.canonical(o)
	}
	return r, rd
}

// awaited finds the step that waits for a sheet with a key.
func (r *run) awaited(sd side, key string) *step {
	p := &position{t: r.t, s: r.s}
	for i := len(r.s.agenda) - 1; i >= 0; i-- {
		st := &r.s.agenda[i]
		if st.side != sd {
			continue
		}
		if d, _, ok := p.ordersDemand(st); ok && d.Key == key {
			return st
		}
	}
	return nil
}

// checkSheet carries out the sheet of a step in the dry run.
func (r *run) checkSheet(st *step) {
	switch st.kind {
	case stepHand:
		r.firstHand(st.side)
	case stepPrepare:
		r.prepare(st.side)
	case stepSetup:
		r.setup(st.side)
	case stepRearm:
		r.rearm(st.side)
	case stepOrders:
		if r.s.active != st.side {
			r.s.active = st.side
		}
		r.orders()
		r.checkSecondHalf(st.side)
	}
}

// checkSecondHalf goes on to what follows `then` in the sheet of a blitz. The
// first half is not fought in the dry run, so most faults are warnings.
func (r *run) checkSecondHalf(sd side) {
	s := r.s
	if s.choice != optBlitz || s.phase != phaseMove || s.pending[sd] == nil {
		return
	}
	r.unused = optionMoves[s.choice] - len(s.moves)
	for u := range s.blocks {
		if b := &s.blocks[u]; b.leaving {
			b.leaving, b.moved = false, true
		}
	}
	r.clearPhase()
	s.phase = phaseBlitzMove
	s.agenda = append(s.agenda[:0], step{kind: stepOrders, side: sd})
	r.unsure = true
	r.orders()
}

// checkFights warns of battles that a sheet names and that will not be there,
// and of assaults in a turn without any (§4.3).
func (r *run) checkFights(orders []rules.Order) {
	from := len(orders)
	for from > 0 && orders[from-1].Form != formThen {
		from--
	}
	for i := from; i < len(orders) && r.s.choice != optPass; i++ {
		o := &orders[i]
		if o.Form != formFight {
			continue
		}
		if v, _ := o.Get("how"); v.ID == "assault" && !r.mayAssault() {
			r.problem(o, deny("4.3", "rommel.bad.no-assault", rules.Word("option", "rommel.option."+optionNames[r.s.choice])).at(v).softly())
		}
		at, v, _ := r.d.places(o, "at")
		for _, h := range at {
			if r.s.battleAt(h) == nil {
				r.problem(o, deny("8.6", "rommel.bad.no-battle", r.hexArg("hex", h)).at(v).softly())
			}
		}
	}
}

// checkAnswer checks the answer to a decision.
func (r *run) checkAnswer(q *question, sh *rules.Sheet) {
	for i := range sh.Orders {
		if f := r.answerFault(q, &sh.Orders[i]); f != nil {
			r.problem(&sh.Orders[i], f)
		}
	}
	if len(sh.Orders) == 0 {
		f := deny("", "rommel.bad.no-answer")
		for k, c := range q.choices {
			if k < 4 {
				f.try(c.en, c.es)
			}
		}
		r.problem(nil, f)
	}
}

// lookAhead checks the sheet of the side that moves second when both report at
// once: the first side's turn is still unknown.
func (r *run) lookAhead(sd side, sh *rules.Sheet) bool {
	s := r.s
	if !s.opt.byTurn || s.top().kind != stepOrders || sd == s.active {
		return false
	}
	if sh.Key != s.ordersKey(sd, s.turn+1, false) {
		return false
	}
	r.unsure = true
	r.checkLater(sd, sh)
	return true
}

// checkLater checks a sheet for a later time: as the orders of a player turn
// from the position as it stands, with warnings only. Orders of a rearmament
// are not looked into.
func (r *run) checkLater(sd side, sh *rules.Sheet) {
	s := r.s
	for i := range sh.Orders {
		switch sh.Orders[i].Form {
		case formRedeploy, formShip, formRepair, formRebuild, formMine, formBuy, formDiscard, formMalta, formDeploy, formRedraw, formChallenge, formRefuse, formWithdraw, formProbe:
			return
		}
	}
	s.asked, s.fight, s.chase = nil, nil, nil
	s.agenda = append(s.agenda[:0], step{kind: stepOrders, side: sd})
	s.active, s.choice, s.phase = sd, optNone, phaseMove
	s.opt.byTurn = false
	s.rommelUsed = false
	s.policies = nil
	r.clearPhase()
	for u := range s.blocks {
		s.blocks[u].moved, s.blocks[u].leaving = false, false
	}
	s.pending = [sides]*queue{}
	s.pending[sd] = &queue{orders: sh.Orders}
	r.orders()
}

// missing says what the side leaves unused.
func (r *run) missing(sd side, st *step, rd *rules.Reading) {
	if st == nil || st.kind != stepOrders {
		return
	}
	s := r.s
	if left := optionMoves[s.choice] - len(s.moves) + r.unused; left > 0 && s.choice > optPass {
		rd.Missing = append(rd.Missing, rules.M("rommel.missing.moves", rules.Num("left", left)))
	}
	if s.choice == optBlitz && s.phase == phaseMove && s.pending[sd] == nil {
		rd.Missing = append(rd.Missing, rules.M("rommel.missing.blitz"))
	}
}

// CheckStanding implements [rules.Position].
func (p *position) CheckStanding(st rules.Standing) rules.Reading {
	sh := rules.Sheet{Side: st.Side, Orders: st.Orders}
	r, rd := p.dry(&sh)
	defer p.t.release(r)
	sd := sideOf(st.Side)
	for i := range st.Orders {
		o := &st.Orders[i]
		var f *fault
		switch {
		case sd == nobody:
			f = deny("", "rommel.bad.side", rules.Text("side", string(st.Side)))
		case !strings.HasPrefix(o.Form, standingPrefix):
			f = deny("", "rommel.bad.not-standing")
		default:
			f = r.policyFault(sd, o)
		}
		if f != nil {
			r.problem(o, f)
		}
		rd.Good[i] = f == nil
	}
	rd.Problems = r.problems
	return rd
}

// canonical writes an order in the order language's English, the same for
// every way of writing it.
func (d *data) canonical(o *rules.Order) string {
	c := composer{d: d, o: o}
	form := strings.TrimPrefix(o.Form, standingPrefix)
	if form != o.Form {
		c.put("standing")
	}
	switch form {
	case formDeploy:
		c.put("deploy")
		c.units()
		c.words("all")
		c.hexes("in", "to")
	case formRedraw:
		c.put("redraw")
		c.words("answer")
	case formRedeploy, formShip:
		c.put(form)
		c.units()
		c.hexes("to", "to")
		c.hexes("via", "via")
	case formRepair:
		c.put("repair")
		c.units()
	case formRebuild:
		c.put("rebuild")
		c.units()
		c.number("", "n", "steps")
	case formMine:
		c.put("mine")
		c.hexes("in", "to")
		c.hexes("from", "from")
	case formBuy:
		c.number("buy", "n", "cards")
	case formDiscard:
		c.number("discard", "n", "dummy")
	case formPlay:
		c.words("option")
		c.number("with", "n", "dummy")
	case formMove, formAllMove:
		c.put("move")
		if form == formAllMove {
			c.put("all")
			c.hexes("from", "from")
		}
		c.units()
		c.hexes("to", "to")
		c.tail()
	case formRegroup:
		c.put("regroup")
		c.hexes("in", "at")
		c.hexes("to", "to")
		c.words("all")
		c.units()
		c.tail()
	case formExit:
		c.put("exit")
		c.units()
		c.tail()
	case formWithdraw:
		c.put("withdraw")
		if o.Has("all") {
			c.put("all")
			c.hexes("from", "from")
		}
		c.units()
		c.hexes("to", "to")
		c.hexes("via", "via")
	default:
		c.decision(form)
	}
	return c.b.String()
}

// composer puts the words of an order together.
type composer struct {
	d *data
	o *rules.Order
	b strings.Builder
}

func (c *composer) put(s string) {
	if s == "" {
		return
	}
	if c.b.Len() > 0 {
		c.b.WriteByte(' ')
	}
	c.b.WriteString(s)
}

func (c *composer) units() {
	for _, v := range c.o.Args {
		if v.Name == "units" {
			c.put(v.ID)
		}
	}
}

// words writes the words of an argument in their English.
func (c *composer) words(name string) {
	for _, v := range c.o.Args {
		if v.Name != name {
			continue
		}
		switch v.Kind {
		case kindClass:
			c.put(classForms[classOf(v.ID)][0])
		case kindUnit:
			c.put(v.ID)
		default:
			c.put(englishWord(v.ID))
		}
	}
}

// classOf reads the id of a class, which the grammar knows.
func classOf(id string) class {
	return class(max(slices.Index(classNames[:], id), 0))
}

func englishWord(id string) string {
	for i := range words {
		if words[i].ID == id {
			return words[i].Forms[0]
		}
	}
	return id
}

func (c *composer) number(before, name, after string) {
	if v, ok := c.o.Get(name); ok {
		c.put(before)
		c.put(strconv.Itoa(v.Num))
		c.put(after)
	}
}

// hexes writes the places of an argument after a word.
func (c *composer) hexes(before, name string) {
	list, _, ok := c.d.places(c.o, name)
	if !ok || len(list) == 0 {
		// Off the map: the words as they were read, so that the text is one.
		for _, v := range c.o.Args {
			if v.Name == name {
				c.put(before)
				before = ""
				if v.Kind == kindHex {
					c.put(c.d.hexName(c.d.hexByID[v.ID], rules.English))
				} else {
					c.put(v.ID)
				}
			}
		}
		return
	}
	c.put(before)
	for _, h := range list {
		c.put(c.d.hexName(h, rules.English))
	}
}

func (c *composer) tail() {
	c.hexes("via", "via")
	if c.o.Has("rommel") {
		c.put("rommel")
	}
	if c.o.Has("forced") {
		c.put("forced")
	}
}

// decision writes the forms that settle decisions.
func (c *composer) decision(form string) {
	switch form {
	case formChallenge:
		c.put("challenge")
		c.words("how")
		c.number("keep", "keep", "cards")
	case formSupply:
		c.put("supply")
		c.units()
		c.hexes("from", "at")
		return
	case formRefuse:
		if v, _ := c.o.Get("when"); v.ID == "accept" {
			c.put("accept")
		} else {
			c.put("refuse")
			c.words("when")
		}
		c.ratio()
		c.hexes("in", "at")
		c.hexes("to", "to")
		return
	case formFallBack:
		c.put("fall back")
		c.words("how")
		if c.o.Has("to") && c.o.Has("at") {
			c.hexes("from", "at")
			c.hexes("to", "to")
			return
		}
		c.hexes("to", "to")
	case formPursue:
		c.put("pursue")
		c.words("how")
		c.number("", "count", "")
	case formProbe:
		c.put("probe")
		c.words("when")
		c.ratio()
	case formFight:
		c.words("how")
		c.words("when")
		c.ratio()
	case formFire:
		c.put("fire")
		if c.o.Has("units") {
			c.units()
			c.put("on")
		} else if c.o.Has("with") {
			c.put("with")
			c.words("with")
			c.put("on")
		}
		c.words("targets")
		c.words("how")
	case formLosses:
		c.put("losses")
		c.words("how")
		for i, v := range c.o.Args {
			switch {
			case v.Name == "units":
				c.put(v.ID)
				if i+1 < len(c.o.Args) && c.o.Args[i+1].Name == "n" {
					c.put(strconv.Itoa(c.o.Args[i+1].Num))
				}
			case v.Name == "keep":
				if v.Kind != kindUnit || i == 0 || c.o.Args[i-1].Name != "keep" || c.o.Args[i-1].Kind != kindUnit {
					c.put("keep")
				}
				c.put(v.ID)
			}
		}
	default: // then, malta, none: one word
		c.put(form)
	}
	c.hexes("in", "at")
}

func (c *composer) ratio() {
	c.number("", "a", "")
	c.number("to", "b", "")
}

// understood puts an order into full words.
func (d *data) understood(o *rules.Order) rules.Message {
	msg := rules.Message{Code: "rommel.order." + o.Form, Args: make([]rules.Arg, 0, len(o.Args)+2)}
	done := map[string]bool{}
	for i, v := range o.Args {
		if next := i + 1; v.Name == "units" && next < len(o.Args) && o.Args[next].Name == "n" && strings.HasSuffix(o.Form, formLosses) {
			msg.Args = append(msg.Args, rules.ID(kindShare, v.Name, v.ID+":"+strconv.Itoa(o.Args[next].Num)))
			continue
		}
		switch v.Kind {
		case kindOffset:
		case kindHex:
			if done[v.Name] {
				continue
			}
			done[v.Name] = true
			list, _, ok := d.places(o, v.Name)
			if !ok {
				msg.Args = append(msg.Args, rules.ID(kindHex, v.Name, v.ID))
			}
			for _, h := range list {
				msg.Args = append(msg.Args, rules.ID(kindHex, v.Name, d.hexes[h].id))
			}
		case "word":
			msg.Args = append(msg.Args, rules.Word(v.Name, "rommel.word."+v.ID))
		case "number":
			msg.Args = append(msg.Args, rules.Num(v.Name, v.Num))
		default:
			msg.Args = append(msg.Args, rules.ID(v.Kind, v.Name, v.ID))
		}
	}
	return msg
}
