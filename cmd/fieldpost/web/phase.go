package web

import (
	"errors"
	"html/template"
	"net/http"
	"strconv"
	"strings"

	"github.com/go-chi/chi/v5"

	"github.com/fieldpost/fieldpost/adjudicator"
	"github.com/fieldpost/fieldpost/rules"
	"github.com/fieldpost/fieldpost/store"
)

// phaseRow is a phase of a game's list.
type phaseRow struct {
	Number int
	Link   string
	Where  string // in the game
	Played *moment
	Missed string // the sides that sent no orders
}

// phaseRows lists the phases played, the latest first. history begins with the
// start of the game; a phase is named by where the game stood before it.
func (w words) phaseRows(title rules.Title, g *adjudicator.GameInfo, history []store.Phase) []phaseRow {
	var rows []phaseRow
	for i := len(history) - 1; i > 0; i-- {
		p := &history[i]
		rows = append(rows, phaseRow{
			Number: p.Number, Link: w.phaseLink(g.ID, p.Number), Where: w.label(title, history[i-1].Clock.Label),
			Played: w.moment(p.Adjudicated), Missed: strings.Join(w.sides(title, p.Inputs.Missed), ", "),
		})
	}
	return rows
}

func (w words) phaseLink(game string, number int) string {
	return w.root + "/games/" + game + "/phases/" + strconv.Itoa(number)
}

// phasePage is one phase that was played.
type phasePage struct {
	*phaseBody
	Game, Title    string
	Where          string
	Played         *moment
	Map            template.HTML
	Previous, Next *link
}

type link struct{ To, Words string }

func (s *site) showPhase(w http.ResponseWriter, r *http.Request) error {
	snap, err := s.games.get(r.Context())
	if err != nil {
		return err
	}
	g := snap.game(chi.URLParam(r, "game"))
	number, err := strconv.Atoi(chi.URLParam(r, "phase"))
	f := s.frame(r, "games")
	if g == nil || err != nil || number < 1 || s.may(f.reader, g, ofMap) == grantNone {
		return errNotFound
	}
	title := s.titles[g.Title]
	m := &phasePage{Game: g.ID, Title: titleName(title, g.Title, f.lang)}
	err = s.cfg.Records.View(r.Context(), func(tx *store.Tx) error {
		p, err := tx.Phase(g.ID, number)
		if errors.Is(err, store.ErrNotFound) {
			return errNotFound
		}
		if err != nil {
			return err
		}
		before, err := tx.Phase(g.ID, number-1)
		if err != nil {
			return err
		}
		m.phaseBody, m.Where, m.Played = f.phase(title, &p), f.label(title, before.Clock.Label), f.moment(p.Adjudicated)
		m.Map = s.mapOf(title, g.ID, &p, rules.Everybody, f.lang)
		return nil
	})
	if err != nil {
		return err
	}
	f.Heading = g.ID + ", " + f.T("web.phase.heading", "phase", number)
	if number > 1 {
		m.Previous = &link{f.phaseLink(g.ID, number-1), f.T("web.phase.previous", "phase", number-1)}
	}
	last := g.Phase - 1 // the current one collects orders; of a finished game it never will
	if number < last {
		m.Next = &link{f.phaseLink(g.ID, number+1), f.T("web.phase.next", "phase", number+1)}
	}
	f.Main = m
	return s.show(w, r, http.StatusOK, "phase", f)
}
