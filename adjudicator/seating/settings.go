package seating

import (
	"github.com/fieldpost/fieldpost/adjudicator/desk"
	"github.com/fieldpost/fieldpost/adjudicator/office"
	"github.com/fieldpost/fieldpost/adjudicator/post"
	"github.com/fieldpost/fieldpost/rules"
	"github.com/fieldpost/fieldpost/store"
)

// ChangeMailSettings changes which mails a person gets in all of his games and what comes with
// them, and says what holds now: of lines that contradict each other the last counts.
// It takes the key.
func ChangeMailSettings(in *office.Intake, d *desk.Desk, asked []desk.Request) error {
	if weak := WeakKeyFault(in, desk.Request{Kind: desk.Mails}); weak != nil {
		return AnswerSide(in, office.KindMails, d, *weak)
	}
	p, err := in.Tx.Person(in.Seat.Person)
	if err != nil {
		return err
	}
	var messages []rules.Message
	for i := range asked {
		if asked[i].Kind == desk.Mails {
			messages = append(messages, post.ApplyMailSetting(in, &p, asked[i].Topic))
		}
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

// ChangeMapSetting changes how maps come with the mails of a seat, and says what holds now: the
// last of several lines counts. It takes the key.
func ChangeMapSetting(in *office.Intake, d *desk.Desk, sheet *desk.Sheet) error {
	var mode store.MapMode
	for _, q := range sheet.Requests {
		if q.Kind == desk.Maps {
			mode = store.MapMode(q.Topic)
		}
	}
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
	if !in.Office.Env.Draws(in.Game.Title) {
		messages = append(messages, rules.M("maps.off"))
	}
	return AnswerSide(in, office.KindMaps, d, messages...)
}
