package post

import (
	"fmt"
	"time"

	"github.com/fieldpost/fieldpost/adjudicator/office"
	"github.com/fieldpost/fieldpost/rules"
	"github.com/fieldpost/fieldpost/store"
	"github.com/fieldpost/fieldpost/templates"
)

// Besides its words a report brings files to who wishes them: its deadline for
// calendars, and its twin for programs, which says no more than the report may.

// MachineReport is the report to one side for programs: report.json. Its fields stay what they
// are; a later version may have more of them.
type MachineReport struct {
	Schema   int                  `json:"schema"` // 1
	Game     string               `json:"game"`
	Title    string               `json:"title"`
	Phase    int                  `json:"phase"` // that collects orders now
	Side     rules.Side           `json:"side"`
	Deadline time.Time            `json:"deadline,omitzero"`
	News     []MachineReportPhase `json:"news"` // the phases that the report tells of
	Demands  []rules.Demand       `json:"demands,omitempty"`
	Waiting  []rules.Side         `json:"waiting,omitempty"`
	Draft    []string             `json:"draft,omitempty"` // lines, in the reader's language
	Known    *rules.Known         `json:"known"`           // the position, whole
}

// MachineReportPhase is what a side may know of one phase.
type MachineReportPhase struct {
	Events []rules.Event `json:"events,omitempty"`
	Ends   []rules.End   `json:"ends,omitempty"` // of the side's own orders
}

const MachineReportSchema = 1

// CalendarFile returns the file with the deadline of the current phase.
func CalendarFile(o *office.Office, g *store.Game, seat *store.Seat, head *templates.Head) store.File {
	say := func(m rules.Message) string { return o.Book.Text(seat.Lang, head.Title, m) }
	a := templates.Appointment{
		ID: fmt.Sprintf("%s-%d-%s@%s", g.ID, g.Phase, seat.Side, o.Cfg.Address), Stamp: g.Started, At: g.Deadline, URL: head.Page,
		Summary: say(rules.M("mails.appointment", rules.Text("game", g.ID), rules.Text("where", say(g.Clock.Label)))),
	}
	return store.File{Name: "deadline.ics", Type: "text/calendar; charset=utf-8; method=PUBLISH", Text: templates.Calendar(g.ID, []templates.Appointment{a})}
}
