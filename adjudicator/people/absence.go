package people

import (
	"github.com/fieldpost/fieldpost/adjudicator/desk"
	"github.com/fieldpost/fieldpost/adjudicator/filing"
	"github.com/fieldpost/fieldpost/adjudicator/office"
	"github.com/fieldpost/fieldpost/adjudicator/schedule"
	"github.com/fieldpost/fieldpost/adjudicator/seating"
	"github.com/fieldpost/fieldpost/rules"
	"github.com/fieldpost/fieldpost/store"
)

// AbsenceRequest notes when a person is away, or that he is back, and moves the deadlines that
// wait for him in all his games. A change takes the key.
var AbsenceRequest = office.Request{Kinds: []desk.RequestKind{desk.Absent, desk.Back}, Own: answerAbsence}

func answerAbsence(c *office.RequestContext) error {
	in, d := c.In, c.Desk
	var said []rules.Message
	changed := false
	for _, q := range c.All {
		if q.Kind == desk.Absent && q.Topic == "" {
			continue
		}
		if !in.Authenticated {
			_, err := filing.RefuseLetter(in, filing.KeyFaultMessage(in))
			return err
		}
		if weak := seating.WeakKeyFault(in, q); weak != nil {
			said = append(said, *weak)
			continue
		}
		if q.Kind == desk.Back {
			if err := in.Tx.Absences().End(in.Seat.Person, in.Now); err != nil {
				return err
			}
			said = append(said, rules.M("absence.ended"))
			continue
		}
		m, err := seating.AddAbsence(in, q.Topic)
		if err != nil {
			return err
		}
		if m != nil {
			said = append(said, *m)
		} else {
			changed = true
		}
	}
	absences, err := seating.AbsenceMessages(in)
	if err != nil {
		return err
	}
	said = append(said, absences...)
	games, err := seating.ExtendSenderGames(in, changed)
	if err != nil {
		return err
	}
	said = append(said, games...)
	return seating.AnswerSide(in, office.KindAbsent, d, append(said, rules.M("absence.how"))...)
}

// TakeBackRequest is of a player for whom a program stands in, and who is there again.
var TakeBackRequest = office.Request{Kinds: []desk.RequestKind{desk.TakeBack}, Own: answerTakeBack}

func answerTakeBack(c *office.RequestContext) error {
	in, d := c.In, c.Desk
	switch {
	case in.Game.State == store.Over:
		_, err := filing.RefuseLetter(in, rules.M("notice.game-over", rules.Text("game", in.Game.ID)))
		return err
	case !in.Authenticated:
		_, err := filing.RefuseLetter(in, filing.KeyFaultMessage(in))
		return err
	case in.Seat.Bot != store.BotSubstitute:
		return seating.AnswerSide(in, office.KindBot, d, rules.M("program.never-away"))
	}
	if err := seating.EndSubstitution(in); err != nil {
		return err
	}
	if err := schedule.MarkPhaseIncomplete(in); err != nil {
		return err
	}
	return seating.AnswerSide(in, office.KindBot, d, rules.M("program.yours-again", rules.SideArg("side", in.Seat.Side)))
}
