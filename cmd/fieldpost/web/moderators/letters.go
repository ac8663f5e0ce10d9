package moderators

import (
	"net/http"

	"github.com/fieldpost/fieldpost/cmd/fieldpost/web/parts"
	"github.com/fieldpost/fieldpost/cmd/fieldpost/web/players"
	"github.com/fieldpost/fieldpost/cmd/fieldpost/web/site"
	"github.com/fieldpost/fieldpost/store"
)

// outcomes are what a letter may come to, as the filter offers it.
var outcomes = [...]string{
	"accepted", "advance", "standing", "draft", "undone", "final", "checked", "request", "refused", "overtaken", "late", "repeat", "stranger", "machine", "own", "bounce", "rate", "no-sender",
}

// ShowLetters shows the list of letters that came.
func ShowLetters(s *site.Site, w http.ResponseWriter, r *http.Request) error {
	f := s.NewFrame(r, "letters")
	f.Heading = f.T("web.letters.heading")
	q := r.URL.Query()
	wanted := store.LetterFilter{Game: q.Get("game"), State: store.LetterState(q.Get("state")), Outcome: q.Get("outcome")}
	if !f.Reader.OfOffice() && !f.Reader.Moderates(wanted.Game) {
		return site.ErrNotFound
	}
	m := newMailsPage(f.Words, "/letters", "web.letters.state.", q, string(store.LetterNew), string(store.LetterFailed), string(store.LetterHandled))
	m.Lead = f.T("web.letters.lead")
	m.Filter = []parts.Choices{
		{Name: "game", Label: f.T("web.letters.game"), Text: true, Value: wanted.Game},
		{Name: "outcome", Label: f.T("web.letters.outcome"), Options: []parts.Choice{{Value: "", Words: f.T("web.mails.any-outcome"), Here: wanted.Outcome == ""}}},
	}
	for _, o := range outcomes {
		m.Filter[1].Options = append(m.Filter[1].Options, parts.Choice{Value: o, Words: f.T("web.outcome." + o), Here: o == wanted.Outcome})
	}
	part, err := readPart(s, f.Reader, site.ALetter, q)
	if err != nil {
		return err
	}
	snap, err := s.Games.Get(r.Context())
	if err != nil {
		return err
	}
	err = s.Cfg.Records.View(r.Context(), func(tx *store.Tx) error {
		wanted.Page, wanted.Head = part, players.HeadOfLetter
		latest, err := tx.Letters().List(wanted)
		if err != nil {
			return err
		}
		latest, m.Pager = cutToPage(f, "/letters", q, part, latest, func(l *store.Letter) string { return s.Number(f.Reader, site.ALetter, l.ID) })
		m.Came, err = parts.LetterRows(s, tx, f, snap.Game, latest)
		return err
	})
	if err != nil {
		return err
	}
	f.Main = m
	return s.Show(w, r, http.StatusOK, "letters", f)
}
