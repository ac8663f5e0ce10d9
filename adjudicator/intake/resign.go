package intake

import (
	"github.com/fieldpost/fieldpost/adjudicator/confirm"
	"github.com/fieldpost/fieldpost/adjudicator/desk"
	"github.com/fieldpost/fieldpost/adjudicator/founding"
	"github.com/fieldpost/fieldpost/adjudicator/office"
	"github.com/fieldpost/fieldpost/adjudicator/press"
	"github.com/fieldpost/fieldpost/adjudicator/schedule"
	"github.com/fieldpost/fieldpost/adjudicator/seating"
	"github.com/fieldpost/fieldpost/rules"
	"github.com/fieldpost/fieldpost/store"
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
	pos, err := in.Office.Position(in.Tx.Tx, &in.Game)
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
	sheets, err := in.Tx.Sheets().States(in.Game.ID)
	if err != nil || len(seating.MissingSides(&in.Game, seating.SheetsBySide(sheets))) > 0 {
		return err
	}
	return schedule.MarkPhaseComplete(in, sheets) // the game waited for him alone
}

// refuseIfMoved answers a letter to a game that is played in another office.
func (c *letterState) refuseIfMoved() (string, error) {
	g := &c.in.Game
	if g.State != store.Moved || g.Gone == nil {
		return "", nil
	}
	return press.RefuseLetter(c.in, rules.M("notice.game-is-gone", rules.Text("game", g.ID), rules.Text("address", g.Gone.To)))
}
