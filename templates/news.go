package templates

import (
	"bytes"
	"slices"

	"github.com/fieldpost/fieldpost/rules"
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
			s.out.heading(s.say(heading))
			headed = true
		}
		if t, _ := s.tell(c.Clock.Label); len(chapters) > 1 && !bytes.Equal(t, date) {
			s.out.group(s.say("sitrep.chapter", phrase("label", t)))
			date = t
		}
		events := s.byPlace(c.Events, place)
		for j := range events {
			if s.isFull(roomNews, len(events)-j) {
				break
			}
			s.out.write(s.tell(events[j].Message))
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
		switch st := s.words.book.Style(e.Message); {
		case st == Detail && last != nil:
			last.events = append(last.events, e)
			continue
		case st != Item:
			flush()
			out = append(out, e)
			continue
		}
		at := placeOf(&e.Message, place)
		if at == "" || i+1 < len(events) && s.words.book.Style(events[i+1].Message) == Detail {
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
	plan := func(e *rules.Event) bool {
		entry := s.words.book.catalogs[rules.English][e.Code]
		return entry != nil && entry.style == stylePlan
	}
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
	s.out.heading(s.say("sitrep.heading.events"))
	s.writeSomeEvents(s.byPlace(c.Events, place), maxNote, "note.more")
}

// writeSomeEvents writes events on so many lines, about, and counts the rest.
func (s *writer) writeSomeEvents(events []rules.Event, most int, more string) {
	from := bytes.Count(s.out.text, []byte("\n"))
	for i := range events {
		t, st := s.tell(events[i].Message)
		if bytes.Count(s.out.text, []byte("\n"))-from >= most && len(events)-i > 2 && !st.below() {
			s.out.bullet("", s.say(more, rules.Num("n", len(events)-i)))
			return
		}
		s.out.write(t, st)
	}
}
