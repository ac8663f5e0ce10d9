package adjudicator

import (
	"strings"

	"github.com/fieldpost/fieldpost/adjudicator/desk"
	"github.com/fieldpost/fieldpost/parser"
	"github.com/fieldpost/fieldpost/rules"
	"github.com/fieldpost/fieldpost/store"
	"github.com/fieldpost/fieldpost/templates"
)

// mostAsked is how many lines of a letter without a game are looked at for
// requests.
const mostAsked = 20

// asks returns the requests of a letter whose game is not clear; more says
// that there are orders in it as well. All titles know the same requests.
func (in *intake) asks() (requests []desk.Request, more bool) {
	lines := in.letter.Lines
	if more = len(lines) > mostAsked; more {
		lines = lines[:mostAsked]
	}
	silent := true
	for _, id := range in.s.order {
		s := in.s.desks[id].Read(lines)
		if len(requests) == 0 {
			requests = s.Requests
		}
		more = more || says(&s) > len(s.Requests)
		silent = silent && greets(&s)
	}
	if silent && len(in.s.order) > 0 { // people ask in the subject
		requests = in.s.desks[in.s.order[0]].Read(desk.Number([]string{in.letter.Subject})).Requests
	}
	return requests, more
}

// refuseUnidentified answers a letter whose game or seat is not clear, for the reason m.
// What he asks is answered that needs no game, or, of who plays here and did not say which
// of his games or sides he means, concerns all of them (the game, when only the side is
// not clear). Else it goes to the sender if he has a part in something here, and once a
// day as to a stranger.
func (in *intake) refuseUnidentified(m rules.Message) (outcome string, err error) {
	game := in.game.ID
	in.game, in.seat = store.Game{}, store.Seat{}
	requests, more := in.asks()
	who, err := in.applicant(in.wrote(requests))
	if err != nil {
		return "", err
	}
	if who.person.ID == 0 {
		requests = in.unhelpful(requests)
	}
	observed, err := in.observes(who, game)
	if err != nil {
		return "", err
	}
	a := asking{as: anybody, game: game}
	if len(in.from) > 0 && len(observed) == 0 && (m.Code == "notice.no-game" || m.Code == "notice.no-side") {
		a.as = aPlayer
	}
	served, left, err := in.serve(a, requests, more && len(in.from) > 0)
	switch {
	case err != nil:
		return "", err
	case served > 0 && (len(in.from) == 0 || len(observed) > 0 || !more && !left):
		if who.person.ID == 0 {
			return outcomeStranger, nil
		}
		return outcomeRequest, nil
	case len(observed) > 0:
		return in.playsNone(who, observed)
	case len(in.from) > 0: // or nobody would tell him that the rest counts for nothing
		return in.answerSender(m)
	}
	return outcomeStranger, in.greet(who.person.Lang)
}

// wrote returns the language of what a letter asks.
func (in *intake) wrote(requests []desk.Request) rules.Lang {
	if len(requests) > 0 && requests[0].Kind == desk.Help {
		return requests[0].Lang
	}
	return in.lang()
}

// greet answers somebody unknown, or who has no part in anything.
func (in *intake) greet(lang rules.Lang) error {
	from := &in.letter.From
	if !mailable(from.Addr) {
		return nil
	}
	if m, lang, err := in.unclear(); err != nil {
		return err
	} else if m.Code != "" {
		if n, err := in.count("unclear "+from.Addr, hour); err != nil || n > refusalsPerHour {
			return err
		}
		return in.tellAddress(from.Addr, "", lang, kindNotice, m)
	}
	if ok, err := in.mayGreet(from.Addr); !ok || err != nil {
		return err
	}
	if said := desk.LangOf(in.letter.Lines); said != "" {
		lang = said
	}
	told := []rules.Message{rules.M("notice.stranger")}
	if title := in.titleNamed(); title != nil {
		told = append(told, rules.M("notice.stranger-title", rules.Text("title", title.About().Names.In(lang)), rules.Text("id", title.About().ID)))
	}
	page := in.s.book.Notice(templates.Notice{Head: templates.Head{Lang: lang, Now: in.now}, Messages: told})
	return in.postIn(from.Addr, "", lang, kindNotice, page)
}

// titleNamed returns the first title that the letter names, nil for none.
func (in *intake) titleNamed() *desk.Desk {
	words := " " + parser.Fold(in.letter.Subject+" "+allText(in.letter.Lines[:min(len(in.letter.Lines), 40)])) + " "
	for _, id := range in.s.order {
		for _, name := range append(in.s.desks[id].About().Names.All(), id) {
			if strings.Contains(words, " "+parser.Fold(name)+" ") {
				return in.s.desks[id]
			}
		}
	}
	return nil
}

// statusOfAll tells the sender how the games stand that he plays, a part for
// each of his sides; when all are over, those.
func (in *intake) statusOfAll(game string) error {
	running, err := in.partsOf(game, false)
	if err != nil {
		return err
	}
	if len(running) == 0 {
		if running, err = in.partsOf(game, true); err != nil {
			return err
		}
	}
	to := &in.from[0]
	return in.post(to.Address, to.Name, kindStatus, in.s.book.Notice(templates.Notice{
		Head:     templates.Head{Lang: in.lang(), Now: in.now, Player: to.Name},
		Messages: []rules.Message{rules.M("status.lead-all")}, Parts: running,
	}))
}

func (in *intake) partsOf(game string, over bool) (parts []templates.Part, err error) {
	for i := range in.from {
		seat := in.from[i]
		seat.Lang = in.lang() // one mail, one language
		if game != "" && seat.Game != game {
			continue
		}
		g, err := in.tx.Game(seat.Game)
		if err != nil {
			return nil, err
		}
		d := in.s.desks[g.Title]
		if d == nil || g.State.Ended() != over {
			continue
		}
		messages, err := in.statusOf(&g, &seat)
		if err != nil {
			return nil, err
		}
		parts = append(parts, templates.Part{Head: in.s.head(&g, &seat, d, in.now), Messages: messages})
	}
	return parts, nil
}
