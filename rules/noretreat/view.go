package noretreat

import (
	"fmt"
	"strconv"

	"github.com/fieldpost/fieldpost/rules"
	"github.com/fieldpost/fieldpost/rules/board"
	"github.com/fieldpost/fieldpost/rules/noretreat/battle"
	"github.com/fieldpost/fieldpost/rules/noretreat/cards"
	"github.com/fieldpost/fieldpost/rules/noretreat/field"
	"github.com/fieldpost/fieldpost/rules/noretreat/moves"
	"github.com/fieldpost/fieldpost/rules/noretreat/supply"
)

// View implements [rules.Title]: what is known, in the order in which a player reads
// it, his own matters before the enemy's.
func (t *Title) View(k *rules.Known) rules.View {
	g := t.Game(t.imagine(k))
	defer t.Free(g)
	w := reader{Page: rules.NewPage(k.Viewer, 120, 500), run: &g.run, k: k}
	w.score()
	w.Own("noretreat.view.score")
	w.weather()
	w.Section("noretreat.view.weather")
	w.battles()
	w.Section("noretreat.view.battles")
	side := field.SideOf(k.Viewer.Side())
	if side != field.Nobody {
		w.hand(side)
		w.Own("noretreat.view.hand")
	}
	w.cards()
	w.Section("noretreat.view.cards")
	order := [field.Sides]field.Side{field.Axis, field.Soviet}
	codes := [field.Sides]string{"noretreat.view.axis", "noretreat.view.soviet"}
	if side != field.Nobody {
		order = [field.Sides]field.Side{side, side.Enemy()}
		codes = [field.Sides]string{"noretreat.view.own", "noretreat.view.enemy"}
	}
	for i, of := range order {
		w.forces(of)
		w.boxes(of)
		if side == of {
			w.Own(codes[i])
		} else {
			w.Section(codes[i])
		}
	}
	w.control()
	w.Section("noretreat.view.control")
	return w.View()
}

// reader puts what is known into messages. The run stands on what is imagined of it:
// where supply and zones of control reach follows from what lies open.
type reader struct {
	*rules.Page
	run *field.Run
	k   *rules.Known
}

// score tells the VP, how far the next sudden death is, the objectives and what is
// marked on the track.
func (w *reader) score() {
	r, s := w.run, w.run.S
	first := s.Initiative
	w.End("noretreat.view.vp", field.SideArg("side", first), rules.Num("vp", vpOf(r, first)), rules.Num("map", r.MapVP(first)), rules.Num("event", int(s.EventVP)),
		field.SideArg("other", first.Enemy()), rules.Num("others", vpOf(r, first.Enemy())))
	sc := &r.D.Scenarios[s.Scenario]
	if int(s.Turn) == sc.First {
		w.End("noretreat.view.set-up")
	}
	if aim := "noretreat.aim." + sc.ID; sc.ID != "campaign" {
		w.End("noretreat.view.aim", rules.Word("aim", aim), turnArg("months", sc.Last), rules.Num("turn", sc.Last))
	}
	if isCampaign(r) {
		for turn := int(s.Turn) + 1; turn <= len(r.D.Turns); turn++ {
			of := first
			if turn > field.InitiativeTurn {
				of = field.Soviet
			}
			limit, ok := r.D.SuddenDeathVP(turn, of)
			if !ok || (turn >= field.LastYear) != (s.Turn >= field.LastYear) {
				continue
			}
			w.End("noretreat.view.death", field.SideArg("side", of), turnArg("months", turn), rules.Num("turn", turn), rules.Num("limit", limit), rules.Num("short", max(limit+1-vpOf(r, of), 0)))
			break
		}
		for side := range field.Side(field.Sides) {
			for p := range r.D.Places {
				if x := &r.D.Places[p]; x.ObjectiveOf(side) && r.Control(p) == side {
					w.Put(r.PlaceArg("place", p))
				}
			}
			w.End("noretreat.view.objectives", field.SideArg("side", side), rules.Num("held", objectivesOf(r, side)), rules.Num("need", objectivesNeeded(r, side)))
		}
	}
	if s.HighTide > 0 {
		w.End("noretreat.view.high-tide", rules.Num("tide", int(s.HighTide)))
	}
	if s.NoDeath {
		w.End("noretreat.view.no-death")
	}
}

// foreseen is for how many turns the weather is told.
const foreseen = 4

// weather tells the weather now and to come, and the support markers left.
func (w *reader) weather() {
	r, s := w.run, w.run.S
	for turn := int(s.Turn); turn <= min(int(s.Turn)+foreseen-1, len(r.D.Turns)); turn++ {
		if r.HasVariableWeather(turn) {
			w.Put(rules.Num("variable", 1))
		}
		t := &r.D.Turns[turn-1]
		if turn > int(s.Turn) {
			w.Put(rules.Num("blitz", t.Blitz), rules.Num("shock", t.Shock))
		} else {
			w.Put(rules.Num("blitz", int(s.Blitz)), rules.Num("shock", int(s.Shock)))
		}
		w.End("noretreat.view.turn", rules.Num("turn", turn), turnArg("months", turn), rules.Word("weather", weatherWord(r.WeatherOf(turn))))
	}
}

// battles tells the targets and counterblows that are marked, and the battle under way.
func (w *reader) battles() {
	for i := range w.k.Fights {
		f := &w.k.Fights[i]
		for _, id := range f.Attackers {
			w.Put(w.unit("attacker", w.run.D.UnitByID[id]))
		}
		for _, id := range f.Defenders {
			w.Put(w.unit("defender", w.run.D.UnitByID[id]))
		}
		w.End("noretreat.view.fight", rules.ID(field.KindPlace, "place", f.At), rules.SideArg("side", f.Attacker))
	}
	for i := range w.run.S.Attacks {
		w.End("noretreat.view.prospect", battle.Prospects(w.run, &w.run.S.Attacks[i])...)
	}
	for i := range w.k.Marks {
		m := &w.k.Marks[i]
		switch {
		case m.Flags.Has(flagDone):
		case m.Kind == markTarget:
			w.End("noretreat.view.target", rules.ID(field.KindPlace, "place", m.At), rules.SideArg("side", m.Side))
		case m.Kind == markCounterblow:
			w.End("noretreat.view.counterblow", rules.ID(field.KindPlace, "place", m.At), rules.SideArg("side", m.Side))
		}
	}
}

// hand tells a side its cards, and what each would do now.
func (w *reader) hand(side field.Side) {
	r := w.run
	for c := range r.S.Hands[side].Each() {
		w.End("noretreat.view."+cardState(r, side, c), rules.Num("card", r.D.Cards[c].Number), r.CardArg("title", c, side), cards.EventArg(r, c, side))
	}
	if r.S.Joker == side {
		for c := range r.D.Cards {
			if r.D.Cards[c].Set == field.SetJoker {
				w.End("noretreat.view.joker", r.CardArg("title", c, side), cards.EventArg(r, c, side))
			}
		}
	}
}

// cardState says how a card in a hand stands: its event acts only when it is drawn,
// needs the initiative, was carried out in this turn already, or may be played.
func cardState(r *field.Run, side field.Side, c int) string {
	h := r.D.Cards[c].Half(side)
	switch {
	case h.Immediate:
		return "card-immediate"
	case h.Symbol != field.Nobody && h.Symbol != r.S.Initiative:
		return "card-initiative"
	case cards.WasCarriedOut(r, c, side):
		return "card-done"
	}
	return "card"
}

// cards tells what of the cards lies open: how many there are, the uppermost discard,
// what was carried out in this turn and what cards still do.
func (w *reader) cards() {
	r, s := w.run, w.run.S
	if top, ok := s.Discards.Top(); ok {
		w.Put(rules.Num("top", r.D.Cards[top].Number), r.CardArg("first", top, field.Axis), r.CardArg("second", top, field.Soviet))
	}
	w.End("noretreat.view.deck", rules.Num("axis", s.Hands[field.Axis].Total()), rules.Num("soviet", s.Hands[field.Soviet].Total()),
		rules.Num("deck", s.Deck.Total()), rules.Num("pile", len(s.Discards)))
	for _, p := range s.Played {
		w.End("noretreat.view.played", field.SideArg("side", p.Side), r.CardArg("title", int(p.Card), p.Side), cards.EventArg(r, int(p.Card), p.Side))
	}
	for i := range s.Effects {
		e := &s.Effects[i]
		w.End("noretreat.view.effect", field.SideArg("side", e.Side), r.CardArg("title", int(e.Card), e.Side), rules.Word("span", "noretreat.span."+field.SpanWords[e.Until]))
	}
}

// unit returns a unit with strength and movement as they are printed on the side that is up.
func (w *reader) unit(name string, u int) rules.Arg {
	a, face := w.run.UnitArg(name, u), w.run.Face(u)
	return rules.ID(a.Kind+faced, name, fmt.Sprintf("%s %d-%d", a.Value, face.Strength, face.Move))
}

// forces shows the units of a side on the map, place by place.
func (w *reader) forces(of field.Side) {
	r := w.run
	net := supply.Trace(r, of)
	for at, here := range w.k.Stacks {
		for i := range here {
			p := &here[i]
			if p.Side != of.ID() {
				continue
			}
			w.Put(w.unit("unit", r.D.UnitByID[p.ID]))
			for _, f := range [...]string{flagReduced, flagDisorganised, flagUnsupplied, flagSupport, flagMoved} {
				if p.Flags.Has(f) && (f != flagReduced || p.Most > p.Steps) {
					w.Put(r.UnitArg(f, r.D.UnitByID[p.ID]))
				}
			}
			if !p.Flags.Has(flagUnsupplied) && net.SupplyOf(r.D.UnitByID[p.ID]) == supply.Unsupplied {
				w.Put(r.UnitArg("cut", r.D.UnitByID[p.ID]))
			}
		}
		if len(w.Written()) == 0 {
			continue
		}
		place := r.D.PlaceByID[at.ID]
		if r.InZOCOf(of.Enemy(), place) {
			w.Put(rules.Num("zone", 1))
		}
		w.End("noretreat.view.stack", r.PlaceArg("place", place))
	}
}

// boxes shows the units of a side beside the map; those that come later with their
// turn, those that are out of the game not at all.
func (w *reader) boxes(of field.Side) {
	r := w.run
	for _, box := range [...]int{field.Rail, field.Shattered, field.Destroyed, field.Surrendered, field.Cadres} {
		for u := range r.S.Units {
			if c := &r.S.Units[u]; int(c.At) == box && r.D.Units[u].Side == of {
				w.Put(w.unit("unit", u))
				if c.Reserve && w.k.Viewer.Sees(of.ID()) {
					w.Put(r.UnitArg("reserve", u))
				}
			}
		}
		w.EndAny("noretreat.view.box", field.BoxArg(box))
	}
	for turn := int(r.S.Turn); turn <= min(int(r.S.Turn)+foreseen, len(r.D.Turns)); turn++ {
		for u := range r.S.Units {
			if c := &r.S.Units[u]; (c.At == field.Due || c.At == field.Track) && int(c.Back) == turn && r.D.Units[u].Side == of {
				w.Put(w.unit("unit", u))
			}
		}
		w.EndAny("noretreat.view.coming", turnArg("months", turn), rules.Num("turn", turn))
	}
}

// control shows the places that count and are not in the hands of their side, and what
// lies on the map.
func (w *reader) control() {
	r := w.run
	for side := range field.Side(field.Sides) {
		for p := range r.D.Places {
			if x := &r.D.Places[p]; x.VP() && r.Control(p) == side && x.Home() != side {
				w.Put(r.PlaceArg("place", p))
			}
		}
		w.EndAny("noretreat.view.holds", field.SideArg("side", side))
	}
	for _, kind := range [...]string{markScorched, markWorks} {
		for i := range w.k.Marks {
			if m := &w.k.Marks[i]; m.Kind == kind {
				w.Put(rules.ID(field.KindPlace, "place", m.At))
			}
		}
		w.EndAny("noretreat.view." + kind)
	}
}

// turnArg names a turn by its months.
func turnArg(name string, turn int) rules.Arg {
	return rules.ID(kindMonths, name, strconv.Itoa(turn))
}

// Supply tells the places of the own edge and the cities from which a side draws
// supply, and the places from which an overland line leads there (§6.1).
func (t *Title) Supply(k *rules.Known, side rules.Side) (sources, reached []string) {
	g := t.Game(t.imagine(k))
	defer t.Free(g)
	net := supply.Trace(&g.run, field.SideOf(side))
	for p := range t.d.Places {
		if t.d.Places[p].Terrain == field.Lake {
			continue
		}
		if net.IsLineEnd(p) {
			sources = append(sources, t.d.Places[p].ID)
		}
		if net.HasOverland(p) {
			reached = append(reached, t.d.Places[p].ID)
		}
	}
	return sources, reached
}

// Opposed reports whether two sides are enemies.
func (t *Title) Opposed(_ *rules.Known, a, b rules.Side) bool { return a != b }

// Reach tells how far the units of a side come in a movement phase (§8.1).
func (t *Title) Reach(k *rules.Known, side rules.Side) []rules.Reach {
	g := t.Game(t.imagine(k))
	defer t.Free(g)
	return rules.ReachOf(k, side, t.d.UnitByID, func(u int) []string { return moves.Reach(u, &g.run) })
}

// Ground returns the map as it is drawn.
func (t *Title) Ground() *board.Ground { return t.ground() }

// Look says how the words of the title are drawn.
func (t *Title) Look() *board.Look {
	short := map[string]board.ByLang{}
	for i := range t.d.Units {
		u := &t.d.Units[i]
		short[board.ShortOf(field.KindUnit, u.ID)] = byLang(u.Short)
		if u.Red != nil {
			short[board.ShortOf(field.KindRed, u.ID)] = byLang(u.ShortRed)
		}
	}
	return &board.Look{
		Texts: "noretreat.map.", RimTexts: "noretreat.map.rim.", TrackTexts: "noretreat.map.track.",
		Sides: map[string]board.Livery{"axis": board.Slate, "soviet": board.Ochre},
		Terrain: map[string]board.Texture{"open": board.Plain, "city": board.Built, "forest": board.Woods, "marsh": board.Swamp, "mountain": board.Peaks,
			"kerch": board.Narrows, "area": board.Plain, "lake": board.Lake},
		Rims:  map[string]board.Stroke{"river": board.River, "lake": board.Shallows},
		Joins: map[string]board.Stroke{"area": board.Linked},
		Sites: map[string]board.Emblem{field.MarkCity: board.City, field.MarkOil: board.Oil, field.MarkNeedAxis: board.Objective,
			field.MarkNeedSoviet: board.Objective, field.MarkEdgeAxis: board.EdgeOfMap, field.MarkEdgeSoviet: board.EdgeOfMap},
		Units: map[string]board.Symbol{"infantry": board.Infantry, "mechanized": board.Mechanised, "armor": board.Armour, "ss-armor": board.HeavyArmour,
			"ss-mechanized": board.Guard, "regional": board.Militia, "fortified": board.Fortified, "shock": board.Assault, "cadre": board.Cadres,
			"volkssturm": board.Partisans, "reserve": board.Reserves, "marker": board.Airborne},
		Short: short,
		Flags: map[string]board.Badge{flagDisorganised: board.Disordered, flagUnsupplied: board.Starved, flagMoved: board.Spent, flagFought: board.Spent,
			flagSupport: board.Held, flagReserve: board.Kept, flagArrived: board.Came},
		Marks: map[string]board.Emblem{markTarget: board.Target, markCounterblow: board.Counter, markScorched: board.Burnt, markWorks: board.Works,
			markSupport: board.Bolt, markBelow: board.No, markLeast: board.No, markFresh: board.Flag},
		Lines:  map[string]board.Trace{lineAttack: board.Attacks},
		Off:    []string{"due", "rail", "cadres", "shattered", "destroyed", "surrendered", "track"},
		Tracks: []string{trackVP},
		Events: map[string]board.Trace{
			"noretreat.moved": board.Moves, "noretreat.advances": board.Moves, "noretreat.retreats": board.Retreats, "noretreat.battle": board.Battle,
			"noretreat.counterattack": board.Battle, "noretreat.declared": board.Attacks, "noretreat.backed-off": board.Retreats,
		},
	}
}

func byLang(n rules.Names) board.ByLang {
	out := board.ByLang{}
	for lang, text := range n {
		out[string(lang)] = text
	}
	return out
}
