package press

import (
	"slices"

	"github.com/fieldpost/fieldpost/adjudicator/confirm"
	"github.com/fieldpost/fieldpost/adjudicator/desk"
	"github.com/fieldpost/fieldpost/adjudicator/office"
	"github.com/fieldpost/fieldpost/adjudicator/post"
	"github.com/fieldpost/fieldpost/rules"
	"github.com/fieldpost/fieldpost/store"
	"github.com/fieldpost/fieldpost/templates"
)

// Requester is who asks for something that takes no game of his: he may be nobody yet.
type Requester struct {
	Person  store.Person // ID 0: nobody; then what the letter says of him
	Address string       // where he is answered
	Sure    bool         // it is proved that he writes
}

// What is noted of what somebody is asked to confirm, beside who he is.
const (
	DetailWhat = "what" // the game or title
	DetailSide = "side" // as he wrote it
	DetailEnd  = "end"  // that he gives his side back, or waits or stands by no longer
)

// Name returns the name by which mails call a requester, "" where it was chosen by a writer
// who may be somebody else.
func (a *Requester) Name() string {
	if a.Person.ID == 0 && !a.Sure {
		return ""
	}
	return a.Person.Name
}

// StripWords returns messages to a requester without his words, where somebody else may
// have written them.
func (a *Requester) StripWords(told []rules.Message) []rules.Message {
	if a.Sure {
		return told
	}
	out := slices.Clone(told)
	for i := range out {
		out[i].Args = slices.DeleteFunc(slices.Clone(out[i].Args), func(arg rules.Arg) bool { return arg.Name == "word" })
	}
	return out
}

// ConfirmationDetail returns what is noted of a requester until he has confirmed what he wants.
func (a *Requester) ConfirmationDetail(what, side string) map[string]string {
	p := &a.Person
	return map[string]string{DetailWhat: what, DetailSide: side, "name": p.Name, "lang": string(p.Lang), "zone": p.Zone}
}

// AskToConfirm asks a requester by mail to confirm what m says, by a code.
func AskToConfirm(in *office.Intake, who *Requester, d *desk.Desk, pledge store.Confirmation, m rules.Message) error {
	p := &who.Person
	pledge.Address = who.Address
	code, err := confirm.AddConfirmation(in, pledge)
	if err != nil {
		return err
	}
	m.Args = append(m.Args, confirm.ConfirmationEndArg(in, p.Lang, in.Office.Zone(p.Zone)))
	head := templates.Head{Lang: p.Lang, Now: in.Now, Player: who.Name()}
	if d != nil {
		head.Title = d
	}
	notYou, err := post.DeclineHint(in.Tx, who.Address)
	if err != nil {
		return err
	}
	page := in.Office.Book.Notice(templates.Notice{Head: head, Messages: []rules.Message{m, rules.M("practice.code", rules.Text("code", code)), notYou}})
	return confirm.AnswerSenderInLang(in, who.Address, who.Name(), p.Lang, office.KindWithOccasion(office.KindPledge, pledge.Kind+" "+pledge.Detail[DetailWhat]), page)
}

// ModeratorWordsPrefix begins the occasion of a mail that brings a player his moderator's words.
const ModeratorWordsPrefix = "moderator-"
