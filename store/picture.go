package store

import (
	"fmt"

	"github.com/fieldpost/fieldpost/rules"
)

// Picture is the map that goes with a dispatch. The outbox names it only: whoever
// sends the dispatch draws it, as often as it is sent, and always the same.
type Picture struct {
	Game  string     `json:"game"`
	Phase int        `json:"phase"` // whose position is drawn, with what happened in it; 0: the start
	Side  rules.Side `json:"side"`  // as it knows them
	Lang  rules.Lang `json:"lang"`
	Mode  MapMode    `json:"mode"` // MapInline or MapAttached

	More []*Picture `json:"more,omitempty"` // the maps of other sides that go with the same dispatch; they have none themselves
}

// String implements fmt.Stringer.
func (p *Picture) String() string {
	if p == nil {
		return "no map"
	}
	return fmt.Sprintf("%s map of %s, phase %d, as %s knows it, in %s", p.Mode, p.Game, p.Phase, p.Side, p.Lang)
}
