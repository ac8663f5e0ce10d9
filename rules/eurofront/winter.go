package eurofront

import (
	"github.com/fieldpost/fieldpost/rules"
	"github.com/fieldpost/fieldpost/rules/eurofront/control"
	"github.com/fieldpost/fieldpost/rules/eurofront/field"
	"github.com/fieldpost/fieldpost/rules/eurofront/politics"
)

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
	case !isArmisticeAnnounced(r):
		r.M.Event("eurofront.armistice-offered", rules.SideArg("side", r.D.ID(r.D.Holder(field.Axis))))
	}
	if !politics.SettleArmistice(r) {
		return false
	}
	side := rules.SideArg("side", r.D.ID(r.D.Holder(field.Soviet)))
	if r.S.Armistice == field.Refused {
		r.M.Event("eurofront.armistice-refused", side)
		return true
	}
	r.M.Event("eurofront.armistice-accepted", side)
	won := field.AxisMinor
	if politics.IsArmisticeVictory(r) {
		won = field.SovietMinor
	}
	endGame(r, won)
	return false
}

// isArmisticeAnnounced reports whether the Soviets have been asked for their answer, and so everybody told.
func isArmisticeAnnounced(r *field.Run) bool { return r.M.Asked != nil }

// level is how much a victory in the Winter War counts.
var level = map[field.Victory]int{field.AxisDecisive: 3, field.SovietMajor: 2, field.AxisMinor: 1, field.SovietMinor: 1}

// winterStandings says who has won the Winter War (§22, 1939A), and by how much: a minor
// victory counts one point, a major one two, a decisive one three.
func winterStandings(r *field.Run) rules.Standings {
	won := r.S.Won
	if level[won] == 0 {
		won = field.AxisDecisive
	}
	axis := rules.Score{Side: r.D.ID(r.D.Holder(field.Axis))}
	soviet := rules.Score{Side: r.D.ID(r.D.Holder(field.Soviet))}
	st := rules.Standings{How: rules.M("eurofront.winter." + field.VictoryWords[won]), Scores: []rules.Score{axis, soviet}}
	if won == field.AxisMinor || won == field.SovietMinor { // the others are won without it, and it tells of strengths
		st.How.Args = append(st.How.Args, rules.Num("n", politics.WinterScore(r)))
	}
	if won != field.AxisDecisive && won != field.AxisMinor {
		st.Scores = []rules.Score{soviet, axis}
	}
	st.Scores[0].Points = level[won]
	st.Winners = []rules.Side{st.Scores[0].Side}
	return st
}
