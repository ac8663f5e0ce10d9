package people

import (
	"time"

	"github.com/fieldpost/fieldpost/adjudicator/confirm"
	"github.com/fieldpost/fieldpost/adjudicator/founding"
	"github.com/fieldpost/fieldpost/adjudicator/office"
	"github.com/fieldpost/fieldpost/adjudicator/post"
	"github.com/fieldpost/fieldpost/rules"
	"github.com/fieldpost/fieldpost/store"
)

// FindRequester returns who wrote the letter. Of somebody unknown the language is that of what he
// wrote, and the zone the one of this post office.
func FindRequester(in *office.Intake, lang rules.Lang) (*office.Requester, error) {
	from := &in.Letter.From
	if in.Authenticated {
		p, err := in.Tx.Person(in.Seat.Person)
		return &office.Requester{Person: p, Address: in.Seat.Address, Sure: true}, err
	}
	sure := office.IsVerifiedSender(in)
	if sure {
		if err := post.SetMailRefusal(in.Tx, from.Addr, time.Time{}); err != nil {
			return nil, err
		}
	}
	p, err := in.Tx.PersonOf(from.Addr)
	if err == nil {
		all, err := in.Tx.Addresses(p.ID)
		if err != nil {
			return nil, err
		}
		return &office.Requester{Person: p, Address: all[0].Address, Sure: sure}, nil
	}
	if !post.IsNotFound(err) {
		return nil, err
	}
	return &office.Requester{Person: store.Person{Name: founding.WriterName(in), Lang: lang, Zone: in.Tx.Office.HomeZone()}, Address: from.Addr, Sure: sure}, nil
}

// CarryOutConfirmed does what a requester has confirmed, as things are now, and tells him what do
// says; nothing, where another mail says it.
func CarryOutConfirmed(in *office.Intake, row *store.Confirmation, kind store.Kind, do func(who *office.Requester) ([]rules.Message, error)) error {
	who, err := confirm.ConfirmingRequester(in, row)
	if err != nil {
		return err
	}
	told, err := do(who)
	if err != nil || len(told) == 0 {
		return err
	}
	return confirm.AnswerRequester(in, who, kind, told...)
}
