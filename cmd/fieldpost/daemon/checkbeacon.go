package daemon

import (
	"context"
	"errors"
	"fmt"
	"time"

	"github.com/fieldpost/fieldpost/adjudicator/beacon"
	"github.com/fieldpost/fieldpost/adjudicator/desk"
	"github.com/fieldpost/fieldpost/cmd/fieldpost/config"
	"github.com/fieldpost/fieldpost/store"
)

// checkBeacon fetches a round of the beacon from each address when a running
// game needs it; a post office without such a game needs no network for dice.
func checkBeacon(ctx context.Context, c config.Config) (string, error) {
	games, err := beaconGames(ctx, c)
	if err != nil || games == 0 {
		return "no running game needs it", err
	}
	network := c.Beacon.Network
	round := network.First(time.Now().Add(-time.Minute))
	var failed []error
	for _, address := range c.Beacon.Addresses {
		client := beacon.Client{Network: network, Addresses: []string{address}, Timeout: checkTimeout}
		if _, err := client.Fetch(ctx, round); err != nil {
			failed = append(failed, err)
		}
	}
	if len(failed) == len(c.Beacon.Addresses) {
		return "", fmt.Errorf("%d running games wait for rounds that no address gives: %w", games, errors.Join(failed...))
	}
	return fmt.Sprintf("%d of %d addresses give its rounds; %d running games need it", len(c.Beacon.Addresses)-len(failed), len(c.Beacon.Addresses), games), nil
}

// beaconGames counts the running games whose dice come from the beacon. A
// database that is not ready has none; its own check says so.
func beaconGames(ctx context.Context, c config.Config) (n int, err error) {
	_, err = readIfReady(ctx, c, func(tx *store.Tx) error {
		games, err := tx.Games().All()
		for i := range games {
			if games[i].State != store.Over && games[i].Options[desk.OptionDice] == desk.DiceBeacon {
				n++
			}
		}
		return err
	})
	return n, err
}
