package web_test

import (
	"cmp"
	"fmt"
	"maps"
	"net/http"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/fieldpost/fieldpost/adjudicator/desk"
	"github.com/fieldpost/fieldpost/adjudicator/moderation"
	"github.com/fieldpost/fieldpost/adjudicator/office"
	"github.com/fieldpost/fieldpost/cmd/fieldpost/web/site"
	"github.com/fieldpost/fieldpost/rules"
	"github.com/fieldpost/fieldpost/rules/rulestest/toy"
	"github.com/fieldpost/fieldpost/rules/testenv"
	"github.com/fieldpost/fieldpost/rules/titles"
	"github.com/fieldpost/fieldpost/store"
	"github.com/fieldpost/fieldpost/store/calendar"
	"github.com/fieldpost/fieldpost/templates"
)

// allTitles returns the toy and all titles that are built in.
func allTitles(t *testing.T) []rules.Title {
	t.Helper()
	all, err := titles.Load(nil)
	if err != nil {
		t.Fatal(err)
	}
	return append([]rules.Title{toy.New()}, all...)
}

// vouching has the mail exchanger vouch for letters.
func (w *world) vouching() {
	o := w.svc.Commands.Office
	o.Cfg.AuthServID = "mx.example.org"
	o.Probe.Store(&office.Probe{Address: theOffice, AuthServID: o.Cfg.AuthServID})
}

// change changes the row of a game behind everybody's back.
func (w *world) change(game string, do func(*store.Game)) {
	w.t.Helper()
	if err := w.st.Update(w.ctx, func(tx *store.Tx) error {
		g, err := tx.Game(game)
		if err != nil {
			return err
		}
		do(&g)
		return tx.SaveGame(&g)
	}); err != nil {
		w.t.Fatal(err)
	}
}

// terms returns the terms of a game as they are stored.
func (w *world) terms(game string) map[string]string {
	w.t.Helper()
	terms, err := w.svc.Commands.TermsOf(w.ctx, game)
	if err != nil {
		w.t.Fatal(err)
	}
	return terms
}

// submit sends a form with some of its fields as they were typed, and confirms what it asks.
func (w *world) submit(form *pageForm, typed map[string]string) (told string) {
	w.t.Helper()
	values := form.asItStands(formField{})
	for name, text := range typed {
		values.Set(name, text)
	}
	res, body := w.form(form.action, values)
	if res.StatusCode != http.StatusOK || !strings.Contains(body, `class="confirm"`) {
		return body
	}
	confirm := readForms(w.t, body)
	i := slices.IndexFunc(confirm, func(f pageForm) bool {
		return slices.ContainsFunc(f.fields, func(f formField) bool { return f.name == "token" })
	})
	done, _ := w.form(confirm[i].action, confirm[i].asItStands(formField{}))
	w.svc.Commands.CarryWaiting(w.ctx)
	return w.get(done.Header.Get("Location"))
}

// lastAudit returns the newest line of the audit of a game.
func (w *world) lastAudit(game string) store.Entry {
	w.t.Helper()
	log, err := w.svc.Inquiry.AuditLog(w.ctx, game, 1)
	if err != nil || len(log) != 1 {
		w.t.Fatalf("audit: %v, %v", log, err)
	}
	return log[0]
}

// otherTerms returns what a term can be made, in the words of a form.
func otherTerms(field *moderation.Field) []string {
	switch field.Kind {
	case moderation.FieldWait:
		return []string{"5 hours, 7 minutes", ""}
	case moderation.FieldCount:
		return []string{"7"}
	case moderation.FieldLine:
		return []string{map[string]string{"at": "wed 20:00", "days": "mon-fri", "holidays": "12-24..01-06", "not-in": "aug", "zone-of": "Europe/Madrid"}[field.Name], ""}
	}
	return field.Choices
}

// TestATermChangesAlone sends the form of each group as the page shows it, with one term made
// otherwise: that one changes, in the game and in the audit, and nothing else does, whatever the
// game is played under, in both languages.
func TestATermChangesAlone(t *testing.T) {
	testenv.NoRace(t, "nothing runs beside anything else")
	w := newWorld(t, allTitles(t))
	w.login()
	games := map[string]string{}
	for _, title := range w.cfg.Titles {
		games[title.About().ID] = w.game(title)
	}
	usual := games["toy"]
	silent := w.game(toy.New()) // nothing vouches when it begins, and it says so little as a game can
	w.change(silent, func(g *store.Game) { g.Trust, g.Missing, g.Policy.Silent = "", "", "" })
	games["says nothing"] = silent
	odd := w.game(toy.New())
	w.change(odd, func(g *store.Game) {
		g.Policy = store.Policy{Orders: 61*time.Hour + 23*time.Minute + 45*time.Second, Decision: time.Second, Grace: 25 * time.Hour, Remind: 90 * time.Minute, Absence: 8*24*time.Hour + time.Minute, Missed: 3, Silent: "somehow",
			Calendar: calendar.Calendar{Zone: "America/Lima"}}
		g.Trust, g.Missing = "somehow", "somehow"
		g.Changed = map[string]string{"press": "shouted", "draws": "perhaps", "hold": "1m1s"}
	})
	games["odd"] = odd
	for _, name := range slices.Sorted(maps.Keys(games)) {
		game := games[name]
		for _, lang := range []string{"en", "es"} {
			for _, field := range moderation.TermFields() {
				if game != usual && game != odd && lang == "es" {
					continue
				}
				others := otherTerms(&field)
				if name != "toy" && game != silent && game != odd { // the forms are the same
					others = others[:1]
				}
				for _, text := range others {
					before := w.terms(game)
					form := formOf(t, w.get("/games/"+game+"/moderator", "Accept-Language", lang), "form-option-"+field.Group)
					if i := slices.IndexFunc(form.fields, func(f formField) bool { return f.name == field.Name }); form.fields[i].value == text || before[field.Name] == text || field.Name == "private" && text == "no" {
						continue
					}
					told := w.submit(form, map[string]string{field.Name: text})
					if field.Name == "trust" && text == "vouched" && strings.Contains(told, "Nothing vouches") {
						w.vouching()
						told = w.submit(form, map[string]string{field.Name: text})
						w.svc.Commands.Probe.Store(&office.Probe{})
					}
					after, entry := w.terms(game), w.lastAudit(game)
					delete(entry.Detail, office.ArgReason)
					if entry.Action != "option" || len(entry.Detail) != 1 || entry.Detail[field.Name] == "" || after[field.Name] == before[field.Name] {
						t.Errorf("%s, %s: %s to %q from %q: audited as %s %v, is now %q, told\n%s", name, lang, field.Name, text, before[field.Name], entry.Action, entry.Detail, after[field.Name], cmp.Or(told, "nothing"))
					}
					delete(before, field.Name)
					delete(after, field.Name)
					if !maps.Equal(before, after) {
						t.Errorf("%s, %s: %s to %q made of %v %v", name, lang, field.Name, text, before, after)
					}
				}
			}
		}
	}
}

// TestTermsAsTheyStand: the form of a group that is sent as it stands changes nothing, whatever the
// game is played under.
func TestTermsAsTheyStand(t *testing.T) {
	testenv.NoRace(t, "nothing runs beside anything else")
	w := newWorld(t, []rules.Title{toy.New()})
	g := w.game(toy.New())
	w.change(g, func(g *store.Game) { g.Trust, g.Policy.Orders = "somehow", 61*time.Hour+23*time.Minute })
	w.login()
	page := w.get("/games/" + g + "/moderator")
	for _, group := range moderation.TermGroups {
		if told := w.submit(formOf(t, page, "form-option-"+group), nil); !strings.Contains(told, "is like that already") {
			t.Errorf("%s: told\n%s", group, told)
		}
	}
}

// TestStaleTermIsAskedAbout: what another moderator has changed since the page was shown is not
// taken back unless that is said once more; what the form shows of other terms takes nothing back
// at all.
func TestStaleTermIsAskedAbout(t *testing.T) {
	w := newWorld(t, []rules.Title{toy.New()})
	g := w.game(toy.New())
	w.login()
	old := formOf(t, w.get("/games/"+g+"/moderator"), "form-option-time")
	w.submit(formOf(t, w.get("/games/"+g+"/moderator"), "form-option-time"), map[string]string{"orders": "5 days"})
	if told := w.submit(old, map[string]string{"remind": "12 hours"}); !strings.Contains(told, "reminder before the deadline: 12 hours") || w.terms(g)["orders"] != "120h0m0s" {
		t.Errorf("time for orders is %s again, told\n%s", w.terms(g)["orders"], told)
	}
	told := w.submit(old, map[string]string{"orders": "4 days"})
	if !strings.Contains(told, "was changed from “3 days” to “5 days”, which you would make “4 days”") || w.terms(g)["orders"] != "120h0m0s" {
		t.Errorf("time for orders is %s, told\n%s", w.terms(g)["orders"], told)
	}
	again := formOf(t, told, "form-option")
	if got := again.asItStands(formField{}); got.Get("orders") != "4 days" || got.Get("remind") != "12 hours" {
		t.Errorf("asked with %v", got)
	}
	w.submit(again, nil)
	if got := w.terms(g); got["orders"] != "96h0m0s" || got["remind"] != "12h0m0s" {
		t.Errorf("said once more, %v", got)
	}
	form := formOf(t, w.get("/games/"+g+"/moderator"), "form-option-press")
	values := form.asItStands(formField{})
	values.Set("press", "none")
	_, body := w.form(form.action, values)
	w.submit(form, map[string]string{"press": "delayed"}) // while the other looks at what would be done
	w.form(form.action, confirmed(t, body))
	w.svc.Commands.CarryWaiting(w.ctx)
	if got := w.terms(g)["press"]; got != "delayed" {
		t.Errorf("press is %s", got)
	}
}

// TestSpansReadAsTheyAreWritten: what a field shows of a span is read as that span.
func TestSpansReadAsTheyAreWritten(t *testing.T) {
	w := newWorld(t, []rules.Title{toy.New()})
	for _, span := range []time.Duration{time.Second, time.Minute, 90 * time.Second, time.Hour, 90 * time.Minute, 119 * time.Minute, 36 * time.Hour, 60 * time.Hour, 49*time.Hour + time.Minute + time.Second, 20*24*time.Hour + time.Hour} {
		for _, lang := range w.cfg.Book.Langs() {
			text := templates.ExactSpan(w.cfg.Book, lang, span)
			if got, err := moderation.ReadSpan(text); err != nil || got != span {
				t.Errorf("%s is %q, which is %s, %v", span, text, got, err)
			}
		}
	}
}

// TestANameOfAFieldBelongsToOneTerm writes, for every title, each option with each of its values and
// each term by each of its names, in both languages: every line is read as what it is about and as
// nothing else, so that no field of a form and no line of a letter means two things.
func TestANameOfAFieldBelongsToOneTerm(t *testing.T) {
	testenv.NoRace(t, "nothing runs beside anything else")
	w := newWorld(t, allTitles(t))
	w.vouching()
	book := w.cfg.Book
	for _, title := range w.cfg.Titles {
		about := title.About()
		options := slices.Concat(about.Options, desk.Options())
		for round := range 6 { // the next value of each option, the next name of each term
			lines, want, termNamed := []string{"title: " + about.ID}, map[string]string{}, map[string]string{}
			for _, side := range about.SidesOf("") {
				lines = append(lines, fmt.Sprintf("%s: eva%d@example.net", side, len(lines)))
				want[site.SideName(site.Words{Book: book, Language: rules.English}, title, side)] = "*"
			}
			for _, o := range options {
				if o.ID == desk.OptionHold || slices.ContainsFunc(moderation.TermFields(), func(field moderation.Field) bool { return field.Name == o.ID }) {
					continue
				}
				v := o.Values[round%len(o.Values)]
				if o.ID == desk.OptionDice { // there is no beacon here
					v = desk.DiceSealed
				}
				lines, want[o.ID] = append(lines, o.ID+": "+v), v
			}
			for _, field := range moderation.TermFields() {
				var names []string
				for _, lang := range book.Langs() {
					names = append(names, strings.Split(book.Text(lang, nil, rules.M("door.lead."+field.Name)), "|")...)
				}
				text := otherTerms(&field)[round%len(otherTerms(&field))]
				lines = append(lines, names[round%len(names)]+": "+cmp.Or(text, "none"))
				want["term "+field.Name] = "*"
				for _, name := range strings.Split(book.Text(rules.English, nil, rules.M("door.lead."+field.Name)), "|") {
					termNamed[name] = "term " + field.Name
				}
			}
			p, err := w.svc.Commands.Preview(w.ctx, store.Command{Verb: moderation.Create.Name, Actor: office.ModeratorActor(""), Args: map[string]string{office.ArgTemplate: strings.Join(lines, "\n")}})
			if err != nil {
				t.Fatal(err)
			}
			var told []string
			for _, m := range p.Answer {
				text := book.Text(rules.English, nil, m)
				what, value, _ := strings.Cut(text, ": ")
				if want[what] == "" { // no option with a value that is one
					what = cmp.Or(termNamed[what], what)
				}
				if v := want[what]; m.Code == "template.item" && v != "" && (v == "*" || v == value) {
					delete(want, what)
				}
				told = append(told, text)
			}
			if p.State != store.CommandDone || len(want) > 0 {
				t.Errorf("%s: not understood: %v in\n%s\nbut\n%s", about.ID, slices.Sorted(maps.Keys(want)), strings.Join(lines, "\n"), strings.Join(told, "\n"))
			}
		}
	}
}
