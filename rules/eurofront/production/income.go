package production

import (
	"slices"

	"github.com/fieldpost/fieldpost/rules/board"
	"github.com/fieldpost/fieldpost/rules/eurofront/field"
	"github.com/fieldpost/fieldpost/rules/eurofront/fleet"
	"github.com/fieldpost/fieldpost/rules/eurofront/supply"
)

// homeFront returns the front where the production of a faction begins (§1.12).
func homeFront(f field.Faction) field.Front {
	if f == field.Soviet {
		return field.EastFront
	}
	return field.WestFront
}

// Income returns what an account of a faction has in a month, without what was saved (§11.2): a
// front its cities and resources, which rail or sea joins with the origin of supply, with the
// basic production and less what is allocated elsewhere at home, and with what is allocated to
// it, and what comes, on another one; a power its own cities (§20.64).
func Income(r *field.Run, f field.Faction, a field.Account) int {
	defer openCache(r, f)()
	return income(r, f, a, yields(r, f))
}

// Total returns what a faction has in a month on all fronts together, what was saved and
// transfers under way left out (§19.2), and what powers have that live on their own.
func Total(r *field.Run, f field.Faction) (n int) {
	defer openCache(r, f)()
	yields := yields(r, f)
	for front := range field.Front(field.Fronts) {
		n += income(r, f, field.FrontAccount(front), yields) - int(r.S.Purses[f][front].Coming)
	}
	return n
}

// yields returns what the places of a faction give it, by the front that they feed.
func yields(r *field.Run, f field.Faction) (out [field.Fronts]int) {
	net := net(r, f, supply.ByRailAndSea)
	for i := range r.D.Cities {
		c := &r.D.Cities[i]
		switch ceded := c.PP+c.Yields > 0 && isCeded(r, i); {
		case ceded && f == field.Allied:
			out[field.WestFront] += Yield(f, c)
		case !ceded && (countsCity(r, f, c, net) || isYielded(r, f, c)):
			out[fedFront(r, f, c.Place)] += Yield(f, c)
		}
	}
	return out
}

// income returns what Income does, by what the places give to the fronts.
func income(r *field.Run, f field.Faction, a field.Account, yields [field.Fronts]int) int {
	if a.IsPower() {
		return nationalYield(r, f, a.Nation)
	}
	purses := &r.S.Purses[f]
	n := yields[a.Front] + int(purses[a.Front].Coming)
	if a.Front != homeFront(f) {
		return n + int(purses[a.Front].Allocation-purses[a.Front].Lost)
	}
	if points, printed := budget(r, f); printed {
		return points + int(purses[a.Front].Coming)
	}
	n += basicIncome(r, f) + Complicity(r, f) + eventIncome(r, f)
	if !r.D.Scenarios[r.S.Scenario].HasRecord() {
		n += r.D.IncomeAbroad(r.S, f)
	}
	for _, p := range purses {
		n -= int(p.Allocation)
	}
	if f == field.Soviet && r.IsWinterWar() {
		n /= peacetime
	}
	return n
}

// budget returns what a faction has to spend in this month, whatever the board yields; ok is false where nothing says so.
func budget(r *field.Run, f field.Faction) (points int, ok bool) {
	for i := range r.D.Budgets {
		if b := &r.D.Budgets[i]; b.Scenario == r.S.Scenario && b.Month <= int(r.S.Month) {
			points, ok = b.Points[f], true
		}
	}
	return points, ok
}

// swedishOre is what Sweden yields the Axis a month while it is its accomplice: a point of ore, which
// counts double (§20.83, §21.492).
const swedishOre = 2

// Complicity returns what Sweden yields a faction while it is its accomplice (§21.492): where that is part of the printed totals, and else
// where the players have it so, as these are met without it.
func Complicity(r *field.Run, f field.Faction) int {
	if r.S.IsAccomplice(f, r.D.Sweden) && (r.D.Scenarios[r.S.Scenario].Ore || r.S.Options.Complicity) {
		return swedishOre
	}
	return 0
}

// peacetime is by what the production of the Soviets is divided while they are at peace
// with the Axis (§20.51).
const peacetime = 3

// countsCity reports whether a city yields for a faction: it controls the place, and the
// place is joined with its origin (§9.3), and no isolated power lives on it (§20.64). What the Soviets hold of Allied land, and the
// other way round, stays with its owner.
func countsCity(r *field.Run, f field.Faction, c *field.City, net board.Set) bool {
	if c.PP+c.Yields == 0 || r.S.Controller(c.Place) != f || !net.Has(c.Place) {
		return false
	}
	return f != field.Axis || !r.S.IsIsolated(r.Country(c.Place))
}

// isYielded reports whether a city yields for a faction because its nation cooperates with that, as a neutral (§16.21): all that it
// has. Nations that came to do so by an event yield what that says, and those of fronts that nobody plays what the table of these says.
func isYielded(r *field.Run, f field.Faction, c *field.City) bool {
	nation := r.Country(c.Place)
	return c.PP+c.Yields > 0 && r.S.Controller(c.Place) == field.Neutral && r.S.Cooperates(f, nation) && !r.D.Scenarios[r.S.Scenario].HasRecord() &&
		!slices.ContainsFunc(r.S.Happened, func(e int16) bool { return slices.Contains(r.D.Events[e].Helps, nation) })
}

// Yield returns what a city with its resources gives a faction in a month (§11.32, §11.33):
// for the Axis resources count double.
func Yield(f field.Faction, c *field.City) int {
	if f == field.Axis {
		return c.PP + 2*c.Yields
	}
	return c.PP + c.Yields
}

// fedFront returns the front of a faction to which a place yields: that where it lies, while
// the faction keeps money there; else home. The Mediterranean and the North feed the
// home front (§11.3), and the East is opened with the war there (§21.22).
func fedFront(r *field.Run, f field.Faction, place int) field.Front {
	if front := r.D.Places[place].Front; front == field.EastFront && f == field.Axis && IsPlayed(r, f, front) || front == homeFront(f) {
		return front
	}
	return homeFront(f)
}

// Available returns what a faction can spend from an account in this month (§11.4).
func Available(r *field.Run, f field.Faction, a field.Account) int {
	defer openCache(r, f)()
	return available(r, f, a, yields(r, f))
}

func available(r *field.Run, f field.Faction, a field.Account, yields [field.Fronts]int) int {
	n := income(r, f, a, yields)
	if a == field.FrontAccount(field.WestFront) && isWestContested(r, f) {
		n = max(0, n+r.D.IncomeAbroad(r.S, f)) / 2
	}
	return max(0, n+int(r.S.PurseOf(f, a).Saved)-upkeep(r, f, a))
}

// arctic is what a unit that is alien to the North costs a month in its Arctic zone (§21.461).
const arctic = 5

// upkeep returns what the units of a faction in the Arctic zone take from an account in a month
// (§21.461): those alien to the North, and expeditionary ones, as no event spares these
// here (§21.412).
func upkeep(r *field.Run, f field.Faction, a field.Account) (n int) {
	for u := range r.S.Blocks {
		d, at := &r.D.Units[u], int(r.S.Blocks[u].At)
		if d.Faction != f || at < 0 || !r.D.Places[at].Arctic() || r.IsScandinavian(d.Nation) || payingAccount(r, u, at) != a {
			continue
		}
		if class := d.In(field.NorthFront); class == field.Alien || class == field.Expeditionary {
			n += arctic
		}
	}
	return n
}

// hasObjectiveLine reports whether the line of an objective is open. Ice cuts none of them.
func hasObjectiveLine(r *field.Run, o field.Objective) bool {
	if r.Books == nil || r.Books.Faction != o.Of() {
		return kept[o](r)
	}
	known := &r.Books.Kept[o]
	if *known == 0 {
		*known = -1
		if kept[o](r) {
			*known = 1
		}
	}
	return *known > 0
}

// LostObjectives returns the objectives of a faction whose lines are cut.
func LostObjectives(r *field.Run, f field.Faction) (out []field.Objective) {
	defer openCache(r, f)()
	for o := range field.Objective(field.Objectives) {
		if o.Of() == f && !hasObjectiveLine(r, o) {
			out = append(out, o)
		}
	}
	return out
}

// communications returns the line of communications of the Axis, kept in its ledger.
func communications(r *field.Run) board.Set {
	if r.Books == nil || r.Books.Faction != field.Axis {
		return supply.Communications(r, field.Axis)
	}
	if r.Books.Line == nil {
		r.Books.Line = supply.Communications(r, field.Axis)
	}
	return r.Books.Line
}

var kept = [field.Objectives]func(*field.Run) bool{
	field.AxisOil: func(r *field.Run) bool {
		line := communications(r)
		for _, c := range [...]int{r.D.Ploesti, r.D.Baku, r.D.Abadan} {
			if line.Has(r.D.Cities[c].Place) {
				return true
			}
		}
		return false
	},
	field.AxisOre: func(r *field.Run) bool {
		line := communications(r) // the rails of Sweden join its mines with its ports
		return !r.S.Cooperates(field.Allied, r.D.Sweden) && (line.Has(r.D.Gallivare) || line.Has(r.D.Cities[r.D.Stockholm].Place))
	},
	field.OreRoute: func(r *field.Run) bool {
		net := net(r, field.Axis, supply.ByRailAndSea)
		free := r.S.Controller(r.D.Narvik) == field.Neutral || fleet.HasFreePort(r, field.Axis, r.D.Narvik)
		return free && fleet.CanRelieve(r, field.Axis, r.D.Narvik, func(p int) bool { return net.Has(p) && fleet.HasFreePort(r, field.Axis, p) })
	},
	field.SovietOil: func(r *field.Run) bool {
		p := r.D.Cities[r.D.Baku].Place
		return r.S.Controller(p) == field.Soviet && net(r, field.Soviet, supply.ByRailAndSea).Has(p)
	},
	field.OilRoute: func(r *field.Run) bool {
		guryev, rail := r.D.Cities[r.D.Guryev].Place, net(r, field.Soviet, supply.ByRail)
		return fleet.HasFreePort(r, field.Soviet, guryev) && rail.Has(guryev) &&
			fleet.CanShip(r, field.Soviet, r.D.Cities[r.D.Baku].Place, func(p int) bool { return p == guryev })
	},
	field.Murmansk: func(r *field.Run) bool { return net(r, field.Soviet, supply.ByRailAndSea).Has(r.D.Murmansk) },
	field.Teheran: func(r *field.Run) bool { // the board has no ways of Persia
		return net(r, field.Soviet, supply.ByRailAndSea).Has(r.D.Cities[r.D.Baku].Place)
	},
}

// basicIncome returns what a faction has before its cities (§11.31), less what it loses with its
// objectives: the Axis ten points without ore and five without the route of Narvik (§17.2),
// the Soviets five each without the ships of Baku, while they hold it (§20.591), Murmansk
// and Teheran (§20.592).
func basicIncome(r *field.Run, f field.Faction) int {
	n := r.D.Seasons[r.Season()].Basic[f]
	lose := func(o field.Objective, pp int) bool {
		cut := !hasObjectiveLine(r, o)
		if cut {
			n -= pp
		}
		return cut
	}
	switch f {
	case field.Axis:
		if !lose(field.AxisOre, 10) {
			lose(field.OreRoute, 5)
		}
	case field.Soviet:
		if r.S.Controller(r.D.Cities[r.D.Baku].Place) == field.Soviet {
			lose(field.OilRoute, 5)
		}
		lose(field.Murmansk, 5)
		lose(field.Teheran, 5)
	}
	return n
}
