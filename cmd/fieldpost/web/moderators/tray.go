package moderators

import (
	"errors"
	"net/http"
	"slices"
	"strings"

	"github.com/go-chi/chi/v5"

	"github.com/fieldpost/fieldpost/adjudicator/inquiry"
	"github.com/fieldpost/fieldpost/adjudicator/moderation"
	"github.com/fieldpost/fieldpost/adjudicator/office"
	"github.com/fieldpost/fieldpost/cmd/fieldpost/web/parts"
	"github.com/fieldpost/fieldpost/cmd/fieldpost/web/site"
	"github.com/fieldpost/fieldpost/store"
)

// mostStrays is how many letters that went astray a page lists, the latest.
const mostStrays = 200

// trayPage are the letters that went astray.
type trayPage struct{ Rows []strayRow }

// strayRow is a letter that went astray, without its text.
type strayRow struct {
	Name, Link    string
	Received      *site.Moment
	From, Vouched string
	Game, Side    string
	Subject       string
	Why, Head     string
	Offers        []string
}

// strayPage is one of them.
type strayPage struct {
	strayRow
	Right   string
	Text    string
	Hidden  string // why the text is not shown
	Secrets site.SecretsForm
	Action  string         // where it is given from; "": it is not to be given
	Games   []parts.Choice // in which
	Sides   []parts.Choice // to which; none: they are of several games
}

// trayReader is a moderator who looks at the tray, and the games as they stand.
type trayReader struct {
	s     *site.Site
	f     *site.Frame
	snap  *site.Snapshot
	plays bool // in some game that goes on
}

func newTrayReader(s *site.Site, r *http.Request) (*trayReader, error) {
	snap, err := s.Games.Get(r.Context())
	if err != nil {
		return nil, err
	}
	return trayReaderOf(s, s.NewFrame(r, "letters"), snap), nil
}

func trayReaderOf(s *site.Site, f *site.Frame, snap *site.Snapshot) *trayReader {
	plays := slices.ContainsFunc(snap.Games, func(g inquiry.GameInfo) bool { return f.Reader.PlaysNow(&g) })
	return &trayReader{s: s, f: f, snap: snap, plays: plays}
}

// hiddenOfStray returns why a letter is not shown where all letters are, though who asks reads those of
// its game: it lies in the tray, and there he does not read it either. "" says that he may.
func hiddenOfStray(s *site.Site, f *site.Frame, snap *site.Snapshot, tx *store.Tx, letter int64) (string, error) {
	row, err := tx.Strays().One(store.Stray{Letter: letter})
	if errors.Is(err, store.ErrNotFound) {
		return "", nil
	}
	t := trayReaderOf(s, f, snap)
	switch {
	case err != nil || s.Cfg.Clock.Now().Sub(row.At) >= store.StrayLife:
		return "", err
	case !t.lists(&row):
		return f.T("web.secrets.hidden-text"), nil
	case !t.reads(&row):
		return f.T("web.tray.hidden"), nil
	case row.Head == store.HeadOfKey || row.Head == store.HeadOfPress:
		return f.T("stray.head." + string(row.Head)), nil
	}
	return "", nil
}

// lists reports whether the reader is told that there is a letter: those of a game are for its
// moderators who have no part in it, those of none for who moderates all.
func (t *trayReader) lists(row *store.Stray) bool {
	rd := t.f.Reader
	if t.s.Cfg.Clock.Now().Sub(row.At) >= store.StrayLife {
		return false
	}
	if row.Game == "" {
		return rd.OfOffice()
	}
	return rd.Moderates(row.Game) && !rd.Plays(row.Game)
}

// reads reports whether he may read what it says: one that names no game may be of any in which he
// plays.
func (t *trayReader) reads(row *store.Stray) bool { return row.Game != "" || !t.plays }

// row puts a letter into words.
func (t *trayReader) row(row *store.Stray) strayRow {
	f := t.f
	out := strayRow{
		Name: row.Name, Link: parts.PageAddress(f.Words, "/tray/"+row.Name, nil), Received: site.MomentText(f.Words, row.At), From: parts.PlainText([]byte(row.From)),
		Vouched: f.T("web.tray.unvouched"), Game: row.Game, Why: f.T("stray.why." + string(row.Why)),
	}
	if row.Vouched {
		out.Vouched = f.T("web.tray.vouched")
	}
	if row.Side != "" {
		out.Side = site.SideName(f.Words, t.s.Titles[site.TitleOf(row.Game)], row.Side)
	}
	if row.Head != "" {
		out.Head = f.T("stray.head." + string(row.Head))
	}
	if t.reads(row) {
		out.Subject = parts.PlainText([]byte(row.Subject))
	}
	for _, o := range row.Offers {
		said := string(o.Said)
		if said == "" {
			said = "open"
		}
		out.Offers = append(out.Offers, f.T("web.tray.offered", "game", o.Game, "side", site.SideName(f.Words, t.s.Titles[site.TitleOf(o.Game)], o.Side), "said", f.T("web.tray.said."+said)))
	}
	return out
}

// games returns those in which the reader may give a letter.
func (t *trayReader) games(row *store.Stray) (out []*inquiry.GameInfo) {
	for i := range t.snap.Games {
		g := &t.snap.Games[i]
		if (row.Game == "" || row.Game == g.ID) && slices.Contains(moderation.Give.States, g.State) && t.f.Reader.Moderates(g.ID) && !t.f.Reader.Plays(g.ID) {
			out = append(out, g)
		}
	}
	return out
}

// ShowTray shows the letters that went astray.
func ShowTray(s *site.Site, w http.ResponseWriter, r *http.Request) error {
	t, err := newTrayReader(s, r)
	if err != nil {
		return err
	}
	m := &trayPage{}
	err = s.Cfg.Records.View(r.Context(), func(tx *store.Tx) error {
		all, err := tx.Strays().Heads()
		for i := range all {
			if t.lists(&all[i]) && len(m.Rows) < mostStrays {
				m.Rows = append(m.Rows, t.row(&all[i]))
			}
		}
		return err
	})
	if err != nil {
		return err
	}
	t.f.Heading, t.f.Main = t.f.T("web.tray.heading"), m
	return s.Show(w, r, http.StatusOK, "tray", t.f)
}

// strayAt returns the letter that a request is about. ErrNotFound says that there is none for the
// reader.
func (t *trayReader) strayAt(r *http.Request) (row store.Stray, err error) {
	err = t.s.Cfg.Records.View(r.Context(), func(tx *store.Tx) (err error) {
		row, err = tx.Strays().Named(chi.URLParam(r, "name"))
		return err
	})
	if err != nil || !t.lists(&row) { // which of the two is nobody's matter
		return row, site.ErrNotFound
	}
	return row, nil
}

// ShowStray shows a letter that went astray, as plain text.
func ShowStray(s *site.Site, w http.ResponseWriter, r *http.Request) error {
	t, err := newTrayReader(s, r)
	if err != nil {
		return err
	}
	row, err := t.strayAt(r)
	if err != nil {
		return err
	}
	f := t.f
	m := &strayPage{strayRow: t.row(&row), Right: f.T("stray.right." + string(row.Why)), Secrets: s.SecretsForm(f)}
	switch {
	case row.Text == "":
	case !t.reads(&row):
		m.Hidden = f.T("web.tray.hidden")
	case !f.Reader.Secrets:
		m.Hidden = f.T("web.secrets.hidden-text")
	default:
		m.Text = parts.PlainText([]byte(row.Text))
	}
	if games := t.games(&row); len(games) > 0 && row.Text != "" {
		m.Action = f.Prefix + "/tray/" + row.Name
		for _, g := range games {
			m.Games = append(m.Games, parts.Choice{Value: g.ID, Words: g.ID})
		}
		if len(games) == 1 {
			for _, seat := range games[0].Seats {
				if row.Side == "" || row.Side == seat.Side {
					m.Sides = append(m.Sides, parts.Choice{Value: string(seat.Side), Words: site.SideName(f.Words, s.Titles[games[0].Title], seat.Side)})
				}
			}
		}
	}
	f.Heading, f.Main = f.T("web.tray.heading-one", "name", row.Name), m
	return s.Show(w, r, http.StatusOK, "stray", f)
}

// GiveStray gives a letter that went astray to a side, as [GiveVerb] does.
func GiveStray(s *site.Site, w http.ResponseWriter, r *http.Request) error {
	if r.ParseForm() != nil {
		return site.ErrForm
	}
	t, err := newTrayReader(s, r)
	if err != nil {
		return err
	}
	row, err := t.strayAt(r)
	if err != nil {
		return err
	}
	games := t.games(&row)
	i := slices.IndexFunc(games, func(g *inquiry.GameInfo) bool { return g.ID == strings.TrimSpace(r.PostFormValue("game")) })
	if i < 0 {
		return site.ErrNotFound
	}
	g, v := games[i], moderation.Give
	m := &verbPage{ID: g.ID, Title: parts.TitleName(s.Titles[g.Title], g.Title, t.f.Language), Back: t.f.Prefix + "/games/" + g.ID + "/moderator", Label: t.f.T("door.label." + v.Name)}
	return giveFields(s, w, r, t.f, m, g, v, map[string]string{
		"game": g.ID, office.ArgStray: row.Name, office.ArgSide: r.PostFormValue(office.ArgSide), office.ArgReason: moderation.ReadReason(r.PostFormValue(office.ArgReason)),
	})
}
