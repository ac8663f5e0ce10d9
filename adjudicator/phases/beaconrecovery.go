package phases

import (
	"strconv"
	"time"

	"github.com/fieldpost/fieldpost/adjudicator/archive"
	"github.com/fieldpost/fieldpost/adjudicator/filing"
	"github.com/fieldpost/fieldpost/adjudicator/office"
	"github.com/fieldpost/fieldpost/adjudicator/post"
	"github.com/fieldpost/fieldpost/adjudicator/seating"
	"github.com/fieldpost/fieldpost/rules"
	"github.com/fieldpost/fieldpost/store"
)

// A database that was put back from a copy does not know which rounds of a beacon the one
// that is gone had named to players; nor does an office to which a game was taken in a
// file, which may be taken in twice. If a phase were simply closed once more, it would have
// another round, and whoever may put back copies could do so until he likes one. So a phase
// of such a game is closed, which fixes its orders, with no round, and the game is paused
// until a moderator has said which round its players had been told, or that they had been
// told none. What he says stands in the closing mails and in the archive: players hold the
// mails of then, whose round and seal have to be the same.
//
// He is asked about each phase until he says that none had been told: what follows that one
// was not closed before either. A mail of the copy that names a round and left in time
// binds as ever.

// closeFirst closes a phase of which this database has named no round.
func (r *PhaseRun) closeFirst() error {
	made, err := r.Tx.RecoveredAt(r.Game.ID)
	if err != nil {
		return err
	}
	if made.IsZero() || r.Game.Practice {
		return r.closePhase(nil)
	}
	return r.askForRound(&store.Closing{Game: r.Game.ID, Phase: r.Game.Phase, Inputs: r.Inputs, Forced: r.Forced, Beacon: store.Beacon{Again: &store.Again{Copy: made}}})
}

// askForLateRound asks, as askForRound does, about a closing that the copy holds and of
// which no mail is known to have left in time: the database that is gone may know of one,
// or have named another round.
func (r *PhaseRun) askForLateRound(c *store.Closing) (asked bool, err error) {
	made, err := r.Tx.RecoveredAt(r.Game.ID)
	if err != nil || made.IsZero() || r.Game.Practice || c.Beacon.Closed.After(made) || c.Beacon.Again != nil && c.Beacon.Again.Copy.Equal(made) {
		return false, err
	}
	late := *c
	late.Beacon.Again = &store.Again{Copy: made}
	return true, r.askForRound(&late)
}

// askForRound fixes the orders of a phase and asks for its round.
func (r *PhaseRun) askForRound(c *store.Closing) error {
	g := &r.Game
	seed, err := office.GameSeed(g)
	if err != nil {
		return err
	}
	if c.Beacon.Seal, err = archive.Seal(seed, g.ChainID(), g.Phase, c.Inputs); err != nil {
		return err
	}
	c.Beacon.Closed, c.Due = r.Now, r.Now
	if err := r.Tx.Closings().Put(c); err != nil {
		return err
	}
	g.State, g.Note = store.Paused, office.PausedRecovery
	g.RollAt, g.PlayAt, g.Held, g.Due = r.Now, time.Time{}, false, time.Time{}
	if err := r.Tx.SaveGame(g); err != nil {
		return err
	}
	if err := r.Tx.Audit(&store.Entry{At: r.Now, Game: g.ID, Actor: post.ActorService, Action: "paused", Detail: map[string]string{
		"why": g.Note, "phase": strconv.Itoa(g.Phase),
	}}); err != nil {
		return err
	}
	if err := post.NotifyOncePerReader(r.Tx, g, r.Seats, office.KindWithOccasion(office.KindPaused, office.OccasionAt(r.Now)), r.Now, func(seat *store.Seat) []rules.Message {
		return []rules.Message{rules.M("notice.game-recalled", r.copyArg(seat, c), rules.Text("game", g.ID), rules.Num("phase", g.Phase), rules.Text("seal", c.Beacon.Seal))}
	}); err != nil {
		return err
	}
	for _, mod := range post.ModeratorsToNotify(r.Tx.Office, g) {
		m := rules.M("moderator.recalled", rules.Text("game", g.ID), rules.Num("phase", g.Phase),
			rules.Text("copy", r.Tx.Office.Book.When(mod.Lang, c.Beacon.Again.Copy, r.Tx.Office.Zone(mod.Zone))))
		if c.Beacon.Round > 0 {
			m.Args = append(m.Args, rules.Text("round", strconv.FormatUint(c.Beacon.Round, 10)))
		}
		if err := post.NotifyModerators(r.Tx, g, []office.Moderator{mod}, office.KindWithOccasion(office.AboutHeld, office.OccasionAt(r.Now)), 0, m); err != nil {
			return err
		}
	}
	r.Tx.Office.Env.Failpoint(office.StepClosed)
	r.Tx.Office.Env.Log.Info("round asked for", office.KeyGame, g.ID, office.KeyPhase, g.Phase)
	return nil
}

// copyArg returns when the copy was made, for a seat.
func (r *PhaseRun) copyArg(seat *store.Seat, c *store.Closing) rules.Arg {
	return rules.Text("copy", r.Tx.Office.Book.When(seat.Lang, c.Beacon.Again.Copy, r.Tx.Office.Zone(seat.Zone)))
}

// closedAgainMessage says to a seat what is said of the round of a phase that may have been
// closed before.
func (r *PhaseRun) closedAgainMessage(seat *store.Seat, c *store.Closing) rules.Message {
	m := rules.M("notice.closed-again", r.copyArg(seat, c), rules.Num("phase", c.Phase))
	if c.Beacon.Again.Told {
		m.Args = append(m.Args, rules.Text("told", strconv.FormatUint(c.Beacon.Round, 10)))
	}
	return m
}

// ResumeClosed lets a game go on with the round that a moderator says its players were
// told, or with a new one when he says that they were told none.
func ResumeClosed(c *office.Command) error {
	g := &c.Game
	phase := rules.Num("phase", g.Phase)
	untold := c.Arg(office.ArgUntold) != ""
	if untold == (c.Arg(office.ArgRound) != "") {
		return c.Refusal("verb.which-round", phase)
	}
	if untold && c.Unsure {
		return c.Refusal("verb.unsure")
	}
	closing, err := c.Tx.Closings().One(store.Closing{Game: g.ID, Phase: g.Phase})
	if err != nil {
		return err
	}
	r := &PhaseRun{Tx: c.Tx, Game: *g, Seats: c.Seats, Now: c.Now}
	if untold {
		if err := c.Tx.SetRecoveredAt(g.ID, time.Time{}); err != nil {
			return err
		}
		c.Say("verb.round-untold", phase)
	} else {
		if err := setToldRound(c, &closing); err != nil {
			return err
		}
		c.Say("verb.round-told", phase, rules.Text("round", c.Arg(office.ArgRound)))
	}
	c.AddAuditDetail(office.ArgRound, c.Arg(office.ArgRound))
	seating.ResumeGame(c.Tx.Office, &r.Game, c.Now)
	if untold {
		err = r.closePhase(&closing)
	} else if err = c.Tx.Closings().Put(&closing); err == nil {
		err = r.notifyClosed(&closing)
	}
	c.Game = r.Game
	return err
}

// setToldRound makes a round that players were told that of a closing, where it can be.
func setToldRound(c *office.Command, closing *store.Closing) error {
	network, err := archive.Network(c.Game.Network)
	if err != nil {
		return err
	}
	b := &closing.Beacon
	round, err := strconv.ParseUint(c.Arg(office.ArgRound), 10, 63)
	least := max(network.First(b.Again.Copy), b.Round) // those before belong to phases that the copy knows
	if c.Game.Phase > 1 {
		before, err := c.Tx.Phase(c.Game.ID, c.Game.Phase-1)
		if err != nil {
			return err
		}
		if before.Inputs.Beacon != nil {
			least = max(least, before.Inputs.Beacon.Round+1)
		}
	}
	if err != nil || round < least || round > network.First(c.Now.Add(c.Tx.Office.Cfg.BeaconLead)) {
		return c.Refusal("verb.no-such-round", rules.Text("word", c.Arg(office.ArgRound)), rules.Num("phase", c.Game.Phase))
	}
	if b.Round != round {
		b.Passed = passedRounds(b)
	}
	b.Round, b.Again.Told = round, true
	closing.Due = network.Time(round)
	return nil
}

// RefuseClosed refuses what a closed phase does not allow.
func RefuseClosed(c *office.Command) error {
	if filing.AwaitsBeaconRecovery(&c.Game) {
		return c.Refusal("verb.which-round", rules.Num("phase", c.Game.Phase))
	}
	return c.Refusal("verb.closed-already", RollTimeArgs(c)...)
}
