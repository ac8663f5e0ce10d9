package eurofront

import (
	"slices"

	"github.com/fieldpost/fieldpost/rules"
	"github.com/fieldpost/fieldpost/rules/eurofront/control"
	"github.com/fieldpost/fieldpost/rules/eurofront/field"
	"github.com/fieldpost/fieldpost/rules/eurofront/fleet"
	"github.com/fieldpost/fieldpost/rules/eurofront/politics"
	"github.com/fieldpost/fieldpost/rules/eurofront/production"
	"github.com/fieldpost/fieldpost/rules/order"
)

// teller tells of the board, as somebody knows it.
type teller struct {
	r   *field.Run
	out []rules.Message
}

func (x *teller) add(code string, args ...rules.Arg) {
	x.out = append(x.out, rules.M("eurofront.map.board."+code, args...))
}

// teller returns what tells of the board what is known. It keeps its working space, as notes are asked
// for one after another until nobody has them any more.
func (t *Title) teller(k *rules.Known) *teller {
	return &teller{r: &t.Game(t.imagine(k)).run}
}

// Notes returns what tells of a place what its ground does not show: the faction that holds it, its front,
// its cities, its harbour and coast, and where routes lead (§1.4, §1.5, §11.81, §15.2, §18.31).
func (t *Title) Notes(k *rules.Known) func(place string) []rules.Message {
	x := t.teller(k)
	return func(place string) []rules.Message {
		p, ok := t.d.PlaceByID[place]
		if !ok {
			return nil
		}
		x.out = nil
		x.tellHolder(p)
		x.tellArea(p)
		x.tellCities(p)
		x.tellHarbour(p)
		x.tellRoutes(p)
		x.tellRoads(p)
		return x.out
	}
}

// tellHolder tells which faction holds a place, where its side is not called so, and that its
// country is neutral.
func (x *teller) tellHolder(place int) {
	r := x.r
	f := r.S.Controller(place)
	if f == field.Neutral {
		x.add("neutral", rules.ID(field.KindNation, "nation", r.D.Nations[r.Country(place)].ID))
		return
	}
	if string(r.SideID(f)) != field.FactionWords[f] {
		x.add("faction", factionArg("faction", f))
	}
}

// factionArg returns a faction as words for a text.
func factionArg(name string, f field.Faction) rules.Arg {
	return rules.Word(name, "eurofront.map.faction."+field.FactionWords[f])
}

// tellArea tells what an area is, and on which front a place lies: of the North who comes there, and at
// what price (§18.1, §21.41).
func (x *teller) tellArea(place int) {
	p := &x.r.D.Places[place]
	if p.Kind != field.Hex {
		kind := [...]string{field.District: "district", field.Region: "region"}[p.Kind]
		x.add("area", rules.Word("kind", "eurofront.map.board."+kind), rules.Word("terrain", "eurofront.map."+field.TerrainWords[p.Terrain]),
			rules.Num("stack", x.r.D.Terrains[p.Terrain].Stack))
	}
	if p.Front != field.NorthFront {
		x.add("front", frontArg("front", p.Front))
		return
	}
	var args []rules.Arg
	if p.Arctic() {
		args = append(args, rules.Num("arctic", 1))
	}
	x.add("north", args...)
}

// frontArg returns a front as words for a text.
func frontArg(name string, f field.Front) rules.Arg {
	return rules.Word(name, "eurofront.map.front."+field.FrontWords[f])
}

// tellCities tells what the cities of a place yield, who arrives in them, and what they are for troops in
// them (§1.4, §1.5, §10.71, §11.81, §19.5).
func (x *teller) tellCities(place int) {
	d, p := x.r.D, &x.r.D.Places[place]
	points, yields, best, capital := 0, [field.NoResource]int{}, field.Town, false
	for _, c := range p.Cities {
		city := &d.Cities[c]
		points, best, capital = points+city.PP, max(best, city.Kind), capital || city.Capital
		if city.Yields > 0 {
			yields[city.Of] += city.Yields
		}
	}
	if points+yields[field.Ore]+yields[field.Oil] > 0 {
		args := []rules.Arg{rules.Num("points", points)}
		for of, word := range [...]string{field.Ore: "ore", field.Oil: "oil"} {
			if yields[of] > 0 {
				args = append(args, rules.Num(word, yields[of]))
			}
		}
		x.add("yields", args...)
	}
	if nations := production.ArrivalNations(x.r, place); len(nations) > 0 {
		var args []rules.Arg
		for _, n := range nations {
			args = append(args, rules.ID(field.KindNation, "nation", d.Nations[n].ID))
		}
		x.add("arrivals", args...)
	}
	tell := func(holds bool, code string) {
		if holds {
			x.add(code)
		}
	}
	tell(p.Kind == field.Hex && best == field.MinorCity && !capital, "minor-city")
	tell(p.Victory, "victory-city")
	tell(p.MinorFortress && !p.Fortress, "minor-fortress")
	tell(p.Base, "base")
}

// tellHarbour tells the ports of a place, the seas that are controlled from it, and whether invasions
// come to its coast (§15.2, §15.32, §15.52, §15.71).
func (x *teller) tellHarbour(place int) {
	d, p := x.r.D, &x.r.D.Places[place]
	for _, c := range p.Cities {
		if city := &d.Cities[c]; city.Port != field.NoPort {
			args := []rules.Arg{rules.Word("port", "eurofront.map.board."+[...]string{field.MinorPort: "minor-port", field.MajorPort: "major-port"}[city.Port])}
			x.add("port", append(args, x.seas("sea", city.Seas)...)...)
		}
	}
	for sea := range d.Seas {
		if d.Seas[sea].Base == place && d.Seas[sea].HeldBy == field.Neutral {
			x.add("naval-base", rules.ID(field.KindSea, "sea", d.Seas[sea].ID), rules.Num("dice", d.Seas[sea].Interdiction))
		}
	}
	for i := range d.Satellites {
		if n := &d.Satellites[i]; politics.IsWearyPort(x.r, n, place) {
			x.add("weary-port", rules.ID(field.KindNation, "nation", d.Nations[n.Nation].ID))
		}
	}
	if len(p.Seas) == 0 {
		return
	}
	code := "no-invasions"
	if d.IsInvadable(place) {
		code = "invasions"
	}
	x.add(code, x.seas("sea", p.Seas)...)
}

// seas returns seas as arguments of a message.
func (x *teller) seas(name string, seas []int) (args []rules.Arg) {
	for _, sea := range seas {
		args = append(args, rules.ID(field.KindSea, name, x.r.D.Seas[sea].ID))
	}
	return args
}

// tellRoutes tells where the routes of an area lead, and those of a hex to areas (§18.31).
func (x *teller) tellRoutes(place int) {
	d := x.r.D
	for _, rail := range [...]bool{true, false} {
		for _, length := range [...]int8{field.ShortRoute, field.LongRoute} {
			var args []rules.Arg
			for _, n := range d.Places[place].Near {
				if n.Route == length && (n.Track != field.NoTrack) == rail {
					args = append(args, rules.ID(field.KindPlace, "to", d.Places[n.To].ID))
				}
			}
			if len(args) > 0 {
				code := map[bool]string{true: "rail-routes", false: "road-routes"}[rail]
				x.add(code, append(args, rules.Num("hexes", int(length)))...)
			}
		}
	}
}

// Topics implements [rules.Topical]: the seas.
func (t *Title) Topics() order.Kind {
	kind := order.Kind{ID: field.KindSea}
	for i := range t.d.Seas {
		s := &t.d.Seas[i]
		kind.Names = append(kind.Names, order.Name{ID: s.ID, EN: append([]string{s.Names.In(order.English)}, s.Aliases...), ES: []string{s.Names.In(order.Spanish)}})
	}
	return kind
}

// TellTopic implements [rules.Topical]: of a sea who controls it and from where, what shuts it, its
// ports, and the seas beside it (§12.5, §15.1, §15.11, §15.12, §15.2, §21.42).
func (t *Title) TellTopic(k *rules.Known, id string) []rules.Message {
	sea, ok := t.d.SeaByID[id]
	if !ok {
		return nil
	}
	x := t.teller(k)
	x.tellSea(sea)
	return x.out
}

func (x *teller) tellSea(sea int) {
	r, s := x.r, &x.r.D.Seas[sea]
	x.add("sea", rules.Word("basin", "eurofront.basin."+s.Basin))
	args := []rules.Arg{rules.Num("dice", s.Interdiction)}
	if s.Base >= 0 {
		args = append(args, r.PlaceArg("base", s.Base))
	}
	if f := fleet.SeaHolder(r, sea); f != field.Neutral {
		args = append(args, factionArg("faction", f))
	}
	x.add("sea-held", args...)
	if r.IsStormy(sea) {
		x.add("storm")
	}
	if s.Freezes {
		x.add("freezes")
	}
	x.tellSailors(sea)
	args = nil
	for _, p := range s.Ports {
		args = append(args, r.PlaceArg("port", p))
	}
	if len(args) > 0 {
		x.add("ports", args...)
	}
	for i := range s.Beside {
		x.tellWay(&s.Beside[i])
	}
}

// tellSailors tells who sails a sea at present, where not all do (§15.11).
func (x *teller) tellSailors(sea int) {
	var args []rules.Arg
	all := true
	for f := range field.Faction(field.Factions) {
		switch {
		case x.r.S.War[f] == 0: // who wages no war has no ships here
		case fleet.CanSail(x.r, f, sea):
			args = append(args, factionArg("faction", f))
		default:
			all = false
		}
	}
	if !all && len(args) > 0 {
		x.add("sailors", args...)
	}
}

// tellWay tells of the way to a sea: over open water, by a canal or round a cape, and past which passages
// that leads, who holds their shores, and to whom they are shut (§1.373, §15.1, §15.12).
func (x *teller) tellWay(way *field.Beside) {
	r := x.r
	sea := rules.ID(field.KindSea, "sea", r.D.Seas[way.Sea].ID)
	switch {
	case way.Cape:
		x.add("cape", sea)
	case way.Canal >= 0:
		x.add("canal", sea, r.PlaceArg("port", way.Canal))
	case way.Open:
		x.add("open-way", sea)
	}
	for _, n := range way.Straits {
		passage := &r.D.Passages[n]
		args := []rules.Arg{sea, rules.ID(field.KindPassage, "strait", passage.ID)}
		for _, p := range passage.Shores {
			args = append(args, r.PlaceArg("shore", p))
			if r.S.Controller(p) == field.Neutral {
				continue
			}
			if f := factionArg("holder", r.S.Controller(p)); !slices.Contains(args, f) {
				args = append(args, f)
			}
		}
		for f := range field.Faction(field.Factions) {
			if slices.ContainsFunc(passage.Shores, func(p int) bool { return control.StatusOf(r, f, p) == control.Enemy }) {
				args = append(args, factionArg("shut", f))
			}
		}
		x.add("strait", args...)
	}
}
