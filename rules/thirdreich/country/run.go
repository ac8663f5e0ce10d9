package country

import (
	"github.com/fieldpost/fieldpost/rules/thirdreich/field"
)

// Run carries out what this storey holds.
type Run struct {
	field.Run
}
