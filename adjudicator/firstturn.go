package adjudicator

import (
	"crypto/sha256"
	"fmt"
	"strings"

	"github.com/fieldpost/fieldpost/adjudicator/desk"
	"github.com/fieldpost/fieldpost/rules"
	"github.com/fieldpost/fieldpost/rules/dice"
	"github.com/fieldpost/fieldpost/store"
)

// firstSheets is for how many phases a side is shown a sheet that it could send; it is
// shown the first of each kind, too, as a deployment says nothing of how a turn is ordered.
const firstSheets = 2

// example returns a sheet that a side could send as it is, while it has sent few: the bot of
// the title thinks it up from what the side knows. It is nil where only a decision is
// asked for, or nothing.
func (s *Service) example(d *desk.Desk, pos rules.Position, g *store.Game, seat *store.Seat) []string {
	demand := sheetAsked(g, seat.Side)
	if demand == nil {
		return nil
	}
	// Luck of its own, that anybody could have: no roll of the game follows from it.
	luck := dice.NewDerived(dice.Seed{}, g.Phase, sha256.Sum256(fmt.Appendf(nil, "fieldpost example 1\x00%s\x00%s", g.ID, demand.Key)))
	sheet, err := think(d, pos, *demand, luck)
	if err != nil {
		s.env.Log.Error("no example", keyGame, g.ID, keyPhase, g.Phase, keySide, string(seat.Side), keyError, err)
		return nil
	}
	return d.Grammar().Lines(sheet.Orders, seat.Lang)
}

// sheetAsked returns the first demand for orders of a side, nil for none.
func sheetAsked(g *store.Game, side rules.Side) *rules.Demand {
	for i := range g.Demands {
		if d := &g.Demands[i]; d.Side == side && !d.Optional && d.Kind != rules.DemandDecision {
			return d
		}
	}
	return nil
}

// begins reports whether a side has sent sheets for few phases so far, or none of the kind
// that is asked of it, as the end of its key says.
func begins(tx *store.Tx, g *store.Game, side rules.Side) (bool, error) {
	demand := sheetAsked(g, side)
	if demand == nil {
		return false, nil
	}
	n, err := tx.SheetPhases(g.ID, side, "")
	if err != nil || n < firstSheets {
		return err == nil, err
	}
	n, err = tx.SheetPhases(g.ID, side, demand.Key[strings.LastIndexByte(demand.Key, '/')+1:])
	return n == 0, err
}
