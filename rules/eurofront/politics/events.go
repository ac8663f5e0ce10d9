package politics

import (
	"slices"

	"github.com/fieldpost/fieldpost/rules"
	"github.com/fieldpost/fieldpost/rules/eurofront/control"
	"github.com/fieldpost/fieldpost/rules/eurofront/field"
	"github.com/fieldpost/fieldpost/rules/eurofront/production"
	"github.com/fieldpost/fieldpost/rules/play"
)

// EventFault says what an event still requires (the charts of diplomacy), nil if it can happen now.
func EventFault(r *field.Run, e int) *play.Fault {
	x := &r.D.Events[e]
	if r.D.Scenarios[r.S.Scenario].Closed { // nobody but the few who fight is there (§22, 1939A, 1939B)
		if r.IsWinterWar() {
			return play.Refuse("16.6", "eurofront.bad.no-events")
		}
		return play.Refuse("16.6", "eurofront.bad.no-events-here")
	}
	again := x.Rebels || e == r.D.Rearming || e == r.D.Rearmed
	if r.HasHappened(e) && !again {
		return play.Refuse("16.6", "eurofront.bad.event-happened")
	}
	switch {
	case x.Shut:
		return play.Refuse("16.6", "eurofront.bad.event-shut").Final()
	case x.West && !control.IsFrontPlayed(r, field.WestFront):
		return play.Refuse("16.6", "eurofront.bad.event-west")
	case x.Rebels:
		return rebellionFault(r, x)
	case x.Joins >= 0:
		if f := joinFault(r, x); f != nil {
			return f
		}
	case len(x.Frees) > 0:
		return freeFault(r, e)
	}
	switch e {
	case r.D.FullJoin:
		return fullJoinFault(r)
	case r.D.Truce:
		return sideChangeFault(r)
	case r.D.Emergency:
		return emergencyFault(r)
	case r.D.GreatWar:
		return patrioticWarFault(r)
	case r.D.Reform:
		return reformFault(r, 0, "1940-03")
	case r.D.Reformed:
		return reformFault(r, 1, "1941-03")
	case r.D.Rearming:
		return rearmFault(r)
	case r.D.Rearmed:
		if !r.S.Rearmed.Begun() {
			return priorEventFault(r, "20.593", r.D.Rearming)
		}
	case r.D.RisingSun:
		return risingSunFault(r)
	case r.D.Barrier:
		if !production.HoldsBarrier(r) {
			return play.Refuse("16.6", "eurofront.bad.event-barrier")
		}
	case r.D.Blockade:
		if !production.HoldsBlockade(r) {
			return play.Refuse("16.6", "eurofront.bad.event-blockade")
		}
	case r.D.Total:
		return totalBlockadeFault(r)
	case r.D.Swedish:
		return swedishFault(r)
	case r.D.SwedishWar:
		return swedishWarFault(r)
	}
	return nil
}

// priorEventFault returns what is said where another event has to happen before.
func priorEventFault(r *field.Run, section string, e int) *play.Fault {
	return play.Refuse(section, "eurofront.bad.event-first", eventArg(r, e))
}

// joinFault returns what keeps a nation from joining the faction of an event: it has, or is defeated. That the
// Soviets are at war, and the armistice of Finland a season old, is so in every game here.
func joinFault(r *field.Run, x *field.Event) *play.Fault {
	if r.S.HasJoined(x.Of, x.Joins) || r.S.IsDefeated(x.Joins) {
		return play.Refuse("16.6", "eurofront.bad.event-happened")
	}
	return nil
}

// freeFault returns what keeps an army of a satellite bound (§17.3): the Balkans are not pacified,
// the city is not the Axis', for XR Greece is not, or the army is not in play, or has been
// eliminated and built again.
func freeFault(r *field.Run, e int) *play.Fault {
	x := &r.D.Events[e]
	free := func(u int) bool {
		return r.S.Blocks[u].At >= 0 && !r.S.Blocks[u].Bound && r.S.IsSatellite(r.D.Units[u].Nation)
	}
	switch {
	case !production.IsBalkansPacified(r):
		return play.Refuse("17.4", "eurofront.bad.event-balkans")
	case x.While >= 0 && r.S.Controller(r.D.Cities[x.While].Place) != field.Axis:
		return play.Refuse("17.3", "eurofront.bad.event-city", r.PlaceArg("in", r.D.Cities[x.While].Place))
	case e != r.D.Third && !holdsCountry(r, field.Axis, r.D.Greece):
		return play.Refuse("16.6", "eurofront.bad.event-greece")
	case !slices.ContainsFunc(x.Frees, free):
		why := "eurofront.stays-bound.rebuilt"
		if u := x.Frees[0]; !r.S.IsSatellite(r.D.Units[u].Nation) {
			why = "eurofront.stays-bound.nation"
		} else if r.S.Blocks[u].At < 0 {
			why = "eurofront.stays-bound.absent"
		}
		return play.Refuse("17.3", "eurofront.bad.event-unit", r.UnitArg("unit", x.Frees[0]), rules.Word("why", why))
	}
	return nil
}

// fullJoinFault returns what keeps Finland from joining the Axis whole: it fights no limited war, or
// Leningrad is not the Axis'.
func fullJoinFault(r *field.Run) *play.Fault {
	leningrad := r.D.Cities[r.D.Leningrad].Place
	switch {
	case !r.S.IsSatellite(r.D.Finland):
		return priorEventFault(r, "16.6", r.D.Limited)
	case r.S.Controller(leningrad) != field.Axis:
		return play.Refuse("16.6", "eurofront.bad.event-city", r.PlaceArg("in", leningrad))
	}
	return nil
}

// sideChangeFault returns what keeps Finland from changing sides (§20.82).
func sideChangeFault(r *field.Run) *play.Fault {
	switch {
	case r.HasHappened(r.D.FullJoin):
		return play.Refuse("16.6", "eurofront.bad.event-finland")
	case !r.S.IsSatellite(r.D.Finland):
		return priorEventFault(r, "16.6", r.D.Limited)
	case r.S.HasJoined(field.Allied, r.D.Sweden):
		return nil
	case !r.S.Second:
		return priorEventFault(r, "20.82", r.D.SecondFront)
	case !holdsMotherRussia(r):
		return play.Refuse("20.82", "eurofront.bad.event-russia")
	}
	return nil
}

// emergencyFault returns what keeps the Soviets from their emergency (§20.561): the Great Patriotic War,
// or that nobody threatens them.
func emergencyFault(r *field.Run) *play.Fault {
	switch {
	case !r.S.AlliedCosts:
		return play.Refuse("20.56", "eurofront.bad.event-happened")
	case !isRussiaInvaded(r) && !isSovietThreatened(r):
		return play.Refuse("20.561", "eurofront.bad.event-invaded")
	}
	return nil
}

// patrioticWarFault returns what keeps the Great Patriotic War from beginning (§20.56).
func patrioticWarFault(r *field.Run) *play.Fault {
	switch {
	case !r.S.AlliedCosts:
		return play.Refuse("20.56", "eurofront.bad.event-happened")
	case !r.HasHappened(r.D.Emergency):
		return priorEventFault(r, "20.56", r.D.Emergency)
	case isBefore(r, "1941-12"):
		return play.Refuse("20.56", "eurofront.bad.event-early")
	}
	return nil
}

// rearmFault returns what keeps the Red Army from rearming (§20.593): it does or has twice, or nothing
// was put by for it.
func rearmFault(r *field.Run) *play.Fault {
	switch {
	case r.S.Rearmed.Begun() || r.S.Rearmed == field.RearmedTwice:
		return play.Refuse("20.593", "eurofront.bad.event-happened")
	case !r.S.Reserved:
		return play.Refuse("20.593", "eurofront.bad.event-reserve")
	}
	return nil
}

// reformFault returns what keeps the Red Army from its next reform (§20.54): it has it, or has not
// the first, or there is neither emergency nor the Great Patriotic War, nor has the armistice
// of Finland, of February 1940 by the record, stood long enough, nor is Finland defeated.
func reformFault(r *field.Run, after int8, since string) *play.Fault {
	switch {
	case r.S.Reform > after:
		return play.Refuse("20.54", "eurofront.bad.event-happened")
	case r.S.Reform < after:
		return priorEventFault(r, "20.54", r.D.Reform)
	case r.S.AlliedCosts && !r.HasHappened(r.D.Emergency) && isBefore(r, since) && !r.S.IsDefeated(r.D.Finland):
		return play.Refuse("20.54", "eurofront.bad.event-armistice")
	}
	return nil
}

// isBefore reports whether the month is before another one, "1941-12".
func isBefore(r *field.Run, month string) bool { return r.D.Months[r.S.Month].ID < month }

// highestDie returns up to which die an event happens: the emergency by threats alone with two.
func highestDie(r *field.Run, e int) int {
	if e == r.D.Emergency && !isRussiaInvaded(r) {
		return 2
	}
	return r.D.Events[e].Most
}

// isRussiaInvaded reports whether units of the Axis stand in Mother Russia: the Soviet Union with its
// borders of 1939 (§20.51).
func isRussiaInvaded(r *field.Run) bool {
	return slices.ContainsFunc(r.S.Blocks, func(b field.Block) bool {
		return b.At >= 0 && r.D.Prewar(int(b.At)) == r.D.USSR && r.Has(field.Axis, int(b.At))
	})
}

// isSovietThreatened reports whether units of the Axis stand in what is the Soviets' by now, or in
// Finland, Turkey or the Middle East (§20.561). Those of a country itself do not count there.
func isSovietThreatened(r *field.Run) bool {
	return r.AnyUnit(func(_ int, b *field.Block, d *field.Unit) bool {
		if b.At < 0 || d.Faction != field.Axis {
			return false
		}
		n := r.Country(int(b.At))
		return n != d.Nation && (n == r.D.USSR || n == r.D.Finland || slices.Contains(r.D.MiddleEast, n))
	})
}

// holdsMotherRussia reports whether the Soviets control all of their land of 1939 (§20.82).
func holdsMotherRussia(r *field.Run) bool {
	return !r.AnyPlace(func(p int) bool { return r.D.Prewar(p) == r.D.USSR && r.S.Controller(p) != field.Soviet })
}

// holdsCountry reports whether a faction controls all of a country (§16.9, sidebar).
func holdsCountry(r *field.Run, f field.Faction, nation int) bool {
	return !r.AnyPlace(func(p int) bool { return r.Country(p) == nation && r.S.Controller(p) != f })
}

// CarryOutEvent carries an event out.
func CarryOutEvent(r *field.Run, e int) {
	x := &r.D.Events[e]
	if !slices.Contains(r.S.Happened, int16(e)) {
		r.S.Happened = append(r.S.Happened, int16(e))
	}
	switch e {
	case r.D.SecondFront:
		r.S.Second = true
	case r.D.GreatWar: // §20.56
		r.S.AlliedCosts = false
		for front := range r.S.Purses[field.Soviet] {
			r.S.Purses[field.Soviet][front].Saved /= 2
		}
	case r.D.Reform, r.D.Reformed:
		r.S.Reform++
	case r.D.Rearming:
		r.S.Rearmed++
		r.S.Purses[field.Soviet][field.EastFront].Saved = 0
	case r.D.Rearmed:
		r.S.Rearmed++
	case r.D.FullJoin: // what Finland has saved is lost
		r.S.Powers[r.D.Finland].Purse = field.Purse{}
	case r.D.Truce:
		changeSides(r, r.D.Finland)
	}
	if x.Rebels {
		rebel(r, x.Of, x.Joins)
	} else if x.Joins >= 0 {
		join(r, x.Of, x.Joins)
	}
	r.S.NoteEvent(r.D, e)
	control.Settle(r)
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

// changeSides has Finland join the Allies (§20.82, FI): its forces serve them from now on, or where nobody plays these go
// home, and its land in which the Axis has no units is Allied. What it has saved is lost, and not told to its new friends.
func changeSides(r *field.Run, nation int) {
	r.S.Powers[nation].Purse = field.Purse{}
	if r.D.Scenarios[r.S.Scenario].HasRecord() {
		disarm(r, nation)
	} else {
		redeploy(r, nation, field.Allied)
	}
	for p := range r.D.Places {
		if r.Country(p) == nation && r.S.Controller(p) == field.Axis && !r.Has(field.Axis, p) {
			r.S.SetController(field.Allied, p)
		}
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
		if at := int(r.S.Blocks[u].At); at >= 0 && (r.Country(at) != nation || r.FactionsAt(at) != f.Of() || int(r.Here(at)[0]) != u) {
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
// Carried out are those of the first table of the help, by what [EventFault] says, and 2F by
// the record. "Before": history has brought it before June 1941, or those whom it is about
// are conquered, so that it cannot come true in what is played. "1944" are those that need the
// West, which is played in 1944 (west.go). "West", "Med" and "North" come with the years
// of those fronts.
//
//	FL  Finland's limited war       carried out, by its first condition: the second is never better
//	HX  Hungary joins               carried out
//	3R  Rumanian 3rd Army           carried out
//	XR  a satellite's army          carried out for 4R and 2H; 8I stands in the West, SFL in Spain
//	FX  Finland joins               carried out by Leningrad; by a Winter War without armistice: North
//	S1  reforms begin               carried out
//	S2  reforms complete            carried out
//	SE  Soviet emergency            carried out; the strategic reserve stands in play by June 1941
//	SG  Great Patriotic War         carried out; by a declaration of war it is so as games begin
//	SA  rearmament begins           carried out
//	SB  rearmament complete         carried out
//	FI  Finland joins the Allies    carried out
//	2F  second front                by the record; it is in force in 1944
//	PP  Polish partition            before (the Soviet Union is at war)
//	CL  Curzon Line                 before
//	WW  Winter War                  before; North
//	SR  strategic reserve           before: its five armies have come
//	SM  Soviet mobilisation         before: the Axis declares war (§20.52)
//	NO  Norway joins                before: conquered
//	FR  aid to Finland              before
//	NP  expedition proposed         before
//	NX  expedition approved         before
//	GR  Greece joins                before: conquered
//	YU  Yugoslavia joins            before: conquered
//	RU  Rumania joins               before: it stands with the Axis
//	PW  peace offer                 before
//	DS  Denmark submits             before
//	IX  Italy joins                 before
//	IU  Italians unrestricted       cannot: needs the union, SM or the desert
//	RB  Bessarabia ceded            before
//	RX  Rumania joins the Axis      before
//	RG  Rumania guaranteed          cannot: needs SM
//	BP  Balkan pact                 cannot: needs SM or a Soviet war on Rumania
//	BX  Bulgaria joins              before
//	YX  Yugoslavia joins the Axis   before: conquered
//	AC  Anti-Comintern pact         cannot: needs SM
//	JI  Japan intervenes            cannot: needs SM
//	AB  Atlantic barrier            1944
//	VF  Vichy                       cannot: Vichy was occupied in 1942
//	EB  effective blockade          1944
//	TB  total blockade              1944
//	RE  Republican Spain            cannot: the Republic has lost
//	SX  Spain joins                 Med and West
//	SC  Sweden cooperates           1944
//	SW  Sweden joins the Allies     1944
//	SJ  Sweden joins the Axis       North: it comes with declarations of war there
//	ME  Middle East insurrection    Med: it counts ports of the Axis in Libya and Egypt, of which it has none in 1944
//	MR  Middle East rebellion       1944: an event for each mandate
//	RS  Rising Sun                  1944
//	TC  Turkey cooperates           Med: Libya is not the Axis' whole
//	TX  Turkey joins                left out: the CV of its twelve units of 1939 are on a card
//	                                that is not in the rulebook, and half of them stand in the West
