package seating

import (
	"net/mail"
	"slices"

	"github.com/fieldpost/fieldpost/adjudicator/confirm"
	"github.com/fieldpost/fieldpost/adjudicator/desk"
	"github.com/fieldpost/fieldpost/adjudicator/office"
	"github.com/fieldpost/fieldpost/adjudicator/post"
	"github.com/fieldpost/fieldpost/rules"
	"github.com/fieldpost/fieldpost/store"
	"github.com/fieldpost/fieldpost/templates"
)

// WeakKeyFault returns why the key of a letter does not do for a request that changes something of
// its sender beyond the game, nil where it does: old mails and archives hold those of games
// that are over, and where mails go is decided by no key of a practice game or of a deputy.
func WeakKeyFault(in *office.Intake, q desk.Request) *rules.Message {
	weak := in.Game.State.Ended()
	switch q.Kind {
	case desk.AddressAdd, desk.AddressMain, desk.AddressRemove:
		weak = weak || in.Game.Practice || office.IsDeputySeat(&in.Seat)
	case desk.Absent, desk.Language, desk.Zone: // without words they ask
		weak = weak && q.Topic != ""
	case desk.Back, desk.Maps, desk.Mails:
	default:
		return nil
	}
	if !weak {
		return nil
	}
	m := rules.M("person.weak-key")
	return &m
}

// IsMailable reports whether an address can be written to: we write it as it is,
// and some would have to be quoted (RFC 5321 §4.1.2).
func IsMailable(address string) bool {
	a, err := mail.ParseAddress("<" + address + ">")
	return err == nil && a.Address == address
}

// TakeForwardNotes returns what is told of words that went to the moderator, once.
func TakeForwardNotes(in *office.Intake) (out []rules.Message) {
	out, in.ForwardNotes = in.ForwardNotes, nil
	return out
}

// QuotationNotes says that what counts was read in the quotation: it may not be
// what the sender sees as his letter.
func QuotationNotes(in *office.Intake) []rules.Message {
	if !in.Letter.Quoted {
		return nil
	}
	return []rules.Message{rules.M("letter.quoted")}
}

// CanReplyWithOrders reports whether who asks may reply to the answer with orders, so that it says
// what a reply must hold: who has not shown the key is not told it for a question.
func CanReplyWithOrders(in *office.Intake) bool {
	return in.Authenticated && in.Game.State != store.Over
}

// AnswerSide answers what a side has asked.
func AnswerSide(in *office.Intake, kind store.Kind, d *desk.Desk, messages ...rules.Message) error {
	return AnswerRequest(in, kind, in.Tx.Office.Book.Notice(templates.Notice{
		Head: post.NewHead(in.Tx.Office, &in.Game, &in.Seat, d, in.Now), Messages: messages, Reply: CanReplyWithOrders(in),
	}))
}

// AnswerRequest sends the answer to a request, and says so when it was read in the
// quotation.
func AnswerRequest(in *office.Intake, kind store.Kind, page templates.Page) error {
	return AnswerRequestWithMap(in, nil, kind, page)
}

// AnswerRequestWithMap does what [AnswerRequest] does, with a map; nil: none.
func AnswerRequestWithMap(in *office.Intake, picture *store.Picture, kind store.Kind, page templates.Page) error {
	if notes := slices.Concat(TakeForwardNotes(in), QuotationNotes(in)); len(notes) > 0 {
		page = in.Tx.Office.Book.Preface(in.Seat.Lang, page, notes...)
	}
	return AnswerHolders(in, picture, kind, page, nil)
}

// AnswerHolders queues an answer to the seat, with a map (nil: with none); everybody else who holds the
// side is told of it as well, by write; nil: they are not told.
func AnswerHolders(in *office.Intake, picture *store.Picture, kind store.Kind, page templates.Page, write post.MailWriter) error {
	if in.DryRun != nil {
		in.DryRun.Kind, in.DryRun.Page = kind, page
		return nil
	}
	page = confirm.AddPlayTime(in, page)
	in.Tx.Office.Env.Failpoint(office.StepEffects)
	return post.Queue(in.Tx, post.OutgoingMail{
		Game: in.Game.ID, Phase: in.Game.Phase, Side: in.Seat.Side, Key: in.Seat.KeyNo, Kind: kind, Letter: in.Row.ID,
		To: in.Seat.Address, Name: in.Seat.Name, Lang: in.Seat.Lang,
		Parent: in.Letter.MessageID, Auto: post.AutoReplied, Page: page, Picture: picture, Write: write, Now: in.Now,
	})
}
