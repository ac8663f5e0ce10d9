package adjudicator

import (
	"slices"
	"strings"

	"github.com/fieldpost/fieldpost/adjudicator/desk"
	"github.com/fieldpost/fieldpost/rules"
	"github.com/fieldpost/fieldpost/store"
)

// givesUpAlone reports whether the letter holds nothing beside the line that gives up a side or
// a game but greetings: beside anything else it is asked whether that is meant.
func (in *intake) givesUpAlone(sheet *desk.Sheet) bool {
	if len(in.letter.Press) > 0 || says(sheet) != 1 {
		return false
	}
	fine := map[int]bool{sheet.Requests[0].Line: true} // by number, as own words are told of without being polite
	for _, line := range append(slices.Clone(in.letter.Lines), in.prose()...) {
		text := strings.TrimSpace(line.Text)
		fine[line.No] = fine[line.No] || line.Polite || text == "" || desk.Closes(text)
		if !fine[line.No] {
			return false
		}
	}
	return true
}

// resign gives a side up once its player has said that he means it: to who offered to
// take over, to a program where the game says so, or else to the moderator, who holds it
// until he gives it to somebody else.
func (in *intake) resign(d *desk.Desk, now bool) error {
	player := in.seat
	switch {
	case isDeputy(&player):
		_, err := in.refuse(rules.M("deputy.players-own"))
		return err
	case in.game.Practice && in.game.State != store.Over:
		return in.endPractice(d, now)
	case in.game.State == store.Over:
		return in.tell(kindResigned, d, rules.M("resign.over", rules.Text("game", in.game.ID)))
	}
	to, err := in.s.heirOf(in.tx, &in.game, player.Side, in.game.Policy.Silent == store.SilentBot)
	if err != nil {
		return err
	}
	if to == (heir{}) { // not to who plays another side, whose secrets it would tell him
		if to.moderator, err = in.s.moderatorBeside(in.tx, in.game.ID); err != nil {
			return err
		}
	}
	switch {
	case to == (heir{}):
		return in.tell(kindResigned, d, rules.M("resign.nobody"))
	case !now:
		return in.tell(kindResigned, d, rules.M("resign.sure", rules.SideArg("side", player.Side), rules.Text("game", in.game.ID)))
	}
	pos, err := in.s.position(in.tx, &in.game)
	if err != nil {
		return err
	}
	h := handover{
		s: in.s, tx: in.tx, now: in.now, game: &in.game, desk: d, pos: pos, seat: player, heir: to,
		told: "resign.told", bye: "resign.done", letter: in.row.ID, parent: in.letter.MessageID,
	}
	switch {
	case to.standby != nil:
		h.told = "resign.told-standby"
	case to.program:
		h.told = "resign.told-program"
	}
	if _, err := h.carry(); err != nil {
		return err
	}
	if err := in.tx.Audit(&store.Entry{At: in.now, Game: in.game.ID, Actor: string(player.Side), Action: "resigned", Detail: map[string]string{}}); err != nil {
		return err
	}
	if in.game.State != store.Running || !in.game.RollAt.IsZero() || !to.program {
		return nil
	}
	sheets, err := in.tx.SheetStates(in.game.ID)
	if err != nil || len(waiting(&in.game, bySide(sheets))) > 0 {
		return err
	}
	return in.complete(sheets) // the game waited for him alone
}
