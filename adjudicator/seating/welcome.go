package seating

import (
	"crypto/sha256"
	"fmt"

	"github.com/fieldpost/fieldpost/adjudicator/desk"
	"github.com/fieldpost/fieldpost/adjudicator/office"
	"github.com/fieldpost/fieldpost/adjudicator/post"
	"github.com/fieldpost/fieldpost/rules"
	"github.com/fieldpost/fieldpost/rules/dice"
	"github.com/fieldpost/fieldpost/store"
	"github.com/fieldpost/fieldpost/templates"
	"github.com/fieldpost/fieldpost/templates/wording"
)

// NewWelcome returns the first mail to a seat.
func NewWelcome(o *office.Office, g *store.Game, pos rules.Position, seats []store.Seat, to *store.Seat) templates.Welcome {
	d := o.Desks[g.Title]
	known := pos.Known(rules.Viewer(to.Side))
	w := templates.Welcome{
		Head: post.NewHead(o, g, to, d, g.Created), Scenario: g.Scenario, Commitment: g.Commitment, View: d.View(known),
		Demands: SideDemands(g.Demands, to.Side), Waiting: MissingSides(g, nil), Draft: rules.WriteDraft(d, d.Draft(known, rules.CheckOf(pos, to.Side)), to.Lang),
	}
	w.Colours = wording.NewColours(d.Title, known)
	w.Example = ExampleSheetLines(o, d, pos, g, to)
	w.Timetable = office.Timetable(o.Book, to.Lang, &g.Policy)
	if o.AuthMode(g) != store.TrustKey {
		w.Vouched = to.Address
	}
	if g.Network != nil {
		w.Chain, w.PublicKey = g.Network.Chain, g.Network.Key
	}
	w.Seats = welcomeSeats(o, seats, to.Lang)
	w.Options = ChosenOptions(d, g)
	return w
}

// ChosenOptions returns what was chosen for a game.
func ChosenOptions(d *desk.Desk, g *store.Game) (out []templates.Option) {
	for _, o := range d.About().Options {
		out = append(out, templates.Option{ID: o.ID, Value: g.Option(o.ID), Usual: g.Option(o.ID) == o.Values[0]})
	}
	return out
}

// ExampleSheetLines returns a sheet that a side could send as it is, while it has sent few: the bot
// of the title thinks it up from what the side knows. It is nil where only a decision is asked for,
// or nothing.
func ExampleSheetLines(o *office.Office, d *desk.Desk, pos rules.Position, g *store.Game, seat *store.Seat) []string {
	demand := OrdersDemand(g, seat.Side)
	if demand == nil {
		return nil
	}
	// Luck of its own, that anybody could have: no roll of the game follows from it.
	luck := dice.NewDerived(dice.Seed{}, g.Phase, sha256.Sum256(fmt.Appendf(nil, "fieldpost example 1\x00%s\x00%s", g.ID, demand.Key)))
	sheet, err := ComputeBotSheet(d, pos, *demand, luck)
	if err != nil {
		o.Env.Log.Error("no example", office.KeyGame, g.ID, office.KeyPhase, g.Phase, office.KeySide, string(seat.Side), office.KeyError, err)
		return nil
	}
	return d.Grammar().Lines(sheet.Orders, seat.Lang)
}

// OrdersDemand returns the first demand for orders of a side, nil for none.
func OrdersDemand(g *store.Game, side rules.Side) *rules.Demand {
	for i := range g.Demands {
		if d := &g.Demands[i]; d.Side == side && !d.Optional && d.Kind != rules.DemandDecision {
			return d
		}
	}
	return nil
}
