package templates

import (
	"strconv"
	"strings"
	"testing"

	"github.com/fieldpost/fieldpost/rules"
)

// TestIllustrate: a page of HTML gets room for one picture, which can be filled, and
// taken out without a trace; its text stays as it is.
func TestIllustrate(t *testing.T) {
	b := testBook(t)
	for lang, alt := range map[rules.Lang]string{
		rules.English: `alt="Map of skirmish-1: summer 1914, Red turn, as the Red side knows it. The words of this mail say the same."`,
		rules.Spanish: `alt="Mapa de skirmish-1: verano de 1914, turno Rojo, con lo que sabe el Rojo. El texto de este correo dice lo mismo."`,
	} {
		h := Head{Lang: lang, Title: fakeTitle{}, Game: "skirmish-1", Phase: 2, Side: "red"}
		h.Clock.Label = rules.M("skirmish.label", rules.Num("year", 1914), rules.SideArg("side", "red"))
		bare := b.Sitrep(Sitrep{Head: h, Events: []rules.Event{{Message: rules.M("sitrep.nothing")}}})
		page := b.Illustrate(&h, bare)
		if page.Text != bare.Text || page.Subject != bare.Subject {
			t.Errorf("%s: the text differs", lang)
		}
		if WithoutPicture(page.HTML) != bare.HTML || WithoutPicture(bare.HTML) != bare.HTML {
			t.Errorf("%s: something stays when the picture is taken out", lang)
		}
		shown, ok := WithPicture(page.HTML, "map.1@x")
		if !ok || strings.Count(shown, "<img ") != 1 || !strings.Contains(shown, `<img src="cid:map.1@x" `+alt) {
			t.Errorf("%s: %v\n%s", lang, ok, shown)
		}
		if img, h2 := strings.Index(shown, "<img"), strings.Index(shown, "<h2>"); img > h2 {
			t.Errorf("%s: the picture stands below the first heading", lang)
		}
		if _, ok := WithPicture(bare.HTML, "x"); ok {
			t.Errorf("%s: a picture is shown where there is no room for one", lang)
		}
		long := bare
		long.HTML += strings.Repeat("x", MaxPage-len(long.HTML))
		if got := b.Illustrate(&h, long); got != long {
			t.Errorf("%s: HTML grows beyond its limit", lang)
		}
		if got := b.Illustrate(&h, Page{Text: "t"}); got.HTML != "" {
			t.Errorf("%s: a page without HTML gets %q", lang, got.HTML)
		}
	}
}

// TestPictureIsWide: the room for a picture is as wide as the picture asks for, words
// keep to lines that can be read, and on a phone it shrinks.
func TestPictureIsWide(t *testing.T) {
	b := testBook(t)
	h := Head{Lang: rules.English, Title: fakeTitle{}, Game: "skirmish-1", Phase: 2, Side: "red"}
	html := b.Illustrate(&h, b.Sitrep(Sitrep{Head: h, Events: []rules.Event{{Message: rules.M("sitrep.nothing")}}})).HTML
	number := func(before, after string) int {
		_, rest, _ := strings.Cut(html, before)
		digits, _, _ := strings.Cut(rest, after)
		n, err := strconv.Atoi(digits)
		if err != nil {
			t.Fatalf("no number between %q and %q: %v", before, after, err)
		}
		return n
	}
	size, body, words := number("body{font:", "px"), number("sans-serif;max-width:", "em"), number("body>*{max-width:", "em")
	if img := number(` width="`, `"`); body*size < img {
		t.Errorf("a picture of %d pixels has room for %d", img, body*size)
	}
	if words >= body {
		t.Errorf("words have lines of %d em, as wide as the picture", words)
	}
	_, slot, _ := strings.Cut(html, pictureSlot)
	if slot, _, _ = strings.Cut(slot, ">"); !strings.Contains(slot, "max-width:100%;height:auto") || !strings.Contains(html, "body>.map{max-width:none}") {
		t.Errorf("the picture does not fit itself to the page: %s", slot)
	}
}

// TestNobodyWritesAPicture: words from outside make no room for one.
func TestNobodyWritesAPicture(t *testing.T) {
	b := testBook(t)
	p := b.Notice(Notice{Head: Head{Lang: rules.English}, Messages: []rules.Message{rules.M("notice.unknown-topic", rules.Text("word", pictureSlot+pictureEnd))}})
	if _, ok := WithPicture(p.HTML, "x"); ok || WithoutPicture(p.HTML) != p.HTML {
		t.Errorf("a picture is shown:\n%s", p.HTML)
	}
}
