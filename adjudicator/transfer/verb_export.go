package transfer

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strconv"
	"time"

	"github.com/fieldpost/fieldpost/adjudicator/inquiry"
	"github.com/fieldpost/fieldpost/adjudicator/office"
	"github.com/fieldpost/fieldpost/adjudicator/parcel"
	"github.com/fieldpost/fieldpost/adjudicator/phases"
	"github.com/fieldpost/fieldpost/adjudicator/post"
	"github.com/fieldpost/fieldpost/store"
)

// Errors of Parcel.
var (
	// ErrNotBegun says that a game has not begun: there is nothing to take along.
	ErrNotBegun = errors.New("adjudicator: the game has not begun")
	// ErrClosed says that a phase is closed and waits for its dice: it is played here.
	ErrClosed = errors.New("adjudicator: a phase of the game is closed and waits for its dice")
)

// Parcel returns a game as a file with all that it needs to go on in another office, as
// it is at one moment. The file holds everything that is hidden in the game: it is for
// who moderates it. Its errors are ErrNoGame, ErrNotBegun and ErrClosed.
func (s Service) Parcel(ctx context.Context, game string) (b []byte, err error) {
	p := parcel.Parcel{From: s.Cfg.Address, At: s.Now()}
	err = s.View(ctx, func(tx *office.Tx) error {
		p.Game, err = tx.Game(game)
		switch g := &p.Game; {
		case post.IsNotFound(err):
			return phases.ErrNoGame
		case err != nil:
			return err
		case g.State == store.Recruiting:
			return ErrNotBegun
		case !g.RollAt.IsZero():
			return ErrClosed
		}
		return collectRows(tx, &p)
	})
	if err != nil {
		return nil, err
	}
	if b, err = p.Marshal(); err == nil && len(b) > parcel.Most {
		err = fmt.Errorf("adjudicator: the file of %s has %d bytes, and %d is what can be read", game, len(b), parcel.Most)
	}
	return b, err
}

// collectRows fills a parcel with the rows of its game.
func collectRows(tx *office.Tx, p *parcel.Parcel) (err error) {
	g := &p.Game
	if g.Gone != nil {
		g.State, g.Gone = g.Gone.State, nil
	}
	g.Due = time.Time{}
	steps := []func() error{
		func() error { p.Seats, err = tx.Seats().List(store.Seat{Game: g.ID}); return err },
		func() error { p.Roles, err = tx.Roles().Ever().List(store.Role{Game: g.ID}); return err },
		func() error { p.Phases, err = tx.Phases().List(store.Phase{Game: g.ID}); return err },
		func() error { p.Letters, err = tx.Letters().Heads(g.ID); return err },
		func() error { p.Sheets, err = tx.Sheets().Ever().List(store.Sheet{Game: g.ID}); return err },
		func() error { p.Standing, err = tx.Standing(g.ID); return err },
		func() error { p.Press, err = tx.Press().List(store.Press{Game: g.ID}); return err },
		func() error { p.Blocked, err = tx.Press().Blocks(g.ID); return err },
		func() error { p.Votes, err = tx.Votes().List(store.Vote{Game: g.ID}); return err },
		func() error { p.Leaves, err = tx.Absences().Leaves(g.ID); return err },
		func() error { p.Audit, err = tx.AuditLog().Of(g.ID, 1<<30); return err },
		func() error { p.Fault, err = tx.Phases().Fault(g.ID, g.Phase); return err },
	}
	for _, step := range steps {
		if err := step(); err != nil && !post.IsNotFound(err) {
			return err
		}
	}
	slices.Reverse(p.Audit)
	for i := range p.Seats { // what is this office's own
		seat := &p.Seats[i]
		seat.KeyHash, seat.Heard, seat.Bounces, seat.Vouched, seat.Keyless = nil, time.Time{}, 0, "", false
		if err := includePerson(tx, p, seat.Person, seat.Bot == store.BotHolds || seat.IsForgotten()); err != nil {
			return err
		}
	}
	for i := range p.Roles {
		p.Roles[i].KeyHash = nil
		if err := includePerson(tx, p, p.Roles[i].Person, p.Roles[i].Name == store.Former); err != nil {
			return err
		}
	}
	for i := range p.Leaves {
		if err := includePerson(tx, p, p.Leaves[i].Person, false); err != nil {
			return err
		}
	}
	return nil
}

// includePerson puts somebody among the people of a parcel; nobody writes to him where nobody
// is to.
func includePerson(tx *office.Tx, p *parcel.Parcel, id int64, nobody bool) error {
	if p.Person(id) != nil {
		return nil
	}
	who, err := tx.Person(id)
	if err != nil {
		return err
	}
	one := parcel.Person{ID: id, Name: who.Name, Lang: who.Lang, Zone: who.Zone}
	if !nobody && who.Name != store.Former {
		all, err := tx.Addresses(id)
		if err != nil {
			return err
		}
		for _, a := range all {
			one.Addresses = append(one.Addresses, a.Address)
		}
	}
	p.People = append(p.People, one)
	return nil
}

// ParcelName returns what the file of a game is called.
func ParcelName(g *inquiry.GameInfo) string {
	return g.ID + "-phase-" + strconv.Itoa(g.Phase) + parcel.Suffix
}
