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
	"github.com/fieldpost/fieldpost/adjudicator/post"
	"github.com/fieldpost/fieldpost/adjudicator/seating"
	"github.com/fieldpost/fieldpost/rules"
	"github.com/fieldpost/fieldpost/rules/dice"
	"github.com/fieldpost/fieldpost/store"
)

// Rebind binds a game to the rules and the data that are here.
var Rebind = &Verb{Name: "rebind", Do: rebind, States: going, AnyBoard: true, Fields: []Field{
	{Name: office.ArgDryRun, Kind: FieldFlag, Optional: true, Lead: true, Help: "Only say what differs, and which phase would have gone otherwise."},
}}

// rebind binds a game to the rules and the data here, from its current phase on.
// What was played stays as it is; the answer says which phase, if any, would have
// gone otherwise. A game that was paused because of its board goes on. All
// players are told.
func rebind(c *office.Command) error {
	g := &c.Game
	d, err := c.Tx.Office.Desk(g)
	if err != nil {
		return err
	}
	was, here := g.Bound(), filing.InstalledVersions(d)
	if was == here {
		return sayIdle(c, "verb.rebound-already", BoundArgs(was, here)...)
	}
	found, err := Replay(c.Tx, d, g)
	if err != nil {
		return err
	}
	args := append(BoundArgs(was, here), rules.Num("phase", g.Phase), rules.Num("n", found.phases))
	if found.differs > 0 {
		args = append(args, rules.Num("differs", found.differs))
	}
	switch {
	case found.unreadable:
		return c.Refusal("verb.rebind-unreadable", args...)
	case c.Arg(office.ArgDryRun) != "":
		return sayIdle(c, "verb.rebind-dry", args...)
	}
	for name, value := range BoundDetail(was, here) {
		c.AddAuditDetail(name, value)
	}
	c.Mixed = true
	c.Tx.Office.Positions.Drop(g.ID)
	BindToInstalled(g, d)
	m := rules.M("notice.rebound", append(args, rules.Text("game", g.ID))...)
	if g.State == store.Paused && g.Note == office.PausedOtherBoard {
		seating.ResumeGame(c.Tx.Office, g, c.Now)
		m = post.AddDeadlineArg(m, g)
	}
	if err := c.Tx.SaveGame(g); err != nil {
		return err
	}
	c.Say("verb.rebound", args...)
	return post.NotifyAll(c.Tx, g, c.Seats, c.Kind(office.KindResumed), c.Now, m)
}

// BindToInstalled binds a game to what is here from its current phase on.
func BindToInstalled(g *store.Game, d *desk.Desk) {
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
func Replay(tx *office.Tx, d *desk.Desk, g *store.Game) (found replayResult, err error) {
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
