package adjudicator

import (
	"slices"

	"github.com/fieldpost/fieldpost/adjudicator/desk"
	"github.com/fieldpost/fieldpost/adjudicator/example"
	"github.com/fieldpost/fieldpost/rules"
	"github.com/fieldpost/fieldpost/store"
	"github.com/fieldpost/fieldpost/templates"
)

// sheet takes the orders and standing orders of a letter and acknowledges
// them. Before anything is changed the letter must hold the key, and be for a
// phase that is not over.
func (in *intake) sheet(d *desk.Desk, sheet *desk.Sheet) (outcome string, err error) {
	if refusal := in.refusal(d, sheet); refusal != nil {
		if refusal.Code == "notice.phase-over" && sheet.Undo && in.line.Counts(in.phase) {
			return in.undoneTooLate(*refusal)
		}
		return in.refuse(*refusal)
	}
	if late, err := in.afterDeadline(sheet); err != nil {
		return "", err
	} else if late != nil {
		outcome, err = in.refuse(*late)
		return refusedAs(outcome, outcomeLate), err
	}
	if outcome, done, err := in.lastWord(d, sheet); done || err != nil {
		return outcome, err
	}
	pos, err := in.s.position(in.tx, &in.game)
	if err != nil {
		return "", err
	}
	a := &acceptance{in: in, desk: d, pos: pos, sheet: sheet}
	a.ack.Head = in.s.head(&in.game, &in.seat, d, in.now)
	a.ack.Colours = in.s.positions.colours(in.game.ID, in.game.Phase-1, in.seat.Side, func() *templates.Colours {
		return templates.NewColours(d.Title, a.known())
	})
	a.lines = numbered(in.letter.Lines)
	a.ack.Lines, a.ack.Trial = a.lines, in.trial != nil
	if refusal, err := a.take(); err != nil {
		return "", err
	} else if len(refusal) > 0 {
		outcome, err = in.refuse(refusal[0], refusal[1:]...)
		if len(a.overtaken) > 0 {
			outcome = refusedAs(outcome, outcomeOvertaken)
		}
		return outcome, err
	}
	if err := a.finish(); err != nil {
		return "", err
	}
	a.ack.Head.PlayAt = in.played() // the letter may have changed that
	in.ack = &a.ack
	page, err := in.conversation(in.s.book.Ack(a.ack), &a.ack)
	if err != nil {
		return "", err
	}
	return a.outcome(), in.replyToHolders(nil, kindAck, page, func(seat *store.Seat) (written, error) {
		own := a.ack
		own.Head = in.s.head(&in.game, seat, d, in.now)
		own.Colours = a.ack.Colours
		return written{head: own.Head, page: in.s.book.Ack(own)}, nil
	})
}

// acceptance is what becomes of the orders of one letter.
type acceptance struct {
	in    *intake
	desk  *desk.Desk
	pos   rules.Position
	sheet *desk.Sheet
	row   store.Sheet
	ack   templates.Ack
	lines []string // of the sheet
	kept  bool     // a sheet was stored
	sees  *rules.Known

	examples *example.Finder // see exampled

	tooLate   bool            // the sheet gives way to one that the mail server received later
	overtaken []rules.Message // what gives way to letters that the mail server received later
}

// known returns what the side knows of the position.
func (a *acceptance) known() *rules.Known {
	if a.sees == nil {
		a.sees = a.pos.Known(rules.Viewer(a.in.seat.Side))
	}
	return a.sees
}

// take checks the sheet and stores what is good of it. A refusal, if there is
// one, says why nothing was changed.
func (a *acceptance) take() (refusal []rules.Message, err error) {
	in := a.in
	a.ack.Problems = a.sheet.Problems
	wrong := a.wrongTurn()
	if wrong != nil {
		a.ack.Problems = desk.Merge(a.ack.Problems, []rules.Problem{*wrong})
	}
	if len(a.sheet.Standing) > 0 {
		if err := a.standing(); err != nil {
			return nil, err
		}
	}
	all, err := in.tx.SheetStates(in.game.ID)
	if err != nil {
		return nil, err
	}
	mine := bySide(all)[in.seat.Side]
	switch {
	case wrong != nil:
		_, a.ack.Reading = a.demand()
		a.ack.Problems = desk.Merge(a.ack.Problems, a.ack.Reading.Problems)
	case a.onlySettings():
		refusal, err = a.settings()
	case len(a.sheet.Orders) > 0 || len(a.sheet.Standing) == 0:
		err = a.orders(mine)
	default:
		a.ack.Accepted = desk.Accepted(a.ack.Problems)
	}
	if err != nil || len(refusal) > 0 {
		return refusal, err
	}
	if len(a.overtaken) > 0 && !a.kept && len(a.ack.Standing) == 0 && (a.tooLate || a.ack.Accepted) {
		return a.overtaken, nil
	}
	if !a.kept {
		a.spoken()
	}
	a.ack.Notes = append(a.ack.Notes, a.overtaken...)
	if !a.ack.Accepted && len(a.ack.Standing) > 0 {
		a.ack.Notes = append(a.ack.Notes, rules.M("letter.standing-counts", rules.Num("n", len(a.ack.Standing))))
	}
	return nil, nil
}

// onlySettings reports whether the letter has no orders and says "wait" or what
// to do on failure.
func (a *acceptance) onlySettings() bool {
	return len(a.sheet.Orders) == 0 && (a.sheet.Wait || a.sheet.OnFailure != "") && len(a.sheet.Problems) == a.sheet.Chatter
}

// settings changes the sheet that stands: it is no longer final, or treats
// failures in another way.
func (a *acceptance) settings() (refusal []rules.Message, err error) {
	mine, err := a.in.tx.Sheets(a.in.game.ID, a.in.seat.Side)
	if err != nil {
		return nil, err
	}
	for i := range a.in.game.Demands {
		d := &a.in.game.Demands[i]
		if d.Side != a.in.seat.Side {
			continue
		}
		old := standingSheet(mine, d.Key)
		if old == nil {
			continue
		}
		a.sheet.Orders, a.sheet.Wait = old.Orders, a.sheet.Wait || old.Wait && !a.sheet.Ready // the orders without "wait" make it final
		if a.sheet.OnFailure == "" {
			a.sheet.OnFailure = old.OnFailure
		}
		if a.lines = old.Lines; len(a.sheet.Standing) == 0 {
			a.ack.Lines = old.Lines
		}
		return nil, a.orders(mine)
	}
	if a.ack.Accepted = desk.Accepted(a.ack.Problems); len(a.sheet.Standing) > 0 { // there is no sheet yet
		return nil, nil
	}
	return []rules.Message{rules.M("notice.nothing-ready", rules.Num("phase", a.in.game.Phase))}, nil
}

// orders checks the orders against the demand that they answer, or in advance,
// and stores the sheet, unless a letter that the mail server received later
// brought another.
func (a *acceptance) orders(mine []store.Sheet) error {
	in := a.in
	demand, reading := a.demand()
	unsure := slices.Concat(a.leftOut(), a.disowned())
	reading.Problems = append(slices.Clip(reading.Problems), unsure...)
	if len(a.sheet.Orders) == 0 && !desk.Accepted(a.sheet.Problems) { // that nothing is ordered follows from these
		reading.Problems = slices.DeleteFunc(reading.Problems, func(p rules.Problem) bool { return p.Line == 0 && p.Severity == rules.Error })
	}
	problems := desk.Merge(a.ack.Problems, reading.Problems)
	a.row = store.Sheet{
		Game: in.game.ID, Phase: in.game.Phase, Side: in.seat.Side, Letter: in.row.ID, Received: in.row.Received,
		Accepted: desk.Accepted(problems), Wait: a.sheet.Wait, OnFailure: a.sheet.OnFailure,
		Orders: a.sheet.Orders, Canonical: reading.Canonical, Lines: a.lines,
	}
	if demand != nil {
		a.row.Demand = demand.Key
	} else {
		a.row.Turn = a.sheet.Turn
	}
	stands := current(mine, a.row.Demand, a.row.Turn)
	if late, err := a.late(mine, stands); late || err != nil {
		a.ack.Accepted = desk.Accepted(a.ack.Problems)
		return err
	}
	var err error
	if a.row.Receipt, err = receipt(&in.game, &a.row); err != nil {
		return err
	}
	asks := reading.Doubtful()
	if demand == nil { // what the position asks is asked when the sheet is taken up
		asks = slices.ContainsFunc(unsure, func(p rules.Problem) bool { return p.Doubt })
	}
	if asks && (stands == nil || !stands.Accepted || stands.Receipt != a.row.Receipt) {
		a.row.Wait, a.row.Doubt = true, true // until the same comes once more
	}
	a.ack.Reading, a.ack.Problems, a.ack.Accepted, a.ack.Wait, a.ack.Doubt = reading, problems, a.row.Accepted, a.row.Wait, a.row.Doubt
	if demand == nil {
		a.ack.AdvanceTurn, a.ack.AdvanceNext = a.sheet.Turn, a.sheet.Turn == 0
	}
	if !a.row.Accepted {
		a.row.Orders, a.row.Canonical = goodPart(a.pos, rules.Sheet{
			Side: in.seat.Side, Key: a.row.Demand, OnFailure: a.sheet.OnFailure, Orders: a.sheet.Orders,
		}, reading)
		if a.row.Receipt, err = receipt(&in.game, &a.row); err != nil {
			return err
		}
	}
	if a.row.Accepted {
		a.ack.Receipt = a.row.Receipt
	} else {
		a.ack.EarlierStands = stands != nil
		if in.trial == nil && stands == nil && demand != nil && len(a.row.Orders) > 0 && in.game.Missing == store.MissingDefault && !forceAt(&in.game).IsZero() {
			a.ack.Notes = append(a.ack.Notes, rules.M("letter.draft-counts"))
		}
	}
	if !a.row.Accepted {
		a.exemplify(a.ack.Problems)
		a.mend()
	}
	a.kept, a.row.HeldUntil = true, a.heldUntil()
	a.spoken()
	if a.row.Accepted && in.trial == nil && in.seat.Bot == store.BotStandIn {
		if err := in.takeBack(); err != nil {
			return err
		}
		a.ack.Notes = append(a.ack.Notes, rules.M("program.yours-again", rules.SideArg("side", in.seat.Side)))
	}
	_, err = in.tx.AddSheet(&a.row)
	return err
}

// demand finds the demand of the side that the orders answer: of several the
// one they fit best. It is nil for a sheet in advance.
func (a *acceptance) demand() (*rules.Demand, rules.Reading) {
	g := &a.in.game
	sheet := rules.Sheet{Side: a.in.seat.Side, OnFailure: a.sheet.OnFailure, Orders: a.sheet.Orders}
	var best *rules.Demand
	var reading rules.Reading
	if a.sheet.Turn <= g.Clock.Turn {
		for i := range g.Demands {
			d := &g.Demands[i]
			if d.Side != sheet.Side {
				continue
			}
			sheet.Key = d.Key
			r := a.pos.Check(sheet)
			if best == nil || faults(&r) < faults(&reading) || faults(&r) == faults(&reading) && best.Optional && !d.Optional {
				best, reading = d, r
			}
		}
	}
	if best == nil {
		sheet.Key = ""
		reading = a.pos.Check(sheet)
	}
	return best, reading
}

func faults(r *rules.Reading) (n int) {
	for i := range r.Problems {
		if r.Problems[i].Severity == rules.Error {
			n++
		}
	}
	return n
}

// goodPart returns the orders of a sheet against which no error stands, and
// what they are called. Leaving out one order may spoil another, so it is
// looked at again until nothing changes.
func goodPart(pos rules.Position, sheet rules.Sheet, r rules.Reading) ([]rules.Order, []string) {
	for range len(sheet.Orders) + 1 {
		var good []rules.Order
		for i := range sheet.Orders {
			if i < len(r.Good) && r.Good[i] {
				good = append(good, sheet.Orders[i])
			}
		}
		if len(good) == len(sheet.Orders) {
			return good, r.Canonical
		}
		sheet.Orders = good
		r = pos.Check(sheet)
	}
	return nil, nil
}

// finish completes the acknowledgement and looks whether the phase can be run.
func (a *acceptance) finish() error {
	in := a.in
	if !a.ack.Accepted {
		stopped, err := in.stopClock()
		if err != nil {
			return err
		}
		a.ack.Notes = append(a.ack.Notes, stopped...)
	}
	sheets, err := in.tx.SheetStates(in.game.ID)
	if err != nil {
		return err
	}
	a.ack.Waiting = waiting(&in.game, bySide(sheets))
	a.ack.Notes = slices.Concat(in.notes(a.ack.Accepted), a.unreadSubject(), a.ack.Notes)
	if (!a.ack.Accepted || a.ack.Trial) && a.ack.Draft == nil {
		a.ack.Draft = marked(a.withoutCheck(), a.ack.Problems)
	}
	if !a.ack.Accepted {
		a.ack.Asked = decisions(in.game.Demands, in.seat.Side)
	}
	if a.ack.Trial {
		a.ack.Notes = append(a.ack.Notes, in.left()...)
		return nil
	}
	if in.game.State == store.Paused {
		a.ack.Notes = append(a.ack.Notes, rules.M("notice.game-paused", rules.Text("game", in.game.ID)))
	}
	if in.game.State != store.Running || !a.kept || !in.game.RollAt.IsZero() {
		return nil
	}
	if len(a.ack.Waiting) > 0 {
		return in.awaited()
	}
	if err := in.complete(sheets); err != nil {
		return err
	}
	a.ack.Last, a.ack.Closes = !byBeacon(&in.game) || !in.outage, byBeacon(&in.game)
	a.ack.PlayAt = in.played()
	a.ack.OwnHeld, a.ack.OthersHeld = in.holding(sheets)
	return nil
}

func (a *acceptance) outcome() string {
	switch {
	case !a.ack.Accepted && !a.kept && len(a.ack.Standing) == 0:
		return outcomeRefused
	case !a.ack.Accepted:
		return outcomeDraft
	case a.kept && a.row.Demand == "":
		return outcomeAdvance
	case a.kept:
		return outcomeAccepted
	default:
		return outcomeStanding
	}
}
