package founding

import (
	"context"
	"slices"
	"time"

	"github.com/fieldpost/fieldpost/adjudicator/archive"
	"github.com/fieldpost/fieldpost/adjudicator/confirm"
	"github.com/fieldpost/fieldpost/adjudicator/desk"
	"github.com/fieldpost/fieldpost/adjudicator/office"
	"github.com/fieldpost/fieldpost/adjudicator/post"
	"github.com/fieldpost/fieldpost/adjudicator/schedule"
	"github.com/fieldpost/fieldpost/rules"
	"github.com/fieldpost/fieldpost/rules/engine"
	"github.com/fieldpost/fieldpost/store"
)

// A game is recruiting while one of its sides is held by nobody. No clock runs, nothing is
// demanded, and no side is told anything but how the game will begin, so that whoever gives
// his side back may take another. It starts when somebody takes the last side, in the same
// transaction, from a position made anew: that may be weeks later, and a game begins by
// the rules and on the map that are installed then. The position that is stored when the game
// is created is for its pages, which show it to those who think of joining; it is forgotten
// when the game starts.

// startRecruiting stores how a new game will begin, and asks for its sides in the name of actor.
func startRecruiting(tx *office.Tx, g *store.Game, pos rules.Position, invited []store.Seat, actor string) error {
	if _, err := addFirstPhase(tx, g, pos); err != nil {
		return err
	}
	for i := range invited {
		if err := confirm.InviteToSeat(tx, g, &invited[i], actor, false); err != nil {
			return err
		}
	}
	return confirm.OfferOpenSeats(tx, g)
}

// takeOpenSide gives a free side to a person, who waits for the title no longer, unless that
// would tell of a private game. began reports whether it was the last one, and the game
// has started.
func takeOpenSide(tx *office.Tx, g *store.Game, side rules.Side, p *store.Person, public string) (began bool, err error) {
	d, err := tx.Office.Desk(g)
	if err != nil {
		return false, err
	}
	if err := addRecruit(tx, g, store.Seat{Side: side, Order: slices.Index(office.GameSides(d, g), side), Person: p.ID, Name: p.Name, Public: public}); err != nil {
		return false, err
	}
	if !g.Private { // else who waits behind him would notice
		if err := tx.WaitingList().Delete(store.WaitingEntry{Title: g.Title, Person: p.ID}); err != nil && !post.IsNotFound(err) {
			return false, err
		}
	}
	now := tx.Office.Now()
	if err := tx.Audit(&store.Entry{At: now, Game: g.ID, Actor: string(side), Action: "joined", Detail: map[string]string{}}); err != nil {
		return false, err
	}
	return BeginIfTaken(tx, g)
}

// addRecruit stores who holds a side of a game that is recruiting.
func addRecruit(tx *office.Tx, g *store.Game, seat store.Seat) error {
	seats := []store.Seat{seat}
	if err := tx.Office.SaltSeats(seats); err != nil {
		return err
	}
	return addSeat(tx, g, &seats[0])
}

// GiveToBot gives a free side of a game that is recruiting to a bot of a grade.
func GiveToBot(tx *office.Tx, g *store.Game, side rules.Side, grade engine.Grade) error {
	d, err := tx.Office.Desk(g)
	if err != nil {
		return err
	}
	seat, err := MakeSeat(tx, slices.Index(office.GameSides(d, g), side), &NewSeat{Side: side, Bot: true, Grade: grade})
	if err != nil {
		return err
	}
	return addRecruit(tx, g, seat)
}

// BeginIfTaken starts a game that is recruiting when all its sides are held and it is not paused, or
// else offers those that are not; began reports which.
func BeginIfTaken(tx *office.Tx, g *store.Game) (began bool, err error) {
	d, err := tx.Office.Desk(g)
	if err != nil {
		return false, err
	}
	v, err := confirm.LoadOpenSeats(tx, g)
	if err != nil {
		return false, err
	}
	if v.HasOpenSeat() || office.PauseOf(g.State, g.Note) != nil {
		return false, confirm.OfferOpenSeats(tx, g)
	}
	return true, beginGame(tx, d, g, v.Seats, tx.Office.Now())
}

// EndRecruiting ends a game that has not begun, as a moderator rules: nothing of it counts, and who
// was asked to take a side is asked no more. All are told why, as far as that was said.
func EndRecruiting(tx *office.Tx, g *store.Game, kind store.Kind, told ...rules.Message) error {
	d, err := tx.Office.Desk(g)
	if err != nil {
		return err
	}
	told = append([]rules.Message{rules.M("notice.never-began", rules.Text("game", g.ID))}, told...)
	if _, err := confirm.NotifyRecruits(tx, g, kind, confirm.RecruitNotice(tx.Office, told...)); err != nil {
		return err
	}
	asked, err := tx.Confirmations().List(store.Confirmation{Game: g.ID, Kind: confirm.KindInvite})
	if err != nil {
		return err
	}
	for i := range asked {
		if err := confirm.CallOffInvite(tx, g, &asked[i], kind, told...); err != nil {
			return err
		}
	}
	standings := archive.Agreed(rules.M(archive.RuledVoid), office.GameSides(d, g))
	now := tx.Office.Now()
	g.State, g.Standings, g.Note, g.Started, g.Due = store.Over, &standings, "", now, now // to write the archive
	return tx.SaveGame(g)
}

// beginGame starts a game that has gathered.
func beginGame(tx *office.Tx, d *desk.Desk, g *store.Game, seats []store.Seat, now time.Time) error {
	seed, err := office.GameSeed(g)
	if err != nil {
		return err
	}
	pos, err := d.Start(rules.Setup{Scenario: g.Scenario, Options: g.Options, Seed: seed})
	if err != nil {
		return err
	}
	tx.Office.Positions.Drop(g.ID)
	g.RulesVersion, g.Pack, g.Rebound, g.Created = d.About().Version, d.About().Pack, false, now
	if err := startGame(tx, g, pos, seats); err != nil {
		return err
	}
	tx.Office.Env.Failpoint(office.StepRecruited)
	if err := post.NotifyModerator(tx, g, office.KindWithOccasion(office.AboutJoins, office.OccasionAt(now)), 0, rules.M("moderator.game-began", rules.Text("game", g.ID))); err != nil {
		return err
	}
	return tx.Audit(&store.Entry{At: now, Game: g.ID, Actor: post.ActorService, Action: "started", Detail: map[string]string{}})
}

// TickRecruiting reminds who was invited, and ends the invitations whose time is over:
// not while silence may not be theirs. The lock is held.
func TickRecruiting(ctx context.Context, o *office.Office, id string, now time.Time) error {
	outage := schedule.CurrentOutage(o) != nil // asked here, as who begins one waits for the database
	return o.Update(ctx, func(tx *office.Tx) error {
		g, err := tx.Game(id)
		if err != nil || g.State != store.Recruiting || office.PauseOf(g.State, g.Note) != nil {
			return err
		}
		if outage {
			g.Due = now.Add(post.Hour)
			return tx.SaveGame(&g)
		}
		asked, err := tx.Confirmations().List(store.Confirmation{Game: id, Kind: confirm.KindInvite})
		if err != nil {
			return err
		}
		for i := range asked {
			p := &asked[i]
			switch {
			case schedule.HasCome(confirm.InviteCheckTime(p), now) && p.Detail[confirm.DetailReminded] == "" && now.Before(p.Until):
				err = confirm.RemindInvited(tx, &g, p)
			case schedule.HasCome(confirm.InviteCheckTime(p), now):
				err = confirm.EndInvite(tx, &g, p, 0, "moderator.invite-over")
			}
			if err != nil {
				return err
			}
		}
		return confirm.OfferOpenSeats(tx, &g)
	})
}
