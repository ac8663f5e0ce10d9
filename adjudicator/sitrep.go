package adjudicator

import (
	"slices"
	"strconv"

	"github.com/fieldpost/fieldpost/rules"
	"github.com/fieldpost/fieldpost/store"
	"github.com/fieldpost/fieldpost/templates"
)

// report queues a sitrep to every seat, or the end of the game.
func (r *running) report(phase *store.Phase, next rules.Position, advance map[rules.Side]taken) error {
	g := &r.game
	anchored, err := anchor(g, phase)
	if err != nil {
		return err
	}
	for i := range r.seats {
		seat := &r.seats[i]
		head := r.s.head(g, seat, r.desk, r.now)
		events := r.eventsFor(phase, seat.Side)
		known := next.Known(rules.Viewer(seat.Side))
		if g.Standings != nil {
			head.Phase = phase.Number
			page := r.s.book.GameOver(templates.GameOver{
				Head: head, Standings: *g.Standings, Events: events, View: r.desk.View(known),
				Seed: g.Seed, Commitment: g.Commitment, Archive: r.s.archivePlace(g.ID), Anchor: anchored,
			})
			if err := r.s.queueTo(r.tx, g, seat, kindOver, page, r.now); err != nil {
				return err
			}
			continue
		}
		page := r.s.book.Sitrep(templates.Sitrep{
			Head: head, Events: events, Ends: endsOf(phase.Ends, seat.Side), View: r.desk.View(known),
			Demands: demandsOf(g.Demands, seat.Side), Waiting: r.missing,
			Draft: rules.WriteDraft(r.desk, r.desk.Draft(known, rules.CheckOf(next, seat.Side)), seat.Lang), Advance: advance[seat.Side].ack, Expired: advance[seat.Side].expired, Anchor: anchored,
		})
		if err := r.s.queueAsking(r.tx, g, seat, kindSitrep, &head, page); err != nil {
			return err
		}
	}
	return nil
}

// eventsFor returns what a side may know of a phase, and who did not report.
func (r *running) eventsFor(phase *store.Phase, side rules.Side) []rules.Event {
	var out []rules.Event
	if len(phase.Inputs.Missed) > 0 {
		m := sideList("notice.no-sheet", phase.Inputs.Missed)
		m.Args = append(m.Args, rules.Num("phase", phase.Number))
		out = append(out, rules.Event{Message: m})
		for i := range r.seats {
			if seat := &r.seats[i]; seat.MissedAll > 1 && slices.Contains(phase.Inputs.Missed, seat.Side) {
				out = append(out, rules.Event{Message: missedOf(seat)})
			}
		}
	}
	if b := phase.Inputs.Beacon; b != nil {
		m := rules.M("notice.beacon", rules.Num("phase", phase.Number), rules.Text("round", strconv.FormatUint(b.Round, 10)))
		for _, late := range b.Late {
			m.Args = append(m.Args, rules.SideArg("late", late))
		}
		out = append(out, rules.Event{Message: m})
	}
	if len(r.away) > 0 {
		out = append(out, rules.Event{Message: sideList("absence.waits", r.away)})
	}
	for i := range phase.Events {
		if phase.Events[i].KnownTo(side) {
			out = append(out, phase.Events[i])
		}
	}
	return out
}

func endsOf(ends []rules.End, side rules.Side) (out []rules.End) {
	for i := range ends {
		if ends[i].Side == side {
			out = append(out, ends[i])
		}
	}
	return out
}

func demandsOf(demands []rules.Demand, side rules.Side) (out []rules.Demand) {
	for i := range demands {
		if demands[i].Side == side {
			out = append(out, demands[i])
		}
	}
	return out
}

// decisions are the questions that are asked of a side.
func decisions(demands []rules.Demand, side rules.Side) []rules.Demand {
	return slices.DeleteFunc(demandsOf(demands, side), func(d rules.Demand) bool { return d.Kind != rules.DemandDecision || d.Optional })
}
