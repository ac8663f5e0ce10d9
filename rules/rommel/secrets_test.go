package rommel_test

import (
	"fmt"
	"testing"

	"github.com/fieldpost/fieldpost/adjudicator/selfplay"
	"github.com/fieldpost/fieldpost/adjudicator/titletest"
	"github.com/fieldpost/fieldpost/rules"
	"github.com/fieldpost/fieldpost/rules/rommel"
)

// audience is who may be told an event.
type audience uint8

const (
	toAll   audience = iota // what both see on the board; blocks are named once they are revealed
	toOwner                 // the side whose secret it is
	toEnemy                 // the other, as far as it sees: numbers of blocks and cards, no names
)

// audiences says of every event who may know it. Pairs of a code and the same
// with "-enemy" tell the two sides of one thing.
var audiences = map[string]audience{
	// The course of the game.
	"rommel.month": toAll, "rommel.rearmament": toAll, "rommel.turn": toAll, "rommel.blitz": toAll, "rommel.passes": toAll, "rommel.no-report": toAll,
	"rommel.default-decision": toOwner,
	// Cards: the number of a hand is open, its nature is not (§16.6); cards lie
	// face down until the turn is over (§3.48); those of a challenge are shown.
	"rommel.dealt": toOwner, "rommel.dealt-enemy": toEnemy, "rommel.redrawn": toOwner, "rommel.redrawn-enemy": toEnemy,
	"rommel.drew": toOwner, "rommel.drew-enemy": toEnemy, "rommel.hand-full": toOwner,
	"rommel.cards-played": toAll, "rommel.cards-shown": toAll, "rommel.discarded": toAll, "rommel.offensive-is-assault": toOwner,
	"rommel.challenge": toAll, "rommel.challenge-shown": toAll,
	// Moves: how many blocks go from where to where.
	"rommel.deployed": toOwner, "rommel.deployed-enemy": toEnemy, "rommel.moved": toOwner, "rommel.moved-enemy": toEnemy, "rommel.rommel-move": toAll, "rommel.rommel-regroup": toAll,
	"rommel.march": toOwner, "rommel.march-enemy": toEnemy, "rommel.march-failed": toOwner, "rommel.march-failed-enemy": toEnemy,
	"rommel.fell-back": toOwner, "rommel.fell-back-enemy": toEnemy, "rommel.exits": toAll,
	"rommel.full-retreat": toAll, "rommel.partial-retreat": toAll, "rommel.must-leave": toAll, "rommel.must-leave-rout": toAll,
	"rommel.refuses": toAll, "rommel.cannot-refuse": toOwner, "rommel.probe": toAll, "rommel.rout": toAll,
	// Losses of blocks that are not revealed: the enemy counts those that go.
	"rommel.lost": toOwner, "rommel.reduced": toOwner, "rommel.lost-enemy": toEnemy, "rommel.lost-no-way": toOwner, "rommel.lost-no-way-enemy": toEnemy,
	"rommel.pursuit": toAll, "rommel.no-pursuit": toAll,
	// Battles: the blocks in them lie open (§7.3).
	"rommel.revealed": toAll, "rommel.mine-found": toAll, "rommel.mine-gone": toOwner,
	"rommel.battle": toAll, "rommel.battle-assault": toAll, "rommel.round": toAll, "rommel.fires-back": toAll, "rommel.round-goes-on": toAll, "rommel.fire": toAll, "rommel.fire-mined": toAll,
	"rommel.loss": toAll, "rommel.loss-dead": toAll, "rommel.hits-lost": toAll, "rommel.battle-won": toAll,
	"rommel.captured": toAll, "rommel.captured-supply": toAll,
	// Supply: the markers lie beside the blocks (§12.7).
	"rommel.unsupplied": toOwner, "rommel.unsupplied-enemy": toEnemy, "rommel.disrupted-supply": toOwner, "rommel.disrupted-supply-enemy": toEnemy,
	"rommel.recovered": toOwner, "rommel.recovered-enemy": toEnemy,
	"rommel.eliminated-unsupplied": toOwner, "rommel.eliminated-unsupplied-enemy": toEnemy,
	// Rearmament: the dice are open, what a side makes of them is not, unless
	// the option says so (§16.5).
	"rommel.buildup-dice": toAll, "rommel.buildup-points": toAll, "rommel.points": toOwner, "rommel.points-enemy": toEnemy,
	"rommel.spending": toOwner, "rommel.spending-enemy": toEnemy,
	"rommel.reinforced": toOwner, "rommel.reinforced-enemy": toEnemy, "rommel.early-roll": toOwner, "rommel.early": toOwner, "rommel.early-enemy": toEnemy,
	"rommel.repaired": toOwner, "rommel.repaired-enemy": toEnemy, "rommel.into-base": toOwner, "rommel.into-base-enemy": toEnemy,
	"rommel.redeployed": toOwner, "rommel.redeployed-enemy": toEnemy, "rommel.shipped": toOwner, "rommel.shipped-enemy": toEnemy,
	"rommel.repairs": toOwner, "rommel.repairs-enemy": toEnemy, "rommel.rebuilt": toOwner, "rommel.bought": toOwner, "rommel.mined": toOwner,
	"rommel.malta": toAll,
	// The end.
	"rommel.base-taken": toAll, "rommel.broken-through": toAll, "rommel.strength": toAll,
	"rommel.victory.strategic": toAll, "rommel.victory.decisive": toAll, "rommel.victory.positional": toAll,
	"rommel.victory.attrition": toAll, "rommel.victory.draw": toAll,
}

// TestEveryEventHasItsAudience plays games of bots: what is told is in the
// table, to whom the table says.
func TestEveryEventHasItsAudience(t *testing.T) {
	suite := titletest.Suite(t, rommel.ID)
	for n, sc := range suite.Title.About().Scenarios {
		for _, decisions := range []string{"standing", "ask"} {
			t.Run(sc.ID+" "+decisions, func(t *testing.T) {
				t.Parallel()
				options := map[string]string{rules.OptionDecisions: decisions, rules.OptionReport: []string{"phase", "turn"}[n%2]}
				pos, err := suite.Title.Start(rules.Setup{Scenario: sc.ID, Options: options})
				if err != nil {
					t.Fatal(err)
				}
				luck := selfplay.NewLuck(uint64(n), 7)
				for len(pos.Demands()) > 0 {
					in := rules.Input{Dice: luck}
					for _, d := range pos.Demands() {
						in.Sheets = append(in.Sheets, rules.Sheet{Side: d.Side, Key: d.Key, Orders: rules.Bot(suite.Title, pos, d, luck)})
					}
					out, err := pos.Adjudicate(in)
					if err != nil {
						t.Fatal(err)
					}
					owner := map[string]rules.Side{}
					for _, p := range pos.Known(rules.All).Pieces {
						owner[p.ID] = p.Side
					}
					for i := range out.Events {
						if err := may(&out.Events[i], owner); err != nil {
							t.Fatalf("event %s to %v: %v", out.Events[i].Message, out.Events[i].To, err)
						}
					}
					pos = out.Next
				}
			})
		}
	}
}

// may says what is wrong with telling an event to those whom it is told.
func may(e *rules.Event, owner map[string]rules.Side) error {
	who, ok := audiences[e.Code]
	switch {
	case !ok:
		return fmt.Errorf("nobody has said who may know it")
	case who == toAll && len(e.To) > 0:
		return fmt.Errorf("it is for both sides")
	case who != toAll && len(e.To) != 1:
		return fmt.Errorf("it is for one side")
	}
	for _, a := range e.Args {
		switch {
		case a.Kind != "unit" && a.Kind != "block":
		case who == toEnemy:
			return fmt.Errorf("it names a block")
		case who == toOwner && owner[a.Value] != "" && owner[a.Value] != e.To[0]:
			return fmt.Errorf("it names a block of the other side")
		}
	}
	return nil
}
