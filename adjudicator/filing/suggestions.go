package filing

import (
	"slices"

	"github.com/fieldpost/fieldpost/adjudicator/desk"
	"github.com/fieldpost/fieldpost/parser/language"
	"github.com/fieldpost/fieldpost/rules"
	"github.com/fieldpost/fieldpost/rules/order"
)

// mostSuggested is how many names or words are suggested in place of a wrong one.
const mostSuggested = 3

// rankSuggestions has the problems of a sheet suggest first what is likelier meant: units in play, where a
// line says who acts the side's own, and of places what [proposer.rank] says. What was ambiguous keeps all
// its names.
func rankSuggestions(d *desk.Desk, side rules.Side, known *rules.Known, stands map[string]string, sheet *desk.Sheet, lines []language.Line) {
	var places *proposer
	var units map[string]int // how near at hand they are
	for i := range sheet.Problems {
		p := &sheet.Problems[i]
		at := slices.IndexFunc(lines, func(l language.Line) bool { return l.No == p.Line })
		if len(p.Suggest) < 2 || !isGrammarFault(p) || at < 0 {
			continue
		}
		if units == nil {
			units, places = atHand(d, side, known), newProposer(d, side, known, stands)
		}
		acts := actsAt(d, known, lines[at], p)
		of := func(a rules.Arg) int {
			if n := units[a.Value]; isPiece(d.Grammar(), known, a.Kind) && (n != otherInPlay || acts) {
				return n
			}
			return ownInPlay
		}
		p.Suggest = slices.Clone(p.Suggest)
		slices.SortStableFunc(p.Suggest, func(a, b rules.Arg) int { return of(b) - of(a) })
		if places != nil {
			places.rank(lines[at], p)
		}
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

// atHand returns how near at hand the units are that a side knows.
func atHand(d *desk.Desk, side rules.Side, known *rules.Known) map[string]int {
	units := map[string]int{}
	for i := range known.Pieces {
		switch u := &known.Pieces[i]; {
		case d.Grammar().Name(known.Kinds.Place, u.At, rules.English) == "":
		case u.Side == side:
			units[u.ID] = ownInPlay
		default:
			units[u.ID] = otherInPlay
		}
	}
	return units
}

// actsAt reports whether what is wrong with a line stands before any unit of it.
func actsAt(d *desk.Desk, known *rules.Known, line language.Line, p *rules.Problem) bool {
	if p.Col < 1 {
		return false
	}
	runes := []rune(line.Text)
	before := string(runes[:min(p.Col-1, len(runes))])
	return !slices.ContainsFunc(desk.Said(d, before), func(v rules.Value) bool { return isPiece(d.Grammar(), known, v.Kind) })
}

// isPiece reports whether names of a kind are those of units.
func isPiece(g *rules.Grammar, known *rules.Known, kind string) bool {
	return slices.ContainsFunc(g.Kinds, func(k order.Kind) bool {
		return k.ID == kind && (k.ID == known.Kinds.Piece || k.Of == known.Kinds.Piece)
	})
}
