package web_test

import (
	"html"
	"net/http"
	"regexp"
	"strings"
	"testing"

	"github.com/fieldpost/fieldpost/rules"
	"github.com/fieldpost/fieldpost/rules/rulestest/toy"
)

var (
	mendedField = regexp.MustCompile(`<input type="hidden" form="sheet" name="mended" value="([^"]*)">`)
	answerPart  = regexp.MustCompile(`(?s)<section class="answer.*?</section>`)
	replying    = regexp.MustCompile(`(?i)\brepl(y|ies)\b|\bresponde[sr]?\b`)
)

// TestComposerOffersTheMendedSheet: where a check or what was filed mends something, a button puts the
// mended sheet into the text, without a script as well, and files nothing.
func TestComposerOffersTheMendedSheet(t *testing.T) {
	w, g := seated(t)
	path := ordersOf(g, toy.Red)
	for _, tc := range []struct{ do, text, want string }{
		{"check", "hold mill\nraid frod", "hold mill\nraid ford   # was: frod\n"},
		{"check", "hold the bridge of sighs\nraid frod", "hold the bridge of sighs  # ?\nraid ford   # was: frod\n"},
		{"file", "hold mill\nraid frod", "hold mill\nraid ford\n"},
	} {
		form := sheetForm(t, w.get(path))
		form.Set("text", tc.text)
		res, body := w.post(path, form, tc.do)
		if to := res.Header.Get("Location"); to != "" {
			to, _, _ = strings.Cut(to, "#")
			body = w.get(to)
		}
		if got := strings.TrimSpace(html.UnescapeString(sheetForm(t, body).Get("text"))); got != tc.text {
			t.Errorf("%s changes the text to %q", tc.do, got)
		}
		offered := mendedField.FindStringSubmatch(body)
		if offered == nil || html.UnescapeString(offered[1]) != tc.want || !strings.Contains(body, `name="do" value="mend"`) {
			t.Fatalf("%s %q offers %q\n%s", tc.do, tc.text, offered, answerPart.FindString(body))
		}
		if found := replying.FindString(answerPart.FindString(body)); found != "" {
			t.Errorf("%s %q: the page speaks of %q\n%s", tc.do, tc.text, found, answerPart.FindString(body))
		}
		form = sheetForm(t, body)
		form.Set("mended", html.UnescapeString(offered[1]))
		before := w.fresh(g)
		res, body = w.post(path, form, "mend")
		if got := sheetForm(t, body).Get("text"); res.StatusCode != http.StatusOK || got != tc.want || w.fresh(g) != before {
			t.Errorf("the button: %s, the text is %q", res.Status, got)
		}
	}
	form := sheetForm(t, w.get(path))
	form.Set("text", "hold mill\nraid ford")
	if _, body := w.post(path, form, "check"); mendedField.MatchString(body) {
		t.Error("a sheet without a fault is offered mended")
	}
}

// TestComposerSpeaksOfNoReply: what is answered on the page says nothing of replying to a mail, be it to
// orders, to questions or to requests; the help, which is about mail, apart.
func TestComposerSpeaksOfNoReply(t *testing.T) {
	for _, tc := range []struct {
		side  rules.Side
		who   string
		texts string
	}{
		{toy.Red, ana, "hold mill; hold mill|wait; hold mill|wait|ready; raid nowhere; raid frod; hold; gibberish and more; yes; no; ready; play now; undo; drop 7; add raid ford; check|hold mill; " +
			"standing hold mill; status; report; report full; history; sheet; board ford; settings; language xx; zone nowhere; name Ana; map none; mails asked; digest 20; keys off; messages; absent 5 days; " +
			"deputy; vote draw; resign; code; sessions; games; observe; practice; ratings; to blue: hello; "},
		{toy.Blue, benito, "ocupar molino; ocupar molino|espera; asaltar nada; asaltar vaod; ocupar; nada de nada; sí; no; listo; juega ya; deshaz; quita 7; añade asaltar vado; comprueba|ocupar molino; " +
			"permanente ocupar molino; estado; parte; parte completo; historia; hoja; tablero vado; ajustes; idioma xx; zona nada; nombre Ben; mapa no; correos si me toca; resumen 20; claves no; mensajes; " +
			"ausente 5 días; suplente; voto tablas; abandono; código; sesiones; partidas; observar; práctica; a rojo: hola; "},
	} {
		w := newWorld(t, []rules.Title{toy.New()})
		g := w.game(toy.New())
		w.signIn(g, tc.side, tc.who)
		path := ordersOf(g, tc.side)
		for _, text := range strings.Split(tc.texts, "; ") {
			form := sheetForm(t, w.get(path))
			form.Set("text", strings.ReplaceAll(text, "|", "\n"))
			_, body := w.post(path, form, "check")
			if found := replying.FindString(answerPart.FindString(body)); found != "" {
				t.Errorf("%q: the page speaks of %q\n%s", text, found, answerPart.FindString(body))
			}
		}
	}
}
