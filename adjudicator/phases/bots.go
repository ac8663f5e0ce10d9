package phases

import (
	"slices"

	"github.com/fieldpost/fieldpost/adjudicator/archive"
	"github.com/fieldpost/fieldpost/adjudicator/office"
	"github.com/fieldpost/fieldpost/adjudicator/post"
	"github.com/fieldpost/fieldpost/adjudicator/seating"
	"github.com/fieldpost/fieldpost/rules"
	"github.com/fieldpost/fieldpost/store"
)

// addBotSheets adds the sheets of the sides that bots play. A bot that fails is
// like a side that did not report, and the moderator is told.
func (r *PhaseRun) addBotSheets() error {
	g := &r.Game
	if len(g.Bots) == 0 {
		return nil
	}
	seed, err := office.GameSeed(g)
	if err != nil {
		return err
	}
	for i := range g.Demands {
		d := &g.Demands[i]
		if d.Optional || !seating.IsBotSide(g, d.Side) {
			continue
		}
		sheet, err := seating.ComputeBotSheet(r.Desk, r.pos, *d, seating.BotDice(seed, g.Phase, d))
		if err != nil {
			r.Tx.Office.Env.Log.Error("program failed", office.KeyGame, g.ID, office.KeyPhase, g.Phase, office.KeySide, string(d.Side), office.KeyError, err)
			if !slices.Contains(r.Inputs.Missed, d.Side) {
				r.Inputs.Missed = append(r.Inputs.Missed, d.Side)
			}
			m := rules.M("moderator.program-fault", rules.Text("game", g.ID), rules.SideArg("side", d.Side), rules.Num("phase", g.Phase))
			if err := post.NotifyModerator(r.Tx, g, office.KindWithOccasion(office.AboutBot, string(d.Side)), 0, m); err != nil {
				return err
			}
			continue
		}
		sheet.Receipt = archive.Receipt(seed, g.ChainID(), d.Side, d.Key, sheet.OnFailure, sheet.Canonical)
		r.Inputs.Sheets = append(r.Inputs.Sheets, sheet)
	}
	order := func(c store.Carried) int {
		return slices.IndexFunc(g.Demands, func(d rules.Demand) bool { return d.Side == c.Side && d.Key == c.Key })
	}
	slices.SortStableFunc(r.Inputs.Sheets, func(a, b store.Carried) int { return order(a) - order(b) })
	return nil
}
