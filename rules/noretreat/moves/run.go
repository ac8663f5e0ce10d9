package moves

import (
	"github.com/fieldpost/fieldpost/rules/noretreat/battle"
	"github.com/fieldpost/fieldpost/rules/noretreat/field"
)

// Run is the run of this layer.
type Run struct {
	battle.Run
	finder finder
}

// Orders returns those that this layer carries out.
func Orders() []field.OrderKind[*Run] {
	return []field.OrderKind[*Run]{moving, railing, detraining, reserving, supporting}
}
