package moderators

import (
	"time"

	"github.com/fieldpost/fieldpost/adjudicator/audit"

	"github.com/fieldpost/fieldpost/adjudicator/inquiry"
	"github.com/fieldpost/fieldpost/cmd/fieldpost/web/parts"
	"github.com/fieldpost/fieldpost/cmd/fieldpost/web/site"
	"github.com/fieldpost/fieldpost/rules"
	"github.com/fieldpost/fieldpost/store"
	"github.com/fieldpost/fieldpost/templates"
)

// auditRows puts lines of the audit of a game into words, see [audit.Words]: times in
// the zone of the page, and where the game has a zone of its own by that, too. Of a reader
// who is a player, as well, notes and reasons of moderators are left out.
func auditRows(w site.Words, title rules.Title, g *inquiry.GameInfo, entries []store.Entry, player bool) (rows []auditRow) {
	there := (*time.Location)(nil)
	if c := &g.Policy.Calendar; !c.Free() {
		there = c.Location()
	}
	write := func(at time.Time) string { return w.Book.WhenThere(w.Language, at, w.Place, there) }
	if player {
		audit.Redact(entries)
	}
	for i := range entries {
		e := &entries[i]
		line := audit.Words(w.Book, w.Language, title, e, write)
		row := auditRow{At: site.MomentText(w, e.At), Actor: line.Who, Action: line.What}
		row.At.Long = write(e.At)
		if there != nil && (w.Place == nil || templates.Offset(e.At.In(w.Place)) != templates.Offset(e.At.In(there))) {
			at := e.At.In(there)
			row.There = w.Book.Text(w.Language, nil, rules.M("date.there",
				templates.Weekday("weekday", at.Weekday()), rules.Text("time", at.Format("15:04")), rules.Text("zone", there.String())))
		}
		for _, d := range line.Details {
			row.Detail = append(row.Detail, parts.Fact{Name: d.Name, Value: parts.PlainText([]byte(d.Value))})
		}
		rows = append(rows, row)
	}
	return rows
}

// auditRow is a line of the audit.
type auditRow struct {
	At            *site.Moment
	There         string // the same by the clocks of the game; "": it has none of its own
	Actor, Action string
	Detail        []parts.Fact
}
