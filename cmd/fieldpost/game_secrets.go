package main

import (
	"context"
	"errors"
	"time"

	"github.com/fieldpost/fieldpost/adjudicator"
	"github.com/fieldpost/fieldpost/adjudicator/inquiry"
	"github.com/fieldpost/fieldpost/adjudicator/phases"
	"github.com/fieldpost/fieldpost/adjudicator/transfer"
	"github.com/fieldpost/fieldpost/cmd/fieldpost/cli"
	"github.com/fieldpost/fieldpost/cmd/fieldpost/daemon"
)

// secretFlag is what commands take that show what is hidden in a game.
type secretFlag struct {
	ThoughPlaying bool `help:"Show what is hidden though a moderator plays in the game, or is a deputy there: the audit says so, and the other moderators are told. A moderator who does not play gives --as NAME instead."`
}

// disclose refuses to show what is hidden in a game to a moderator who plays in it.
func (c secretFlag) disclose(p *program, o *daemon.Office, game, actor, what string) error {
	err := o.Service.Transfer.Disclose(p.Ctx, game, actor, what, c.ThoughPlaying)
	switch {
	case errors.Is(err, phases.ErrNoGame):
		return noGame(game)
	case errors.Is(err, transfer.ErrPlays):
		return cli.Advise(err, "have it done by a moderator who does not, with --as NAME, or give --though-playing: the audit says so then, and the other moderators are told")
	}
	return err
}

// stoppedTo returns since when a held phase waits for a side that stopped the clock, the zero time to a
// moderator who plays in the game: he is to learn nothing of the other sides.
func stoppedTo(ctx context.Context, s *adjudicator.Service, g *inquiry.GameInfo, actor string) (time.Time, error) {
	if g.Stopped.IsZero() {
		return g.Stopped, nil
	}
	switch err := s.Transfer.Disclose(ctx, g.ID, actor, "", false); {
	case errors.Is(err, transfer.ErrPlays):
		return time.Time{}, nil
	default:
		return g.Stopped, err
	}
}
