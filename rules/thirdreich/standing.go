package thirdreich

import (
	"github.com/fieldpost/fieldpost/rules"
	"github.com/fieldpost/fieldpost/rules/play"
	"github.com/fieldpost/fieldpost/rules/thirdreich/field"
)

// StandingFault implements [play.StandingChecker]: it says which standing order would never do
// anything, as nobody but the Axis is bombed (§14).
func (g *game) StandingFault(id rules.Side, o *rules.Order) *play.Fault {
	if o.Form == play.StandingPrefix+field.AskBombing && field.SideOf(id) != field.Axis {
		return field.Refuse("14", "never-bombed").Final()
	}
	return nil
}
