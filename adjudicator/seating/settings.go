package seating

import (
	"github.com/fieldpost/fieldpost/adjudicator/desk"
	"github.com/fieldpost/fieldpost/adjudicator/office"
	"github.com/fieldpost/fieldpost/adjudicator/post"
	"github.com/fieldpost/fieldpost/rules"
	"github.com/fieldpost/fieldpost/store"
)

// MailsRequest changes which mails a person gets in all of his games and what comes with
// them, and says what holds now: of lines that contradict each other the last counts.
// It takes the key.
var MailsRequest = office.Request{Kinds: []desk.RequestKind{desk.Mails}, Proof: true, Own: changeMailSettings}

func changeMailSettings(c *office.RequestContext) error {
	in, d := c.In, c.Desk
	if weak := WeakKeyFault(in, desk.Request{Kind: desk.Mails}); weak != nil {
		return AnswerSide(in, office.KindMails, d, *weak)
	}
	p, err := in.Tx.Person(in.Seat.Person)
	if err != nil {
		return err
	}
	var messages []rules.Message
	for i := range c.All {
		messages = append(messages, post.ApplyMailSetting(in, &p, c.All[i].Topic))
	}
	if err := in.Tx.People().Save(&p); err != nil {
		return err
	}
	if err := post.ScheduleDigest(in, &p); err != nil {
		return err
	}
	in.Seat.Mails, in.Seat.Files = p.Mails, store.Enclosed{Calendar: p.Calendar, Twin: p.Twin}
	return AnswerSide(in, office.KindMails, d, messages...)
}

// MapsRequest changes how maps come with the mails of a seat, and says what holds now: the
// last of several lines counts. It takes the key.
var MapsRequest = office.Request{Kinds: []desk.RequestKind{desk.Maps}, Proof: true, Own: changeMapSetting}

func changeMapSetting(c *office.RequestContext) error {
	in, d := c.In, c.Desk
	mode := store.MapMode(c.All[len(c.All)-1].Topic)
	if weak := WeakKeyFault(in, desk.Request{Kind: desk.Maps}); weak != nil {
		return AnswerSide(in, office.KindMaps, d, *weak)
	}
	if in.Seat.Map = mode; mode == store.MapInline {
		in.Seat.Map = "" // as usual
	}
	p, err := in.Tx.Person(in.Seat.Person)
	if err != nil {
		return err
	}
	p.Map = in.Seat.Map
	if err := in.Tx.People().Save(&p); err != nil {
		return err
	}
	messages := []rules.Message{rules.M("maps." + string(mode))}
	if !in.Tx.Office.Env.Draws(in.Game.Title) {
		messages = append(messages, rules.M("maps.off"))
	}
	return AnswerSide(in, office.KindMaps, d, messages...)
}
