package moderation

import (
	"bytes"
	"encoding/json"
	"fmt"

	"github.com/fieldpost/fieldpost/adjudicator/archive"
	"github.com/fieldpost/fieldpost/adjudicator/desk"
	"github.com/fieldpost/fieldpost/adjudicator/filing"
	"github.com/fieldpost/fieldpost/adjudicator/office"
	"github.com/fieldpost/fieldpost/adjudicator/phases"
	"github.com/fieldpost/fieldpost/rules"
	"github.com/fieldpost/fieldpost/rules/dice"
	"github.com/fieldpost/fieldpost/store"
)

// Rebind binds a game to what is here from its current phase on.
func Rebind(g *store.Game, d *desk.Desk) {
	here := filing.InstalledVersions(d)
	g.RulesVersion, g.Pack, g.Rebound = here.Rules, here.Pack, true
}

// BoundArgs returns what a game was bound to and what is here, for messages.
func BoundArgs(was, here store.Bound) []rules.Arg {
	args := []rules.Arg{rules.Num("rules", here.Rules), rules.Text("pack", here.Board()), rules.Num("old", was.Rules), rules.Text("oldpack", was.Board())}
	if was.Rules != here.Rules {
		args = append(args, rules.Text("version", "1"))
	}
	if was.Pack != here.Pack {
		args = append(args, rules.Text("board", "1"))
	}
	return args
}

// BoundDetail returns what a game was bound to and what is here, for the audit.
func BoundDetail(was, here store.Bound) map[string]string {
	return map[string]string{"rules": fmt.Sprint(was.Rules, " to ", here.Rules), "pack": was.Board() + " to " + here.Board()}
}

// replayResult is what came of playing the phases of a game again.
type replayResult struct {
	phases     int
	differs    int  // the first phase that would have gone otherwise; 0: none
	unreadable bool // its current position cannot be read here
}

// IsSame reports whether all phases went as they had, and the current position can be read.
func (r replayResult) IsSame() bool { return r.differs == 0 && !r.unreadable }

// Replay plays the phases of a game, since it was bound last, once more with the
// rules and data here: each from the position in which it began.
func Replay(tx *store.Tx, d *desk.Desk, g *store.Game) (found replayResult, err error) {
	phases, err := tx.Phases().List(store.Phase{Game: g.ID})
	if err != nil {
		return found, err
	}
	seed, err := office.GameSeed(g)
	if err != nil {
		return found, err
	}
	from := 1
	for i := range phases {
		if i > 0 && phases[i].Inputs.Bound != nil {
			from = i
		}
	}
	for i := from; i < len(phases); i++ {
		if phases[i].Inputs.Rollback != nil { // nothing was played
			continue
		}
		found.phases++
		if found.differs == 0 && !replayPhase(d, g, seed, phases[i-1].Position, &phases[i]) {
			found.differs = i
		}
	}
	_, err = d.Decode(phases[len(phases)-1].Position)
	found.unreadable = err != nil
	return found, nil
}

// replayPhase reports whether a phase gives the same once more.
func replayPhase(d *desk.Desk, g *store.Game, seed dice.Seed, before []byte, p *store.Phase) bool {
	pos, err := d.Decode(before)
	if err != nil {
		return false
	}
	random, err := phases.BeaconRandomness(g, p.Inputs.Beacon)
	if err != nil {
		return false
	}
	recorder := &dice.Recorded{From: dice.NewDerived(seed, p.Number, archive.DiceMix(p.Inputs, random))}
	out, err := phases.AdjudicateSafely(pos, phases.RulesInput(p.Inputs, recorder))
	if err != nil {
		return false
	}
	position, err := json.Marshal(out.Next)
	if err != nil || !bytes.Equal(position, p.Position) {
		return false
	}
	was, err := json.Marshal([]any{p.Rolls, p.Events, p.Ends})
	if err != nil {
		return false
	}
	is, err := json.Marshal([]any{recorder.Rolls, out.Events, out.Ends})
	return err == nil && bytes.Equal(nullEmptyLists(was), nullEmptyLists(is))
}

// nullEmptyLists writes an empty list as none.
func nullEmptyLists(b []byte) []byte { return bytes.ReplaceAll(b, []byte("[]"), []byte("null")) }
