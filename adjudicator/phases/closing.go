package phases

import (
	"context"
	"encoding/hex"
	"errors"
	"fmt"
	"slices"
	"strconv"
	"time"

	"github.com/fieldpost/fieldpost/adjudicator/archive"
	"github.com/fieldpost/fieldpost/adjudicator/beacon"
	"github.com/fieldpost/fieldpost/adjudicator/office"
	"github.com/fieldpost/fieldpost/adjudicator/post"
	"github.com/fieldpost/fieldpost/adjudicator/schedule"
	"github.com/fieldpost/fieldpost/adjudicator/seating"
	"github.com/fieldpost/fieldpost/rules"
	"github.com/fieldpost/fieldpost/store"
)

// A game with dice = beacon plays each phase in two steps. When everybody has
// reported, or the deadline forces it, the phase is closed: its inputs are
// fixed, a round of the beacon is chosen that is not published yet, and every
// side is told the round and a seal of the inputs. When the round is published
// the phase is played with it, and with no other.
//
// A round may be passed over only when not one mail that names it left
// beacon.MinLead before it was published: then nobody could be bound by it, and
// nobody is, as the next one is unknown again when it is named. Whoever got a
// mail in time holds the proof of the round that must have been used.

const (
	beaconRetry    = time.Minute     // when the round cannot be had, or no mail has left
	beaconPatience = 5 * time.Minute // after its time, before the moderator is told
)

// BeaconNetworkFor binds a new game to the beacon of the configuration.
func BeaconNetworkFor(o *office.Office, g *store.Game) (*store.Network, error) {
	if !schedule.UsesBeacon(g) {
		return nil, nil
	}
	if !HasBeacon(o) {
		return nil, fmt.Errorf("%w: dice = beacon, and no beacon is configured", office.ErrSetup)
	}
	return archive.Bind(o.Cfg.Beacon), nil
}

// HasBeacon reports whether the dice of a new game can come from a beacon.
func HasBeacon(o *office.Office) bool { return o.Cfg.Beacon.Chain != "" && o.Env.Beacon != nil }

// closingKind tells the mails of one naming of a round from those of the next.
func closingKind(b *store.Beacon) store.Kind {
	occasion := strconv.Itoa(len(b.Passed) + 1)
	if b.Again != nil {
		occasion += "-" + office.OccasionAt(b.Again.Copy)
	}
	return office.KindWithOccasion(office.KindClosing, occasion)
}

// IsClockUnsure reports whether the clock may be wrong: a round that it names may be
// published already, or be far off. Nothing is closed or rolled meanwhile.
func IsClockUnsure(o *office.Office) bool {
	return schedule.CurrentOutage(o) != nil || schedule.IsClockDoubted(o)
}

// closePhase fixes the inputs of the phase, names a round and tells every side.
// again is the closing whose round is passed over, nil the first time.
func (r *PhaseRun) closePhase(again *store.Closing) error {
	g := &r.Game
	network, err := archive.Network(g.Network)
	if err != nil {
		return err
	}
	c := &store.Closing{Game: g.ID, Phase: g.Phase, Inputs: r.Inputs, Forced: r.Forced}
	if again != nil {
		c.Inputs, c.Forced = again.Inputs, again.Forced
		c.Beacon.Passed, c.Beacon.Again = passedRounds(&again.Beacon), again.Beacon.Again
	}
	c.Beacon.Closed = r.Now
	c.Beacon.Round = network.First(r.Now.Add(r.Tx.Office.Cfg.BeaconLead))
	seed, err := office.GameSeed(g)
	if err != nil {
		return err
	}
	if c.Beacon.Seal, err = archive.Seal(seed, g.ChainID(), g.Phase, c.Inputs); err != nil {
		return err
	}
	c.Due = network.Time(c.Beacon.Round)
	if err := r.Tx.Closings().Put(c); err != nil {
		return err
	}
	return r.notifyClosed(c)
}

// passedRounds returns the rounds that a closing passed over, with its own.
func passedRounds(b *store.Beacon) []uint64 {
	if b.Round == 0 { // none was named, see askForRound
		return b.Passed
	}
	return append(b.Passed, b.Round)
}

// notifyClosed has the round of a closing wait for its time, and tells it to every side.
func (r *PhaseRun) notifyClosed(c *store.Closing) error {
	g := &r.Game
	g.RollAt, g.PlayAt, g.Held, g.Due = c.Due, time.Time{}, false, c.Due
	if err := r.Tx.SaveGame(g); err != nil {
		return err
	}
	if err := post.NotifyOncePerReader(r.Tx, g, r.Seats, closingKind(&c.Beacon), r.Now, func(seat *store.Seat) []rules.Message {
		m := rules.M("notice.closed", rules.Num("phase", g.Phase), rules.Text("round", strconv.FormatUint(c.Beacon.Round, 10)),
			rules.Text("chain", g.Network.Chain), rules.Text("when", r.Tx.Office.Book.When(seat.Lang, c.Due, r.Tx.Office.Zone(seat.Zone))))
		if !c.Due.After(r.Now) {
			m.Args = append(m.Args, rules.Text("past", "1"))
		}
		messages := []rules.Message{m, rules.M("notice.closing-seal", rules.Num("phase", g.Phase),
			rules.Text("round", strconv.FormatUint(c.Beacon.Round, 10)), rules.Text("seal", c.Beacon.Seal))}
		if a := c.Beacon.Again; a != nil {
			messages = slices.Insert(messages, 0, r.closedAgainMessage(seat, c))
		}
		if n := len(c.Beacon.Passed); n > 0 {
			messages = append(messages, rules.M("notice.round-passed", rules.Text("round", strconv.FormatUint(c.Beacon.Passed[n-1], 10))))
		}
		return append(messages, r.Reason...)
	}); err != nil {
		return err
	}
	if err := r.Tx.Audit(&store.Entry{At: r.Now, Game: g.ID, Actor: post.ActorService, Action: "closed", Detail: map[string]string{
		"phase": strconv.Itoa(g.Phase), "round": strconv.FormatUint(c.Beacon.Round, 10),
	}}); err != nil {
		return err
	}
	r.Tx.Office.Env.Failpoint(office.StepClosed)
	r.Tx.Office.Env.Log.Info("phase closed", office.KeyGame, g.ID, office.KeyPhase, g.Phase, office.KeyRound, c.Beacon.Round)
	return nil
}

// playIfClosed reports whether the phase is closed; with its round at hand it plays
// the phase.
func (r *PhaseRun) playIfClosed() (bool, error) {
	c, err := r.Tx.Closings().One(store.Closing{Game: r.Game.ID, Phase: r.Game.Phase})
	if post.IsNotFound(err) {
		return false, nil
	}
	if err != nil || r.drawn == nil {
		return true, err
	}
	if c.Beacon.Round != r.drawn.Round { // it was closed anew meanwhile
		r.drawn = nil
		return true, nil
	}
	r.Inputs, r.Forced = c.Inputs, c.Forced
	r.Inputs.Beacon = r.drawn
	if r.Seats, err = r.Tx.Seats().List(store.Seat{Game: r.Game.ID}); err != nil {
		return true, err
	}
	if r.pos, err = office.Position(r.Tx, &r.Game); err != nil {
		return true, err
	}
	r.Tx.Office.Env.Failpoint(office.StepPhaseBegun)
	return true, r.adjudicate()
}

// PlayClosedPhase plays a closed phase whose round is published. The round is fetched
// while no lock is held and no transaction is open.
func PlayClosedPhase(ctx context.Context, o *office.Office, id string, now time.Time) error {
	if IsClockUnsure(o) {
		return nil
	}
	var g store.Game
	var c store.Closing
	var mails []store.Dispatch
	err := o.View(ctx, func(tx *office.Tx) (err error) {
		if g, err = tx.Game(id); err != nil || g.State != store.Running || g.RollAt.IsZero() || g.RollAt.After(now) {
			return err
		}
		if c, err = tx.Closings().One(store.Closing{Game: id, Phase: g.Phase}); err != nil {
			return err
		}
		mails, err = tx.Dispatches().List(store.DispatchFilter{Game: id, Phase: g.Phase, Kind: closingKind(&c.Beacon)})
		if err == nil {
			err = copyMergedStates(tx, mails)
		}
		return err
	})
	if err != nil || c.Game == "" {
		return err
	}
	drawn := c.Beacon
	if c.Beacon.Again == nil || !c.Beacon.Again.Told { // else they held the round before
		if left := noteLateSides(&drawn, mails, c.Due); left == 0 {
			return closeAgain(ctx, o, &c, mails, now)
		}
	}
	signature, err := fetchSignature(ctx, o, &g, &c)
	if err != nil {
		o.Env.Log.Warn("no round of the beacon", office.KeyGame, id, office.KeyRound, c.Beacon.Round, office.KeyError, err)
		m := rules.M("notice.beacon-down", rules.Text("game", id), rules.Text("round", strconv.FormatUint(c.Beacon.Round, 10)))
		return awaitRoll(ctx, o, &c, now, office.AboutBeacon, m)
	}
	drawn.Signature = hex.EncodeToString(signature)
	o.Env.Failpoint(office.StepDrawn)
	o.Mu.Lock()
	defer o.Mu.Unlock()
	return runDrawn(ctx, o, id, &drawn)
}

// copyMergedStates gives mails that were merged into another what became of that one.
func copyMergedStates(tx *office.Tx, mails []store.Dispatch) error {
	for i := range mails {
		if m := &mails[i]; m.State == store.Merged {
			by, err := tx.Dispatch(m.MergedInto)
			if err != nil {
				return err
			}
			m.State, m.Sent = by.State, by.Sent
		}
	}
	return nil
}

// noteLateSides notes the sides whose closing mail left too late, and returns how
// many mails left in time.
func noteLateSides(b *store.Beacon, mails []store.Dispatch, due time.Time) (left int) {
	for i := range mails {
		m := &mails[i]
		if m.State == store.Sent && !m.Sent.After(due.Add(-beacon.MinLead)) {
			left++
		} else if !slices.Contains(b.Late, m.Side) {
			b.Late = append(b.Late, m.Side)
		}
	}
	return left
}

// fetchSignature fetches the signature of the round that a closing names.
func fetchSignature(ctx context.Context, o *office.Office, g *store.Game, c *store.Closing) ([]byte, error) {
	if o.Env.Beacon == nil {
		return nil, errors.New("adjudicator: no beacon is configured")
	}
	network, err := archive.Network(g.Network)
	if err != nil {
		return nil, err
	}
	signature, err := o.Env.Beacon.Fetch(ctx, c.Beacon.Round)
	if err != nil {
		return nil, err
	}
	if _, err := network.Verify(c.Beacon.Round, signature); err != nil { // the game may be bound to another than is configured now
		return nil, fmt.Errorf("adjudicator: %w", err)
	}
	return signature, nil
}

// closeAgain names another round for a phase of whose closing no mail left in
// time, once mails leave again, or when none of them can leave any more and a
// seat has another address by now.
func closeAgain(ctx context.Context, o *office.Office, c *store.Closing, mails []store.Dispatch, now time.Time) error {
	mended, err := canReachNewAddress(ctx, o, c.Game, mails)
	if err != nil {
		return err
	}
	if !mended && !slices.ContainsFunc(mails, func(m store.Dispatch) bool { return m.State == store.Sent }) {
		m := rules.M("notice.closing-unsent", rules.Text("game", c.Game), rules.Num("phase", c.Phase))
		return awaitRoll(ctx, o, c, now, office.AboutClosing, m)
	}
	o.Mu.Lock()
	defer o.Mu.Unlock()
	return o.Update(ctx, func(tx *office.Tx) error {
		g, err := tx.Game(c.Game)
		if err != nil || g.State != store.Running || g.Phase != c.Phase || g.RollAt.IsZero() {
			return err
		}
		r := &PhaseRun{Tx: tx, Game: g, Now: o.Now()}
		if r.Desk, err = o.Desk(&g); err != nil {
			return err
		}
		if r.Seats, err = tx.Seats().List(store.Seat{Game: g.ID}); err != nil {
			return err
		}
		if asked, err := r.askForLateRound(c); asked || err != nil {
			return err
		}
		return r.closePhase(c)
	})
}

// canReachNewAddress reports whether all mails of a closing are given up and a seat would get
// the next one at another address.
func canReachNewAddress(ctx context.Context, o *office.Office, game string, mails []store.Dispatch) (moved bool, err error) {
	for i := range mails {
		if m := &mails[i]; m.State != store.Failed && m.State != store.Withdrawn {
			return false, nil
		}
	}
	err = o.View(ctx, func(tx *office.Tx) error {
		seats, err := tx.Seats().List(store.Seat{Game: game})
		seats = seating.HumanSeats(seats)
		for i := range seats {
			moved = moved || !slices.ContainsFunc(mails, func(m store.Dispatch) bool { return m.Side == seats[i].Side && m.Recipient == seats[i].Address })
		}
		return err
	})
	return moved, err
}

// awaitRoll looks at a closed phase again soon, and tells the moderator once
// when it takes long.
func awaitRoll(ctx context.Context, o *office.Office, c *store.Closing, now time.Time, what string, m rules.Message) error {
	o.Mu.Lock()
	defer o.Mu.Unlock()
	return o.Update(ctx, func(tx *office.Tx) error {
		g, err := tx.Game(c.Game)
		if err != nil || g.State != store.Running || g.Phase != c.Phase || g.RollAt.IsZero() {
			return err
		}
		if now.Sub(c.Due) >= beaconPatience {
			if err := post.NotifyModerator(tx, &g, what, 0, m); err != nil {
				return err
			}
		}
		g.RollAt = now.Add(beaconRetry)
		g.Due = g.RollAt
		return tx.SaveGame(&g)
	})
}

// runDrawn plays a closed phase with its round, and what is ready then. The
// lock is held.
func runDrawn(ctx context.Context, o *office.Office, id string, drawn *store.Beacon) error {
	if _, err := RunPhase(ctx, o, id, func(r *PhaseRun) { r.drawn = drawn }); err != nil {
		return err
	}
	return RunReady(ctx, o, id)
}

// BeaconRandomness returns what the round of a phase adds to its rolls, nil without one.
func BeaconRandomness(g *store.Game, b *store.Beacon) ([]byte, error) {
	if b == nil {
		return nil, nil
	}
	network, err := archive.Network(g.Network)
	if err != nil {
		return nil, err
	}
	return archive.Randomness(network, b)
}

// RollTimeArgs says of a closed phase when its dice come.
func RollTimeArgs(c *office.Command) []rules.Arg {
	return []rules.Arg{rules.Num("phase", c.Game.Phase), post.TimeArg(c.Game.RollAt)}
}

var _ office.Beacon = (*beacon.Client)(nil)
