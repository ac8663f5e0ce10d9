package confirm

import (
	"github.com/fieldpost/fieldpost/adjudicator/desk"
	"github.com/fieldpost/fieldpost/adjudicator/office"
	"github.com/fieldpost/fieldpost/adjudicator/post"
	"github.com/fieldpost/fieldpost/rules"
	"github.com/fieldpost/fieldpost/store"
	"github.com/fieldpost/fieldpost/templates"
)

// CreatePerson makes a requester a person.
func CreatePerson(in *office.Intake, who *office.Requester) (err error) {
	p := &who.Person
	if p.ID != 0 {
		return nil
	}
	p.Confirmed, p.Created = in.Now, in.Now
	p.ID, err = in.Tx.People().Add(p, who.Address)
	return err
}

// AskToConfirm asks a requester by mail to confirm what m says, by a code.
func AskToConfirm(in *office.Intake, who *office.Requester, d *desk.Desk, asked store.Confirmation, m rules.Message) error {
	p := &who.Person
	asked.Address = who.Address
	code, err := AddConfirmation(in, asked)
	if err != nil {
		return err
	}
	m.Args = append(m.Args, ConfirmationEndArg(in, p.Lang, in.Tx.Office.Zone(p.Zone)))
	head := templates.Head{Lang: p.Lang, Now: in.Now, Player: who.Name()}
	if d != nil {
		head.Title = d
	}
	notYou, err := post.DeclineHint(in.Tx, who.Address)
	if err != nil {
		return err
	}
	page := in.Tx.Office.Book.Notice(templates.Notice{Head: head, Messages: []rules.Message{m, rules.M("practice.code", rules.Text("code", code)), notYou}})
	return AnswerSenderInLang(in, who.Address, who.Name(), p.Lang, office.KindWithOccasion(office.KindConfirmation, asked.Kind+" "+asked.Detail[office.DetailWhat]), page)
}

// ConfirmingRequester returns who has confirmed something.
func ConfirmingRequester(in *office.Intake, row *store.Confirmation) (*office.Requester, error) {
	who := &office.Requester{
		Address: row.Address, Sure: true,
		Person: store.Person{Name: row.Detail["name"], Lang: rules.Lang(row.Detail["lang"]), Zone: row.Detail["zone"]},
	}
	p, err := in.Tx.PersonOf(row.Address)
	if post.IsNotFound(err) {
		return who, nil
	}
	who.Person = p
	return who, err
}

// AnswerRequester answers a requester.
func AnswerRequester(in *office.Intake, who *office.Requester, kind store.Kind, told ...rules.Message) error {
	return AnswerAddress(in, who.Address, who.Name(), who.Person.Lang, kind, who.StripWords(told)...)
}
