package parser

import (
	"strings"
	"testing"

	"github.com/fieldpost/fieldpost/rules/order"

	"github.com/fieldpost/fieldpost/parser/language"
)

// TestDamagedNames reads names of which letters were lost, where only one fits.
func TestDamagedNames(t *testing.T) {
	g := testGrammar(t)
	read := func(text string) string {
		var o order.Order
		f := g.NewParser().Parse(language.Line{No: 1, Text: text, Meant: true}, &o)
		return show(o, f)
	}
	whole := read("attack Königsberg")
	for _, text := range []string{
		"attack K\ufffdnigsberg", "attack K\ufffd\ufffdnigsberg", "attack K?nigsberg", "attack K??nigsberg", "attack KÃ\ufffdnigsberg", "attack K\ufffdnigsberg!",
		"please attack K\ufffdnigsberg", "attack K=F6nigsberg", "attack K=C3=B6nigsberg", `attack K\xf6nigsberg`, "attack K+APY-nigsberg",
	} {
		if got := read(text); !strings.HasPrefix(got, whole[:strings.IndexByte(whole, '@')]) {
			t.Errorf("%q: got %s, want %s", text, got, whole)
		} else if got[0] == '!' {
			t.Errorf("%q: got %s", text, got)
		}
	}
	if got, want := read("please attack K=C3=B6nigsberg"), strings.Replace(whole, "@8-18", "@15-30", 1); got != want {
		t.Errorf("got %s, want %s: columns are those of the line as written", got, want)
	}
	for _, text := range []string{"attack \ufffd", "attack \ufffda\ufffd", "attack ?", "attack X\ufffdnigsberg", "attack \ufffd\ufffd\ufffd\ufffd\ufffd"} {
		if got := read(text); got[0] != '!' {
			t.Errorf("%q: got %s, want a fault", text, got)
		}
	}
}
