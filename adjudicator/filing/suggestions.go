package filing

import (
	"slices"

	"github.com/fieldpost/fieldpost/adjudicator/desk"
	"github.com/fieldpost/fieldpost/adjudicator/office"
	"github.com/fieldpost/fieldpost/parser/language"
	"github.com/fieldpost/fieldpost/rules"
	"github.com/fieldpost/fieldpost/rules/order"
)

// mostSuggested is how many names or words are suggested in place of a wrong one.
const mostSuggested = 3

// rankSuggestions has the problems of a sheet suggest what is in play first, and where a line says who acts
// the side's own. What was ambiguous keeps all its names.
func rankSuggestions(in *office.Intake, d *desk.Desk, known *rules.Known, sheet *desk.Sheet, lines []language.Line) {
	g := d.Grammar()
	place := func(id string) bool { return g.Name(known.Kinds.Place, id, rules.English) != "" }
	var rank map[string]int // of units: the side's own, others in play
	for i := range sheet.Problems {
		p := &sheet.Problems[i]
		if len(p.Suggest) < 2 || !isGrammarFault(p) {
			continue
		}
		if rank == nil {
			rank = map[string]int{}
			for k := range known.Pieces {
				if u := &known.Pieces[k]; u.Side == in.Seat.Side && place(u.At) {
					rank[u.ID] = ownInPlay
				} else if place(u.At) {
					rank[u.ID] = otherInPlay
				}
			}
		}
		acts := actsAt(d, known, lines, p)
		of := func(a rules.Arg) int {
			switch r := rank[a.Value]; {
			case !isPiece(g, known, a.Kind), r == otherInPlay && !acts:
				return ownInPlay
			default:
				return r
			}
		}
		p.Suggest = slices.Clone(p.Suggest)
		slices.SortStableFunc(p.Suggest, func(a, b rules.Arg) int { return of(b) - of(a) })
		if p.Message.Code != "fault."+string(language.AmbiguousName) {
			p.Suggest = p.Suggest[:min(len(p.Suggest), mostSuggested)]
		}
	}
}

// How near at hand a unit is; 0 is one that is not in play.
const (
	otherInPlay = iota + 1
	ownInPlay
)

// actsAt reports whether what is wrong with a line stands before any unit of it.
func actsAt(d *desk.Desk, known *rules.Known, lines []language.Line, p *rules.Problem) bool {
	at := slices.IndexFunc(lines, func(l language.Line) bool { return l.No == p.Line })
	if at < 0 || p.Col < 1 {
		return false
	}
	runes := []rune(lines[at].Text)
	before := string(runes[:min(p.Col-1, len(runes))])
	return !slices.ContainsFunc(d.Said(before), func(v rules.Value) bool { return isPiece(d.Grammar(), known, v.Kind) })
}

// isPiece reports whether names of a kind are those of units.
func isPiece(g *rules.Grammar, known *rules.Known, kind string) bool {
	return slices.ContainsFunc(g.Kinds, func(k order.Kind) bool {
		return k.ID == kind && (k.ID == known.Kinds.Piece || k.Of == known.Kinds.Piece)
	})
}
