package parser

import (
	"slices"
	"strings"
	"testing"
	"unicode/utf8"

	"github.com/google/go-cmp/cmp"
	"pgregory.net/rapid"

	"github.com/fieldpost/fieldpost/rules/order"

	"github.com/fieldpost/fieldpost/parser/language"
)

func FuzzParseLine(f *testing.F) {
	for _, s := range []string{
		"attack brest-litovsk from le h, paris & berlin with full", "de-04 → paris # x", "move de1, de2 y de3 a lodz all",
		"1) say ¡hola!", "build 007 fleet in", "\x00\xff attack", "ataca a a a", "> - * attack par", "ß-٣ ½ ①-0", "\u0301\u00ad#", "de1 de1 A lod",
	} {
		f.Add(s)
	}
	g := testGrammar(f)
	f.Fuzz(func(t *testing.T, s string) {
		if fold := language.Fold(s); language.Fold(fold) != fold {
			t.Errorf("Fold(%q) is %q, and folded again %q", s, fold, language.Fold(fold))
		}
		p := g.NewParser()
		var cmd, again order.Order
		fault := p.Parse(language.Line{No: 1, Text: s}, &cmd)
		cols := utf8.RuneCountInString(s)
		if fault != nil {
			if fault.Col < 1 || fault.End < fault.Col || fault.End > cols+1 {
				t.Errorf("%q: fault at %d-%d of %d columns", s, fault.Col, fault.End, cols)
			}
			if fault.Code == "" {
				t.Errorf("%q: fault without a code: %+v", s, fault)
			}
			return
		}
		for _, a := range cmd.Args {
			if a.Col < cmd.Col || a.End <= a.Col || a.End > cols+1 {
				t.Errorf("%q: %+v in %d columns", s, a, cols)
			}
		}
		if fault := p.Parse(language.Line{No: 1, Text: cmd.Text}, &again); fault != nil {
			t.Errorf("%q: read once, then not: %+v", s, fault)
		}
		if diff := cmp.Diff(again, cmd); diff != "" {
			t.Errorf("%q: read twice, differently: %s", s, diff)
		}
	})
}

func TestFoldIsIdempotent(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		s := rapid.String().Draw(t, "s")
		fold := language.Fold(s)
		if got := language.Fold(fold); got != fold {
			t.Fatalf("Fold(%q) is %q, and folded again %q", s, fold, got)
		}
	})
}

// TestEverySpellingIsFound writes a name in any of its forms, whole or cut
// to a beginning that only it has, and expects it back.
func TestEverySpellingIsFound(t *testing.T) {
	g := testGrammar(t)
	zones := g.Kinds[1].Names
	rapid.Check(t, func(t *rapid.T) {
		name := rapid.SampledFrom(zones).Draw(t, "name")
		form := rapid.SampledFrom(slices.Concat(name.EN, name.ES)).Draw(t, "form")
		if rapid.Bool().Draw(t, "fold") {
			form = language.Fold(form)
		}
		var cmd order.Order
		fault := g.NewParser().Parse(language.Line{No: 1, Text: "attack " + form}, &cmd)
		if fault != nil || cmd.ID("target") != name.ID {
			t.Fatalf("%q: got %s", form, show(cmd, fault))
		}
	})
}

// TestFirstSlipIsForgiven swaps two letters of a long name and expects the
// name among the suggestions.
func TestFirstSlipIsForgiven(t *testing.T) {
	g := testGrammar(t)
	rapid.Check(t, func(t *rapid.T) {
		name := rapid.SampledFrom([]string{"konigsberg", "fromelles", "petersburg", "ardennes", "alliance"}).Draw(t, "name")
		i := rapid.IntRange(0, len(name)-2).Draw(t, "i")
		b := []byte(name)
		b[i], b[i+1] = b[i+1], b[i]
		slip := string(b)
		prefix := ""
		if name == "petersburg" {
			prefix = "st "
		}
		var cmd order.Order
		fault := g.NewParser().Parse(language.Line{No: 1, Text: "attack " + prefix + slip}, &cmd)
		if slip == name {
			return
		}
		if fault == nil || len(fault.Suggest) == 0 || fault.Suggest[0].ID != strings.ReplaceAll(prefix, " ", "-")+name {
			t.Fatalf("%q: got %s", slip, show(cmd, fault))
		}
	})
}

func BenchmarkParse(b *testing.B) {
	g := testGrammar(b)
	for _, bm := range []struct{ name, line string }{
		{"short", "attack konigsberg"},
		{"move", "de-04 -> Le Havre, San José attack su1"},
		{"long", "attack lodz from brest, brest litovsk and Paris with full"},
		{"accents", "ataca Łódź desde París y Berlín con reducido"},
		{"fault", "atack Paris from Berlin"},
	} {
		b.Run(bm.name, func(b *testing.B) {
			p := g.NewParser()
			var cmd order.Order
			b.ReportAllocs()
			for b.Loop() {
				p.Parse(language.Line{No: 1, Text: bm.line}, &cmd)
			}
		})
	}
}

func BenchmarkParseLines(b *testing.B) {
	g := testGrammar(b)
	var lines []language.Line
	for i := range 100 {
		lines = append(lines, language.Line{No: i, Text: "de-04 -> Le Havre, San José attack su1"})
	}
	b.ReportAllocs()
	for b.Loop() {
		parseLines(g, lines)
	}
	b.ReportMetric(float64(b.Elapsed().Nanoseconds())/float64(b.N)/100, "ns/line")
}
