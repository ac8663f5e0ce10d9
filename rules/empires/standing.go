package empires

import (
	"slices"

	"github.com/fieldpost/fieldpost/rules/empires/moves"

	"github.com/fieldpost/fieldpost/rules"
	"github.com/fieldpost/fieldpost/rules/empires/field"
	"github.com/fieldpost/fieldpost/rules/play"
)

// StandingFault implements [play.StandingChecker]: it says which standing order would never do
// anything, as more missions are to be kept than there can be (§12), armies are others', or a retreat
// leads to no zone beside (§8.2).
func (g *game) StandingFault(id rules.Side, o *rules.Order) *play.Fault {
	r := &g.run
	side := field.SideOf(id)
	if keep, ok := o.Get("keep"); ok && o.ID("when") == "always" && keep.Num >= r.D.MissionMax {
		return play.Refuse("12", "empires.bad.never-keep", rules.Num("keep", keep.Num), rules.Num("limit", r.D.MissionMax)).At(keep).Final()
	}
	for _, v := range o.Args {
		if v.Name == "pick" && v.Kind == "army" && side.IsEnemyOf(r.D.Units[moves.ArmyOf(r, v)].Side) {
			return play.Refuse("8.2", "empires.bad.not-yours", r.ArmyArg("army", moves.ArmyOf(r, v)), field.SideArg("side", r.D.Units[moves.ArmyOf(r, v)].Side)).At(v).Final()
		}
	}
	in, bound := o.Get("in")
	if !bound || !o.Has("to") {
		return nil
	}
	from := r.D.ZoneByID[in.ID]
	beside := func(v rules.Value) bool {
		_, ok := r.D.Board.Edge(from, r.D.ZoneByID[v.ID], field.Land, field.Arrow)
		return v.Name != "to" || ok
	}
	some := slices.ContainsFunc(o.Args, func(v rules.Value) bool { return v.Name == "to" && beside(v) })
	for _, v := range o.Args {
		if !beside(v) {
			return play.Refuse("8.2", "empires.bad.never-retreat", r.ZoneArg("from", from), r.ZoneArg("zone", r.D.ZoneByID[v.ID])).At(v).MarkTentative(some)
		}
	}
	return nil
}
