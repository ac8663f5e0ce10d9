package press

import (
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

// AnswerOwnSheet sends a side what stands for it, word for word, in a block that can be sent
// back as it is: the sheet for what is asked of it, or a draft, or else one in advance;
// and its standing orders, which stay in force however often they come. Other sheets in
// advance are told line by line, as a letter is one sheet.
func AnswerOwnSheet(in *office.Intake, d *desk.Desk) error {
	mine, err := in.Tx.Sheets().List(store.Sheet{Game: in.Game.ID, Side: in.Seat.Side})
	if err != nil {
		return err
	}
	messages := append([]rules.Message{rules.M("sheet.lead")}, SheetMessages(in, &in.Game, &in.Seat, mine)...)
	if len(mine) == 0 {
		messages = []rules.Message{rules.M("sheet.none")}
	}
	block, others := filing.CurrentLines(in, d, mine)
	standing, err := in.Tx.Standing(in.Game.ID)
	if err != nil {
		return err
	}
	for i := range standing {
		if standing[i].Side != in.Seat.Side || len(standing[i].Orders) == 0 {
			continue
		}
		messages = append(messages, rules.M("status.standing", rules.Num("n", len(standing[i].Orders))))
		for _, o := range standing[i].Orders {
			block = append(block, o.Text)
		}
	}
	n := templates.Notice{Head: post.NewHead(in.Office, &in.Game, &in.Seat, d, in.Now), Messages: append(messages, others...)}
	filing.AddBlock(in, &n, block)
	return seating.AnswerRequest(in, office.KindSheet, in.Office.Book.Notice(n))
}

// SheetMessages tells a seat what sheets we have of it.
func SheetMessages(in *office.Intake, g *store.Game, seat *store.Seat, mine []store.Sheet) (out []rules.Message) {
	found := false
	for i := range g.Demands {
		dm := &g.Demands[i]
		if dm.Side != seat.Side {
			continue
		}
		if s := seating.AcceptedDemandSheet(mine, dm.Key); s != nil {
			found = true
			out = append(out, rules.M("status.sheet",
				rules.Text("when", in.Office.Book.When(seat.Lang, s.Received, in.Office.Zone(seat.Zone))),
				rules.Text("receipt", s.Receipt), rules.Num("n", len(s.Orders))))
		}
	}
	if !found {
		out = append(out, rules.M("status.no-sheet"))
	}
	for i := range mine {
		if s := &mine[i]; s.Accepted && s.Demand == "" {
			m := rules.M("status.advance", rules.Text("receipt", s.Receipt))
			if s.Turn > 0 {
				m.Args = append(m.Args, rules.Num("turn", s.Turn))
			}
			out = append(out, m)
		}
	}
	return out
}

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
			if err := in.Tx.Absences().End(in.Seat.Person, in.Now); err != nil {
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
		mine, err := in.Tx.Sheets().List(store.Sheet{Game: in.Game.ID, Side: in.Seat.Side})
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
	err = in.Tx.DryRun(func() error {
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
		if err := in.Tx.Seats().Update(store.Seat{Game: in.Game.ID, Side: in.Seat.Side}, store.SeatUpdate{Keyless: new(off)}); err != nil {
			return err
		}
	}
	return seating.AnswerSide(in, office.KindKeys, d, rules.M(code, rules.Text("address", in.Seat.Address)))
}
