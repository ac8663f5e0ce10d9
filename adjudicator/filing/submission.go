package filing

import (
	"slices"

	"github.com/fieldpost/fieldpost/adjudicator/confirm"
	"github.com/fieldpost/fieldpost/adjudicator/desk"
	"github.com/fieldpost/fieldpost/adjudicator/example"
	"github.com/fieldpost/fieldpost/adjudicator/office"
	"github.com/fieldpost/fieldpost/adjudicator/post"
	"github.com/fieldpost/fieldpost/adjudicator/schedule"
	"github.com/fieldpost/fieldpost/adjudicator/seating"
	"github.com/fieldpost/fieldpost/rules"
	"github.com/fieldpost/fieldpost/store"
	"github.com/fieldpost/fieldpost/templates"
	"github.com/fieldpost/fieldpost/templates/wording"
)

// submission is what becomes of the orders of one letter.
type submission struct {
	in     *office.Intake
	desk   *desk.Desk
	pos    rules.Position
	sheet  *desk.Sheet
	row    store.Sheet
	ack    templates.Ack
	lines  []string // of the sheet
	stored bool     // a sheet was stored
	sees   *rules.Known

	examples *example.Finder // see exampleFinder

	tooLate   bool            // the sheet gives way to one that the mail server received later
	overtaken []rules.Message // what gives way to letters that the mail server received later
}

// known returns what the side knows of the position.
func (a *submission) known() *rules.Known {
	if a.sees == nil {
		a.sees = a.pos.Known(rules.Viewer(a.in.Seat.Side))
	}
	return a.sees
}

// checkAndStore checks the sheet and stores what is good of it. A refusal, if there is
// one, says why nothing was changed.
func (a *submission) checkAndStore() (refusal []rules.Message, err error) {
	in := a.in
	a.ack.Problems = a.sheet.Problems
	wrong := a.wrongTurnProblem()
	if wrong != nil {
		a.ack.Problems = desk.Merge(a.ack.Problems, []rules.Problem{*wrong})
	}
	if len(a.sheet.Standing) > 0 {
		if err := a.mergeStanding(); err != nil {
			return nil, err
		}
	}
	all, err := in.Tx.Sheets().States(in.Game.ID)
	if err != nil {
		return nil, err
	}
	mine := seating.SheetsBySide(all)[in.Seat.Side]
	switch {
	case wrong != nil:
		_, a.ack.Reading = a.findDemand()
		a.ack.Problems = desk.Merge(a.ack.Problems, a.ack.Reading.Problems)
	case a.hasOnlySettings():
		refusal, err = a.changeSettings()
	case len(a.sheet.Orders) > 0 || len(a.sheet.Standing) == 0:
		err = a.storeOrders(mine)
	default:
		a.ack.Accepted = desk.Accepted(a.ack.Problems)
	}
	if err != nil || len(refusal) > 0 {
		return refusal, err
	}
	if len(a.overtaken) > 0 && !a.stored && len(a.ack.Standing) == 0 && (a.tooLate || a.ack.Accepted) {
		return a.overtaken, nil
	}
	if !a.stored {
		a.addReadyNote()
	}
	a.ack.Notes = append(a.ack.Notes, a.overtaken...)
	if !a.ack.Accepted && len(a.ack.Standing) > 0 {
		a.ack.Notes = append(a.ack.Notes, rules.M("letter.standing-counts", rules.Num("n", len(a.ack.Standing))))
	}
	return nil, nil
}

// hasOnlySettings reports whether the letter has no orders and says "wait" or what
// to do on failure.
func (a *submission) hasOnlySettings() bool {
	return len(a.sheet.Orders) == 0 && (a.sheet.Wait || a.sheet.OnFailure != "") && len(a.sheet.Problems) == a.sheet.Chatter
}

// changeSettings changes the sheet that stands: it is no longer final, or treats
// failures in another way.
func (a *submission) changeSettings() (refusal []rules.Message, err error) {
	mine, err := a.in.Tx.Sheets().List(store.Sheet{Game: a.in.Game.ID, Side: a.in.Seat.Side})
	if err != nil {
		return nil, err
	}
	for i := range a.in.Game.Demands {
		d := &a.in.Game.Demands[i]
		if d.Side != a.in.Seat.Side {
			continue
		}
		old := seating.AcceptedDemandSheet(mine, d.Key)
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
		return nil, a.storeOrders(mine)
	}
	if a.ack.Accepted = desk.Accepted(a.ack.Problems); len(a.sheet.Standing) > 0 { // there is no sheet yet
		return nil, nil
	}
	return []rules.Message{rules.M("notice.nothing-ready", rules.Num("phase", a.in.Game.Phase))}, nil
}

// storeOrders checks the orders against the demand that they answer, or in advance,
// and stores the sheet, unless a letter that the mail server received later
// brought another.
func (a *submission) storeOrders(mine []store.Sheet) error {
	in := a.in
	demand, reading := a.findDemand()
	unsure := slices.Concat(a.ignoredLineProblems(), a.withdrawalProblems())
	reading.Problems = append(slices.Clip(reading.Problems), unsure...)
	if len(a.sheet.Orders) == 0 && !desk.Accepted(a.sheet.Problems) { // that nothing is ordered follows from these
		reading.Problems = slices.DeleteFunc(reading.Problems, func(p rules.Problem) bool { return p.Line == 0 && p.Severity == rules.Error })
	}
	problems := desk.Merge(a.ack.Problems, reading.Problems)
	a.row = store.Sheet{
		Game: in.Game.ID, Phase: in.Game.Phase, Side: in.Seat.Side, Letter: in.Row.ID, Received: in.Row.Received,
		Accepted: desk.Accepted(problems), Wait: a.sheet.Wait, OnFailure: a.sheet.OnFailure,
		Orders: a.sheet.Orders, Canonical: reading.Canonical, Lines: a.lines, Entered: in.EnteredBy != "" || in.Given != nil,
	}
	if demand != nil {
		a.row.Demand = demand.Key
	} else {
		a.row.Turn = a.sheet.Turn
	}
	stands := seating.AcceptedSheet(mine, a.row.Demand, a.row.Turn)
	if late, err := a.checkOvertaken(mine, stands); late || err != nil {
		a.ack.Accepted = desk.Accepted(a.ack.Problems)
		return err
	}
	var err error
	if a.row.Receipt, err = office.SheetReceipt(&in.Game, &a.row); err != nil {
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
		a.row.Orders, a.row.Canonical = FaultlessOrders(a.pos, rules.Sheet{
			Side: in.Seat.Side, Key: a.row.Demand, OnFailure: a.sheet.OnFailure, Orders: a.sheet.Orders,
		}, reading)
		if a.row.Receipt, err = office.SheetReceipt(&in.Game, &a.row); err != nil {
			return err
		}
	}
	if a.row.Accepted {
		a.ack.Receipt = a.row.Receipt
	} else {
		a.ack.EarlierStands = stands != nil
		if in.DryRun == nil && stands == nil && demand != nil && len(a.row.Orders) > 0 && in.Game.Missing == store.MissingDefault && !seating.ForceTime(&in.Game).IsZero() {
			a.ack.Notes = append(a.ack.Notes, rules.M("letter.draft-counts"))
		}
	}
	if !a.row.Accepted {
		a.addExamples(a.ack.Problems)
		a.repairSheet()
	}
	a.stored, a.row.HeldUntil = true, a.holdEnd()
	a.addReadyNote()
	if a.row.Accepted && in.DryRun == nil && in.Seat.Bot == store.BotSubstitute {
		if err := seating.EndSubstitution(in); err != nil {
			return err
		}
		a.ack.Notes = append(a.ack.Notes, rules.M("program.yours-again", rules.SideArg("side", in.Seat.Side)))
	}
	err = in.Tx.Sheets().Add(&a.row)
	return err
}

// findDemand finds the demand of the side that the orders answer: of several the
// one they fit best. It is nil for a sheet in advance.
func (a *submission) findDemand() (*rules.Demand, rules.Reading) {
	g := &a.in.Game
	sheet := rules.Sheet{Side: a.in.Seat.Side, OnFailure: a.sheet.OnFailure, Orders: a.sheet.Orders}
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
			if best == nil || countErrors(&r) < countErrors(&reading) || countErrors(&r) == countErrors(&reading) && best.Optional && !d.Optional {
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

// countErrors returns how many errors a reading has.
func countErrors(r *rules.Reading) (n int) {
	for i := range r.Problems {
		if r.Problems[i].Severity == rules.Error {
			n++
		}
	}
	return n
}

// FaultlessOrders returns the orders of a sheet against which no error stands, and
// what they are called. Leaving out one order may spoil another, so it is
// looked at again until nothing changes.
func FaultlessOrders(pos rules.Position, sheet rules.Sheet, r rules.Reading) ([]rules.Order, []string) {
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

// completeAck completes the acknowledgement and looks whether the phase can be run.
func (a *submission) completeAck() error {
	in := a.in
	if !a.ack.Accepted {
		stopped, err := StopClock(in)
		if err != nil {
			return err
		}
		a.ack.Notes = append(a.ack.Notes, stopped...)
	}
	sheets, err := in.Tx.Sheets().States(in.Game.ID)
	if err != nil {
		return err
	}
	a.ack.Waiting = seating.MissingSides(&in.Game, seating.SheetsBySide(sheets))
	a.ack.Notes = slices.Concat(entryNotes(in, "letter.entered"), parseNotes(in, a.ack.Accepted), a.unreadSubjectNotes(), a.ack.Notes)
	if (!a.ack.Accepted || a.ack.Trial) && a.ack.Draft == nil {
		a.ack.Draft = markFaultyLines(a.linesWithoutCheck(), a.ack.Problems)
	}
	if !a.ack.Accepted {
		a.ack.Asked = DecisionDemands(in.Game.Demands, in.Seat.Side)
	}
	if a.ack.Trial {
		a.ack.Notes = append(a.ack.Notes, CheckOnlyNotes(in)...)
		return nil
	}
	if in.Game.State == store.Paused {
		a.ack.Notes = append(a.ack.Notes, rules.M("notice.game-paused", rules.Text("game", in.Game.ID)))
	}
	if in.Game.State != store.Running || !a.stored || !in.Game.RollAt.IsZero() {
		return nil
	}
	if len(a.ack.Waiting) > 0 {
		return schedule.MarkPhaseIncomplete(in)
	}
	if err := schedule.MarkPhaseComplete(in, sheets); err != nil {
		return err
	}
	a.ack.Last, a.ack.Closes = !schedule.UsesBeacon(&in.Game) || !in.Outage, schedule.UsesBeacon(&in.Game)
	a.ack.Thinkers = seating.AsksThinkers(in.Tx.Office, &in.Game)
	a.ack.PlayAt = confirm.PendingPlayTime(in)
	a.ack.OwnHeld, a.ack.OthersHeld = schedule.HasHeldSheets(in, sheets)
	return nil
}

// outcome returns what the letter came to.
func (a *submission) outcome() string {
	switch {
	case !a.ack.Accepted && !a.stored && len(a.ack.Standing) == 0:
		return OutcomeRefused
	case !a.ack.Accepted:
		return outcomeDraft
	case a.stored && a.row.Demand == "":
		return outcomeAdvance
	case a.stored:
		return OutcomeAccepted
	default:
		return outcomeStanding
	}
}

// HandleSheet takes the orders and standing orders of a letter and acknowledges
// them. Before anything is changed the letter must hold the key, and be for a
// phase that is not over.
func HandleSheet(in *office.Intake, d *desk.Desk, sheet *desk.Sheet) (outcome string, err error) {
	if refusal := SheetRefusal(in, d, sheet); refusal != nil {
		if refusal.Code == "notice.phase-over" && sheet.Undo && in.Line.Includes(in.Phase) {
			return refuseLateUndo(in, *refusal)
		}
		return RefuseLetter(in, *refusal)
	}
	if late, err := lateRefusal(in, sheet); err != nil {
		return "", err
	} else if late != nil {
		outcome, err = RefuseLetter(in, *late)
		return NarrowRefusal(outcome, OutcomeLate), err
	}
	if outcome, done, err := undoOrFinalize(in, d, sheet); done || err != nil {
		return outcome, err
	}
	pos, err := office.Position(in.Tx, &in.Game)
	if err != nil {
		return "", err
	}
	a := &submission{in: in, desk: d, pos: pos, sheet: sheet}
	a.ack.Head = post.NewHead(in.Tx.Office, &in.Game, &in.Seat, d, in.Now)
	a.ack.Colours = in.Tx.Office.Positions.Colours(in.Game.ID, in.Game.Phase-1, in.Seat.Side, func() *wording.Colours {
		return wording.NewColours(d.Title, a.known())
	})
	a.lines = linesByNumber(sheetLines(a.in.Letter.Lines, a.sheet))
	a.ack.Lines, a.ack.Trial = a.lines, in.DryRun != nil
	if refusal, err := a.checkAndStore(); err != nil {
		return "", err
	} else if len(refusal) > 0 {
		outcome, err = RefuseLetter(in, refusal[0], refusal[1:]...)
		if len(a.overtaken) > 0 {
			outcome = NarrowRefusal(outcome, OutcomeOvertaken)
		}
		return outcome, err
	}
	if err := a.completeAck(); err != nil {
		return "", err
	}
	a.ack.Head.PlayAt = confirm.PendingPlayTime(in) // the letter may have changed that
	in.Ack = &a.ack
	page, err := setThreadSubject(in, in.Tx.Office.Book.Ack(a.ack), &a.ack)
	if err != nil {
		return "", err
	}
	return a.outcome(), seating.AnswerHolders(in, nil, office.KindAck, page, func(seat *store.Seat) (post.WrittenMail, error) {
		own := a.ack
		own.Head = post.NewHead(in.Tx.Office, &in.Game, seat, d, in.Now)
		own.Colours = a.ack.Colours
		return post.WrittenMail{Head: own.Head, Page: in.Tx.Office.Book.Ack(own)}, nil
	})
}
