package web

import (
	"html/template"
	"net/http"
	"slices"

	"github.com/go-chi/chi/v5"

	"github.com/fieldpost/fieldpost/rules"
	"github.com/fieldpost/fieldpost/store"
)

// mostAudit is how many lines of the audit a page shows.
const mostAudit = 50

// moderatedPage is one game with all that its moderator may see of it.
type moderatedPage struct {
	*gamePage
	Problems []problem
	Secrets  secretsForm
	Full     bool         // orders, events and rolls are shown
	Sheets   []takenSheet // that wait for the phase to be played
	Events   []audience   // of the last phase
	Rolls    []rollRow
	Audit    []auditRow
	Acts     []verbForm // what can be had done
	Parcel   string     // where the file for another office is; "": there is none for him
	Fault    string     // where the case file of a fault is; "": there is none for him
}

// audience is some events of a phase with who may know them.
type audience struct {
	To     string
	Secret bool // not everybody may know them
	Events template.HTML
}

// auditRow is a line of the audit.
type auditRow struct {
	At            *moment
	There         string // the same by the clocks of the game; "": it has none of its own
	Actor, Action string
	Detail        []fact
}

func (s *site) showModerated(w http.ResponseWriter, r *http.Request) error {
	snap, err := s.games.get(r.Context())
	if err != nil {
		return err
	}
	g := snap.game(chi.URLParam(r, "game"))
	f := s.frame(r, "overview")
	at, err := s.sight(f, g, r)
	if err != nil {
		return err
	}
	f.Heading = g.ID
	m := &moderatedPage{Problems: s.problems(f, g), Secrets: s.secretsForm(f, *g), Full: s.may(f.reader, g, ofSheets) == grantFull}
	if m.gamePage, err = s.game(r.Context(), f, g, at, false); err != nil {
		return err
	}
	quiet, err := s.silences.of(r.Context(), s.cfg.Records, snap.games)
	if err != nil {
		return err
	}
	title := s.titles[g.Title]
	m.Problems = append(m.Problems, f.silent(title, g, quiet[g.ID])...)
	err = s.cfg.Records.View(r.Context(), func(tx *store.Tx) (err error) {
		if m.Fault, err = s.faultLink(f, tx, g); err != nil {
			return err
		}
		if s.may(f.reader, g, ofAudit) == grantFull {
			entries, err := tx.AuditLog(g.ID, mostAudit)
			if err != nil {
				return err
			}
			m.Audit = f.audit(title, g, entries, f.reader.playsNow(g) && !f.reader.secrets)
		}
		if !m.Full {
			return nil
		}
		sheets, err := tx.GameSheets(g.ID)
		if err != nil {
			return err
		}
		m.Sheets = s.takenSheets(f, sheets)
		if g.Phase < 2 && g.State != store.Over {
			return nil
		}
		last := g.Phase - 1
		p, err := tx.Phase(g.ID, last)
		if err != nil {
			return err
		}
		m.Events = f.audiences(title, p.Events)
		if s.may(f.reader, g, ofRolls) == grantFull {
			m.Rolls = rolls(&p)
		}
		return nil
	})
	if err != nil {
		return err
	}
	m.Acts, m.Parcel = s.verbForms(f, g), s.parcelLink(f, g)
	f.Main = m
	if g.State != store.Over {
		if err := s.live(r.Context(), f, snap, topic{game: g.ID, moderator: true}); err != nil {
			return err
		}
	}
	return s.show(w, r, http.StatusOK, "moderated", f)
}

// audiences puts the events of a phase together as they happened, as far as they follow
// each other for the same eyes.
func (w words) audiences(title rules.Title, events []rules.Event) (out []audience) {
	for len(events) > 0 {
		n := 1
		for n < len(events) && slices.Equal(events[n].To, events[0].To) {
			n++
		}
		a := audience{To: w.T("web.moderated.everybody"), Events: w.events(title, events[:n])}
		if len(events[0].To) > 0 {
			a.To, a.Secret = w.T("web.moderated.only", "side", w.sides(title, events[0].To)), true
		}
		out, events = append(out, a), events[n:]
	}
	return out
}
