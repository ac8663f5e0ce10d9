package eurofront

import (
	"slices"
	"strconv"

	"github.com/fieldpost/fieldpost/rules"
	"github.com/fieldpost/fieldpost/rules/eurofront/battle"
	"github.com/fieldpost/fieldpost/rules/eurofront/control"
	"github.com/fieldpost/fieldpost/rules/eurofront/field"
	"github.com/fieldpost/fieldpost/rules/eurofront/landing"
	"github.com/fieldpost/fieldpost/rules/eurofront/moves"
	"github.com/fieldpost/fieldpost/rules/eurofront/politics"
	"github.com/fieldpost/fieldpost/rules/eurofront/production"
	"github.com/fieldpost/fieldpost/rules/eurofront/supply"
	"github.com/fieldpost/fieldpost/rules/play"
)

// produce carries out the production of a month (§4.11): all sides report at once, and
// their factions that fight here build.
func produce(r *field.Run) {
	s := r.S
	s.Phase = field.PhaseProduction
	if s.Top().Stage == 0 {
		control.Settle(r)
		production.OtherFronts(r)
		production.ShipToDesert(r)
		s.Top().Stage = 1
		dead := decision(r) == field.ByProduction && suddenDeath(r)
		if r.Books = nil; dead {
			return
		}
	}
	production.PrepareBeachheads(r)
	if waitForSheets(r) {
		return
	}
	var books []*field.Ledger
	for _, side := range sidesAtOnce(r) {
		id := r.D.ID(side)
		openLedgers(r, side)
		runSimultaneousSheet(r, id)
		for _, l := range r.Ledgers {
			r.Books = l
			tellBuilt(r, id, l)
		}
		books = append(books, r.Ledgers...)
		r.M.Force(id, false)
	}
	production.Close(r, books)
	r.Ledgers = nil
	politics.Diplomacy(r)
	s.Fortnight = 1
	s.Only(field.Step{Kind: field.StepFortnight, Faction: field.Neutral, Place: -1})
	s.PushDeployment(r.D)
}

// runSimultaneousSheet carries out the sheet of a side in a phase in which all report at once: to its end,
// even where it is to stop at a failure, as nobody is asked again when he has seen what
// the others did.
func runSimultaneousSheet(r *field.Run, side rules.Side) {
	if q := r.M.CurrentSheet(side); q != nil {
		q.OnFailure = rules.Skip
	}
	r.M.Sheet(side, nil)
}

// setUp lets both sides set up at once (§22.2), each by its own sheet, and begins the
// first fortnight. Where the scenario says who is first, they do one after the other, and who comes
// later knows where the others stand (§22, 1939A, 1939B).
func setUp(r *field.Run) {
	s := r.S
	if waitForSheets(r) {
		return
	}
	for _, side := range sidesAtOnce(r) {
		runSimultaneousSheet(r, r.D.ID(side))
		r.M.Force(r.D.ID(side), false)
	}
	if order := r.D.Scenarios[s.Scenario].SetUp; len(order) > 0 && s.Active != order[len(order)-1] {
		s.Active = order[slices.Index(order, s.Active)+1]
		return
	}
	s.Phase = field.PhaseCommand
	s.Only(field.Step{Kind: field.StepFortnight, Faction: field.Neutral, Place: -1})
}

// sidesAtOnce returns the sides that report at once, as they produce or set up: those with a
// faction that fights here, and of those who set up one after the other one.
func sidesAtOnce(r *field.Run) (out []field.Side) {
	oneByOne := len(r.D.Scenarios[r.S.Scenario].SetUp) > 0 && r.S.Top().Kind == field.StepSetup
	for _, side := range r.D.Scenarios[r.S.Scenario].Sides {
		if hasProduction(r, side) && (!oneByOne || r.Holder(r.S.Active) == side) {
			out = append(out, side)
		}
	}
	return out
}

// waitForSheets waits where one of these sides has sent nothing yet and is not forced.
func waitForSheets(r *field.Run) bool {
	for _, side := range sidesAtOnce(r) {
		if id := r.D.ID(side); r.M.CurrentSheet(id) == nil && !r.M.IsForced(id) {
			r.M.Wait()
			return true
		}
	}
	return false
}

// hasProduction reports whether a side has a faction that fights here.
func hasProduction(r *field.Run, side field.Side) bool { return len(r.FightingFactions(side)) > 0 }

// openLedgers opens the books of a side for its production: of each faction with which it fights
// here. Those of its own faction are in hand, but for units of another ([field.Run.EachUnit]).
func openLedgers(r *field.Run, side field.Side) {
	r.Ledgers = nil
	for _, f := range r.FightingFactions(side) {
		r.Ledgers = append(r.Ledgers, field.OpenLedger(f))
	}
	r.Books = r.Ledgers[0]
}

// beginFortnight begins a fortnight: the weather, and the turns in their order (§4.2). One
// whose turns are over ends it, and perhaps the month.
func beginFortnight(r *field.Run) {
	s := r.S
	if s.Top().Stage == 0 {
		production.RollWeather(r)
		supply.ReopenBeachheads(r)
		s.Top().Stage = 1
		order := production.TurnOrder(r)
		for _, f := range slices.Backward(order[:]) {
			if r.Fights(f) {
				s.Push(field.Step{Kind: field.StepTurn, Faction: f, Place: -1})
			}
		}
		return
	}
	for n := range s.Powers {
		s.Powers[n].Surprised = false
	}
	if s.Fortnight == 1 {
		s.Fortnight = 2
		s.Top().Stage = 0
		return
	}
	switch {
	case r.D.IsWholeWar(s) && endIfSeasonOver(r):
		return
	case int(s.Month) >= r.D.LastMonth(s):
		resolveLastMonth(r)
		return
	}
	s.Month++
	s.Fortnight = 1
	r.M.Event("eurofront.month", r.Date()...)
	s.Only(field.Step{Kind: field.StepMonth, Faction: field.Neutral, Place: -1})
}

// playerTurn carries out the player turn of a faction (§4.3) by the sheet of its side.
func (g *game) playerTurn(f field.Faction) {
	r := &g.run
	s := r.S
	id := r.SideID(f)
	switch {
	case s.Top().Stage == 0:
		beginTurn(r, f)
		s.Top().Stage = 1
	case s.Top().Stage == 1:
		if r.M.Sheet(id, func() { g.keepPreferences(id) }) {
			s.Top().Stage = 2
		} else {
			moves.TellMoves(r) // what a pause breaks off
		}
	case s.Phase < field.PhasePolitics:
		_ = nextPhase(r) // what has to be fought first stands on the agenda
	default:
		if r.IsWinterWar() && !winterPolitics(r) {
			return // for an answer, or for good
		}
		if f == field.Axis { // the surprise of Weser is for this turn (§21.493)
			s.Weser = field.NoWeser
		}
		r.M.Force(id, false)
		s.Pop()
	}
}

// deploy has a side deploy the forces of nations that have come into the war (§16.52), while the turn waits in which they did.
func deploy(r *field.Run, f field.Faction) {
	id := r.SideID(f)
	if r.M.CurrentSheet(id) == nil && !r.M.IsForced(id) {
		r.M.Wait()
		return
	}
	runSimultaneousSheet(r, id)
	r.M.Force(id, false)
	politics.EndDeployment(r, r.Holder(f))
	r.S.Pop()
}

// beginTurn opens a player turn with the command phase; what its side preferred in its
// last one counts no more.
func beginTurn(r *field.Run, f field.Faction) {
	s := r.S
	s.Active, s.Phase, s.Risings = f, field.PhaseCommand, s.Risings[:0]
	if s.Bulge == battle.BulgeNow {
		s.Bulge = battle.BulgePast
	}
	clear(r.Ended[:])
	r.M.DropAnswers(r.SideID(f))
	supply.ForgetStarved(r, f)
	for u := range s.Blocks {
		b := &s.Blocks[u]
		b.Strategic, b.Marched, b.Aboard, b.Moves, b.Here, b.There, b.Role = false, false, false, 0, 0, 0, field.Inactive
	}
	control.Settle(r)
	r.M.Event("eurofront.turn", r.SideArg(f))
}

// advance implements [field.Run.Advance].
func (g *game) advance(to field.Phase) *play.Fault {
	r := &g.run
	s := r.S
	if s.Phase > to {
		return to.PassedFault(r, "eurofront.bad.too-late", rules.Word("phase", "eurofront.phase."+field.PhaseWords[to]), rules.Word("now", "eurofront.phase."+field.PhaseWords[s.Phase])).Final()
	}
	for s.Phase < to {
		if r.Ended[s.Phase] == nil {
			r.Ended[s.Phase] = r.M.Tried
		}
		if !nextPhase(r) { // the order is come to again when the battles have been fought
			r.M.CurrentSheet(r.M.CurrentSide()).Next = g.from
			return play.Later
		}
	}
	return nil
}

// continueBattle goes on with the battle that is on the agenda, if it has not been decided.
func continueBattle(r *field.Run, place int) {
	if b := r.S.Battle(place); b == nil || !r.Has(r.S.Active, place) || battle.Fight(r, place) {
		r.S.Pop()
	}
}

// nextPhase ends a phase of a player turn and begins the next one (§4.3). It is false
// where battles have to be fought first.
func nextPhase(r *field.Run) bool {
	s := r.S
	switch s.Phase {
	case field.PhaseCommand:
		politics.EndDeployment(r, r.Holder(s.Active))
	case field.PhaseMovement, field.PhaseBlitzMovement:
		if r.M.Trying() {
			moves.EndDeployment(r)
		} else {
			moves.EndMovement(r)
		}
		moves.TellMoves(r)
	case field.PhaseCombat, field.PhaseBlitzCombat:
		if !endCombat(r) {
			return false
		}
	}
	s.Phase++
	switch s.Phase {
	case field.PhaseMovement, field.PhaseBlitzMovement:
		moves.BeginMovement(r)
	case field.PhaseCombat, field.PhaseBlitzCombat:
		battle.BeginCombat(r)
	case field.PhaseSupply:
		moves.EndPhaseEffects(r)
		control.Settle(r)
		if !r.M.Trying() {
			rallyParatroops(r)
			checkEnemySupply(r)
		}
	case field.PhasePolitics:
		if !r.M.Trying() {
			politics.Politics(r)
		}
	}
	return true
}

// endCombat declares what must be fought and was not named, and when it has been fought
// puts the headquarters to rest. What comes of it a trial does not know.
func endCombat(r *field.Run) bool {
	if r.M.Trying() {
		r.M.Unsure = true
	} else if list := battle.CompulsoryBattles(r); len(list) > 0 {
		for _, p := range list {
			r.S.Fought = append(r.S.Fought, int16(p))
		}
		battle.Declare(r, list, 0)
		return false
	}
	battle.EndCombat(r)
	return true
}

// rallyParatroops has paratroops rally, and says anew who controls what (§14.5).
func rallyParatroops(r *field.Run) {
	if !slices.ContainsFunc(r.S.Blocks, func(b field.Block) bool { return b.Dispersed }) {
		return
	}
	id, was := r.SideID(r.S.Active), slices.Clone(r.S.Blocks)
	for _, u := range landing.Rally(r, r.S.Active) {
		r.M.EventTo(id, "eurofront.scattered", rules.SideArg("side", id), r.UnitArg("unit", u))
		r.M.EventToOthers(id, "eurofront.scattered-enemy", rules.SideArg("side", id), r.PlaceArg("in", int(was[u].At)))
	}
	control.Settle(r)
}

// Demands implements [play.Game].
func (g *game) Demands() []rules.Demand {
	r := &g.run
	s := r.S
	if r.M.Asked != nil {
		return []rules.Demand{r.M.Asked.Demand()}
	}
	var out []rules.Demand
	add := func(side field.Side, what string) {
		out = append(out, rules.Demand{Side: r.D.ID(side), Key: demandKey(r, what), Kind: rules.DemandOrders, Prompt: rules.M("eurofront.demand." + what)})
	}
	switch s.Top().Kind {
	case field.StepMonth, field.StepSetup:
		for _, side := range sidesAtOnce(r) {
			if r.M.CurrentSheet(r.D.ID(side)) == nil {
				add(side, field.PhaseWords[s.Phase])
			}
		}
	case field.StepDeploy:
		add(r.Holder(s.Top().Faction), "deploy")
	case field.StepTurn, field.StepBattle:
		add(r.Holder(s.Turn().Faction), field.PhaseWords[max(s.Phase, field.PhaseCommand)])
	}
	return out
}

// demandKey returns that of a demand: "1942-08/production", "1942-08-1/axis/command".
func demandKey(r *field.Run, what string) string {
	month := r.D.Months[r.S.Month].ID
	if top := r.S.Top().Kind; top == field.StepMonth || top == field.StepSetup {
		return month + "/" + what
	}
	f := r.S.Top().Faction
	if turn := r.S.Turn(); turn != nil && r.S.Top().Kind != field.StepDeploy {
		f = turn.Faction
	}
	return month + "-" + strconv.Itoa(int(r.S.Fortnight)) + "/" + field.FactionWords[f] + "/" + what
}

// Clock implements [play.Game]: a turn is a month.
func (g *game) Clock() rules.Clock {
	r := &g.run
	s := r.S
	n := int(s.Month) - r.D.Scenarios[s.Scenario].First + 1
	code, args := "eurofront.clock.over", r.Date()
	switch top := s.Top(); top.Kind {
	case field.StepSetup:
		code = "eurofront.clock.setup"
	case field.StepMonth:
		code = "eurofront.clock.production"
	case field.StepFortnight, field.StepTurn, field.StepBattle, field.StepDeploy:
		code, args = "eurofront.clock.fortnight", append(args, rules.Num("fortnight", int(s.Fortnight)))
		if turn := s.Turn(); turn != nil {
			code, args = "eurofront.clock.turn", append(args, r.SideArg(turn.Faction))
		}
	}
	return rules.Clock{Turn: n, Label: rules.M(code, args...)}
}
