package templates

import (
	"strings"
	"testing"

	"github.com/fieldpost/fieldpost/rules"
	"github.com/fieldpost/fieldpost/rules/board"
	"github.com/fieldpost/fieldpost/templates/wording"
)

// TestNamesAreSetOff: sides and pieces have their colours in the HTML, articles none, and
// the text and the subject are what they are without.
func TestNamesAreSetOff(t *testing.T) {
	b := testBook(t)
	for _, lang := range langs {
		plain := fakeHead(lang)
		head := plain
		head.Colours = &wording.Colours{
			Sides: map[string]board.Livery{"red": board.Vermilion, "blue": board.Sky},
			Of:    map[rules.Arg]rules.Side{{Kind: "army", Value: "re1"}: "red", {Kind: "army", Value: "bl2"}: "blue"},
		}
		report := func(h Head) Page {
			return b.Sitrep(Sitrep{Head: h, Events: fakeEvents(), View: fakeView(), Demands: fakeDemands(), Draft: fakeDraft, Waiting: []rules.Side{"red", "blue"}})
		}
		got, want := report(head), report(plain)
		if got.Text != want.Text || got.Subject != want.Subject {
			t.Errorf("%s: colours change the text:\n%s", lang, got.Text)
		}
		for _, part := range []string{
			".s1{background:#c04a12;color:#ffffff;font-weight:700}", ".u4{border-color:#3a92cc}", ".u1{border-color:#d9581a;border-bottom-style:solid}",
			map[rules.Lang]string{rules.English: `<span class="s s4">Blue</span>`, rules.Spanish: `<span class="s s4">Azul</span>`}[lang], `<span class="u u1">`,
		} {
			if !strings.Contains(got.HTML, part) {
				t.Errorf("%s: %q is not in\n%s", lang, part, got.HTML)
			}
		}
		if open, shut := strings.Count(got.HTML, "<span"), strings.Count(got.HTML, "</span>"); open != shut || strings.ContainsFunc(got.HTML, func(r rune) bool { return r < ' ' && r != '\n' }) {
			t.Errorf("%s: %d spans begin and %d end, or a mark is left in\n%s", lang, open, shut, got.HTML)
		}
	}
}
