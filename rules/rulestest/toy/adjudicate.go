package toy

import (
	"fmt"
	"strings"

	"github.com/fieldpost/fieldpost/rules"
	"github.com/fieldpost/fieldpost/rules/dice"
)

// table is one adjudication at work.
type table struct {
	p        *Position
	in       rules.Input
	events   []rules.Event
	ends     []rules.End
	defaults bool // missing decisions are settled, not asked
}

// Adjudicate carries out the sheets that were demanded, red before blue, and
// stops where a decision or a sheet is missing.
func (p *Position) Adjudicate(in rules.Input) (rules.Outcome, error) {
	demands := p.Demands()
	for i := range in.Sheets {
		if !demanded(demands, &in.Sheets[i]) {
			return rules.Outcome{}, fmt.Errorf("toy: sheet %s of %s is not demanded", in.Sheets[i].Key, in.Sheets[i].Side)
		}
	}
	t := &table{p: p.clone(), in: in, defaults: p.Decisions == "standing"}
	t.takeUp(demands)
	if t.p.Raid != nil {
		raid := *t.p.Raid
		t.p.Raid = nil
		t.answered(demands[0].Key)
		t.resolve(raid, t.answer(demands[0].Key, raid.Place, true))
	}
	t.run()
	t.p.tidy()
	return rules.Outcome{Next: t.p, Events: t.events, Ends: t.ends}, nil
}

func demanded(demands []rules.Demand, s *rules.Sheet) bool {
	for i := range demands {
		if demands[i].Side == s.Side && demands[i].Key == s.Key {
			return true
		}
	}
	return false
}

// takeUp puts the sheets for orders into the hand; a demanded side without a
// sheet gets an empty one.
func (t *table) takeUp(demands []rules.Demand) {
	for i := range demands {
		d := &demands[i]
		if d.Kind != rules.DemandOrders {
			continue
		}
		sheet := t.sheet(d.Key)
		if sheet == nil {
			if d.Optional {
				continue
			}
			sheet = &rules.Sheet{Side: d.Side, Key: d.Key}
		}
		if old := t.p.hand(d.Side); old != nil {
			*old = *sheet
		} else {
			t.p.Hand = append(t.p.Hand, *sheet)
		}
	}
}

func (t *table) sheet(key string) *rules.Sheet {
	for i := range t.in.Sheets {
		if t.in.Sheets[i].Key == key {
			return &t.in.Sheets[i]
		}
	}
	return nil
}

// run carries out what lies in hand until something is missing.
func (t *table) run() {
	for !t.p.Over && t.p.Raid == nil {
		if t.p.Rest == nil {
			sheet := t.p.hand(t.p.Mover)
			if sheet == nil {
				if t.p.Fresh {
					return
				}
				t.pass()
				continue
			}
			rest := *sheet
			t.p.Rest, t.p.Fresh = &rest, false
			t.drop(t.p.Mover)
			if t.p.More == 0 {
				t.say(rules.M("toy.moves", rules.SideArg("side", t.p.Mover), rules.Num("turn", t.p.Turn)))
			}
		}
		if !t.carryOut() {
			return
		}
	}
}

// carryOut works through the rest of the mover's sheet; false means that an
// answer is missing.
func (t *table) carryOut() bool {
	rest := t.p.Rest
	for len(rest.Orders) > 0 {
		o := rest.Orders[0]
		rest.Orders = rest.Orders[1:]
		me := t.p.troop(t.p.Mover)
		where, _ := o.Get("place")
		switch {
		case o.Form == "hold":
			me.Place = where.ID
			t.say(rules.M("toy.held", rules.SideArg("side", me.Side), place("place", where.ID)), me.Side)
			t.end(o, rules.Done, nil)
		case o.Form == "raid" && where.ID == me.Place:
			t.end(o, rules.Failed, message("toy.own-place", place("place", where.ID)))
			if rest.OnFailure == rules.Stop && len(rest.Orders) > 0 {
				for _, left := range rest.Orders {
					t.end(left, rules.NotReached, nil)
				}
				t.p.Rest, t.p.Fresh = nil, true
				t.p.More++
				return false
			}
		case o.Form == "raid":
			t.say(rules.M("toy.raid", rules.SideArg("side", me.Side), place("place", where.ID)))
			foe := t.p.troop(other(me.Side))
			if foe.Place != where.ID {
				t.say(rules.M("toy.empty", place("place", where.ID)))
				t.end(o, rules.Done, nil)
				continue
			}
			raid := Raid{By: me.Side, Order: o, Place: where.ID}
			answer := t.answer("", where.ID, t.defaults)
			if answer == "" {
				t.p.Asked++
				t.p.Raid = &raid
				return false
			}
			t.resolve(raid, answer)
		default:
			t.end(o, rules.Failed, message("toy.not-an-order"))
		}
	}
	t.p.Rest = nil
	t.pass()
	return true
}

// answer finds the defender's decision: his sheet, his standing orders (the
// one for this place before the general one, of equals the later), and, when
// defaults are wanted, to stand.
func (t *table) answer(key, where string, defaults bool) string {
	if s := t.sheet(key); s != nil && key != "" {
		for i := range s.Orders {
			if f := s.Orders[i].Form; f == "stand" || f == "flee" {
				return f
			}
		}
	}
	side, general, special := other(t.p.Mover), "", ""
	for i := range t.in.Standing {
		if t.in.Standing[i].Side != side {
			continue
		}
		for j := range t.in.Standing[i].Orders {
			o := &t.in.Standing[i].Orders[j]
			says := strings.TrimPrefix(o.Form, "standing-")
			if at, ok := o.Get("place"); !ok {
				general = says
			} else if at.ID == where {
				special = says
			}
		}
	}
	switch {
	case special != "":
		return special
	case general != "":
		return general
	case defaults:
		return "stand"
	}
	return ""
}

// answered ends the orders of a sheet that answers a decision: the first
// answer counts, everything else fails.
func (t *table) answered(key string) {
	s := t.sheet(key)
	if s == nil {
		return
	}
	done := false
	for _, o := range s.Orders {
		e := rules.End{Side: s.Side, Line: o.Line, Text: o.Text, State: rules.Done}
		switch answer := o.Form == "stand" || o.Form == "flee"; {
		case !answer:
			e.State, e.Reason = rules.Failed, message("toy.decide-first")
		case done:
			e.State, e.Reason = rules.Failed, message("toy.answer-once")
		default:
			done = true
		}
		t.ends = append(t.ends, e)
	}
}

// resolve carries out a raid that found the enemy.
func (t *table) resolve(raid Raid, answer string) {
	by, foe := t.p.troop(raid.By), t.p.troop(other(raid.By))
	if answer == "flee" {
		by.Points++
		foe.Place = next(raid.Place)
		t.say(rules.M("toy.fled", rules.SideArg("side", foe.Side)))
		t.say(rules.M("toy.fled-to", place("place", foe.Place)), foe.Side)
	} else {
		roll := t.in.Dice.Roll(fmt.Sprintf("raid t%d %s %s", t.p.Turn, raid.By, raid.Place), 6)
		if roll >= 4 {
			by.Points += 2
		} else {
			foe.Points++
		}
		t.say(rules.M("toy.fought", rules.SideArg("side", raid.By), place("place", raid.Place), rules.Die("roll", roll)))
	}
	t.end(raid.Order, rules.Done, nil)
}

// pass hands the turn to the other side or begins the next turn.
func (t *table) pass() {
	t.p.Fresh, t.p.More, t.p.Rest = true, 0, nil
	if t.p.Mover == Red {
		t.p.Mover = Blue
		return
	}
	t.p.Mover = Red
	if t.p.Turn == t.p.Turns {
		t.p.Over = true
		t.say(rules.M("toy.over"))
		return
	}
	t.p.Turn++
}

func (t *table) drop(s rules.Side) {
	for i := range t.p.Hand {
		if t.p.Hand[i].Side == s {
			t.p.Hand = append(t.p.Hand[:i], t.p.Hand[i+1:]...)
			return
		}
	}
}

func (t *table) say(m rules.Message, to ...rules.Side) {
	t.events = append(t.events, rules.Event{Message: m, To: to})
}

func (t *table) end(o rules.Order, state rules.EndState, why *rules.Message) {
	t.ends = append(t.ends, rules.End{Side: t.p.Mover, Line: o.Line, Text: o.Text, State: state, Reason: why})
}

func next(id string) string {
	switch id {
	case "hill":
		return "mill"
	case "mill":
		return "ford"
	}
	return "hill"
}

// Bot makes a legal sheet: a hiding place and a raid elsewhere, or a
// decision.
func (Title) Bot(_ *rules.Known, d rules.Demand, _ rules.Check, src dice.Source) []rules.Order {
	if d.Kind == rules.DemandDecision {
		return []rules.Order{d.Choices[src.Roll("bot", len(d.Choices))-1].Order}
	}
	places := []string{"hill", "mill", "ford"}
	hide := src.Roll("bot", 3) - 1
	raid := (hide + src.Roll("bot", 2)) % 3
	return []rules.Order{to("hold", places[hide]), to("raid", places[raid])}
}
