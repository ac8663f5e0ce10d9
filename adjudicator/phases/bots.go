package phases

import (
	"errors"
	"slices"

	"github.com/fieldpost/fieldpost/adjudicator/archive"
	"github.com/fieldpost/fieldpost/adjudicator/office"
	"github.com/fieldpost/fieldpost/adjudicator/post"
	"github.com/fieldpost/fieldpost/adjudicator/seating"
	"github.com/fieldpost/fieldpost/adjudicator/thinking"
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
		sheet, ok, err := r.thoughtSheet(d)
		if err != nil {
			return err
		}
		if !ok {
			sheet, err = seating.ComputeBotSheet(r.Desk, r.pos, *d, seating.BotDice(seed, g.Phase, d))
		}
		if err != nil {
			if !slices.Contains(r.Inputs.Missed, d.Side) {
				r.Inputs.Missed = append(r.Inputs.Missed, d.Side)
			}
			if err := r.notifyBotFault("moderator.program-fault", string(d.Side), d.Side, err); err != nil {
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

// thoughtSheet returns the sheet that a bot has thought of, as far as it has come; ok is false where it
// sends what it plays at first sight. The moderator is told of thinking that failed.
func (r *PhaseRun) thoughtSheet(d *rules.Demand) (sheet store.Carried, ok bool, err error) {
	thought, ok, err := thinking.ThoughtOf(r.Tx, &r.Game, d)
	if err != nil || !ok {
		return sheet, false, err
	}
	fault := errThinking
	if !thought.Failed {
		sheet, fault = seating.ReadBotSheet(r.Desk, r.pos, d, thought.Orders)
	}
	if fault == nil {
		return sheet, true, nil
	}
	return sheet, false, r.notifyBotFault("moderator.thought-fault", "thought "+string(d.Side), d.Side, fault)
}

// errThinking says that a bot could not think; why was logged when it did.
var errThinking = errors.New("phases: its thinking broke off")

// notifyBotFault tells the moderator that a bot failed; about tells the mail from others of the phase.
func (r *PhaseRun) notifyBotFault(code, about string, side rules.Side, fault error) error {
	g := &r.Game
	r.Tx.Office.Env.Log.Error("program failed", office.KeyGame, g.ID, office.KeyPhase, g.Phase, office.KeySide, string(side), office.KeyError, fault)
	m := rules.M(code, rules.Text("game", g.ID), rules.SideArg("side", side), rules.Num("phase", g.Phase))
	return post.NotifyModerator(r.Tx, g, office.KindWithOccasion(office.AboutBot, about), 0, m)
}
