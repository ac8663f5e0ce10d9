package eurofront

import (
	"slices"

	"github.com/fieldpost/fieldpost/rules"
	"github.com/fieldpost/fieldpost/rules/eurofront/control"
	"github.com/fieldpost/fieldpost/rules/eurofront/field"
	"github.com/fieldpost/fieldpost/rules/eurofront/politics"
	"github.com/fieldpost/fieldpost/rules/eurofront/production"
)

// compareProduction returns what the Axis, and what the Allied and the Soviet faction together, have
// on all fronts in a month (§19.2): transfers under way and what was saved left out, and
// allocations, as they only move it. That of the West is what its cities yield, less what
// the Axis has lost there in history by then.
func compareProduction(r *field.Run) (axis, others int) {
	for f := range field.Faction(field.Factions) {
		n := production.Total(r, f)
		if r.D.Scenarios[r.S.Scenario].HasRecord() {
			n += r.D.IncomeAbroad(r.S, f)
		}
		switch {
		case f == field.Axis:
			axis = max(0, n-formerAid(r))
		case r.S.AreHostile(f, field.Axis):
			others += max(0, n)
		}
	}
	return axis, others
}

// formerAid returns what those who have joined the Axis in this game gave it while they cooperated:
// what is theirs counts by itself now.
func formerAid(r *field.Run) (n int) {
	for _, e := range r.S.Happened {
		if !slices.Contains(r.D.Scenarios[r.S.Scenario].Happened, int(e)) {
			n += max(0, r.D.Events[e].Gave)
		}
	}
	return n
}

// decision returns what decides the game.
func decision(r *field.Run) field.Decision { return r.D.Scenarios[r.S.Scenario].Decided }

// suddenDeath ends the game in a production phase if the Axis has at least twice the
// production of the others (§19.21).
func suddenDeath(r *field.Run) bool {
	if axis, others := compareProduction(r); axis < 2*others {
		return false
	}
	endGame(r, field.AxisDecisive)
	return true
}

// resolveLastMonth ends the game: one of the whole war by what is produced; of one of a year
// the rules say nothing: who has Berlin then has won (§19.31); else the Axis if it produces more than the others
// together (§19.22), and those if it produces less, measured by them, than in history.
func resolveLastMonth(r *field.Run) {
	control.Settle(r)
	sc := &r.D.Scenarios[r.S.Scenario]
	axis, others := compareProduction(r)
	par := sc.ParAxis + production.Complicity(r, field.Axis) // as it is no part of the printed totals
	switch {
	case sc.Decided == field.ByWinterWar:
		endGame(r, field.AxisDecisive)
	case sc.Decided.CountsCities():
		resolveCities(r)
	case sc.Decided == field.ByConquest:
		resolvePrize(r)
	case sc.Decided == field.ByAims:
		resolveAims(r)
	case r.D.IsWholeWar(r.S):
		endGame(r, endOfWar(axis, others))
	case r.S.AreHostile(r.S.Controller(r.D.Cities[r.D.Berlin].Place), field.Axis):
		endGame(r, field.SovietDecisive)
	case axis > others:
		endGame(r, field.AxisMajor)
	case axis*sc.ParOthers < others*par:
		endGame(r, field.SovietMinor)
	default:
		endGame(r, field.Draw)
	}
}

// endIfSeasonOver ends a game of the whole war if Berlin is not the Axis' when a season ends
// (§19.31, §19.32, §19.33): the earlier, the greater the victory.
func endIfSeasonOver(r *field.Run) bool {
	m := int(r.S.Month)
	if m+1 < len(r.D.Months) && r.D.Months[m+1].Season == r.Season() {
		return false
	}
	control.Settle(r)
	if !r.S.AreHostile(r.S.Controller(r.D.Cities[r.D.Berlin].Place), field.Axis) {
		return false
	}
	switch field.SeasonWords[r.Season()] {
	case "W44":
		endGame(r, field.SovietMinor)
	case "S44":
		endGame(r, field.SovietMajor)
	default:
		endGame(r, field.SovietDecisive)
	}
	return true
}

// endOfWar returns how the war has gone for the Axis by what it produces at its end, and the
// others together (§19.22-19.24, §19.34).
func endOfWar(axis, others int) field.Victory {
	switch {
	case axis > others:
		return field.AxisMajor
	case 4*axis >= 3*others:
		return field.AxisMinor
	case 3*axis >= 2*others:
		return field.AxisMarginal
	case others >= 3*axis:
		return field.SovietMarginal
	}
	return field.Draw
}

// endGame ends the game.
func endGame(r *field.Run, how field.Victory) {
	s := r.S
	s.Won = how
	for _, side := range r.D.About.Sides {
		r.M.Abandon(side)
	}
	s.Only(field.Step{Kind: field.StepOver, Faction: field.Neutral, Place: -1})
	st, _ := standings(r)
	r.M.Event(st.How.Code, st.How.Args...)
}

// Standings implements [play.Game] (§19): who has won, with what each side produces in a month.
func (g *game) Standings() (rules.Standings, bool) { return standings(&g.run) }

func standings(r *field.Run) (rules.Standings, bool) {
	s := r.S
	if s.Top().Kind != field.StepOver {
		return rules.Standings{}, false
	}
	if r.IsWinterWar() {
		return winterStandings(r), true
	}
	if decision(r) == field.ByConquest {
		return prizeStandings(r), true
	}
	if decision(r) == field.ByAims {
		return aimsStandings(r), true
	}
	if s.Won == field.Rivalry {
		return rivalStandings(r), true
	}
	axis, others := compareProduction(r)
	won, how := "eurofront.won.", field.VictoryWords[max(s.Won, field.AxisDecisive)]
	if decision(r).CountsCities() {
		axis, others = cityPoints(r)
		won = "eurofront.won.cities."
	}
	if r.D.IsWholeWar(s) && s.Won == field.SovietMinor {
		how = "soviet-berlin" // of a year it is won otherwise
	}
	st := rules.Standings{How: rules.M(won+how, rules.Num("axis", axis), rules.Num("others", others))}
	for _, side := range r.D.Scenarios[s.Scenario].Sides {
		id := r.D.ID(side)
		holds := r.Holder(field.Axis) == side
		sc := rules.Score{Side: id, Points: others}
		if holds {
			sc.Points = axis
		}
		if s.Won == field.Draw || holds == (s.Won < field.Draw) {
			st.Winners = append(st.Winners, id)
		}
		st.Scores = append(st.Scores, sc)
	}
	st.Sort() // who has won may have less (§19.23)
	return st, true
}

// winterPolitics carries out the politics phase in the Winter War (§16.7, §21.482): Finland
// may be defeated, or the armistice that was offered is answered, which ends the war if it
// is accepted. It is false where the turn does not go on now.
func winterPolitics(r *field.Run) bool {
	control.Settle(r)
	switch {
	case politics.FinlandFalls(r):
		endGame(r, field.SovietMajor)
		return false
	case r.S.Armistice != field.Offered:
		return true
	case r.M.Asked == nil: // else everybody was told when the Soviets were asked
		r.M.Event("eurofront.armistice-offered", r.SideArg(field.Axis))
	}
	if !politics.SettleArmistice(r) {
		return false
	}
	side := r.SideArg(field.Soviet)
	if r.S.Armistice == field.Refused {
		r.M.Event("eurofront.armistice-refused", side)
		return true
	}
	r.M.Event("eurofront.armistice-accepted", side)
	r.S.MakePeace(field.Axis, field.Soviet)
	won := field.AxisMinor
	if politics.IsArmisticeVictory(r) {
		won = field.SovietMinor
	}
	endGame(r, won)
	return false
}

// level is how much a victory in the Winter War counts.
var level = map[field.Victory]int{field.AxisDecisive: 3, field.SovietMajor: 2, field.AxisMinor: 1, field.SovietMinor: 1}

// winterStandings says who has won the Winter War (§22, 1939A), and by how much: a minor
// victory counts one point, a major one two, a decisive one three.
func winterStandings(r *field.Run) rules.Standings {
	won := r.S.Won
	if level[won] == 0 {
		won = field.AxisDecisive
	}
	how := rules.M("eurofront.winter." + field.VictoryWords[won])
	if won == field.AxisMinor || won == field.SovietMinor { // the others are won without it, and it tells of strengths
		how.Args = append(how.Args, rules.Num("n", politics.WinterScore(r)))
	}
	winner := field.Axis
	if won > field.Draw {
		winner = field.Soviet
	}
	return award(r, winner, level[won], how)
}

// award returns the standings of a game that one faction has won by so many points; the others have none.
func award(r *field.Run, f field.Faction, points int, how rules.Message) rules.Standings {
	st := rules.Standings{How: how, Winners: []rules.Side{r.SideID(f)}}
	for _, side := range r.D.Scenarios[r.S.Scenario].Sides {
		sc := rules.Score{Side: r.D.ID(side)}
		if side == r.Holder(f) {
			sc.Points = points
		}
		st.Scores = append(st.Scores, sc)
	}
	st.Sort()
	return st
}
