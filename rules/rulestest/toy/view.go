package toy

import (
	"github.com/fieldpost/fieldpost/rules"
	"github.com/fieldpost/fieldpost/rules/order"
)

// Known shows the troops, the score and the turn; where the enemy hides is not
// in it.
func (p *Position) Known(v rules.Viewer) *rules.Known {
	k := &rules.Known{Viewer: v, Scenario: p.Scenario, Clock: p.Clock(), Step: "orders", Active: p.Mover,
		Options: []rules.Setting{{ID: rules.OptionDecisions, Value: p.Decisions}, {ID: rules.OptionReport, Value: p.Report}},
		Kinds:   rules.Kinds{Place: "place", Piece: rules.KindText}}
	for _, d := range p.Demands() {
		if v.Sees(d.Side) {
			k.Demands = append(k.Demands, d)
		}
	}
	for i := range p.Troops {
		t := &p.Troops[i]
		piece := rules.Piece{Side: t.Side, At: "hidden"}
		if v.Sees(t.Side) {
			piece.ID, piece.At = string(t.Side)+"-troop", t.Place
		}
		k.Pieces = append(k.Pieces, piece)
		k.Tracks = append(k.Tracks, rules.Track{ID: "points", Side: t.Side, N: t.Points})
	}
	if p.Raid != nil {
		k.Step = "raid"
		k.Fights = []rules.Fight{{At: p.Raid.Place, Attacker: p.Raid.By, Defender: other(p.Raid.By)}}
	}
	if st, over := p.Standings(); over {
		k.Step, k.Result = "over", &st
	}
	return k
}

// View names the place of each troop that is known, and the score.
func (Title) View(k *rules.Known) rules.View {
	var troops, score []rules.Message
	for i := range k.Pieces {
		if t := &k.Pieces[i]; !t.Hidden() {
			troops = append(troops, rules.M("toy.stands", place("place", t.At)))
		}
		score = append(score, rules.M("toy.points", rules.SideArg("side", k.Tracks[i].Side), rules.Num("points", k.Tracks[i].N)))
	}
	v := rules.View{Side: k.Viewer.Side()}
	if len(troops) > 0 {
		v.Sections = append(v.Sections, rules.Section{Code: "toy.own", Lines: troops})
	}
	v.Sections = append(v.Sections, rules.Section{Code: "toy.score", Lines: score})
	return v
}

// Draft makes a sheet to edit.
func (Title) Draft(k *rules.Known, check rules.Check) []rules.DraftLine {
	out := rules.NewSuggestions(k, check)
	for i := range k.Pieces {
		if at := k.Pieces[i].At; !k.Pieces[i].Hidden() && !out.Answers(k) {
			return []rules.DraftLine{draft("", to("hold", at)), draft(rules.DraftSuggests, to("raid", next(at)))}
		}
	}
	return out.Lines
}

func draft(mark string, o rules.Order) rules.DraftLine {
	return rules.DraftLine{Mark: mark, Orders: []rules.Order{o}}
}

// to makes an order that names a place.
func to(form, id string) rules.Order { return order.Of(form, order.Named("place", "place", id)) }
