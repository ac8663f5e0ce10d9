package seating

import (
	"cmp"
	"errors"
	"slices"
	"time"

	"github.com/fieldpost/fieldpost/adjudicator/office"
	"github.com/fieldpost/fieldpost/adjudicator/post"
	"github.com/fieldpost/fieldpost/rules"
	"github.com/fieldpost/fieldpost/rules/engine"
	"github.com/fieldpost/fieldpost/store"
)

// State is who holds a side, who acts for it, and to whom it is offered. [Transition] alone
// changes holder, bot, key, missed turns and deputy.
type State struct {
	Seat    store.Seat  // its Bot says whether a bot holds it, or acts in place of its player
	Deputy  *store.Role // who acts beside its player; nil: nobody
	Offered Heir        // who is to play it when it falls free; zero: nobody but the moderator

	roles []store.Role // of the game
}

// Heir is who a side is given to; the zero value is nobody. The Address of a bot is "".
type Heir struct {
	office.Person
	As    Claim
	Grade engine.Grade // of a bot
}

// Claim is why a side is given to somebody.
type Claim int

// The claims.
const (
	Unclaimed   Claim = iota
	AsReserve         // he offered to take over
	AsBot             // a bot plays it for good
	AsModerator       // he holds it until he gives it to somebody else
	AsNamed           // a moderator names him
	AsAddressee       // a moderator names his address, and nothing else is known of him
)

// Event is what happens to a side.
type Event int

// The events. What comes of each is in the table of TestEveryEventInEveryState.
const (
	Missed      Event = iota // a deadline passed, and there was nothing of its player to play
	Reported                 // what he missed in a row counts no more
	FellSilent               // he missed too often: a bot acts for him until he is back
	Returned                 // he is back, for whom a bot acts: he says so, or sent a sheet
	Relieved                 // he missed too often: a reserve has the side for good
	Resigned                 // he gives it up
	Replaced                 // a moderator gives it to somebody else
	Readdressed              // a moderator says where its player is reached
	Rekeyed                  // its player or a moderator wants another key
	DeputyNamed              // somebody agreed to act beside its player
	DeputyEnded              // he does so no longer
)

// ErrNotNow says that an event cannot happen to a side as it is.
var ErrNotNow = errors.New("adjudicator: not to this side, as it is")

// Change is an event with what there is to know of it.
type Change struct {
	Event  Event
	Now    time.Time
	To     Heir        // who has the side from now on, or is its deputy
	More   []rules.Arg // of what is told of it
	Letter int64       // in which its player wanted it; 0: he did not
	Parent string      // the Message-ID of that letter
}

// Effects is what came of a change, and has to be told; see [Effects.Tell].
type Effects struct {
	Change
	Was, Is   store.Seat
	Seats     []store.Seat // of the game, as they are now
	Deputy    *store.Role  // who became one, or is one no longer
	Withdrawn int          // mails that waited for who had the side
}

// LoadState reads the state of a side.
func LoadState(tx *office.Tx, g *store.Game, side rules.Side) (State, error) {
	s, seats, err := loadHolders(tx, g, side)
	if err == nil {
		err = s.loadOffered(tx, g, seats) // not in the return: which is evaluated first there is not said
	}
	return s, err
}

// loadHolders reads who holds a side and who acts for it, not to whom it is offered; and the seats of
// the game.
func loadHolders(tx *office.Tx, g *store.Game, side rules.Side) (s State, seats []store.Seat, err error) {
	if seats, err = tx.Seats().List(store.Seat{Game: g.ID}); err != nil {
		return s, nil, err
	}
	at := slices.IndexFunc(seats, func(seat store.Seat) bool { return seat.Side == side })
	if at < 0 {
		return s, nil, store.ErrNotFound
	}
	s.Seat = seats[at]
	s.roles, err = tx.Roles().List(store.Role{Game: g.ID})
	for i := range s.roles {
		if r := &s.roles[i]; r.Kind == store.Deputy && (r.Side == side || r.Side == "") {
			s.Deputy = r
		}
	}
	return s, seats, err
}

// loadOffered finds who is to play the side when it falls free: the reserve who waits longest, or a
// bot.
func (s *State) loadOffered(tx *office.Tx, g *store.Game, seats []store.Seat) error {
	for i := range s.roles {
		r := &s.roles[i]
		if r.Kind != store.Reserve || r.Side != s.Seat.Side && r.Side != "" || HasPart(seats, s.roles, r.Person) {
			continue
		}
		if free, err := CanTake(tx.Tx, g.ID, s.Seat.Side, r.Person); err != nil {
			return err
		} else if free {
			s.Offered = Heir{Person: office.Person{Address: r.Address, Name: r.Name, Lang: r.Lang, Zone: r.Zone}, As: AsReserve}
			return nil
		}
	}
	if _, ok := g.Policy.Silent.StandIn(); ok {
		grade, err := standInGrade(tx, g)
		s.Offered.As, s.Offered.Grade = AsBot, grade
		return err
	}
	return nil
}

// allows reports whether an event can happen to the side as it is.
func (s *State) allows(e Event) bool {
	switch e {
	case Missed, FellSilent, Relieved:
		return s.Seat.Bot == store.NoBot
	case Returned:
		return s.Seat.Bot == store.BotSubstitute
	case Resigned:
		return s.Seat.Bot != store.BotHolds
	case DeputyNamed:
		return s.Seat.Bot != store.BotHolds && s.Deputy == nil
	case DeputyEnded:
		return s.Deputy != nil
	}
	return true
}

// Transition has an event happen to a side of a game, or says [ErrNotNow]. A game that waited for
// people goes on when one has a side again.
func Transition(tx *office.Tx, g *store.Game, side rules.Side, c Change) (e Effects, err error) {
	s, _, err := loadHolders(tx, g, side)
	if err != nil {
		return e, err
	}
	holds, err := s.isHeldAt(tx, &c)
	if err != nil {
		return e, err
	}
	if holds || !s.allows(c.Event) {
		return e, ErrNotNow
	}
	e = Effects{Change: c, Was: s.Seat}
	switch c.Event {
	case Missed:
		err = s.update(tx, store.SeatUpdate{Missed: true})
	case Reported:
		err = s.update(tx, store.SeatUpdate{Reported: true})
	case FellSilent:
		var grade engine.Grade
		if grade, err = standInGrade(tx, g); err == nil {
			err = s.update(tx, store.SeatUpdate{Bot: new(store.BotSubstitute), Grade: &grade})
		}
	case Returned:
		err = s.update(tx, store.SeatUpdate{Bot: new(store.NoBot), Grade: new(engine.Grade("")), Reported: true})
	case Relieved, Resigned, Replaced:
		err = s.handOver(tx, &e)
	case Readdressed:
		err = s.move(tx, &e)
	case Rekeyed:
		err = s.rekey(tx)
	case DeputyNamed:
		e.Deputy, err = s.addDeputy(tx, &c)
	case DeputyEnded:
		e.Deputy, err = s.Deputy, s.endDeputy(tx, c.Now)
	}
	if err == nil && (c.Event == Replaced || c.Event == Readdressed || c.Event == Rekeyed) {
		_, err = tx.Sessions().End(s.Seat.Address) // whoever has the key may have a browser, too
	}
	if err != nil {
		return e, err
	}
	if e.Seats, err = tx.Seats().List(store.Seat{Game: g.ID}); err != nil {
		return e, err
	}
	e.Is = e.Seats[slices.IndexFunc(e.Seats, func(seat store.Seat) bool { return seat.Side == side })]
	if SetBots(g, e.Seats); g.State == store.Paused && g.Note == office.PausedOnlyBots && len(g.Bots) < len(e.Seats) {
		ResumeGame(tx.Office, g, c.Now)
		if err := tx.SaveGame(g); err != nil {
			return e, err
		}
	}
	return e, e.audit(tx)
}

// audit notes what the service or a player did to the side; verbs of a moderator are noted anyway.
func (e *Effects) audit(tx *office.Tx) error {
	entry := store.Entry{At: e.Now, Game: e.Was.Game, Actor: string(e.Was.Side), Detail: map[string]string{}}
	switch e.Event {
	case FellSilent:
		entry.Action = "program-stands-in"
	case Relieved:
		entry.Action = "relieved"
	case Returned:
		entry.Action = "took-back"
	case Resigned:
		entry.Action = "resigned"
	default:
		return nil
	}
	if e.Event == FellSilent || e.Event == Relieved {
		entry.Actor, entry.Detail["side"] = post.ActorService, string(e.Was.Side)
	}
	return tx.Audit(&entry)
}

// isHeldAt reports whether the side would be given to who has it: to its player, at whatever of his
// addresses, or to a bot that holds it.
func (s *State) isHeldAt(tx *office.Tx, c *Change) (bool, error) {
	if c.To == (Heir{}) {
		return false, nil
	}
	p, err := tx.PersonOf(c.To.Address)
	if post.IsNotFound(err) {
		return false, nil
	}
	if c.To.As == AsBot && cmp.Or(s.Seat.Grade, engine.Novice) != cmp.Or(c.To.Grade, engine.Novice) {
		return false, err
	}
	return p.ID == s.Seat.Person, err
}

// handOver gives the side to its heir, under a new key: what its player and his deputy could do in
// the game ends. Sheets that he sent for good stand; others go, as his heir could say yes to them
// without having seen them, and so does his vote.
func (s *State) handOver(tx *office.Tx, e *Effects) error {
	seat, to := &s.Seat, &e.To
	if to.As != AsAddressee {
		as := store.Person{Name: to.Name, Lang: to.Lang, Zone: to.Zone, Created: e.Now}
		if to.As == AsBot {
			as = store.Person{}
		}
		if _, err := tx.People().FindOrCreate(to.Address, &as); err != nil {
			return err
		}
		if err := s.update(tx, store.SeatUpdate{Name: &to.Name, Public: new("")}); err != nil {
			return err
		}
	}
	if e.Deputy = s.Deputy; e.Deputy != nil {
		if err := s.endDeputy(tx, e.Now); err != nil {
			return err
		}
	}
	former := store.Role{Game: seat.Game, Side: seat.Side, Kind: store.Player, Person: seat.Person, Since: e.Now, Until: e.Now}
	if err := tx.Roles().Add(&former); err != nil {
		return err
	}
	if err := s.move(tx, e); err != nil {
		return err
	}
	if to.As == AsBot {
		if err := s.update(tx, store.SeatUpdate{Bot: new(store.BotHolds), Grade: &to.Grade}); err != nil {
			return err
		}
	}
	if err := s.rekey(tx); err != nil {
		return err
	}
	if err := tx.Votes().Set(&store.Vote{Game: seat.Game, Side: seat.Side}); err != nil {
		return err
	}
	sheets, err := tx.Sheets().List(store.Sheet{Game: seat.Game, Side: seat.Side})
	for i := range sheets {
		if err == nil && !sheets[i].Accepted {
			err = tx.Sheets().Retire(sheets[i].ID, e.Now)
		}
	}
	return err
}

// move has the side be held by who is reached at another address. Mails that wait for who held it
// are taken back, and what he offers who holds it now, to take a side over, is done with.
func (s *State) move(tx *office.Tx, e *Effects) (err error) {
	seat := &s.Seat
	if e.Withdrawn, err = tx.Dispatches().Withdraw(seat.Game, seat.Side, seat.Address, e.Now); err != nil {
		return err
	}
	if err := tx.Seats().Move(seat.Game, seat.Side, e.To.Address); err != nil {
		return err
	}
	p, err := tx.PersonOf(e.To.Address)
	for i := range s.roles {
		if r := &s.roles[i]; err == nil && r.Kind == store.Reserve && r.Person == p.ID {
			err = tx.Roles().End(r.ID, e.Now)
		}
	}
	return err
}

// update changes the seat of the side.
func (s *State) update(tx *office.Tx, to store.SeatUpdate) error {
	return tx.Seats().Update(store.Seat{Game: s.Seat.Game, Side: s.Seat.Side}, to)
}

// rekey gives the side another key: the old one, and the signed addresses of earlier mails, are
// worth nothing any more.
func (s *State) rekey(tx *office.Tx) error {
	n := s.Seat.KeyNo + 1
	return s.update(tx, store.SeatUpdate{KeyNo: &n, KeyHash: new(office.HashKey(tx.Office.MakeOrderKey(s.Seat.Game, s.Seat.Side, n)))})
}

// addDeputy has somebody act beside the player of the side, under a key of his own.
func (s *State) addDeputy(tx *office.Tx, c *Change) (*store.Role, error) {
	p, err := tx.PersonOf(c.To.Address)
	if err != nil {
		return nil, err
	}
	n, err := tx.Roles().LastDeputyKey(s.Seat.Game, s.Seat.Side)
	if err != nil {
		return nil, err
	}
	n = max(n, office.FirstDeputyKey) + 1
	r := &store.Role{
		Game: s.Seat.Game, Side: s.Seat.Side, Kind: store.Deputy, Person: p.ID, KeyNo: n, KeyHash: office.HashKey(tx.Office.MakeOrderKey(s.Seat.Game, s.Seat.Side, n)), Since: c.Now,
		Address: c.To.Address, Name: p.Name, Lang: p.Lang, Zone: p.Zone,
	}
	return r, tx.Roles().Add(r)
}

// endDeputy ends the role of the deputy: his key opens nothing from now on.
func (s *State) endDeputy(tx *office.Tx, now time.Time) error {
	if err := tx.Roles().End(s.Deputy.ID, now); err != nil {
		return err
	}
	_, err := tx.Dispatches().Withdraw(s.Deputy.Game, s.Deputy.Side, s.Deputy.Address, now)
	return err
}

// CanTake reports whether a person may have a side of a game, or act for it: who has no other, nor had
// one, nor is or was the deputy of one.
func CanTake(tx *store.Tx, game string, side rules.Side, person int64) (bool, error) {
	seats, err := tx.Seats().List(store.Seat{Game: game})
	if err != nil {
		return false, err
	}
	roles, err := tx.Roles().Ever().List(store.Role{Game: game})
	return !HasPart(slices.DeleteFunc(seats, func(s store.Seat) bool { return s.Side == side }), nil, person) &&
		!slices.ContainsFunc(roles, func(r store.Role) bool {
			return r.Person == person && r.Side != side && (r.Kind == store.Player || r.Kind == store.Deputy)
		}), err
}
