package press

import (
	"slices"

	"github.com/fieldpost/fieldpost/adjudicator/confirm"
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

// HandleAbsenceRequest notes when a person is away, or that he is back, and moves the deadlines that
// wait for him in all his games. A change takes the key.
func HandleAbsenceRequest(in *office.Intake, d *desk.Desk, sheet *desk.Sheet) error {
	var said []rules.Message
	changed := false
	for _, q := range sheet.Requests {
		if q.Kind != desk.Back && (q.Kind != desk.Absent || q.Topic == "") {
			continue
		}
		if !in.Authenticated {
			_, err := RefuseLetter(in, filing.KeyFaultMessage(in))
			return err
		}
		if weak := seating.WeakKeyFault(in, q); weak != nil {
			said = append(said, *weak)
			continue
		}
		if q.Kind == desk.Back {
			if err := in.Tx.EndAbsences(in.Seat.Person, in.Now); err != nil {
				return err
			}
			said = append(said, rules.M("absence.ended"))
			continue
		}
		m, err := seating.AddAbsence(in, q.Topic)
		if err != nil {
			return err
		}
		if m != nil {
			said = append(said, *m)
		} else {
			changed = true
		}
	}
	absences, err := seating.AbsenceMessages(in)
	if err != nil {
		return err
	}
	said = append(said, absences...)
	games, err := seating.ExtendSenderGames(in, changed)
	if err != nil {
		return err
	}
	said = append(said, games...)
	return seating.AnswerSide(in, office.KindAbsent, d, append(said, rules.M("absence.how"))...)
}

// RefuseLetter answers the player of the seat that the letter changed nothing, with
// a draft to send instead. Whoever gets many such answers in an hour is most
// likely a program that answers each of ours without saying what it is: he is
// told once more, and then no longer.
func RefuseLetter(in *office.Intake, m rules.Message, more ...rules.Message) (outcome string, err error) {
	if in.Letter.Likely {
		return filing.OutcomeMachine, nil
	}
	if in.DryRun != nil { // counted and sent once the dry run is over
		in.DryRun.Refusal = append([]rules.Message{m}, more...)
		return filing.OutcomeRefused, nil
	}
	if m.Code == "notice.no-orders" {
		hint, err := pressHint(in)
		if err != nil {
			return "", err
		}
		more = slices.Concat(hint, more)
	}
	if outcome, err := filing.CountRefusal(in); outcome != "" || err != nil {
		return outcome, err
	}
	return filing.RefuseLetterUncounted(in, m, slices.Concat(more, seating.TakeForwardNotes(in), seating.QuotationNotes(in), filing.UnreadNotes(in, false), filing.SeveralSheetsNotes(in))...)
}

// AnswerSessions tells the player of the seat which browsers are let in as the holder of
// his address, or ends all of them. It does so only for a letter that comes as mails of the
// seat do: a key that somebody got hold of proves nothing about the address.
func AnswerSessions(in *office.Intake, end bool) error {
	if !filing.IsFromSeatAddress(in, &in.Seat) {
		_, err := RefuseLetter(in, rules.M("session.not-yours"))
		return err
	}
	d, err := in.Office.Desk(&in.Game)
	if err != nil {
		return err
	}
	messages, err := seating.ListOrEndBrowsers(in, in.Seat.Address, in.Seat.Zone, end)
	if err != nil {
		return err
	}
	return seating.AnswerSide(in, office.KindSessions, d, messages...)
}

// DryRunSheet answers a sheet as if it counted, and keeps nothing of it. It needs what a
// sheet needs, the key first of all: otherwise it would tell others what a side may
// know.
func DryRunSheet(in *office.Intake, d *desk.Desk, sheet *desk.Sheet) (outcome string, err error) {
	sheet.Undo, sheet.Ready, sheet.PlayNow = false, false, false
	if len(sheet.Orders)+len(sheet.Standing) == 0 && len(sheet.Problems) == sheet.Chatter { // of what he sent before, then
		mine, err := in.Tx.Sheets(in.Game.ID, in.Seat.Side)
		if err != nil {
			return "", err
		}
		hand := filing.ReferredSheets(&in.Game, mine, true)
		if len(hand) == 0 || !in.Authenticated {
			return RefuseLetter(in, rules.M("notice.no-orders"))
		}
		in.Letter.Lines = desk.Number(filing.OrderLines(d, &hand[0]))
		*sheet = filing.ReadSheet(in, d, in.Letter.Lines)
	}
	in.DryRun = new(office.DryRun)
	game, seat := in.Game, in.Seat
	err = in.Tx.Undone(func() error {
		outcome, err = HandleSheet(in, d, sheet)
		return err
	})
	t := in.DryRun
	in.DryRun, in.Game, in.Seat, in.PhaseReady = nil, game, seat, false
	switch {
	case err != nil:
		return "", err
	case len(t.Refusal) > 0:
		return RefuseLetter(in, t.Refusal[0], append(t.Refusal[1:], filing.CheckOnlyNotes(in)...)...)
	case t.Kind == "":
		return outcome, nil
	}
	return filing.OutcomeChecked, filing.AnswerSeat(in, t.Kind, t.Page)
}

// AnswerLoginCode answers the line `code` with a code for a browser that the player wants to let
// in. It goes to the seat's address, and to nobody whose letter does not come as mails
// of the seat do. Who writes on a page is let in already, and whoever else may sit
// there is not helped to stay.
func AnswerLoginCode(in *office.Intake) error {
	switch {
	case in.Row.Mailbox == filing.MailboxPage:
		_, err := RefuseLetter(in, rules.M("session.by-mail"))
		return err
	case !filing.IsFromSeatAddress(in, &in.Seat):
		_, err := RefuseLetter(in, rules.M("session.not-yours"))
		return err
	}
	d, err := in.Office.Desk(&in.Game)
	if err != nil {
		return err
	}
	messages, err := confirm.CreateMailedCode(in, &in.Seat)
	if err != nil || messages == nil {
		return err
	}
	return seating.AnswerRequest(in, office.KindCode, in.Office.Book.Notice(templates.Notice{Head: post.NewHead(in.Office, &in.Game, &in.Seat, d, in.Now), Messages: messages}))
}

// finalizeSheet carries out what a letter says of the sheet in hand: that it is taken back,
// is final, or keeps nothing waiting. done is false when it holds orders, too, which
// then are to take the place of what was taken back.
func finalizeSheet(in *office.Intake, d *desk.Desk, sheet *desk.Sheet) (outcome string, done bool, err error) {
	if !sheet.Says() {
		return "", false, nil
	}
	alone := len(sheet.Orders)+len(sheet.Standing) == 0 && !sheet.Wait && sheet.OnFailure == "" && len(sheet.Problems) == sheet.Chatter
	if !alone && !sheet.Undo {
		return "", false, nil // it is said of the orders that come with it
	}
	mine, err := in.Tx.Sheets(in.Game.ID, in.Seat.Side)
	if err != nil {
		return "", true, err
	}
	hand := filing.ReferredSheets(&in.Game, mine, sheet.Undo)
	if in.MeantSheet != nil {
		hand = []store.Sheet{*in.MeantSheet}
	}
	if late, err := filing.LaterSheetRefusal(in, hand); err != nil {
		return "", true, err
	} else if late != nil {
		outcome, err = RefuseLetter(in, *late)
		return NarrowRefusal(outcome, filing.OutcomeOvertaken), true, err
	}
	switch {
	case sheet.Undo && len(hand) > 0:
		outcome, err = filing.UndoSheets(in, d, hand, alone)
		return outcome, alone, err
	case !alone:
		return "", false, nil
	case sheet.Undo:
		outcome, err = refuseEmptyUndo(in)
	case len(hand) == 0:
		outcome, err = RefuseLetter(in, rules.M("notice.nothing-ready", rules.Num("phase", in.Game.Phase)))
	default:
		outcome, err = filing.FinalizeSheets(in, d, hand, sheet.PlayNow)
	}
	return outcome, true, err
}

// refuseLateUndo answers who takes a sheet back for a phase that is over; m says so.
func refuseLateUndo(in *office.Intake, m rules.Message) (outcome string, err error) {
	played, err := filing.PlayedSheetArgs(in, in.Phase)
	if err != nil || played == nil || !in.Authenticated {
		if err != nil {
			return "", err
		}
		return RefuseLetter(in, m)
	}
	return RefuseLetter(in, rules.M("notice.undo-late", append(played, rules.Num("phase", in.Game.Phase))...))
}

// refuseEmptyUndo answers who takes back what does not stand: he has sent nothing, or it
// was played.
func refuseEmptyUndo(in *office.Intake) (outcome string, err error) {
	m := rules.M("notice.nothing-undo", rules.Num("phase", in.Game.Phase))
	last, err := filing.PlayedSheetArgs(in, in.Game.Phase-1)
	if err != nil {
		return "", err
	}
	m.Args = append(m.Args, last...)
	return RefuseLetter(in, m)
}

// NarrowRefusal names a refusal more closely.
func NarrowRefusal(outcome, closer string) string {
	if outcome == filing.OutcomeRefused {
		return closer
	}
	return outcome
}

// HandlePlayerReturn answers a player who says that he is there again.
func HandlePlayerReturn(in *office.Intake, d *desk.Desk) error {
	switch {
	case in.Game.State == store.Over:
		_, err := RefuseLetter(in, rules.M("notice.game-over", rules.Text("game", in.Game.ID)))
		return err
	case !in.Authenticated:
		_, err := RefuseLetter(in, filing.KeyFaultMessage(in))
		return err
	case in.Seat.Bot != store.BotStandIn:
		return seating.AnswerSide(in, office.KindProgram, d, rules.M("program.never-away"))
	}
	if err := seating.EndSubstitution(in); err != nil {
		return err
	}
	if err := schedule.MarkPhaseIncomplete(in); err != nil {
		return err
	}
	return seating.AnswerSide(in, office.KindProgram, d, rules.M("program.yours-again", rules.SideArg("side", in.Seat.Side)))
}

// ChangeKeySetting changes whether the mails of a seat hold its key, and says what holds now: the
// last of several lines counts. They leave it out only for somebody of whom a vouched
// letter was seen, as he could order nothing otherwise.
func ChangeKeySetting(in *office.Intake, d *desk.Desk, sheet *desk.Sheet) error {
	if office.IsDeputySeat(&in.Seat) { // who has a key of his own, and the player's is not his to change
		_, err := RefuseLetter(in, rules.M("deputy.players-own"))
		return err
	}
	off := false
	for _, q := range sheet.Requests {
		if q.Kind == desk.Keys {
			off = q.Topic == desk.KeysOff
		}
	}
	code := "keys.on"
	switch trust := in.Office.AuthMode(&in.Game); {
	case trust == store.TrustKey:
		code = "keys.needed"
	case trust == store.TrustVouched:
		code = "keys.none"
	case off && in.Seat.Vouched != in.Seat.Address:
		code = "keys.unseen"
	default:
		if in.Seat.Keyless = off; off {
			code = "keys.off"
		}
		if err := in.Tx.SetSeatKeyless(in.Game.ID, in.Seat.Side, off); err != nil {
			return err
		}
	}
	return seating.AnswerSide(in, office.KindKeys, d, rules.M(code, rules.Text("address", in.Seat.Address)))
}
