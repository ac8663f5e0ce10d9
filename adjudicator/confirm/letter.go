package confirm

import (
	"strings"
	"time"

	"github.com/fieldpost/fieldpost/adjudicator/office"
	"github.com/fieldpost/fieldpost/adjudicator/post"
	"github.com/fieldpost/fieldpost/rules"
	"github.com/fieldpost/fieldpost/store"
	"github.com/fieldpost/fieldpost/templates"
)

// AddPlayTime puts above an answer to the seat when the held phase of its game is played.
func AddPlayTime(in *office.Intake, page templates.Page) templates.Page {
	return in.Tx.Office.Book.SayPlayAt(&templates.Head{Lang: in.Seat.Lang, Phase: in.Game.Phase, PlayAt: PendingPlayTime(in), Zone: in.Tx.Office.Zone(in.Seat.Zone), Now: in.Now}, page)
}

// PendingPlayTime returns when the phase is played that has all its sheets, the zero time for now.
func PendingPlayTime(in *office.Intake) time.Time {
	if at := in.Game.PlayAt; at.After(in.Now) {
		return at
	}
	return time.Time{}
}

// ReplayMark stands in the name of the place of a letter that is read again after the
// database was put back from a copy (package intake), between the mailbox and its done folder
// (package mailer).
const ReplayMark = " > "

// IsRereadAfterRestore reports whether a letter that is gone from here was handled before.
func IsRereadAfterRestore(in *office.Intake) bool {
	return strings.Contains(in.Row.Mailbox, ReplayMark)
}

// ArrivalTime returns when the letter counts as come.
func ArrivalTime(in *office.Intake) time.Time {
	if IsRereadAfterRestore(in) && in.Row.Received.Before(in.Now) {
		return in.Row.Received
	}
	return in.Now
}

// CountLetter counts a letter of somebody within his hour or day.
func CountLetter(in *office.Intake, who string, span time.Duration) (int, error) {
	return incrementCount(in.Tx, who, span, ArrivalTime(in))
}

// incrementCount counts something of somebody within his current hour or day.
func incrementCount(tx *office.Tx, who string, span time.Duration, now time.Time) (int, error) {
	row, err := tx.Senders().Of(who)
	if err != nil {
		return 0, err
	}
	if past := now.Sub(row.Hour); past >= span || past < 0 { // below 0: the clock was set back
		row.Hour, row.Answers = now, 0
	}
	row.Answers++
	return row.Answers, tx.Senders().Put(&row)
}

// SenderLang returns the language to write to the sender in.
func SenderLang(in *office.Intake) rules.Lang {
	if in.Seat.Lang != "" {
		return in.Seat.Lang
	}
	if len(in.From) > 0 {
		return in.From[0].Lang
	}
	return in.Tx.Office.Cfg.Moderator.Lang
}

// AnswerSender queues an answer to a sender whose seat is not known.
func AnswerSender(in *office.Intake, to, name string, kind store.Kind, page templates.Page) error {
	return AnswerSenderInLang(in, to, name, SenderLang(in), kind, page)
}

// AnswerSenderInLang queues an answer in a language to a sender whose seat is not known.
func AnswerSenderInLang(in *office.Intake, to, name string, lang rules.Lang, kind store.Kind, page templates.Page) error {
	if to == in.Seat.Address && in.Seat.Side != "" {
		page = AddPlayTime(in, page)
	}
	return post.Queue(in.Tx, post.OutgoingMail{
		Kind: kind, Letter: in.Row.ID, To: to, Name: name, Lang: lang,
		Parent: in.Letter.MessageID, Auto: post.AutoReplied, Page: page, Now: in.Now,
	})
}

// Vouched reports whether our mail exchanger says that the letter is of its
// sender's, and he is the player whom it is about.
func Vouched(in *office.Intake) bool {
	return in.Letter.Auth.Vouched() && (in.Seat.Address == "" || office.IsFromHolder(in, &in.Seat))
}
