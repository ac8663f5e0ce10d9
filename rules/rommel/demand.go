package rommel

import (
	"fmt"
	"slices"

	"github.com/fieldpost/fieldpost/rules"
)

// position joins a state with its title and implements [rules.Position].
type position struct {
	t *Title
	s *state
}

// Demands implements [rules.Position]. Steps at the top of the agenda that
// wait for different sides and do not depend on each other are asked at once:
// the set-up of one side, the first hand of the other, the first orders.
func (p *position) Demands() []rules.Demand {
	s := p.s
	if s.Top().kind == stepOver {
		return nil
	}
	if q := s.Asked; q != nil {
		return append([]rules.Demand{q.Demand()}, p.inHand()...)
	}
	var out []rules.Demand
	for i := len(s.Agenda) - 1; i >= 0; i-- {
		st := &s.Agenda[i]
		d, sd, ok := p.ordersDemand(st)
		if !ok || len(out) > 0 && (out[0].Side == d.Side || st.kind != stepHand && st.kind != stepOrders) {
			break
		}
		d.Optional = s.InHand(sd.id()) != nil
		out = append(out, d)
		if st.kind == stepOrders {
			if len(out) == 1 && s.bothReport() {
				other := s.active.enemy()
				d := p.turnDemand(other, s.turn+1, false)
				d.Optional = s.InHand(other.id()) != nil
				out = append(out, d)
			}
		}
		if st.kind != stepSetup && st.kind != stepHand {
			break
		}
	}
	if len(out) == 1 {
		out = append(out, p.inHand()...)
	}
	slices.SortStableFunc(out, func(a, b rules.Demand) int { return int(sideOf(a.Side)) - int(sideOf(b.Side)) })
	return out
}

// bothReport reports whether a round of two player turns begins for which both
// sides report at once (report = turn).
func (s *state) bothReport() bool {
	return s.opt.ByTurn && s.phase == phaseMove && s.turn%2 == 1 && s.choice == optNone
}

// inHand lists the sheet of the side that moves second in a round, while it
// may still be replaced (report = turn).
func (p *position) inHand() []rules.Demand {
	s := p.s
	if !s.opt.ByTurn || s.turn%2 == 0 || s.phase == phaseNone {
		return nil
	}
	other := s.active.enemy()
	if q := s.InHand(other.id()); q == nil || q.Next > 0 || looksAtHand(s, other) {
		return nil
	}
	d := p.turnDemand(other, s.turn+1, false)
	d.Optional = true
	return []rules.Demand{d}
}

// looksAtHand reports whether what a side has sent is about its first hand: it
// waits for the supply check of the first turn to be over.
func looksAtHand(s *state, sd side) bool {
	for i := range s.Agenda {
		if st := &s.Agenda[i]; st.kind == stepHand && st.side == sd {
			return true
		}
	}
	return false
}

// ordersDemand is the demand of a step that waits for a sheet.
func (p *position) ordersDemand(st *step) (rules.Demand, side, bool) {
	s := p.s
	d := rules.Demand{Side: st.side.id(), Kind: rules.DemandOrders}
	switch st.kind {
	case stepPrepare:
		d.Key = fmt.Sprintf("m%d/%s/prepare", s.month, st.side.id())
		d.Prompt = rules.M("rommel.demand.prepare", rules.Num("points", int(s.sides[st.side].points)))
	case stepSetup:
		d.Key = fmt.Sprintf("m%d/%s/setup", s.month, st.side.id())
		n := 0
		for u := range s.blocks {
			if s.blocks[u].at == undealt && p.t.d.units[u].side == st.side {
				n++
			}
		}
		d.Prompt = rules.M("rommel.demand.setup", rules.Num("units", n))
	case stepHand:
		h := s.sides[st.side].hand
		d.Key = fmt.Sprintf("m%d/%s/hand", s.month, st.side.id())
		d.Prompt = rules.M("rommel.demand.hand", rules.Num("real", int(h.real)), rules.Num("dummies", int(h.dummy)))
	case stepRearm:
		d.Key = fmt.Sprintf("m%d/%s/rearm", s.month, st.side.id())
		d.Prompt = rules.M("rommel.demand.rearm", rules.Num("points", int(s.sides[st.side].points)), rules.Num("month", int(s.month)))
	case stepOrders:
		return p.turnDemand(st.side, s.turn, s.phase == phaseBlitzMove), st.side, true
	default:
		return d, nobody, false
	}
	return d, st.side, true
}

func (p *position) turnDemand(sd side, turn int16, second bool) rules.Demand {
	h := p.s.sides[sd].hand
	code := "rommel.demand.orders"
	if second {
		code = "rommel.demand.blitz"
	}
	return rules.Demand{Side: sd.id(), Key: p.s.ordersKey(sd, turn, second), Kind: rules.DemandOrders,
		Prompt: rules.M(code, rules.Num("real", int(h.real)), rules.Num("dummies", int(h.dummy)))}
}

// Clock implements [rules.Position]. The turn is the number of the sheet of
// orders: set-ups are 0, then every rearmament and every player turn counts.
func (p *position) Clock() rules.Clock {
	s := p.s
	c := rules.Clock{Turn: int(s.stamp)}
	when := p.t.d.scenarios[s.scen].date(int(s.month))
	top := s.Top()
	switch top.kind {
	case stepOver:
		c.Label = rules.Message{Code: "rommel.clock.over", Args: when}
	case stepPrepare, stepSetup, stepHand:
		sc := &p.t.d.scenarios[s.scen]
		c.Label = rules.M("rommel.clock.setup", rules.ID(kindScenario, "scenario", sc.id))
		if s.turn > 0 { // the first orders are awaited beside a first hand
			c.Label = rules.Message{Code: "rommel.clock.turn", Args: append(when, rules.Num("turn", int(s.turn)), sideArg("side", s.active))}
		}
	case stepRearm:
		c.Label = rules.Message{Code: "rommel.clock.rearm", Args: append(when, sideArg("side", top.side))}
	case stepChallenge:
		c.Label = rules.Message{Code: "rommel.clock.initiative", Args: when}
	default:
		c.Label = rules.Message{Code: "rommel.clock.turn", Args: append(when, rules.Num("turn", int(s.turn)), sideArg("side", s.active))}
	}
	return c
}
