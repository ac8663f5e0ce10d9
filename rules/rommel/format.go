package rommel

import (
	"slices"
	"strings"

	"github.com/fieldpost/fieldpost/rules"
	"github.com/fieldpost/fieldpost/rules/compass"
	"github.com/fieldpost/fieldpost/rules/rommel/battle"
	"github.com/fieldpost/fieldpost/rules/rommel/field"
)

// Normal implements [play.Game]: a place is the hex that it is, however it was
// told. Ways that lead off the map stay as they are.
func (g *game) Normal(o *rules.Order) *rules.Order { return g.run.D.Called.Normal(o) }

// Understood implements [play.Game]. Ways that lead off the map are left out; the
// losses of a unit are told with it.
func (g *game) Understood(o *rules.Order) rules.Message {
	n := g.Normal(o)
	if slices.ContainsFunc(n.Args, compass.IsWay) {
		n.Args = slices.DeleteFunc(slices.Clone(n.Args), compass.IsWay)
	}
	msg := g.Defaults.Understood(n)
	for i := len(msg.Args) - 1; i > 0 && strings.HasSuffix(o.Form, battle.FormLosses); i-- {
		if a, vc := &msg.Args[i-1], msg.Args[i]; a.Name == "units" && vc.Name == "n" && vc.Num > 0 {
			*a = rules.Counted(field.KindShare, a.Name, a.Value, vc.Num)
			msg.Args = slices.Delete(msg.Args, i, i+1)
		}
	}
	return msg
}
