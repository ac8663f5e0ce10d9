package post

import (
	"errors"
	"strconv"
	"strings"
	"time"

	"github.com/fieldpost/fieldpost/adjudicator/desk"
	"github.com/fieldpost/fieldpost/adjudicator/office"
	"github.com/fieldpost/fieldpost/rules"
	"github.com/fieldpost/fieldpost/store"
)

// StripSubjectPrefix returns a subject of a game without what mail programs put before it; "" when
// it is none.
func StripSubjectPrefix(subject string) string {
	if at := strings.IndexByte(subject, '['); at >= 0 && (at == 0 || strings.HasSuffix(subject[:at], ": ")) {
		return strings.TrimSpace(subject[at:])
	}
	return ""
}

// usualDigestHour is when a digest comes to somebody who has named no hour.
const usualDigestHour = 20

// ApplyMailSetting changes one of the choices of a person.
func ApplyMailSetting(in *office.Intake, p *store.Person, topic string) rules.Message {
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
		return rules.M("mails.digest", rules.Num("hour", p.DigestHour), rules.Text("zone", in.Tx.Office.Zone(p.Zone).String()))
	}
	return rules.M("mails." + topic)
}

// ScheduleDigest has a person get digests at his hour, or none.
func ScheduleDigest(in *office.Intake, p *store.Person) error {
	if p.Mails != store.MailsDigest {
		return in.Tx.Digests().DeleteAll(store.Digest{Person: p.ID})
	}
	kept, err := in.Tx.Digests().One(store.Digest{Person: p.ID})
	if errors.Is(err, store.ErrNotFound) {
		kept = store.Digest{Person: p.ID, Since: in.Now}
	} else if err != nil {
		return err
	}
	kept.Due = NextDigestTime(in.Now, p.DigestHour, in.Tx.Office.Zone(p.Zone))
	return in.Tx.Digests().Put(&kept)
}

// NextDigestTime returns when the clocks of a zone next show an hour: once a day, also on those
// on which they are put forward or back.
func NextDigestTime(after time.Time, hour int, zone *time.Location) time.Time {
	local := after.In(zone)
	for day := 0; ; day++ {
		at := time.Date(local.Year(), local.Month(), local.Day()+day, hour, 0, 0, 0, zone)
		if at.After(after) {
			return at.UTC()
		}
	}
}
