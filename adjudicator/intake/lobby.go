package intake

import (
	"slices"

	"github.com/fieldpost/fieldpost/adjudicator/confirm"
	"github.com/fieldpost/fieldpost/adjudicator/desk"
	"github.com/fieldpost/fieldpost/adjudicator/filing"
	"github.com/fieldpost/fieldpost/adjudicator/office"
	"github.com/fieldpost/fieldpost/adjudicator/people"
	"github.com/fieldpost/fieldpost/rules"
)

// answerRecruitingGame answers a letter to a game that has not begun. What it is asked beside
// games to join has to wait, and no word of the position, no key and no draft goes out.
func answerRecruitingGame(in *office.Intake, d *desk.Desk) (outcome string, err error) {
	seat := in.Seat
	sheet := d.Read(in.Letter.Lines[:min(len(in.Letter.Lines), confirm.MaxRequestLines)])
	requests := slices.Clone(sheet.Requests)
	for i := range requests {
		if q := &requests[i]; q.Kind == desk.Resign || q.Kind == desk.ResignNow {
			*q = desk.Request{Kind: desk.Leave, Topic: in.Game.ID, Lang: seat.Lang}
		}
	}
	if served, _, err := serveRequests(office.RequestContext{In: in, As: office.Anybody}, requests, false); served > 0 || err != nil {
		return filing.OutcomeRequest, err
	}
	if outcome, err := people.LimitRecruitingLetters(in); outcome != "" || err != nil {
		return outcome, err
	}
	told, err := confirm.RecruitingStatus(in.Tx, &in.Game, seat.Lang)
	if err != nil {
		return "", err
	}
	kind := office.KindStatus
	outcome = filing.OutcomeRequest
	if len(sheet.Orders)+len(sheet.Standing) > 0 || len(sheet.Requests) == 0 {
		kind, outcome = office.KindNotice, filing.OutcomeRefused
		told = append([]rules.Message{rules.M("gathering.orders", rules.Text("game", in.Game.ID))}, told...)
	}
	told = append(told, rules.M("gathering.how", rules.Text("game", in.Game.ID)))
	return outcome, confirm.AnswerAddress(in, seat.Address, seat.Name, seat.Lang, kind, told...)
}
