package adjudicator

import (
	"github.com/fieldpost/fieldpost/rules"
	"github.com/fieldpost/fieldpost/store"
)

// VerbRebind binds a game to the rules and the data that are here.
const VerbRebind Verb = "rebind"

// ArgDryRun of rebind: only say what it would come to.
const ArgDryRun = "dry-run"

// rebind binds a game to the rules and the data here, from its current phase on.
// What was played stays as it is; the answer says which phase, if any, would have
// gone otherwise. A game that was paused because of its board goes on. All
// players are told.
func (c *command) rebind() error {
	g := &c.game
	d, err := c.s.desk(g)
	if err != nil {
		return err
	}
	was, here := g.Bound(), Here(d)
	if was == here {
		return c.idly("verb.rebound-already", boundArgs(was, here)...)
	}
	found, err := replay(c.tx, d, g)
	if err != nil {
		return err
	}
	args := append(boundArgs(was, here), rules.Num("phase", g.Phase), rules.Num("n", found.phases))
	if found.differs > 0 {
		args = append(args, rules.Num("differs", found.differs))
	}
	switch {
	case found.unreadable:
		return c.refuse("verb.rebind-unreadable", args...)
	case c.arg(ArgDryRun) != "":
		return c.idly("verb.rebind-dry", args...)
	}
	for name, value := range boundDetail(was, here) {
		c.note(name, value)
	}
	c.mixed = true
	c.s.positions.forget(g.ID)
	rebind(g, d)
	m := rules.M("notice.rebound", append(args, rules.Text("game", g.ID))...)
	if g.State == store.Paused && g.Note == NoteOtherBoard {
		c.s.resume(g, c.now)
		m = withDeadline(m, g)
	}
	if err := c.tx.SaveGame(g); err != nil {
		return err
	}
	c.say("verb.rebound", args...)
	return c.s.tellAll(c.tx, g, c.seats, c.kind(kindResumed), c.now, m)
}
