package templates

import "github.com/fieldpost/fieldpost/rules"

// Observed is the report of a game to who plays no side of it. Everything in it must be
// what everybody may know.
type Observed struct {
	Head
	Lead    rules.Message
	Chapter Chapter // the last phase that was played; empty before the first
	Place   string  // as of [Sitrep]
	View    rules.View
	Told    *rules.View // the position before that phase; nil: all of it is told
	Waiting []rules.Side
}

// Observed writes the report to an observer.
func (b *Book) Observed(o Observed) Page {
	s := b.open(&o.Head)
	t, _ := s.words.Tell(o.Lead)
	s.body.Lead(t)
	o.where(s)
	s.news("sitrep.heading.events", []Chapter{o.Chapter}, o.Place)
	o.waiting(s, o.Waiting)
	if !o.Deadline.IsZero() {
		o.deadline(s)
	}
	if o.Told == nil {
		s.view(&o.View)
	} else {
		s.writeDiff(&o.View, o.Told, "observe.same", "same") // who observes cannot ask for more
	}
	return s.page(o.subject(s.labelled("subject."+o.Lead.Code, &o.Head)))
}
