package transfer

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"time"

	"github.com/fieldpost/fieldpost/adjudicator/filing"
	"github.com/fieldpost/fieldpost/adjudicator/moderation"
	"github.com/fieldpost/fieldpost/adjudicator/office"
	"github.com/fieldpost/fieldpost/adjudicator/post"
	"github.com/fieldpost/fieldpost/adjudicator/seating"
	"github.com/fieldpost/fieldpost/rules"
	"github.com/fieldpost/fieldpost/store"
)

// Bind looks at what each game that is not over is bound to. One whose rules or
// data differ is paused, and the moderator and the players are told; one that
// was, and fits again, goes on. A change of version alone that would have changed
// no phase is taken without a question. The daemon calls it when it starts.
func (s Service) Bind(ctx context.Context) error {
	s.Mu.Lock()
	defer s.Mu.Unlock()
	var games []store.Game
	if err := s.View(ctx, func(tx *office.Tx) (err error) {
		games, err = tx.Games().All()
		return err
	}); err != nil {
		return fmt.Errorf("adjudicator: bind: %w", err)
	}
	var errs []error
	for i := range games {
		if err := bindGame(ctx, s.Office, games[i].ID); err != nil {
			errs = append(errs, fmt.Errorf("adjudicator: bind %s: %w", games[i].ID, err))
		}
	}
	return errors.Join(errs...)
}

// bindGame looks at one game. The lock is held.
func bindGame(ctx context.Context, o *office.Office, id string) error {
	return o.Update(ctx, func(tx *office.Tx) error {
		g, err := tx.Game(id)
		if err != nil || g.State.Ended() {
			return err
		}
		d := o.Desks[g.Title]
		if d == nil {
			return nil
		}
		noted := g.State == store.Paused && g.Note == office.PausedOtherBoard
		if filing.MatchesInstalled(o, &g) {
			if !noted {
				return nil
			}
			return resumeGame(tx, &g)
		}
		now := o.Now()
		if g.Pack == "" || g.Pack == d.About().Pack {
			found, err := moderation.Replay(tx, d, &g)
			if err != nil {
				return err
			}
			if found.IsSame() {
				o.Env.Log.Info("rebound", office.KeyGame, g.ID, office.KeyPhase, g.Phase, office.KeyRules, d.About().Version)
				if err := tx.Audit(&store.Entry{At: now, Game: g.ID, Actor: post.ActorService, Action: moderation.Rebind.Name, Detail: moderation.BoundDetail(g.Bound(), filing.InstalledVersions(d))}); err != nil {
					return err
				}
				moderation.BindToInstalled(&g, d)
				if noted {
					return resumeGame(tx, &g)
				}
				return tx.SaveGame(&g)
			}
		}
		o.Env.Log.Warn("another board", office.KeyGame, g.ID, office.KeyPhase, g.Phase, office.KeyRules, g.RulesVersion, office.KeyHere, d.About().Version)
		if g.State != store.Running {
			return nil
		}
		g.State, g.Note, g.Due = store.Paused, office.PausedOtherBoard, time.Time{}
		if err := tx.SaveGame(&g); err != nil {
			return err
		}
		detail := moderation.BoundDetail(g.Bound(), filing.InstalledVersions(d))
		detail["why"] = g.Note
		if err := tx.Audit(&store.Entry{At: now, Game: g.ID, Actor: post.ActorService, Action: "paused", Detail: detail}); err != nil {
			return err
		}
		seats, err := tx.Seats().List(store.Seat{Game: g.ID})
		if err != nil {
			return err
		}
		if err := post.NotifyAll(tx, &g, seats, office.KindWithOccasion(office.KindPaused, office.OccasionAt(now)), now, rules.M("notice.game-other-board", rules.Text("game", g.ID))); err != nil {
			return err
		}
		return post.NotifyModerator(tx, &g, office.KindWithOccasion(office.AboutHeld, office.OccasionAt(now)), 0, rules.M("moderator.other-board", slices.Concat(moderation.BoundArgs(g.Bound(), filing.InstalledVersions(d)), office.PauseOf(g.State, g.Note).Args(), []rules.Arg{rules.Text("game", g.ID)})...))
	})
}

// resumeGame lets a game go on that was paused because of another board, with a whole
// new span of time for its phase.
func resumeGame(tx *office.Tx, g *store.Game) error {
	now := tx.Office.Now()
	seating.ResumeGame(tx.Office, g, now)
	if err := tx.SaveGame(g); err != nil {
		return err
	}
	seats, err := tx.Seats().List(store.Seat{Game: g.ID})
	if err != nil {
		return err
	}
	if err := tx.Audit(&store.Entry{At: now, Game: g.ID, Actor: post.ActorService, Action: moderation.Resume.Name, Detail: map[string]string{}}); err != nil {
		return err
	}
	return post.NotifyAll(tx, g, seats, office.KindWithOccasion(office.KindResumed, office.OccasionAt(now)), now, post.AddDeadlineArg(rules.M("notice.game-resumed", rules.Text("game", g.ID)), g))
}
