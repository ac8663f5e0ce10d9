package audit

import (
	"maps"
	"slices"
	"strings"
	"time"

	"github.com/fieldpost/fieldpost/adjudicator/moderation"
	"github.com/fieldpost/fieldpost/adjudicator/office"
	"github.com/fieldpost/fieldpost/parser"
	"github.com/fieldpost/fieldpost/rules"
	"github.com/fieldpost/fieldpost/store"
	"github.com/fieldpost/fieldpost/templates"
)

// Line is an entry of the audit of a game in words. What there are no words for stands
// as the audit has it.
type Line struct {
	Who, What string
	Details   []Detail // by name
}

// Detail is what an entry of the audit says besides who and what.
type Detail struct{ Name, Value string }

// Words puts an entry of the audit into words of a language: what was done as the
// button for it says, or what the service did of its own. write tells times, title names
// sides; it may be nil.
func Words(book *templates.Book, lang rules.Lang, title rules.Title, e *store.Entry, write func(time.Time) string) Line {
	w := auditWriter{book, lang, title, write}
	line := Line{Who: w.actorText(e.Actor), What: w.firstText(e.Action, "web.audit.did."+e.Action, "door.label."+e.Action)}
	for _, name := range slices.Sorted(maps.Keys(e.Detail)) {
		line.Details = append(line.Details, Detail{w.firstText(name, "web.audit.what."+name, "door.field."+name), w.valueText(name, e.Detail[name])})
	}
	return line
}

// auditWriter puts entries of the audit into words.
type auditWriter struct {
	book  *templates.Book
	lang  rules.Lang
	title rules.Title
	write func(time.Time) string
}

// firstText returns the first text of the catalogs that there is, or else as it stands.
func (w *auditWriter) firstText(as string, codes ...string) string {
	for _, code := range codes {
		if w.book.Has(code) {
			return w.book.Text(w.lang, nil, rules.M(code))
		}
	}
	return as
}

// actorText did something: the service, a side, or a moderator by his name.
func (w *auditWriter) actorText(actor string) string {
	if name, ok := strings.CutPrefix(actor, office.ModeratorActorPrefix); ok {
		return w.book.Text(w.lang, nil, rules.M("web.audit.moderator", rules.Text("name", name)))
	}
	if side, ok := w.sideText(actor); ok {
		return side
	}
	return w.firstText(actor, "web.audit.by."+actor)
}

// sideText returns the name of a side.
func (w *auditWriter) sideText(id string) (string, bool) {
	if w.title == nil || !slices.Contains(w.title.About().Sides, rules.Side(id)) {
		return "", false
	}
	return w.title.Name(rules.KindSide, id, w.lang), true
}

// valueText returns a detail: a moment as it is told, sides by their names, a choice as it is
// written, a term of a game as its players read it.
func (w *auditWriter) valueText(name, value string) string {
	if at, err := time.Parse(time.RFC3339, value); err == nil {
		return w.write(at)
	}
	switch name {
	case office.ArgSide, "missed", "sides":
		ids := strings.Fields(strings.Trim(value, "[]"))
		for i, id := range ids {
			if side, ok := w.sideText(id); ok {
				ids[i] = side
			}
		}
		return strings.Join(ids, ", ")
	case office.ArgHow:
		way, _, _ := strings.Cut(w.firstText(value, "door.choice."+value), "|")
		return way
	case office.ArgText: // lines
		lines := strings.Split(strings.ReplaceAll(value, parser.QuoteMark, "\n"), "\n")
		return strings.Join(slices.DeleteFunc(lines, func(line string) bool { return strings.TrimSpace(line) == "" }), " / ")
	case "why":
		return w.firstText(value, "pause.why."+value, "web.audit.why."+value)
	case "what":
		return w.firstText(value, "web.audit.shown."+value)
	case "rules", "pack":
		return strings.Replace(value, " to ", " → ", 1)
	}
	if i := slices.IndexFunc(moderation.TermFields(), func(f moderation.Field) bool { return f.Name == name }); i >= 0 {
		if before, now, ok := strings.Cut(value, " → "); ok {
			return moderation.Terms[i].Tell(w.book, w.lang, before) + " → " + moderation.Terms[i].Tell(w.book, w.lang, now)
		}
	}
	return value
}

// Redact takes out of lines of an audit what a moderator who plays does not read: notes and
// reasons of moderators.
func Redact(entries []store.Entry) {
	for i := range entries {
		delete(entries[i].Detail, office.ArgText)
		delete(entries[i].Detail, office.ArgReason)
	}
}
