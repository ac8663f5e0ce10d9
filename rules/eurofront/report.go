package eurofront

import (
	"slices"

	"github.com/fieldpost/fieldpost/rules"
	"github.com/fieldpost/fieldpost/rules/eurofront/field"
	"github.com/fieldpost/fieldpost/rules/eurofront/moves"
	"github.com/fieldpost/fieldpost/rules/eurofront/production"
	"github.com/fieldpost/fieldpost/rules/eurofront/supply"
)

// tellBuilt tells a side what it has built in a month: who gained a step, by the headquarters
// nearest to them, who has come where, and what was spent in the East and is left.
func tellBuilt(r *field.Run, id rules.Side, l *field.Ledger) {
	hqs := fieldHQs(r, l.Faction)
	stepped := slices.Clone(l.Stepped) // headquarters first
	slices.SortStableFunc(stepped, r.D.CompareKeepOrder)
	for i := -1; i < len(hqs); i++ {
		var args []rules.Arg
		for _, u := range stepped {
			if b := &r.S.Blocks[u]; b.At >= 0 && nearestHQTo(r.D, hqs, int(b.At), func(hq int) int { return int(r.S.Blocks[hq].At) }) == i {
				args = append(args, rules.Counted(field.KindUnit, "unit", r.D.Units[u].ID, int(b.CV)))
			}
		}
		if len(args) > 0 && i >= 0 && !slices.Contains(l.Stepped, hqs[i]) {
			args = append(args, r.UnitArg("hq", hqs[i]))
		}
		if len(args) > 0 {
			r.M.EventTo(id, "eurofront.stepped", args...)
		}
	}
	for i, u := range l.Come {
		at := r.S.Blocks[u].At
		if at < 0 || slices.ContainsFunc(l.Come[:i], func(v int) bool { return r.S.Blocks[v].At == at }) {
			continue
		}
		args := []rules.Arg{r.PlaceArg("in", int(at))}
		for _, v := range l.Come[i:] {
			if r.S.Blocks[v].At == at {
				args = append(args, rules.Counted(field.KindUnit, "unit", r.D.Units[v].ID, int(r.S.Blocks[v].CV)))
			}
		}
		r.M.EventTo(id, "eurofront.arrived", args...)
	}
	for _, a := range production.Accounts(r, l.Faction) {
		left := production.Remaining(r, l, a)
		args := append([]rules.Arg{rules.Num("spent", l.Spent[a])}, accountArgs(r.D, a)...)
		switch {
		case a.IsPower() && l.Spent[a]+left <= 0:
			continue
		case l.Spent[a] == 0:
			args = append(args, rules.Num("saved", max(0, left)))
		case left > 0:
			args = append(args, rules.Num("lost", left))
		}
		r.M.EventTo(id, "eurofront.paid", args...)
	}
}

// accountArgs names an account: a power, or a front other than the East.
func accountArgs(d *field.Data, a field.Account) []rules.Arg {
	switch {
	case a.IsPower():
		return []rules.Arg{rules.ID(field.KindNation, "nation", d.Nations[a.Nation].ID)}
	case a.Front != field.EastFront:
		return []rules.Arg{rules.Word("front", "eurofront.word."+production.FrontWord(a.Front))}
	}
	return nil
}

// fieldHQs returns the field headquarters of a faction on the board, from north to south.
func fieldHQs(r *field.Run, f field.Faction) (out []int) {
	for p := range r.D.Places {
		for _, u := range r.Here(p) {
			if d := &r.D.Units[u]; d.Type == field.HQ && d.Faction == f {
				out = append(out, int(u))
			}
		}
	}
	return out
}

// nearestHQTo returns the one of some headquarters that is nearest to a hex, by its number among
// them, -1 for none and in areas.
func nearestHQTo(d *field.Data, hqs []int, place int, at func(hq int) int) int {
	return nearestIndex(hqs, func(hq int) (int, bool) { return d.Apart(at(hq), place) })
}

// nearestIndex returns the one of some headquarters that is nearest, the first of equals, by its number
// among them, -1 where none is near.
func nearestIndex(hqs []int, apart func(hq int) (hexes int, ok bool)) int {
	best, least := -1, 0
	for i, hq := range hqs {
		if n, ok := apart(hq); ok && (best < 0 || n < least) {
			best, least = i, n
		}
	}
	return best
}

// placesCutOff returns the places with a city and a railway or a port that a side controls and that no
// line of rail and sea joins with its origin (§9.1, §10.3): those on the front that is
// played, and none whose nation lives by itself.
func placesCutOff(r *field.Run, f field.Faction) (out []int) {
	net := supply.Net(r, f, supply.ByRailAndSea)
	var played [field.Fronts]bool
	for front := range played {
		played[front] = production.IsPlayed(r, f, field.Front(front))
	}
	for p := range r.D.Places {
		x := &r.D.Places[p]
		if x.Kind != field.Hex || !x.Railed || len(x.Cities) == 0 || net.Has(p) || r.S.Controller(p) != f || !played[x.Front] {
			continue
		}
		if !r.S.IsIsolated(r.Country(p)) {
			out = append(out, p)
		}
	}
	return out
}

// checkEnemySupply carries out the supply checks of the enemies of the faction that moves (§4.36).
func checkEnemySupply(r *field.Run) {
	for f := range field.Faction(field.Factions) {
		if !r.S.AreHostile(f, r.S.Active) || !r.Fights(f) {
			continue
		}
		id := r.SideID(f)
		var hungry, spared, fallen []rules.Arg
		var places []int
		graves := map[int]int{} // how many by place
		for _, v := range supply.Check(r, f) {
			switch unit := r.UnitArg("unit", v.Unit); {
			case v.Perished:
				if fallen = append(fallen, unit); graves[v.At] == 0 {
					places = append(places, v.At)
				}
				graves[v.At]++
			case v.Lost:
				hungry = append(hungry, unit)
			default:
				spared = append(spared, unit)
			}
		}
		if len(hungry) > 0 {
			r.M.EventTo(id, "eurofront.unsupplied", hungry...)
		}
		for i := range r.S.Beaches {
			if b := &r.S.Beaches[i]; r.D.Units[b.Unit].Faction == f && slices.ContainsFunc(r.D.Places[b.Place].Seas, r.IsStormy) {
				r.M.Event("eurofront.beach-stormy", rules.SideArg("side", id), r.PlaceArg("in", int(b.Place)))
			}
		}
		if len(spared) > 0 {
			r.M.EventTo(id, "eurofront.unsupplied-spared", spared...)
		}
		if len(fallen) > 0 {
			r.M.EventTo(id, "eurofront.perished", fallen...)
			args := []rules.Arg{rules.SideArg("side", id), rules.Num("n", len(fallen))}
			for _, p := range places {
				args = append(args, moves.PlaceCountArg(r, "in", p, graves[p]))
			}
			r.M.EventToOthers(id, "eurofront.perished-enemy", args...)
		}
	}
}
