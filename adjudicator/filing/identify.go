package filing

import (
	"errors"
	"slices"
	"strings"

	"github.com/fieldpost/fieldpost/adjudicator/office"
	"github.com/fieldpost/fieldpost/adjudicator/post"
	"github.com/fieldpost/fieldpost/parser"
	"github.com/fieldpost/fieldpost/rules"
	"github.com/fieldpost/fieldpost/store"
	"github.com/fieldpost/fieldpost/templates"
)

// All mails of a game to a side are one thread by their References (RFC 5322 §3.6.4).
// Some mail programs, such as Gmail, part a thread where the subject changes, "Re:"
// aside. What wants something of a player begins with a subject of its own, so that no
// fault and no question is overlooked; an answer that wants nothing more bears the
// subject of the letter that it answers and goes where that is: below the report.

// setThreadSubject returns the page of an answer with the subject that it bears.
func setThreadSubject(in *office.Intake, page templates.Page, a *templates.Ack) (templates.Page, error) {
	warned := slices.ContainsFunc(a.Problems, func(p rules.Problem) bool { return p.Severity == rules.Warning })
	if !a.Accepted || a.Trial || a.Wait || warned || a.Reading.Doubtful() || len(a.Asked) > 0 {
		return page, nil
	}
	all, err := AnsweredDispatches(in)
	at := slices.IndexFunc(all, func(d store.Dispatch) bool {
		return d.Game == in.Game.ID && d.Side == in.Seat.Side && d.Phase == in.Game.Phase
	})
	if err != nil || at < 0 {
		return page, err
	}
	if told := all[at].Kind.Family(); (told == office.KindAck || told == office.KindNotice) && !strings.HasPrefix(all[at].Subject, "Re: ") {
		return page, nil // its subject says what became of another letter
	}
	if subject := post.StripSubjectPrefix(all[at].Subject); subject != "" && subject == post.StripSubjectPrefix(in.Letter.Subject) {
		page.Subject = "Re: " + subject // our own words: who else gets the mail may read them
	}
	return page, nil
}

// HasSeatKey reports whether the letter holds the key of a seat in a place where it
// counts. Typed by hand it counts from anywhere. In a quotation it may have
// come by a mail that was passed on, and counts only from who may ask as the
// seat.
func HasSeatKey(in *office.Intake, seat *store.Seat) bool {
	key := &in.Letter.Key
	if key.From == parser.FromQuoted && in.Letter.AnswersSeveral && IsFromSeatAddress(in, seat) {
		return slices.ContainsFunc(in.Letter.QuotedKeys, func(key string) bool { return office.IsSeatKey(key, seat) })
	}
	return office.IsSeatKey(key.Value, seat) && (key.From != parser.FromQuoted || IsFromSeatAddress(in, seat))
}

// IsFromSeatAddress reports whether the letter came as letters of the seat come: from an
// address of its player, or from one that holds no other seat of the game (a player has more
// than one) to the address that only mails to the seat name.
func IsFromSeatAddress(in *office.Intake, seat *store.Seat) bool {
	return office.IsFromHolder(in, seat) || in.Outsider && slices.ContainsFunc(in.Letter.Tags, func(tag string) bool {
		return office.IsSeatTag(in, tag, seat)
	})
}

// AnsweredDispatch returns the dispatch to a side that the letter answers, nil when none
// is known. The latest counts, of those that the header names.
func AnsweredDispatch(in *office.Intake) (*store.Dispatch, error) {
	all, err := AnsweredDispatches(in)
	if err != nil || len(all) == 0 {
		return nil, err
	}
	return &all[0], nil
}

// AnsweredDispatches returns the dispatches to a side that the letter answers, the latest
// first. They are looked up once.
func AnsweredDispatches(in *office.Intake) ([]store.Dispatch, error) {
	if in.Letter.Answered != nil {
		return in.Letter.Answered, nil
	}
	out := []store.Dispatch{}
	ids := slices.Clone(in.Letter.InReplyTo)
	for i := len(in.Letter.References) - 1; i >= 0 && len(ids) < 6; i-- {
		ids = append(ids, in.Letter.References[i])
	}
	for _, id := range ids[:min(len(ids), 6)] {
		d, err := in.Tx.Dispatches().One(store.DispatchFilter{MessageID: id})
		if errors.Is(err, store.ErrNotFound) {
			continue
		}
		if err != nil {
			return nil, err
		}
		if d.Game != "" && (d.Side != "" || d.Kind.Family() == office.KindJoined) {
			out = append(out, d)
		}
	}
	in.Letter.Answered = out
	return out, nil
}

// answersSeatMail reports whether the letter answers a mail that went to the seat.
func answersSeatMail(in *office.Intake) (bool, error) {
	if slices.ContainsFunc(in.Letter.Tags, func(tag string) bool { return office.IsSeatTag(in, tag, &in.Seat) }) {
		return true, nil
	}
	all, err := AnsweredDispatches(in)
	if err != nil {
		return false, err
	}
	for i := range all {
		held, err := in.Tx.Dispatches().List(store.DispatchFilter{MergedInto: all[i].ID})
		if err != nil {
			return false, err
		}
		for _, d := range append(held, all[i]) {
			if d.Game == in.Game.ID && d.Side == in.Seat.Side {
				return true, nil
			}
		}
	}
	return false, nil
}

// MailboxPage is where the letters lie that were filed on a page.
const MailboxPage = "page"

// IsAuthenticated reports whether the letter is proved to be of a seat.
func IsAuthenticated(in *office.Intake, seat *store.Seat) (bool, error) {
	trust := in.Tx.Office.AuthMode(&in.Game)
	if HasSeatKey(in, seat) && (trust != store.TrustVouched || in.Row.Mailbox == MailboxPage) {
		return true, nil
	}
	if trust == store.TrustKey {
		return false, nil
	}
	return office.IsVerifiedForSeat(in, seat)
}
