package web

import (
	"net/http"
	"regexp"
	"slices"
	"strings"

	"github.com/fieldpost/fieldpost/adjudicator/inquiry"
	"github.com/fieldpost/fieldpost/rules"
	"github.com/fieldpost/fieldpost/store"
)

// secretsForm lets a moderator choose whether he sees what players may not.
type secretsForm struct {
	Shown bool
	Seats []string // games in which he holds a seat himself
	Words string
}

// secretsForm says what the moderator has chosen, and in which games that go on he
// plays himself: there he would see what his opponents hide from him.
func (s *site) secretsForm(f *frame, games ...inquiry.GameInfo) secretsForm {
	m := secretsForm{Shown: f.reader.secrets}
	for i := range games {
		g := &games[i]
		if f.reader.moderates(g.ID) && f.reader.playsNow(g) {
			m.Seats = append(m.Seats, g.ID)
		}
	}
	m.Words = f.T("web.secrets.hidden")
	if m.Shown {
		m.Words = f.T("web.secrets.shown")
	}
	return m
}

// plays reports whether the reader plays in a game, or writes for who does: by whose mail
// he has shown to read, or as the person who moderates.
func (rd *reader) plays(game string) bool {
	return rd.unsure || len(rd.sides(game)) > 0 || slices.ContainsFunc(rd.parts, func(st seat) bool { return st.game == game })
}

// playsNow reports whether the reader plays in a game that goes on, see plays; nil: there
// is none.
func (rd *reader) playsNow(g *inquiry.GameInfo) bool {
	return g != nil && g.State != store.Over && rd.plays(g.ID)
}

// holds reports whether a side of a game is one of the reader's own, see plays.
func (rd *reader) holds(game string, side rules.Side) bool {
	return slices.Contains(rd.sides(game), side) || slices.Contains(rd.parts, seat{game, side})
}

// chooseSecrets remembers for the session what the moderator has chosen.
func (s *site) chooseSecrets(w http.ResponseWriter, r *http.Request) error {
	if r.ParseForm() != nil {
		return errForm
	}
	show := r.PostFormValue("show") == "1"
	s.sessions.Put(r.Context(), keySecrets, show)
	s.cfg.Log.Info("secrets", keyShown, show, keyFrom, senderOf(r).String())
	http.Redirect(w, r, s.local(r.PostFormValue("back")), http.StatusSeeOther)
	return nil
}

// mayRead reports whether the reader may read what was written to or by a side of a
// game, beyond who, when and what came of it. What belongs to no game may come from
// any player: an order that nobody could place.
func (s *site) mayRead(rd *reader, g *inquiry.GameInfo, side rules.Side) bool {
	if g == nil {
		return rd.secrets && rd.ofOffice()
	}
	switch s.may(rd, g, ofLetters) {
	case grantFull:
		return true
	case grantOwn:
		return side != "" && slices.Contains(rd.sides(g.ID), side)
	}
	return false
}

// What may be an order key, see package adjudicator: whoever has it may order in the
// place of the side. A word with hyphens is one only if it has a digit, as options have
// names like that; behind the word for it anything is.
var (
	orderKey = regexp.MustCompile(`(?i)\b(?:[a-z2-7]-?){15}[a-z2-7]\b`)
	namedKey = regexp.MustCompile(`(?i)\b((?:key|clave)\s*[:=]?\s+)[a-z2-7][a-z2-7-]{9,}[a-z2-7]\b`)
)

// masked hides order keys in a text.
func masked(text string) string {
	const hidden = "••••••••••••••••"
	text = orderKey.ReplaceAllStringFunc(text, func(word string) string {
		if strings.Contains(word, "-") && !strings.ContainsAny(word, "234567") {
			return word
		}
		return hidden
	})
	return namedKey.ReplaceAllString(text, "${1}"+hidden)
}
