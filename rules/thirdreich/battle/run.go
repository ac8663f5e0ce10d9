package battle

import (
	"github.com/fieldpost/fieldpost/rules/thirdreich/country"
	"github.com/fieldpost/fieldpost/rules/thirdreich/field"
)

// Run carries out what this layer holds.
type Run struct {
	country.Run
}

// Orders returns those that this layer carries out.
func Orders() []field.OrderKind[*Run] {
	return []field.OrderKind[*Run]{flying, bombing, sailing, answering, promising}
}
