package desktest

import (
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/fieldpost/fieldpost/adjudicator/desk"
	"github.com/fieldpost/fieldpost/rules"
	"github.com/fieldpost/fieldpost/rules/order"
)

// checkSentences reads how people write orders as the orders behind the =, of which | parts
// several; nothing behind it is prose, ! what is asked about.
func checkSentences(t *testing.T, d *desk.Desk) {
	for _, row := range samples(t, d, "people") {
		line, want, _ := strings.Cut(row, " =")
		want = strings.TrimSpace(want)
		sheet := d.Read(loose(line))
		got := strings.Join(written(d, &sheet), " | ")
		switch {
		case sheet.Chatter > 0:
			got = ""
		case len(sheet.Problems) > 0:
			got = "!"
		}
		if got != want {
			t.Errorf("%q: got %s, want %s", line, got, want)
		}
	}
}

// written returns the orders of a sheet in English.
func written(d *desk.Desk, s *desk.Sheet) (out []string) {
	for _, o := range append(slices.Clone(s.Orders), s.Standing...) {
		text, _ := d.Grammar().Write(&o, rules.English)
		out = append(out, text)
	}
	for _, q := range s.Requests {
		out = append(out, strings.TrimSpace(string(q.Kind)+" "+q.Topic))
	}
	if s.Wait {
		out = append(out, "wait")
	}
	return out
}

// checkManners looks whether every order of the help is the same with what people write around orders
// and before names, in a block or without one.
func checkManners(t *testing.T, d *desk.Desk) {
	for _, lang := range order.Languages {
		tried := 0
		for _, line := range helpOrders(t, d.ID(), lang) {
			plain := d.Read(desk.Lines(line))
			if len(plain.Orders)+len(plain.Standing) != 1 || len(plain.Problems) > 0 {
				continue
			}
			o := append(plain.Orders, plain.Standing...)[0]
			for _, with := range manners(d, &o, line, lang) {
				tried++
				sheet := d.Read(loose(with))
				if !slices.Equal(written(d, &sheet), written(d, &plain)) || len(sheet.Problems) > 0 {
					t.Errorf("%q: got %q %v, want %q", with, written(d, &sheet), sheet.Problems, written(d, &plain))
				}
			}
		}
		if tried < 100 {
			t.Errorf("only %d lines in %s", tried, lang)
		}
	}
}

// checkCodes looks whether what a mail asks with a code is accepted in the words of the title,
// which may have orders that begin so.
func checkCodes(t *testing.T, d *desk.Desk) {
	for _, line := range []string{"accept 7KQ2-XXB4-9PLM", "Acepto 7kq2-xxb4-9plm.", "confirm 7KQ2-XXB4-9PLM"} {
		sheet := d.Read(loose(line))
		if len(sheet.Requests) != 1 || sheet.Requests[0].Kind != desk.Confirm || len(sheet.Orders)+len(sheet.Problems) > 0 {
			t.Errorf("%q: got %+v", line, sheet)
		}
	}
}

// manners returns the ways in which a person may write an order that is written plainly.
func manners(d *desk.Desk, o *rules.Order, line string, lang rules.Lang) []string {
	around := []string{"please $", "$ please.", "$!", "$.", "1. $", "- $", "* $", "(2) $", "a) $", "I $", "We will $", "I would like to $, please", "would you $?", "and $", "First: $"}
	articles := []string{"the ", "a ", "my "}
	if lang == rules.Spanish {
		around = []string{"por favor, $", "$, por favor.", "¡$!", "$.", "1) $", "- $", "• $", "Quiero $", "Queremos que $", "me gustaría $", "¿puedes $?", "y $", "Primero: $", "$, gracias"}
		articles = []string{"el ", "la ", "los ", "las ", "al ", "un ", "mi "}
	}
	var out []string
	for _, a := range around {
		if !strings.HasPrefix(line, "standing none") && !(strings.Contains(a, "¡") && line[0] == '#') {
			out = append(out, strings.ReplaceAll(a, "$", line))
		}
	}
	runes := []rune(line)
	for _, v := range o.Args {
		if v.Kind == order.KindNumber || v.Kind == order.KindText || v.Kind == order.KindWord || v.Col == 0 {
			continue
		}
		for _, article := range articles {
			before := string(runes[:v.Col-1])
			if article == "al " && strings.HasSuffix(before, " a ") { // it holds the "a"
				before = strings.TrimSuffix(before, "a ")
			}
			out = append(out, before+article+string(runes[v.Col-1:]))
		}
	}
	return out
}

// helpOrders returns the lines of the blocks of a title's help.
func helpOrders(t *testing.T, title string, lang rules.Lang) (lines []string) {
	t.Helper()
	text, err := os.ReadFile(filepath.Join("..", "..", "templates", "help", string(lang), title+".md"))
	if err != nil {
		t.Fatal(err)
	}
	for i, block := range strings.Split(string(text), "```") {
		if kind, body, _ := strings.Cut(block, "\n"); i%2 == 1 && strings.HasPrefix(kind, "orders") {
			lines = append(lines, strings.Split(strings.TrimSpace(body), "\n")...)
		}
	}
	return lines
}
