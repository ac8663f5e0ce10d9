package desktest

import (
	"testing"

	"github.com/fieldpost/fieldpost/adjudicator/desk"
	"github.com/fieldpost/fieldpost/parser/language"
)

// checkRemarks looks whether what is said of a sheet counts when prose follows it, but not when the
// prose may take it back, nor in a block, where every line is an order.
func checkRemarks(t *testing.T, d *desk.Desk) {
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
		s := d.Read([]language.Line{{No: 1, Text: tc.line, Meant: tc.meant}})
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
			t.Errorf("%q (meant %t): got %q, want %q", tc.line, tc.meant, got, tc.want)
		}
	}
}

// checkChecks looks whether a line says that the letter is only to be checked where reading it says
// so.
func checkChecks(t *testing.T, d *desk.Desk) {
	yes := 0
	for _, text := range []string{
		"check", "Check my orders", "check.", "check! I am not sure of it", "check. But wait", "comprueba mis órdenes", "please check this", "¿check?",
		"chek", "check de4", "[" + d.ID() + "-1 P3 red]", "Re: [" + d.ID() + "-12 P1 german] Orders", "ready", "help", "", "# check", "yes", "I accept 12345",
	} {
		for _, meant := range []bool{true, false} {
			line := language.Line{No: 3, Text: text, Meant: meant}
			read := d.Read([]language.Line{line})
			if got := d.Checks(line); got != read.Check {
				t.Errorf("%q (meant %t): %t, read as %t", text, meant, got, read.Check)
			}
			if read.Check {
				yes++
			}
		}
	}
	if yes == 0 {
		t.Error("no line is a check: the test cannot fail")
	}
}
