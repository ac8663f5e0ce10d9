package web

import (
	"net/http"
	"strconv"

	"github.com/fieldpost/fieldpost/adjudicator/inquiry"
	"github.com/fieldpost/fieldpost/store"
	"github.com/fieldpost/fieldpost/templates"
)

// gameCalendar sends the deadline of a game for calendars.
func (s *site) gameCalendar(w http.ResponseWriter, r *http.Request) error {
	g, f, err := s.openGame(r)
	if err != nil {
		return err
	}
	s.sendOpen(w, r, "text/calendar; charset=utf-8", s.calendar(f, r, g.ID, []*inquiry.GameInfo{g}))
	return nil
}

// calendar writes the deadlines of games. A calendar may not be empty: a game without a
// deadline has when its phase began.
func (s *site) calendar(f *frame, r *http.Request, name string, games []*inquiry.GameInfo) []byte {
	var list []templates.Appointment
	for _, g := range games {
		title := s.titles[g.Title]
		where := f.label(title, g.Clock.Label)
		a := templates.Appointment{
			ID: g.ID + "-" + strconv.Itoa(g.Phase) + "@" + s.host(r), Stamp: g.Started, At: g.Started,
			URL: s.absolute(r, f.root+"/games/"+g.ID), Summary: f.T("web.calendar.stands", "game", g.ID, "where", where),
			Description: f.waiting(title, g),
		}
		if g.State == store.Running && !g.Deadline.IsZero() {
			a.At, a.Summary = g.Deadline, f.T("web.calendar.deadline", "game", g.ID, "where", where)
		}
		list = append(list, a)
	}
	return []byte(templates.Calendar(f.T("web.calendar.name", "name", name), list))
}
