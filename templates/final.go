package templates

import (
	"time"

	"github.com/fieldpost/fieldpost/rules"
)

// Final answers who said that his sheet is his last word, or that it is to keep
// nothing waiting.
type Final struct {
	Head
	Receipt    string
	Orders     int // of the sheet
	Advance    bool
	Turn       int             // of a sheet in advance; 0: for the next time that orders are asked for
	Notes      []rules.Message // about the letter
	Waiting    []rules.Side
	Last       bool      // as in an Ack
	PlayAt     time.Time // as in an Ack
	Thinkers   bool      // as in an Ack
	Closes     bool      // as in an Ack
	OwnHeld    bool      // as in an Ack
	OthersHeld bool      // as in an Ack
}

// Final writes the answer.
func (b *Book) Final(f Final) Page {
	s := b.open(&f.Head)
	a := Ack{Head: f.Head, Accepted: true, Receipt: f.Receipt, Last: f.Last, PlayAt: f.PlayAt, Thinkers: f.Thinkers, Closes: f.Closes, OwnHeld: f.OwnHeld, OthersHeld: f.OthersHeld, Waiting: f.Waiting}
	code, args := "ack.final", []rules.Arg{rules.Num("orders", f.Orders), rules.Num("phase", f.Phase)}
	if f.Advance {
		code = "ack.advance"
	}
	if f.Turn > 0 {
		args = append(args, rules.Num("turn", f.Turn))
	}
	verdict := s.say(code, args...)
	s.body.Lead(verdict)
	f.where(s)
	for _, n := range f.Notes {
		t, _ := s.words.Tell(n)
		s.body.Para(t)
	}
	s.body.Fact(s.say("ack.receipt", rules.Text("receipt", f.Receipt)))
	if a.writeSchedule(s) {
		f.replace(s, "mail.replace")
	}
	return s.page(a.subject(verdict))
}
