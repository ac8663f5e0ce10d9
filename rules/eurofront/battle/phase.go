package battle

import (
	"slices"

	"github.com/fieldpost/fieldpost/rules/eurofront/field"
)

// BeginCombat opens a combat phase (§4.33): who controls what is said anew.
func (r *Run) BeginCombat() {
	r.Settle()
	r.S.Strikes = r.S.Strikes[:0]
}

// Compulsory are the battles that the faction that moves has to fight and has not
// named, in the order in which they began (§7.15).
func (r *Run) Compulsory(named []int) (out []int) {
	for _, b := range r.S.Battles {
		if p := int(b.Place); r.Must(p) && !slices.Contains(named, p) && r.Has(r.S.Active, p) {
			out = append(out, p)
		}
	}
	return out
}

// EndCombat ends a combat phase (§4.331): headquarters that have led are deactivated,
// but blitz ones that have paid one step only stay for the blitz phases.
func (r *Run) EndCombat() {
	for u := range r.S.Blocks {
		b := &r.S.Blocks[u]
		switch {
		case b.At < 0 || r.D.Units[u].Faction != r.S.Active:
		case b.Role == field.Blitz:
			r.PayBlitz(u)
		case b.Role == field.Active, b.Role == field.BlitzPaid:
			r.Deactivate(u)
		}
	}
	r.S.Strikes = r.S.Strikes[:0]
}
