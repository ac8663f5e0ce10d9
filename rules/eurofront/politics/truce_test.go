package politics_test

import (
	"testing"

	"github.com/fieldpost/fieldpost/rules/eurofront/field"
	"github.com/fieldpost/fieldpost/rules/eurofront/politics"
)

// TestFinlandChangesSides: with FI Finland is alone no more, so that what the Axis still holds of it feeds the
// Axis, and what it has saved is lost: its new friends do not learn how much that was (§11.4, §20.64, §20.82).
func TestFinlandChangesSides(t *testing.T) {
	r := start(t)
	p := &r.S.Powers[r.D.Finland]
	p.Saved = 5
	politics.CarryOutEvent(r, r.D.EventByID["FI"])
	if p.Stance != field.Allied || p.Isolated || p.Purse != (field.Purse{}) {
		t.Errorf("Finland is %+v", *p)
	}
}
