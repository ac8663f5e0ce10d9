package founding

import (
	"strconv"
	"strings"

	"github.com/fieldpost/fieldpost/adjudicator/confirm"
	"github.com/fieldpost/fieldpost/adjudicator/desk"
	"github.com/fieldpost/fieldpost/adjudicator/filing"
	"github.com/fieldpost/fieldpost/adjudicator/office"
	"github.com/fieldpost/fieldpost/adjudicator/phases"
	"github.com/fieldpost/fieldpost/adjudicator/post"
	"github.com/fieldpost/fieldpost/adjudicator/seating"
	"github.com/fieldpost/fieldpost/rules"
	"github.com/fieldpost/fieldpost/store"
	"github.com/fieldpost/fieldpost/templates"
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
	d, err := in.Office.Desk(&in.Game)
	if err != nil {
		return err
	}
	p, err := in.Tx.PersonOf(row.Address)
	if post.IsNotFound(err) {
		p = store.Person{Name: WriterName(in), Lang: rules.Lang(row.Detail["lang"]), Zone: row.Detail["zone"], Confirmed: in.Now, Created: in.Now}
		if IsReserved(in.Office, p.Name) {
			return confirm.AnswerAddress(in, row.Address, "", p.Lang, office.KindDeputy, rules.M("name.reserved-from"))
		}
		p.ID, err = in.Tx.People().Add(&p, row.Address)
	}
	if err != nil {
		return err
	}
	plays, err := seating.HasPartInGame(in, p.ID, in.Game.ID)
	if err != nil {
		return err
	}
	knew, err := seating.HasHeldOtherSide(in.Tx.Tx, in.Game.ID, row.Side, p.ID)
	if err != nil {
		return err
	}
	now, err := seating.CurrentDeputy(in)
	if err != nil {
		return err
	}
	if plays || knew || now != nil || player.Person != row.Person || in.Game.State == store.Over {
		in.Seat = store.Seat{}
		return confirm.AnswerAddress(in, row.Address, p.Name, p.Lang, office.KindDeputy, rules.M("deputy.not-now", rules.Text("game", row.Game)))
	}
	n, err := in.Tx.Roles().LastDeputyKey(row.Game, row.Side)
	if err != nil {
		return err
	}
	n = max(n, office.FirstDeputyKey) + 1
	role := store.Role{
		Game: row.Game, Side: row.Side, Kind: store.Deputy, Person: p.ID, KeyNo: n, KeyHash: office.HashKey(in.Office.MakeOrderKey(row.Game, row.Side, n)), Since: in.Now,
		Address: row.Address, Name: p.Name, Lang: p.Lang, Zone: p.Zone,
	}
	if err = in.Tx.Roles().Add(&role); err != nil {
		return err
	}
	err = post.NotifySeat(in.Tx, &in.Game, &player, office.KindWithOccasion(office.KindDeputy, strconv.FormatInt(in.Row.ID, 10)), in.Now, rules.M("deputy.accepted", rules.Text("address", row.Address)))
	if err != nil {
		return err
	}
	in.Seat, in.Authenticated = post.DeputySeat(player, &role), true
	if err := seating.AnswerSide(in, office.KindDeputy, d, rules.M("deputy.welcome", rules.Text("player", player.Name), rules.SideArg("side", row.Side), rules.Text("game", row.Game))); err != nil {
		return err
	}
	return AnswerReport(in, d, &desk.Request{})
}

// AnswerReport sends the last report (or the invitation, before the first) again, or that of
// the phase that is named, or one that tells all of the position.
func AnswerReport(in *office.Intake, d *desk.Desk, q *desk.Request) error {
	if q.Named {
		return filing.AnswerReport(in, d, q.Phase)
	}
	if q.Topic == desk.Full && in.Game.State != store.Over {
		return phases.AnswerFullReport(in, d)
	}
	for _, kind := range []store.Kind{office.KindOver, office.KindSitrep, office.KindWelcome} {
		last, err := in.Tx.Dispatches().One(store.DispatchFilter{Game: in.Game.ID, Side: in.Seat.Side, Kind: kind, Page: store.Page{Most: 1}})
		if post.IsNotFound(err) {
			continue
		}
		if err != nil {
			return err
		}
		page, err := filing.ReplaceKeys(in, templates.Page{Subject: last.Subject, Text: last.Text, HTML: templates.WithoutPicture(last.HTML)})
		if err != nil {
			return err
		}
		return seating.AnswerRequest(in, office.KindReport, page)
	}
	return seating.AnswerSide(in, office.KindReport, d, rules.M("notice.no-report"))
}
