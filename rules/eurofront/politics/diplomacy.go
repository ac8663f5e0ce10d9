package politics

import (
	"slices"

	"github.com/fieldpost/fieldpost/rules"
	"github.com/fieldpost/fieldpost/rules/eurofront/field"
	"github.com/fieldpost/fieldpost/rules/eurofront/production"
	"github.com/fieldpost/fieldpost/rules/order"
	"github.com/fieldpost/fieldpost/rules/play"
)

// Choose has a faction try an event after this production (§4.12): one that is its own and
// that can happen.
func Choose(r *field.Run, f field.Faction, e int) *play.Fault {
	x := &r.D.Events[e]
	switch {
	case !tryTogether(x.Of, f):
		return play.Refuse("16.6", "eurofront.bad.event-theirs").Final()
	case isRecordOnly(r, e) && !r.HasHappened(e):
		return play.Refuse("16.6", "eurofront.bad.event-recorded").Final()
	case countsSecrets(r, e) && !r.HasHappened(e) && r.SideID(x.Of) != r.SideID(f):
		return play.Refuse("16.6", "eurofront.bad.event-named-by", eventArg(r, e), r.SideArg(x.Of)).Final()
	case r.S.Choice[f] != 0:
		return play.Refuse("4.12", "eurofront.bad.one-event")
	}
	if fault := EventFault(r, e); fault != nil {
		return fault
	}
	r.S.Choice[f] = int16(e + 1)
	return nil
}

// tryTogether reports whether two factions try the same events: the Allied and the Soviet do, and
// the Axis does by itself (§16.6).
func tryTogether(f, g field.Faction) bool { return (f == field.Axis) == (g == field.Axis) }

// decline has a faction try no event (§4.12).
func decline(r *field.Run, f field.Faction) *play.Fault {
	if r.S.Choice[f] != 0 {
		return play.Refuse("4.12", "eurofront.bad.one-event")
	}
	r.S.Choice[f] = field.NoEvent
	return nil
}

// Rearming is what the Soviets put by to rearm (§20.593).
const Rearming = 100

// Reserve puts points by for the rearmament of the Red Army (§20.593): when none of its
// units is eliminated or still to come.
func Reserve(r *field.Run, l *field.Ledger, n int) *play.Fault {
	switch {
	case l.Faction != field.Soviet:
		return play.Refuse("20.593", "eurofront.bad.reserve-soviets").Final()
	case n != Rearming:
		return play.Refuse("20.593", "eurofront.bad.reserve-hundred", rules.Num("n", Rearming)).Final()
	case r.S.Reserved:
		return play.Refuse("20.593", "eurofront.bad.reserved")
	case r.S.Rearmed.Begun() || r.S.Rearmed == field.RearmedTwice:
		return play.Refuse("20.593", "eurofront.bad.event-happened")
	case !isRedArmyComplete(r):
		return play.Refuse("20.593", "eurofront.bad.event-army")
	}
	if fault := production.Pay(r, l, field.FrontAccount(field.EastFront), Rearming); fault != nil {
		return fault
	}
	r.S.Reserved = true
	return nil
}

// isRedArmyComplete reports whether all Soviet units are on the board, beachheads left out, that none
// builds here.
func isRedArmyComplete(r *field.Run) bool {
	return !r.AnyUnit(func(_ int, b *field.Block, d *field.Unit) bool {
		return d.Nation == r.D.USSR && d.Type != field.Beachhead && (b.At == field.Dead || b.At == field.Due)
	})
}

// Diplomacy carries out the diplomacy phase (§4.12, §16.6): what the record brings of the other
// fronts, then an event of the Allied and Soviet factions together, then one of the Axis.
func Diplomacy(r *field.Run) {
	if r.D.Scenarios[r.S.Scenario].HasEvents() {
		if r.D.Scenarios[r.S.Scenario].HasRecord() {
			CarryOutRecord(r, int(r.S.Month))
		}
		attempt(r, field.Soviet, field.Allied)
		attempt(r, field.Axis)
	}
	r.S.Choice, r.S.Reserved = [field.Factions]int16{}, false
}

// CarryOutRecord brings about what history has in a month on the fronts that nobody plays.
func CarryOutRecord(r *field.Run, month int) {
	for i := range r.D.History {
		if x := &r.D.History[i]; x.Month == month && !slices.Contains(r.S.Happened, int16(x.Event)) {
			CarryOutEvent(r, x.Event)
			r.M.Event("eurofront.recorded", eventArg(r, x.Event))
		}
	}
}

// isRecordOnly reports whether an event comes with the record alone, as it does where nobody plays the West.
func isRecordOnly(r *field.Run, e int) bool {
	return r.D.Scenarios[r.S.Scenario].HasRecord() && slices.ContainsFunc(r.D.History, func(x field.HistoryRow) bool { return x.Event == e })
}

// attempt has a coalition try an event: what its factions have chosen, or, where they said nothing,
// the first in the order of the charts that can happen. Where two seats differ they try none.
func attempt(r *field.Run, factions ...field.Faction) {
	e, chosen := -1, int16(0)
	side := r.SideArg(factions[0])
	for _, f := range factions {
		c := r.S.Choice[f]
		if c != 0 && chosen != 0 && c != chosen {
			tellDisagreement(r, factions)
			return
		}
		if c != 0 {
			chosen = c
		}
	}
	switch {
	case chosen == field.NoEvent:
		r.M.Event("eurofront.no-event", side)
		return
	case chosen > 0:
		e = int(chosen) - 1
		if EventFault(r, e) != nil {
			r.M.Event("eurofront.event-void", side, eventArg(r, e))
			return
		}
	default:
		e = DefaultEvent(r, factions[0])
	}
	if e < 0 {
		return
	}
	most, _ := bestWay(r, e)
	die := 0
	if most < 6 {
		die = r.M.Roll("diplomacy "+r.D.Events[e].ID, 6)
	}
	happens := die <= most
	if happens {
		CarryOutEvent(r, e)
	}
	reportAttempt(r, e, happens, die)
}

// tellDisagreement tells all that the seats of a coalition name different events, and each of these what he has named, and what the
// other.
func tellDisagreement(r *field.Run, factions []field.Faction) {
	named := func(name string, f field.Faction) rules.Arg {
		if c := r.S.Choice[f]; c != field.NoEvent {
			return rules.ID(field.KindEvent, name, r.D.Events[c-1].ID)
		}
		return rules.Word(name, "eurofront.no-event-named")
	}
	var sides []rules.Arg
	for i, f := range factions {
		other := factions[1-i]
		sides = append(sides, rules.SideArg("side", r.SideID(f)))
		r.M.EventTo(r.SideID(f), "eurofront.event-differs", named("event", f), rules.SideArg("other", r.SideID(other)), named("theirs", other))
	}
	r.M.Event("eurofront.events-differ", sides...)
}

// DefaultEvent returns the event that a coalition tries when nothing is said: the first in the order of
// the charts that can happen, -1 where none can.
func DefaultEvent(r *field.Run, f field.Faction) int {
	for e := range r.D.Events {
		if x := &r.D.Events[e]; tryTogether(x.Of, f) && !isRecordOnly(r, e) && EventFault(r, e) == nil {
			return e
		}
	}
	return -1
}

func eventArg(r *field.Run, e int) rules.Arg {
	return rules.ID(field.KindEvent, "event", r.D.Events[e].ID)
}

// reportAttempt tells what came of an event, and the die where one was thrown.
func reportAttempt(r *field.Run, e int, happens bool, die int) {
	x := &r.D.Events[e]
	var args []rules.Arg
	if die > 0 {
		args = append(args, rules.Die("die", die))
	}
	code := "eurofront.event-fails"
	switch {
	case x.Joins >= 0 && !x.Rebels:
		args = append(args, rules.ID(field.KindNation, "nation", r.D.Nations[x.Joins].ID))
		code = "eurofront.stays-neutral"
		if happens {
			code = "eurofront.joins"
			args = append(args, r.SideArg(x.Of))
		}
	case len(x.Frees) > 0:
		args = append(args, r.UnitArg("unit", x.Frees[0]))
		code = "eurofront.stays-bound"
		if happens {
			code = "eurofront.freed"
		}
	default:
		args = append(args, r.SideArg(x.Of), eventArg(r, e))
		if happens {
			code = "eurofront.event-happens"
		}
	}
	r.M.Event(code, args...)
}

// The forms of orders of diplomacy that stand in the sheets of production.
const (
	FormEvent   = "event"
	FormNone    = "event-none"
	FormReserve = "reserve"
)

// ArgEvent is the event that an order names.
const ArgEvent = "event"

// Orders returns the orders of this layer.
func Orders() []field.OrderKind {
	return append(risings, offering, answering, declaring, field.OrderKind{
		Words: []order.Word{
			{ID: "event", EN: []string{"event", "try", "attempt", "try event", "try the event"}, ES: []string{"evento", "suceso", "intenta", "intento", "intentar", "intenta el evento"}},
		},
		Forms: []order.Form{{ID: FormEvent, Pattern: "event {" + ArgEvent + ":" + field.KindEvent + "}"}},
		In:    field.InProduction,
		Do: func(r *field.Run, _ field.Side, o *rules.Order) *play.Fault {
			v, _ := o.Get(ArgEvent)
			if f := Choose(r, r.Books.Faction, r.D.EventByID[v.ID]); f != nil {
				return f.At(v)
			}
			return nil
		},
	}, field.OrderKind{
		Words: []order.Word{{ID: "no-event", EN: []string{"no event"}, ES: []string{"ningún evento", "sin evento"}}},
		Forms: []order.Form{{ID: FormNone, Pattern: "(event none|no-event)"}},
		In:    field.InProduction,
		Do:    func(r *field.Run, _ field.Side, _ *rules.Order) *play.Fault { return decline(r, r.Books.Faction) },
	}, field.OrderKind{
		Words: []order.Word{{ID: "reserve", EN: []string{"reserve", "set aside"}, ES: []string{"reserva", "reservar", "reservo", "aparta"}}},
		Forms: []order.Form{{ID: FormReserve, Pattern: "reserve {points:number} [points]"}},
		In:    field.InProduction,
		Do: func(r *field.Run, _ field.Side, o *rules.Order) *play.Fault {
			n, _ := o.Get("points")
			return Reserve(r, r.Books, n.Num)
		},
	})
}
