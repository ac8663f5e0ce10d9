package adjudicator

import (
	"context"
	"slices"
	"time"

	"github.com/fieldpost/fieldpost/adjudicator/desk"
	"github.com/fieldpost/fieldpost/rules"
	"github.com/fieldpost/fieldpost/store"
)

// A game gathers while nobody holds one of its sides. No clock runs, nothing is
// demanded and no side is told anything but how the game will begin, so that who gives
// his side back may take another. It starts with who takes the last side, in the same
// transaction, from a position made anew: that may be weeks later, and a game begins by
// the rules and on the map that are here then. The one that is stored when it is created
// is for its pages, which show it to who thinks of joining; it is forgotten then.

// vacancy is what is free of a game that gathers.
type vacancy struct {
	free  []rules.Side   // anybody may take these
	asked []store.Pledge // somebody is asked to take these
	seats []store.Seat   // who holds the others
}

// open reports whether a side is still to be taken.
func (v *vacancy) open() bool { return len(v.free)+len(v.asked) > 0 }

// missing returns the sides that nobody holds, in the title's order.
func (v *vacancy) missing(d *desk.Desk) []rules.Side {
	return slices.DeleteFunc(slices.Clone(d.About().Sides), func(side rules.Side) bool {
		return slices.ContainsFunc(v.seats, func(s store.Seat) bool { return s.Side == side })
	})
}

// held returns the side that a person holds.
func (v *vacancy) held(person int64) (seat *store.Seat) {
	for i := range v.seats {
		if v.seats[i].Person == person {
			return &v.seats[i]
		}
	}
	return nil
}

// vacant returns what is free of a game that gathers.
func (s *Service) vacant(tx *store.Tx, g *store.Game) (v vacancy, err error) {
	d, err := s.desk(g)
	if err != nil {
		return v, err
	}
	if v.seats, err = tx.Seats(g.ID); err != nil {
		return v, err
	}
	if v.asked, err = tx.GamePledges(g.ID, pledgeInvite); err != nil {
		return v, err
	}
	v.free = slices.DeleteFunc(v.missing(d), func(side rules.Side) bool {
		return slices.ContainsFunc(v.asked, func(p store.Pledge) bool { return p.Side == side })
	})
	return v, nil
}

// gather stores how a new game will begin, and asks for its sides in the name of actor.
func (s *Service) gather(tx *store.Tx, g *store.Game, pos rules.Position, invited []store.Seat, actor string) error {
	if _, err := s.addFirst(tx, g, pos); err != nil {
		return err
	}
	for i := range invited {
		if err := s.invite(tx, g, &invited[i], actor, false); err != nil {
			return err
		}
	}
	return s.regather(tx, g)
}

// regather asks who waits for the title to take what is free, and stores when the
// game is to be looked at again.
func (s *Service) regather(tx *store.Tx, g *store.Game) error {
	if err := s.offer(tx, g); err != nil {
		return err
	}
	asked, err := tx.GamePledges(g.ID, pledgeInvite)
	if err != nil {
		return err
	}
	g.Due = time.Time{}
	for i := range asked {
		if at := askAgainAt(&asked[i]); g.Due.IsZero() || at.Before(g.Due) {
			g.Due = at
		}
	}
	return tx.SaveGame(g)
}

// take gives a free side to a person, who waits for the title no longer, unless that
// would tell of a private game. began reports whether it was the last one, and the game
// has started.
func (s *Service) take(tx *store.Tx, g *store.Game, side rules.Side, p *store.Person, public string) (began bool, err error) {
	d, err := s.desk(g)
	if err != nil {
		return false, err
	}
	seats := []store.Seat{{Side: side, Order: slices.Index(d.About().Sides, side), Person: p.ID, Name: p.Name, Public: public}}
	if err := s.salts(seats); err != nil {
		return false, err
	}
	if err := s.addSeat(tx, g, &seats[0]); err != nil {
		return false, err
	}
	if !g.Private { // else who waits behind him would notice
		if err := tx.EndWish(g.Title, p.ID); err != nil && !isNotFound(err) {
			return false, err
		}
	}
	now := s.now()
	if err := tx.Audit(&store.Entry{At: now, Game: g.ID, Actor: string(side), Action: "joined", Detail: map[string]string{}}); err != nil {
		return false, err
	}
	v, err := s.vacant(tx, g)
	if err != nil {
		return false, err
	}
	if v.open() {
		return false, s.regather(tx, g)
	}
	return true, s.begin(tx, d, g, v.seats, now)
}

// begin starts a game that has gathered.
func (s *Service) begin(tx *store.Tx, d *desk.Desk, g *store.Game, seats []store.Seat, now time.Time) error {
	seed, err := seedOf(g)
	if err != nil {
		return err
	}
	pos, err := d.Start(rules.Setup{Scenario: g.Scenario, Options: g.Options, Seed: seed})
	if err != nil {
		return err
	}
	s.positions.forget(g.ID)
	g.RulesVersion, g.Pack, g.Rebound, g.Created = d.About().Version, d.About().Pack, false, now
	if err := s.start(tx, g, pos, seats); err != nil {
		return err
	}
	s.env.Failpoint(stepGathered)
	if err := s.tellModerator(tx, g, on(aboutJoins, moment(now)), 0, rules.M("moderator.game-began", rules.Text("game", g.ID))); err != nil {
		return err
	}
	return tx.Audit(&store.Entry{At: now, Game: g.ID, Actor: actorService, Action: "started", Detail: map[string]string{}})
}

// lookGathering reminds who was invited, and ends the invitations whose time is over:
// not while silence may not be theirs. The lock is held.
func (s *Service) lookGathering(ctx context.Context, id string, now time.Time) error {
	outage := s.outage() != nil // asked here, as who begins one waits for the database
	err := s.store.Update(ctx, func(tx *store.Tx) error {
		g, err := tx.Game(id)
		if err != nil || g.State != store.Gathering {
			return err
		}
		if outage {
			g.Due = now.Add(hour)
			return tx.SaveGame(&g)
		}
		asked, err := tx.GamePledges(id, pledgeInvite)
		if err != nil {
			return err
		}
		for i := range asked {
			p := &asked[i]
			switch {
			case past(askAgainAt(p), now) && p.Detail[pledgeReminded] == "" && now.Before(p.Until):
				err = s.remindInvited(tx, &g, p)
			case past(askAgainAt(p), now):
				err = s.inviteEnds(tx, &g, p, 0, "moderator.invite-over")
			}
			if err != nil {
				return err
			}
		}
		return s.regather(tx, &g)
	})
	if err == nil {
		s.env.Queued()
	}
	return err
}

// gatheringOf says how a game stands that gathers.
func (s *Service) gatheringOf(tx *store.Tx, g *store.Game, lang rules.Lang) ([]rules.Message, error) {
	d, err := s.desk(g)
	if err != nil {
		return nil, err
	}
	v, err := s.vacant(tx, g)
	if err != nil {
		return nil, err
	}
	m := rules.M("gathering.waits", rules.Text("game", g.ID))
	for _, side := range v.missing(d) {
		m.Args = append(m.Args, rules.Text("sides", sideName(d, side, lang)))
	}
	return []rules.Message{m}, nil
}

// sideName returns how a side is called in a language.
func sideName(d *desk.Desk, side rules.Side, lang rules.Lang) string {
	return d.Name(rules.KindSide, string(side), lang)
}
