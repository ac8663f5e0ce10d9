package adjudicator

import (
	"github.com/fieldpost/fieldpost/adjudicator/desk"
	"github.com/fieldpost/fieldpost/store"
)

// fullReport answers with all of the position, and with what is new since the side was
// asked last.
func (in *intake) fullReport(d *desk.Desk) error {
	pos, err := in.s.position(in.tx, &in.game)
	if err != nil {
		return err
	}
	sheets, err := in.tx.SheetStates(in.game.ID)
	if err != nil {
		return err
	}
	p := in.s.newReporter(in.tx, &in.game, d, pos)
	p.missing = waiting(&in.game, bySide(sheets))
	rep, err := p.full(&in.seat, in.s.head(&in.game, &in.seat, d, in.now))
	if err != nil {
		return err
	}
	var picture *store.Picture
	if asks(&in.game, in.seat.Side) {
		picture = in.s.picture(&in.game, &in.seat)
	}
	return in.answerWith(picture, kindReport, in.s.illustrated(&rep.Head, in.s.book.Sitrep(rep), picture))
}
