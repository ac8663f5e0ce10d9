package archive

import (
	"slices"

	"github.com/fieldpost/fieldpost/rules"
)

// How a game ended on which its players agreed: its last position is not its end, and
// the result does not follow from it.
const (
	AgreedDraw        = "vote.agreed-draw"
	AgreedConcession  = "vote.agreed-concession" // side: who conceded; the others share the victory
	RuledDraw         = "ruled.draw"             // a moderator ended the game: nobody has won
	RuledVoid         = "ruled.void"             // likewise, and it counts for nothing
	RuledWin          = "ruled.win"              // side: who has won, as a moderator says
	RuledNeverStarted = "ruled.no-show"          // side: who never came; it counts for nothing but in a tournament
	Abandoned         = "practice.abandoned"     // nobody played it on, and nobody has won
)

// Agreed makes the result of a game on which its players agreed, or that a moderator ended.
func Agreed(how rules.Message, sides []rules.Side) rules.Standings {
	scores := make([]rules.Score, len(sides))
	for i, side := range sides {
		scores[i].Side = side
		named := slices.Contains(how.Args, rules.SideArg("side", side))
		if how.Code == AgreedConcession && !named || how.Code == RuledWin && named {
			scores[i].Points = 1
		}
	}
	st := rules.Rank(how, scores...)
	if how.Code != AgreedConcession && how.Code != RuledWin {
		st.Winners = nil
	}
	return st
}

// Stipulated reports whether a result is what players agreed on, or a moderator ruled: its
// points say who has won, and are nobody's score.
func Stipulated(st *rules.Standings) bool {
	return slices.Contains([]string{AgreedDraw, AgreedConcession, Abandoned, RuledDraw, RuledVoid, RuledWin, RuledNeverStarted}, st.How.Code)
}

// IsRated reports whether a game that ended so, after some phases, counts for the ratings: not one that
// counts for nothing, and not one that ended otherwise than by its rules before anything was played.
func IsRated(st *rules.Standings, played int) bool {
	switch st.How.Code {
	case RuledVoid, Abandoned, RuledNeverStarted:
		return false
	}
	return played > 0 || !Stipulated(st)
}

// UnratedMessages says that a game is not rated as nothing of it was played, where that is the reason.
func UnratedMessages(st *rules.Standings, played int) []rules.Message {
	if played > 0 || IsRated(st, 0) || !IsRated(st, 1) {
		return nil
	}
	return []rules.Message{rules.M("over.unrated")}
}

// agreed reports whether the game ended by an agreement, with the result that follows
// from it. That they agreed is told and not proved.
func (v *verifier) agreed() (bool, error) {
	end := v.a.End
	if end == nil || end.Standings == nil || !Stipulated(end.Standings) {
		return false, nil
	}
	v.report.Agreed = true
	want := Agreed(end.Standings.How, v.desk.About().SidesOf(v.a.Start.Scenario))
	return true, compare(len(v.a.Phases), WhatStandings, &want, end.Standings)
}
