package adjudicator

import (
	"slices"
	"strconv"

	"github.com/fieldpost/fieldpost/adjudicator/archive"
	"github.com/fieldpost/fieldpost/rules"
	"github.com/fieldpost/fieldpost/store"
	"github.com/fieldpost/fieldpost/templates"
)

// kindNote is the short report to a side of which nothing is asked. The kind is that of
// every report, on an occasion of its own: it does not tell the position.
var kindNote = on(kindSitrep, "note")

// report queues a report to every seat, or the end of the game: one mail to each person.
func (r *running) report(phase *store.Phase, next rules.Position, advance map[rules.Side]taken) error {
	g := &r.game
	anchored, err := anchor(g, phase)
	if err != nil {
		return err
	}
	p := r.s.newReporter(r.tx, g, r.desk, next)
	p.last, p.missing, p.remarks = phase, r.missing, r.remarks(phase)
	p.before[phase.Number-1] = r.pos
	err = r.s.together(r.tx, r.seats, func() error { return r.reportTo(p, phase, next, advance, anchored) })
	if err != nil {
		return err
	}
	return r.tellObservers(p, phase, next)
}

// reportTo queues the report to each seat, for all who hold it.
func (r *running) reportTo(p *reporter, phase *store.Phase, next rules.Position, advance map[rules.Side]taken, anchored string) (err error) {
	g := &r.game
	for i := range r.seats {
		seat := &r.seats[i]
		if seat.Bot == store.BotHolds || r.goesOn() { // the next report tells it
			continue
		}
		picture, own := (*store.Picture)(nil), advance[seat.Side]
		if asks(g, seat.Side) {
			picture = r.s.picture(g, seat)
		}
		switch {
		case g.Standings != nil:
			err = r.s.queueToHolders(r.tx, g, seat, kindOver, r.now, nil, func(seat *store.Seat) (written, error) {
				return r.over(p, seat, phase, next, anchored)
			})
		case asks(g, seat.Side):
			err = r.s.queueToHolders(r.tx, g, seat, kindSitrep, r.now, picture, func(seat *store.Seat) (written, error) {
				return r.asking(p, seat, own)
			})
		case quiet(seat): // the report that asks him tells it
			err = r.tellExpired(seat, own.expired)
		default:
			err = r.s.queueToHolders(r.tx, g, seat, kindNote, r.now, nil, func(seat *store.Seat) (written, error) {
				return r.noting(p, seat, own)
			})
		}
		if err != nil {
			return err
		}
	}
	return nil
}

// over writes the report of the last phase.
func (r *running) over(p *reporter, seat *store.Seat, phase *store.Phase, next rules.Position, anchored string) (w written, err error) {
	g := &r.game
	w.head = r.s.head(g, seat, r.desk, r.now)
	w.head.Phase = phase.Number
	known := next.Known(rules.Viewer(seat.Side))
	w.head.Colours = p.colours(known)
	over := templates.GameOver{
		Head: w.head, Standings: *g.Standings, Events: p.chapter(phase, rules.Clock{}, seat.Side).Events, View: r.desk.View(known),
		Seed: g.Seed, Commitment: g.Commitment, Archive: r.s.archivePlace(g.ID), Anchor: anchored,
	}
	untold, err := r.untold(seat, phase)
	if err != nil {
		return w, err
	}
	if quiet(seat) || untold {
		rep, err := p.full(seat, w.head)
		if err != nil {
			return w, err
		}
		over.Since, over.Anchors, over.Anchor = rep.Since, rep.Anchors, ""
	}
	w.page = r.s.book.GameOver(over)
	return w, nil
}

// asking writes the report that asks a side for something.
func (r *running) asking(p *reporter, seat *store.Seat, advance taken) (w written, err error) {
	w.head = r.s.head(&r.game, seat, r.desk, r.now)
	rep, err := p.sitrep(seat, w.head)
	if err != nil {
		return w, err
	}
	rep.Advance, rep.Expired = advance.ack, advance.expired
	w.page = r.s.relieved(seat, r.s.book.Sitrep(rep))
	w.files, err = p.files(seat, &w.head, rep.Since, rep.Draft)
	return w, err
}

// noting writes the report to a side of which nothing is asked.
func (r *running) noting(p *reporter, seat *store.Seat, advance taken) (w written, err error) {
	w.head = r.s.head(&r.game, seat, r.desk, r.now)
	n, err := p.note(seat, w.head)
	if err != nil {
		return w, err
	}
	n.Expired = advance.expired
	w.page = r.s.relieved(seat, r.s.book.Note(n))
	w.files, err = p.files(seat, &w.head, []templates.Chapter{n.Chapter}, nil)
	return w, err
}

// goesOn reports whether programs alone are asked in the phase that was begun, so that
// it is played at once.
func (r *running) goesOn() bool { return r.ready() && len(awaitedSides(&r.game)) == 0 }

// untold reports whether the phase before one was followed at once by it, so that no
// report told a seat of it.
func (r *running) untold(seat *store.Seat, phase *store.Phase) (bool, error) {
	if len(r.game.Bots) == 0 || phase.Number == 1 {
		return false, nil
	}
	told, err := r.tx.TellsTo(r.game.ID, seat.Side, seat.Address, phase.Number)
	return len(told) == 0, err
}

// quiet reports whether who holds a seat gets no notes.
func quiet(seat *store.Seat) bool {
	return seat.Mails == store.MailsAsked || seat.Mails == store.MailsDigest
}

// tellExpired tells a side that gets no note of sheets in advance that were not asked
// for: nothing else would.
func (r *running) tellExpired(seat *store.Seat, turns []int) error {
	if len(turns) == 0 {
		return nil
	}
	n := templates.Note{Head: r.s.head(&r.game, seat, r.desk, r.now), Waiting: r.missing, Expired: turns}
	return r.s.queueTo(r.tx, &r.game, seat, on(kindNotice, "expired"), r.s.book.Note(n), r.now)
}

// asks reports whether the current phase asks something of a side.
func asks(g *store.Game, side rules.Side) bool {
	return slices.ContainsFunc(g.Demands, func(d rules.Demand) bool { return d.Side == side && !d.Optional })
}

// remarks returns what the service has to say on a phase to everybody: who has missed more
// than once, and for whom the next deadline waits.
func (r *running) remarks(phase *store.Phase) (out []rules.Event) {
	for i := range r.seats {
		if seat := &r.seats[i]; seat.MissedAll > 1 && slices.Contains(phase.Inputs.Missed, seat.Side) {
			out = append(out, rules.Event{Message: missedOf(seat)})
		}
	}
	if len(r.away) > 0 {
		out = append(out, rules.Event{Message: sideList("absence.waits", r.away)})
	}
	return out
}

// eventsFor returns what a side may know of a phase, and who did not report.
func eventsFor(phase *store.Phase, side rules.Side) []rules.Event {
	var out []rules.Event
	if b := phase.Inputs.Back; b != nil {
		out = append(out, rules.Event{Message: archive.TakenBack(phase.Number, b)})
	}
	if len(phase.Inputs.Missed) > 0 {
		m := sideList("notice.no-sheet", phase.Inputs.Missed)
		m.Args = append(m.Args, rules.Num("phase", phase.Number))
		out = append(out, rules.Event{Message: m})
	}
	if b := phase.Inputs.Beacon; b != nil {
		m := rules.M("notice.beacon", rules.Num("phase", phase.Number), rules.Text("round", strconv.FormatUint(b.Round, 10)))
		for _, late := range b.Late {
			m.Args = append(m.Args, rules.SideArg("late", late))
		}
		if b.Again != nil && b.Again.Told {
			m.Args = append(m.Args, rules.Text("told", "1"))
		} else if b.Again != nil {
			m.Args = append(m.Args, rules.Text("untold", "1"))
		}
		out = append(out, rules.Event{Message: m})
	}
	return append(out, knownEvents(phase, side)...)
}

// knownEvents returns what a side may know of what came out of a phase.
func knownEvents(phase *store.Phase, side rules.Side) (out []rules.Event) {
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

// decisions returns the questions that are asked of a side.
func decisions(demands []rules.Demand, side rules.Side) []rules.Demand {
	return slices.DeleteFunc(demandsOf(demands, side), func(d rules.Demand) bool { return d.Kind != rules.DemandDecision || d.Optional })
}
