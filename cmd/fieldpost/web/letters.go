package web

import (
	"bytes"
	"cmp"
	"errors"
	"net/http"
	"net/mail"

	"github.com/fieldpost/fieldpost/store"
)

// latestLetters is how many letters the page of letters shows.
const latestLetters = 50

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
		latest, err := recentLetters(tx, latestLetters)
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

// recentLetters returns the latest letters of all games, the newest first. The
// store lists letters by game only; but letters are numbered without gaps and
// never deleted, so they can be counted back from the last one.
func recentLetters(tx *store.Tx, most int) ([]store.Letter, error) {
	last, err := lastLetter(tx)
	if err != nil {
		return nil, err
	}
	var out []store.Letter
	for id := last; id > 0 && len(out) < most; id-- {
		l, err := tx.Letter(id)
		if errors.Is(err, store.ErrNotFound) {
			break
		}
		if err != nil {
			return nil, err
		}
		l.Raw = bytes.Clone(l.Raw[:min(len(l.Raw), 16<<10)]) // the header is at its beginning
		out = append(out, l)
	}
	return out, nil
}

// lastLetter finds the number of the last letter, 0 when there is none: from
// one that is known, in steps that grow until there is none, and then by
// halves.
func lastLetter(tx *store.Tx) (int64, error) {
	known, err := knownLetter(tx)
	if err != nil {
		return 0, err
	}
	there := func(id int64) (bool, error) {
		_, err := tx.Letter(id)
		if errors.Is(err, store.ErrNotFound) {
			return false, nil
		}
		return err == nil, err
	}
	step := int64(1)
	for {
		ok, err := there(known + step)
		if err != nil {
			return 0, err
		}
		if !ok {
			break
		}
		known, step = known+step, step*2
	}
	beyond := known + step // known is there, or 0; beyond is not
	for beyond-known > 1 {
		middle := known + (beyond-known)/2
		ok, err := there(middle)
		if err != nil {
			return 0, err
		}
		if ok {
			known = middle
		} else {
			beyond = middle
		}
	}
	return known, nil
}

// knownLetter is a late letter: one of no game, or one that was answered.
func knownLetter(tx *store.Tx) (last int64, err error) {
	strangers, err := tx.Letters("", 1)
	if err != nil {
		return 0, err
	}
	for i := range strangers {
		last = strangers[i].ID
	}
	answers, err := tx.Outbox("", latestDispatches)
	for i := range answers {
		last = max(last, answers[i].Letter)
	}
	return last, err
}
