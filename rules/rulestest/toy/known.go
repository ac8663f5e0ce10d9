package toy

import (
	"slices"

	"github.com/fieldpost/fieldpost/rules"
	"github.com/fieldpost/fieldpost/rules/dice"
	"github.com/fieldpost/fieldpost/rules/order"
)

// Known implements [rules.Position]: where the enemy hides is not in it.
func (p *Position) Known(v rules.Viewer) *rules.Known {
	k := &rules.Known{Viewer: v, Scenario: about.Scenarios[p.Scenario].ID, Clock: p.Clock(), Step: "orders", Active: sides[p.Mover],
		Options: choices.Settings(&p.options), Kinds: rules.Kinds{Place: "place", Piece: rules.KindText},
		Pieces: make([]rules.Piece, len(sides)), Tracks: make([]rules.Track, len(sides))}
	k.Demands = slices.DeleteFunc(p.Demands(), func(d rules.Demand) bool { return !v.Sees(d.Side) })
	for i, t := range p.Troops {
		piece := rules.Piece{Side: sides[i], At: "hidden"}
		if v.Sees(piece.Side) {
			piece.ID, piece.At = string(piece.Side)+"-troop", Places[t.Place]
		}
		k.Pieces[i] = piece
		k.Tracks[i] = rules.Track{ID: "points", Side: piece.Side, N: t.Points}
	}
	if p.Depth() > 0 {
		k.Step = "raid"
		k.Fights = []rules.Fight{{At: Places[p.Top().place], Attacker: sides[p.Mover], Defender: sides[blue-p.Mover]}}
	}
	if st, over := p.Standings(); over {
		k.Step, k.Result = "over", &st
	}
	return k
}

// View implements [rules.Title].
func (Title) View(k *rules.Known) rules.View {
	v := rules.View{Side: k.Viewer.Side(), Sections: make([]rules.Section, 0, 2)}
	var troops []rules.Message
	score := make([]rules.Message, len(k.Pieces))
	for i := range k.Pieces {
		if t := &k.Pieces[i]; !t.Hidden() {
			troops = append(troops, rules.M("toy.stands", rules.ID("place", "place", t.At)))
		}
		score[i] = rules.M("toy.points", rules.SideArg("side", k.Tracks[i].Side), rules.Num("points", k.Tracks[i].N))
	}
	if len(troops) > 0 {
		v.Sections = append(v.Sections, rules.Section{Code: "toy.own", Lines: troops})
	}
	v.Sections = append(v.Sections, rules.Section{Code: "toy.score", Lines: score})
	return v
}

// Draft implements [rules.Title]: the troop stays, and might raid its neighbour.
func (Title) Draft(k *rules.Known, check rules.Check) []rules.DraftLine {
	out := rules.NewSuggestions(k, check)
	for i := range k.Pieces {
		if t := &k.Pieces[i]; !t.Hidden() && !out.Answers(k) {
			at := index(Places, t.At)
			out.Lines = []rules.DraftLine{{Orders: []rules.Order{to(formHold, at)}},
				{Mark: rules.DraftSuggests, Orders: []rules.Order{to(formRaid, next(at))}}}
		}
	}
	return out.Lines
}

// Bot implements [rules.Title]: it hides somewhere and raids elsewhere.
func (Title) Bot(_ *rules.Known, d rules.Demand, _ rules.Check, src dice.Source) []rules.Order {
	if d.Kind == rules.DemandDecision {
		return []rules.Order{d.Choices[src.Roll("bot", len(d.Choices))-1].Order}
	}
	hide := src.Roll("bot", len(Places)) - 1
	return []rules.Order{to(formHold, hide), to(formRaid, (hide+src.Roll("bot", 2))%len(Places))}
}

func to(form string, place int) rules.Order {
	return order.Of(form, order.Named("place", "place", Places[place]))
}

// Clock implements [rules.Position].
func (p *Position) Clock() rules.Clock {
	return rules.Clock{Turn: p.Turn, Label: rules.M("toy.clock", rules.Num("turn", p.Turn), rules.SideArg("side", sides[p.Mover]))}
}

// Standings implements [rules.Position]: the higher score wins.
func (p *Position) Standings() (rules.Standings, bool) {
	if !p.Over {
		return rules.Standings{}, false
	}
	st := rules.Standings{How: rules.M("toy.by-points"), Winners: slices.Clone(sides)}
	for i, t := range p.Troops {
		st.Scores = append(st.Scores, rules.Score{Side: sides[i], Points: t.Points})
	}
	slices.SortStableFunc(st.Scores, func(a, b rules.Score) int { return b.Points - a.Points })
	if st.Scores[0].Points > st.Scores[1].Points {
		st.Winners = []rules.Side{st.Scores[0].Side}
	}
	return st, true
}
