package templates

import (
	"cmp"
	"slices"

	"github.com/fieldpost/fieldpost/rules"
)

// EventsHTML lays out events as the sitrep does, headings, items, details and
// tables, to stand within a page: it has no heading of its own and nothing
// around it. All words are escaped. It is empty when nothing happened.
func (b *Book) EventsHTML(lang rules.Lang, namer Namer, events []rules.Event) string {
	s := newSheet(b, lang, namer)
	s.writeEvents(events)
	return s.out.fragment()
}

// RecordHTML is [Book.EventsHTML] for a reader whom the events do not address, as who
// sees what every side was told: what not all were told says to whom it was.
func (b *Book) RecordHTML(lang rules.Lang, namer Namer, events []rules.Event) string {
	s := newSheet(b, lang, namer)
	for i := range events {
		t, st := s.tell(events[i].Message)
		if to := events[i].To; len(to) > 0 && (st.own() || st.below()) {
			args := []rules.Arg{phrase("what", t)}
			for _, side := range to {
				args = append(args, rules.SideArg("side", side))
			}
			t = s.say("web.phase.told-to", args...)
		}
		s.out.write(t, st)
	}
	return s.out.fragment()
}

// ViewHTML lays out what a viewer knows, to stand within a page below a heading of
// the second rank: its sections have headings of the third. Sections without a line
// are left out. All words are escaped.
func (b *Book) ViewHTML(lang rules.Lang, namer Namer, view rules.View) string {
	s := newSheet(b, lang, namer)
	for i := range view.Sections {
		if part := &view.Sections[i]; len(part.Lines) > 0 {
			over, _ := s.tell(part.Heading())
			s.out.group(over)
			s.lines(part.Lines)
		}
	}
	return s.out.fragment()
}

// SheetHTML lays out the orders of a sheet in full words by their lines, without
// what they promised, and below them those that came to nothing, with the reason.
func (b *Book) SheetHTML(lang rules.Lang, namer Namer, orders []rules.Understood, ends []rules.End) string {
	s := newSheet(b, lang, namer)
	orders = slices.Clone(orders)
	slices.SortStableFunc(orders, func(a, b rules.Understood) int { return cmp.Compare(a.Line, b.Line) })
	for i := range orders {
		s.out.write(s.tell(orders[i].Message))
	}
	for i := range ends {
		e := &ends[i]
		if e.State == rules.Done {
			continue
		}
		s.out.bullet("", s.say("web.phase.order-lost", rules.Text("order", e.Text)))
		s.out.detail("", s.end(e))
	}
	return s.out.fragment()
}

// HelpHTML returns the body of a help page, without its title, to stand within a
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
	return page.title, s.out.fragment(), true
}

// fragment ends a sheet that stands within a page.
func (s *layout) fragment() string {
	s.begin(partNone)
	return string(s.html)
}

// DemandsHTML lays out what is asked of a side as the sitrep does, without its
// heading. It is empty when nothing is asked.
func (b *Book) DemandsHTML(lang rules.Lang, namer Namer, demands []rules.Demand) string {
	s := newSheet(b, lang, namer)
	s.writeDemandList(demands)
	return s.out.fragment()
}
