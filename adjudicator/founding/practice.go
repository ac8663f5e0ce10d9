package founding

import (
	"context"
	"strings"
	"time"

	"github.com/fieldpost/fieldpost/adjudicator/archive"
	"github.com/fieldpost/fieldpost/adjudicator/desk"
	"github.com/fieldpost/fieldpost/adjudicator/office"
	"github.com/fieldpost/fieldpost/adjudicator/phases"
	"github.com/fieldpost/fieldpost/adjudicator/post"
	"github.com/fieldpost/fieldpost/adjudicator/seating"
	"github.com/fieldpost/fieldpost/rules"
	"github.com/fieldpost/fieldpost/store"
)

// PracticeChoices returns what practice games there are.
func PracticeChoices(in *office.Intake, who *office.Requester, words string) []rules.Message {
	m := rules.M("practice.which")
	if words != "" {
		m.Args = append(m.Args, rules.Text("word", words))
	}
	out := []rules.Message{m}
	for _, id := range in.Tx.Office.Order {
		out = append(out, rules.M("practice.line", rules.Text("id", id), rules.Text("title", in.Tx.Office.Desks[id].About().Names.In(who.Person.Lang))))
	}
	return out
}

// PracticeGamesOf lists the practice games of a person that go on.
func PracticeGamesOf(in *office.Intake, person int64) (out []string, err error) {
	if person == 0 {
		return nil, nil
	}
	seats, err := in.Tx.Seats().List(store.Seat{Person: person})
	for i := range seats {
		g, err := in.Tx.Game(seats[i].Game)
		if err != nil {
			return nil, err
		}
		if g.Practice && !g.State.Ended() {
			out = append(out, g.ID)
		}
	}
	return out, err
}

// EndPractice ends a practice game whose player has enough of it.
func EndPractice(in *office.Intake, d *desk.Desk, now bool) error {
	if !now {
		return seating.AnswerSide(in, office.KindPractice, d, rules.M("practice.sure", rules.Text("game", in.Game.ID)))
	}
	seats, err := in.Tx.Seats().List(store.Seat{Game: in.Game.ID})
	if err != nil {
		return err
	}
	return phases.EndByAgreement(in, d, string(in.Seat.Side), seats)
}

// EndSilentPractice ends a practice game of whose player nothing was heard for long, or
// says when to look again.
func EndSilentPractice(ctx context.Context, o *office.Office, id string, now time.Time) error {
	return o.Update(ctx, func(tx *office.Tx) error {
		g, err := tx.Game(id)
		if err != nil || g.State != store.Running {
			return err
		}
		seats, err := tx.Seats().List(store.Seat{Game: id})
		if err != nil {
			return err
		}
		last := g.Started
		for i := range seats {
			if seats[i].Heard.After(last) {
				last = seats[i].Heard
			}
		}
		if g.Due = last.Add(seating.PracticeLife); g.Due.After(now) {
			return tx.SaveGame(&g)
		}
		d, err := o.Desk(&g)
		if err != nil {
			return err
		}
		if err := phases.EndGame(tx, &g, d, seats, rules.M(archive.Abandoned, rules.Num("days", int(seating.PracticeLife/post.Day))), now); err != nil {
			return err
		}
		return tx.Audit(&store.Entry{At: now, Game: id, Actor: post.ActorService, Action: "abandoned", Detail: map[string]string{}})
	})
}

// IsRoutable reports whether mail can go to the host of an address: it has a dot within, or
// is of a network of which the office itself is.
func IsRoutable(o *office.Office, address string) bool {
	host := func(a string) string { return strings.TrimSuffix(a[strings.LastIndexByte(a, '@')+1:], ".") }
	return strings.ContainsAny(host(address), ".:") || !strings.Contains(host(o.Cfg.Address), ".")
}
