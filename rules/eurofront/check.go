package eurofront

import (
	"github.com/fieldpost/fieldpost/rules"
	"github.com/fieldpost/fieldpost/rules/eurofront/field"
	"github.com/fieldpost/fieldpost/rules/eurofront/month"
	"github.com/fieldpost/fieldpost/rules/play"
)

// Try implements [play.Game]: it carries out the sheet that is awaited, or, of another
// time, what can be said of it now: then what lies on the board is only warned of.
func (r *run) Try(sh *rules.Sheet, _ *rules.Reading) {
	s := r.S
	awaited := false
	for _, d := range r.Demands() {
		awaited = awaited || d.Side == sh.Side && d.Key == sh.Key
	}
	side := r.D.SideOf(sh.Side)
	switch {
	case awaited && s.Top().Kind == field.StepMonth:
		for f := range field.Faction(field.Factions) {
			if r.D.Holder(f) == side && r.Fights(f) {
				r.Books = month.Open(f)
			}
		}
	case !awaited:
		r.Unsure, r.ahead = true, true
		for f := range field.Faction(field.Factions) {
			if r.D.Holder(f) == side && r.Fights(f) {
				s.Only(field.Step{Kind: field.StepTurn, Faction: f, Place: -1, Stage: 1})
				r.beginTurn(f)
				r.Books = month.Open(f)
			}
		}
	}
	r.Work(r.Take(&play.Queue{Side: sh.Side, Orders: sh.Orders}))
}
