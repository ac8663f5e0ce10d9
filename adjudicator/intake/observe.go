package intake

import (
	"cmp"
	"slices"

	"github.com/fieldpost/fieldpost/adjudicator/commands"
	"github.com/fieldpost/fieldpost/adjudicator/desk"
	"github.com/fieldpost/fieldpost/adjudicator/filing"
	"github.com/fieldpost/fieldpost/adjudicator/founding"
	"github.com/fieldpost/fieldpost/adjudicator/office"
	"github.com/fieldpost/fieldpost/adjudicator/people"
	"github.com/fieldpost/fieldpost/adjudicator/post"
	"github.com/fieldpost/fieldpost/adjudicator/press"
	"github.com/fieldpost/fieldpost/adjudicator/seating"
	"github.com/fieldpost/fieldpost/rules"
)

// observe carries out what a letter says of observing, and answers once, besides a first
// report of each game.
func (a *requestContext) observe() (err error) {
	in, who := a.in, a.who
	kind, told := office.KindObserve, []rules.Message(nil)
	for i := range a.all {
		q := &a.all[i]
		var said []rules.Message
		switch {
		case q.Kind == desk.ObserveEnd:
			said, err = people.EndObserving(in, who.Person.ID, cmp.Or(q.Topic, a.game))
		case q.Topic == "":
			said, err = people.ObservedGamesMessages(in, who.Person.ID)
		case len(told) == people.MostObserved:
			continue
		case who.Sure:
			said, err = people.BeginObserving(in, who, q.Topic)
		default:
			var asked bool
			if said, asked, err = people.AskObserver(in, who, q.Topic); asked {
				kind = office.KindPledge
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
	if kind == office.KindPledge {
		notYou, err := post.DeclineHint(in.Tx, who.Address)
		if err != nil {
			return err
		}
		told = append(told, notYou)
	}
	return founding.AnswerRequester(in, who, kind, told...)
}

// observeEndRequests returns those of its requests that end something where the sender
// observes what they name.
func (a *requestContext) observeEndRequests() (out []desk.Request, err error) {
	mine, err := people.GamesObservedBy(a.in.Tx, a.who.Person.ID)
	for _, q := range a.all {
		game := cmp.Or(q.Topic, a.game)
		if q.Kind == desk.ObserveEnd && (slices.Contains(mine, game) || game == "" && len(mine) > 0) {
			out = append(out, q)
		}
	}
	return out, err
}

// stopsObserving ends what somebody observes, however many letters came in his name.
func stopsObserving(in *office.Intake) (outcome string, err error) {
	a := requestContext{in: in, as: anybody, game: in.Game.ID}
	a.all, _ = readRequests(in)
	if a.who, err = people.FindRequester(in, ""); err != nil {
		return "", err
	}
	if a.all, err = a.observeEndRequests(); err != nil || len(a.all) == 0 || !seating.IsMailable(a.who.Address) {
		return filing.OutcomeRate, err
	}
	return filing.OutcomeRequest, a.observe()
}

// refuseObserver tells an observer that his orders count for nothing.
func refuseObserver(in *office.Intake, who *press.Requester, games []string) (outcome string, err error) {
	if ok, err := isWithinLimit(in, commands.ApplyLimit, who); !ok || err != nil {
		return filing.OutcomeRate, err
	}
	return filing.OutcomeRefused, founding.AnswerRequester(in, who, office.KindObserve, *people.GameListMessage(in, "observe.plays-none", games))
}
