package adjudicator_test

import (
	"context"
	"fmt"
	"log"
	"path/filepath"
	"slices"
	"strings"
	"time"

	"github.com/fieldpost/fieldpost/adjudicator/founding"
	"github.com/fieldpost/fieldpost/adjudicator/inquiry"
	"github.com/fieldpost/fieldpost/adjudicator/moderation"
	"github.com/fieldpost/fieldpost/adjudicator/office"
	"github.com/fieldpost/fieldpost/adjudicator/pages"
	"github.com/fieldpost/fieldpost/rules"
	"github.com/fieldpost/fieldpost/rules/dice"
	"github.com/fieldpost/fieldpost/rules/rulestest/toy"
	"github.com/fieldpost/fieldpost/store"
)

// create makes a game, unless an earlier process did.
func (c *child) create(id string, options map[string]string, change ...func(*founding.NewGame)) func(context.Context) error {
	return func(ctx context.Context) error {
		games, err := c.svc.Inquiry.ListGames(ctx)
		if err != nil || slices.ContainsFunc(games, func(g inquiry.GameInfo) bool { return g.ID == id }) {
			return err
		}
		n := founding.NewGame{
			Title: "toy", Options: options, Seed: &dice.Seed{7},
			Seats: []founding.NewSeat{
				{Side: toy.Red, Person: office.Person{Address: ana, Name: "Ana"}},
				{Side: toy.Blue, Person: office.Person{Address: benj, Name: "Benito", Lang: rules.Spanish}},
			},
		}
		for _, change := range change {
			change(&n)
		}
		_, err = c.svc.Founding.CreateGame(ctx, n)
		return err
	}
}

// recalledGame is one of a database that was put back from a copy.
const recalledGame = "toy-11"

// putBack marks the game as restoring does, unless it has been asked about by now.
func (c *child) putBack(ctx context.Context) error {
	return c.st.Update(ctx, func(tx *store.Tx) error {
		if _, err := tx.Closings().One(store.Closing{Game: recalledGame, Phase: 1}); err == nil {
			return nil
		}
		return tx.SetRecoveredAt(recalledGame, noon.Add(190*time.Hour))
	})
}

// agree has Ana answer her invitation.
func (c *child) agree(ctx context.Context) error {
	all, err := c.svc.Inquiry.Outbox(ctx, "", 1000)
	if err != nil {
		return err
	}
	at := slices.IndexFunc(all, func(d store.Dispatch) bool { return d.Kind.Family() == "invite" })
	text := raw("yes@x", ana, "Re: play?", "yes\n", "In-Reply-To: <"+all[at].MessageID+">")
	return c.svc.Receive(ctx, store.Arrival{Mailbox: "INBOX", UIDValidity: 1, UID: 91, Received: noon.Add(151 * time.Hour), Size: int64(len(text)), Raw: text})
}

// strayOfScript is the letter that goes astray in the script, the first that comes.
const strayOfScript = "rhfv5nzu"

// agreeToGiven has Benito agree to the letter that went astray.
func (c *child) agreeToGiven(ctx context.Context) error {
	all, err := c.svc.Inquiry.Outbox(ctx, "toy-2", 1000)
	if err != nil {
		return err
	}
	at := slices.IndexFunc(all, func(d store.Dispatch) bool { return d.Kind.Family() == "pledge" })
	text := raw("given@x", benj, "Re: yours?", "yes\n", "In-Reply-To: <"+all[at].MessageID+">")
	return c.svc.Receive(ctx, store.Arrival{Mailbox: "INBOX", UIDValidity: 1, UID: 98, Received: noon.Add(50 * time.Minute), Size: int64(len(text)), Raw: text})
}

// block is the sheet of a side with its key.
func (c *child) block(game string, side rules.Side, lines ...string) string {
	key, err := c.svc.Inquiry.OrderKey(context.Background(), game, side)
	if err != nil {
		log.Fatal(err)
	}
	return fmt.Sprintf("game: %s side: %s key: %s\norders\n%s\nend\n", game, side, key, strings.Join(lines, "\n"))
}

// letterOfBoth holds the sheets of both sides, which the one who plays them sends.
func (c *child) letterOfBoth(game string, uid uint32, at time.Duration) store.Arrival {
	return c.mailed(uid, at, benj, c.block(game, toy.Red, "hold mill")+c.block(game, toy.Blue, "hold ford"))
}

// between marks the hits of an action and of the mails that go out after it.
func (c *child) between(begun, done string, act action) action {
	hits := filepath.Join(c.dir, "hits")
	return action{act.at, func(ctx context.Context) error {
		if err := appendFile(hits, begun); err != nil {
			return err
		}
		if err := act.do(ctx); err != nil {
			return err
		}
		if err := c.svc.Tick(ctx); err != nil {
			return err
		}
		if err := c.deliver(ctx); err != nil {
			return err
		}
		return appendFile(hits, done)
	}}
}

// together has letters come at once: two complete a phase, what lies behind them is for
// the next one, and one holds nothing that can be read.
func (c *child) together(ctx context.Context) error {
	const at, game = 171 * time.Hour, "toy-8"
	all := []store.Arrival{
		c.letter(game, 92, at, toy.Red, "hold mill", "wait"),
		c.letter(game, 93, at, toy.Blue, "hold ford"),
		c.mailed(94, at, "nobody@example.net", "hello\n"),
		c.letter(game, 95, at, toy.Red, "hold mill"),
		c.letter(game, 96, at, toy.Red, "raid nowhere"),
		c.letter(game, 97, at, toy.Blue, "hold ford", "wait"),
	}
	taken, err := c.svc.ReceiveAll(ctx, all)
	if err == nil && taken != len(all) {
		err = fmt.Errorf("%d of %d letters were taken", taken, len(all))
	}
	return err
}

// letter is the sheet of a side in the mailbox.
func (c *child) letter(game string, uid uint32, at time.Duration, side rules.Side, lines ...string) store.Arrival {
	from := ana
	if side == toy.Blue {
		from = benj
	}
	return c.mailed(uid, at, from, c.block(game, side, lines...))
}

// mailed is a letter in the mailbox.
func (c *child) mailed(uid uint32, at time.Duration, from, body string) store.Arrival {
	text := raw(fmt.Sprintf("m%d@x", uid), from, "orders", body)
	return store.Arrival{Mailbox: "INBOX", UIDValidity: 1, UID: uid, Received: noon.Add(at), Size: int64(len(text)), Raw: text}
}

// takenBack is a game of which a moderator has the first phase given anew, from a time on.
func (c *child) takenBack(game string, at time.Duration, send func(game string, at time.Duration, side rules.Side, lines ...string) action) []action {
	const h = time.Hour
	return []action{
		{at, c.create(game, map[string]string{"turns": "3"})},
		send(game, at+h, toy.Red, "hold ford"),
		send(game, at+2*h, toy.Blue, "raid mill"),
		send(game, at+3*h, toy.Red, "hold mill", "wait"),
		c.between(backBegun, backDone, c.verb(at+4*h, game, moderation.Rollback, office.ArgPhase, "3", office.ArgTo, "1")),
		send(game, at+5*h, toy.Red, "yes"), // to the sheet that came back
	}
}

// file has a sheet checked and files it on a page: whoever sees that this failed does it
// again.
func (c *child) file(at time.Duration, game string, side rules.Side, lines ...string) action {
	p := pages.PageSheet{Game: game, Side: side, Text: strings.Join(lines, "\n"), Token: "TOKENOFTHEONLYFORM"}
	return action{at, func(ctx context.Context) error {
		err := appendFile(filepath.Join(c.dir, "hits"), pageBegun)
		if err != nil {
			return err
		}
		if _, err := c.svc.Pages.CheckPage(ctx, p); err != nil {
			return err
		}
		answer, err := c.svc.Pages.FilePage(ctx, p)
		if err == nil {
			err = appendFile(filepath.Join(c.dir, "hits"), pageDone)
		}
		if err == nil && (answer.State != store.LetterHandled || len(answer.Answers) == 0) {
			err = fmt.Errorf("filed on a page: %+v", answer)
		}
		return err
	}}
}
