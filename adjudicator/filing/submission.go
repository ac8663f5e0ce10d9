package filing

import (
	"slices"

	"github.com/fieldpost/fieldpost/adjudicator/confirm"
	"github.com/fieldpost/fieldpost/adjudicator/desk"
	"github.com/fieldpost/fieldpost/adjudicator/example"
	"github.com/fieldpost/fieldpost/adjudicator/office"
	"github.com/fieldpost/fieldpost/adjudicator/schedule"
	"github.com/fieldpost/fieldpost/adjudicator/seating"
	"github.com/fieldpost/fieldpost/rules"
	"github.com/fieldpost/fieldpost/store"
	"github.com/fieldpost/fieldpost/templates"
)

// Submission is what becomes of the orders of one letter.
type Submission struct {
	In     *office.Intake
	Desk   *desk.Desk
	Pos    rules.Position
	Sheet  *desk.Sheet
	row    store.Sheet
	Ack    templates.Ack
	Lines  []string // of the sheet
	stored bool     // a sheet was stored
	sees   *rules.Known

	examples *example.Finder // see exampleFinder

	tooLate   bool            // the sheet gives way to one that the mail server received later
	Overtaken []rules.Message // what gives way to letters that the mail server received later
}

// Known returns what the side knows of the position.
func (a *Submission) Known() *rules.Known {
	if a.sees == nil {
		a.sees = a.Pos.Known(rules.Viewer(a.In.Seat.Side))
	}
	return a.sees
}

// CheckAndStore checks the sheet and stores what is good of it. A refusal, if there is
// one, says why nothing was changed.
func (a *Submission) CheckAndStore() (refusal []rules.Message, err error) {
	in := a.In
	a.Ack.Problems = a.Sheet.Problems
	wrong := a.wrongTurnProblem()
	if wrong != nil {
		a.Ack.Problems = desk.Merge(a.Ack.Problems, []rules.Problem{*wrong})
	}
	if len(a.Sheet.Standing) > 0 {
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
		_, a.Ack.Reading = a.findDemand()
		a.Ack.Problems = desk.Merge(a.Ack.Problems, a.Ack.Reading.Problems)
	case a.hasOnlySettings():
		refusal, err = a.changeSettings()
	case len(a.Sheet.Orders) > 0 || len(a.Sheet.Standing) == 0:
		err = a.storeOrders(mine)
	default:
		a.Ack.Accepted = desk.Accepted(a.Ack.Problems)
	}
	if err != nil || len(refusal) > 0 {
		return refusal, err
	}
	if len(a.Overtaken) > 0 && !a.stored && len(a.Ack.Standing) == 0 && (a.tooLate || a.Ack.Accepted) {
		return a.Overtaken, nil
	}
	if !a.stored {
		a.addReadyNote()
	}
	a.Ack.Notes = append(a.Ack.Notes, a.Overtaken...)
	if !a.Ack.Accepted && len(a.Ack.Standing) > 0 {
		a.Ack.Notes = append(a.Ack.Notes, rules.M("letter.standing-counts", rules.Num("n", len(a.Ack.Standing))))
	}
	return nil, nil
}

// hasOnlySettings reports whether the letter has no orders and says "wait" or what
// to do on failure.
func (a *Submission) hasOnlySettings() bool {
	return len(a.Sheet.Orders) == 0 && (a.Sheet.Wait || a.Sheet.OnFailure != "") && len(a.Sheet.Problems) == a.Sheet.Chatter
}

// changeSettings changes the sheet that stands: it is no longer final, or treats
// failures in another way.
func (a *Submission) changeSettings() (refusal []rules.Message, err error) {
	mine, err := a.In.Tx.Sheets().List(store.Sheet{Game: a.In.Game.ID, Side: a.In.Seat.Side})
	if err != nil {
		return nil, err
	}
	for i := range a.In.Game.Demands {
		d := &a.In.Game.Demands[i]
		if d.Side != a.In.Seat.Side {
			continue
		}
		old := seating.AcceptedDemandSheet(mine, d.Key)
		if old == nil {
			continue
		}
		a.Sheet.Orders, a.Sheet.Wait = old.Orders, a.Sheet.Wait || old.Wait && !a.Sheet.Ready // the orders without "wait" make it final
		if a.Sheet.OnFailure == "" {
			a.Sheet.OnFailure = old.OnFailure
		}
		if a.Lines = old.Lines; len(a.Sheet.Standing) == 0 {
			a.Ack.Lines = old.Lines
		}
		return nil, a.storeOrders(mine)
	}
	if a.Ack.Accepted = desk.Accepted(a.Ack.Problems); len(a.Sheet.Standing) > 0 { // there is no sheet yet
		return nil, nil
	}
	return []rules.Message{rules.M("notice.nothing-ready", rules.Num("phase", a.In.Game.Phase))}, nil
}

// storeOrders checks the orders against the demand that they answer, or in advance,
// and stores the sheet, unless a letter that the mail server received later
// brought another.
func (a *Submission) storeOrders(mine []store.Sheet) error {
	in := a.In
	demand, reading := a.findDemand()
	unsure := slices.Concat(a.ignoredLineProblems(), a.withdrawalProblems())
	reading.Problems = append(slices.Clip(reading.Problems), unsure...)
	if len(a.Sheet.Orders) == 0 && !desk.Accepted(a.Sheet.Problems) { // that nothing is ordered follows from these
		reading.Problems = slices.DeleteFunc(reading.Problems, func(p rules.Problem) bool { return p.Line == 0 && p.Severity == rules.Error })
	}
	problems := desk.Merge(a.Ack.Problems, reading.Problems)
	a.row = store.Sheet{
		Game: in.Game.ID, Phase: in.Game.Phase, Side: in.Seat.Side, Letter: in.Row.ID, Received: in.Row.Received,
		Accepted: desk.Accepted(problems), Wait: a.Sheet.Wait, OnFailure: a.Sheet.OnFailure,
		Orders: a.Sheet.Orders, Canonical: reading.Canonical, Lines: a.Lines,
	}
	if demand != nil {
		a.row.Demand = demand.Key
	} else {
		a.row.Turn = a.Sheet.Turn
	}
	stands := seating.AcceptedSheet(mine, a.row.Demand, a.row.Turn)
	if late, err := a.checkOvertaken(mine, stands); late || err != nil {
		a.Ack.Accepted = desk.Accepted(a.Ack.Problems)
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
	a.Ack.Reading, a.Ack.Problems, a.Ack.Accepted, a.Ack.Wait, a.Ack.Doubt = reading, problems, a.row.Accepted, a.row.Wait, a.row.Doubt
	if demand == nil {
		a.Ack.AdvanceTurn, a.Ack.AdvanceNext = a.Sheet.Turn, a.Sheet.Turn == 0
	}
	if !a.row.Accepted {
		a.row.Orders, a.row.Canonical = FaultlessOrders(a.Pos, rules.Sheet{
			Side: in.Seat.Side, Key: a.row.Demand, OnFailure: a.Sheet.OnFailure, Orders: a.Sheet.Orders,
		}, reading)
		if a.row.Receipt, err = office.SheetReceipt(&in.Game, &a.row); err != nil {
			return err
		}
	}
	if a.row.Accepted {
		a.Ack.Receipt = a.row.Receipt
	} else {
		a.Ack.EarlierStands = stands != nil
		if in.DryRun == nil && stands == nil && demand != nil && len(a.row.Orders) > 0 && in.Game.Missing == store.MissingDefault && !seating.ForceTime(&in.Game).IsZero() {
			a.Ack.Notes = append(a.Ack.Notes, rules.M("letter.draft-counts"))
		}
	}
	if !a.row.Accepted {
		a.addExamples(a.Ack.Problems)
		a.repairSheet()
	}
	a.stored, a.row.HeldUntil = true, a.holdEnd()
	a.addReadyNote()
	if a.row.Accepted && in.DryRun == nil && in.Seat.Bot == store.BotSubstitute {
		if err := seating.EndSubstitution(in); err != nil {
			return err
		}
		a.Ack.Notes = append(a.Ack.Notes, rules.M("program.yours-again", rules.SideArg("side", in.Seat.Side)))
	}
	err = in.Tx.Sheets().Add(&a.row)
	return err
}

// findDemand finds the demand of the side that the orders answer: of several the
// one they fit best. It is nil for a sheet in advance.
func (a *Submission) findDemand() (*rules.Demand, rules.Reading) {
	g := &a.In.Game
	sheet := rules.Sheet{Side: a.In.Seat.Side, OnFailure: a.Sheet.OnFailure, Orders: a.Sheet.Orders}
	var best *rules.Demand
	var reading rules.Reading
	if a.Sheet.Turn <= g.Clock.Turn {
		for i := range g.Demands {
			d := &g.Demands[i]
			if d.Side != sheet.Side {
				continue
			}
			sheet.Key = d.Key
			r := a.Pos.Check(sheet)
			if best == nil || countErrors(&r) < countErrors(&reading) || countErrors(&r) == countErrors(&reading) && best.Optional && !d.Optional {
				best, reading = d, r
			}
		}
	}
	if best == nil {
		sheet.Key = ""
		reading = a.Pos.Check(sheet)
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

// CompleteAck completes the acknowledgement and looks whether the phase can be run.
func (a *Submission) CompleteAck() error {
	in := a.In
	if !a.Ack.Accepted {
		stopped, err := StopClock(in)
		if err != nil {
			return err
		}
		a.Ack.Notes = append(a.Ack.Notes, stopped...)
	}
	sheets, err := in.Tx.Sheets().States(in.Game.ID)
	if err != nil {
		return err
	}
	a.Ack.Waiting = seating.MissingSides(&in.Game, seating.SheetsBySide(sheets))
	a.Ack.Notes = slices.Concat(parseNotes(in, a.Ack.Accepted), a.unreadSubjectNotes(), a.Ack.Notes)
	if (!a.Ack.Accepted || a.Ack.Trial) && a.Ack.Draft == nil {
		a.Ack.Draft = markFaultyLines(a.linesWithoutCheck(), a.Ack.Problems)
	}
	if !a.Ack.Accepted {
		a.Ack.Asked = DecisionDemands(in.Game.Demands, in.Seat.Side)
	}
	if a.Ack.Trial {
		a.Ack.Notes = append(a.Ack.Notes, CheckOnlyNotes(in)...)
		return nil
	}
	if in.Game.State == store.Paused {
		a.Ack.Notes = append(a.Ack.Notes, rules.M("notice.game-paused", rules.Text("game", in.Game.ID)))
	}
	if in.Game.State != store.Running || !a.stored || !in.Game.RollAt.IsZero() {
		return nil
	}
	if len(a.Ack.Waiting) > 0 {
		return schedule.MarkPhaseIncomplete(in)
	}
	if err := schedule.MarkPhaseComplete(in, sheets); err != nil {
		return err
	}
	a.Ack.Last, a.Ack.Closes = !schedule.UsesBeacon(&in.Game) || !in.Outage, schedule.UsesBeacon(&in.Game)
	a.Ack.PlayAt = confirm.PendingPlayTime(in)
	a.Ack.OwnHeld, a.Ack.OthersHeld = schedule.HasHeldSheets(in, sheets)
	return nil
}

// Outcome returns what the letter came to.
func (a *Submission) Outcome() string {
	switch {
	case !a.Ack.Accepted && !a.stored && len(a.Ack.Standing) == 0:
		return OutcomeRefused
	case !a.Ack.Accepted:
		return outcomeDraft
	case a.stored && a.row.Demand == "":
		return outcomeAdvance
	case a.stored:
		return OutcomeAccepted
	default:
		return outcomeStanding
	}
}
