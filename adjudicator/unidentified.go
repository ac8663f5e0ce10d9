package adjudicator

import (
	"github.com/fieldpost/fieldpost/adjudicator/desk"
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

// answerUnidentified answers what a player asks that needs no game: help, and,
// when he did not say which of his games or sides he means, how all of them
// stand (game limits these when only the side is not clear), which browsers are
// let in, and a code for one more. done says that there is nothing else in the letter.
func (in *intake) answerUnidentified(game string, m *rules.Message) (done bool, err error) {
	requests, more := in.asks()
	seen := map[desk.RequestKind]bool{}
	for _, q := range requests {
		unclear := m.Code == "notice.no-game" || m.Code == "notice.no-side"
		browsers := q.Kind == desk.Sessions || q.Kind == desk.SignOut || q.Kind == desk.Code // of the address, whatever the game
		if desk.IsLobby(q.Kind) {
			if seen[desk.Games] {
				continue
			}
			seen[desk.Games] = true
			if err := in.lobbyToo(requests); err != nil {
				return false, err
			}
			continue
		}
		if q.Kind != desk.Help && (q.Kind != desk.Status && !browsers || !unclear) {
			more = true
			continue
		}
		if seen[q.Kind] {
			continue
		}
		seen[q.Kind] = true
		to := &in.from[0]
		switch {
		case q.Kind == desk.Help:
			err = in.post(to.Address, to.Name, kindHelp, in.helpPage(q.Topic, templates.Head{Lang: in.lang(), Now: in.now, Player: to.Name}))
		case q.Kind == desk.Code:
			err = in.codeOfSender()
		case browsers:
			err = in.sessionsOfSender(q.Kind == desk.SignOut)
		default:
			err = in.statusOfAll(game)
		}
		if err != nil {
			return false, err
		}
	}
	return len(seen) > 0 && !more, nil
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
		if d == nil || (g.State == store.Over) != over {
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
