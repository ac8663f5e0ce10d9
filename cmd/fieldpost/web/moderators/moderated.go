package moderators

import (
	"html/template"
	"net/http"
	"slices"

	"github.com/go-chi/chi/v5"

	"github.com/fieldpost/fieldpost/cmd/fieldpost/web/games"
	"github.com/fieldpost/fieldpost/cmd/fieldpost/web/parts"
	"github.com/fieldpost/fieldpost/cmd/fieldpost/web/site"
	"github.com/fieldpost/fieldpost/rules"
	"github.com/fieldpost/fieldpost/store"
)

// mostAudit is how many lines of the audit a page shows.
const mostAudit = 50

// moderatedPage is one game with all that its moderator may see of it.
type moderatedPage struct {
	*games.GamePage
	Problems []site.Problem
	Secrets  site.SecretsForm
	Full     bool         // orders, events and rolls are shown
	Sheets   []takenSheet // that wait for the phase to be played
	Events   []audience   // of the last phase
	Rolls    []parts.RollRow
	Audit    []auditRow
	Acts     []verbForm // what can be had done
	Parcel   string     // where the file for another office is; "": there is none for him
	Strays   int        // letters that went astray, which he may read and nobody was asked about
	Fault    string     // where the case file of a fault is; "": there is none for him
}

// audience is some events of a phase, with those who may know them.
type audience struct {
	To     string
	Secret bool // not everybody may know them
	Events template.HTML
}

// ShowModerated shows a game to its moderator.
func ShowModerated(s *site.Site, w http.ResponseWriter, r *http.Request) error {
	snap, err := s.Games.Get(r.Context())
	if err != nil {
		return err
	}
	g := snap.Game(chi.URLParam(r, "game"))
	f := s.NewFrame(r, "overview")
	at, err := s.Perspective(f, g, r)
	if err != nil {
		return err
	}
	f.Heading = g.ID
	m := &moderatedPage{Problems: s.Problems(f, g), Secrets: s.SecretsForm(f, *g), Full: s.GrantTo(f.Reader, g, site.OfSheets) == site.GrantFull}
	if m.GamePage, err = games.NewGamePage(r.Context(), s, f, g, at, false); err != nil {
		return err
	}
	quiet, err := s.Silences.CountSilentPhases(r.Context(), s.Cfg.Records, snap.Games)
	if err != nil {
		return err
	}
	title := s.Titles[g.Title]
	m.Problems = append(m.Problems, silentSideProblems(f.Words, title, g, quiet[g.ID])...)
	err = s.Cfg.Records.View(r.Context(), func(tx *store.Tx) (err error) {
		if m.Fault, err = faultLink(s, f, tx, g); err != nil {
			return err
		}
		if !f.Reader.Plays(g.ID) && g.State != store.Over {
			if m.Strays, err = tx.Strays().Untouched(g.ID, s.Cfg.Clock.Now().Add(-store.StrayLife)); err != nil {
				return err
			}
		}
		if s.GrantTo(f.Reader, g, site.OfAudit) == site.GrantFull {
			entries, err := tx.AuditLog().Of(g.ID, mostAudit)
			if err != nil {
				return err
			}
			m.Audit = auditRows(f.Words, title, g, entries, f.Reader.PlaysNow(g) && !f.Reader.Secrets)
		}
		if !m.Full {
			return nil
		}
		sheets, err := tx.Sheets().List(store.Sheet{Game: g.ID})
		if err != nil {
			return err
		}
		m.Sheets = takenSheets(s, f, sheets)
		if g.Phase < 2 && g.State != store.Over {
			return nil
		}
		last := g.Phase - 1
		p, err := tx.Phase(g.ID, last)
		if err != nil {
			return err
		}
		m.Events = eventsByAudience(f.Words, title, p.Events)
		if s.GrantTo(f.Reader, g, site.OfRolls) == site.GrantFull {
			m.Rolls = parts.RollRows(&p)
		}
		return nil
	})
	if err != nil {
		return err
	}
	if m.Acts, err = newVerbForms(r.Context(), s, f, g); err != nil {
		return err
	}
	m.Parcel = parcelLink(s, f, g)
	f.Main = m
	if g.State != store.Over {
		if err := games.SetLive(r.Context(), s, f, snap, site.Topic{Game: g.ID, Moderator: true}); err != nil {
			return err
		}
	}
	return s.Show(w, r, http.StatusOK, "moderated", f)
}

// eventsByAudience puts the events of a phase together as they happened, as far as they follow
// each other for the same eyes.
func eventsByAudience(w site.Words, title rules.Title, events []rules.Event) (out []audience) {
	for len(events) > 0 {
		n := 1
		for n < len(events) && slices.Equal(events[n].To, events[0].To) {
			n++
		}
		a := audience{To: w.T("web.moderated.everybody"), Events: site.EventsHTML(w, title, events[:n])}
		if len(events[0].To) > 0 {
			a.To, a.Secret = w.T("web.moderated.only", "side", site.SideNames(w, title, events[0].To)), true
		}
		out, events = append(out, a), events[n:]
	}
	return out
}
