package intake

import (
	"github.com/fieldpost/fieldpost/adjudicator/confirm"
	"github.com/fieldpost/fieldpost/adjudicator/filing"
	"github.com/fieldpost/fieldpost/adjudicator/office"
	"github.com/fieldpost/fieldpost/adjudicator/people"
	"github.com/fieldpost/fieldpost/adjudicator/seating"
)

// stopsObserving ends what somebody observes, however many letters came in his name.
func stopsObserving(in *office.Intake) (outcome string, err error) {
	c := &office.RequestContext{In: in, As: office.Anybody, About: in.Game.ID}
	c.All, _ = readRequests(in)
	if c.Who, err = people.FindRequester(in, ""); err != nil {
		return "", err
	}
	if c.All, err = people.ObserveEndRequests(c); err != nil || len(c.All) == 0 || !seating.IsMailable(c.Who.Address) {
		return filing.OutcomeRate, err
	}
	return filing.OutcomeRequest, people.ObserveRequest.Free(c)
}

// refuseObserver tells an observer that his orders count for nothing.
func refuseObserver(in *office.Intake, who *office.Requester, games []string) (outcome string, err error) {
	if ok, err := isWithinLimit(in, office.ApplyLimit, who); !ok || err != nil {
		return filing.OutcomeRate, err
	}
	return filing.OutcomeRefused, confirm.AnswerRequester(in, who, office.KindObserve, *people.GameListMessage(in, "observe.plays-none", games))
}
