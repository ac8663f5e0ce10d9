//go:build e2e

package e2e

import (
	"slices"
	"strings"
	"testing"
)

// TestFortnights plays a month of both sides with two mailboxes on Postfix and Dovecot: a
// turn in two sheets, in Spanish, the other player turns of both fortnights, and the
// production, which both sides order at once.
func TestFortnights(t *testing.T) {
	g := begin(t, "fortnights")
	if d := g.asks("axis", 1); !strings.Contains(unwrapped(d), "primer turno del eje, junio de 1942") {
		t.Errorf("the invitation of the Axis leads to no first turn in Spanish:\n%s", d.Text)
	}
	var keys []string
	phase := 1
	for ; phase < 40; phase++ {
		demands := g.position(phase).Demands()
		if strings.HasPrefix(demands[0].Key, "1942-07-") {
			break
		}
		for i := range demands {
			keys = append(keys, string(demands[i].Side)+" "+demands[i].Key)
		}
		g.everybody(phase)
	}
	for _, want := range []string{
		"axis 1942-06-1/axis/combat", "soviet 1942-06-1/soviet/command", "axis 1942-06-2/axis/command",
		"soviet 1942-06-2/soviet/command", "axis 1942-07/production", "soviet 1942-07/production",
	} {
		if !slices.Contains(keys, want) {
			t.Errorf("nobody was asked for %s; asked was %q", want, keys)
		}
	}
	told := unwrapped(g.asks("soviet", 2))
	if !strings.Contains(told, "Battle in Kharkov NE1: ") || !strings.Contains(told, " 48 Pz Corps") {
		t.Errorf("the Soviets are not told of the battle:\n%s", told)
	}
	if strings.Contains(told, " 9 Corps") {
		t.Errorf("the Soviets are told who came by rail:\n%s", told)
	}
	if d := g.asks("axis", phase); !strings.Contains(unwrapped(d), "julio de 1942") {
		t.Errorf("the report of the month is not Spanish:\n%s", d.Text)
	}
	g.house.stop()
	g.reported(phase)
}
