package adjudicator

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"time"

	"github.com/fieldpost/fieldpost/adjudicator/archive"
	"github.com/fieldpost/fieldpost/adjudicator/desk"
	"github.com/fieldpost/fieldpost/rules"
	"github.com/fieldpost/fieldpost/rules/dice"
	"github.com/fieldpost/fieldpost/store"
)

// NoteOtherBoard is the note of a game that is paused because the rules or the
// data here are not those that it is bound to.
const NoteOtherBoard = "other-board"

// Here returns what a title is played with here.
func Here(t rules.Title) store.Bound {
	return store.Bound{Rules: t.About().Version, Pack: t.About().Pack}
}

// fits reports whether a game is bound to what is here.
func (s *Service) fits(g *store.Game) bool {
	d := s.desks[g.Title]
	return d != nil && g.Bound() == Here(d)
}

// Bind looks at what each game that is not over is bound to. One whose rules or
// data differ is paused, and the moderator and the players are told; one that
// was, and fits again, goes on. A change of version alone that would have changed
// no phase is taken without a question. The daemon calls it when it starts.
func (s *Service) Bind(ctx context.Context) error {
	s.mu.Lock()
	defer s.mu.Unlock()
	var games []store.Game
	if err := s.store.View(ctx, func(tx *store.Tx) (err error) {
		games, err = tx.Games()
		return err
	}); err != nil {
		return fmt.Errorf("adjudicator: bind: %w", err)
	}
	var errs []error
	for i := range games {
		if err := s.bind(ctx, games[i].ID); err != nil {
			errs = append(errs, fmt.Errorf("adjudicator: bind %s: %w", games[i].ID, err))
		}
	}
	return errors.Join(errs...)
}

// bind looks at one game. The lock is held.
func (s *Service) bind(ctx context.Context, id string) error {
	return s.store.Update(ctx, func(tx *store.Tx) error {
		g, err := tx.Game(id)
		if err != nil || g.State.Ended() {
			return err
		}
		d := s.desks[g.Title]
		if d == nil {
			return nil
		}
		noted := g.State == store.Paused && g.Note == NoteOtherBoard
		if s.fits(&g) {
			if !noted {
				return nil
			}
			return s.goOn(tx, &g)
		}
		now := s.now()
		if g.Pack == "" || g.Pack == d.About().Pack {
			found, err := replay(tx, d, &g)
			if err != nil {
				return err
			}
			if found.same() {
				s.env.Log.Info("rebound", keyGame, g.ID, keyPhase, g.Phase, keyRules, d.About().Version)
				if err := tx.Audit(&store.Entry{At: now, Game: g.ID, Actor: actorService, Action: string(VerbRebind), Detail: boundDetail(g.Bound(), Here(d))}); err != nil {
					return err
				}
				rebind(&g, d)
				if noted {
					return s.goOn(tx, &g)
				}
				return tx.SaveGame(&g)
			}
		}
		s.env.Log.Warn("another board", keyGame, g.ID, keyPhase, g.Phase, keyRules, g.RulesVersion, keyHere, d.About().Version)
		if g.State != store.Running {
			return nil
		}
		g.State, g.Note, g.Due = store.Paused, NoteOtherBoard, time.Time{}
		if err := tx.SaveGame(&g); err != nil {
			return err
		}
		detail := boundDetail(g.Bound(), Here(d))
		detail["why"] = g.Note
		if err := tx.Audit(&store.Entry{At: now, Game: g.ID, Actor: actorService, Action: "paused", Detail: detail}); err != nil {
			return err
		}
		seats, err := tx.Seats(g.ID)
		if err != nil {
			return err
		}
		if err := s.tellAll(tx, &g, seats, on(kindPaused, moment(now)), now, rules.M("notice.game-other-board", rules.Text("game", g.ID))); err != nil {
			return err
		}
		return s.tellModerator(tx, &g, on(aboutHeld, moment(now)), 0, rules.M("moderator.other-board", append(boundArgs(g.Bound(), Here(d)), rules.Text("game", g.ID))...))
	})
}

// goOn lets a game go on that was paused because of another board, with a whole
// new span of time for its phase.
func (s *Service) goOn(tx *store.Tx, g *store.Game) error {
	now := s.now()
	s.resume(g, now)
	if err := tx.SaveGame(g); err != nil {
		return err
	}
	seats, err := tx.Seats(g.ID)
	if err != nil {
		return err
	}
	if err := tx.Audit(&store.Entry{At: now, Game: g.ID, Actor: actorService, Action: string(VerbResume), Detail: map[string]string{}}); err != nil {
		return err
	}
	return s.tellAll(tx, g, seats, on(kindResumed, moment(now)), now, withDeadline(rules.M("notice.game-resumed", rules.Text("game", g.ID)), g))
}

// rebind binds a game to what is here from its current phase on.
func rebind(g *store.Game, d *desk.Desk) {
	here := Here(d)
	g.RulesVersion, g.Pack, g.Rebound = here.Rules, here.Pack, true
}

func boundArgs(was, here store.Bound) []rules.Arg {
	args := []rules.Arg{rules.Num("rules", here.Rules), rules.Text("pack", here.Board()), rules.Num("old", was.Rules), rules.Text("oldpack", was.Board())}
	if was.Rules != here.Rules {
		args = append(args, rules.Text("version", "1"))
	}
	if was.Pack != here.Pack {
		args = append(args, rules.Text("board", "1"))
	}
	return args
}

func boundDetail(was, here store.Bound) map[string]string {
	return map[string]string{"rules": fmt.Sprint(was.Rules, " to ", here.Rules), "pack": was.Board() + " to " + here.Board()}
}

// replayed is what came of playing the phases of a game again.
type replayed struct {
	phases     int
	differs    int  // the first phase that would have gone otherwise; 0: none
	unreadable bool // its current position cannot be read here
}

func (r replayed) same() bool { return r.differs == 0 && !r.unreadable }

// replay plays the phases of a game, since it was bound last, once more with the
// rules and data here: each from the position in which it began.
func replay(tx *store.Tx, d *desk.Desk, g *store.Game) (found replayed, err error) {
	phases, err := tx.Phases(g.ID)
	if err != nil {
		return found, err
	}
	seed, err := seedOf(g)
	if err != nil {
		return found, err
	}
	from := 1
	for i := range phases {
		if i > 0 && phases[i].Inputs.Bound != nil {
			from = i
		}
	}
	for i := from; i < len(phases); i++ {
		if phases[i].Inputs.Back != nil { // nothing was played
			continue
		}
		found.phases++
		if found.differs == 0 && !replayPhase(d, g, seed, phases[i-1].Position, &phases[i]) {
			found.differs = i
		}
	}
	_, err = d.Decode(phases[len(phases)-1].Position)
	found.unreadable = err != nil
	return found, nil
}

// replayPhase reports whether a phase gives the same once more.
func replayPhase(d *desk.Desk, g *store.Game, seed dice.Seed, before []byte, p *store.Phase) bool {
	pos, err := d.Decode(before)
	if err != nil {
		return false
	}
	random, err := randomness(g, p.Inputs.Beacon)
	if err != nil {
		return false
	}
	recorder := &dice.Recorded{From: dice.NewDerived(seed, p.Number, archive.DiceMix(p.Inputs, random))}
	out, err := carryOut(pos, rulesInput(p.Inputs, recorder))
	if err != nil {
		return false
	}
	position, err := json.Marshal(out.Next)
	if err != nil || !bytes.Equal(position, p.Position) {
		return false
	}
	was, err := json.Marshal([]any{p.Rolls, p.Events, p.Ends})
	if err != nil {
		return false
	}
	is, err := json.Marshal([]any{recorder.Rolls, out.Events, out.Ends})
	return err == nil && bytes.Equal(unlisted(was), unlisted(is))
}

// unlisted writes an empty list as none.
func unlisted(b []byte) []byte { return bytes.ReplaceAll(b, []byte("[]"), []byte("null")) }
