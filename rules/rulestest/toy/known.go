package toy

import (
	"github.com/fieldpost/fieldpost/rules"
	"github.com/fieldpost/fieldpost/rules/dice"
	"github.com/fieldpost/fieldpost/rules/order"
)

// Know implements [play.Game]: where the enemy hides is not in it.
func (g *game) Know(k *rules.Known) {
	s := g.s
	k.Scenario, k.Options, k.Step, k.Active = about.Scenarios[s.Scenario].ID, choices.Settings(&s.options), "orders", sides[s.Mover]
	k.Kinds = rules.Kinds{Place: "place", Piece: rules.KindText}
	for i, t := range s.Troops {
		piece := rules.Piece{Side: sides[i], At: "hidden"}
		if k.Viewer.Sees(piece.Side) {
			piece.ID, piece.At = string(piece.Side)+"-troop", Places[t.Place]
		}
		k.Pieces = append(k.Pieces, piece)
		k.Tracks = append(k.Tracks, rules.Track{ID: "points", Side: piece.Side, N: t.Points})
	}
	if s.Depth() > 0 {
		k.Step = "raid"
		k.Fights = []rules.Fight{{At: Places[s.Top().place], Attacker: sides[s.Mover], Defender: sides[blue-s.Mover]}}
	}
}

// View implements [rules.Title].
func (Title) View(k *rules.Known) rules.View {
	p := rules.NewPage(k.Viewer, 4, 6)
	for i := range k.Pieces {
		if t := &k.Pieces[i]; !t.Hidden() {
			p.End("toy.stands", rules.ID("place", "place", t.At))
		}
	}
	p.Own("toy.own")
	for _, t := range k.Tracks {
		p.End("toy.points", rules.SideArg("side", t.Side), rules.Num("points", t.N))
	}
	p.Section("toy.score")
	return p.View()
}

// Draft implements [rules.Title]: the troop stays, and might raid its neighbour.
func (Title) Draft(k *rules.Known, check rules.Check) []rules.DraftLine {
	out, done := rules.NewSuggestions(k, check)
	for i := range k.Pieces {
		if t := &k.Pieces[i]; !t.Hidden() && !done {
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
