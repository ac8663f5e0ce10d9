package archive

import (
	"slices"

	"github.com/fieldpost/fieldpost/rules"
)

// How a game ended on which its players agreed: its last position is not its end, and
// the result does not follow from it.
const (
	AgreedDraw       = "vote.agreed-draw"
	AgreedConcession = "vote.agreed-concession" // side: who conceded; the others share the victory
	Abandoned        = "practice.abandoned"     // nobody played it on, and nobody has won
)

// Agreed makes the result of a game on which its players agreed.
func Agreed(how rules.Message, sides []rules.Side) rules.Standings {
	scores := make([]rules.Score, len(sides))
	for i, side := range sides {
		scores[i].Side = side
		if how.Code == AgreedConcession && !slices.Contains(how.Args, rules.SideArg("side", side)) {
			scores[i].Points = 1
		}
	}
	st := rules.Rank(how, scores...)
	if how.Code != AgreedConcession {
		st.Winners = nil
	}
	return st
}

// agreed reports whether the game ended by an agreement, with the result that follows
// from it. That they agreed is told and not proved.
func (v *verifier) agreed() (bool, error) {
	end := v.a.End
	if end == nil || end.Standings == nil || !slices.Contains([]string{AgreedDraw, AgreedConcession, Abandoned}, end.Standings.How.Code) {
		return false, nil
	}
	v.report.Agreed = true
	want := Agreed(end.Standings.How, v.desk.About().Sides)
	return true, compare(len(v.a.Phases), WhatStandings, &want, end.Standings)
}
