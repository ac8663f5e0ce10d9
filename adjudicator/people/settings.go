package people

import (
	"strings"
	"time"

	"github.com/fieldpost/fieldpost/adjudicator/confirm"
	"github.com/fieldpost/fieldpost/adjudicator/desk"
	"github.com/fieldpost/fieldpost/adjudicator/inquiry"
	"github.com/fieldpost/fieldpost/adjudicator/office"
	"github.com/fieldpost/fieldpost/adjudicator/post"
	"github.com/fieldpost/fieldpost/adjudicator/seating"
	"github.com/fieldpost/fieldpost/rules"
	"github.com/fieldpost/fieldpost/store"
	"github.com/fieldpost/fieldpost/templates"
)

// How many addresses a person has, and how many he may ask for in a day: each is a mail
// to somebody who may not be he.
const (
	MostAddresses   = 5
	addressesPerDay = 3
)

// SettingsRequest changes what a person says of himself for all his games, line by line, and
// answers once with what holds then. It takes the key.
var SettingsRequest = office.Request{
	Kinds: []desk.RequestKind{desk.Settings, desk.Language, desk.Zone, desk.AddressAdd, desk.AddressMain, desk.AddressRemove, desk.Confirm, desk.Decline},
	Asks:  true, Proof: true, Own: changeSettings,
}

func changeSettings(c *office.RequestContext) error {
	in, d := c.In, c.Desk
	p, err := in.Tx.Person(in.Seat.Person)
	if err != nil {
		return err
	}
	said := []rules.Message{rules.M("person.lead")}
	for _, q := range c.All {
		var m *rules.Message
		if weak := seating.WeakKeyFault(in, q); weak != nil {
			said = append(said, *weak)
			continue
		}
		switch q.Kind {
		case desk.Language:
			m = setLanguage(in, &p, q.Topic)
		case desk.Zone:
			m = setZone(in, &p, q.Topic)
		case desk.AddressAdd:
			m, err = askAddress(in, &p, strings.ToLower(q.Topic))
		case desk.AddressMain:
			m, err = askChange(in, confirm.KindMain, &p, strings.ToLower(q.Topic))
		case desk.AddressRemove:
			m, err = askChange(in, confirm.KindRemove, &p, strings.ToLower(q.Topic))
		case desk.Confirm, desk.Decline: // one that counts was handled before
			unknown := rules.M("pledge.unknown")
			m = &unknown
		}
		if err != nil {
			return err
		}
		if m != nil {
			said = append(said, *m)
		}
	}
	if err := in.Tx.People().Save(&p); err != nil {
		return err
	}
	if len(said) > 1 { // the verdict comes first
		said = append(said[1:], said[0])
	}
	in.Seat.Lang, in.Seat.Zone = p.Lang, p.Zone
	holds, err := currentSettings(in, &p)
	if err != nil {
		return err
	}
	return seating.AnswerSide(in, office.KindSettings, d, append(said, holds...)...)
}

// SpeakAsAsked has the answers to a letter be in the language and the zone that its requests ask for,
// which [SettingsRequest] keeps.
func SpeakAsAsked(in *office.Intake, requests []desk.Request) {
	p := store.Person{Lang: in.Seat.Lang, Zone: in.Seat.Zone}
	for _, q := range requests {
		switch {
		case seating.WeakKeyFault(in, q) != nil:
		case q.Kind == desk.Language:
			setLanguage(in, &p, q.Topic)
		case q.Kind == desk.Zone:
			setZone(in, &p, q.Topic)
		}
	}
	in.Seat.Lang, in.Seat.Zone = p.Lang, p.Zone
}

// currentSettings lists what a person has said, as a table.
func currentSettings(in *office.Intake, p *store.Person) ([]rules.Message, error) {
	all, err := in.Tx.Addresses(p.ID)
	if err != nil {
		return nil, err
	}
	out := []rules.Message{
		rules.M("person.table"),
		rules.M("person.language", rules.Word("value", "lang."+string(p.Lang))),
		rules.M("person.zone", rules.Text("value", in.Tx.Office.Zone(p.Zone).String()), rules.Text("now", in.Now.In(in.Tx.Office.Zone(p.Zone)).Format("15:04"))),
	}
	for i := range all {
		code := "person.address"
		if all[i].Main {
			code = "person.main"
		}
		out = append(out, rules.M(code, rules.Text("value", all[i].Address)))
	}
	mode := p.Map
	if mode == "" {
		mode = store.MapInline
	}
	return append(out, rules.M("person.map", rules.Word("value", "person.map."+string(mode)))), nil
}

// setLanguage has mails come in another language, or says which there are.
func setLanguage(in *office.Intake, p *store.Person, word string) *rules.Message {
	if word == "" {
		return nil
	}
	unknown := rules.M("person.no-language", rules.Text("word", word))
	for _, lang := range in.Tx.Office.Book.Langs() {
		name := rules.M("lang." + string(lang))
		for _, as := range in.Tx.Office.Book.Langs() {
			if templates.NormalizeName(word) == templates.NormalizeName(string(lang)) || templates.NormalizeName(word) == templates.NormalizeName(in.Tx.Office.Book.Text(as, nil, name)) {
				p.Lang = lang
				p.Says(store.SaidLang)
				done := rules.M("person.saved")
				return &done
			}
		}
		unknown.Args = append(unknown.Args, rules.Text("langs", string(lang)))
	}
	return &unknown
}

// setZone has moments be told in another time zone, or says which may be meant.
func setZone(in *office.Intake, p *store.Person, words string) *rules.Message {
	if words == "" {
		return nil
	}
	id, near := inquiry.FindZone(words)
	if id == "" {
		m := rules.M("person.no-zone", rules.Text("word", words))
		for _, z := range near {
			m.Args = append(m.Args, rules.Text("zones", z))
		}
		return &m
	}
	p.Zone = id
	p.Says(store.SaidZone)
	done := rules.M("person.saved")
	return &done
}

// askAddress mails a code to an address that is to be his, too.
func askAddress(in *office.Intake, p *store.Person, address string) (*rules.Message, error) {
	said := func(code string) *rules.Message {
		m := rules.M(code, rules.Text("address", address), rules.Num("most", MostAddresses))
		return &m
	}
	if !seating.IsMailable(address) || address == in.Tx.Office.Cfg.Address || strings.Count(address, "@") != 1 {
		return said("person.no-address"), nil
	}
	all, err := in.Tx.Addresses(p.ID)
	if err != nil {
		return nil, err
	}
	if addressIn(all, address) {
		return said("person.address-known"), nil
	}
	if len(all) >= MostAddresses {
		return said("person.addresses-full"), nil
	}
	if n, err := confirm.CountLetter(in, "addresses of "+all[0].Address, post.Day); err != nil || n > addressesPerDay {
		return said("person.addresses-day"), err
	}
	if err := mailAddressCode(in, p, in.Seat.Name, address); err != nil {
		return nil, err
	}
	return said("person.address-asked"), nil
}

// mailAddressCode mails an address the code by which it becomes one of a person's, as whom
// its reader is told of by name.
func mailAddressCode(in *office.Intake, p *store.Person, name, address string) error {
	page, err := NewAddressCodeMail(in.Tx, in.Now, p, name, address)
	if err != nil {
		return err
	}
	return confirm.AnswerSenderInLang(in, address, name, p.Lang, office.KindWithOccasion(office.KindConfirmation, confirm.KindAddress+" "+AddressOccasion(in.Tx.Office, address)), page)
}

// NewAddressCodeMail returns a mail with such a code.
func NewAddressCodeMail(tx *office.Tx, now time.Time, p *store.Person, name, address string) (page templates.Page, err error) {
	code, err := confirm.StoreConfirmation(tx, now, store.Confirmation{Kind: confirm.KindAddress, Address: address, Person: p.ID})
	if err != nil {
		return page, err
	}
	notYou, err := post.DeclineHint(tx, address)
	ask := rules.M("pledge.address", rules.Text("player", name), rules.Text("code", code), confirm.ConfirmationEndArgFrom(tx.Office, p.Lang, tx.Office.Zone(p.Zone), now))
	head := templates.Head{Lang: p.Lang, Now: now, Player: name}
	return tx.Office.Book.Notice(templates.Notice{Head: head, Messages: []rules.Message{ask, notYou}}), err
}

// addressIn reports whether an address is one of several.
func addressIn(all []store.Address, address string) bool {
	for i := range all {
		if all[i].Address == address {
			return true
		}
	}
	return false
}
