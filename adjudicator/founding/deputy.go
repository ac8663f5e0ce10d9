package founding

import (
	"errors"
	"strconv"
	"strings"

	"github.com/fieldpost/fieldpost/adjudicator/confirm"
	"github.com/fieldpost/fieldpost/adjudicator/desk"
	"github.com/fieldpost/fieldpost/adjudicator/inquiry"
	"github.com/fieldpost/fieldpost/adjudicator/office"
	"github.com/fieldpost/fieldpost/adjudicator/post"
	"github.com/fieldpost/fieldpost/adjudicator/seating"
	"github.com/fieldpost/fieldpost/rules"
	"github.com/fieldpost/fieldpost/store"
)

// WriterName returns the name that the letter gives its writer, or else what stands before the
// "@" of his address.
func WriterName(in *office.Intake) string {
	from := &in.Letter.From
	name := strings.Join(strings.Fields(from.Name), " ")
	if name == "" || !IsPersonName(name) || strings.Contains(name, "@") {
		name, _, _ = strings.Cut(from.Addr, "@")
	}
	return name
}

// ConfirmDeputy makes who has agreed the deputy of a side, sends him its last report, and
// tells its player. Nobody who knows what another side knows can be one.
func ConfirmDeputy(in *office.Intake, row *store.Confirmation) (err error) {
	if in.Game, in.Seat, err = post.LoadGameAndSeat(in.Tx, row.Game, row.Side); err != nil {
		return err
	}
	player := in.Seat
	d, err := in.Tx.Office.Desk(&in.Game)
	if err != nil {
		return err
	}
	p, err := in.Tx.PersonOf(row.Address)
	if post.IsNotFound(err) {
		p = store.Person{Name: WriterName(in), Lang: rules.Lang(row.Detail["lang"]), Zone: row.Detail["zone"], Confirmed: in.Now, Created: in.Now}
		if IsReserved(in.Tx.Office, p.Name) {
			return confirm.AnswerAddress(in, row.Address, "", p.Lang, office.KindDeputy, rules.M("name.reserved-from"))
		}
		p.ID, err = in.Tx.People().Add(&p, row.Address)
	}
	if err != nil {
		return err
	}
	free, err := seating.CanTake(in.Tx.Tx, in.Game.ID, row.Side, p.ID)
	if err != nil {
		return err
	}
	e, err := seating.Effects{}, seating.ErrNotNow
	if free && player.Person == row.Person && in.Game.State != store.Over {
		e, err = seating.Transition(in.Tx, &in.Game, row.Side, seating.Change{Event: seating.DeputyNamed, Now: in.Now, To: seating.Heir{Person: office.Person{Address: row.Address}}})
	}
	if errors.Is(err, seating.ErrNotNow) {
		in.Seat = store.Seat{}
		return confirm.AnswerAddress(in, row.Address, p.Name, p.Lang, office.KindDeputy, rules.M("deputy.not-now", rules.Text("game", row.Game)))
	}
	if err != nil {
		return err
	}
	err = post.NotifySeat(in.Tx, &in.Game, &player, office.KindWithOccasion(office.KindDeputy, strconv.FormatInt(in.Row.ID, 10)), in.Now, rules.M("deputy.accepted", rules.Text("address", row.Address)))
	if err != nil {
		return err
	}
	in.Seat, in.Authenticated = post.DeputySeat(player, e.Deputy), true
	if err := seating.AnswerSide(in, office.KindDeputy, d, rules.M("deputy.welcome", rules.Text("player", player.Name), rules.SideArg("side", row.Side), rules.Text("game", row.Game))); err != nil {
		return err
	}
	return inquiry.AnswerReport(in, d, &desk.Request{})
}
