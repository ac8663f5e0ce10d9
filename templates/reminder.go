package templates

import "github.com/fieldpost/fieldpost/rules"

// Reminder tells a side that its sheet is missing.
type Reminder struct {
	Head
	Demands  []rules.Demand
	Draft    []string
	Waiting  []rules.Side
	NotFinal bool // there is a sheet, and the player says that it is not his last word
	Faulty   bool // there is no sheet but one with errors
	Counts   bool // what there is counts at the deadline
}

// Reminder writes the mail before a deadline.
func (b *Book) Reminder(r Reminder) Page {
	s := b.open(&r.Head)
	code, subject := "reminder.order", "subject.reminder"
	switch {
	case r.NotFinal:
		code, subject = "reminder.not-final", "subject.reminder-not-final"
	case r.Faulty:
		code, subject = "reminder.faulty", "subject.reminder-faulty"
	case demandCode(r.Demands) == "sitrep.decide":
		code = "reminder.decide"
	}
	var args []rules.Arg
	if r.Counts {
		args = append(args, rules.Text("counts", "1"))
	}
	s.body.Lead(s.say(code, args...))
	r.where(s)
	r.deadline(s)
	r.waiting(s, r.Waiting)
	s.demands(r.Demands)
	r.draft(s, "mail.heading.block", r.Draft)
	s.body.Para(s.say("mail.words"))
	return s.page(r.subject(s.labelled(subject, &r.Head)))
}
