package moves

import (
	"github.com/fieldpost/fieldpost/rules/noretreat/field"
)

// Orders returns those that this layer carries out.
func Orders() []field.OrderKind {
	return []field.OrderKind{moving, railing, detraining, reserving, supporting}
}
