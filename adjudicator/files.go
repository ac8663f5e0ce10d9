package adjudicator

import (
	"encoding/json"
	"fmt"
	"time"

	"github.com/fieldpost/fieldpost/rules"
	"github.com/fieldpost/fieldpost/store"
	"github.com/fieldpost/fieldpost/templates"
)

// Besides its words a report brings files to who wishes them: its deadline for
// calendars, and its twin for programs, which says no more than the report may.

// Twin is the report to one side for programs: report.json. Its fields stay what they
// are; a later version may have more of them.
type Twin struct {
	Schema   int            `json:"schema"` // 1
	Game     string         `json:"game"`
	Title    string         `json:"title"`
	Phase    int            `json:"phase"` // that collects orders now
	Side     rules.Side     `json:"side"`
	Deadline time.Time      `json:"deadline,omitzero"`
	News     []TwinChapter  `json:"news"` // the phases that the report tells of
	Demands  []rules.Demand `json:"demands,omitempty"`
	Waiting  []rules.Side   `json:"waiting,omitempty"`
	Draft    []string       `json:"draft,omitempty"` // lines, in the reader's language
	Known    *rules.Known   `json:"known"`           // the position, whole
}

// TwinChapter is what a side may know of one phase.
type TwinChapter struct {
	Events []rules.Event `json:"events,omitempty"`
	Ends   []rules.End   `json:"ends,omitempty"` // of the side's own orders
}

const twinSchema = 1

// twin returns the file report.json of a report.
func (p *reporter) twin(seat *store.Seat, chapters []templates.Chapter, draft []string) (store.File, error) {
	g := p.game
	t := Twin{
		Schema: twinSchema, Game: g.ID, Title: g.Title, Phase: g.Phase, Side: seat.Side, Deadline: g.Deadline, News: []TwinChapter{},
		Demands: demandsOf(g.Demands, seat.Side), Waiting: p.missing, Draft: draft, Known: p.now.Known(rules.Viewer(seat.Side)),
	}
	for i := range chapters {
		t.News = append(t.News, TwinChapter{Events: chapters[i].Events, Ends: chapters[i].Ends})
	}
	text, err := json.Marshal(t)
	if err != nil {
		return store.File{}, fmt.Errorf("adjudicator: twin of a report: %w", err)
	}
	return store.File{Name: "report.json", Type: "application/json", Text: string(text)}, nil
}

// calendar returns the file with the deadline of the current phase.
func (s *Service) calendar(g *store.Game, seat *store.Seat, head *templates.Head) store.File {
	say := func(m rules.Message) string { return s.book.Text(seat.Lang, head.Title, m) }
	a := templates.Appointment{
		ID: fmt.Sprintf("%s-%d-%s@%s", g.ID, g.Phase, seat.Side, s.cfg.Address), Stamp: g.Started, At: g.Deadline, URL: head.Page,
		Summary: say(rules.M("mails.appointment", rules.Text("game", g.ID), rules.Text("where", say(g.Clock.Label)))),
	}
	return store.File{Name: "deadline.ics", Type: "text/calendar; charset=utf-8; method=PUBLISH", Text: templates.Calendar(g.ID, []templates.Appointment{a})}
}

// files returns those that a player wishes with a report.
func (p *reporter) files(seat *store.Seat, head *templates.Head, chapters []templates.Chapter, draft []string) (files []store.File, err error) {
	if seat.Files.Calendar && asks(p.game, seat.Side) && !p.game.Deadline.IsZero() {
		files = append(files, p.s.calendar(p.game, seat, head))
	}
	if seat.Files.Twin {
		twin, err := p.twin(seat, chapters, draft)
		if err != nil {
			return nil, err
		}
		files = append(files, twin)
	}
	return files, nil
}
