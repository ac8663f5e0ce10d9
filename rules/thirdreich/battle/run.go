package battle

import (
	"github.com/fieldpost/fieldpost/rules/thirdreich/country"
)

// Run carries out what this storey holds.
type Run struct {
	country.Run
}
