package moderation

import (
	"cmp"
	"net/mail"
	"slices"
	"strconv"
	"strings"

	"github.com/fieldpost/fieldpost/adjudicator/confirm"
	"github.com/fieldpost/fieldpost/adjudicator/founding"
	"github.com/fieldpost/fieldpost/adjudicator/inquiry"
	"github.com/fieldpost/fieldpost/adjudicator/office"
	"github.com/fieldpost/fieldpost/adjudicator/people"
	"github.com/fieldpost/fieldpost/adjudicator/post"
	"github.com/fieldpost/fieldpost/rules"
	"github.com/fieldpost/fieldpost/store"
	"github.com/fieldpost/fieldpost/templates"
)

// The verbs about a person, for all his games. They are about no game, and only who moderates all of
// them can give them.
//
// Language, zone and name are changed at once, and he is told how to take that back. What he has said
// himself of the first two stays, unless [office.ArgAnyway] is given: a moderator mends what another
// one has typed, and who overrules a player does it knowing that. Where letters count and mails go is
// decided at his addresses, by the codes by which he changes them himself.
var (
	Person = &Verb{Name: "person", Do: changePerson, Office: true, Fields: []Field{
		{Name: office.ArgAddress, Kind: FieldAddress, Help: "One of his addresses."},
		{Name: office.ArgLang, Kind: FieldChoice, Optional: true, Lead: true, Choices: stringsOf(templates.Langs()), Help: "The language of his mails."},
		{Name: office.ArgZone, Kind: FieldLine, Optional: true, Lead: true, Help: "The time zone of his mails, as Europe/Madrid or a city."},
		{Name: office.ArgName, Kind: FieldLine, Optional: true, Lead: true, Help: "What he is called, in games that go on, too."},
		{Name: office.ArgAnyway, Kind: FieldFlag, Optional: true, Lead: true, Help: "Even where he has said himself what his language or zone is."},
		{Name: office.ArgAdd, Kind: FieldAddress, Optional: true, Lead: true, Help: "One more address, once its reader agrees."},
		{Name: office.ArgMain, Kind: FieldAddress, Optional: true, Lead: true, Help: "Which of his addresses mails go to, once the reader of the present one agrees."},
		{Name: office.ArgRemove, Kind: FieldAddress, Optional: true, Lead: true, Help: "An address that is his no longer, once the reader of his main one agrees."},
	}}
	Merge = &Verb{Name: "merge", Do: merge, Office: true, Fields: []Field{
		{Name: office.ArgAddress, Kind: FieldAddress, Help: "The address of who stays, with his language, zone and settings."},
		{Name: office.ArgOther, Kind: FieldAddress, Help: "The address by which he is known a second time. Both are asked."},
	}}
)

// personAt returns who is reached at an address that the arguments name, and the address.
func personAt(c *office.Command, arg string) (p store.Person, address string, err error) {
	address = strings.TrimSpace(c.Arg(arg))
	if at, err := mail.ParseAddress(address); err == nil {
		address = strings.ToLower(at.Address)
	}
	p, err = c.Tx.PersonOf(address)
	if post.IsNotFound(err) || err == nil && address == "" { // programs are there
		return p, address, c.Refusal("verb.forget-nobody", rules.Text("word", address))
	}
	return p, address, err
}

// merge asks two persons whether they are one.
func merge(c *office.Command) error {
	if !c.Tx.Office.HasWholeOffice(c.Row.Actor) {
		return c.Refusal("verb.person-office")
	}
	into, _, err := personAt(c, office.ArgAddress)
	if err != nil {
		return err
	}
	other, _, err := personAt(c, office.ArgOther)
	if err != nil {
		return err
	}
	if into.ID == other.ID {
		return sayIdle(c, "verb.merge-already", rules.Text("player", into.Name))
	}
	c.AddAuditDetail(argPerson, strconv.FormatInt(into.ID, 10))
	c.AddAuditDetail(office.ArgOther, strconv.FormatInt(other.ID, 10))
	return people.AskMerge(c, &into, &other)
}

// changePerson changes what is known of a person.
func changePerson(c *office.Command) error {
	if !c.Tx.Office.HasWholeOffice(c.Row.Actor) {
		return c.Refusal("verb.person-office")
	}
	p, _, err := personAt(c, office.ArgAddress)
	if err != nil {
		return err
	}
	was := p
	told, err := readPersonChanges(c, &p)
	if err != nil {
		return err
	}
	if len(told) == 0 && c.Arg(office.ArgAdd)+c.Arg(office.ArgMain)+c.Arg(office.ArgRemove) == "" {
		if c.Arg(office.ArgLang)+c.Arg(office.ArgZone)+c.Arg(office.ArgName) == "" {
			return c.Refusal("verb.person-what", rules.Text("player", p.Name))
		}
		return sayIdle(c, "verb.person-already", rules.Text("player", p.Name))
	}
	c.AddAuditDetail(argPerson, strconv.FormatInt(p.ID, 10))
	if len(told) > 0 {
		if err := savePerson(c, &was, &p, told); err != nil {
			return err
		}
	}
	return askAddresses(c, &p)
}

// readPersonChanges changes language, zone and name as the arguments say, and returns what he is told
// of it. It refuses to change what he has said himself.
func readPersonChanges(c *office.Command, p *store.Person) (told []rules.Message, err error) {
	who := rules.Text("player", p.Name)
	if lang := rules.Lang(c.Arg(office.ArgLang)); lang != "" && lang != p.Lang {
		if slices.Contains(p.Said, store.SaidLang) && c.Arg(office.ArgAnyway) == "" {
			return nil, c.Refusal("verb.person-said-lang", who, rules.Word("lang", "lang."+string(p.Lang)))
		}
		told = append(told, rules.M("notice.person-lang", rules.Word("before", "lang."+string(p.Lang)), rules.Word("now", "lang."+string(lang)), rules.Text("was", string(p.Lang))))
		c.AddAuditDetail(office.ArgLang, string(p.Lang)+" → "+string(lang))
		p.Lang = lang
		p.Unsay(store.SaidLang)
	}
	if words := c.Arg(office.ArgZone); words != "" {
		zone, near := inquiry.FindZone(words)
		if zone == "" {
			args := []rules.Arg{rules.Text("word", words)}
			for _, z := range near {
				args = append(args, rules.Text("zones", z))
			}
			return nil, c.Refusal("verb.person-no-zone", args...)
		}
		if was := c.Tx.Office.Zone(p.Zone).String(); zone != was {
			if slices.Contains(p.Said, store.SaidZone) && c.Arg(office.ArgAnyway) == "" {
				return nil, c.Refusal("verb.person-said-zone", who, rules.Text("zone", was))
			}
			told = append(told, rules.M("notice.person-zone", rules.Text("before", was), rules.Text("now", zone)))
			c.AddAuditDetail(office.ArgZone, was+" → "+zone)
			p.Zone = zone
			p.Unsay(store.SaidZone)
		}
	}
	if name := strings.Join(strings.Fields(c.Arg(office.ArgName)), " "); name != "" && name != p.Name {
		if !founding.IsPersonName(name) || founding.IsReserved(c.Tx.Office, name) {
			return nil, c.Refusal("verb.person-no-name", rules.Text("word", name))
		}
		told = append(told, rules.M("notice.person-name", rules.Text("now", name)))
		p.Name = name
	}
	return told, nil
}

// savePerson keeps what is otherwise of a person, and tells him; in games that go on he has his new
// name, in those that are over the one of then.
func savePerson(c *office.Command, was, p *store.Person, told []rules.Message) error {
	if err := c.Tx.People().Save(p); err != nil {
		return err
	}
	if p.Name != was.Name {
		if err := c.Tx.People().Rename(p.ID, was.Name, p.Name); err != nil {
			return err
		}
	}
	all, err := c.Tx.Addresses(p.ID)
	if err != nil {
		return err
	}
	holds := []rules.Arg{rules.Text("player", p.Name), rules.Word("lang", "lang."+string(p.Lang)), rules.Text("zone", c.Tx.Office.Zone(p.Zone).String()), rules.Text("address", all[0].Address)}
	c.Say("verb.person-changed", holds...)
	head := templates.Head{Lang: p.Lang, Now: c.Now, Player: p.Name}
	return post.Queue(c.Tx, post.OutgoingMail{
		Kind: c.Kind(office.KindSettings), To: all[0].Address, Name: p.Name, Lang: p.Lang, Auto: post.AutoGenerated, Now: c.Now,
		Page: c.Tx.Office.Book.Notice(templates.Notice{Head: head, Messages: append([]rules.Message{rules.M("notice.person")}, told...)}),
	})
}

// askAddresses asks what the arguments want of the addresses of a person.
func askAddresses(c *office.Command, p *store.Person) error {
	for _, arg := range []string{office.ArgAdd, office.ArgMain, office.ArgRemove} {
		word := strings.TrimSpace(c.Arg(arg))
		if word == "" {
			continue
		}
		if err := refuseUnmailable(c, word); err != nil {
			return err
		}
		at, err := mail.ParseAddress(word)
		if err != nil {
			return err
		}
		if err := refuseAgainst(c, p); arg == office.ArgAdd && err != nil {
			return err
		}
		if err := people.AskAddressChange(c, arg, p, strings.ToLower(at.Address)); err != nil {
			return err
		}
	}
	return nil
}

// refuseAgainst refuses to give somebody an address to whoever plays with him in a game that goes on:
// what is written there would be his letters, and he is told only once it is so.
func refuseAgainst(c *office.Command, p *store.Person) error {
	his, err := confirm.SeatsOf(c.Tx.Tx, p.ID)
	if err != nil {
		return err
	}
	for _, address := range actorAddresses(c) {
		if own, err := c.Tx.PersonOf(address); err == nil && own.ID == p.ID {
			return nil
		}
		seats, err := confirm.SeatsOfAddress(c.Tx.Tx, address)
		if err != nil {
			return err
		}
		for _, s := range seats {
			if !slices.ContainsFunc(his, func(o store.Seat) bool { return o.Game == s.Game }) {
				continue
			}
			if g, err := c.Tx.Game(s.Game); err != nil || !g.State.Ended() {
				return cmp.Or(err, c.Refusal("verb.person-plays", rules.Text("player", p.Name)))
			}
		}
	}
	return nil
}
