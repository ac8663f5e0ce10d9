package founding

import (
	"slices"

	"github.com/fieldpost/fieldpost/adjudicator/confirm"
	"github.com/fieldpost/fieldpost/adjudicator/office"
	"github.com/fieldpost/fieldpost/adjudicator/seating"
	"github.com/fieldpost/fieldpost/rules"
	"github.com/fieldpost/fieldpost/store"
)

// AnswerInvite does what somebody says to an invitation: he takes the side, or it is open
// again.
func AnswerInvite(in *office.Intake, row *store.Confirmation, agrees bool) error {
	g, err := in.Tx.Game(row.Game)
	if err != nil {
		return err
	}
	who, err := confirm.ConfirmingRequester(in, row)
	if err != nil {
		return err
	}
	game := rules.Text("game", g.ID)
	if !agrees {
		if err := confirm.EndInvite(in.Tx, &g, row, in.Row.ID, "moderator.invite-declined"); err != nil {
			return err
		}
		if err := confirm.OfferOpenSeats(in.Tx, &g); err != nil {
			return err
		}
		return confirm.AnswerAddress(in, row.Address, row.Detail["name"], who.Person.Lang, office.KindJoin, rules.M("invite.declined", game))
	}
	plays, err := seating.HasPartInGame(in, who.Person.ID, g.ID)
	if err != nil {
		return err
	}
	if plays && row.Detail[confirm.DetailWish] != "" { // a moderator may want one person to hold several
		if err := confirm.OfferOpenSeats(in.Tx, &g); err != nil {
			return err
		}
		return confirm.AnswerRequester(in, who, office.KindJoin, rules.M("join.already", game))
	}
	seat := func(who *office.Requester, g *store.Game, side rules.Side, public string) ([]rules.Message, error) {
		return seatRequester(in, who, g, side, public)
	}
	if row.Detail[confirm.DetailWish] != "" {
		seat = func(who *office.Requester, g *store.Game, side rules.Side, public string) ([]rules.Message, error) {
			return TakeChosenSide(in, who, g, side, public)
		}
	}
	told, err := seat(who, &g, row.Side, row.Detail["public"])
	if err != nil || len(told) == 0 {
		return err
	}
	return confirm.AnswerRequester(in, who, office.KindJoin, told...)
}

// TakeChosenSide gives a requester a side that he chose himself: what else he was asked to take
// in the game is open again, as only a moderator may have one person hold several.
func TakeChosenSide(in *office.Intake, who *office.Requester, g *store.Game, side rules.Side, public string) ([]rules.Message, error) {
	mine, err := in.Tx.Addresses(who.Person.ID)
	if err != nil {
		return nil, err
	}
	asked, err := in.Tx.Confirmations().List(store.Confirmation{Game: g.ID, Kind: confirm.KindInvite})
	if err != nil {
		return nil, err
	}
	for i := range asked {
		p := &asked[i]
		if p.Address != who.Address && !slices.ContainsFunc(mine, func(a store.Address) bool { return a.Address == p.Address }) {
			continue
		}
		if err := confirm.EndInvite(in.Tx, g, p, 0, "moderator.invite-declined"); err != nil {
			return nil, err
		}
	}
	return seatRequester(in, who, g, side, public)
}

// seatRequester gives a requester a side, and says what comes next; nothing where the
// game has begun, as its welcome says it.
func seatRequester(in *office.Intake, who *office.Requester, g *store.Game, side rules.Side, public string) ([]rules.Message, error) {
	if err := confirm.CreatePerson(in, who); err != nil {
		return nil, err
	}
	began, err := takeOpenSide(in.Tx, g, side, &who.Person, public)
	if err != nil || began {
		return nil, err
	}
	d, err := in.Tx.Office.Desk(g)
	if err != nil {
		return nil, err
	}
	lang := who.Person.Lang
	m := rules.M("join.joined", rules.Text("game", g.ID), rules.Text("title", d.About().Names.In(lang)), rules.Text("side", d.SideName(side, lang)))
	if who.Person.Name != "" {
		m.Args = append(m.Args, rules.Text("player", who.Person.Name))
	}
	waits, err := confirm.RecruitingStatus(in.Tx, g, lang)
	return append(append([]rules.Message{m}, waits...), rules.M("join.next", rules.Text("game", g.ID), rules.Text("zone", in.Tx.Office.Zone(who.Person.Zone).String()), rules.Text("topic", g.Title))), err
}
