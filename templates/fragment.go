package templates

import (
	"cmp"
	"slices"

	"github.com/fieldpost/fieldpost/rules"
	"github.com/fieldpost/fieldpost/templates/wording"
)

// EventsHTML lays out events as the sitrep does, headings, items, details and
// tables, to stand within a page: it has no heading of its own and nothing
// around it. All words are escaped. It is empty when nothing happened.
func (b *Book) EventsHTML(lang rules.Lang, namer wording.Namer, events []rules.Event) string {
	s := newWriter(b, lang, namer)
	s.writeEvents(events)
	return s.body.Fragment()
}

// RecordHTML lays out events as [Book.EventsHTML] does, for a reader whom the events do not address, as who
// sees what every side was told: what not all were told says to whom it was.
func (b *Book) RecordHTML(lang rules.Lang, namer wording.Namer, events []rules.Event) string {
	s := newWriter(b, lang, namer)
	for i := range events {
		t, st := s.words.Tell(events[i].Message)
		if to := events[i].To; len(to) > 0 && (st.IsOwn() || st.IsBelow()) {
			args := []rules.Arg{wording.Phrase("what", t)}
			for _, side := range to {
				args = append(args, rules.SideArg("side", side))
			}
			t = s.say("web.phase.told-to", args...)
		}
		s.body.Write(t, st)
	}
	return s.body.Fragment()
}

// ViewHTML lays out what a viewer knows, to stand within a page below a heading of
// the second rank: its sections have headings of the third. Sections without a line
// are left out. All words are escaped.
func (b *Book) ViewHTML(lang rules.Lang, namer wording.Namer, view rules.View) string {
	s := newWriter(b, lang, namer)
	for i := range view.Sections {
		if part := &view.Sections[i]; len(part.Lines) > 0 {
			over, _ := s.words.Tell(part.Heading())
			s.body.Group(over)
			s.lines(part.Lines)
		}
	}
	return s.body.Fragment()
}

// SheetHTML lays out the orders of a sheet in full words by their lines, without
// what they promised, and below them those that came to nothing, with the reason.
func (b *Book) SheetHTML(lang rules.Lang, namer wording.Namer, orders []rules.Understood, ends []rules.End) string {
	s := newWriter(b, lang, namer)
	orders = slices.Clone(orders)
	slices.SortStableFunc(orders, func(a, b rules.Understood) int { return cmp.Compare(a.Line, b.Line) })
	for i := range orders {
		s.body.Write(s.words.Tell(orders[i].Message))
	}
	for i := range ends {
		e := &ends[i]
		if e.State == rules.Done {
			continue
		}
		s.body.Bullet("", s.say("web.phase.order-lost", rules.Text("order", e.Text)))
		s.body.Detail("", s.end(e))
	}
	return s.body.Fragment()
}

// HelpHTML returns the body of a help page, without its title, to stand within a
// page. ok is false when there is none on the topic.
func (b *Book) HelpHTML(h Help) (title, body string, ok bool) {
	page := b.helpPage(h.Lang, h.Topic)
	if page == nil {
		return "", "", false
	}
	s := newWriter(b, h.Lang, h.Title)
	for i := range page.blocks {
		if page.blocks[i].kind != helpTitle {
			s.helpBlock(&page.blocks[i])
		}
	}
	return page.title, s.body.Fragment(), true
}

// DemandsHTML lays out what is asked of a side as the sitrep does, without its
// heading. It is empty when nothing is asked.
func (b *Book) DemandsHTML(lang rules.Lang, namer wording.Namer, demands []rules.Demand) string {
	s := newWriter(b, lang, namer)
	s.writeDemandList(demands)
	return s.body.Fragment()
}

// mostAlike is how many events of one kind are one step of a replay.
const mostAlike = 4

// Steps parts events into the steps of a replay, in their order: one that is an item
// of its own, with the heading above it and the details and tables below it, or a few
// of one kind in a row. What a step says, [Book.EventsHTML] lays out.
func (b *Book) Steps(events []rules.Event) (steps [][]rules.Event) {
	start, items, alike := 0, 0, true
	for i := range events {
		st := b.StyleOf(events[i].Code)
		switch {
		case !st.IsOwn() && st != wording.Group: // below what is before it
			alike = false
			continue
		case items == 0: // below a heading, or the first
		case st.IsOwn() && alike && items < mostAlike && events[i].Code == events[i-1].Code:
		default:
			steps = append(steps, events[start:i:i])
			start, items, alike = i, 0, true
		}
		if st.IsOwn() {
			items++
		}
	}
	if len(events) > start {
		steps = append(steps, events[start:])
	}
	return steps
}
