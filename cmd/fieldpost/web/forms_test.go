package web_test

import (
	"bytes"
	"cmp"
	"fmt"
	"html"
	"io"
	"mime/multipart"
	"net/http"
	"net/http/httptest"
	"net/url"
	"slices"
	"strings"
	"testing"

	"github.com/fieldpost/fieldpost/adjudicator/founding"
	"github.com/fieldpost/fieldpost/cmd/fieldpost/web"
	"github.com/fieldpost/fieldpost/rules"
	"github.com/fieldpost/fieldpost/rules/rulestest/toy"
	"github.com/fieldpost/fieldpost/rules/testenv"
)

// formPages returns the pages of toyWorld with forms of their own for a reader: those of the table of
// routes, and of games that stand otherwise than its samples.
func formPages(reader web.Right) (out []string) {
	add := func(path string) {
		if !slices.Contains(out, path) {
			out = append(out, path)
		}
	}
	for _, r := range web.Routes {
		if strings.HasPrefix(r.To, http.MethodGet) && (r.Right == web.Everybody || r.Right == reader) {
			add(r.Sample)
		}
	}
	switch reader {
	case web.Players:
		add("/games/toy-4/sides/red/orders")
	case web.Moderators:
		for _, game := range []string{"toy-1", "toy-3", "toy-5"} {
			add("/games/" + game + "/moderator")
		}
	}
	return out
}

// formWorld is toyWorld with a game that looks for players, as a reader of some kind has it.
func formWorld(t testing.TB, reader web.Right) *world {
	t.Helper()
	w := toyWorld(t)
	w.game(toy.New(), func(n *founding.NewGame) { n.Seats, n.Open = n.Seats[:1], []rules.Side{toy.Blue} })
	w.become(reader)
	return w
}

// become makes of whoever asks a reader of some kind.
func (w *world) become(reader web.Right) {
	w.t.Helper()
	w.jar = nil
	switch reader {
	case web.Players:
		w.signIn("toy-2", toy.Red, ana)
	case web.Moderators:
		w.login()
	}
}

// sensible is what somebody types into a field of a name, where its kind or the example in it does not say.
var sensible = map[string]string{
	"password": password, "code": "KT4M-9WQP", "text": "Welcome to all of you.", "message": "Shall we meet at the ford?", "reason": "as was agreed",
	"called": "Final of the club", "name": "Final of the club", "tags": "club, spring", "find": "toy", "person": "Eva <eva@example.org>, es, Europe/Madrid",
	"at": "sun 20:00", "days": "sat-sun", "holidays": "12-24..01-06", "not-in": "aug", "zone-of": "Europe/Madrid", "missed": "3", "id": "toy-77", "to": "1",
}

// filled returns what a browser sends of a form into which somebody has put something everywhere.
func (f *pageForm) filled(button formField) url.Values {
	out := f.asItStands(button)
	for _, field := range f.fields {
		switch text := sensible[field.name]; field.kind {
		case "hidden", "button":
		case "file":
			out.Set(field.name, "This is no parcel.")
		case "checkbox", "radio":
			out.Set(field.name, field.value)
		case "select":
			if len(field.choices) == 0 {
				continue
			}
			out.Set(field.name, field.choices[len(field.choices)-1])
		case "number":
			out.Set(field.name, cmp.Or(field.least, "1"))
		case "datetime-local":
			out.Set(field.name, "2026-04-09T20:00")
		case "email":
			out.Set(field.name, "eva@example.org")
		default:
			if strings.HasPrefix(field.name, "seat-") {
				text = sensible["person"]
			}
			out.Set(field.name, cmp.Or(text, field.example, "12 hours"))
		}
	}
	return out
}

// press sends a form as a browser does.
func (w *world) press(f *pageForm, at string, values url.Values, headers ...string) *http.Response {
	w.t.Helper()
	action, _, _ := strings.Cut(cmp.Or(f.action, at), "#")
	if f.method != http.MethodPost {
		path, _, _ := strings.Cut(action, "?")
		return w.do(http.MethodGet, path+"?"+values.Encode(), nil, headers...)
	}
	if !f.multipart {
		return w.do(http.MethodPost, action, values, headers...)
	}
	var body bytes.Buffer
	m := multipart.NewWriter(&body)
	for name, all := range values {
		for _, v := range all {
			var part io.Writer
			var err error
			if slices.ContainsFunc(f.fields, func(field formField) bool { return field.name == name && field.kind == "file" }) {
				part, err = m.CreateFormFile(name, map[bool]string{true: "a.txt"}[v != ""]) // without a name where none is chosen
			} else {
				part, err = m.CreateFormField(name)
			}
			if err != nil {
				w.t.Fatal(err)
			}
			if _, err := io.WriteString(part, v); err != nil {
				w.t.Fatal(err)
			}
		}
	}
	if err := m.Close(); err != nil {
		w.t.Fatal(err)
	}
	r := httptest.NewRequest(http.MethodPost, action, &body)
	r.Header.Set("Content-Type", m.FormDataContentType())
	for i := 0; i+1 < len(headers); i += 2 {
		r.Header.Set(headers[i], headers[i+1])
	}
	for _, c := range w.jar {
		r.AddCookie(c)
	}
	rec := httptest.NewRecorder()
	w.site.ServeHTTP(rec, r)
	return rec.Result()
}

// wrongAnswer says what is wrong with the answer to a form: it is an effect (the reader is led on to a
// page that is there, or gets a file), what would come of it, or a refusal that names a field of the
// form or says in words why; never an error page, and never silence. "" is right.
func (w *world) wrongAnswer(f *pageForm, res *http.Response) string {
	w.t.Helper()
	body := readAll(w.t, res)
	switch code := res.StatusCode; {
	case code == http.StatusSeeOther:
		to, _, _ := strings.Cut(res.Header.Get("Location"), "#")
		if on := w.do(http.MethodGet, to, nil); on.StatusCode != http.StatusOK {
			return fmt.Sprintf("leads on to %s, which is %s", to, on.Status)
		}
		return ""
	case code == http.StatusOK && (f.method != http.MethodPost || strings.HasPrefix(res.Header.Get("Content-Disposition"), "attachment")):
		return ""
	case code == http.StatusOK && (strings.Contains(body, `class="confirm"`) || strings.Contains(body, `class="panel told`) || strings.Contains(body, `id="answer"`) || strings.Contains(body, `role="alert"`)):
		return ""
	case code == http.StatusOK:
		return "is silent"
	}
	_, fault, found := strings.Cut(body, `role="alert"`)
	if fault, _, _ = strings.Cut(fault, "</p>"); !found {
		return "is an error page: " + res.Status
	}
	fault = strings.ToLower(html.UnescapeString(fault))
	if !slices.ContainsFunc(f.fields, func(field formField) bool {
		return slices.ContainsFunc(strings.Fields(field.label), func(word string) bool { return len(word) > 2 && strings.Contains(fault, strings.ToLower(word)) })
	}) {
		return "names no field: " + fault
	}
	return ""
}

// TestEveryFormIsAnswered presses every form of every page by each of its buttons, as it stands and
// filled in, as everybody, as a player and as a moderator, in both languages, without script.
func TestEveryFormIsAnswered(t *testing.T) {
	testenv.NoRace(t, "one request after another")
	for _, reader := range []web.Right{web.Everybody, web.Players, web.Moderators} {
		w := formWorld(t, reader)
		for _, lang := range []string{"en", "es"} {
			pressed := map[string]bool{}
			for _, path := range formPages(reader) {
				res := w.do(http.MethodGet, path, nil, "Accept-Language", lang)
				if res.StatusCode != http.StatusOK || !strings.HasPrefix(res.Header.Get("Content-Type"), "text/html") {
					continue
				}
				for _, f := range readForms(t, readAll(t, res)) {
					for _, button := range f.buttons() {
						for i, values := range []url.Values{f.asItStands(button), f.filled(button)} {
							key := fmt.Sprint(f.method, f.action, values)
							if pressed[key] {
								continue
							}
							pressed[key] = true
							jar := w.jar
							if wrong := w.wrongAnswer(&f, w.press(&f, path, values, "Accept-Language", lang)); wrong != "" {
								t.Errorf("%s, %s: %s: %s %s, %s by “%s”, %s", reader, lang, path, f.method, f.action, []string{"as it stands", "filled in"}[i], button.value, wrong)
							}
							if w.jar = jar; strings.HasSuffix(f.action, "out") { // he has left
								w.become(reader)
							}
						}
					}
				}
			}
			if len(pressed) < map[web.Right]int{web.Everybody: 30, web.Players: 50, web.Moderators: 180}[reader] {
				t.Errorf("%s: only %d forms were pressed", reader, len(pressed))
			}
		}
	}
}

// TestEveryVerbIsConfirmed fills in the form of each verb of a game that is played, paused, over or
// looks for players, and does what the preview offers: it is done, or was refused in words.
func TestEveryVerbIsConfirmed(t *testing.T) {
	testenv.NoRace(t, "nothing runs beside anything else")
	done := map[string]bool{}
	var ids []string
	w := formWorld(t, web.Moderators)
	for _, game := range []string{"toy-2", "toy-3", "toy-1", "toy-5"} {
		path := "/games/" + game + "/moderator"
		for _, f := range readForms(t, w.get(path)) {
			if verb := f.action[strings.LastIndex(f.action, "/")+1:]; !done[verb+f.id] && strings.HasPrefix(f.action, path+"/verbs/") {
				done[verb+f.id] = true
				values := f.filled(formField{})
				if values.Has("until") { // or by how much
					values.Del("until")
				}
				res, body := w.form(f.action, values)
				if res.StatusCode != http.StatusOK || !strings.Contains(body, `class="confirm"`) {
					if !strings.Contains(body, "told bad") && !strings.Contains(body, "told good") {
						t.Errorf("%s of %s: nothing to confirm in\n%s", verb, game, body)
					}
					continue
				}
				was := w
				w = formWorld(t, web.Moderators)
				to, _ := w.form(f.action, confirmed(t, body))
				w.svc.Commands.CarryWaiting(w.ctx)
				if told := w.get(to.Header.Get("Location")); !strings.Contains(told, "told good") {
					t.Errorf("%s of %s: told\n%s", verb, game, told)
				}
				w = was
				ids = append(ids, verb)
			}
		}
	}
	if len(ids) < 18 {
		t.Errorf("only these were done: %q", ids)
	}
}
