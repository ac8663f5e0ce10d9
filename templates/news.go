package templates

import (
	"bytes"
	"slices"

	"github.com/fieldpost/fieldpost/rules"
	"github.com/fieldpost/fieldpost/templates/wording"
)

// Chapter is what a side may know of one phase that was played.
type Chapter struct {
	Clock  rules.Clock // as the phase began
	Events []rules.Event
	Ends   []rules.End // of the side's own orders
}

// roomNews is how far a mail may have grown, in bytes of its text, before what else
// happened is only counted.
const roomNews = 28 << 10

// news writes what happened: each phase under its date where there are several, and
// what happened at one place together.
func (s *writer) news(heading string, chapters []Chapter, place string) {
	headed := false
	var date []byte
	for i := range chapters {
		c := &chapters[i]
		if len(c.Events) == 0 {
			continue
		}
		if !headed {
			s.body.Heading(s.say(heading))
			headed = true
		}
		if t, _ := s.words.Tell(c.Clock.Label); len(chapters) > 1 && !bytes.Equal(t, date) {
			s.body.Group(s.say("sitrep.chapter", wording.Phrase("label", t)))
			date = t
		}
		events := s.byPlace(c.Events, place)
		for j := range events {
			if s.isFull(roomNews, len(events)-j) {
				break
			}
			s.body.Write(s.words.Tell(events[j].Message))
		}
	}
}

// byPlace brings together what happened at one place, in the order in which it
// happened there. A battle, told under a heading or in a text that details go on from,
// and whatever has no place, stay where they are, and nothing is moved past them: what
// a battle came to is told behind it.
func (s *writer) byPlace(events []rules.Event, place string) []rules.Event {
	if place == "" {
		return events
	}
	type story struct {
		at     string
		events []rules.Event
	}
	out := make([]rules.Event, 0, len(events))
	var run []story // places in the order in which something happened there first
	var last *story
	events = s.withoutPlans(events, place)
	flush := func() {
		for i := range run {
			out = append(out, run[i].events...)
		}
		run, last = run[:0], nil
	}
	for i := range events {
		e := events[i]
		switch st := s.book.Style(e.Message); {
		case st == Detail && last != nil:
			last.events = append(last.events, e)
			continue
		case st != Item:
			flush()
			out = append(out, e)
			continue
		}
		at := placeOf(&e.Message, place)
		if at == "" || i+1 < len(events) && s.book.Style(events[i+1].Message) == Detail {
			flush()
		}
		if at == "" {
			out = append(out, e)
			continue
		}
		last = nil
		for j := range run {
			if run[j].at == at {
				last = &run[j]
			}
		}
		if last == nil {
			run = append(run, story{at: at})
			last = &run[len(run)-1]
		}
		last.events = append(last.events, e)
	}
	flush()
	return out
}

// withoutPlans leaves out what was to be done at a place, if it is told what happened
// there afterwards.
func (s *writer) withoutPlans(events []rules.Event, place string) []rules.Event {
	plan := func(e *rules.Event) bool { return s.book.StyleOf(e.Code) == wording.Plan }
	told := map[string]bool{} // places of what follows
	out := make([]rules.Event, 0, len(events))
	for i := range slices.Backward(events) {
		e := &events[i]
		at := placeOf(&e.Message, place)
		switch {
		case !plan(e):
			told[at] = true
		case at != "" && told[at]:
			continue
		}
		out = append(out, *e)
	}
	slices.Reverse(out)
	return out
}

// placeOf returns where something happened: the last place that is named, as a march ends
// there; "" when none is.
func placeOf(m *rules.Message, place string) (at string) {
	for i := range m.Args {
		if m.Args[i].Kind == place {
			at = m.Args[i].Value
		}
	}
	return at
}

// maxNote is how many lines a short note has for what happened, about.
const maxNote = 12

// brief writes the news of one phase as far as a short note has room for them.
func (s *writer) brief(c *Chapter, place string) {
	if len(c.Events) == 0 {
		return
	}
	s.body.Heading(s.say("sitrep.heading.events"))
	s.writeSomeEvents(s.byPlace(c.Events, place), maxNote, "note.more")
}

// writeSomeEvents writes events on so many lines, about, and counts the rest.
func (s *writer) writeSomeEvents(events []rules.Event, most int, more string) {
	from := bytes.Count(s.body.Text, []byte("\n"))
	for i := range events {
		t, st := s.words.Tell(events[i].Message)
		if bytes.Count(s.body.Text, []byte("\n"))-from >= most && len(events)-i > 2 && !st.IsBelow() {
			s.body.Bullet("", s.say(more, rules.Num("n", len(events)-i)))
			return
		}
		s.body.Write(t, st)
	}
}

// Style is how a text stands among those around it, see [wording.Catalogs.Text].
type Style string

// The styles.
const (
	Item    Style = ""        // an item of its own
	Detail  Style = "detail"  // of the item before it
	Heading Style = "heading" // over the items that follow
	Header  Style = "header"  // the headings of a table
	Row     Style = "row"     // a row of a table; its cells are parted by a dot in the middle
)

// Style returns that of the text of a message.
func (b *Book) Style(m rules.Message) Style {
	switch b.StyleOf(m.Code) {
	case wording.Detail, wording.Joined:
		return Detail
	case wording.Group:
		return Heading
	case wording.Header:
		return Header
	case wording.Row:
		return Row
	case wording.Item, wording.Run, wording.Plan:
	}
	return Item
}
