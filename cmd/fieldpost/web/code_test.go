package web_test

import (
	"html"
	"net/http"
	"net/url"
	"regexp"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/fieldpost/fieldpost/adjudicator/confirm"
	"github.com/fieldpost/fieldpost/adjudicator/moderation"
	"github.com/fieldpost/fieldpost/adjudicator/office"
	"github.com/fieldpost/fieldpost/rules/rulestest/toy"
	"github.com/fieldpost/fieldpost/store"
)

var mailedLike = regexp.MustCompile(`\b[2-9A-Z]{4}(-[2-9A-Z]{4}){2}\b`)

// mailedCodes are those that an address asked for by mail, the latest first.
func (w *world) mailedCodes(address string) (out []string) {
	w.t.Helper()
	for _, d := range w.outbox() {
		if d.Kind.Family() == "code" && d.Recipient == address && mailedLike.MatchString(d.Text) {
			out = append([]string{mailedLike.FindString(d.Text)}, out...)
			if mailedLike.MatchString(d.Subject) {
				w.t.Errorf("the subject %q holds the code", d.Subject)
			}
		}
	}
	return out
}

// outbox returns the mails that wait, the oldest first.
func (w *world) outbox() (out []store.Dispatch) {
	w.t.Helper()
	if err := w.st.View(w.ctx, func(tx *store.Tx) (err error) { out, err = tx.Dispatches().Due(w.clock.Now(), 1e6); return err }); err != nil {
		w.t.Fatal(err)
	}
	return out
}

// TestNobodyIsKeptOut: strangers use up what the page sends in a day. A code that was sent before is good all the
// same, and the player has another by mail.
func TestNobodyIsKeptOut(t *testing.T) {
	w := toyWorld(t)
	const path = "/games/toy-2/sides/red"
	w.do(http.MethodPost, path+"/code", url.Values{})
	early := w.codes(ana)[0]
	for i := range 60 {
		if _, err := w.svc.Confirm.AskCode(w.ctx, []string{"toy-2", "toy-4"}[i%2], toy.Red, false, "", ""); err != nil {
			t.Fatal(err)
		}
		w.codes(ana)
	}
	if got := len(w.codes(ana)); got != 24 {
		t.Fatalf("%d codes were sent, want 24: the test could not fail", got)
	}
	other := *w
	other.jar = nil
	if res := w.do(http.MethodPost, path+"/open", url.Values{"code": {early}}); res.StatusCode != http.StatusSeeOther || w.asksForCode(path) {
		t.Errorf("the code that was sent first: %s", res.Status)
	}
	w.letter(ana, "game: toy-2\nside: red\nkey: "+w.key("toy-2", toy.Red)+"\ncode\n")
	w.letter(ana, "código\n")
	codes := w.mailedCodes(ana)
	if len(codes) != 2 {
		t.Fatalf("the codes %v came by mail, want two", codes)
	}
	for _, code := range codes {
		third := other
		if res := third.do(http.MethodPost, path+"/open", url.Values{"code": {" " + strings.ToLower(code) + "\n"}}); res.StatusCode != http.StatusSeeOther || third.asksForCode(path) {
			t.Errorf("a code that was asked for by mail: %s", res.Status)
		}
		if got := other.do(http.MethodPost, path+"/open", url.Values{"code": {code}}).StatusCode; got != http.StatusForbidden {
			t.Errorf("the same once more: %d", got)
		}
	}
}

// TestCodeByMail goes to the player and to nobody else, and not for ever.
func TestCodeByMail(t *testing.T) {
	const path = "/games/toy-2/sides/red"
	for _, tt := range []struct {
		name, from, text string
		do               func(w *world)
		codes, want      int
	}{
		{"by the player", ana, "code\n", func(*world) {}, 1, http.StatusSeeOther},
		{"by the player, in Spanish, of a game", ana, "partida: toy-2 bando: red\nCódigo.\n", func(*world) {}, 1, http.StatusSeeOther},
		{"by somebody else who has the key", benito, "KEY\ncode\n", func(*world) {}, 0, 0},
		{"by a stranger", "eve@example.com", "code\n", func(*world) {}, 0, 0},
		{"too late", ana, "code\n", func(w *world) { w.clock.advance(confirm.CodeLife) }, 1, http.StatusForbidden},
		{"just in time", ana, "code\n", func(w *world) { w.clock.advance(confirm.CodeLife - time.Second) }, 1, http.StatusSeeOther},
		{"after a new key", ana, "code\n", func(w *world) {
			if _, err := w.svc.Command(w.ctx, store.Command{Verb: moderation.Rekey.Name, Game: "toy-4", Actor: "moderator:test", Args: map[string]string{office.ArgSide: string(toy.Red)}}); err != nil {
				t.Fatal(err)
			}
		}, 1, http.StatusForbidden},
		{"after sessions end", ana, "code\n", func(w *world) { w.letter(ana, "sessions end\n") }, 1, http.StatusForbidden},
		{"while others ask", ana, "code\n", func(w *world) {
			for range 9 {
				w.letter(ana, "code\n")
			}
		}, 10, http.StatusSeeOther},
	} {
		t.Run(tt.name, func(t *testing.T) {
			w := toyWorld(t)
			w.letter(tt.from, strings.Replace(tt.text, "KEY", "game: toy-2\nside: red\nkey: "+w.key("toy-2", toy.Red), 1))
			all := w.mailedCodes(tt.from)
			if tt.codes == 0 && len(w.mailedCodes(ana)) > 0 {
				t.Errorf("the player got a code that somebody else asked for")
			}
			tt.do(w)
			if got := len(w.mailedCodes(tt.from)); got != tt.codes {
				t.Fatalf("%d codes came, want %d", got, tt.codes)
			}
			if tt.codes == 0 {
				return
			}
			if got := w.do(http.MethodPost, path+"/open", url.Values{"code": {all[0]}}).StatusCode; got != tt.want {
				t.Errorf("the first of them: got %d, want %d", got, tt.want)
			}
		})
	}
}

// TestUnvouchedLettersFloodNobody: letters in a player's name that have neither his key
// nor the word of our mail exchanger get a few codes a day; with the key he gets one.
func TestUnvouchedLettersFloodNobody(t *testing.T) {
	w := toyWorld(t)
	for range 24 {
		w.clock.advance(time.Hour)
		w.letter(ana, "code\n")
	}
	if got := len(w.mailedCodes(ana)); got > 13 {
		t.Errorf("%d codes came within a day", got)
	}
	before := len(w.mailedCodes(ana))
	w.letter(ana, "game: toy-2\nside: red\nkey: "+w.key("toy-2", toy.Red)+"\ncode\n")
	if got := len(w.mailedCodes(ana)) - before; got != 1 {
		t.Errorf("%d codes came for a letter with the key, want 1", got)
	}
}

// TestAskingAgainSendsTheSame code, and what was sent stays good; a browser that asks
// for two sides waits for both.
func TestAskingAgainSendsTheSame(t *testing.T) {
	w := toyWorld(t)
	const red, other = "/games/toy-2/sides/red", "/games/toy-4/sides/red"
	ask := func(path string) { w.do(http.MethodPost, path+"/code", url.Values{}) }
	give := func(path, code string) int {
		return w.do(http.MethodPost, path+"/open", url.Values{"code": {code}}).StatusCode
	}
	ask(red)
	w.codes(ana)
	w.clock.advance(20 * time.Minute)
	ask(red)
	ask(other)
	codes := w.codes(ana)
	if len(codes) != 3 {
		t.Fatalf("the codes %v came, want three", codes)
	}
	w.clock.advance(20 * time.Minute) // the first mail is older than codes get
	slices.Sort(codes)
	if u := slices.Compact(slices.Clone(codes)); len(u) != 2 {
		t.Fatalf("the codes %v came, want that of red twice", codes)
	}
	twice := codes[1] // of three sorted ones, of which two are the same
	ask(red)          // not sent yet
	if got := give(other, twice); got != http.StatusForbidden {
		t.Errorf("the code of one side for another: %d", got)
	}
	if got := give(red, twice); got != http.StatusSeeOther {
		t.Errorf("the code that was sent twice: %d", got)
	}
}

// TestTriesAreNotRenewed: who tried too often and asks again has another code.
func TestTriesAreNotRenewed(t *testing.T) {
	w := toyWorld(t)
	const red = "/games/toy-2/sides/red"
	w.do(http.MethodPost, red+"/code", url.Values{})
	first := w.codes(ana)[0]
	for range 5 {
		w.do(http.MethodPost, red+"/open", url.Values{"code": {"AAAA-AAAA"}})
	}
	w.do(http.MethodPost, red+"/code", url.Values{})
	codes := w.codes(ana)
	if len(codes) != 2 || codes[0] == codes[1] {
		t.Fatalf("the codes %v came, want two", codes)
	}
	second := codes[0]
	if second == first {
		second = codes[1]
	}
	for _, tt := range []struct {
		code string
		want int
	}{{first, http.StatusForbidden}, {second, http.StatusSeeOther}} {
		if got := w.do(http.MethodPost, red+"/open", url.Values{"code": {tt.code}}).StatusCode; got != tt.want {
			t.Errorf("%s: got %d, want %d", tt.code, got, tt.want)
		}
	}
}

// TestWrittenIsKept: a session ends while orders are written. What was typed goes
// through signing in, by both ways, and stands in the composer afterwards.
func TestWrittenIsKept(t *testing.T) {
	const text = "# for \"Ñu\" <b>\nhold mill\nraid nowhere\n"
	for _, do := range []string{"check", "file", "add"} {
		for _, byMail := range []bool{false, true} {
			w, g := seated(t)
			side := strings.TrimSuffix(ordersOf(g, toy.Red), "/orders")
			form := sheetForm(t, w.get(ordersOf(g, toy.Red)))
			form.Set("text", text)
			w.letter(ana, "sessions end\n")
			before := w.fresh(g)
			res, page := w.post(ordersOf(g, toy.Red), form, do)
			if res.StatusCode != http.StatusForbidden || res.Header.Get("Cache-Control") != "no-store" {
				t.Fatalf("%s: %s", do, res.Status)
			}
			form = hidden(t, page)
			var code string
			if byMail {
				w.letter(ana, "code\n")
				code, before = w.mailedCodes(ana)[0], w.fresh(g)
			} else {
				res = w.do(http.MethodPost, side+"/code", form)
				if res.StatusCode != http.StatusForbidden {
					t.Fatalf("%s: asked for a code: %s", do, res.Status)
				}
				form = hidden(t, readAll(t, res))
				code = w.codes(ana)[0]
			}
			form.Set("code", "AAAA-AAAA")
			form = hidden(t, readAll(t, w.do(http.MethodPost, side+"/open", form)))
			form.Set("code", code)
			res = w.do(http.MethodPost, side+"/open", form)
			if res.StatusCode != http.StatusTemporaryRedirect || res.Header.Get("Location") != ordersOf(g, toy.Red) {
				t.Fatalf("%s: the code: %s to %q", do, res.Status, res.Header.Get("Location"))
			}
			res = w.do(http.MethodPost, ordersOf(g, toy.Red), form)
			if got := sheetForm(t, readAll(t, res)); res.StatusCode != http.StatusOK || strings.TrimSpace(got.Get("text")) != strings.TrimSpace(text) {
				t.Errorf("%s: the composer: %s, with %q", do, res.Status, got.Get("text"))
			}
			if now := w.fresh(g); now != before {
				t.Errorf("%s: something was filed: %s, before %s", do, now, before)
			}
		}
	}
	w := toyWorld(t)
	long := url.Values{"text": {strings.Repeat("x", 200<<10)}}
	for _, path := range []string{"/games/toy-2/sides/red/code", "/games/toy-2/sides/red/open", "/games/toy-2/sides/red/orders"} {
		if res := w.do(http.MethodPost, path, long); res.StatusCode != http.StatusBadRequest {
			t.Errorf("200 KiB for %s: %s", path, res.Status)
		}
	}
}

var hiddenField = regexp.MustCompile(`(?s)<input type="hidden" name="(text|phase|token)" value="([^"]*)">`)

// hidden are the fields that a page of who signs in carries along, the same in each of
// its forms.
func hidden(t *testing.T, page string) url.Values {
	t.Helper()
	out := url.Values{}
	for _, m := range hiddenField.FindAllStringSubmatch(page, -1) {
		value := html.UnescapeString(m[2])
		if out.Has(m[1]) && out.Get(m[1]) != value {
			t.Errorf("the forms of the page differ in %s", m[1])
		}
		out.Set(m[1], value)
	}
	if out.Get("text") == "" {
		t.Fatalf("nothing is kept:\n%s", page)
	}
	return out
}
