package confirm

import (
	"slices"
	"strings"

	"github.com/fieldpost/fieldpost/adjudicator/office"
	"github.com/fieldpost/fieldpost/rules"
	"github.com/fieldpost/fieldpost/store"
)

// inviteWaiting asks who waits for a title to take the free sides of a game, the first to come
// first: each one side, and nobody who has a part in the game. Of a private game nobody
// hears so.
func inviteWaiting(tx *office.Tx, g *store.Game) error {
	if g.Private {
		return nil
	}
	v, err := LoadOpenSeats(tx, g)
	if err != nil {
		return err
	}
	wishes, err := UninvitedWaitingEntries(tx, g.Title)
	if err != nil {
		return err
	}
	for i := range wishes {
		at := slices.IndexFunc(v.Free, func(side rules.Side) bool { return wishes[i].Side == "" || wishes[i].Side == side })
		if at < 0 || v.seatOfPerson(wishes[i].Person) != nil {
			continue
		}
		p, err := tx.Person(wishes[i].Person)
		if err != nil {
			return err
		}
		all, err := tx.Addresses(p.ID)
		if err != nil {
			return err
		}
		seat := store.Seat{Side: v.Free[at], Address: all[0].Address, Name: p.Name, Lang: p.Lang, Zone: p.Zone}
		if err := InviteToSeat(tx, g, &seat, "", true); err != nil {
			return err
		}
		v.Free = slices.Delete(v.Free, at, at+1)
	}
	return nil
}

// UninvitedWaitingEntries returns those who wait for a title and are not asked already to take a
// side of a game.
func UninvitedWaitingEntries(tx *office.Tx, title string) ([]store.WaitingEntry, error) {
	wishes, err := tx.WaitingList().List(store.WaitingEntry{Title: title})
	if err != nil {
		return nil, err
	}
	var out []store.WaitingEntry
	for i := range wishes {
		all, err := tx.Addresses(wishes[i].Person)
		if err != nil {
			return nil, err
		}
		busy, err := isInvitedFromWaitingList(tx, title, all)
		if err != nil {
			return nil, err
		}
		if !busy {
			out = append(out, wishes[i])
		}
	}
	return out, nil
}

// isInvitedFromWaitingList reports whether somebody is asked already to take a side of a game of a
// title, because he waits for it. What he was asked else nobody behind him may notice.
func isInvitedFromWaitingList(tx *office.Tx, title string, at []store.Address) (bool, error) {
	for i := range at {
		asked, err := tx.Confirmations().List(store.Confirmation{Address: at[i].Address, Kind: KindInvite})
		if err != nil {
			return false, err
		}
		if slices.ContainsFunc(asked, func(p store.Confirmation) bool {
			return p.Detail[DetailWish] != "" && strings.HasPrefix(p.Game, title+"-")
		}) {
			return true, nil
		}
	}
	return false, nil
}
