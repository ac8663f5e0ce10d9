package eurofront

import (
	"slices"

	"github.com/fieldpost/fieldpost/rules"
	"github.com/fieldpost/fieldpost/rules/eurofront/field"
	"github.com/fieldpost/fieldpost/rules/eurofront/fleet"
	"github.com/fieldpost/fieldpost/rules/eurofront/production"
)

// View implements [rules.Title]: the weather and the money, the battles, what is cut off,
// then the own units by the headquarters nearest to them, with a line for each place, and
// where the others stand that face them.
func (t *Title) View(k *rules.Known) rules.View {
	g := t.Game(t.imagine(k))
	defer t.Free(g)
	w := reader{t: t, k: k, r: &g.run, Page: rules.NewPage(k.Viewer, 80, 240)}
	w.writeWeather()
	w.politics()
	w.battles()
	w.beaches()
	w.writeProduction()
	w.writeSeas()
	w.writeWaters()
	w.writeDesert()
	w.writeWestForecast(t)
	w.Section("eurofront.view.state")
	under := w.writeCommands()
	w.calendar(t)
	w.Own("eurofront.view.own")
	w.stacks(func(p *rules.Piece) bool { return !p.Hidden() && !k.Viewer.Sees(p.Side) })
	w.writeHiddenBlocks("eurofront.view.hidden", func(p *rules.Piece) bool {
		n, known := under[p.At]
		return !p.Flags.Has("unsupplied") && (!known || n < 0)
	})
	w.writeHiddenBlocks("eurofront.view.hidden-unsupplied", func(p *rules.Piece) bool { return p.Flags.Has("unsupplied") })
	w.Section("eurofront.view.others")
	return w.View()
}

// reader puts what is known into messages.
type reader struct {
	*rules.Page
	t *Title
	k *rules.Known
	r *field.Run // of the position as it is imagined
}

// writeWeather tells the weather of the fronts that are played, and where storms rage.
func (w *reader) writeWeather() {
	var storms []string
	sc := &w.r.D.Scenarios[w.r.S.Scenario]
	some := false
	for i := range w.k.Tracks {
		t := &w.k.Tracks[i]
		if t.ID != trackWeather || len(t.Flags) == 0 {
			continue
		}
		front := slices.Index(field.FrontWords, t.Of)
		if basin := field.StormBasin(front, field.Weather(slices.Index(field.WeatherWords, string(t.Flags))), t.N); sc.HasBasin(basin, w.r.D) {
			storms = append(storms, basin)
		}
		if sc.IsPlayed(field.Front(front)) {
			some = true
			w.Put(rules.Word(t.Of, "eurofront.weather."+string(t.Flags)))
		}
	}
	if some {
		w.Put(field.StormArgs(storms)...)
		w.End("eurofront.view.weather")
	}
}

// writeSeas tells which faction controls which seas, by basin, those that the fronts touch which are
// played, and which countries there are neutral (§15.2, §16.1).
func (w *reader) writeSeas() {
	r := w.r
	sc := &r.D.Scenarios[r.S.Scenario]
	var basins []string
	var neutrals []int
	for i := range r.D.Seas {
		if s := &r.D.Seas[i]; sc.HasSea(s, r.D) && !slices.Contains(basins, s.Basin) {
			basins = append(basins, s.Basin)
		}
	}
	for p := range r.D.Places {
		if n := r.Country(p); sc.IsPlayed(r.D.Places[p].Front) && r.S.Controller(p) == field.Neutral && !slices.Contains(neutrals, n) {
			neutrals = append(neutrals, n)
		}
	}
	for _, basin := range basins {
		w.Put(rules.Word("basin", "eurofront.basin."+basin))
		for i := range r.D.Seas {
			s := &r.D.Seas[i]
			if s.Basin != basin || !sc.HasSea(s, r.D) {
				continue
			}
			name := "neutral"
			if f := fleet.SeaHolder(r, i); f != field.Neutral {
				name = field.FactionWords[f]
			}
			w.Put(rules.ID(field.KindSea, name, s.ID))
		}
		w.End("eurofront.view.seas")
	}
	for _, n := range neutrals {
		w.Put(rules.ID(field.KindNation, "nation", r.D.Nations[n].ID))
	}
	w.EndAny("eurofront.view.neutrals")
	w.writeStances(r)
}

// battles tells where enemies stand in one hex, by who is the original defender. One that
// is won stays a battle until the phase ends, and nobody fights there any more.
func (w *reader) battles() {
	var under []*rules.Mark
	var sides []rules.Side
	for i := range w.k.Marks {
		if m := &w.k.Marks[i]; m.Kind == markBattle && w.isContested(m.At) {
			under = append(under, m)
			if !slices.Contains(sides, m.Side) {
				sides = append(sides, m.Side)
			}
		}
	}
	for _, side := range sides {
		w.Put(rules.SideArg("side", side))
		for _, m := range under {
			if m.Side == side {
				w.Put(rules.ID(w.k.Kinds.Place, "in", m.At))
			}
		}
		w.End("eurofront.view.battle")
	}
}

// isContested reports whether pieces of two sides stand at a place.
func (w *reader) isContested(at string) bool {
	first := slices.IndexFunc(w.k.Pieces, func(p rules.Piece) bool { return p.At == at })
	return first >= 0 && slices.ContainsFunc(w.k.Pieces[first:], func(p rules.Piece) bool { return p.At == at && p.Side != w.k.Pieces[first].Side })
}

// beaches tells where beachheads are laid.
func (w *reader) beaches() {
	for i := range w.k.Marks {
		if m := &w.k.Marks[i]; m.Kind == markBeach {
			w.Put(rules.SideArg("side", m.Side), rules.ID(w.k.Kinds.Place, "in", m.At))
			if m.Flags.Has("disrupted") {
				w.Put(rules.Num("disrupted", 1))
			}
			w.End("eurofront.view.beachhead")
		}
	}
}

// writeProduction tells what both sides produce, where it decides the game (§19.2), and a side what it
// has to spend and which of its places are cut off.
func (w *reader) writeProduction() {
	side := w.k.Viewer.Side()
	if side == "" {
		return
	}
	r := w.r
	switch {
	case decision(r).CountsCities():
		w.writeCities(r)
	case decision(r) == field.ByConquest:
		w.writePrize(r)
	case decision(r) == field.ByAims:
		w.writeAims(r)
	case !r.IsWinterWar():
		axis, others := compareProduction(r)
		w.Put(rules.Num("axis", axis), rules.Num("others", others))
		w.End("eurofront.view.production")
	}
	for _, f := range r.FightingFactions(r.D.SideOf(side)) {
		for _, a := range production.Accounts(r, f) {
			own := production.Available(r, f, a)
			if a.IsPower() && own == 0 {
				continue
			}
			w.Put(accountArgs(r.D, a)...)
			w.Put(rules.Num("own", own))
			if r.S.Phase == field.PhaseProduction { // when it is asked for, it is told as new
				w.Put(rules.Num("now", 1))
			}
			w.End("eurofront.view.to-spend")
		}
	}
	for _, f := range r.FightingFactions(r.D.SideOf(side)) {
		for _, p := range placesCutOff(r, f) {
			w.Put(r.PlaceArg("in", p))
		}
		w.EndAny("eurofront.view.cut-rail")
	}
}

// remote is from how many hexes on a place has nothing to do with a headquarters.
const remote = 9

// writeCommands writes the own units and the hidden blocks of the others, each place under the
// own headquarters that is nearest to it; who is off the board comes first, who is remote from
// all of them, as everybody in areas is, last, and all without a heading where there is none.
// It returns under which heading a place stands, -1 for none.
func (w *reader) writeCommands() map[string]int {
	own := func(p *rules.Piece) bool { return !p.Hidden() && w.k.Viewer.Sees(p.Side) && p.At != due }
	var hqs []int // pieces
	for i := range w.k.Pieces {
		p := &w.k.Pieces[i]
		if at, onBoard := w.t.d.PlaceByID[p.At]; onBoard && own(p) && w.t.d.Places[at].Kind == field.Hex && p.Kind == field.TypeWords[field.HQ] {
			hqs = append(hqs, i)
		}
	}
	if len(hqs) == 0 || w.k.Viewer.Side() == "" {
		w.stacks(own)
		return nil
	}
	under := w.headings(hqs)
	w.stacks(func(x *rules.Piece) bool { return own(x) && under[x.At] < 0 })
	for n := range len(hqs) + 1 {
		in := func(x *rules.Piece) bool { return under[x.At] == n }
		heads := ""
		switch {
		case n < len(hqs):
			p := &w.k.Pieces[hqs[n]]
			heads = p.ID
			w.End("eurofront.view.command", rules.Counted(field.KindUnit, "unit", p.ID, int(p.Strength)), rules.ID(w.k.Kinds.Place, "at", p.At))
		case !slices.ContainsFunc(w.k.Pieces, func(x rules.Piece) bool { return in(&x) }):
			continue
		default:
			w.End("eurofront.view.remote")
		}
		w.stacks(func(x *rules.Piece) bool { return own(x) && in(x) && x.ID != heads })
		w.writeHiddenBlocks("eurofront.view.hidden", func(x *rules.Piece) bool { return !x.Flags.Has("unsupplied") && in(x) })
	}
	return under
}

// headings finds under which of some headquarters, pieces by their number, each place stands:
// the nearest one, their number where none is near, and -1 off the board.
func (w *reader) headings(hqs []int) map[string]int {
	head := func(hq int) int { return w.t.d.PlaceByID[w.k.Pieces[hq].At] }
	under := map[string]int{}
	for i := range w.k.Pieces {
		id := w.k.Pieces[i].At
		at, onBoard := w.t.d.PlaceByID[id]
		if _, seen := under[id]; seen {
			continue
		}
		if under[id] = -1; !onBoard {
			continue
		}
		under[id] = len(hqs)
		if n := nearestHQTo(w.t.d, hqs, at, head); n >= 0 {
			if hexes, _ := w.t.d.Apart(head(hqs[n]), at); hexes < remote {
				under[id] = n
			}
		}
	}
	return under
}

// stacks writes a line for each place with pieces of a kind, with their CV, and who of
// them is out of supply.
func (w *reader) stacks(of func(*rules.Piece) bool) {
	for p := w.k.Pieces; len(p) > 0; {
		n := 1
		for n < len(p) && p[n].At == p[0].At {
			n++
		}
		here := p[:n]
		p = p[n:]
		if !slices.ContainsFunc(here, func(x rules.Piece) bool { return of(&x) }) {
			continue
		}
		if slices.Contains(field.BoxWords, here[0].At) {
			w.Put(rules.Word("at", "eurofront.box."+here[0].At))
		} else {
			w.Put(rules.ID(w.k.Kinds.Place, "at", here[0].At))
		}
		if here[0].At == field.BoxWords[field.Unused-field.Dead] {
			w.writeUnitTypes(here, of)
			continue
		}
		for i := range here {
			if x := &here[i]; of(x) {
				w.Put(rules.Counted(field.KindUnit, "unit", x.ID, int(x.Strength)))
			}
		}
		for i := range here {
			if x := &here[i]; of(x) && x.Flags.Has("unsupplied") {
				w.Put(rules.ID(field.KindUnit, "unsupplied", x.ID))
			}
		}
		for i := range here { // headquarters that command no more, and cadres (§2.6)
			if x := &here[i]; of(x) && x.Strength == 0 && x.Kind != field.TypeWords[field.Beachhead] {
				w.Put(rules.ID(field.KindUnit, "spent", x.ID))
			}
		}
		w.End("eurofront.view.stack")
	}
}

// writeHiddenBlocks tells in one line for each side how many blocks of a kind that are not known
// stand where.
func (w *reader) writeHiddenBlocks(code string, of func(*rules.Piece) bool) {
	var sides []rules.Side
	for i := range w.k.Pieces {
		if x := &w.k.Pieces[i]; x.Hidden() && of(x) && !slices.Contains(sides, x.Side) {
			sides = append(sides, x.Side)
		}
	}
	for _, side := range sides {
		w.Put(rules.SideArg("side", side))
		for i, n := 0, 0; i < len(w.k.Pieces); i++ {
			x := &w.k.Pieces[i]
			if x.Hidden() && of(x) && x.Side == side {
				n++
			}
			if last := i == len(w.k.Pieces)-1 || w.k.Pieces[i+1].At != x.At; last && n > 0 {
				w.Put(rules.Counted(w.k.Kinds.Place, "at", x.At, n))
				n = 0
			} else if last {
				n = 0
			}
		}
		w.End(code)
	}
}

// writeUnitTypes ends a line with how many pieces of each type there are: who has fallen is many, and
// named where he is built again ([Title.Draft]).
func (w *reader) writeUnitTypes(here []rules.Piece, of func(*rules.Piece) bool) {
	for _, kind := range field.TypeWords {
		n := 0
		for i := range here {
			if x := &here[i]; of(x) && x.Kind == kind {
				n++
			}
		}
		if n > 0 {
			w.Put(rules.Counted(field.KindType, "unit", kind, n))
		}
	}
	w.End("eurofront.view.stack")
}

// ahead is how many months of what the West takes are told in advance.
const ahead = 3

// due is the box of those who are still to come.
var due = field.BoxWords[field.Unused-field.Due]

// calendar tells who of a side is still to come, by month, and what the fronts that nobody
// plays take in the next months, as the record sheets do.
func (w *reader) calendar(t *Title) {
	d := t.d
	now := d.Scenarios[t.scenario(w.k)].First + w.k.Clock.Turn - 1
	coming := map[int][]rules.Arg{}
	leaving := map[int][]rules.Arg{}
	for i := range w.k.Pieces {
		p := &w.k.Pieces[i]
		if p.Hidden() || !w.k.Viewer.Sees(p.Side) {
			continue
		}
		switch u := d.UnitByID[p.ID]; {
		case p.At == due:
			m, cv := d.ArrivalOf(u, int8(now))
			coming[m] = append(coming[m], rules.Counted(field.KindUnit, "unit", p.ID, cv))
		case d.Scenarios[t.scenario(w.k)].HasRecord() && d.Units[u].Leaves > now && d.Units[u].Leaves <= now+ahead && !slices.Contains(field.BoxWords, p.At):
			leaving[d.Units[u].Leaves] = append(leaving[d.Units[u].Leaves], rules.ID(field.KindUnit, "unit", p.ID))
		}
	}
	if len(coming)+len(leaving) > 0 {
		w.End("eurofront.view.calendar")
	}
	for m := range d.Months {
		w.writeDatedLine("eurofront.view.to-come", m, d, coming[m])
		w.writeDatedLine("eurofront.view.leaves", m, d, leaving[m])
	}
}

// writeWestForecast tells what the fronts that nobody plays are to lose in the next months.
func (w *reader) writeWestForecast(t *Title) {
	d := t.d
	now := d.Scenarios[t.scenario(w.k)].First + w.k.Clock.Turn - 1
	for _, row := range d.WestBetween(t.scenario(w.k), now+1, min(now+ahead, w.finalMonth(t))) {
		var lost []rules.Arg
		for _, c := range row.Lost {
			lost = append(lost, rules.ID(field.KindPlace, "in", d.Places[d.Cities[c].Place].ID))
		}
		w.writeDatedLine("eurofront.view.west-loses", row.Month, d, lost)
		if side := d.ID(d.Scenarios[t.scenario(w.k)].Holder(field.Axis)); row.Most > 0 && w.k.Viewer.Sees(side) {
			w.writeDatedLine("eurofront.view.west-spares", row.Month, d, []rules.Arg{rules.Num("points", row.Most)})
		}
	}
}

// finalMonth returns the last month of the game.
func (w *reader) finalMonth(t *Title) int {
	s := field.State{Scenario: t.scenario(w.k)}
	_ = t.d.Options.Set(w.k.Chosen(), &s.Options) // they come from a position
	return t.d.LastMonth(&s)
}

// writeDatedLine ends a line about a month, if there is anything to tell.
func (w *reader) writeDatedLine(code string, month int, d *field.Data, what []rules.Arg) {
	if len(what) == 0 {
		return
	}
	w.Put(field.DateOf(d.Months[month].ID)...)
	w.Put(what...)
	w.End(code)
}

// politics tells of events in force, of the demoralised and the defeated, and of objectives
// that are cut, each in a line.
func (w *reader) politics() {
	line := func(code, track string, arg func(t *rules.Track) rules.Arg) {
		some := false
		for i := range w.k.Tracks {
			if t := &w.k.Tracks[i]; t.ID == track {
				w.Put(arg(t))
				some = true
			}
		}
		if some {
			w.End(code)
		}
	}
	nation := func(t *rules.Track) rules.Arg { return rules.ID(field.KindNation, "nation", t.Of) }
	line("eurofront.view.events", trackEvent, func(t *rules.Track) rules.Arg { return rules.ID(field.KindEvent, "event", t.Of) })
	line("eurofront.view.demoralised", trackDemoral, nation)
	w.writeWeariness()
	line("eurofront.view.defeated", trackDefeat, nation)
	line("eurofront.view.cut", trackCut, func(t *rules.Track) rules.Arg { return rules.Word("what", "eurofront.objective."+t.Of) })
}
