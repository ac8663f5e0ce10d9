package confirm

import (
	"cmp"
	"slices"

	"github.com/fieldpost/fieldpost/adjudicator/office"
	"github.com/fieldpost/fieldpost/adjudicator/post"
	"github.com/fieldpost/fieldpost/rules"
	"github.com/fieldpost/fieldpost/store"
)

// DeputySeats returns the seats that a person holds as a deputy.
func DeputySeats(tx *store.Tx, person int64) (out []store.Seat, err error) {
	roles, err := tx.Roles().List(store.Role{Person: person})
	for i := range roles {
		if roles[i].Kind != store.Deputy {
			continue
		}
		seats, err := tx.Seats().List(store.Seat{Game: roles[i].Game})
		if err != nil {
			return nil, err
		}
		for j := range seats {
			if seats[j].Side == roles[i].Side {
				out = append(out, post.DeputySeat(seats[j], &roles[i]))
			}
		}
	}
	return out, err
}

// NonPlayingModerators returns the moderators of a game who neither play in it nor write
// for somebody who does.
func NonPlayingModerators(tx *office.Tx, game string) (out []office.Moderator, err error) {
	for _, mod := range tx.Office.ModeratorsOf(game) {
		seats, err := SeatsOfAddress(tx.Tx, mod.Address)
		if err != nil {
			return nil, err
		}
		if !slices.ContainsFunc(seats, func(seat store.Seat) bool { return seat.Game == game }) {
			out = append(out, mod)
		}
	}
	return out, nil
}

// NonPlayingContact returns whom of the [NonPlayingModerators] the players of a game may
// ask: the one that their mails name, or else the first; nil for nobody.
func NonPlayingContact(tx *office.Tx, game string) (*office.Person, error) {
	beside, err := NonPlayingModerators(tx, game)
	if err != nil || len(beside) == 0 {
		return nil, err
	}
	named := tx.Office.ContactPerson(game)
	i := slices.IndexFunc(beside, func(m office.Moderator) bool { return m.Address == named.Address })
	return &beside[max(i, 0)].Person, nil
}

// Pages of a side open to its player and to its deputy, each by codes that go to his own
// address, and what one of them files there is his: it bears his key and his address.

// LoadSeatHeldBy returns a side as it is held by who reads the mails of an address: its player, or
// its deputy; "" stands for the player. store.ErrNotFound says that he holds it no more.
func LoadSeatHeldBy(tx *office.Tx, game string, side rules.Side, by string) (g store.Game, seat store.Seat, err error) {
	if g, seat, err = post.LoadGameAndSeat(tx, game, side); err != nil || by == "" {
		return g, seat, err
	}
	p, err := tx.PersonOf(by)
	if err != nil || p.ID == seat.Person {
		return g, seat, err
	}
	roles, err := post.DeputyRoles(tx, game)
	for i := range roles {
		if r := &roles[i]; r.Side == side && r.Person == p.ID {
			return g, post.DeputySeat(seat, r), nil
		}
	}
	return g, store.Seat{}, cmp.Or(err, store.ErrNotFound)
}

// SeatsOfAddress returns, by game, the sides that are played, or written for as a deputy,
// by the person who is reached at an address, whichever of his addresses it is. Whatever is
// kept from the players of a game, and whatever opens to them, asks this.
func SeatsOfAddress(tx *store.Tx, address string) ([]store.Seat, error) {
	p, err := tx.PersonOf(address)
	if post.IsNotFound(err) {
		return nil, nil
	}
	if err != nil {
		return nil, err
	}
	return SeatsOf(tx, p.ID)
}

// SeatsOf returns the seats that a person holds, or writes for, by game.
func SeatsOf(tx *store.Tx, person int64) ([]store.Seat, error) {
	seats, err := tx.Seats().List(store.Seat{Person: person})
	if err != nil {
		return nil, err
	}
	more, err := DeputySeats(tx, person)
	seats = append(seats, more...)
	slices.SortStableFunc(seats, func(a, b store.Seat) int { return cmp.Compare(a.Game, b.Game) })
	return seats, err
}

// codeAddress returns where a code for the pages of a side goes: to its player, or to its
// deputy; "" where there is none.
func codeAddress(tx *office.Tx, game string, side rules.Side, deputy bool) (string, error) {
	_, seat, err := post.LoadGameAndSeat(tx, game, side)
	if post.IsNotFound(err) {
		return "", nil
	}
	if err != nil || !deputy {
		return seat.Address, err
	}
	roles, err := post.DeputyRoles(tx, game)
	for i := range roles {
		if roles[i].Side == side {
			return roles[i].Address, nil
		}
	}
	return "", err
}
