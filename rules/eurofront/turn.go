package eurofront

import (
	"slices"
	"strconv"
	"strings"

	"github.com/fieldpost/fieldpost/rules"
	"github.com/fieldpost/fieldpost/rules/eurofront/field"
	"github.com/fieldpost/fieldpost/rules/eurofront/month"
	"github.com/fieldpost/fieldpost/rules/play"
)

// produce carries out the production of a month (§4.11): all sides report at once, and
// their factions that fight here build.
func (r *run) produce() {
	s := r.S
	s.Phase = field.PhaseProduction
	if s.Top().Stage == 0 {
		r.Settle()
		r.OtherFronts()
		s.Top().Stage = 1
		if !r.WinterWar() && r.suddenDeath() {
			return
		}
	}
	r.PrepareBeachheads()
	for side := range r.D.Sides {
		if id := r.D.ID(field.Side(side)); r.hasProduction(field.Side(side)) && r.CurrentSheet(id) == nil && !r.IsForced(id) {
			r.Wait()
			return
		}
	}
	for side := range r.D.Sides {
		id := r.D.ID(field.Side(side))
		if !r.hasProduction(field.Side(side)) {
			continue
		}
		r.openLedger(field.Side(side))
		r.runSimultaneousSheet(id)
		left := r.RemainingFunds(r.Books)
		r.Close(r.Books)
		r.tellBuilt(id, left)
		r.Force(id, false)
	}
	r.Books = nil
	r.Diplomacy()
	s.Fortnight = 1
	s.Only(field.Step{Kind: field.StepFortnight, Faction: field.Neutral, Place: -1})
}

// runSimultaneousSheet carries out the sheet of a side in a phase in which all report at once: to its end,
// even where it is to stop at a failure, as nobody is asked again when he has seen what
// the others did.
func (r *run) runSimultaneousSheet(side rules.Side) {
	if q := r.CurrentSheet(side); q != nil {
		q.OnFailure = rules.Skip
	}
	r.Sheet(side, nil)
}

// setUp lets both sides set up at once (§22.2), each by its own sheet, and begins the
// first fortnight. In the Winter War the Finns set up first, and the Soviets know then
// where they stand (§22, 1939A).
func (r *run) setUp() {
	s := r.S
	for side := range r.D.Sides {
		if id := r.D.ID(field.Side(side)); r.isSettingUp(field.Side(side)) && r.CurrentSheet(id) == nil && !r.IsForced(id) {
			r.Wait()
			return
		}
	}
	for side := range r.D.Sides {
		if id := r.D.ID(field.Side(side)); r.isSettingUp(field.Side(side)) {
			r.runSimultaneousSheet(id)
			r.Force(id, false)
		}
	}
	if r.WinterWar() && s.Active == field.Axis {
		s.Active = field.Soviet
		return
	}
	s.Phase = field.PhaseCommand
	s.Only(field.Step{Kind: field.StepFortnight, Faction: field.Neutral, Place: -1})
}

// isSettingUp reports whether a side sets up now.
func (r *run) isSettingUp(side field.Side) bool {
	if r.WinterWar() && r.D.Holder(r.S.Active) != side {
		return false
	}
	return r.hasProduction(side)
}

// hasProduction reports whether a side has a faction that fights here.
func (r *run) hasProduction(side field.Side) bool { return len(r.FightingFactions(side)) > 0 }

// openLedger opens the books of a side for its production: those of the faction with which it
// fights here. No scenario of the East has two of one side.
func (r *run) openLedger(side field.Side) { r.Books = month.Open(r.FightingFactions(side)[0]) }

// beginFortnight begins a fortnight: the weather, and the turns in their order (§4.2). One
// whose turns are over ends it, and perhaps the month.
func (r *run) beginFortnight() {
	s := r.S
	if s.Top().Stage == 0 {
		r.RollWeather()
		r.Reopen()
		s.Top().Stage = 1
		order := r.TurnOrder()
		for i := len(order) - 1; i >= 0; i-- {
			if r.Fights(order[i]) {
				s.Push(field.Step{Kind: field.StepTurn, Faction: order[i], Place: -1})
			}
		}
		return
	}
	if s.Fortnight == 1 {
		s.Fortnight = 2
		s.Top().Stage = 0
		return
	}
	switch {
	case r.D.IsWholeWar(s) && r.endIfSeasonOver():
		return
	case int(s.Month) >= r.D.LastMonth(s):
		r.resolveLastMonth()
		return
	}
	s.Month++
	s.Fortnight = 1
	r.Event("eurofront.month", r.Date()...)
	s.Only(field.Step{Kind: field.StepMonth, Faction: field.Neutral, Place: -1})
}

// playerTurn carries out the player turn of a faction (§4.3) by the sheet of its side.
func (r *run) playerTurn(f field.Faction) {
	s := r.S
	id := r.D.ID(r.D.Holder(f))
	switch {
	case s.Top().Stage == 0:
		r.beginTurn(f)
		s.Top().Stage = 1
	case s.Top().Stage == 1:
		if r.Sheet(id, func() { r.keepPreferences(id) }) {
			s.Top().Stage = 2
		} else {
			r.TellMoves() // what a pause breaks off
		}
	case s.Phase < field.PhasePolitics:
		_ = r.nextPhase() // what has to be fought first stands on the agenda
	default:
		if r.WinterWar() && !r.winterPolitics() {
			return // for an answer, or for good
		}
		r.Force(id, false)
		s.Pop()
	}
}

// keepPreferences keeps what the sheet in hand of the side that moves prefers, wherever it stands
// before a pause: it counts until that side's next player turn begins.
func (r *run) keepPreferences(side rules.Side) {
	var heard []rules.Order
	for _, o := range r.CurrentSheet(side).Orders {
		if o.Form == play.FormPause {
			break // what stands behind it is not reached
		}
		if r.t.orders.Kind(o.Form).Decisions != nil && r.sayFault(r.D.SideOf(side), &o) == nil {
			heard = append(heard, o)
		}
	}
	if len(heard) > 0 && !r.hasKept(side, heard) {
		r.KeepAnswers(side, heard...)
	}
}

// hasKept reports whether what was kept of a side last is the same: a sheet whose first order
// waits for battles begins again.
func (r *run) hasKept(side rules.Side, heard []rules.Order) bool {
	for _, a := range r.Answers {
		if n := len(a.Orders) - len(heard); a.Side == side && n >= 0 {
			return slices.EqualFunc(a.Orders[n:], heard, func(a, b rules.Order) bool { return a.Line == b.Line && a.Text == b.Text })
		}
	}
	return false
}

// StandingFault implements [play.StandingChecker].
func (r *run) StandingFault(id rules.Side, o *rules.Order) *play.Fault {
	if !strings.HasPrefix(o.Form, play.StandingPrefix) {
		return play.Refuse("", "eurofront.bad.not-now").Final()
	}
	if f := r.sayFault(r.D.SideOf(id), o); f != nil {
		return f
	}
	return uselessFault(o, r.D.SideOf(id), r)
}

// uselessFault says why a standing order would never do anything, nil where it may: none of those whom it
// names is in the game, there is no armistice to answer, or it is of a place beyond the Winter War.
func uselessFault(o *rules.Order, side field.Side, r *run) *play.Fault {
	if strings.TrimPrefix(o.Form, play.StandingPrefix) == field.FormArmistice {
		if f := r.ArmisticeFault(side); f != nil {
			return f.MarkTentative(true)
		}
		return nil
	}
	places, v, _ := r.D.ReadPlaces(o, field.ArgIn)
	fought := func(p int) bool {
		return slices.ContainsFunc(r.FightingFactions(side), func(f field.Faction) bool { return r.Played(f, r.D.Places[p].Front) })
	}
	if r.WinterWar() && len(places) > 0 && !slices.ContainsFunc(places, fought) { // in other wars the Soviets may come to Berlin
		return play.Refuse("22", "eurofront.bad.never-there", r.PlaceArg("in", places[0])).At(v).Final()
	}
	for _, v := range o.Args {
		if v.Kind != field.KindUnit && v.Kind != field.KindType && v.Kind != field.KindNation {
			continue
		}
		if !r.HasMeant(side, v, true) {
			v = r.t.Means(r.D.ID(side), v)
			return play.Refuse("22", "eurofront.bad.never-here", rules.ID(v.Kind, "unit", v.ID)).At(v).Final()
		}
	}
	return nil
}

// sayFault says what is wrong with what a side says of decisions to come, nil for nothing:
// of an armistice the Soviets, to whom it is offered, may say what they like in any war.
func (r *run) sayFault(side field.Side, o *rules.Order) *play.Fault {
	if strings.TrimPrefix(o.Form, play.StandingPrefix) == field.FormArmistice {
		if side != r.D.Holder(field.Soviet) {
			return play.Refuse("16.72", "eurofront.bad.armistice-offered").Final()
		}
		return nil
	}
	return r.PreferFault(side, o)
}

// beginTurn opens a player turn with the command phase; what its side preferred in its
// last one counts no more.
func (r *run) beginTurn(f field.Faction) {
	s := r.S
	s.Active, s.Phase = f, field.PhaseCommand
	r.DropAnswers(r.D.ID(r.D.Holder(f)))
	r.Refresh(f)
	for u := range s.Blocks {
		b := &s.Blocks[u]
		b.Strategic, b.Marched, b.Aboard, b.Moves, b.Here, b.There, b.Role = false, false, false, 0, 0, 0, field.Inactive
	}
	r.Settle()
	r.Event("eurofront.turn", rules.SideArg("side", r.D.ID(r.D.Holder(f))))
}

// advance implements [field.Run.Advance].
func (r *run) advance(to field.Phase) *play.Fault {
	s := r.S
	if s.Phase > to {
		return play.Refuse("4.3", "eurofront.bad.too-late", rules.Word("phase", "eurofront.phase."+field.PhaseWords[to]), rules.Word("now", "eurofront.phase."+field.PhaseWords[s.Phase])).Final()
	}
	for s.Phase < to {
		if !r.nextPhase() { // the order is come to again when the battles have been fought
			r.CurrentSheet(r.CurrentSide()).Next = r.from
			return play.Later
		}
	}
	return nil
}

// continueBattle goes on with the battle that is on the agenda, if it has not been decided.
func (r *run) continueBattle(place int) {
	if b := r.Battle(place); b == nil || !r.Has(r.S.Active, place) || r.Fight(place) {
		r.S.Pop()
	}
}

// nextPhase ends a phase of a player turn and begins the next one (§4.3). It is false
// where battles have to be fought first.
func (r *run) nextPhase() bool {
	s := r.S
	switch s.Phase {
	case field.PhaseMovement, field.PhaseBlitzMovement:
		if r.Trying() {
			r.EndDeployment()
		} else {
			r.EndMovement()
		}
		r.TellMoves()
	case field.PhaseCombat, field.PhaseBlitzCombat:
		if !r.endCombat() {
			return false
		}
	}
	s.Phase++
	switch s.Phase {
	case field.PhaseMovement, field.PhaseBlitzMovement:
		r.BeginMovement()
	case field.PhaseCombat, field.PhaseBlitzCombat:
		r.BeginCombat()
	case field.PhaseSupply:
		r.EndPhaseEffects()
		r.Settle()
		if !r.Trying() {
			r.rally()
			r.checkEnemySupply()
		}
	case field.PhasePolitics:
		if !r.Trying() {
			r.Politics()
		}
	}
	return true
}

// endCombat declares what must be fought and was not named, and when it has been fought
// puts the headquarters to rest. What comes of it a trial does not know.
func (r *run) endCombat() bool {
	if r.Trying() {
		r.Unsure = true
	} else if list := r.CompulsoryBattles(); len(list) > 0 {
		for _, p := range list {
			r.S.Fought = append(r.S.Fought, int16(p))
		}
		r.Declare(list, 0)
		return false
	}
	r.EndCombat()
	return true
}

// rally has paratroops rally, and says anew who controls what (§14.5).
func (r *run) rally() {
	id := r.D.ID(r.D.Holder(r.S.Active))
	for _, u := range r.Rally(r.S.Active) {
		r.Event("eurofront.scattered", rules.SideArg("side", id), r.UnitArg("unit", u))
	}
	r.Settle()
}

// checkEnemySupply carries out the supply checks of the enemies of the faction that moves (§4.36).
func (r *run) checkEnemySupply() {
	for f := range field.Faction(field.Factions) {
		if !f.Opposes(r.S.Active) || !r.Fights(f) {
			continue
		}
		id := r.D.ID(r.D.Holder(f))
		var hungry, spared, fallen []rules.Arg
		var places []int
		graves := map[int]int{} // how many by place
		for _, v := range r.Check(f) {
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
			r.EventTo(id, "eurofront.unsupplied", hungry...)
		}
		for i := range r.S.Beaches {
			if b := &r.S.Beaches[i]; r.D.Units[b.Unit].Faction == f && slices.ContainsFunc(r.D.Places[b.Place].Seas, r.IsStormy) {
				r.Event("eurofront.beach-stormy", rules.SideArg("side", id), r.PlaceArg("in", int(b.Place)))
			}
		}
		if len(spared) > 0 {
			r.EventTo(id, "eurofront.unsupplied-spared", spared...)
		}
		if len(fallen) > 0 {
			r.EventTo(id, "eurofront.perished", fallen...)
			args := []rules.Arg{rules.SideArg("side", id), rules.Num("n", len(fallen))}
			for _, p := range places {
				args = append(args, r.PlaceCountArg("in", p, graves[p]))
			}
			r.EventToOthers(id, "eurofront.perished-enemy", args...)
		}
	}
}

// Demands implements [play.Game].
func (r *run) Demands() []rules.Demand {
	s := r.S
	if r.Asked != nil {
		return []rules.Demand{r.Asked.Demand()}
	}
	var out []rules.Demand
	add := func(side field.Side, what string) {
		out = append(out, rules.Demand{Side: r.D.ID(side), Key: r.demandKey(what), Kind: rules.DemandOrders, Prompt: rules.M("eurofront.demand." + what)})
	}
	switch s.Top().Kind {
	case field.StepMonth, field.StepSetup:
		for side := range r.D.Sides {
			if turn := s.Top().Kind == field.StepSetup; turn && !r.isSettingUp(field.Side(side)) {
				continue
			}
			if r.hasProduction(field.Side(side)) && r.CurrentSheet(r.D.ID(field.Side(side))) == nil {
				add(field.Side(side), field.PhaseWords[s.Phase])
			}
		}
	case field.StepTurn, field.StepBattle:
		add(r.D.Holder(s.Turn().Faction), field.PhaseWords[max(s.Phase, field.PhaseCommand)])
	}
	return out
}

// demandKey returns that of a demand: "1942-08/production", "1942-08-1/axis/command".
func (r *run) demandKey(what string) string {
	month := r.D.Months[r.S.Month].ID
	if top := r.S.Top().Kind; top == field.StepMonth || top == field.StepSetup {
		return month + "/" + what
	}
	return month + "-" + strconv.Itoa(int(r.S.Fortnight)) + "/" + field.FactionWords[r.S.Turn().Faction] + "/" + what
}

// Clock implements [play.Game]: a turn is a month.
func (r *run) Clock() rules.Clock {
	s := r.S
	n := int(s.Month) - r.D.Scenarios[s.Scenario].First + 1
	code, args := "eurofront.clock.over", r.Date()
	switch top := s.Top(); top.Kind {
	case field.StepSetup:
		code = "eurofront.clock.setup"
	case field.StepMonth:
		code = "eurofront.clock.production"
	case field.StepFortnight, field.StepTurn, field.StepBattle:
		code, args = "eurofront.clock.fortnight", append(args, rules.Num("fortnight", int(s.Fortnight)))
		if turn := s.Turn(); turn != nil {
			code, args = "eurofront.clock.turn", append(args, rules.SideArg("side", r.D.ID(r.D.Holder(turn.Faction))))
		}
	}
	return rules.Clock{Turn: n, Label: rules.M(code, args...)}
}
