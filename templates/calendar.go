package templates

import (
	"time"

	ics "github.com/arran4/golang-ical"
)

// Appointment is an entry of a calendar.
type Appointment struct {
	ID          string // the same for ever: a calendar replaces the entry by a later one
	Stamp, At   time.Time
	Summary     string
	Description string // may be empty
	URL         string // may be empty
}

// Calendar writes appointments as RFC 5545 has it, under the name of the calendar.
func Calendar(name string, list []Appointment) string {
	c := ics.NewCalendarFor("fieldpost")
	c.SetMethod(ics.MethodPublish)
	c.SetXWRCalName(name)
	for i := range list {
		a := &list[i]
		e := c.AddEvent(a.ID)
		e.SetDtStampTime(a.Stamp)
		if a.URL != "" {
			e.SetURL(a.URL)
		}
		e.SetTimeTransparency(ics.TransparencyTransparent)
		e.SetStartAt(a.At)
		e.SetSummary(a.Summary)
		if a.Description != "" {
			e.SetDescription(a.Description)
		}
	}
	return c.Serialize(ics.WithNewLineWindows)
}
