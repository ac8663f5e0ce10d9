package country

import (
	"github.com/fieldpost/fieldpost/rules/thirdreich/field"
)

// Run carries out what this storey holds.
type Run struct {
	field.Run
}

// Orders are those that this storey carries out.
func Orders() []field.Order[*Run] {
	return []field.Order[*Run]{acting, developing, building, buildingNation, raising, converting, disbanding, dismounting}
}
