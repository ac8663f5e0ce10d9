package office

import (
	"encoding/hex"
	"fmt"
	"io"

	"github.com/fieldpost/fieldpost/adjudicator/archive"
	"github.com/fieldpost/fieldpost/rules"
	"github.com/fieldpost/fieldpost/rules/dice"
	"github.com/fieldpost/fieldpost/store"
)

// Receipts and anchors are written here, and the salts and the first hash that names and
// the chain begin with. Package archive says how each is made.

// SheetReceipt returns the receipt of a sheet, see archive.Receipt.
func SheetReceipt(g *store.Game, s *store.Sheet) (string, error) {
	seed, err := GameSeed(g)
	if err != nil {
		return "", err
	}
	return archive.Receipt(seed, g.ChainID(), s.Side, s.Demand, s.OnFailure, s.Canonical), nil
}

// StandingReceipt returns the receipt of all standing orders of a side.
func StandingReceipt(g *store.Game, side rules.Side, canonical []string) (string, error) {
	seed, err := GameSeed(g)
	if err != nil {
		return "", err
	}
	return archive.StandingReceipt(seed, g.ChainID(), side, canonical), nil
}

// PhaseAnchor returns what the report of a phase holds: "P7=" and the anchor, as
// `fieldpost verify --anchor` takes it.
func PhaseAnchor(g *store.Game, p *store.Phase) (string, error) {
	seed, err := GameSeed(g)
	if err != nil {
		return "", err
	}
	return fmt.Sprintf("P%d=%s", p.Number, archive.Anchor(seed, g.ChainID(), p.Number, p.Hash)), nil
}

// GameSeed returns the seed of a game's dice.
func GameSeed(g *store.Game) (dice.Seed, error) {
	seed, err := dice.ParseSeed(g.Seed)
	if err != nil {
		return seed, fmt.Errorf("adjudicator: game %s: %w", g.ID, err)
	}
	return seed, nil
}

// SaltSeats gives every seat the secret that seals its player's name.
func (s *Office) SaltSeats(seats []store.Seat) error {
	for i := range seats {
		var salt [16]byte
		if _, err := io.ReadFull(s.Env.Random, salt[:]); err != nil {
			return fmt.Errorf("adjudicator: draw a salt: %w", err)
		}
		seats[i].Salt = hex.EncodeToString(salt[:])
	}
	return nil
}

// NewFirstPhase returns phase 0 of a game: its position, who plays it, and what it is
// bound to.
func NewFirstPhase(g *store.Game, position []byte) (*store.Phase, error) {
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
