package games

import (
	"net/http"
	"strconv"

	"github.com/fieldpost/fieldpost/adjudicator/inquiry"
	"github.com/fieldpost/fieldpost/cmd/fieldpost/web/players"
	"github.com/fieldpost/fieldpost/cmd/fieldpost/web/site"
	"github.com/fieldpost/fieldpost/store"
	"github.com/fieldpost/fieldpost/templates"
)

// GameCalendar sends the deadline of a game for calendars.
func GameCalendar(s *site.Site, w http.ResponseWriter, r *http.Request) error {
	g, f, err := publicGame(s, r)
	if err != nil {
		return err
	}
	sendPublic(s, w, r, "text/calendar; charset=utf-8", calendar(s, f, r, g.ID, []*inquiry.GameInfo{g}))
	return nil
}

// calendar writes the deadlines of games. A calendar may not be empty: a game without a
// deadline has when its phase began.
func calendar(s *site.Site, f *site.Frame, r *http.Request, name string, games []*inquiry.GameInfo) []byte {
	var list []templates.Appointment
	for _, g := range games {
		title := s.Titles[g.Title]
		where := site.LabelText(f.Words, title, g.Clock.Label)
		a := templates.Appointment{
			ID: g.ID + "-" + strconv.Itoa(g.Phase) + "@" + host(s, r), Stamp: g.Started, At: g.Started,
			URL: absoluteURL(s, r, f.Prefix+"/games/"+g.ID), Summary: f.T("web.calendar.stands", "game", g.ID, "where", where),
			Description: players.WaitingText(f.Words, title, g),
		}
		if g.State == store.Running && !g.Deadline.IsZero() {
			a.At, a.Summary = g.Deadline, f.T("web.calendar.deadline", "game", g.ID, "where", where)
		}
		list = append(list, a)
	}
	return []byte(templates.Calendar(f.T("web.calendar.name", "name", name), list))
}
