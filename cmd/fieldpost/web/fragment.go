package web

import (
	"html"
	"html/template"
	"strings"

	"github.com/fieldpost/fieldpost/rules"
	"github.com/fieldpost/fieldpost/templates"
)

// eventsHTML lays out events as a sitrep does: headings, items, details and
// tables. Package templates escapes all words; the result is HTML.
//
// A sitrep of nothing but events is written, and what stands around them is
// cut off: its heading before, and the deadline that it does not have after.
func (w words) eventsHTML(title rules.Title, events []rules.Event) template.HTML {
	if len(events) == 0 || title == nil {
		return ""
	}
	body := body(w.book.Sitrep(templates.Sitrep{Head: templates.Head{Lang: w.lang, Title: title}, Events: events}))
	heading := "<h2>" + html.EscapeString(w.T("sitrep.heading.events")) + "</h2>\n"
	after := "<p>" + html.EscapeString(w.T("mail.no-deadline"))
	_, rest, begun := strings.Cut(body, heading)
	end := strings.LastIndex(rest, after)
	if !begun || end < 0 {
		return ""
	}
	return template.HTML(rest[:end])
}

// body is what stands between the tags of a mail's body.
func body(p templates.Page) string {
	_, rest, _ := strings.Cut(p.HTML, "<body>\n")
	inner, _, _ := strings.Cut(rest, "</body>")
	return inner
}
