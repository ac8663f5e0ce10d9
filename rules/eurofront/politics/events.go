package politics

import (
	"fmt"
	"slices"

	"github.com/fieldpost/fieldpost/rules"
	"github.com/fieldpost/fieldpost/rules/eurofront/control"
	"github.com/fieldpost/fieldpost/rules/eurofront/field"
	"github.com/fieldpost/fieldpost/rules/play"
)

// EventFault says what an event still requires (the charts of diplomacy), nil if it can happen now.
func EventFault(r *field.Run, e int) *play.Fault {
	x := &r.D.Events[e]
	if !r.D.Scenarios[r.S.Scenario].HasEvents() {
		if r.IsWinterWar() {
			return play.Refuse("16.6", "eurofront.bad.no-events")
		}
		return play.Refuse("16.6", "eurofront.bad.no-events-here")
	}
	switch {
	case r.D.Scenarios[r.S.Scenario].Omits(e):
		var args []rules.Arg
		for i := range r.D.Events {
			if !r.D.Scenarios[r.S.Scenario].Omits(i) {
				args = append(args, rules.ID(field.KindEvent, "but", r.D.Events[i].ID))
			}
		}
		return play.Refuse("16.6", "eurofront.bad.event-omitted", args...).Final()
	case r.HasHappened(e) && !x.Again:
		return play.Refuse("16.6", "eurofront.bad.event-happened")
	case x.Shut != "":
		return play.Refuse("16.6", "eurofront.bad.event-shut", eventArg(r, e), rules.Word("why", "eurofront.event-shut."+x.Shut)).Final()
	case x.West && !control.IsFrontPlayed(r, field.WestFront):
		return play.Refuse("16.6", "eurofront.bad.event-west")
	case x.Joins >= 0 && !x.Rebels:
		if f := joinFault(r, x); f != nil {
			return f
		}
	}
	_, f := bestWay(r, e)
	return f
}

// bestWay returns up to which die an event happens by the best of its ways that are open, and what the last of them still requires
// where none is.
func bestWay(r *field.Run, e int) (most int, fault *play.Fault) {
	open := false
	for i := range r.D.Ways {
		w := &r.D.Ways[i]
		if w.Event != e {
			continue
		}
		f := wayFault(r, w)
		if f == nil {
			open = true
			most = max(most, dieOf(r, w))
		} else {
			fault = f
		}
	}
	if open {
		return most, nil
	}
	return 0, fault
}

// wayFault says what a way to an event still requires, nil for nothing.
func wayFault(r *field.Run, w *field.WayRow) *play.Fault {
	for i := range w.Needs {
		if f := needs[w.Needs[i].What](r, &r.D.Events[w.Event], &w.Needs[i]); f != nil {
			return f
		}
	}
	switch x := &r.D.Events[w.Event]; {
	case dieOf(r, w) > 0:
		return nil
	case w.Count != "" && counts[w.Count](r) <= 0:
		return refuseEvent(x, "eurofront.bad.event-count", rules.Word("what", "eurofront.event-count."+w.Count))
	}
	return play.Refuse("16.41", "eurofront.bad.event-betrayed")
}

// dieOf returns up to which die an event happens by one of its ways: of a faction that has betrayed neutrals one less (§16.41), but not
// where it always happens, nor of the Soviets, whom nobody's treachery touches.
func dieOf(r *field.Run, w *field.WayRow) int {
	most := w.Most
	if w.Count != "" {
		most = max(0, counts[w.Count](r))
	}
	if r.S.Traitors.Has(r.D.Events[w.Event].Of) && (w.Count != "" || most < 6) {
		most--
	}
	return most
}

// joinFault returns what keeps a nation from joining the faction of an event: it has joined one, is defeated, or cooperates with the
// enemy (§16.21). That the Soviets are at war, and the armistice of Finland a season old, is so in every game here.
func joinFault(r *field.Run, x *field.Event) *play.Fault {
	p := &r.S.Powers[x.Joins]
	switch {
	case r.Capital(x.Joins) < 0: // as of Vichy once it is occupied
		return play.Refuse("16.6", "eurofront.bad.event-gone", nationArg(r, x.Joins))
	case p.Stance != field.Neutral || p.Defeated:
		return play.Refuse("16.6", "eurofront.bad.event-happened")
	case !x.Against && p.Cooperates < field.Neutral && p.Cooperates != x.Of:
		return play.Refuse("16.21", "eurofront.bad.event-cooperates", nationArg(r, x.Joins))
	}
	return nil
}

// CarryOutEvent carries an event out.
func CarryOutEvent(r *field.Run, e int) {
	x := &r.D.Events[e]
	if !slices.Contains(r.S.Happened, int16(e)) {
		r.S.Happened = append(r.S.Happened, int16(e))
	}
	for _, word := range x.Does {
		effects[word](r)
	}
	if x.Whole >= 0 { // what it has saved is lost
		r.S.Powers[x.Whole].Purse = field.Purse{}
	}
	if x.Turns >= 0 {
		changeSides(r, x.Turns, field.Allied, field.Satellite)
	}
	switch {
	case x.Rebels:
		rebel(r, x.Of, x.Joins)
	case x.Joins >= 0 && IsInGame(r, x.Joins) && !isSetUp(r, x.Joins):
		enterWar(r, x.Joins, x.Of, field.Satellite)
	case x.Joins >= 0:
		join(r, x.Of, x.Joins)
	}
	r.S.NoteEvent(r.D, e)
	if x.Brings >= 0 && !r.HasHappened(x.Brings) {
		CarryOutEvent(r, x.Brings)
	}
	control.Settle(r)
}

// effects are what events do besides who joins, by their words in the charts.
var effects = map[string]func(*field.Run){
	"second-front": func(r *field.Run) { r.S.Second = true },
	"soviet-costs": func(r *field.Run) { // §20.56
		r.S.AlliedCosts = false
		for front := range r.S.Purses[field.Soviet] {
			r.S.Purses[field.Soviet][front].Saved /= 2
		}
	},
	"reform":       func(r *field.Run) { r.S.Reform++ },
	"rearm":        func(r *field.Run) { r.S.Rearmed++ },
	"spends-saved": func(r *field.Run) { r.S.Purses[field.Soviet][field.EastFront].Saved = 0 }, // §20.593
}

// CheckCharts returns what is wrong with the words of events in the charts, nil for nothing: one that nothing carries out.
func CheckCharts(d *field.Data) error {
	for i := range d.Ways {
		w := &d.Ways[i]
		id := d.Events[w.Event].ID
		if counts[w.Count] == nil && w.Count != "" {
			return fmt.Errorf("charts.toml: event %s: nothing counts %q", id, w.Count)
		}
		for k := range w.Needs {
			if needs[w.Needs[k].What] == nil {
				return fmt.Errorf("charts.toml: event %s: %q is nothing that it can need", id, w.Needs[k].What)
			}
		}
	}
	for i := range d.Events {
		for _, word := range d.Events[i].Does {
			if effects[word] == nil {
				return fmt.Errorf("charts.toml: event %s: nothing does %q", d.Events[i].ID, word)
			}
		}
	}
	return nil
}

// join has a nation join a faction (§16.31): it brings the land in which nobody stands for another
// one, and its forces, and who stood with them, stand where history had them.
func join(r *field.Run, f field.Faction, nation int) {
	for p := range r.D.Places {
		if r.Country(p) == nation && r.S.Controller(p) == field.Neutral && !r.HasEnemies(f, p) {
			r.S.SetController(f, p)
		}
	}
	for u := range r.D.Units {
		d, b := &r.D.Units[u], &r.S.Blocks[u]
		if d.Faction != f || b.At != field.Unused {
			continue
		}
		at, cv, ok := r.D.StartPosition(r.S.Scenario, u)
		if ok && (d.Nation == nation || r.Country(at) == nation) && r.S.Controller(at) == f {
			*b = field.Block{At: field.Unused, CV: int8(cv), From: -1}
			r.Put(u, at)
		}
	}
}

// isSetUp reports whether the set-up of the scenario has the forces of a nation for when it joins (§20.82).
func isSetUp(r *field.Run, nation int) bool {
	return slices.ContainsFunc(r.D.Units, func(d field.Unit) bool {
		_, _, ok := r.D.StartPosition(r.S.Scenario, r.D.UnitByID[d.ID])
		return ok && d.Nation == nation
	})
}

// changeSides has a nation join the enemy of its faction, as Finland does by FI (§20.82), or whom the Axis betrays (§20.17): its forces
// serve that from now on, or where nobody plays it go home, and its land in which its old faction has no units is the new one's. What
// it has saved is lost, and not told to its new friends.
func changeSides(r *field.Run, nation int, f field.Faction, how field.Joining) {
	was, lands, betrayed := r.S.Powers[nation].Stance, landsOf(r, nation), r.S.Powers[nation].Betrayed
	if r.D.Scenarios[r.S.Scenario].HasRecord() {
		disarm(r, nation)
	} else {
		redeploy(r, nation, f)
	}
	for p := range r.D.Places {
		if slices.Contains(lands, r.Country(p)) && r.S.Controller(p) == was && !r.Has(was, p) {
			r.S.SetController(f, p)
		}
	}
	for _, n := range lands {
		r.S.Powers[n] = field.Power{Stance: f, Joined: how, Cooperates: field.Neutral, Betrayed: betrayed && n == nation}
	}
}

// redeploy has the forces of a nation wear the coats of a faction (§3.21): one stays where it stood, in its land and in a
// place that is nobody else's, the others come to the first that are left, the capital before all (§16.31).
func redeploy(r *field.Run, nation int, f field.Faction) {
	var turned, homeless []int
	for u := range r.D.Units {
		if at := r.S.Blocks[u].At; !isOfNation(r, u, nation) || at == field.Unused || at == field.Gone {
			continue
		}
		if coat := r.D.Coat(u, f); coat >= 0 {
			r.TurnCoat(u, coat)
			turned = append(turned, coat)
		} else {
			r.Put(u, field.Gone)
		}
	}
	for _, u := range turned {
		if at := int(r.S.Blocks[u].At); at >= 0 && (!slices.Contains(landsOf(r, nation), r.Country(at)) || r.FactionsAt(at) != f.Of() || int(r.Here(at)[0]) != u) {
			homeless = append(homeless, u)
		}
	}
	for _, u := range homeless {
		if at := freePlace(r, nation); at >= 0 {
			r.Put(u, at)
		} else {
			r.Put(u, field.Dead)
		}
	}
}

// freePlace returns the first place of a nation in which nobody stands and that no enemy of it holds, the capital before all,
// -1 where there is none.
func freePlace(r *field.Run, nation int) int {
	free := func(p int) bool {
		return r.Country(p) == nation && len(r.Here(p)) == 0 && r.S.Controller(p) == r.S.Powers[nation].Stance
	}
	if home := r.Capital(nation); home >= 0 && free(home) {
		return home
	}
	for p := range r.D.Places {
		if free(p) {
			return p
		}
	}
	return -1
}

// The 51 events of the cards of diplomacy (§16.6).
//
// Carried out are those of the first table of the help, by the ways of the charts ([EventFault]), and 2F by
// beachheads, or by the record where nobody plays the West. "Before": history has brought it before June 1941, or those whom it is about
// are conquered, so that it cannot come true in what is played. "1942" are those that need the
// West, which is played from 1942 on. "West", "Med" and "North" come with the years
// of those fronts.
//
//	FL  Finland's limited war       carried out, by its first condition: the second is never better
//	HX  Hungary joins               carried out
//	3R  Rumanian 3rd Army           carried out
//	XR  a satellite's army          carried out for 4R, 2H and 8I, which stands in the West; SFL in Spain
//	FX  Finland joins               carried out by Leningrad; by a Winter War without armistice: North
//	S1  reforms begin               carried out
//	S2  reforms complete            carried out
//	SE  Soviet emergency            carried out; the strategic reserve stands in play by June 1941
//	SG  Great Patriotic War         carried out; by a declaration of war it is so as games begin
//	SA  rearmament begins           carried out
//	SB  rearmament complete         carried out
//	FI  Finland joins the Allies    carried out
//	2F  second front                carried out by beachheads; by the record where nobody plays the West
//	PP  Polish partition            before (the Soviet Union is at war)
//	CL  Curzon Line                 before
//	WW  Winter War                  before; North
//	SR  strategic reserve           before: its five armies have come
//	SM  Soviet mobilisation         before: the Axis declares war (§20.52)
//	NO  Norway joins                carried out, where Norway is neutral
//	FR  aid to Finland              before
//	NP  expedition proposed         before
//	NX  expedition approved         before
//	GR  Greece joins                before: conquered
//	YU  Yugoslavia joins            before: conquered
//	RU  Rumania joins               before: it stands with the Axis
//	PW  peace offer                 before
//	DS  Denmark submits             before
//	IX  Italy joins                 before
//	IU  Italians unrestricted       1942, by the desert; the union and SM cannot be
//	RB  Bessarabia ceded            before
//	RX  Rumania joins the Axis      before
//	RG  Rumania guaranteed          cannot: needs SM
//	BP  Balkan pact                 cannot: needs SM or a Soviet war on Rumania
//	BX  Bulgaria joins              before
//	YX  Yugoslavia joins the Axis   before: conquered
//	AC  Anti-Comintern pact         cannot: needs SM
//	JI  Japan intervenes            cannot: needs SM
//	AB  Atlantic barrier            1942
//	VF  Vichy                       carried out, where Vichy is neutral
//	EB  effective blockade          1942
//	TB  total blockade              1942
//	RE  Republican Spain            cannot: the Republic has lost
//	SX  Spain joins                 1942
//	SC  Sweden cooperates           1942
//	SW  Sweden joins the Allies     1942
//	SJ  Sweden joins the Axis       1942, where the second front is not open
//	ME  Middle East insurrection    carried out, an event for each mandate
//	MR  Middle East rebellion       1942: an event for each mandate
//	RS  Rising Sun                  1942
//	TC  Turkey cooperates           1942
//	TX  Turkey joins                1942
