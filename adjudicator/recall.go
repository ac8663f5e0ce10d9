package adjudicator

import (
	"strconv"
	"time"

	"github.com/fieldpost/fieldpost/adjudicator/archive"
	"github.com/fieldpost/fieldpost/rules"
	"github.com/fieldpost/fieldpost/store"
)

// A database that was put back from a copy does not know which rounds of a beacon the one
// that is gone had named to players; nor does an office to which a game was taken in a
// file, which may be taken in twice. Were a phase simply closed once more it would have
// another round, and who may put back copies could do so until he likes one. So a phase of
// such a game is closed, which fixes its orders, with no round, and the game is paused
// until a moderator has said which round its players had been told, or that they had been
// told none. What he says stands in the closing mails and in the archive: players hold the
// mails of then, whose round and seal have to be the same.
//
// Each phase is asked about until he says that none had been told: what follows that one
// was not closed before either. A mail of the copy that names a round and left in time
// binds as ever.

// NoteRecall is the note of a game that is paused until somebody says which round its
// players were told.
const NoteRecall = "recall"

// Arguments of [VerbResume] for such a game.
const (
	ArgRound  = "round"  // the round that the players had been told
	ArgUntold = "untold" // they had been told none
)

// asksRound reports whether a game waits for somebody to say which round was told.
func asksRound(g *store.Game) bool { return g.State == store.Paused && g.Note == NoteRecall }

// closeFirst closes a phase of which this database has named no round.
func (r *running) closeFirst() error {
	made, err := r.tx.Recalled(r.game.ID)
	if err != nil {
		return err
	}
	if made.IsZero() || r.game.Practice {
		return r.close(nil)
	}
	return r.recall(&store.Closing{Game: r.game.ID, Phase: r.game.Phase, Inputs: r.inputs, Forced: r.forced, Beacon: store.Beacon{Again: &store.Again{Copy: made}}})
}

// recallLate is recall for a closing that the copy holds and of which no mail is known to
// have left in time: the database that is gone may know of one, or have named another round.
func (r *running) recallLate(c *store.Closing) (asked bool, err error) {
	made, err := r.tx.Recalled(r.game.ID)
	if err != nil || made.IsZero() || r.game.Practice || c.Beacon.Closed.After(made) || c.Beacon.Again != nil && c.Beacon.Again.Copy.Equal(made) {
		return false, err
	}
	late := *c
	late.Beacon.Again = &store.Again{Copy: made}
	return true, r.recall(&late)
}

// recall fixes the orders of a phase and asks for its round.
func (r *running) recall(c *store.Closing) error {
	g := &r.game
	seed, err := seedOf(g)
	if err != nil {
		return err
	}
	if c.Beacon.Seal, err = archive.Seal(seed, g.Chained(), g.Phase, c.Inputs); err != nil {
		return err
	}
	c.Beacon.Closed, c.Due = r.now, r.now
	if err := r.tx.SaveClosing(c); err != nil {
		return err
	}
	g.State, g.Note = store.Paused, NoteRecall
	g.RollAt, g.PlayAt, g.Held, g.Due = r.now, time.Time{}, false, time.Time{}
	if err := r.tx.SaveGame(g); err != nil {
		return err
	}
	if err := r.tx.Audit(&store.Entry{At: r.now, Game: g.ID, Actor: actorService, Action: "paused", Detail: map[string]string{
		"why": g.Note, "phase": strconv.Itoa(g.Phase),
	}}); err != nil {
		return err
	}
	if err := r.s.tellSame(r.tx, g, r.seats, on(kindPaused, moment(r.now)), r.now, func(seat *store.Seat) []rules.Message {
		return []rules.Message{rules.M("notice.game-recalled", r.copyArg(seat, c), rules.Text("game", g.ID), rules.Num("phase", g.Phase), rules.Text("seal", c.Beacon.Seal))}
	}); err != nil {
		return err
	}
	for _, mod := range r.s.toldOf(g) {
		m := rules.M("moderator.recalled", rules.Text("game", g.ID), rules.Num("phase", g.Phase),
			rules.Text("copy", r.s.book.When(mod.Lang, c.Beacon.Again.Copy, r.s.zone(mod.Zone))))
		if c.Beacon.Round > 0 {
			m.Args = append(m.Args, rules.Text("round", strconv.FormatUint(c.Beacon.Round, 10)))
		}
		if err := r.s.tellThese(r.tx, g, []Moderator{mod}, on(aboutHeld, moment(r.now)), 0, m); err != nil {
			return err
		}
	}
	r.s.env.Failpoint(stepClosed)
	r.s.env.Log.Info("round asked for", keyGame, g.ID, keyPhase, g.Phase)
	return nil
}

// copyArg returns when the copy was made, for a seat.
func (r *running) copyArg(seat *store.Seat, c *store.Closing) rules.Arg {
	return rules.Text("copy", r.s.book.When(seat.Lang, c.Beacon.Again.Copy, r.s.zone(seat.Zone)))
}

// closedAgain says to a seat what is said of the round of a phase that may have been
// closed before.
func (r *running) closedAgain(seat *store.Seat, c *store.Closing) rules.Message {
	m := rules.M("notice.closed-again", r.copyArg(seat, c), rules.Num("phase", c.Phase))
	if c.Beacon.Again.Told {
		m.Args = append(m.Args, rules.Text("told", strconv.FormatUint(c.Beacon.Round, 10)))
	}
	return m
}

// resumeClosed lets a game go on with the round that a moderator says its players were
// told, or with a new one when he says that they were told none.
func (c *command) resumeClosed() error {
	g := &c.game
	phase := rules.Num("phase", g.Phase)
	untold := c.arg(ArgUntold) != ""
	if untold == (c.arg(ArgRound) != "") {
		return c.refuse("verb.which-round", phase)
	}
	if untold && c.unsure {
		return c.refuse("verb.unsure")
	}
	closing, err := c.tx.Closing(g.ID, g.Phase)
	if err != nil {
		return err
	}
	r := &running{s: c.s, tx: c.tx, game: *g, seats: c.seats, now: c.now}
	if untold {
		if err := c.tx.SetRecalled(g.ID, time.Time{}); err != nil {
			return err
		}
		c.say("verb.round-untold", phase)
	} else {
		if err := c.toldRound(&closing); err != nil {
			return err
		}
		c.say("verb.round-told", phase, rules.Text("round", c.arg(ArgRound)))
	}
	c.note(ArgRound, c.arg(ArgRound))
	c.s.resume(&r.game, c.now)
	if untold {
		err = r.close(&closing)
	} else if err = c.tx.SaveClosing(&closing); err == nil {
		err = r.tellClosed(&closing)
	}
	c.game = r.game
	return err
}

// toldRound makes a round that players were told that of a closing, where it can be.
func (c *command) toldRound(closing *store.Closing) error {
	network, err := archive.Network(c.game.Network)
	if err != nil {
		return err
	}
	b := &closing.Beacon
	round, err := strconv.ParseUint(c.arg(ArgRound), 10, 63)
	least := max(network.First(b.Again.Copy), b.Round) // those before belong to phases that the copy knows
	if c.game.Phase > 1 {
		before, err := c.tx.Phase(c.game.ID, c.game.Phase-1)
		if err != nil {
			return err
		}
		if before.Inputs.Beacon != nil {
			least = max(least, before.Inputs.Beacon.Round+1)
		}
	}
	if err != nil || round < least || round > network.First(c.now.Add(c.s.cfg.BeaconLead)) {
		return c.refuse("verb.no-such-round", rules.Text("word", c.arg(ArgRound)), rules.Num("phase", c.game.Phase))
	}
	if b.Round != round {
		b.Passed = passedWith(b)
	}
	b.Round, b.Again.Told = round, true
	closing.Due = network.Time(round)
	return nil
}

// refuseClosed refuses what a closed phase does not allow.
func (c *command) refuseClosed() error {
	if asksRound(&c.game) {
		return c.refuse("verb.which-round", rules.Num("phase", c.game.Phase))
	}
	return c.refuse("verb.closed-already", c.rolls()...)
}
