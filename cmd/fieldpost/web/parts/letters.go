package parts

import (
	"bytes"
	"net/mail"
	"net/url"

	"github.com/fieldpost/fieldpost/adjudicator/desk"
	"github.com/fieldpost/fieldpost/adjudicator/inquiry"
	"github.com/fieldpost/fieldpost/cmd/fieldpost/web/site"
	"github.com/fieldpost/fieldpost/store"
)

// LetterRow is a letter without its text.
type LetterRow struct {
	Link     string
	Received *site.Moment
	From     string
	Game     string
	Side     string
	State    string // code, also the style
	Outcome  string
}

// LetterRows puts letters into rows, without those that the reader is not to know of.
func LetterRows(s *site.Site, tx *store.Tx, f *site.Frame, find func(string) *inquiry.GameInfo, list []store.Letter) ([]LetterRow, error) {
	rows := make([]LetterRow, 0, len(list))
	for i := range list {
		l := &list[i]
		if hidden, err := isConcealed(s, tx, f, find(l.Game), l); err != nil {
			return nil, err
		} else if hidden {
			continue
		}
		raw := l.Raw
		if len(raw) == 0 { // listed without it
			whole, err := tx.Letter(l.ID)
			if err != nil {
				return nil, err
			}
			raw = whole.Raw
		}
		row := LetterRow{Link: LetterLink(s, f, l.ID), Received: site.MomentText(f.Words, l.Received), From: sender(f.Words, raw), Game: l.Game, State: string(l.State)}
		if l.Side != "" {
			row.Side = site.SideName(f.Words, s.Titles[site.TitleOf(l.Game)], l.Side)
		}
		if l.State == store.LetterHandled {
			row.Outcome = site.KnownText(f.Words, "web.outcome."+l.Outcome, "web.outcome.other")
		} else {
			row.Outcome = f.T("web.outcome." + string(l.State))
		}
		rows = append(rows, row)
	}
	return rows, nil
}

// isConcealed reports whether nobody is told that there is a letter: a moderator who plays
// in a game whose messages he is not shown does not learn that others write to one
// another.
func isConcealed(s *site.Site, tx *store.Tx, f *site.Frame, g *inquiry.GameInfo, l *store.Letter) (bool, error) {
	if !f.Reader.PlaysNow(g) || desk.Yes(g.Options, desk.OptionPressRead) || f.Reader.Holds(g.ID, l.Side) {
		return false, nil
	}
	whole, err := tx.Letter(l.ID) // it may be listed without all of it
	return err == nil && HoldsPress(s, &whole), err
}

// LetterLink returns where a letter is shown.
func LetterLink(s *site.Site, f *site.Frame, id int64) string {
	return PageAddress(f.Words, "/letters/"+s.Number(f.Reader, site.ALetter, id), url.Values{})
}

// Sender returns the address that a letter says it is from, as it may be shown, "" when it
// says none.
func Sender(raw []byte) string {
	m, err := mail.ReadMessage(bytes.NewReader(raw))
	if err != nil {
		return ""
	}
	from, err := m.Header.AddressList("From")
	if err != nil || len(from) == 0 {
		return ""
	}
	return PlainText([]byte(from[0].Address))
}
