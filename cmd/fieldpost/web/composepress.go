package web

import (
	"github.com/fieldpost/fieldpost/adjudicator/desk"
	"github.com/fieldpost/fieldpost/adjudicator/inquiry"
	"github.com/fieldpost/fieldpost/adjudicator/pages"
	"github.com/fieldpost/fieldpost/rules"
)

// addressees returns whom a side may write to from the composer: what is typed there is a
// message as in a letter, with the same limits and answers.
func (w words) addressees(title rules.Title, g *inquiry.GameInfo, side rules.Side) (out []choice) {
	sides := title.About().Sides
	if g.Options[desk.OptionPress] != desk.PressNone {
		for _, s := range sides {
			if s != side {
				out = append(out, choice{Value: string(s), Words: w.side(title, s)})
			}
		}
		if len(sides) > 2 {
			out = append(out, choice{Value: pages.PageToAll, Words: w.T("web.compose.message-all")})
		}
	}
	return append(out, choice{Value: pages.PageToModerator, Words: w.T("web.compose.message-moderator")})
}
