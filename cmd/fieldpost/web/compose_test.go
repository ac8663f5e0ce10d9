package web_test

import (
	"encoding/json"
	"fmt"
	"html"
	"maps"
	"net/http"
	"net/url"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/fieldpost/fieldpost/adjudicator/pages"
	"github.com/fieldpost/fieldpost/rules"
	"github.com/fieldpost/fieldpost/rules/rulestest/toy"
	"github.com/fieldpost/fieldpost/rules/testenv"
	"github.com/fieldpost/fieldpost/rules/titles"
	"github.com/fieldpost/fieldpost/store"
)

var (
	tokenField = regexp.MustCompile(`name="token" value="([A-Z2-7]+)"`)
	textField  = regexp.MustCompile(`(?s)<textarea[^>]*>(.*?)</textarea>`)
)

// sheetForm is what the form of the composer holds.
func sheetForm(t *testing.T, page string) url.Values {
	t.Helper()
	token, text := tokenField.FindStringSubmatch(page), textField.FindStringSubmatch(page)
	if token == nil || text == nil {
		t.Fatalf("the page has no form:\n%s", page)
	}
	return url.Values{"token": {token[1]}, "phase": {"1"}, "text": {html.UnescapeString(text[1])}}
}

// ordersOf is the composer of a side.
func ordersOf(game string, side rules.Side) string {
	return "/games/" + game + "/sides/" + string(side) + "/orders"
}

// seated is a world with a toy game whose red side's player is let in.
func seated(t *testing.T) (*world, string) {
	w := newWorld(t, []rules.Title{toy.New()})
	g := w.game(toy.New())
	w.signIn(g, toy.Red, ana)
	return w, g
}

// post sends a form of the composer.
func (w *world) post(path string, form url.Values, do string) (*http.Response, string) {
	w.t.Helper()
	form.Set("do", do)
	res := w.do(http.MethodPost, path, form)
	return res, readAll(w.t, res)
}

// fresh is the phase of a game and how many letters of it came in.
func (w *world) fresh(game string) string {
	w.t.Helper()
	var n int
	err := w.st.View(w.ctx, func(tx *store.Tx) error {
		all, err := tx.Letters().List(store.LetterFilter{Game: game, Head: store.NoText, Page: store.Page{Most: 100}})
		n = len(all)
		return err
	})
	if err != nil {
		w.t.Fatal(err)
	}
	return fmt.Sprint(w.show(game).Phase, n)
}

// lastMail is the text of the latest mail of a kind to a side.
func (w *world) lastMail(game string, side rules.Side, kind store.Kind) (text string) {
	w.t.Helper()
	err := w.st.View(w.ctx, func(tx *store.Tx) error {
		d, err := tx.Dispatches().One(store.DispatchFilter{Game: game, Side: side, Kind: kind, Page: store.Page{Most: 1}})
		text = d.Text
		return err
	})
	if err != nil {
		w.t.Fatal(err)
	}
	return text
}

func TestComposerChecksAndFiles(t *testing.T) {
	w, g := seated(t)
	path := ordersOf(g, toy.Red)
	page := w.get(path)
	form := sheetForm(t, page)
	if mail := w.lastMail(g, toy.Red, "welcome"); form.Get("text") == "" || !strings.Contains(mail, "\norders\n"+form.Get("text")+"end\n") {
		t.Errorf("the text begins as %q, want the draft of the mail\n%s", form.Get("text"), mail)
	}
	if strings.Contains(page, w.key(g, toy.Red)) {
		t.Error("the page holds the order key")
	}
	before := w.fresh(g)
	form.Set("text", "hold mill\nraid nowhere")
	res, body := w.post(path, form, "check")
	if res.StatusCode != http.StatusOK || !strings.Contains(body, "raid <u>nowhere</u>") || !strings.Contains(body, "only a check") || sheetForm(t, body).Get("token") != form.Get("token") {
		t.Errorf("check: %s\n%s", res.Status, body)
	}
	if now := w.fresh(g); now != before {
		t.Errorf("the check changed something: %s, before %s", now, before)
	}
	form.Set("text", "hold mill\nraid ford\nwait")
	res, _ = w.post(path, form, "file")
	to := res.Header.Get("Location")
	if res.StatusCode != http.StatusSeeOther || !strings.HasPrefix(to, path+"?filed=") {
		t.Fatalf("file: %s, to %s", res.Status, to)
	}
	to, _, _ = strings.Cut(to, "#")
	body = w.get(to)
	if !strings.Contains(body, "Filed.") || !strings.Contains(body, "toy.order.raid") || !strings.Contains(body, "Receipt") || strings.Contains(body, w.key(g, toy.Red)) {
		t.Errorf("what was filed:\n%s", body)
	}
	if next := sheetForm(t, body); next.Get("text") != "hold mill\nraid ford\nwait\n" || next.Get("token") == form.Get("token") {
		t.Errorf("the next form: %v", next)
	}
	after := w.fresh(g)
	w.post(path, form, "file") // a double click
	if now := w.fresh(g); now != after {
		t.Errorf("filed twice: %s, once: %s", now, after)
	}
	if got := w.get(to); !strings.Contains(got, "toy.order.raid") {
		t.Error("the answer is gone")
	}
	form = sheetForm(t, w.get(path))
	form.Set("text", "hold ford")
	res, _ = w.post(path, form, "file")
	to, _, _ = strings.Cut(res.Header.Get("Location"), "#")
	if now := w.show(g).Phase; now != 2 || !strings.Contains(w.get(to), "the phase is played now") {
		t.Errorf("after the last sheet: phase %d", now)
	}
	form = sheetForm(t, w.get(path))
	form.Set("text", "hold hill")
	res, _ = w.post(path, form, "file") // still of phase 1, as from a page that was open
	to, _, _ = strings.Cut(res.Header.Get("Location"), "#")
	if body := w.get(to); !strings.Contains(body, "phase 1") || !strings.Contains(body, `class="answer bad"`) {
		t.Errorf("for a phase that is over:\n%s", body)
	}
}

// TestComposerPutsLinesTogether: of every title, what its draft suggests can be put
// together from the lists.
func TestComposerPutsLinesTogether(t *testing.T) {
	testenv.NoRace(t, "nothing runs beside anything else")
	set, err := titles.Load(nil)
	if err != nil {
		t.Fatal(err)
	}
	for _, title := range set {
		t.Run(title.About().ID, func(t *testing.T) {
			w := newWorld(t, []rules.Title{title})
			g := w.game(title)
			pos, err := title.Start(rules.Setup{Seed: [32]byte{1, 2, 3}})
			if err != nil {
				t.Fatal(err)
			}
			side, address := pos.Demands()[0].Side, ana
			if slices.Index(title.About().SidesOf(""), side)%2 == 1 {
				address = benito
			}
			w.signIn(g, side, address)
			path := ordersOf(g, side)
			known := pos.Known(rules.Viewer(side))
			lists := w.get(path)
			form := sheetForm(t, lists)
			done := 0
			for _, l := range title.Draft(known, rules.CheckOf(pos, side)) {
				if l.Mark != rules.DraftSuggests || done == 5 {
					continue
				}
				order := &l.Orders[0]
				picked, ok := pick(title.Grammar(), known.Kinds, order)
				if !ok {
					continue
				}
				for field, values := range picked {
					if field == "number" {
						continue
					}
					if !strings.Contains(lists, `<option value="`+html.EscapeString(values[0])+`">`) {
						t.Errorf("%s is in no list", values[0])
					}
				}
				done++
				want, _ := title.Grammar().Write(order, rules.English)
				added := false
				for n := range title.Grammar().Forms {
					if title.Grammar().Forms[n].ID != order.Form || added {
						continue
					}
					send := url.Values{"text": {"wait"}, "form": {strconv.Itoa(n)}, "token": form["token"]}
					maps.Copy(send, picked)
					_, body := w.post(path, send, "add")
					added = sheetForm(t, body).Get("text") == "wait\n"+want+"\n"
					if !added && !strings.Contains(body, `class="fault"`) {
						t.Errorf("form %d with %v: %q, want %q", n, picked, sheetForm(t, body).Get("text"), want)
					}
				}
				if !added {
					t.Errorf("%q cannot be put together of %v", want, picked)
				}
			}
			if done == 0 {
				t.Errorf("nothing that the draft suggests was put together: %v", rules.WriteDraft(title, title.Draft(known, rules.CheckOf(pos, side)), rules.English))
			}
			if _, body := w.post(path, url.Values{"text": {"wait"}, "form": {"0"}, "piece": {"nothing:x"}}, "add"); !strings.Contains(body, `class="fault"`) || sheetForm(t, body).Get("text") != "wait" {
				t.Error("a unit that there is not made an order")
			}
		})
	}
}

// pick fills the fields of the lists with what an order names; ok is false when there
// are too few of them.
func pick(g *rules.Grammar, kinds rules.Kinds, o *rules.Order) (form url.Values, ok bool) {
	free := map[string][]string{kinds.Piece: {"piece", "piece2"}, kinds.Place: {"place", "place2", "place3"}, "": {"other", "other2"}}
	form = url.Values{}
	for _, v := range o.Args {
		for i := range g.Kinds {
			if k := &g.Kinds[i]; k.ID == v.Kind && k.Of != "" {
				v.Kind = k.Of // as it stands in the list of all of them
			}
		}
		of := v.Kind
		if free[of] == nil {
			of = ""
		}
		if v.Kind == "number" {
			form.Set("number", strconv.Itoa(v.Num))
			continue
		}
		if len(free[of]) == 0 {
			return nil, false
		}
		form.Add(free[of][0], v.Kind+":"+v.ID)
		if of == kinds.Place || len(free[of]) > 1 { // of the last of the others several can be picked
			free[of] = free[of][1:]
		}
	}
	return form, true
}

// TestComposerIsAPage as all others: whole, by the policy, in both languages.
func TestComposerIsAPage(t *testing.T) {
	w, g := seated(t)
	for _, lang := range []string{"en", "es"} {
		res := w.do(http.MethodGet, ordersOf(g, toy.Red), nil, "Accept-Language", lang)
		body := readAll(t, res)
		if policy := res.Header.Get("Content-Security-Policy"); !strings.Contains(policy, "script-src 'self'") || res.Header.Get("Content-Language") != lang {
			t.Errorf("%s: policy %q, language %q", lang, policy, res.Header.Get("Content-Language"))
		}
		if bad := regexp.MustCompile(`<script[^>]*>[^<]|<script>|<style|\sstyle=|\son[a-z]+=|(src|href|action)="(https?:)?//|web\.[a-z]+\.`).FindString(body); bad != "" {
			t.Errorf("%s: the page holds %q", lang, bad)
		}
		for _, id := range regexp.MustCompile(` for="([^"]+)"`).FindAllStringSubmatch(body, -1) {
			if !strings.Contains(body, ` id="`+id[1]+`"`) {
				t.Errorf("%s: a label is for %s, which is not there", lang, id[1])
			}
		}
		mailto := regexp.MustCompile(`href="(mailto:[^"]+)"`).FindStringSubmatch(body)
		if mailto == nil || strings.Contains(body, w.key(g, toy.Red)) {
			t.Fatalf("%s: no address for a mail program, or the order key:\n%s", lang, body)
		}
		u, err := url.Parse(html.UnescapeString(mailto[1]))
		if err != nil || !strings.HasPrefix(u.Query().Get("subject"), "["+g+" P1 red]") || !strings.Contains(u.Query().Get("body"), "\n"+map[string]string{"en": "hold ", "es": "ocupar "}[lang]) {
			t.Errorf("%s: %v, %v", lang, u, err)
		}
	}
}

// TestComposerOfAnyText: what a player wrote stays within the letter for his mail program,
// and a key that he wrote down is on no page.
func TestComposerOfAnyText(t *testing.T) {
	w, g := seated(t)
	path := ordersOf(g, toy.Red)
	form := sheetForm(t, w.get(path))
	form.Set("text", "hold mill   # A&B\n# me: "+w.key(g, toy.Red)+"&cc=eve@example.org")
	_, body := w.post(path, form, "check")
	mailto := regexp.MustCompile(`href="(mailto:[^"]+)"`).FindStringSubmatch(body)
	if mailto == nil {
		t.Fatalf("no address for a mail program:\n%s", body)
	}
	u, err := url.Parse(html.UnescapeString(mailto[1]))
	if err != nil || len(u.Query()) != 2 || !strings.Contains(u.Query().Get("body"), "hold mill   # A&B\r\n") {
		t.Errorf("the letter is %v, %v", u, err)
	}
	w.post(path, form, "file")
	if page := w.get(path); !strings.Contains(page, "hold mill") || strings.Contains(page, w.key(g, toy.Red)) {
		t.Errorf("the sheet in hand is not shown, or with the key:\n%s", page)
	}
}

// TestComposerIsForItsSide: nobody else is told that it is there.
func TestComposerIsForItsSide(t *testing.T) {
	w, g := seated(t)
	form := sheetForm(t, w.get(ordersOf(g, toy.Red)))
	form.Set("text", "hold mill")
	visitor := *w
	visitor.jar = nil
	before := w.fresh(g)
	for who, w := range map[string]*world{"another side's player": w, "a visitor": &visitor} {
		sides := []string{ordersOf(g, toy.Blue), ordersOf(g, "green"), ordersOf("toy-9", toy.Red)}
		if w.jar == nil {
			sides = append(sides, ordersOf(g, toy.Red))
		}
		for _, path := range sides {
			for _, do := range []string{"check", "file", "add", "choose"} {
				want := http.StatusNotFound
				if w.jar == nil {
					want = http.StatusForbidden // with what was written, until he signs in
				}
				if res, _ := w.post(path, form, do); res.StatusCode != want {
					t.Errorf("%s: %s of %s: %s", who, do, path, res.Status)
				}
			}
			for _, page := range []string{path, path + "?filed=" + form.Get("token"), path + "/desk"} {
				want := http.StatusNotFound
				if w.jar == nil && page != path+"/desk" {
					want = http.StatusSeeOther // to where he may ask for a code
				}
				if got := w.status(page); got != want {
					t.Errorf("%s: %s: %d", who, page, got)
				}
			}
			if res := w.do(http.MethodPost, path+"/check", form); res.StatusCode != http.StatusNotFound {
				t.Errorf("%s: %s/check: %s", who, path, res.Status)
			}
		}
	}
	if res := w.do(http.MethodPost, ordersOf(g, toy.Red), form, "Sec-Fetch-Site", "cross-site"); res.StatusCode != http.StatusForbidden {
		t.Errorf("a form of another site: %s", res.Status)
	}
	if now := w.fresh(g); now != before {
		t.Errorf("something was filed: %s, before %s", now, before)
	}
	form.Set("token", "x")
	if res, _ := w.post(ordersOf(g, toy.Red), form, "file"); res.StatusCode != http.StatusBadRequest {
		t.Errorf("a token that is none: %s", res.Status)
	}
	form.Set("text", strings.Repeat("x", 200<<10))
	if res, _ := w.post(ordersOf(g, toy.Red), form, "file"); res.StatusCode != http.StatusBadRequest {
		t.Errorf("a form of 200 KiB: %s", res.Status)
	}
	if w.do(http.MethodGet, ordersOf(g, toy.Red), nil).Header.Get("Cache-Control") != "no-store" {
		t.Error("the composer may be kept by caches")
	}
}

// TestComposerForScripts: the check says the same as without a script, marks lines and
// has its limit.
func TestComposerForScripts(t *testing.T) {
	w, g := seated(t)
	path := ordersOf(g, toy.Red)
	form := sheetForm(t, w.get(path))
	form.Set("text", "# so\nhold mill\nraid nowhere")
	_, page := w.post(path, form, "check")
	var got struct {
		HTML  string
		Lines [][2]any
		Wait  int
	}
	res := w.do(http.MethodPost, path+"/check", form)
	if err := json.Unmarshal([]byte(readAll(t, res)), &got); err != nil || res.Header.Get("Cache-Control") != "no-store" {
		t.Fatalf("%v, %v", err, res.Header)
	}
	if !strings.Contains(page, strings.TrimSpace(got.HTML)) || fmt.Sprint(got.Lines) != "[[2 ] [3 error]]" {
		t.Errorf("got %+v, the page is\n%s", got, page)
	}
	for range 39 {
		res = w.do(http.MethodPost, path+"/check", form)
	}
	if body := readAll(t, res); res.StatusCode != http.StatusTooManyRequests || res.Header.Get("Retry-After") != "61" || !strings.Contains(body, `"wait":61`) {
		t.Errorf("the 41st check: %s %s", res.Status, body)
	}
	if res, body := w.post(path, form, "check"); res.StatusCode != http.StatusTooManyRequests || !strings.Contains(body, "raid nowhere") {
		t.Errorf("the 42nd, by the button: %s", res.Status)
	}
	if res, _ := w.post(path, form, "file"); res.StatusCode != http.StatusSeeOther {
		t.Errorf("filing counts as a check: %s", res.Status)
	}
}

// TestComposerOfGamesThatStand: a paused game takes orders, one that is over none.
func TestComposerOfGamesThatStand(t *testing.T) {
	w := toyWorld(t)
	w.signIn("toy-2", toy.Red, ana)
	if page := w.get(ordersOf("toy-3", toy.Red)); !strings.Contains(page, "paused") || !strings.Contains(page, "<textarea") {
		t.Errorf("a paused game:\n%s", page)
	}
	if page := w.get(ordersOf("toy-1", toy.Red)); strings.Contains(page, "<textarea") || !strings.Contains(page, "The game is over") {
		t.Errorf("a game that is over:\n%s", page)
	}
	form := url.Values{"token": {pages.NewPageToken()}, "text": {"hold mill"}}
	if _, body := w.post(ordersOf("toy-1", toy.Red), form, "check"); !strings.Contains(body, `class="answer bad"`) {
		t.Errorf("a check in a game that is over:\n%s", body)
	}
	for _, do := range []string{"add", "choose"} {
		if res, _ := w.post(ordersOf("toy-1", toy.Red), form, do); res.StatusCode != http.StatusOK {
			t.Errorf("%s in a game that is over: %s", do, res.Status)
		}
	}
	form.Set("token", pages.NewPageToken())
	res, _ := w.post(ordersOf("toy-1", toy.Red), form, "file")
	to, _, _ := strings.Cut(res.Header.Get("Location"), "#")
	if body := w.get(to); !strings.Contains(body, `class="answer bad"`) {
		t.Errorf("filed in a game that is over:\n%s", body)
	}
}

// TestComposerInTwinWorlds: to red the composer, its data and its answers are the same
// whatever blue does in secret.
func TestComposerInTwinWorlds(t *testing.T) {
	token := pages.NewPageToken()
	see := func(hide, note string) (out []string, w *world) {
		w = newWorld(t, []rules.Title{toy.New()})
		g := w.game(toy.New())
		w.order(g, toy.Red, "hold mill")
		w.order(g, toy.Blue, "hold "+hide)
		w.order(g, toy.Blue, "wait", "hold "+note)
		w.signIn(g, toy.Red, ana)
		path := ordersOf(g, toy.Red)
		form := url.Values{"token": {token}, "phase": {"3"}, "text": {"hold ford\nraid hill"}}
		form.Set("do", "check")
		for _, page := range []string{
			w.get(path), w.get(path + "/desk"), readAll(t, w.do(http.MethodPost, path+"/check", form)), readAll(t, w.do(http.MethodPost, path, form)),
		} {
			out = append(out, tokenField.ReplaceAllString(page, ""))
		}
		form.Set("do", "file")
		w.do(http.MethodPost, path, form)
		return append(out, tokenField.ReplaceAllString(w.get(path+"?filed="+token), "")), w
	}
	one, a := see("mill", "ford")
	two, b := see("ford", "hill")
	if a.position("toy-1", 2) == b.position("toy-1", 2) {
		t.Fatal("the worlds are not twins but the same")
	}
	for i := range one {
		if one[i] != two[i] {
			t.Errorf("%d tells twins apart:\n%s\n--- and ---\n%s", i, one[i], two[i])
		}
	}
}
