package templates

import (
	"slices"
	"strconv"

	"github.com/fieldpost/fieldpost/rules"
)

// Sitrep is the report to one side after a phase. Everything in it must be
// filtered for that side before.
type Sitrep struct {
	Head
	Events  []rules.Event
	Ends    []rules.End // of the side's own orders
	View    rules.View
	Demands []rules.Demand // of the side
	Waiting []rules.Side
	Draft   []string
	Advance *Ack  // an advance sheet that was taken up or no longer fits
	Expired []int // turns that are over without the advance sheet for them
	Anchor  string
}

// Sitrep writes a situation report.
func (b *Book) Sitrep(r Sitrep) Page {
	s := b.open(&r.Head)
	code := asked(r.Demands)
	s.lead(s.say(code, sideArgs("waiting", r.Waiting)...))
	s.where(&r.Head)
	s.events("sitrep.heading.events", r.Events)
	s.ends(r.Ends)
	s.advance(r.Advance, r.Expired)
	s.view(&r.View)
	s.demands(r.Demands)
	s.deadline(&r.Head)
	heading := "mail.heading.block"
	switch {
	case code == "sitrep.nothing":
		heading = "mail.heading.advance"
	case !slices.Equal(r.Waiting, []rules.Side{r.Side}): // the lead has said that
		s.waiting(&r.Head, r.Waiting)
	}
	s.anchor(r.Anchor)
	s.draft(&r.Head, heading, r.Draft)
	s.lastWords()
	return s.page(r.subject(s.labelled("subject."+code, &r.Head)))
}

// lastWords says what can be told of a sheet as a whole.
func (s *scribe) lastWords() { s.para(s.say("mail.words")) }

// asked is the code of what a side has to do: to order, to decide, or
// nothing.
func asked(demands []rules.Demand) string {
	code := "sitrep.nothing"
	for _, d := range demands {
		switch {
		case d.Optional:
		case d.Kind == rules.DemandDecision:
			return "sitrep.decide"
		default:
			code = "sitrep.order"
		}
	}
	return code
}

// labelled puts a subject into words that tell the game's date.
func (s *scribe) labelled(code string, h *Head) []byte {
	if h.Clock.Label.Code == "" {
		return s.say(code)
	}
	t, _ := s.tell(h.Clock.Label)
	return s.say(code, phrase("label", t))
}

// anchor writes what a player keeps to check the archive with.
func (s *scribe) anchor(anchor string) {
	if anchor != "" {
		s.fact(s.say("mail.anchor", rules.Text("anchor", anchor)))
	}
}

// ends writes the orders that came to nothing, with the reason.
func (s *scribe) ends(ends []rules.End) {
	headed := false
	for i := range ends {
		e := &ends[i]
		if e.State == rules.Done {
			continue
		}
		if !headed {
			s.heading(s.say("sitrep.heading.ends"))
			headed = true
		}
		label := strconv.Itoa(e.Line)
		s.quote(label, e.Text, 0, 0)
		if e.State == rules.NotReached {
			s.detail(label, s.say("sitrep.not-reached"))
		} else if e.Reason != nil {
			t, _ := s.tell(*e.Reason)
			s.detail(label, s.say("sitrep.failed", phrase("reason", t)))
		} else {
			s.detail(label, s.say("sitrep.failed"))
		}
	}
}

// advance tells what became of advance sheets.
func (s *scribe) advance(a *Ack, expired []int) {
	if a == nil && len(expired) == 0 {
		return
	}
	s.heading(s.say("sitrep.heading.advance"))
	for _, turn := range expired {
		s.para(s.say("sitrep.advance-expired", rules.Num("turn", turn)))
	}
	if a == nil {
		return
	}
	switch {
	case !a.Accepted:
		s.para(s.say("sitrep.advance-refused"))
	case a.Wait && a.Reading.Doubtful():
		s.para(s.say("sitrep.advance-doubt"))
	case a.Wait:
		s.para(s.say("sitrep.advance-wait"))
	default:
		s.para(s.say("sitrep.advance-kept"))
	}
	s.reading(a)
	if a.Receipt != "" {
		s.fact(s.say("ack.receipt", rules.Text("receipt", a.Receipt)))
	}
}
