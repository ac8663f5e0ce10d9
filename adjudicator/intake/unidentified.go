package intake

import (
	"slices"
	"strings"

	"github.com/fieldpost/fieldpost/adjudicator/confirm"
	"github.com/fieldpost/fieldpost/adjudicator/desk"
	"github.com/fieldpost/fieldpost/adjudicator/desk/prose"
	"github.com/fieldpost/fieldpost/adjudicator/filing"
	"github.com/fieldpost/fieldpost/adjudicator/inquiry"
	"github.com/fieldpost/fieldpost/adjudicator/office"
	"github.com/fieldpost/fieldpost/adjudicator/people"
	"github.com/fieldpost/fieldpost/adjudicator/post"
	"github.com/fieldpost/fieldpost/adjudicator/seating"
	"github.com/fieldpost/fieldpost/parser/language"
	"github.com/fieldpost/fieldpost/rules"
	"github.com/fieldpost/fieldpost/store"
	"github.com/fieldpost/fieldpost/templates"
)

// answerSender tells a sender who plays here what keeps his letter from being
// read.
func answerSender(in *office.Intake, m rules.Message) (outcome string, err error) {
	head := templates.Head{Lang: confirm.SenderLang(in), Now: in.Now, Player: in.From[0].Name}
	if d := in.Tx.Office.Desks[in.Game.Title]; d != nil {
		head.Title = d
	} else if len(in.Tx.Office.Order) > 0 { // sides are named by the title of his games
		if g, err := in.Tx.Game(in.From[0].Game); err == nil && in.Tx.Office.Desks[g.Title] != nil {
			head.Title = in.Tx.Office.Desks[g.Title]
		}
	}
	parts, err := inquiry.StatusParts(in, "", false)
	if err != nil {
		return "", err
	}
	parts = slices.DeleteFunc(parts, func(p templates.Part) bool { return p.PlayAt.IsZero() }) // what is played soon may be meant
	for i := range parts {
		parts[i].Messages = nil
	}
	page := in.Tx.Office.Book.Notice(templates.Notice{Head: head, Messages: append([]rules.Message{m}, filing.UnreadNotes(in.Letter, false)...), Parts: parts})
	return filing.OutcomeRefused, confirm.AnswerSender(in, in.From[0].Address, in.From[0].Name, office.KindNotice, page)
}

// readRequests returns the requests of a letter whose game is not clear; more says
// that there are orders in it as well. All titles know the same requests.
func readRequests(in *office.Intake) (requests []desk.Request, more bool) {
	lines := in.Letter.Lines
	if more = len(lines) > confirm.MaxRequestLines; more {
		lines = lines[:confirm.MaxRequestLines]
	}
	silent := true
	for _, id := range in.Tx.Office.Order {
		s := in.Tx.Office.Desks[id].Read(lines)
		if len(requests) == 0 {
			requests = s.Requests
		}
		more = more || filing.CountInstructions(&s) > len(s.Requests)
		silent = silent && hasOnlyChatter(&s)
	}
	if silent && len(in.Tx.Office.Order) > 0 { // people ask in the subject
		requests = in.Tx.Office.Desks[in.Tx.Office.Order[0]].Read(desk.Number([]string{in.Letter.Subject})).Requests
	}
	return requests, more
}

// refuseUnidentified answers a letter whose game or seat is not clear, for the reason m.
// What he asks is answered that needs no game, or, of who plays here and did not say which
// of his games or sides he means, concerns all of them (the game, when only the side is
// not clear). Else it goes to the sender if he has a part in something here, and once a
// day as to a stranger.
func refuseUnidentified(in *office.Intake, m rules.Message) (outcome string, err error) {
	game := in.Game.ID
	in.Game, in.Seat = store.Game{}, store.Seat{}
	requests, more := readRequests(in)
	who, err := people.FindRequester(in, requestLanguage(in, requests))
	if err != nil {
		return "", err
	}
	if who.Person.ID == 0 {
		requests = dropUnknownHelp(in, requests)
	}
	observed, err := people.GamesObservedInLetter(in, who, game)
	if err != nil {
		return "", err
	}
	c := office.RequestContext{In: in, As: office.Anybody, About: game}
	if len(in.From) > 0 && len(observed) == 0 && (m.Code == "notice.no-game" || m.Code == "notice.no-side") {
		c.As = office.APlayer
	}
	served, left, err := serveRequests(c, requests, more && len(in.From) > 0)
	switch {
	case err != nil:
		return "", err
	case served > 0 && (len(in.From) == 0 || len(observed) > 0 || !more && !left):
		if !more {
			in.Astray = office.Astray{}
		}
		if who.Person.ID == 0 {
			return filing.OutcomeStranger, nil
		}
		return filing.OutcomeRequest, nil
	case len(observed) > 0:
		in.Astray = office.Astray{}
		return refuseObserver(in, who, observed)
	case len(in.From) > 0: // or nobody would tell him that the rest counts for nothing
		return answerSender(in, m)
	}
	return filing.OutcomeStranger, greet(in, who.Person.Lang)
}

// strayWhy returns why a letter went astray that is refused for a reason.
func strayWhy(in *office.Intake, code string) store.StrayWhy {
	switch {
	case code == "notice.wrong-key" || code == "notice.not-yours":
		return store.StraySender
	case len(in.From) == 0 && in.Game.ID == "":
		return store.StrayUnknown
	case in.Game.ID == "":
		return store.StrayGame
	}
	return store.StraySide
}

// requestLanguage returns the language of what a letter asks.
func requestLanguage(in *office.Intake, requests []desk.Request) rules.Lang {
	if len(requests) > 0 && requests[0].Kind == desk.Help {
		return requests[0].Lang
	}
	return confirm.SenderLang(in)
}

// greet answers somebody unknown, or who has no part in anything.
func greet(in *office.Intake, lang rules.Lang) error {
	from := &in.Letter.From
	if !seating.IsMailable(from.Addr) {
		return nil
	}
	if m, lang, err := confirm.UnclearAnswerMessage(in); err != nil {
		return err
	} else if m.Code != "" {
		if n, err := confirm.CountLetter(in, "unclear "+from.Addr, post.Hour); err != nil || n > post.RefusalsPerHour {
			return err
		}
		return confirm.AnswerAddress(in, from.Addr, "", lang, office.KindNotice, m)
	}
	if ok, err := mayGreet(in, from.Addr); !ok || err != nil {
		return err
	}
	if said := prose.LangOf(in.Letter.Lines); said != "" {
		lang = said
	}
	told := []rules.Message{rules.M("notice.stranger")}
	if title := titleNamed(in); title != nil {
		told = append(told, rules.M("notice.stranger-title", rules.Text("title", title.About().Names.In(lang)), rules.Text("id", title.About().ID)))
	}
	page := in.Tx.Office.Book.Notice(templates.Notice{Head: templates.Head{Lang: lang, Now: in.Now}, Messages: told})
	return confirm.AnswerSenderInLang(in, from.Addr, "", lang, office.KindNotice, page)
}

// titleNamed returns the first title that the letter names, nil for none.
func titleNamed(in *office.Intake) *desk.Desk {
	words := " " + language.Fold(in.Letter.Subject+" "+filing.JoinLines(in.Letter.Lines[:min(len(in.Letter.Lines), 40)])) + " "
	for _, id := range in.Tx.Office.Order {
		for _, name := range append(in.Tx.Office.Desks[id].About().Names.All(), id) {
			if strings.Contains(words, " "+language.Fold(name)+" ") {
				return in.Tx.Office.Desks[id]
			}
		}
	}
	return nil
}
