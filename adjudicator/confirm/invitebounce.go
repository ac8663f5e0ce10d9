package confirm

import (
	"strings"

	"github.com/fieldpost/fieldpost/adjudicator/office"
	"github.com/fieldpost/fieldpost/rules"
	"github.com/fieldpost/fieldpost/store"
)

// declineBouncedInvite declines an invitation whose mail came back for good, or was not wanted: nobody
// answers it, and the side is open again at once. The moderator is told why, by a message of this code.
// Nothing happens where the invitation was answered or is over.
func declineBouncedInvite(tx *office.Tx, d *store.Dispatch, code, reason string) error {
	rows, err := tx.Games().Shared()
	if err != nil {
		return err
	}
	for i := range rows {
		g := &rows[i]
		if g.State != store.Recruiting || !strings.HasPrefix(string(d.Kind), string(office.KindWithOccasion(office.KindInvite, g.ID+"-"))) {
			continue
		}
		asked, err := tx.Confirmations().List(store.Confirmation{Game: g.ID, Kind: KindInvite})
		if err != nil {
			return err
		}
		for j := range asked {
			p := &asked[j]
			if p.Address != d.Recipient || d.Kind != inviteKind(p, "") && d.Kind != inviteKind(p, inviteAgain) {
				continue
			}
			whole, err := tx.Game(g.ID)
			if err != nil {
				return err
			}
			if err := EndInvite(tx, &whole, p, 0, code, rules.Text("reason", reason)); err != nil {
				return err
			}
			return OfferOpenSeats(tx, &whole)
		}
	}
	return nil
}
