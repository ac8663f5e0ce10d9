package founding

import (
	"cmp"
	"context"
	"crypto/sha256"
	"encoding/binary"
	"encoding/json"
	"fmt"
	"io"
	"maps"
	"net/mail"
	"slices"
	"strconv"
	"strings"
	"time"
	"unicode"

	"github.com/fieldpost/fieldpost/adjudicator/archive"
	"github.com/fieldpost/fieldpost/adjudicator/desk"
	"github.com/fieldpost/fieldpost/adjudicator/inquiry"
	"github.com/fieldpost/fieldpost/adjudicator/office"
	"github.com/fieldpost/fieldpost/adjudicator/phases"
	"github.com/fieldpost/fieldpost/adjudicator/post"
	"github.com/fieldpost/fieldpost/adjudicator/seating"
	"github.com/fieldpost/fieldpost/adjudicator/thinking"
	"github.com/fieldpost/fieldpost/rules"
	"github.com/fieldpost/fieldpost/rules/dice"
	"github.com/fieldpost/fieldpost/rules/engine"
	"github.com/fieldpost/fieldpost/store"
	"github.com/fieldpost/fieldpost/store/calendar"
)

// NewGame describes a game: what is played, under which terms, and by whom. Whatever door a game
// comes to be by, it is made of one (OpenGame); the terms of one that goes on are read and changed
// as another ([NewGameLike]).
type NewGame struct {
	Title    string
	Scenario string // "": the title's first
	Options  map[string]string
	Seats    []NewSeat     // who holds a side, in any order
	Invited  []NewSeat     // who is asked to take one
	Open     []rules.Side  // those that nobody holds and anybody may take; with the others all sides of the scenario
	Policy   *store.Policy // nil: the usual one
	Missing  store.Missing // "": the usual one
	Trust    store.Trust   // "": the usual one
	Private  bool          // its pages open to its players and the moderator only
	Practice bool          // one person's, against programs
	Seed     *dice.Seed    // nil: drawn; given for tests and demos only
	Name     string        // what it is called beside its id, once it has begun
	Tags     []string      // by which its moderators find it
	Actor    string        // who creates it, for the audit
}

// NewGameLike describes another game of the title, the scenario and the terms of one, as they are by
// now, played by nobody yet.
func NewGameLike(g *store.Game) NewGame {
	policy := g.Policy
	return NewGame{
		Title: g.Title, Scenario: g.Scenario, Options: maps.Clone(g.OptionsNow()), Policy: &policy, Missing: g.Missing, Trust: g.Trust, Private: g.Private,
	}
}

// NewUsualGame describes a game under the terms of those that say nothing else.
func NewUsualGame(o *office.Office) NewGame {
	policy := o.Cfg.Policy
	return NewGame{Policy: &policy, Missing: o.Cfg.Missing, Options: map[string]string{desk.OptionHold: desk.HoldValue(o.Cfg.Hold)}}
}

// NewSeat says who holds a side.
type NewSeat struct {
	Side rules.Side
	office.Person
	Public string       // as pages name the player; "": by Name; store.Anonymous: not at all
	Bot    bool         // a program plays the side, and nobody else is named
	Grade  engine.Grade // of that program; "": engine.Novice
}

// CreateGame starts a game and queues the welcome of every seat. A game with sides that
// nobody holds yet is recruiting first, and whoever is to be invited to them is.
func (s Service) CreateGame(ctx context.Context, n NewGame) (inquiry.GameInfo, error) {
	d := s.Desks[n.Title]
	if d == nil {
		return inquiry.GameInfo{}, fmt.Errorf("%w %q: there are %s", office.ErrTitle, n.Title, strings.Join(s.Order, ", "))
	}
	s.Mu.Lock()
	defer s.Mu.Unlock()
	var g *store.Game
	err := s.Update(ctx, func(tx *office.Tx) (err error) {
		g, err = OpenGame(tx, d, &n)
		s.Env.Failpoint(office.StepCreated)
		return err
	})
	if err != nil {
		return inquiry.GameInfo{}, fmt.Errorf("adjudicator: create game: %w", err)
	}
	s.Wake()
	return inquiry.ReadGameInfo(ctx, s.Office, g.ID)
}

// OpenGame makes a game: it starts, or recruits its players. The lock is held.
func OpenGame(tx *office.Tx, d *desk.Desk, n *NewGame) (*store.Game, error) {
	g, pos, err := MakeGame(tx.Office, d, n)
	if err != nil {
		return nil, err
	}
	seats, invited, err := newSeats(tx, office.GameSides(d, g), n)
	if err != nil {
		return nil, err
	}
	if err := tx.Office.SaltSeats(seats); err != nil {
		return nil, err
	}
	if seating.HasThinkers(seats) && !n.Practice { // else its player was told
		full, err := thinking.Refusals(tx, 0)
		if err != nil {
			return nil, err
		}
		if len(full) > 0 {
			return nil, fmt.Errorf("%w: %s", office.ErrSetup, tx.Office.Book.Text(rules.English, nil, full[0]))
		}
	}
	if n.Actor == "" {
		n.Actor = post.ActorService
	}
	if g.Number, err = NextGameNumber(tx, g); err != nil {
		return nil, err
	}
	g.ID = fmt.Sprintf("%s-%d", g.Title, g.Number)
	if err := tx.Games().Add(g); err != nil {
		return nil, err
	}
	for i := range seats {
		if err := addSeat(tx, g, &seats[i]); err != nil {
			return nil, err
		}
	}
	if g.State == store.Recruiting {
		err = startRecruiting(tx, g, pos, invited, n.Actor)
	} else {
		err = startGame(tx, g, pos, seats)
	}
	if err != nil {
		return nil, err
	}
	if n.Name != "" {
		g.Name = n.Name
		if err := tx.SaveGame(g); err != nil {
			return nil, err
		}
	}
	if err := tx.Games().SetTags(g.ID, n.Tags); err != nil {
		return nil, err
	}
	return g, tx.Audit(&store.Entry{At: g.Created, Game: g.ID, Actor: n.Actor, Action: "created", Detail: map[string]string{"title": g.Title, "scenario": g.Scenario}})
}

// addSeat stores a seat of a game under its first key, and reads it as its player is known.
func addSeat(tx *office.Tx, g *store.Game, seat *store.Seat) error {
	seat.Game, seat.KeyNo = g.ID, 1
	seat.KeyHash = office.HashKey(tx.Office.MakeOrderKey(g.ID, seat.Side, 1))
	err := tx.Seats().Add(seat)
	if err == nil {
		*seat, err = tx.Seats().One(store.Seat{Game: g.ID, Side: seat.Side})
	}
	return err
}

// startGame begins a game that all sides are held of: its clock runs from when it was
// created, and each seat gets its welcome.
func startGame(tx *office.Tx, g *store.Game, pos rules.Position, seats []store.Seat) error {
	g.State, g.Phase, g.Started = store.Running, 1, g.Created
	g.Demands, g.Clock, g.Sealed = pos.Demands(), pos.Clock(), archive.SealNames(seats)
	seating.SetBots(g, seats)
	g.Deadline = seating.PhaseDeadline(g)
	if g.Due = seating.NextDueTime(tx.Office, g); len(seating.MissingSides(g, nil)) == 0 {
		g.Due = g.Created
	}
	if err := tx.Games().Start(g); err != nil {
		return err
	}
	if err := seating.ExtendFirstDeadline(tx, g, seats); err != nil {
		return err
	}
	first, err := addFirstPhase(tx, g, pos)
	if err != nil {
		return err
	}
	anchored, err := office.PhaseAnchor(g, first)
	if err != nil {
		return err
	}
	return post.Send(tx, g, seating.HumanSeats(seats), g.Created, func(seat *store.Seat) (post.WrittenMail, error) {
		welcome := seating.NewWelcome(tx.Office, g, pos, seats, seat)
		welcome.Anchor = anchored
		page := tx.Office.Book.Welcome(welcome)
		if g.Practice {
			begun := rules.M("practice.begun", rules.Text("topic", g.Title), rules.Num("days", int(seating.PracticeLife/post.Day)))
			if seating.HasThinkers(seats) && tx.Office.Cfg.Thinking.Cores <= 0 {
				begun.Args = append(begun.Args, rules.Text("novices", "1"))
			}
			page = tx.Office.Book.Preface(seat.Lang, page, begun)
		}
		return post.WrittenMail{Kind: office.KindWelcome, Head: welcome.Head, Page: page, Picture: post.DemandedMap(tx.Office, g, seat)}, nil
	})
}

// addFirstPhase stores the position in which a game begins.
func addFirstPhase(tx *office.Tx, g *store.Game, pos rules.Position) (*store.Phase, error) {
	position, err := json.Marshal(pos)
	if err != nil {
		return nil, fmt.Errorf("adjudicator: first position of %s: %w", g.ID, err)
	}
	first, err := office.NewFirstPhase(g, position)
	if err != nil {
		return nil, err
	}
	return first, tx.Phases().Add(first)
}

// NextGameNumber returns the number of a new game: the next one of its title, or one out of many of
// those for private games, by which nobody can tell how many there are. It derives from
// the instance key, so that the same games get the same numbers.
func NextGameNumber(tx *office.Tx, g *store.Game) (int, error) {
	if !g.Private {
		return tx.Games().NextNumber(g.Title)
	}
	for i := 0; ; i++ {
		sum := sha256.Sum256([]byte(tx.Office.DeriveSecret(52, "private game", g.Title, strconv.Itoa(i))))
		n := store.FirstPrivate + int(binary.BigEndian.Uint32(sum[:])%(store.LastPrivate-store.FirstPrivate+1))
		if taken, err := tx.Games().IsNumberTaken(g.Title, n); err != nil || !taken {
			return n, err
		}
	}
}

// MakeGame makes the row and the first position of a game.
func MakeGame(s *office.Office, title *desk.Desk, n *NewGame) (*store.Game, rules.Position, error) {
	about := title.About()
	now := s.Now()
	g := &store.Game{
		Title: about.ID, RulesVersion: about.Version, Pack: about.Pack, Scenario: n.Scenario, Options: map[string]string{},
		State: store.Running, Missing: n.Missing, Policy: s.Cfg.Policy, Created: now, Phase: 1, Started: now, Private: n.Private, Trust: n.Trust, Practice: n.Practice,
	}
	if err := s.CheckAuthMode(n.Trust); err != nil {
		return nil, nil, err
	}
	if g.Scenario == "" && len(about.Scenarios) > 0 {
		g.Scenario = about.Scenarios[0].ID
	}
	for _, o := range about.Options { // written out, so that new defaults do not change old games
		if len(o.Values) > 0 {
			g.Options[o.ID] = o.Values[0]
		}
	}
	g.Options[desk.OptionHold] = desk.HoldValue(s.Cfg.Hold)
	for id, v := range n.Options {
		g.Options[id] = v
	}
	if n.Policy != nil {
		g.Policy = *n.Policy
	}
	if g.Missing == "" {
		g.Missing = s.Cfg.Missing
	}
	if err := CheckTerms(g, now); err != nil {
		return nil, nil, err
	}
	seed, err := seedOrNew(s, n.Seed)
	if err != nil {
		return nil, nil, err
	}
	if g.Network, err = phases.BeaconNetworkFor(s, g); err != nil {
		return nil, nil, err
	}
	pos, err := title.Start(rules.Setup{Scenario: g.Scenario, Options: g.Options, Seed: seed})
	if err != nil {
		return nil, nil, fmt.Errorf("%w: %w", office.ErrSetup, err)
	}
	g.Seed, g.Commitment, g.Clock = seed.String(), seed.Commitment(), pos.Clock()
	if len(n.Invited)+len(n.Open) > 0 {
		g.State = store.Recruiting
	}
	return g, pos, nil
}

// CheckTerms returns what is impossible in the terms of a game, nil if nothing is.
func CheckTerms(g *store.Game, now time.Time) error {
	if g.Missing != store.MissingDefault && g.Missing != store.MissingHold {
		return fmt.Errorf("%w: a side that does not report is %q or %q, not %q", office.ErrSetup, store.MissingDefault, store.MissingHold, g.Missing)
	}
	if p := g.Policy; p.Orders < 0 || p.Decision < 0 || p.Grace < 0 || p.Remind < 0 || p.Absence < 0 || p.Notice < 0 || p.NeverStarted < 0 {
		return fmt.Errorf("%w: a deadline below zero", office.ErrSetup)
	}
	if s := g.Policy.Silent; s != "" && !slices.Contains(store.Silences(), s) {
		return fmt.Errorf("%w: who misses too often is left to one of %q, not %q", office.ErrSetup, store.Silences(), s)
	}
	if err := g.Policy.Calendar.Check(now); err != nil {
		return fmt.Errorf("%w: %w", office.ErrSetup, err)
	}
	return nil
}

func seedOrNew(o *office.Office, given *dice.Seed) (seed dice.Seed, err error) {
	if given != nil {
		return *given, nil
	}
	if _, err := io.ReadFull(o.Env.Random, seed[:]); err != nil {
		return seed, fmt.Errorf("adjudicator: draw a seed: %w", err)
	}
	return seed, nil
}

// newSeats checks that every side is held by a person to write to, who may be invited
// only, or is open, and puts the seats in the order of play.
func newSeats(tx *office.Tx, sides []rules.Side, n *NewGame) (seats, invited []store.Seat, err error) {
	if n.Private && len(n.Open) > 0 {
		return nil, nil, fmt.Errorf("%w: a private game is listed nowhere, so that nobody could take %s: invite somebody", office.ErrSeat, n.Open[0])
	}
	for _, given := range slices.Concat(n.Seats, n.Invited) {
		if !slices.Contains(sides, given.Side) {
			return nil, nil, fmt.Errorf("%w: %s does not play here: the sides are %v", office.ErrSeat, given.Side, sides)
		}
	}
	for i, side := range sides {
		of := func(n NewSeat) bool { return n.Side == side }
		held, asked := slices.IndexFunc(n.Seats, of), slices.IndexFunc(n.Invited, of)
		switch {
		case held >= 0:
			if d := tx.Office.Desks[n.Title]; d != nil && !HasGrade(d, n.Seats[held].Grade) {
				return nil, nil, fmt.Errorf("%w: %s: the program of %s plays as %v, not as %s", office.ErrSeat, side, n.Title, engine.GradesOf(d.Title), n.Seats[held].Grade)
			}
			seat, err := MakeSeat(tx, i, &n.Seats[held])
			if err != nil {
				return nil, nil, err
			}
			seats = append(seats, seat)
		case asked >= 0:
			seat, err := MakeSeat(tx, i, &n.Invited[asked])
			if err != nil {
				return nil, nil, err
			}
			invited = append(invited, seat)
		case !slices.Contains(n.Open, side):
			return nil, nil, fmt.Errorf("%w: nobody holds %s", office.ErrSeat, side)
		}
	}
	all := slices.Concat(seats, invited)
	for i := range all {
		if n := &all[i]; n.Public != "" && n.Public != store.Anonymous && IsNameTaken(n, n.Public, all) {
			return nil, nil, fmt.Errorf("%w: %s: the name for pages %q is another player's", office.ErrSeat, n.Side, n.Public)
		}
	}
	if given := len(n.Seats) + len(n.Invited) + len(n.Open); given != len(sides) {
		return nil, nil, fmt.Errorf("%w: %d seats for %d sides", office.ErrSeat, given, len(sides))
	}
	if len(seating.HumanSeats(seats))+len(invited)+len(n.Open) == 0 {
		return nil, nil, fmt.Errorf("%w: programs hold all sides, and a game is for people", office.ErrSeat)
	}
	return seats, invited, nil
}

// MakeSeat checks that a seat has a person to write to, or a program. Of a person what is said
// counts as far as he is not known, see [KnownPerson].
func MakeSeat(tx *office.Tx, order int, n *NewSeat) (seat store.Seat, err error) {
	o := tx.Office
	if n.Bot {
		return store.Seat{Side: n.Side, Order: order, Lang: rules.English, Bot: store.BotHolds, Grade: n.Grade}, nil
	}
	addr, err := mail.ParseAddress(n.Address)
	if err != nil {
		return seat, fmt.Errorf("%w: %s: the address %q: %w", office.ErrSeat, n.Side, n.Address, err)
	}
	if !seating.IsMailable(addr.Address) {
		return seat, fmt.Errorf("%w: %s: the address %q has to be quoted, and such addresses get no mail from here", office.ErrSeat, n.Side, n.Address)
	}
	if store.IsForgottenAddress(addr.Address) {
		return seat, fmt.Errorf("%w: %s: who had the address %q was forgotten", office.ErrSeat, n.Side, n.Address)
	}
	if !IsRoutable(o, addr.Address) {
		return seat, fmt.Errorf("%w: %s: the address %q lacks its ending behind the @, as in ana@club.es", office.ErrSeat, n.Side, n.Address)
	}
	if n.Lang != "" && !o.Book.Speaks(n.Lang) {
		return seat, fmt.Errorf("%w: %s: the language %q is none of %v", office.ErrSeat, n.Side, n.Lang, o.Book.Langs())
	}
	if _, err := calendar.Zone(n.Zone); n.Zone != "" && err != nil {
		return seat, fmt.Errorf("%w: %s: the time zone %q: %w", office.ErrSeat, n.Side, n.Zone, err)
	}
	said := n.Person
	said.Name = cmp.Or(said.Name, addr.Name)
	p, err := KnownPerson(tx, addr.Address, said)
	if err != nil {
		return seat, err
	}
	for _, name := range []string{said.Name, p.Name} {
		if !IsPersonName(name) {
			return seat, fmt.Errorf("%w: %s: the name %q has a line break or more than %d bytes", office.ErrSeat, n.Side, name, office.LongestName)
		}
		if IsReserved(o, name) {
			return seat, fmt.Errorf("%w: %s: the name %q is that of the service, of its moderator, of a program, of a side or of nobody: give the person's own name", office.ErrName, n.Side, name)
		}
	}
	if fault := PersonFault(o, n.Public); n.Public != "" && n.Public != store.Anonymous && fault != "" {
		return seat, fmt.Errorf("%w: %s: the name for pages %q: %s", office.ErrSeat, n.Side, n.Public, fault)
	}
	return store.Seat{Public: n.Public, Side: n.Side, Order: order, Address: strings.ToLower(addr.Address), Name: p.Name, Lang: p.Lang, Zone: p.Zone}, nil
}

// IsPersonName reports whether a person can be called so.
func IsPersonName(name string) bool {
	return len(name) <= office.LongestName && !strings.ContainsFunc(name, func(r rune) bool {
		return unicode.IsControl(r) || unicode.In(r, unicode.Zl, unicode.Zp) || unicode.Is(unicode.Cf, r) && r != '\u200c' && r != '\u200d'
	})
}
