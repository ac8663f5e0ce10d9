package web

import (
	"bytes"
	"net/http"
	"net/mail"
	"net/url"

	"github.com/fieldpost/fieldpost/adjudicator/desk"
	"github.com/fieldpost/fieldpost/adjudicator/inquiry"
	"github.com/fieldpost/fieldpost/store"
)

const headOfLetter = 16 << 10 // bytes: its header is at its beginning

// outcomes are what a letter may come to, as the filter offers it.
var outcomes = [...]string{
	"accepted", "advance", "standing", "draft", "undone", "final", "checked", "request", "refused", "overtaken", "late", "repeat", "stranger", "machine", "own", "bounce", "rate", "no-sender",
}

// letterRow is a letter without its text.
type letterRow struct {
	Link     string
	Received *moment
	From     string
	Game     string
	Side     string
	State    string // code, also the style
	Outcome  string
}

func (s *site) showLetters(w http.ResponseWriter, r *http.Request) error {
	f := s.frame(r, "letters")
	f.Heading = f.T("web.letters.heading")
	q := r.URL.Query()
	wanted := store.LetterFilter{Game: q.Get("game"), State: store.LetterState(q.Get("state")), Outcome: q.Get("outcome")}
	if !f.reader.ofOffice() && !f.reader.moderates(wanted.Game) {
		return errNotFound
	}
	m := f.mailsPage("/letters", "web.letters.state.", q, string(store.LetterNew), string(store.LetterFailed), string(store.LetterHandled))
	m.Lead = f.T("web.letters.lead")
	m.Filter = []choices{
		{Name: "game", Label: f.T("web.letters.game"), Text: true, Value: wanted.Game},
		{Name: "outcome", Label: f.T("web.letters.outcome"), Options: []choice{{"", f.T("web.mails.any-outcome"), wanted.Outcome == ""}}},
	}
	for _, o := range outcomes {
		m.Filter[1].Options = append(m.Filter[1].Options, choice{o, f.T("web.outcome." + o), o == wanted.Outcome})
	}
	part, err := s.partOf(f.reader, aLetter, q)
	if err != nil {
		return err
	}
	snap, err := s.games.get(r.Context())
	if err != nil {
		return err
	}
	err = s.cfg.Records.View(r.Context(), func(tx *store.Tx) error {
		latest, err := tx.LettersPart(wanted, part, headOfLetter)
		if err != nil {
			return err
		}
		latest, m.pager = turned(f, "/letters", q, part, latest, func(l *store.Letter) string { return s.number(f.reader, aLetter, l.ID) })
		m.Came, err = s.letters(tx, f, snap.game, latest)
		return err
	})
	if err != nil {
		return err
	}
	f.Main = m
	return s.show(w, r, http.StatusOK, "letters", f)
}

// letters puts letters into rows, without those that the reader is not to know of.
func (s *site) letters(tx *store.Tx, f *frame, find func(string) *inquiry.GameInfo, list []store.Letter) ([]letterRow, error) {
	rows := make([]letterRow, 0, len(list))
	for i := range list {
		l := &list[i]
		if hidden, err := s.conceals(tx, f, find(l.Game), l); err != nil {
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
		row := letterRow{Link: s.letterLink(f, l.ID), Received: f.moment(l.Received), From: f.sender(raw), Game: l.Game, State: string(l.State)}
		if l.Side != "" {
			row.Side = f.side(s.titles[titleOf(l.Game)], l.Side)
		}
		if l.State == store.LetterHandled {
			row.Outcome = f.known("web.outcome."+l.Outcome, "web.outcome.other")
		} else {
			row.Outcome = f.T("web.outcome." + string(l.State))
		}
		rows = append(rows, row)
	}
	return rows, nil
}

// conceals reports whether nobody is told that there is a letter: a moderator who plays
// in a game whose messages he is not shown does not learn that others write to one
// another.
func (s *site) conceals(tx *store.Tx, f *frame, g *inquiry.GameInfo, l *store.Letter) (bool, error) {
	if !f.reader.playsNow(g) || desk.Yes(g.Options, desk.OptionPressRead) || f.reader.holds(g.ID, l.Side) {
		return false, nil
	}
	whole, err := tx.Letter(l.ID) // it may be listed without all of it
	return err == nil && s.holdsPress(&whole), err
}

// letterLink returns where a letter is shown.
func (s *site) letterLink(f *frame, id int64) string {
	return f.address("/letters/"+s.number(f.reader, aLetter, id), url.Values{})
}

// sender returns the address that a letter says it is from, as it may be shown, "" when it
// says none.
func sender(raw []byte) string {
	m, err := mail.ReadMessage(bytes.NewReader(raw))
	if err != nil {
		return ""
	}
	from, err := m.Header.AddressList("From")
	if err != nil || len(from) == 0 {
		return ""
	}
	return plain([]byte(from[0].Address))
}
