package templates

import "github.com/fieldpost/fieldpost/rules"

// EventsHTML lays out events as the sitrep does, headings, items, details and
// tables, to stand within a page: it has no heading of its own and nothing
// around it. All words are escaped. It is empty when nothing happened.
func (b *Book) EventsHTML(lang rules.Lang, namer Namer, events []rules.Event) string {
	s := newSheet(b, lang, namer)
	s.happened(events)
	return s.fragment()
}

// HelpHTML is the body of a help page, without its title, to stand within a
// page. ok is false when there is none on the topic.
func (b *Book) HelpHTML(h Help) (title, body string, ok bool) {
	page := b.helpPage(h.Lang, h.Topic)
	if page == nil {
		return "", "", false
	}
	s := newSheet(b, h.Lang, h.Title)
	for i := range page.blocks {
		if page.blocks[i].kind != helpTitle {
			s.helpBlock(&page.blocks[i])
		}
	}
	return page.title, s.fragment(), true
}

// fragment ends a sheet that stands within a page.
func (s *scribe) fragment() string {
	s.begin(partNone)
	return string(s.html)
}
