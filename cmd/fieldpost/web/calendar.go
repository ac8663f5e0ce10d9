package web

import (
	"net/http"
	"strconv"

	ics "github.com/arran4/golang-ical"

	"github.com/fieldpost/fieldpost/adjudicator"
	"github.com/fieldpost/fieldpost/store"
)

// gameCalendar sends the deadline of a game for calendars.
func (s *site) gameCalendar(w http.ResponseWriter, r *http.Request) error {
	g, f, err := s.openGame(r)
	if err != nil {
		return err
	}
	s.sendOpen(w, r, "text/calendar; charset=utf-8", s.calendar(f, r, g.ID, []*adjudicator.GameInfo{g}))
	return nil
}

// calendar writes the deadlines of games as RFC 5545 has it. A calendar may not be
// empty: a game without a deadline has when its phase began.
func (s *site) calendar(f *frame, r *http.Request, name string, games []*adjudicator.GameInfo) []byte {
	c := ics.NewCalendarFor("fieldpost")
	c.SetMethod(ics.MethodPublish)
	c.SetXWRCalName(f.T("web.calendar.name", "name", name))
	for _, g := range games {
		title := s.titles[g.Title]
		e := c.AddEvent(g.ID + "-" + strconv.Itoa(g.Phase) + "@" + s.host(r))
		e.SetDtStampTime(g.Started)
		e.SetURL(s.absolute(r, f.root+"/games/"+g.ID))
		e.SetTimeTransparency(ics.TransparencyTransparent)
		where := f.label(title, g.Clock.Label)
		if g.State == store.Running && !g.Deadline.IsZero() {
			e.SetStartAt(g.Deadline)
			e.SetSummary(f.T("web.calendar.deadline", "game", g.ID, "where", where))
		} else {
			e.SetStartAt(g.Started)
			e.SetSummary(f.T("web.calendar.stands", "game", g.ID, "where", where))
		}
		if text := f.waiting(title, g); text != "" {
			e.SetDescription(text)
		}
	}
	return []byte(c.Serialize(ics.WithNewLineWindows))
}
