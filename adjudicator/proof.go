package adjudicator

import (
	"encoding/hex"
	"fmt"
	"io"
	"slices"

	"github.com/fieldpost/fieldpost/adjudicator/archive"
	"github.com/fieldpost/fieldpost/rules"
	"github.com/fieldpost/fieldpost/rules/dice"
	"github.com/fieldpost/fieldpost/store"
)

// What a game proves is written here: receipts, sealed names, the chain of
// hashes and its anchors. Package archive says how each is made.

// receipt returns the receipt of a sheet, see archive.Receipt.
func receipt(g *store.Game, s *store.Sheet) (string, error) {
	seed, err := seedOf(g)
	if err != nil {
		return "", err
	}
	return archive.Receipt(seed, g.Chained(), s.Side, s.Demand, s.OnFailure, s.Canonical), nil
}

// standingReceipt returns the receipt of all standing orders of a side.
func standingReceipt(g *store.Game, side rules.Side, canonical []string) (string, error) {
	seed, err := seedOf(g)
	if err != nil {
		return "", err
	}
	return archive.StandingReceipt(seed, g.Chained(), side, canonical), nil
}

// anchor returns what the report of a phase holds: "P7=" and the anchor, as
// `fieldpost verify --anchor` takes it.
func anchor(g *store.Game, p *store.Phase) (string, error) {
	seed, err := seedOf(g)
	if err != nil {
		return "", err
	}
	return fmt.Sprintf("P%d=%s", p.Number, archive.Anchor(seed, g.Chained(), p.Number, p.Hash)), nil
}

func seedOf(g *store.Game) (dice.Seed, error) {
	seed, err := dice.ParseSeed(g.Seed)
	if err != nil {
		return seed, fmt.Errorf("adjudicator: game %s: %w", g.ID, err)
	}
	return seed, nil
}

// salts gives every seat the secret that seals its player's name.
func (s *Service) salts(seats []store.Seat) error {
	for i := range seats {
		var salt [16]byte
		if _, err := io.ReadFull(s.env.Random, salt[:]); err != nil {
			return fmt.Errorf("adjudicator: draw a salt: %w", err)
		}
		seats[i].Salt = hex.EncodeToString(salt[:])
	}
	return nil
}

// firstPhase is phase 0 of a game: its position, who plays it, and what it is
// bound to.
func firstPhase(g *store.Game, position []byte) (*store.Phase, error) {
	bound := g.Bound()
	p := &store.Phase{
		Game: g.ID, Started: g.Created, Adjudicated: g.Created, Dice: make([]byte, 32), Position: position, Clock: g.Clock,
		Inputs: store.Inputs{Bound: &bound, Seats: g.Sealed},
	}
	start := archive.StartOf(g, p)
	var err error
	p.Hash, err = start.Chain()
	return p, err
}

// link notes in a phase what changed since the one before, which ended in a
// position with a hash, and hashes it onto that.
func (r *running) link(p *store.Phase, before, hash []byte) (err error) {
	g := &r.game
	if g.Rebound {
		bound := g.Bound()
		p.Inputs.Bound, g.Rebound = &bound, false
	}
	if sealed := archive.SealNames(r.seats); !slices.Equal(sealed, g.Sealed) {
		p.Inputs.Seats, g.Sealed = sealed, sealed
	}
	record := archive.RecordOf(p, before)
	p.Hash, err = record.Chain(hash)
	return err
}
