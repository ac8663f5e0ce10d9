package adjudicator

import (
	"context"
	"time"

	"github.com/fieldpost/fieldpost/store"
)

// ObserverInfo is an observer of a game, for the moderator's eyes only: no player is told
// that there are any.
type ObserverInfo struct {
	Name    string    `json:"name"`
	Address string    `json:"address"`
	Since   time.Time `json:"since"`
}

// Observers returns the observers of a game, the first to begin first.
func (s *Service) Observers(ctx context.Context, game string) (out []ObserverInfo, err error) {
	err = s.store.View(ctx, func(tx *store.Tx) error {
		out, err = ObserversOf(tx, game)
		return err
	})
	return out, err
}

// ObserversOf is Observers of a page, within its transaction.
func ObserversOf(tx *store.Tx, game string) (out []ObserverInfo, err error) {
	roles, err := observers(tx, game)
	for i := range roles {
		out = append(out, ObserverInfo{Name: roles[i].Name, Address: roles[i].Address, Since: roles[i].Since})
	}
	return out, err
}
