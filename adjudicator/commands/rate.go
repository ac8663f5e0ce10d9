package commands

import (
	"strings"
	"time"

	"golang.org/x/net/publicsuffix"

	"github.com/fieldpost/fieldpost/adjudicator/confirm"
	"github.com/fieldpost/fieldpost/adjudicator/office"
	"github.com/fieldpost/fieldpost/adjudicator/post"
	"github.com/fieldpost/fieldpost/rules"
	"github.com/fieldpost/fieldpost/store"
)

// moderatorRow and an address count the letters of a moderator that nothing vouches for.
const moderatorRow = "moderator "

// isWithinLimit counts a moderator's letter, apart from what else comes from his address. Those
// that nothing vouches for, as anybody can write them, are counted apart from his own, and
// until he confirms what one asks (see uncountLetter): in an hour more than he writes of an
// evening, and in a day not many times that. What answers a mail to him is his own: who
// does not read his mails cannot name it. The first too many is told so.
func (m *moderatorLetter) isWithinLimit() (bool, error) {
	in := m.in
	if in.Letter.Auth.Vouched() || m.answers != nil {
		return m.countLetter(moderatorRow+"vouched "+m.mod.Address, in.Tx.Office.Cfg.LettersPerHour, post.Hour)
	}
	ok, err := m.countLetter(moderatorRow+m.mod.Address, min(in.Tx.Office.Cfg.LettersPerHour, post.ModeratorMost), post.Hour)
	if err != nil || !ok {
		return false, err
	}
	return m.countLetter(moderatorRow+"day "+m.mod.Address, post.ModeratorDay, post.Day)
}

// countLetter counts a letter under a name within a span.
func (m *moderatorLetter) countLetter(who string, most int, span time.Duration) (bool, error) {
	n, err := confirm.CountLetter(m.in, who, span)
	if err != nil || n <= most {
		return err == nil, err
	}
	if n > most+1 {
		return false, nil
	}
	limit := []rules.Arg{rules.Num("limit", most), rules.Num("minutes", int(span/time.Minute))}
	if !m.in.Letter.Auth.Vouched() && m.answers == nil {
		limit = append(limit, rules.Text("answer", "1"))
	}
	m.say("notice.rate", limit...)
	return false, m.answer()
}

// uncountLetter takes a letter out of the counts which what was asked for it shows to be its
// sender's: the code came back that went to his address.
func uncountLetter(in *office.Intake, p *store.Confirmation) error {
	rows := []string{post.UnvouchedRow, office.ApplyLimit.Under}
	switch p.Kind {
	case confirm.KindJoin:
		rows[1] = office.LobbyLimit.Under
	case confirm.KindObserve, confirm.KindPractice, confirm.KindReserve:
	case confirm.KindVerbs:
		rows = []string{moderatorRow, moderatorRow + "day "}
	default: // nobody asked for it in his name
		return nil
	}
	for i := range rows {
		rows[i] += store.Mailbox(p.Address)
	}
	if p.Person == 0 { // he was a stranger then
		rows = append(rows, post.StrangersRow, post.DomainRow+DomainOf(p.Address))
	}
	for _, who := range rows {
		row, err := in.Tx.Senders().Of(who)
		if err != nil {
			return err
		}
		if row.Answers == 0 || p.Asked.Before(row.Hour) {
			continue
		}
		row.Answers--
		if err := in.Tx.Senders().Put(&row); err != nil {
			return err
		}
	}
	return nil
}

// DomainOf returns the domain of an address as it is registered.
func DomainOf(address string) string {
	_, host, _ := strings.Cut(strings.ToLower(address), "@")
	if domain, err := publicsuffix.EffectiveTLDPlusOne(host); err == nil {
		return domain
	}
	return host
}
