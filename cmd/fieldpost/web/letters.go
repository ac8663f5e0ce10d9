package web

import (
	"bytes"
	"cmp"
	"net/http"
	"net/mail"

	"github.com/fieldpost/fieldpost/store"
)

const (
	latestLetters = 50       // shown on the page of letters
	headOfLetter  = 16 << 10 // bytes: its header is at its beginning
)

// lettersPage is the mail that came in.
type lettersPage struct{ Letters []letterRow }

// letterRow is a letter without its text.
type letterRow struct {
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
	m := &lettersPage{}
	err := s.cfg.Records.View(r.Context(), func(tx *store.Tx) error {
		latest, err := tx.LatestLetters(latestLetters, headOfLetter)
		if err != nil {
			return err
		}
		m.Letters, err = s.letters(tx, f, latest)
		return err
	})
	if err != nil {
		return err
	}
	f.Main = m
	return s.show(w, r, http.StatusOK, "letters", f)
}

func (s *site) letters(tx *store.Tx, f *frame, list []store.Letter) ([]letterRow, error) {
	rows := make([]letterRow, 0, len(list))
	for i := range list {
		l := &list[i]
		raw := l.Raw
		if len(raw) == 0 { // listed without it
			whole, err := tx.Letter(l.ID)
			if err != nil {
				return nil, err
			}
			raw = whole.Raw
		}
		row := letterRow{Received: f.moment(l.Received), From: cmp.Or(sender(raw), f.T("web.letters.unknown")), Game: l.Game, State: string(l.State)}
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

// sender is the address that a letter says it is from, "" when it says none.
func sender(raw []byte) string {
	m, err := mail.ReadMessage(bytes.NewReader(raw))
	if err != nil {
		return ""
	}
	from, err := m.Header.AddressList("From")
	if err != nil || len(from) == 0 {
		return ""
	}
	return from[0].Address
}
