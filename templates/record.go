package templates

import (
	"strconv"

	"github.com/fieldpost/fieldpost/rules"
	"github.com/fieldpost/fieldpost/templates/wording"
)

// Record tells a side of a phase that was played: what it knew of it then, and what
// came of the orders that it had sent.
type Record struct {
	Head
	Lead     rules.Message
	Events   []rules.Event
	Ends     []rules.End // of the side's own orders
	Receipts []string    // of its sheets
	Reply    bool        // what a reply with orders must hold follows
}

// Record writes the answer.
func (b *Book) Record(r Record) Page {
	s := b.open(&r.Head)
	t, _ := s.words.Tell(r.Lead)
	s.body.Lead(t)
	r.where(s)
	s.events("sitrep.heading.events", r.Events)
	s.body.Heading(s.say("history.heading.sheet"))
	if len(r.Ends) == 0 {
		s.body.Para(s.say("history.no-orders"))
	}
	for i := range r.Ends {
		e := &r.Ends[i]
		label := strconv.Itoa(e.Line)
		s.body.Quote(label, e.Text, 0, 0)
		s.body.Detail(label, s.end(e))
	}
	for _, receipt := range r.Receipts {
		s.body.Fact(s.say("ack.receipt", rules.Text("receipt", receipt)))
	}
	if r.Reply {
		r.replace(s, "mail.leave")
	}
	return s.page(r.subject(t))
}

// end says how an order ended.
func (s *writer) end(e *rules.End) []byte {
	switch {
	case e.State == rules.Done:
		return s.say("history.done")
	case e.State == rules.NotReached:
		return s.say("sitrep.not-reached")
	case e.Reason != nil:
		t, _ := s.words.Tell(*e.Reason)
		return s.say("sitrep.failed", wording.Phrase("reason", t))
	}
	return s.say("sitrep.failed")
}
