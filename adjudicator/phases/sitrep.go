package phases

import (
	"slices"
	"strconv"
	"strings"

	"github.com/fieldpost/fieldpost/adjudicator/archive"
	"github.com/fieldpost/fieldpost/adjudicator/desk"
	"github.com/fieldpost/fieldpost/adjudicator/filing"
	"github.com/fieldpost/fieldpost/adjudicator/office"
	"github.com/fieldpost/fieldpost/adjudicator/post"
	"github.com/fieldpost/fieldpost/adjudicator/schedule"
	"github.com/fieldpost/fieldpost/adjudicator/seating"
	"github.com/fieldpost/fieldpost/rules"
	"github.com/fieldpost/fieldpost/store"
	"github.com/fieldpost/fieldpost/templates"
)

// ArchivePlace returns where the players find the archive of a game.
func ArchivePlace(o *office.Office, game string) string {
	name := game + archive.Suffix
	if o.Cfg.ArchiveURL == "" {
		return name
	}
	return strings.TrimSuffix(o.Cfg.ArchiveURL, "/") + "/" + name
}

// AnswerHistoryOf tells what a side knew of one phase when it had been played: what happened,
// what it had sent, and what came of each order.
func AnswerHistoryOf(in *office.Intake, d *desk.Desk, number int) error {
	phase, told, err := filing.LoadPlayedPhase(in, number)
	if err != nil {
		return err
	}
	if told != nil {
		return seating.AnswerSide(in, office.KindHistory, d, *told)
	}
	began, err := ClockOf(in.Tx.Tx, in.Game.ID, in.Game.TakenBack, number)
	if err != nil {
		return err
	}
	line, err := in.Tx.Phases().LineOf(&in.Game)
	if err != nil {
		return err
	}
	when := in.Tx.Office.Book.When(in.Seat.Lang, phase.Adjudicated, in.Tx.Office.Zone(in.Seat.Zone))
	r := templates.Record{
		Head:   post.NewHead(in.Tx.Office, &in.Game, &in.Seat, d, in.Now),
		Lead:   rules.M("history.of", rules.Num("phase", number), rules.Text("label", in.Tx.Office.Book.Text(in.Seat.Lang, d, began.Label)), rules.Text("when", when)),
		Events: knownEvents(&phase, in.Seat.Side), Reply: seating.CanReplyWithOrders(in),
	}
	if b := phase.Inputs.Rollback; b != nil {
		r.Lead = archive.TakenBack(number, b)
	} else if !line.Includes(number) {
		r.Lead.Args = append(r.Lead.Args, rules.Text("gone", "1"))
	}
	for _, c := range phase.Inputs.Sheets {
		if c.Sheet.Side == in.Seat.Side {
			r.Receipts = append(r.Receipts, c.Receipt)
		}
	}
	r.Ends = endsOf(phase.Ends, in.Seat.Side)
	return seating.AnswerRequest(in, office.KindHistory, in.Tx.Office.Book.Record(r))
}

// queueReports queues a report to every seat, or the end of the game: one mail to each person.
func (r *PhaseRun) queueReports(phase *store.Phase, next rules.Position, advance map[rules.Side]filing.AdvanceResult) error {
	g := &r.Game
	anchored, err := office.PhaseAnchor(g, phase)
	if err != nil {
		return err
	}
	p := NewReporter(r.Tx, g, r.Desk, next)
	p.last, p.Missing, p.remarks = phase, r.missing, r.phaseRemarks(phase)
	p.before[phase.Number-1] = r.pos
	if !r.asksBotsOnly() { // else the next report tells it
		err = post.Send(r.Tx, g, seating.HumanSeats(r.Seats), r.Now, func(seat *store.Seat) (post.WrittenMail, error) {
			w, err := r.writeReport(p, seat, phase, next, advance[seat.Side], anchored)
			w.Page = r.addReason(seat, w.Page)
			return w, err
		})
	} else if len(r.Reason) > 0 {
		told := append([]rules.Message{rules.M("notice.phase-forced", rules.Text("game", g.ID), rules.Num("phase", phase.Number))}, r.Reason...)
		err = post.NotifyOncePerReader(r.Tx, g, seating.HumanSeats(r.Seats), office.KindWithOccasion(office.KindNotice, "reason"), r.Now, func(*store.Seat) []rules.Message { return told })
	}
	if err != nil {
		return err
	}
	return r.notifyObservers(p, phase, next)
}

// writeReport writes the report to a seat.
func (r *PhaseRun) writeReport(p *reporter, seat *store.Seat, phase *store.Phase, next rules.Position, own filing.AdvanceResult, anchored string) (post.WrittenMail, error) {
	switch {
	case r.Game.Standings != nil:
		return r.writeFinalReport(p, seat, phase, next, anchored)
	case post.HasDemand(&r.Game, seat.Side):
		return r.writeTurnReport(p, seat, own)
	case getsNoNotes(seat) && len(r.Reason) == 0: // the report that asks him tells it
		return r.writeExpiredNote(seat, own.Expired), nil
	}
	return r.writeNoteReport(p, seat, own)
}

// addReason puts above a report why a moderator brought it about, if he says so.
func (r *PhaseRun) addReason(seat *store.Seat, page templates.Page) templates.Page {
	if len(r.Reason) == 0 {
		return page
	}
	return r.Tx.Office.Book.Preface(seat.Lang, page, r.Reason...)
}

// writeFinalReport writes the report of the last phase.
func (r *PhaseRun) writeFinalReport(p *reporter, seat *store.Seat, phase *store.Phase, next rules.Position, anchored string) (w post.WrittenMail, err error) {
	g := &r.Game
	w.Kind, w.Head = office.KindOver, post.NewHead(r.Tx.Office, g, seat, r.Desk, r.Now)
	w.Head.Phase = phase.Number
	known := next.Known(rules.Viewer(seat.Side))
	w.Head.Colours = p.colours(known)
	over := templates.GameOver{
		Head: w.Head, Standings: *g.Standings, Events: p.chapter(phase, rules.Clock{}, seat.Side).Events, View: r.Desk.View(known),
		Seed: g.Seed, Commitment: g.Commitment, Archive: ArchivePlace(r.Tx.Office, g.ID), Anchor: anchored,
	}
	untold, err := r.hasNoReport(seat, phase)
	if err != nil {
		return w, err
	}
	if getsNoNotes(seat) || untold {
		rep, err := p.FullReport(seat, w.Head)
		if err != nil {
			return w, err
		}
		over.Since, over.Anchors, over.Anchor = rep.Since, rep.Anchors, ""
	}
	w.Page = r.Tx.Office.Book.GameOver(over)
	return w, nil
}

// writeTurnReport writes the report that asks a side for something.
func (r *PhaseRun) writeTurnReport(p *reporter, seat *store.Seat, advance filing.AdvanceResult) (w post.WrittenMail, err error) {
	w.Kind, w.Picture = office.KindSitrep, post.DemandedMap(r.Tx.Office, &r.Game, seat)
	w.Head = post.NewHead(r.Tx.Office, &r.Game, seat, r.Desk, r.Now)
	rep, err := p.sitrep(seat, w.Head)
	if err != nil {
		return w, err
	}
	rep.Advance, rep.Expired = advance.Ack, advance.Expired
	w.Page = seating.AddSubstituteNote(r.Tx.Office, seat, r.Tx.Office.Book.Sitrep(rep))
	w.Files, err = p.reportFiles(seat, &w.Head, rep.Since, rep.Draft)
	return w, err
}

// writeNoteReport writes the report to a side of which nothing is asked.
func (r *PhaseRun) writeNoteReport(p *reporter, seat *store.Seat, advance filing.AdvanceResult) (w post.WrittenMail, err error) {
	w.Kind, w.Head = filing.KindShortReport, post.NewHead(r.Tx.Office, &r.Game, seat, r.Desk, r.Now)
	n, err := p.shortReport(seat, w.Head)
	if err != nil {
		return w, err
	}
	n.Expired = advance.Expired
	w.Page = seating.AddSubstituteNote(r.Tx.Office, seat, r.Tx.Office.Book.Note(n))
	w.Files, err = p.reportFiles(seat, &w.Head, []templates.Chapter{n.Chapter}, nil)
	return w, err
}

// asksBotsOnly reports whether bots alone are asked in the phase that was begun, so that
// it is played at once.
func (r *PhaseRun) asksBotsOnly() bool {
	return r.isReady() && len(schedule.DemandedSides(&r.Game)) == 0
}

// hasNoReport reports whether the phase before one was followed at once by it, so that no
// report told a seat of it.
func (r *PhaseRun) hasNoReport(seat *store.Seat, phase *store.Phase) (bool, error) {
	if len(r.Game.Bots) == 0 || phase.Number == 1 {
		return false, nil
	}
	told, err := r.Tx.Dispatches().PhasesReportedTo(r.Game.ID, seat.Side, seat.Address, phase.Number)
	return len(told) == 0, err
}

// getsNoNotes reports whether who holds a seat gets no notes.
func getsNoNotes(seat *store.Seat) bool {
	return seat.Mails == store.MailsAsked || seat.Mails == store.MailsDigest
}

// writeExpiredNote writes to a side that gets no note of sheets in advance that were not asked
// for, if there are any: nothing else would tell it.
func (r *PhaseRun) writeExpiredNote(seat *store.Seat, turns []int) (w post.WrittenMail) {
	if len(turns) == 0 {
		return w
	}
	w.Kind, w.Head = office.KindWithOccasion(office.KindNotice, "expired"), post.NewHead(r.Tx.Office, &r.Game, seat, r.Desk, r.Now)
	w.Page = r.Tx.Office.Book.Note(templates.Note{Head: w.Head, Waiting: r.missing, Expired: turns})
	return w
}

// phaseRemarks returns what the service has to say on a phase to everybody: who has missed more
// than once, and for whom the next deadline waits.
func (r *PhaseRun) phaseRemarks(phase *store.Phase) (out []rules.Event) {
	for i := range r.Seats {
		if seat := &r.Seats[i]; seat.MissedAll > 1 && slices.Contains(phase.Inputs.Missed, seat.Side) {
			out = append(out, rules.Event{Message: seating.MissedMessage(seat)})
		}
	}
	if len(r.away) > 0 {
		out = append(out, rules.Event{Message: seating.SidesMessage("absence.waits", r.away)})
	}
	return out
}

// eventsFor returns what a side may know of a phase, and who did not report.
func eventsFor(phase *store.Phase, side rules.Side) []rules.Event {
	var out []rules.Event
	if b := phase.Inputs.Rollback; b != nil {
		out = append(out, rules.Event{Message: archive.TakenBack(phase.Number, b)})
	}
	if len(phase.Inputs.Missed) > 0 {
		m := seating.SidesMessage("notice.no-sheet", phase.Inputs.Missed)
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
