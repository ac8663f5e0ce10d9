package people

import (
	"cmp"
	"slices"

	"github.com/fieldpost/fieldpost/adjudicator/confirm"
	"github.com/fieldpost/fieldpost/adjudicator/desk"
	"github.com/fieldpost/fieldpost/adjudicator/office"
	"github.com/fieldpost/fieldpost/adjudicator/post"
	"github.com/fieldpost/fieldpost/rules"
)

// ObserveRequest is to be told what everybody may know of games, or no longer to.
var ObserveRequest = office.Request{Kinds: []desk.RequestKind{desk.Observe, desk.ObserveEnd}, Who: office.Anybody, Limit: office.ApplyLimit, Introduces: desk.Observe, Free: answerObserve}

// answerObserve carries out what a letter says of observing, and answers once, besides a first
// report of each game.
func answerObserve(c *office.RequestContext) (err error) {
	in, who := c.In, c.Who
	kind, told := office.KindObserve, []rules.Message(nil)
	for i := range c.All {
		q := &c.All[i]
		var said []rules.Message
		switch {
		case q.Kind == desk.ObserveEnd:
			said, err = endObserving(in, who.Person.ID, cmp.Or(q.Topic, c.About))
		case q.Topic == "":
			said, err = observedGamesMessages(in, who.Person.ID)
		case len(told) == MostObserved:
			continue
		case who.Sure:
			said, err = beginObserving(in, who, q.Topic)
		default:
			var asked bool
			if said, asked, err = askObserver(in, who, q.Topic); asked {
				kind = office.KindConfirmation
			}
		}
		if err != nil {
			return err
		}
		told = append(told, said...)
	}
	if len(told) == 0 { // the first reports are the answer
		return nil
	}
	if kind == office.KindConfirmation {
		notYou, err := post.DeclineHint(in.Tx, who.Address)
		if err != nil {
			return err
		}
		told = append(told, notYou)
	}
	return confirm.AnswerRequester(in, who, kind, told...)
}

// ObserveEndRequests returns those of some requests that end something where the sender
// observes what they name.
func ObserveEndRequests(c *office.RequestContext) (out []desk.Request, err error) {
	mine, err := GamesObservedBy(c.In.Tx, c.Who.Person.ID)
	for _, q := range c.All {
		game := cmp.Or(q.Topic, c.About)
		if q.Kind == desk.ObserveEnd && (slices.Contains(mine, game) || game == "" && len(mine) > 0) {
			out = append(out, q)
		}
	}
	return out, err
}
