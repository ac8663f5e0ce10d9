package people

import (
	"github.com/fieldpost/fieldpost/adjudicator/confirm"
	"github.com/fieldpost/fieldpost/adjudicator/desk"
	"github.com/fieldpost/fieldpost/adjudicator/founding"
	"github.com/fieldpost/fieldpost/adjudicator/office"
	"github.com/fieldpost/fieldpost/adjudicator/phases"
	"github.com/fieldpost/fieldpost/adjudicator/press"
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
		_, err := press.RefuseLetter(in, rules.M("deputy.players-own"))
		return err
	case in.Game.Practice && in.Game.State != store.Over:
		return founding.EndPractice(in, d, now)
	case in.Game.State == store.Over:
		return seating.AnswerSide(in, office.KindResigned, d, rules.M("resign.over", rules.Text("game", in.Game.ID)))
	}
	to, err := seating.FindHeir(in.Tx, &in.Game, player.Side, in.Game.Policy.Silent == store.SilentBot)
	if err != nil {
		return err
	}
	if to == (seating.Heir{}) { // not to who plays another side, whose secrets it would tell him
		if to.Moderator, err = confirm.NonPlayingContact(in.Tx, in.Game.ID); err != nil {
			return err
		}
	}
	switch {
	case to == (seating.Heir{}):
		return seating.AnswerSide(in, office.KindResigned, d, rules.M("resign.nobody"))
	case !now:
		return seating.AnswerSide(in, office.KindResigned, d, rules.M("resign.sure", rules.SideArg("side", player.Side), rules.Text("game", in.Game.ID)))
	}
	pos, err := office.Position(in.Tx, &in.Game)
	if err != nil {
		return err
	}
	h := seating.Handover{
		Office: in.Office, Tx: in.Tx, Now: in.Now, Game: &in.Game, Desk: d, Pos: pos, Seat: player, Heir: to,
		ToldCode: "resign.told", FarewellCode: "resign.done", Letter: in.Row.ID, Parent: in.Letter.MessageID,
	}
	switch {
	case to.Reserve != nil:
		h.ToldCode = "resign.told-standby"
	case to.Bot:
		h.ToldCode = "resign.told-program"
	}
	if _, err := h.Execute(); err != nil {
		return err
	}
	if err := in.Tx.Audit(&store.Entry{At: in.Now, Game: in.Game.ID, Actor: string(player.Side), Action: "resigned", Detail: map[string]string{}}); err != nil {
		return err
	}
	if in.Game.State != store.Running || !in.Game.RollAt.IsZero() || !to.Bot {
		return nil
	}
	sheets, err := in.Tx.SheetStates(in.Game.ID)
	if err != nil || len(seating.MissingSides(&in.Game, seating.SheetsBySide(sheets))) > 0 {
		return err
	}
	return schedule.MarkPhaseComplete(in, sheets) // the game waited for him alone
}
