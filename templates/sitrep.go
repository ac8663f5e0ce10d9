package templates

import (
	"slices"
	"strconv"

	"github.com/fieldpost/fieldpost/rules"
	"github.com/fieldpost/fieldpost/templates/wording"
)

// Sitrep is the report to one side that tells the position. Everything in it must be
// filtered for that side before.
type Sitrep struct {
	Head
	Events  []rules.Event // of the phase that was just played
	Ends    []rules.End   // of the side's own orders
	Since   []Chapter     // all phases since the side was last asked, in place of Events and Ends
	Place   string        // kind of the ids of places, by which news are brought together; "": they are not
	View    rules.View
	Told    *rules.View    // the position as the side was told it last; nil: all of it is told
	First   bool           // no report told of the position before, only the invitation, and that not all of it
	Demands []rules.Demand // of the side
	Waiting []rules.Side
	Draft   []string
	Example []string // a sheet that could be sent; may be empty
	Advance *Ack     // an advance sheet that was taken up or no longer fits
	Expired []int    // turns that are over without the advance sheet for them
	Anchors []string // of the phases that are told of
	// Returned says that Draft is a sheet of before, as the game was taken back to it.
	Returned bool
	Paused   bool // nothing is played at the moment
}

// Sitrep writes a situation report: what is new, what is asked, the position.
func (b *Book) Sitrep(r Sitrep) Page {
	s := b.open(&r.Head)
	code := demandCode(r.Demands)
	s.body.Lead(s.say(code, waitedFor(&r.Head, r.Waiting)...))
	r.where(s)
	heading := "sitrep.heading.since"
	if r.Since == nil {
		r.Since, heading = []Chapter{{Events: r.Events, Ends: r.Ends}}, "sitrep.heading.events"
	}
	s.news(heading, r.Since, r.Place)
	for i := range r.Since {
		s.ends(r.Since[i].Ends)
	}
	s.advance(r.Advance, r.Expired)
	s.demands(r.Demands)
	s.tryout(r.Example)
	if r.Paused {
		s.body.Para(s.say("back.paused", rules.Text("game", r.Game)))
	} else {
		r.deadline(s)
	}
	block := "mail.heading.block"
	switch {
	case code == "sitrep.nothing":
		block = "mail.heading.advance"
	case !slices.Equal(r.Waiting, []rules.Side{r.Side}): // the lead has said that
		r.waiting(s, r.Waiting)
	}
	s.anchors(r.Anchors...)
	if r.Told == nil {
		s.view(&r.View)
	} else {
		code, name := "sitrep.same", "same"
		if r.First { // what has not changed stood in no mail so far
			code, name = "welcome.rest", "rest"
		}
		s.writeDiff(&r.View, r.Told, code, name)
	}
	if r.Returned {
		s.body.Para(s.say("back.returned", ReturnedNotice(r.Demands).Args...))
	}
	r.draft(s, block, r.Draft)
	s.body.Para(s.say("mail.words"))
	return s.page(r.subject(s.labelled("subject."+code, &r.Head)))
}

// ReturnedNotice says that a sheet has come back to its side, of which some demands are: where a
// decision is asked, yes answers that.
func ReturnedNotice(demands []rules.Demand) rules.Message {
	if demandCode(demands) != "sitrep.decide" {
		return rules.M("back.returned")
	}
	return rules.M("back.returned", rules.Text("asked", "1"))
}

// Note is the short report of a phase to a side of which nothing is asked.
type Note struct {
	Head
	Chapter
	Own     bool   // the phase was one of the side's own orders: it is told whole
	Place   string // as of [Sitrep]
	Waiting []rules.Side
	Expired []int
	Anchor  string
}

// Note writes a short note of what happened.
func (b *Book) Note(n Note) Page {
	s := b.open(&n.Head)
	s.body.Lead(s.say("sitrep.nothing", waitedFor(&n.Head, n.Waiting)...))
	n.where(s)
	if n.Own {
		s.news("note.heading.own", []Chapter{n.Chapter}, n.Place)
	} else {
		s.brief(&n.Chapter, n.Place)
	}
	s.ends(n.Ends)
	s.advance(nil, n.Expired)
	s.anchors(n.Anchor)
	n.replace(s, "note.reply")
	return s.page(n.subject(s.labelled("subject.sitrep.nothing", &n.Head)))
}

// demandCode returns the code of what a side has to do: to order, to decide, or
// nothing.
func demandCode(demands []rules.Demand) string {
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
func (s *writer) labelled(code string, h *Head) []byte {
	if h.Clock.Label.Code == "" {
		return s.say(code)
	}
	t, _ := s.words.Tell(h.Clock.Label)
	return s.say(code, wording.Phrase("label", t))
}

// anchors writes what a player keeps to check the archive with, of one phase or several.
func (s *writer) anchors(list ...string) {
	var args []rules.Arg
	for _, anchor := range list {
		if anchor != "" {
			args = append(args, rules.Text("anchor", anchor))
		}
	}
	if len(args) > 0 {
		s.body.Fact(s.say("mail.anchor", args...))
	}
}

// ends writes the orders that came to nothing, with the reason.
func (s *writer) ends(ends []rules.End) {
	headed := false
	for i := range ends {
		e := &ends[i]
		if e.State == rules.Done {
			continue
		}
		if !headed {
			s.body.Heading(s.say("sitrep.heading.ends"))
			headed = true
		}
		label := strconv.Itoa(e.Line)
		s.body.Quote(label, e.Text, 0, 0)
		s.body.Detail(label, s.end(e))
	}
}

// advance tells what became of advance sheets.
func (s *writer) advance(a *Ack, expired []int) {
	if a == nil && len(expired) == 0 {
		return
	}
	s.body.Heading(s.say("sitrep.heading.advance"))
	for _, turn := range expired {
		s.body.Para(s.say("sitrep.advance-expired", rules.Num("turn", turn)))
	}
	if a == nil {
		return
	}
	switch {
	case !a.Accepted:
		s.body.Para(s.say("sitrep.advance-refused"))
	case a.Wait && a.Reading.Doubtful():
		s.body.Para(s.say("sitrep.advance-doubt"))
	case a.Wait && a.Doubt:
		s.body.Para(s.say("sitrep.advance-asked"))
	case a.Wait:
		s.body.Para(s.say("sitrep.advance-wait"))
	default:
		s.body.Para(s.say("sitrep.advance-kept"))
	}
	a.writeReading(s)
	if a.Receipt != "" {
		s.body.Fact(s.say("ack.receipt", rules.Text("receipt", a.Receipt)))
	}
}
