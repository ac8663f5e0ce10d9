package adjudicator

import (
	"slices"
	"strings"

	"github.com/fieldpost/fieldpost/rules"
	"github.com/fieldpost/fieldpost/store"
	"github.com/fieldpost/fieldpost/templates"
)

// All mails of a game to a side are one thread by their References (RFC 5322 §3.6.4).
// Some mail programs, such as Gmail, part a thread where the subject changes, "Re:"
// aside. What wants something of a player begins with a subject of its own, so that no
// fault and no question is overlooked; an answer that wants nothing more bears the
// subject of the letter that it answers and goes where that is: below the report.

// conversation returns the page of an answer with the subject that it bears.
func (in *intake) conversation(page templates.Page, a *templates.Ack) (templates.Page, error) {
	warned := slices.ContainsFunc(a.Problems, func(p rules.Problem) bool { return p.Severity == rules.Warning })
	if !a.Accepted || a.Trial || a.Wait || warned || a.Reading.Doubtful() || len(a.Asked) > 0 {
		return page, nil
	}
	all, err := in.parents()
	at := slices.IndexFunc(all, func(d store.Dispatch) bool {
		return d.Game == in.game.ID && d.Side == in.seat.Side && d.Phase == in.game.Phase
	})
	if err != nil || at < 0 {
		return page, err
	}
	if told := all[at].Kind.Family(); (told == kindAck || told == kindNotice) && !strings.HasPrefix(all[at].Subject, "Re: ") {
		return page, nil // its subject says what became of another letter
	}
	if subject := plainSubject(all[at].Subject); subject != "" && subject == plainSubject(in.letter.Subject) {
		page.Subject = "Re: " + subject // our own words: who else gets the mail may read them
	}
	return page, nil
}

// plainSubject returns a subject of a game without what mail programs put before it; "" when
// it is none.
func plainSubject(subject string) string {
	if at := strings.IndexByte(subject, '['); at >= 0 && (at == 0 || strings.HasSuffix(subject[:at], ": ")) {
		return strings.TrimSpace(subject[at:])
	}
	return ""
}
