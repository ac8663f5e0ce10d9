package templates

import (
	"strings"
	"testing"

	"github.com/fieldpost/fieldpost/rules"
)

// TestWelcomeOfWhoIsNotAsked: the first mail says that it is not one's turn,
// and its block is for the next one.
func TestWelcomeOfWhoIsNotAsked(t *testing.T) {
	b := testBook(t)
	for _, tt := range []struct {
		lang                        rules.Lang
		nothing, toEdit, forTheNext string
	}{
		{rules.English, "Nothing is asked of you now.", "To edit and send back", "If you like to order your next turn already"},
		{rules.Spanish, "Ahora no se te pide nada.", "Para editar y devolver", "Si quieres dar ya las órdenes de tu próximo turno"},
	} {
		for _, demands := range [][]rules.Demand{nil, fakeDemands()} {
			text := b.Welcome(Welcome{Head: fakeHead(tt.lang), Demands: demands, Draft: fakeDraft}).Text
			idle := demands == nil
			for words, want := range map[string]bool{tt.nothing: idle, tt.forTheNext: idle, tt.toEdit: !idle} {
				if strings.Contains(text, words) != want {
					t.Errorf("%s, asked: %v: %q stands there: %v", tt.lang, !idle, words, !want)
				}
			}
		}
	}
}
