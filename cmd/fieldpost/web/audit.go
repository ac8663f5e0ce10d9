package web

import (
	"maps"
	"slices"
	"strings"
	"time"

	"github.com/fieldpost/fieldpost/adjudicator"
	"github.com/fieldpost/fieldpost/rules"
	"github.com/fieldpost/fieldpost/store"
)

// audit puts lines of the audit of a game into words: what was done as the button for it
// says, or what the service did of its own; who, and when in the zone of the page. The
// codes stand beside, as the command that shows the audit has them.
func (w words) audit(title rules.Title, entries []store.Entry) (rows []auditRow) {
	for i := range entries {
		e := &entries[i]
		row := auditRow{At: w.moment(e.At), Actor: w.auditActor(title, e.Actor), Action: w.auditAction(e.Action), Code: e.Action}
		for _, name := range slices.Sorted(maps.Keys(e.Detail)) {
			row.Detail = append(row.Detail, fact{w.auditName(name), w.auditValue(title, name, e.Detail[name])})
		}
		rows = append(rows, row)
	}
	return rows
}

// auditActor is who did something: the service, a side, or a moderator by his name.
func (w words) auditActor(title rules.Title, actor string) string {
	if name, ok := strings.CutPrefix(actor, adjudicator.AsModerator("x")[:len("moderator:")]); ok {
		return w.T("web.audit.moderator", "name", name)
	}
	if title != nil && slices.Contains(title.About().Sides, rules.Side(actor)) {
		return w.side(title, rules.Side(actor))
	}
	if code := "web.audit.by." + actor; w.book.Has(code) {
		return w.T(code)
	}
	return actor
}

// auditAction is what was done, in words; its code where there are none.
func (w words) auditAction(action string) string {
	for _, code := range []string{"web.audit.did." + action, "door.label." + action} {
		if w.book.Has(code) {
			return w.T(code)
		}
	}
	return action
}

// auditName is what a detail is, in words where there are some.
func (w words) auditName(name string) string {
	if code := "web.audit.what." + name; w.book.Has(code) {
		return w.T(code)
	}
	return name
}

// auditValue is a detail: a moment in the zone of the page, a side by its name.
func (w words) auditValue(title rules.Title, name, value string) string {
	if at, err := time.Parse(time.RFC3339, value); err == nil {
		zone := w.zone
		if zone == nil {
			zone = time.UTC
		}
		return w.book.When(w.lang, at, zone)
	}
	if name == adjudicator.ArgSide && title != nil && slices.Contains(title.About().Sides, rules.Side(value)) {
		return w.side(title, rules.Side(value))
	}
	return plain([]byte(value))
}
