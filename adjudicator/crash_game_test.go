package adjudicator_test

import (
	"context"
	"slices"
	"time"

	"github.com/fieldpost/fieldpost/adjudicator"
	"github.com/fieldpost/fieldpost/rules"
	"github.com/fieldpost/fieldpost/rules/dice"
	"github.com/fieldpost/fieldpost/rules/rulestest/toy"
	"github.com/fieldpost/fieldpost/store"
)

// create makes a game, unless an earlier process did.
func (c *child) create(id string, options map[string]string, change ...func(*adjudicator.NewGame)) func(context.Context) error {
	return func(ctx context.Context) error {
		games, err := c.svc.ListGames(ctx)
		if err != nil || slices.ContainsFunc(games, func(g adjudicator.GameInfo) bool { return g.ID == id }) {
			return err
		}
		n := adjudicator.NewGame{
			Title: "toy", Options: options, Seed: &dice.Seed{7},
			Seats: []adjudicator.NewSeat{
				{Side: toy.Red, Person: adjudicator.Person{Address: ana, Name: "Ana"}},
				{Side: toy.Blue, Person: adjudicator.Person{Address: benj, Name: "Benito", Lang: rules.Spanish}},
			},
		}
		for _, change := range change {
			change(&n)
		}
		_, err = c.svc.CreateGame(ctx, n)
		return err
	}
}

// agree has Ana answer her invitation.
func (c *child) agree(ctx context.Context) error {
	all, err := c.svc.Outbox(ctx, "", 1000)
	if err != nil {
		return err
	}
	at := slices.IndexFunc(all, func(d store.Dispatch) bool { return d.Kind.Family() == "invite" })
	text := raw("yes@x", ana, "Re: play?", "yes\n", "In-Reply-To: <"+all[at].MessageID+">")
	return c.svc.Receive(ctx, store.Arrival{Mailbox: "INBOX", UIDValidity: 1, UID: 91, Received: noon.Add(151 * time.Hour), Size: int64(len(text)), Raw: text})
}
