package desk_test

import (
	"testing"

	"github.com/fieldpost/fieldpost/parser"
)

// TestWordWithARemark: what is said of a sheet counts when prose follows it, but not
// when the prose may take it back, nor in a block, where every line is an order.
func TestWordWithARemark(t *testing.T) {
	for _, tc := range []struct {
		line  string
		meant bool
		want  string
	}{
		{"play now! We are all here.", false, "now"},
		{"¡Juega ya! No quiero esperar 8 minutos", false, "now"},
		{"undo. I have seen a mistake", false, "undo"},
		{"listo, compañero", false, ""},
		{"ready. But wait for Ana", false, ""},
		{"play now! Or shall we wait?", false, ""},
		{"play now! We are all here.", true, ""},
	} {
		for title, d := range desks(t) {
			s := d.Read([]parser.Line{{No: 1, Text: tc.line, Meant: tc.meant}})
			got := ""
			switch {
			case s.PlayNow:
				got = "now"
			case s.Undo:
				got = "undo"
			case s.Ready:
				got = "ready"
			}
			if got != tc.want {
				t.Errorf("%s: %q (meant %t): got %q, want %q", title, tc.line, tc.meant, got, tc.want)
			}
		}
	}
}
