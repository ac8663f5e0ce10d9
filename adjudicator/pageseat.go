package adjudicator

import (
	"cmp"
	"slices"

	"github.com/fieldpost/fieldpost/rules"
	"github.com/fieldpost/fieldpost/store"
)

// Pages of a side open to its player and to its deputy, each by codes that go to his own
// address, and what one of them files there is his: it bears his key and his address.

// seatBy returns a side as it is held by who reads the mails of an address: its player, or
// its deputy; "" stands for the player. store.ErrNotFound says that he holds it no more.
func (s *Service) seatBy(tx *store.Tx, game string, side rules.Side, by string) (g store.Game, seat store.Seat, err error) {
	if g, seat, err = s.gameSeat(tx, game, side); err != nil || by == "" {
		return g, seat, err
	}
	p, err := tx.PersonOf(by)
	if err != nil || p.ID == seat.Person {
		return g, seat, err
	}
	roles, err := deputies(tx, game)
	for i := range roles {
		if r := &roles[i]; r.Side == side && r.Person == p.ID {
			return g, asDeputy(seat, r), nil
		}
	}
	return g, store.Seat{}, cmp.Or(err, store.ErrNotFound)
}

// SeatsAt returns the sides that are played, or written for as a deputy, by who is reached
// at an address, by game: whichever of his addresses it is. Whatever is kept from who plays
// in a game, and whatever opens to him, asks this.
func SeatsAt(tx *store.Tx, address string) ([]store.Seat, error) {
	p, err := tx.PersonOf(address)
	if isNotFound(err) {
		return nil, nil
	}
	if err != nil {
		return nil, err
	}
	seats, err := tx.SeatsHeld(p.ID)
	if err != nil {
		return nil, err
	}
	more, err := deputySeats(tx, p.ID)
	seats = append(seats, more...)
	slices.SortStableFunc(seats, func(a, b store.Seat) int { return cmp.Compare(a.Game, b.Game) })
	return seats, err
}

// addressOf returns where a code for the pages of a side goes: to its player, or to its
// deputy; "" where there is none.
func (s *Service) addressOf(tx *store.Tx, game string, side rules.Side, deputy bool) (string, error) {
	_, seat, err := s.gameSeat(tx, game, side)
	if isNotFound(err) {
		return "", nil
	}
	if err != nil || !deputy {
		return seat.Address, err
	}
	roles, err := deputies(tx, game)
	for i := range roles {
		if roles[i].Side == side {
			return roles[i].Address, nil
		}
	}
	return "", err
}
