package reorganization

import (
	"slices"

	"github.com/fieldpost/fieldpost/rules"
	"github.com/fieldpost/fieldpost/rules/board"
	"github.com/fieldpost/fieldpost/rules/noretreat/field"
	"github.com/fieldpost/fieldpost/rules/noretreat/supply"
	"github.com/fieldpost/fieldpost/rules/play"
)

// Why says why a unit is placed: where it may be rests on it (§7.6).
type Why uint8

// The ways onto the map in the organization phase.
const (
	Reinforcement Why = iota // §7.8
	Recovered                // from the shattered box (§7.7)
	Replacement              // §7.9
)

// siteFault says why a unit may not be placed somewhere, and which places are open to
// it instead (§7.6, §8.4, §13.5, §14.9.4).
func siteFault(r *field.Run, u, place int, why Why) *play.Fault {
	if why == Replacement && cadreAt(r, u, place) >= 0 {
		return nil
	}
	section, wrong := wrongSite(r, u, place, why)
	if wrong == "" {
		return nil
	}
	f := play.Refuse(section, "noretreat.bad.site."+wrong, r.UnitArg("unit", u), r.PlaceArg("place", place), siteArg(siteWords[siteOf(r, u, why)]))
	for _, p := range board.Nearest(Sites(r, u, why, len(r.D.Places)), mostSites, r.City, func(p int) int { return r.D.Distance(place, p) }) {
		f.SuggestName(field.KindPlace, r.D.Places[p].ID)
	}
	return f
}

// siteArg says in words where a unit may be placed, as an argument of a message.
func siteArg(word string) rules.Arg { return rules.Word("where", "noretreat.where."+word) }

// mostSites is how many places a fault names.
const mostSites = 4

// Sites returns the places that are open to a unit, at most some of them: its home first,
// then in the order of the board.
func Sites(r *field.Run, u int, why Why, most int) (out []int) {
	add := func(p int) {
		if len(out) < most && !slices.Contains(out, p) && misplacedAt(r, u, p, why) == "" {
			out = append(out, p)
		}
	}
	if home := r.D.Units[u].Home; home >= 0 {
		add(home)
	}
	for p := range r.D.Places {
		add(p)
	}
	return out
}

func misplacedAt(r *field.Run, u, place int, why Why) string {
	if why == Replacement && cadreAt(r, u, place) >= 0 {
		return ""
	}
	_, wrong := wrongSite(r, u, place, why)
	return wrong
}

// wrongSite says what keeps a unit from being placed somewhere, apart from cadres: the
// section, and the end of the code; "" for nothing.
func wrongSite(r *field.Run, u, place int, why Why) (section, wrong string) {
	d := &r.D.Units[u]
	switch {
	case r.D.Places[place].Terrain == field.Lake:
		return "6.3", "lake"
	case r.Has(d.Side.Enemy(), place):
		return "7.6", "enemy"
	}
	section, wrong = unlawfulSite(r, u, place, why)
	if wrong == "" && !hasRoom(r, u, place) {
		return "8.4.1", "full"
	}
	return section, wrong
}

// hasRoom reports whether one more unit may stand at a place: Rezervy always may with
// another one (§8.4, §15.8).
func hasRoom(r *field.Run, u, place int) bool {
	n := 0
	for _, o := range r.UnitsAt(place) {
		if int(o) != r.D.Rezervy {
			n++
		}
	}
	return u == r.D.Rezervy || n < r.StackLimit(r.D.Units[u].Side, place)
}

// site is where a unit may be placed (§7.6, §13.5).
type site uint8

const (
	siteAxis site = iota // as §7.6 has it: reinforcements and replacements
	siteAxisRecovered
	siteSoviet
	siteSovietRecovered
	siteHome    // the garrison of Berlin and the Volkssturm: in the city on the counter
	siteBalkans // the Yugoslavs
	siteNearBucharest
	siteNearBudapest
	siteNearOil
	siteNearWarsaw
	siteFinland // the Finns never stand anywhere else, and nothing places them there (§14.1)
)

// siteWords are the words for the kinds of places.
var siteWords = [...]string{"axis", "axis-recovered", "soviet", "soviet-recovered", "home", "balkans", "bucharest", "budapest", "oil", "warsaw", "finland"}

// siteOf returns the kind of place where a unit may be placed. What came by an occasion and
// comes again from the turn track comes like others.
func siteOf(r *field.Run, u int, why Why) site {
	d := &r.D.Units[u]
	first := why == Reinforcement && r.S.Units[u].Back == 0
	switch {
	case d.Nation == "finnish":
		return siteFinland
	case why == Reinforcement && d.Arrival == field.ByTurn && d.Lost == field.LostForGood:
		return siteHome
	case first && isPartisan(r, u):
		return siteBalkans
	case first && d.Arrival == field.ByOil && d.Side == field.Axis:
		return siteNearBucharest
	case first && d.Arrival == field.ByOil:
		return siteNearOil
	case first && d.Arrival == field.ByWarsaw:
		return siteNearWarsaw
	case first && d.Arrival == field.ByBorder && d.Ally:
		return siteNearBudapest
	case d.Side == field.Axis && why == Recovered:
		return siteAxisRecovered
	case d.Side == field.Axis:
		return siteAxis
	case why == Recovered:
		return siteSovietRecovered
	}
	return siteSoviet
}

// How far from what they are called after some reinforcements come (§13.5).
const (
	nearBucharest = 4
	nearBudapest  = 4
	nearOil       = 2
	nearWarsaw    = 2
)

// unlawfulSite carries out §7.6, and §13.5 for reinforcements that have places of their own.
func unlawfulSite(r *field.Run, u, place int, why Why) (section, wrong string) {
	d := &r.D.Units[u]
	switch siteOf(r, u, why) {
	case siteFinland:
		return "14.1", "where"
	case siteBalkans: // whether the enemy is near does not matter: they are there already
		if !inBalkans(r, place) {
			return "13.5", "where"
		}
		return "", ""
	case siteNearBucharest:
		if place == r.D.WestBalkans {
			return "", ""
		}
		return emptyNear(r, d.Side, place, r.D.Bucharest, nearBucharest)
	case siteNearBudapest:
		return emptyNear(r, d.Side, place, r.D.Budapest, nearBudapest)
	case siteNearOil:
		return emptyNear(r, d.Side, place, r.D.Ploesti, nearOil)
	case siteNearWarsaw:
		return emptyNear(r, d.Side, place, r.D.Warsaw, nearWarsaw)
	case siteHome:
		if place != d.Home {
			return "13.5", "where"
		}
	case siteAxis, siteAxisRecovered, siteSoviet, siteSovietRecovered:
	}
	if wrong = usualSite(r, d.Side, place, why == Recovered); wrong != "" {
		section = "7.6"
	}
	return section, wrong
}

// emptyNear: an empty hex that a side controls, with an overland line, so many hexes at
// most from a place (§13.5); and no enemy zone of control but in a Soviet city (§7.6).
func emptyNear(r *field.Run, side field.Side, place, from, most int) (section, wrong string) {
	switch {
	case r.D.Places[place].Terrain == field.Area || r.D.Hexes.Distance(place, from) > most:
		return "13.5", "far"
	case len(r.UnitsAt(place)) > 0:
		return "13.5", "occupied"
	case r.Control(place) != side:
		return "13.5", "control"
	case r.InZOCOf(side.Enemy(), place) && !(side == field.Soviet && r.City(place)):
		return "7.6", "ezoc"
	case !supply.Trace(r, side).HasOverland(place):
		return "13.5", "line"
	}
	return "", ""
}

// usualSite carries out §7.6: the end of a code that says what is wrong, "" for nothing.
// Nobody is placed in a city or an oil field that the enemy holds, at an edge or not.
func usualSite(r *field.Run, side field.Side, place int, recovered bool) string {
	p := &r.D.Places[place]
	home := p.Home() == side && p.Terrain != field.Area
	city := r.City(place) && (home || recovered)
	edge := home && p.EdgeSoviet
	if side == field.Axis {
		edge = home && p.EdgeAxis && recovered
	}
	switch {
	case !city && !edge:
		return "where"
	case p.VP() && r.Control(place) != side:
		return "control"
	case r.InZOCOf(side.Enemy(), place) && !(side == field.Soviet && city && home):
		return "ezoc"
	case city && !edge && !supply.Trace(r, side).IsSourceCity(place):
		return "line"
	}
	return ""
}

// cadreAt returns the cadre at a place round which an eliminated unit is built up again
// (§14.9.4), below 0 for none. The hex may lie in an enemy zone of control: §14.9.4 asks
// for the line alone. Where the unit can be placed beside it the cadre stays.
func cadreAt(r *field.Run, u, place int) int {
	side := r.D.Units[u].Side
	if !r.Has(side, place) || siteOf(r, u, Replacement) == siteFinland {
		return -1
	}
	if _, wrong := wrongSite(r, u, place, Replacement); wrong == "" {
		return -1
	}
	for _, c := range r.UnitsAt(place) {
		if r.HasClass(int(c), field.Cadre) && supply.Trace(r, side).HasOverland(place) {
			return int(c)
		}
	}
	return -1
}
