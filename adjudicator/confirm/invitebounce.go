package confirm

import (
	"slices"

	"github.com/fieldpost/fieldpost/adjudicator/office"
	"github.com/fieldpost/fieldpost/rules"
	"github.com/fieldpost/fieldpost/store"
)

// declineBouncedInvite declines an invitation whose mail came back for good, or was not wanted: nobody
// answers it, and the side is open again at once. The moderator is told why, by a message of this code.
// Nothing happens where the invitation was answered or is over.
func declineBouncedInvite(tx *office.Tx, d *store.Dispatch, code, reason string) error {
	g, err := invitedGame(tx, d)
	if g == nil || err != nil || g.State != store.Recruiting {
		return err
	}
	asked, err := tx.Confirmations().List(store.Confirmation{Game: g.ID, Kind: KindInvite, Address: d.Recipient})
	if err != nil {
		return err
	}
	at := slices.IndexFunc(asked, func(p store.Confirmation) bool {
		return d.Kind == inviteKind(&p, "") || d.Kind == inviteKind(&p, inviteAgain)
	})
	if at < 0 {
		return nil
	}
	if err := EndInvite(tx, g, &asked[at], 0, code, rules.Text("reason", reason)); err != nil {
		return err
	}
	return OfferOpenSeats(tx, g)
}
