package adjudicator

import (
	"errors"
	"strconv"
	"strings"
	"time"

	"github.com/fieldpost/fieldpost/adjudicator/desk"
	"github.com/fieldpost/fieldpost/rules"
	"github.com/fieldpost/fieldpost/store"
)

// usualDigestHour is when a digest comes to who has named no hour.
const usualDigestHour = 20

// mails changes which mails a person gets in all of his games and what comes with
// them, and says what holds now: of lines that contradict each other the last counts.
// It takes the key.
func (in *intake) mails(d *desk.Desk, asked []desk.Request) error {
	if weak := in.weakKeyFault(desk.Request{Kind: desk.Mails}); weak != nil {
		return in.tell(kindMails, d, *weak)
	}
	p, err := in.tx.Person(in.seat.Person)
	if err != nil {
		return err
	}
	var messages []rules.Message
	for i := range asked {
		if asked[i].Kind == desk.Mails {
			messages = append(messages, in.wish(&p, asked[i].Topic))
		}
	}
	if err := in.tx.SavePerson(&p); err != nil {
		return err
	}
	if err := in.keepDigest(&p); err != nil {
		return err
	}
	in.seat.Mails, in.seat.Files = p.Mails, store.Enclosed{Calendar: p.Calendar, Twin: p.Twin}
	return in.tell(kindMails, d, messages...)
}

// wish changes one of the choices of a person.
func (in *intake) wish(p *store.Person, topic string) rules.Message {
	switch topic {
	case desk.CalendarOn, desk.CalendarOff:
		p.Calendar = topic == desk.CalendarOn
	case desk.TwinOn, desk.TwinOff:
		p.Twin = topic == desk.TwinOn
	case desk.RatingsOn, desk.RatingsOff:
		p.Unlisted = topic == desk.RatingsOff
	case desk.MailsAll, desk.MailsAsked:
		p.Mails = store.Mails(topic)
	default: // a digest, perhaps with its hour
		_, at, named := strings.Cut(topic, " ")
		if hour, err := strconv.Atoi(at); named && (err != nil || hour > 24) {
			return rules.M("mails.no-hour", rules.Text("hour", at))
		} else if named {
			p.DigestHour = hour % 24
		} else if p.Mails != store.MailsDigest {
			p.DigestHour = usualDigestHour
		}
		p.Mails = store.MailsDigest
		return rules.M("mails.digest", rules.Num("hour", p.DigestHour), rules.Text("zone", in.s.zone(p.Zone).String()))
	}
	return rules.M("mails." + topic)
}

// keepDigest has a person get digests at his hour, or none.
func (in *intake) keepDigest(p *store.Person) error {
	if p.Mails != store.MailsDigest {
		return in.tx.DropDigest(p.ID)
	}
	kept, err := in.tx.DigestOf(p.ID)
	if errors.Is(err, store.ErrNotFound) {
		kept = store.Digest{Person: p.ID, Since: in.now}
	} else if err != nil {
		return err
	}
	kept.Due = nextDigest(in.now, p.DigestHour, in.s.zone(p.Zone))
	return in.tx.SaveDigest(&kept)
}

// nextDigest returns when the clocks of a zone next show an hour: once a day, also on those
// on which they are put forward or back.
func nextDigest(after time.Time, hour int, zone *time.Location) time.Time {
	local := after.In(zone)
	for day := 0; ; day++ {
		at := time.Date(local.Year(), local.Month(), local.Day()+day, hour, 0, 0, 0, zone)
		if at.After(after) {
			return at.UTC()
		}
	}
}
