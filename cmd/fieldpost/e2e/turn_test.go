//go:build e2e

package e2e

import (
	"strings"
	"testing"

	"github.com/fieldpost/fieldpost/cmd/fieldpost/player"
)

// TestOneTurn plays a whole game turn, and the next side's first phase, with
// three mailboxes on Postfix and Dovecot: a misspelt sheet that is mended, a
// letter that comes while nobody is there, and a daemon that is killed on the way.
func TestOneTurn(t *testing.T) {
	g := begin(t, "one-turn")
	invitation := g.asks("axis", 1)
	if !strings.Contains(invitation.Text, "clave: "+invitation.Key) {
		t.Errorf("the invitation of the Axis is not Spanish:\n%s", invitation.Text)
	}
	lines := []string{"suministro", "de7 a Bruselas ataca a be1", "de8 a Bruselas", "det1 a Bruselas apoya", "det2 por Bruselas a Amsterdam", "combate"}
	bad := append([]string{"sumimistro"}, lines[1:]...)
	refused := g.answer("axis", g.write("axis", invitation, player.TopPosted, bad...))
	if !refused.Marked {
		t.Errorf("the misspelt sheet was not refused:\n%s", refused.Text)
	}
	g.write("axis", refused, player.Template, lines...)
	for _, side := range g.sides {
		if d := g.asks(side, 2); !strings.Contains(d.Text, "de7") {
			t.Errorf("%s is not told of the invasion:\n%s", side, d.Text)
		}
	}
	g.sameSheet("axis", []string{"supply", "de7 to Brussels attack be1", "de8 to Brussels", "det1 to Brussels support", "det2 to Brussels, Amsterdam", "combat"})
	phase := 2
	for ; g.turn() == 1; phase++ {
		g.phase(phase)
	}
	g.phase(phase)
	g.house.stop()
	g.compare(phase + 1)
}
