package templates

import (
	"math"
	"strings"
	"testing"

	"github.com/fieldpost/fieldpost/rules"
	"github.com/fieldpost/fieldpost/rules/board"
)

// TestInksAreRead: words on the colour of a side have the contrast that WCAG 2.2 §1.4.3
// asks for, and lines in it that of §1.4.11, on a light page and on dark ones.
func TestInksAreRead(t *testing.T) {
	light := func(v uint32) (sum float64) {
		for i, share := range []float64{0.2126, 0.7152, 0.0722} {
			c := float64(v>>(16-8*i)&0xff) / 255
			if c <= 0.04045 {
				c /= 12.92
			} else {
				c = math.Pow((c+0.055)/1.055, 2.4)
			}
			sum += share * c
		}
		return sum
	}
	contrast := func(a, b uint32) float64 {
		x, y := light(a), light(b)
		return (max(x, y) + 0.05) / (min(x, y) + 0.05)
	}
	for i, l := range inks {
		if got := contrast(l.fill, l.on); got < 4.5 {
			t.Errorf("livery %d: words have a contrast of %.2f, want 4.5", i, got)
		}
		for _, page := range []uint32{0xffffff, 0x202124, 0x121212, 0x000000} {
			if got := contrast(l.line, page); got < 3 {
				t.Errorf("livery %d: a line on #%06x has a contrast of %.2f, want 3", i, page, got)
			}
		}
	}
}

// TestNamesAreSetOff: sides and pieces have their colours in the HTML, articles none, and
// the text and the subject are what they are without.
func TestNamesAreSetOff(t *testing.T) {
	b := testBook(t)
	for _, lang := range langs {
		plain := fakeHead(lang)
		head := plain
		head.Colours = &Colours{
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
