package people

import (
	"github.com/fieldpost/fieldpost/adjudicator/confirm"
	"github.com/fieldpost/fieldpost/adjudicator/desk"
	"github.com/fieldpost/fieldpost/adjudicator/filing"
	"github.com/fieldpost/fieldpost/adjudicator/founding"
	"github.com/fieldpost/fieldpost/adjudicator/office"
	"github.com/fieldpost/fieldpost/adjudicator/phases"
	"github.com/fieldpost/fieldpost/adjudicator/schedule"
	"github.com/fieldpost/fieldpost/adjudicator/seating"
	"github.com/fieldpost/fieldpost/rules"
	"github.com/fieldpost/fieldpost/store"
)

// Requests about giving a side up: how that is done, and to do it.
var (
	ResignRequest = office.Request{
		Kinds: []desk.RequestKind{desk.Resign}, Proof: true,
		Own: func(c *office.RequestContext) error { return giveUpSide(c.In, c.Desk, false) },
	}
	ResignNowRequest = office.Request{
		Kinds: []desk.RequestKind{desk.ResignNow}, Proof: true,
		Own: func(c *office.RequestContext) error {
			return giveUpSide(c.In, c.Desk, phases.OnlyGivesUp(c.In, c.Sheet))
		},
	}
)

// giveUpSide gives a side up once its player has said that he means it: to somebody who
// offered to take over, to a program where the game allows that, or else to the moderator,
// who holds it until he gives it to somebody else.
func giveUpSide(in *office.Intake, d *desk.Desk, now bool) error {
	player := in.Seat
	switch {
	case office.IsDeputySeat(&player):
		_, err := filing.RefuseLetter(in, rules.M("deputy.players-own"))
		return err
	case in.Game.Practice && in.Game.State != store.Over:
		return founding.EndPractice(in, d, now)
	case in.Game.State == store.Over:
		return seating.AnswerSide(in, office.KindResigned, d, rules.M("resign.over", rules.Text("game", in.Game.ID)))
	}
	state, err := seating.LoadState(in.Tx, &in.Game, player.Side)
	if err != nil {
		return err
	}
	to := state.Offered
	if to.As == seating.Unclaimed { // not to who plays another side, whose secrets it would tell him
		mod, err := confirm.NonPlayingContact(in.Tx, in.Game.ID)
		if err != nil {
			return err
		}
		if mod != nil {
			to = seating.Heir{Person: *mod, As: seating.AsModerator}
		}
	}
	switch {
	case to.As == seating.Unclaimed:
		return seating.AnswerSide(in, office.KindResigned, d, rules.M("resign.nobody"))
	case !now:
		return seating.AnswerSide(in, office.KindResigned, d, rules.M("resign.sure", rules.SideArg("side", player.Side), rules.Text("game", in.Game.ID)))
	}
	e, err := seating.Transition(in.Tx, &in.Game, player.Side, seating.Change{Event: seating.Resigned, Now: in.Now, To: to, Letter: in.Row.ID, Parent: in.Letter.MessageID})
	if err != nil {
		return err
	}
	if err := e.Tell(in.Tx, &in.Game); err != nil {
		return err
	}
	if in.Game.State != store.Running || !in.Game.RollAt.IsZero() || to.As != seating.AsBot {
		return nil
	}
	sheets, err := in.Tx.Sheets().States(in.Game.ID)
	if err != nil || len(seating.MissingSides(&in.Game, seating.SheetsBySide(sheets))) > 0 {
		return err
	}
	return schedule.MarkPhaseComplete(in, sheets) // the game waited for him alone
}
