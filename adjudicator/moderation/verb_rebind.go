package moderation

import (
	"github.com/fieldpost/fieldpost/adjudicator/filing"
	"github.com/fieldpost/fieldpost/adjudicator/inquiry"
	"github.com/fieldpost/fieldpost/adjudicator/office"
	"github.com/fieldpost/fieldpost/adjudicator/post"
	"github.com/fieldpost/fieldpost/adjudicator/seating"
	"github.com/fieldpost/fieldpost/rules"
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
	d, err := c.Office.Desk(g)
	if err != nil {
		return err
	}
	was, here := g.Bound(), filing.InstalledVersions(d)
	if was == here {
		return sayIdle(c, "verb.rebound-already", BoundArgs(was, here)...)
	}
	found, err := Replay(c.Tx.Tx, d, g)
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
	c.Office.Positions.Drop(g.ID)
	BindToInstalled(g, d)
	m := rules.M("notice.rebound", append(args, rules.Text("game", g.ID))...)
	if g.State == store.Paused && g.Note == inquiry.NoteOtherBoard {
		seating.ResumeGame(c.Office, g, c.Now)
		m = post.AddDeadlineArg(m, g)
	}
	if err := c.Tx.SaveGame(g); err != nil {
		return err
	}
	c.Say("verb.rebound", args...)
	return post.NotifyAll(c.Tx, g, c.Seats, c.Kind(office.KindResumed), c.Now, m)
}
