package adjudicator

import (
	"cmp"
	"slices"
	"strconv"
	"strings"
	"time"

	"github.com/fieldpost/fieldpost/adjudicator/desk"
	"github.com/fieldpost/fieldpost/rules"
	"github.com/fieldpost/fieldpost/store"
	"github.com/fieldpost/fieldpost/templates"
)

// applicant is who asks for something that takes no game of his: he may be nobody yet.
type applicant struct {
	person  store.Person // ID 0: nobody; then what the letter says of him
	address string       // where he is answered
	sure    bool         // it is proved that he writes
}

// What is noted of what somebody is asked to confirm, beside who he is.
const (
	detailWhat = "what" // the game or title
	detailSide = "side" // as he wrote it
	detailEnd  = "end"  // that he gives his side back, or waits or stands by no longer
)

// applicant returns who wrote the letter. Of somebody unknown the language is that of what he
// wrote, and the zone the one of this post office.
func (in *intake) applicant(lang rules.Lang) (*applicant, error) {
	from := &in.letter.From
	if in.proved {
		p, err := in.tx.Person(in.seat.Person)
		return &applicant{person: p, address: in.seat.Address, sure: true}, err
	}
	sure := in.vouchedSender()
	if sure {
		if err := setUnwanted(in.tx, from.Addr, time.Time{}); err != nil {
			return nil, err
		}
	}
	p, err := in.tx.PersonOf(from.Addr)
	if err == nil {
		all, err := in.tx.Addresses(p.ID)
		if err != nil {
			return nil, err
		}
		return &applicant{person: p, address: all[0].Address, sure: sure}, nil
	}
	if !isNotFound(err) {
		return nil, err
	}
	zone := cmp.Or(in.s.cfg.Policy.Calendar.Zone, in.s.cfg.Moderator.Zone)
	return &applicant{person: store.Person{Name: in.writer(), Lang: lang, Zone: zone}, address: from.Addr, sure: sure}, nil
}

// writer returns the name that the letter gives its writer, or else what stands before the
// "@" of his address.
func (in *intake) writer() string {
	from := &in.letter.From
	name := strings.Join(strings.Fields(from.Name), " ")
	if name == "" || !nameable(name) || strings.Contains(name, "@") {
		name, _, _ = strings.Cut(from.Addr, "@")
	}
	return name
}

// name returns the name by which mails call an applicant, "" where he may be another than who
// wrote, who chose it.
func (a *applicant) name() string {
	if a.person.ID == 0 && !a.sure {
		return ""
	}
	return a.person.Name
}

// stripWords returns messages to an applicant without his words, where he may be another than
// who wrote them.
func (a *applicant) stripWords(told []rules.Message) []rules.Message {
	if a.sure {
		return told
	}
	out := slices.Clone(told)
	for i := range out {
		out[i].Args = slices.DeleteFunc(slices.Clone(out[i].Args), func(arg rules.Arg) bool { return arg.Name == "word" })
	}
	return out
}

// pledger returns who has confirmed something.
func (in *intake) pledger(row *store.Pledge) (*applicant, error) {
	who := &applicant{
		address: row.Address, sure: true,
		person: store.Person{Name: row.Detail["name"], Lang: rules.Lang(row.Detail["lang"]), Zone: row.Detail["zone"]},
	}
	p, err := in.tx.PersonOf(row.Address)
	if isNotFound(err) {
		return who, nil
	}
	who.person = p
	return who, err
}

// detail returns what is noted of an applicant until he has confirmed what he wants.
func (a *applicant) detail(what, side string) map[string]string {
	p := &a.person
	return map[string]string{detailWhat: what, detailSide: side, "name": p.Name, "lang": string(p.Lang), "zone": p.Zone}
}

// keep does what an applicant has confirmed, as things are now, and tells him what do
// says; nothing, where another mail says it.
func (in *intake) keep(row *store.Pledge, kind store.Kind, do func(who *applicant) ([]rules.Message, error)) error {
	who, err := in.pledger(row)
	if err != nil {
		return err
	}
	told, err := do(who)
	if err != nil || len(told) == 0 {
		return err
	}
	return in.tellApplicant(who, kind, told...)
}

// tellApplicant answers an applicant.
func (in *intake) tellApplicant(who *applicant, kind store.Kind, told ...rules.Message) error {
	return in.tellAddress(who.address, who.name(), who.person.Lang, kind, who.stripWords(told)...)
}

// ask asks an applicant by mail to confirm what m says, by a code.
func (in *intake) ask(who *applicant, d *desk.Desk, pledge store.Pledge, m rules.Message) error {
	p := &who.person
	pledge.Address = who.address
	code, err := in.promise(pledge)
	if err != nil {
		return err
	}
	m.Args = append(m.Args, in.untilOf(p.Lang, in.s.zone(p.Zone)))
	head := templates.Head{Lang: p.Lang, Now: in.now, Player: who.name()}
	if d != nil {
		head.Title = d
	}
	notYou, err := in.s.declineHint(in.tx, who.address)
	if err != nil {
		return err
	}
	page := in.s.book.Notice(templates.Notice{Head: head, Messages: []rules.Message{m, rules.M("practice.code", rules.Text("code", code)), notYou}})
	return in.postIn(who.address, who.name(), p.Lang, on(kindPledge, pledge.Kind+" "+pledge.Detail[detailWhat]), page)
}

// application answers one request to practise or to stand by.
func (a *asking) application() (err error) {
	in, q := a.in, a.q
	var told []rules.Message
	kind := on(kindStandby, strconv.Itoa(q.Line))
	switch q.Kind {
	case desk.Practice:
		kind = on(kindPractice, strconv.Itoa(q.Line))
		told, err = in.practice(a.who, q.Topic, q.As)
	default:
		told, err = in.standby(a.who, q.Topic, q.As, q.Kind == desk.StandbyEnd)
	}
	if err != nil || len(told) == 0 {
		return err
	}
	return in.tellApplicant(a.who, kind, told...)
}
