package site

import (
	"net/http"
	"regexp"
	"slices"
	"strings"

	"github.com/fieldpost/fieldpost/adjudicator/inquiry"
	"github.com/fieldpost/fieldpost/rules"
	"github.com/fieldpost/fieldpost/store"
)

// SecretsForm lets a moderator choose whether he sees what players may not.
type SecretsForm struct {
	Shown bool
	Seats []string // games in which he holds a seat himself
	Words string
}

// SecretsForm says what the moderator has chosen, and in which games that go on he
// plays himself: there he would see what his opponents hide from him.
func (s *Site) SecretsForm(f *Frame, games ...inquiry.GameInfo) SecretsForm {
	m := SecretsForm{Shown: f.Reader.Secrets}
	for i := range games {
		g := &games[i]
		if f.Reader.Moderates(g.ID) && f.Reader.PlaysNow(g) {
			m.Seats = append(m.Seats, g.ID)
		}
	}
	m.Words = f.T("web.secrets.hidden")
	if m.Shown {
		m.Words = f.T("web.secrets.shown")
	}
	return m
}

// Plays reports whether the reader plays in a game, or writes for somebody who does: as one
// whose mail he has shown to read, or as the person who moderates.
func (rd *Reader) Plays(game string) bool {
	return rd.unsure || len(rd.Sides(game)) > 0 || slices.ContainsFunc(rd.parts, func(st Seat) bool { return st.Game == game })
}

// PlaysNow reports whether the reader plays in a game that goes on, see [Reader.Plays];
// nil: there is none.
func (rd *Reader) PlaysNow(g *inquiry.GameInfo) bool {
	return g != nil && g.State != store.Over && rd.Plays(g.ID)
}

// Holds reports whether a side of a game is one of the reader's own, see [Reader.Plays].
func (rd *Reader) Holds(game string, side rules.Side) bool {
	return slices.Contains(rd.Sides(game), side) || slices.Contains(rd.parts, Seat{game, side})
}

// ChooseSecrets remembers for the session what the moderator has chosen.
func (s *Site) ChooseSecrets(w http.ResponseWriter, r *http.Request) error {
	if r.ParseForm() != nil {
		return ErrForm
	}
	show := r.PostFormValue("show") == "1"
	s.Sessions.Put(r.Context(), KeySecrets, show)
	s.Cfg.Log.Info("secrets", keyShown, show, KeyFrom, SenderOf(r).String())
	http.Redirect(w, r, s.localPath(r.PostFormValue("back")), http.StatusSeeOther)
	return nil
}

// MayRead reports whether the reader may read what was written to or by a side of a
// game, beyond who, when and what came of it. What belongs to no game may come from
// any player: an order that nobody could place.
func (s *Site) MayRead(rd *Reader, g *inquiry.GameInfo, side rules.Side) bool {
	if g == nil {
		return rd.Secrets && rd.OfOffice()
	}
	switch s.GrantTo(rd, g, OfLetters) {
	case GrantFull:
		return true
	case GrantOwn:
		return side != "" && slices.Contains(rd.Sides(g.ID), side)
	}
	return false
}

// What may be an order key, see package adjudicator/office: whoever has it may order in the
// place of the side. A word with hyphens is one only if it has a digit, as options have
// names like that; behind the word for it anything is.
var (
	orderKey = regexp.MustCompile(`(?i)\b(?:[a-z2-7]-?){15}[a-z2-7]\b`)
	namedKey = regexp.MustCompile(`(?i)\b((?:key|clave)\s*[:=]?\s+)[a-z2-7][a-z2-7-]{9,}[a-z2-7]\b`)
)

// Masked hides order keys in a text.
func Masked(text string) string {
	const hidden = "••••••••••••••••"
	text = orderKey.ReplaceAllStringFunc(text, func(word string) string {
		if strings.Contains(word, "-") && !strings.ContainsAny(word, "234567") {
			return word
		}
		return hidden
	})
	return namedKey.ReplaceAllString(text, "${1}"+hidden)
}
