package confirm

import (
	"slices"
	"time"

	"github.com/fieldpost/fieldpost/adjudicator/desk"
	"github.com/fieldpost/fieldpost/adjudicator/office"
	"github.com/fieldpost/fieldpost/rules"
	"github.com/fieldpost/fieldpost/store"
)

// OpenSeats are the free sides of a game that is recruiting.
type OpenSeats struct {
	Free  []rules.Side         // anybody may take these
	Asked []store.Confirmation // somebody is asked to take these
	Seats []store.Seat         // who holds the others
}

// HasOpenSeat reports whether a side is still to be taken.
func (v *OpenSeats) HasOpenSeat() bool { return len(v.Free)+len(v.Asked) > 0 }

// UnheldSides returns the sides of a game that nobody holds, in order of play.
func (v *OpenSeats) UnheldSides(d *desk.Desk, g *store.Game) []rules.Side {
	return slices.DeleteFunc(slices.Clone(office.GameSides(d, g)), func(side rules.Side) bool {
		return slices.ContainsFunc(v.Seats, func(s store.Seat) bool { return s.Side == side })
	})
}

// seatOfPerson returns the seat that a person holds, nil if none.
func (v *OpenSeats) seatOfPerson(person int64) (seat *store.Seat) {
	for i := range v.Seats {
		if v.Seats[i].Person == person {
			return &v.Seats[i]
		}
	}
	return nil
}

// LoadOpenSeats returns the free sides of a game that is recruiting.
func LoadOpenSeats(tx *office.Tx, g *store.Game) (v OpenSeats, err error) {
	d, err := tx.Office.Desk(g)
	if err != nil {
		return v, err
	}
	if v.Seats, err = tx.Seats().List(store.Seat{Game: g.ID}); err != nil {
		return v, err
	}
	if v.Asked, err = tx.Confirmations().List(store.Confirmation{Game: g.ID, Kind: KindInvite}); err != nil {
		return v, err
	}
	v.Free = slices.DeleteFunc(v.UnheldSides(d, g), func(side rules.Side) bool {
		return slices.ContainsFunc(v.Asked, func(p store.Confirmation) bool { return p.Side == side })
	})
	return v, nil
}

// OfferOpenSeats asks who waits for the title to take what is free, and stores when the
// game is to be looked at again. While it is paused nothing is offered, and no invitation ends.
func OfferOpenSeats(tx *office.Tx, g *store.Game) error {
	if office.PauseOf(g.State, g.Note) != nil {
		g.Due = time.Time{}
		return tx.SaveGame(g)
	}
	if err := inviteWaiting(tx, g); err != nil {
		return err
	}
	asked, err := tx.Confirmations().List(store.Confirmation{Game: g.ID, Kind: KindInvite})
	if err != nil {
		return err
	}
	g.Due = time.Time{}
	for i := range asked {
		if at := InviteCheckTime(&asked[i]); g.Due.IsZero() || at.Before(g.Due) {
			g.Due = at
		}
	}
	return tx.SaveGame(g)
}

// RecruitingStatus returns how a game stands that is recruiting.
func RecruitingStatus(tx *office.Tx, g *store.Game, lang rules.Lang) ([]rules.Message, error) {
	d, err := tx.Office.Desk(g)
	if err != nil {
		return nil, err
	}
	v, err := LoadOpenSeats(tx, g)
	if err != nil {
		return nil, err
	}
	m := rules.M("gathering.waits", rules.Text("game", g.ID))
	if office.PauseOf(g.State, g.Note) != nil {
		m.Code = "gathering.paused"
	}
	for _, side := range v.UnheldSides(d, g) {
		m.Args = append(m.Args, rules.Text("sides", d.SideName(side, lang)))
	}
	return []rules.Message{m}, nil
}
