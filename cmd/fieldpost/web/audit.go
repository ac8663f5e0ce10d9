package web

import (
	"time"

	"github.com/fieldpost/fieldpost/adjudicator/inquiry"
	"github.com/fieldpost/fieldpost/adjudicator/moderation"
	"github.com/fieldpost/fieldpost/rules"
	"github.com/fieldpost/fieldpost/store"
	"github.com/fieldpost/fieldpost/templates"
)

// audit puts lines of the audit of a game into words, see [adjudicator.AuditWords]: times in
// the zone of the page, and where the game has a zone of its own by that, too. Of a reader
// who is a player, as well, notes and reasons of moderators are left out.
func (w words) audit(title rules.Title, g *inquiry.GameInfo, entries []store.Entry, player bool) (rows []auditRow) {
	there := (*time.Location)(nil)
	if c := &g.Policy.Calendar; !c.Free() {
		there = c.Location()
	}
	write := func(at time.Time) string { return w.book.WhenThere(w.lang, at, w.zone, there) }
	if player {
		moderation.RedactAudit(entries)
	}
	for i := range entries {
		e := &entries[i]
		line := moderation.AuditWords(w.book, w.lang, title, e, write)
		row := auditRow{At: w.moment(e.At), Actor: line.Who, Action: line.What}
		row.At.Long = write(e.At)
		if there != nil && (w.zone == nil || templates.Offset(e.At.In(w.zone)) != templates.Offset(e.At.In(there))) {
			at := e.At.In(there)
			row.There = w.book.Text(w.lang, nil, rules.M("date.there",
				templates.Weekday("weekday", at.Weekday()), rules.Text("time", at.Format("15:04")), rules.Text("zone", there.String())))
		}
		for _, d := range line.Details {
			row.Detail = append(row.Detail, fact{d.Name, plain([]byte(d.Value))})
		}
		rows = append(rows, row)
	}
	return rows
}
