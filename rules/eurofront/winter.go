package eurofront

import (
	"github.com/fieldpost/fieldpost/rules"
	"github.com/fieldpost/fieldpost/rules/eurofront/field"
)

// winterPolitics carries out the politics phase in the Winter War (§16.7, §21.482): Finland
// may be defeated, or the armistice that was offered is answered, which ends the war if it
// is accepted. It is false where the turn does not go on now.
func (r *run) winterPolitics() bool {
	r.Settle()
	switch {
	case r.Fallen():
		r.wins(field.SovietMajor)
		return false
	case r.S.Armistice != field.Offered:
		return true
	case !r.told():
		r.Event("eurofront.armistice-offered", rules.SideArg("side", r.D.ID(r.D.Holder(field.Axis))))
	}
	if !r.Answer() {
		return false
	}
	side := rules.SideArg("side", r.D.ID(r.D.Holder(field.Soviet)))
	if r.S.Armistice == field.Refused {
		r.Event("eurofront.armistice-refused", side)
		return true
	}
	r.Event("eurofront.armistice-accepted", side)
	won := field.AxisMinor
	if r.Worth() {
		won = field.SovietMinor
	}
	r.wins(won)
	return false
}

// told reports whether the Soviets have been asked for their answer, and so everybody told.
func (r *run) told() bool { return r.Asked != nil }

// winterStandings says who has won the Winter War (§22, 1939A): the Soviets score what it
// has come to, the Axis its units that are left.
func (r *run) winterStandings() rules.Standings {
	won := max(r.S.Won, field.AxisDecisive)
	left := 0
	for u := range r.S.Blocks {
		if r.D.Units[u].Faction == field.Axis && r.S.Blocks[u].At >= 0 {
			left++
		}
	}
	axis := rules.Score{Side: r.D.ID(r.D.Holder(field.Axis)), Points: left}
	soviet := rules.Score{Side: r.D.ID(r.D.Holder(field.Soviet)), Points: r.Count()}
	st := rules.Standings{How: rules.M("eurofront.winter."+field.VictoryWords[won], rules.Num("n", r.Count())), Scores: []rules.Score{axis, soviet}}
	if won > field.AxisMinor {
		st.Scores = []rules.Score{soviet, axis}
	}
	st.Winners = []rules.Side{st.Scores[0].Side}
	return st
}
