package templates

import "github.com/fieldpost/fieldpost/rules"

// Reminder tells a side that its sheet is missing.
type Reminder struct {
	Head
	Demands []rules.Demand
	Draft   []string
	Waiting []rules.Side
}

// Reminder writes the mail before a deadline.
func (b *Book) Reminder(r Reminder) Page {
	s := b.open(&r.Head)
	code := "reminder.order"
	if asked(r.Demands) == "sitrep.decide" {
		code = "reminder.decide"
	}
	s.lead(s.say(code))
	s.where(&r.Head)
	s.deadline(&r.Head)
	s.waiting(&r.Head, r.Waiting)
	s.demands(r.Demands)
	s.draft(&r.Head, "mail.heading.block", r.Draft)
	return s.page(r.subject(s.labelled("subject.reminder", &r.Head)))
}
