package downfall

import "github.com/fieldpost/fieldpost/rules"

// Spends reports whether a standing order lets a mission be spent when a number of
// missions is left: "always", and more are left than it keeps.
func Spends(o *rules.Order, left int) bool {
	if when, _ := o.Get("when"); when.ID != "always" {
		return false
	}
	keep, ok := o.Get("keep")
	return !ok || left > keep.Num
}
