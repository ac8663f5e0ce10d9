package moderation

import (
	"strings"
	"time"

	"github.com/fieldpost/fieldpost/adjudicator/office"
	"github.com/fieldpost/fieldpost/adjudicator/phases"
	"github.com/fieldpost/fieldpost/adjudicator/post"
	"github.com/fieldpost/fieldpost/adjudicator/seating"
	"github.com/fieldpost/fieldpost/rules"
	"github.com/fieldpost/fieldpost/store"
)

// What a moderator confirms is what he was shown. Where the ground has changed within
// the phase, as another moderator has moved the deadline meanwhile, he is shown anew what
// would come of it.

// DetailLines holds the lines of the letter of a confirmation, and DetailGround what each of its
// commands would have come to, see package commands.
const (
	DetailLines  = "lines"
	DetailGround = "ground"
)

// Export makes a game ready to be taken to another office, or moves it there.
var Export = &Verb{Name: "export", Do: export, States: []store.GameState{store.Running, store.Paused, store.Over, store.Moved}, Always: true, Fields: []Field{
	{Name: office.ArgOffice, Kind: FieldAddress, Optional: true, Lead: true},
}}

// export ends what is done about a game here: it is played in the office of another address
// from now on, as its players are told. What is hidden in it stays so, and
// [transfer.Service.Parcel] is what that office needs. With none nothing happens to it, and the audit
// says that it was exported.
func export(c *office.Command) error {
	g := &c.Game
	switch {
	case g.State == store.Recruiting:
		return c.Refusal("verb.gathering")
	case !g.RollAt.IsZero():
		return phases.RefuseClosed(c)
	}
	to := strings.ToLower(strings.TrimSpace(c.Arg(office.ArgOffice)))
	if to == "" {
		c.Quiet = true
		sayWhere(c)
		return nil
	}
	switch {
	case g.State == store.Over:
		return c.Refusal("verb.over")
	case g.Gone != nil && g.Gone.To == to:
		sayWhere(c)
		return sayIdle(c, "verb.gone-already", rules.Text("address", to))
	case g.Gone != nil:
		return c.Refusal("verb.gone", rules.Text("address", g.Gone.To))
	case !seating.IsMailable(to) || to == c.Tx.Office.Cfg.Address:
		return c.Refusal("verb.no-address", rules.Text("word", to))
	}
	if p, err := c.Tx.Pairings().Of(g.ID); err == nil {
		return c.Refusal("verb.of-tournament", rules.Text("name", p.Tournament))
	} else if !post.IsNotFound(err) {
		return err
	}
	g.Gone = &store.Gone{To: to, State: g.State, At: c.Now}
	g.State, g.Due, g.PlayAt = store.Moved, time.Time{}, time.Time{}
	if err := c.Tx.SaveGame(g); err != nil {
		return err
	}
	c.AddAuditDetail(office.ArgOffice, to)
	c.Say("verb.moved", rules.Text("address", to))
	sayWhere(c)
	return post.NotifyAll(c.Tx, g, c.Seats, c.Kind(office.KindGone), c.Now, rules.M("notice.game-gone", rules.Text("game", g.ID), rules.Text("address", to)))
}

// sayWhere says where the file is to be had, and why it does not come by mail.
func sayWhere(c *office.Command) {
	var args []rules.Arg
	if c.Tx.Office.Cfg.PagesURL != "" {
		args = append(args, rules.Text("url", strings.TrimSuffix(c.Tx.Office.Cfg.PagesURL, "/")+"/games/"+c.Game.ID+"/moderator/export"))
	}
	c.Say("verb.exported", args...)
}
