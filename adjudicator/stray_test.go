package adjudicator_test

import (
	"encoding/base64"
	"errors"
	"strings"
	"testing"
	"time"

	"github.com/fieldpost/fieldpost/rules/rulestest/toy"
	"github.com/fieldpost/fieldpost/store"
)

// strays returns what the tray of a game holds, or of none (""), with the texts.
func (w *world) strays(game string) (out []store.Stray) {
	w.T.Helper()
	if err := w.Store.View(w.T.Context(), func(tx *store.Tx) error {
		rows, err := tx.Strays().Heads()
		for i := range rows {
			if rows[i].Game != game {
				continue
			}
			whole, more := tx.Strays().Named(rows[i].Name)
			err, out = errors.Join(err, more), append(out, whole)
		}
		return err
	}); err != nil {
		w.T.Fatal(err)
	}
	return out
}

const work = "ana@work.example"

// TestWhatGoesAstray: which letters are kept for a moderator, under which game, and why.
func TestWhatGoesAstray(t *testing.T) {
	for name, tc := range map[string]struct {
		from, subject, body string
		headers             []string
		game                string
		why                 store.StrayWhy
		side                string
	}{
		"from another address":         {work, "[{g} red] orders", "hold mill\n", nil, "{g}", store.StraySender, "red"},
		"in the body":                  {work, "hi", "game: {g}\nside: red\nhold mill\n", nil, "{g}", store.StraySender, "red"},
		"from his own without a key":   {ana, "[{g} red]", "hold mill\n", nil, "{g}", store.StrayKey, "red"},
		"of the other side":            {benj, "[{g} red]", "hold mill\n", nil, "{g}", store.StrayKey, "blue"},
		"no side":                      {work, "[{g}]", "hold mill\n", nil, "{g}", store.StraySide, ""},
		"no such side":                 {work, "[{g} green]", "hold mill\n", nil, "{g}", store.StraySide, ""},
		"a player of two games":        {ana, "orders", "hold mill\n", nil, "", store.StrayGame, ""},
		"nobody knows him":             {work, "orders", "hold mill\n", nil, "", store.StrayUnknown, ""},
		"no such game":                 {work, "[toy-77 red]", "hold mill\n", nil, "", store.StrayUnknown, ""},
		"it names another game, too":   {work, "[{g} red]", "hold mill\nas in toy-2\n", nil, "", store.StraySender, ""},
		"prose":                        {work, "[{g} red]", "I cannot write from home this week. Ana\n", nil, "{g}", store.StraySender, "red"},
		"a request with orders":        {work, "x", "help\nhold mill\n", nil, "", store.StrayUnknown, ""},
		"in the name of the moderator": {mod, "[{g} red]", "hold mill\n", nil, "{g}", store.StraySender, "red"},
		"help":                         {work, "hi", "help\n", nil, "-", "", ""},
		"status of his own":            {ana, "hi", "status\n", nil, "-", "", ""},
		"a machine":                    {work, "[{g} red]", "hold mill\n", []string{"Auto-Submitted: auto-replied"}, "-", "", ""},
		"a list":                       {work, "[{g} red]", "hold mill\n", []string{"List-Id: <x.example>", "Precedence: bulk"}, "-", "", ""},
		"nothing at all":               {work, "", "", nil, "-", "", ""},
	} {
		t.Run(name, func(t *testing.T) {
			w := newWorld(t)
			g := w.Game(nil)
			w.Game(nil)
			w.Mails()
			fill := func(text string) string { return strings.ReplaceAll(text, "{g}", g) }
			w.Receive(w.Letter(raw("s@x", tc.from, fill(tc.subject), fill(tc.body), tc.headers...)))
			var got []store.Stray
			for _, game := range []string{g, "toy-2", ""} {
				got = append(got, w.strays(game)...)
			}
			if tc.game == "-" {
				if len(got) != 0 {
					t.Fatalf("kept is %+v", got)
				}
				return
			}
			if len(got) != 1 || got[0].Game != fill(tc.game) || got[0].Why != tc.why || string(got[0].Side) != tc.side || got[0].From != tc.from || got[0].Text == "" {
				t.Fatalf("kept is %+v", got)
			}
		})
	}
}

// wide returns a text in full-width characters.
func wide(text string) string { return strings.Map(func(r rune) rune { return r - '!' + '！' }, text) }

// TestStrayOfWhatOpensIsAHead: of a letter that holds what opens a seat or a page, or that opens a message to
// players, the head alone is kept, however it is written.
func TestStrayOfWhatOpensIsAHead(t *testing.T) {
	w := newWorld(t)
	g := w.Game(nil)
	w.Mails()
	key := w.Key(g, toy.Red)
	spaced := strings.Join([]string{key[:4], key[4:8], key[8:12], key[12:]}, " ")
	before := int64(0)
	for name, tc := range map[string]struct {
		subject, kind, body string
		want                store.StrayHead
	}{
		"plain":               {"", "", "hold mill\n", ""},
		"a key in words":      {"", "", "my key is " + key + ", I think\nhold mill\n", store.HeadOfKey},
		"a key of capitals":   {"", "", "it is " + strings.ToUpper(key) + "\nhold mill\n", store.HeadOfKey},
		"a wrong key":         {"", "", "hold mill\nkey: abcdefghijkl2345\n", store.HeadOfKey},
		"what looks like one": {"", "", "hold mill\nabcdefghijkl2345\n", store.HeadOfKey},
		"spaced":              {"", "", "hold mill\nit is " + spaced + "\n", store.HeadOfKey},
		"hyphened":            {"", "", "hold mill\nit is " + strings.ReplaceAll(spaced, " ", "-") + "\n", store.HeadOfKey},
		"in two lines":        {"", "", "hold mill\nit is " + key[:9] + "\n" + key[9:] + "\n", store.HeadOfKey},
		"in two quoted lines": {"", "", "hold mill\n> it is " + key[:9] + "\n> " + key[9:] + "\n", store.HeadOfKey},
		"of wide letters":     {"", "", "hold mill\nit is " + wide(key) + "\n", store.HeadOfKey},
		"with what is unseen": {"", "", "hold mill\nit is " + key[:9] + "\u200b" + key[9:] + "\n", store.HeadOfKey},
		"in the subject":      {" " + key, "", "hold mill\n", store.HeadOfKey},
		"in HTML alone":       {"", "text/html", "<p>hold mill</p><p>it is <b>" + key[:8] + "</b><i>" + key[8:] + "</i></p>", store.HeadOfKey},
		"in base64":           {"", "base64", "hold mill\nit is " + key + "\n", store.HeadOfKey},
		"in an attached text": {"", "attached", "it is " + key + "\n", store.HeadOfKey},
		"quoted":              {"", "", "hold mill\n\nOn Monday Fieldpost wrote:\n> orders\n> key: " + key + "\n> hold ford\n> end\n", store.HeadOfKey},
		"a code":              {"", "", "accept 23AB-CD45-EFGH\n\nhold mill\n", store.HeadOfKey},
		"a code of a page":    {"", "", "23AB-CD45 is what it says\nhold mill\n", store.HeadOfKey},
		"an address of ours":  {"", "", "hold mill\nwrite to fp+" + g + ".red.p1.k1.abcdefgh@example.com\n", store.HeadOfKey},
		"a message":           {"", "", "hold mill\n\nto blue: I shall come from behind\nend\n", store.HeadOfPress},
		"a quoted message":    {"", "", "hold mill\n\n> to blue: I shall come from behind\n> end\n", store.HeadOfPress},
		"a long one":          {"", "", strings.Repeat("hold mill and so on and so on\n", 3000), store.HeadOfLong},
	} {
		kind, body := "text/plain; charset=utf-8", tc.body
		headers := []string{"MIME-Version: 1.0"}
		switch tc.kind {
		case "text/html":
			kind = tc.kind
		case "base64":
			headers, body = append(headers, "Content-Transfer-Encoding: base64"), base64.StdEncoding.EncodeToString([]byte(tc.body))+"\n"
		case "attached":
			kind = `multipart/mixed; boundary="b"`
			body = "--b\nContent-Type: text/plain\n\nhold mill\n--b\nContent-Type: text/plain\nContent-Disposition: attachment; filename=a.txt\n\n" + tc.body + "--b--\n"
		}
		w.Receive(w.Letter(raw("o"+strings.ReplaceAll(name, " ", "")+"@x", work, "["+g+" red]"+tc.subject, body, append(headers, "Content-Type: "+kind)...)))
		var last store.Stray
		for _, kept := range w.strays(g) {
			if got := strings.ToLower(kept.Text + kept.Subject); strings.Contains(strings.NewReplacer(" ", "", "\n", "", "-", "", ">", "").Replace(got), key) {
				t.Errorf("%s: the key is kept in %q", name, kept.Text)
			}
			if kept.Letter > last.Letter {
				last = kept
			}
		}
		if last.Letter <= before || last.Head != tc.want || (last.Text == "") != (tc.want != "") {
			t.Errorf("%s: kept as %q, want %q: %q", name, last.Head, tc.want, last.Text)
		}
		before = last.Letter
		w.Clock.Advance(2 * time.Hour) // within the rate of a sender
	}
}

// TestStrayIsPlainText: nothing of what a stranger sent turns the text, hides in it or breaks a page.
func TestStrayIsPlainText(t *testing.T) {
	w := newWorld(t)
	g := w.Game(nil)
	w.Mails()
	w.Receive(w.Letter(raw("c@x", work, "["+g+" red] a\u202eb\u0007", "hold\u202e mill\x1b[31m <script>alert(1)</script>\n"+strings.Repeat("x", 5000)+"\n"+"Z"+strings.Repeat("\u0301", 500)+"\n", "Content-Type: text/plain; charset=utf-8")))
	got := w.strays(g)
	if len(got) != 1 {
		t.Fatalf("kept is %+v", got)
	}
	if strings.ContainsAny(got[0].Text+got[0].Subject, "\u202e\x1b\x07\u200b") || strings.Count(got[0].Text, "\u0301") > 10 {
		t.Errorf("kept is %q", got[0].Text)
	}
	for _, word := range strings.Fields(got[0].Text) {
		if len(word) > 400 {
			t.Errorf("a word of %d bytes is kept", len(word))
		}
	}
}

// TestStraysAreForgotten: after 30 days a letter that went astray is gone, and a person who is forgotten
// leaves none; nothing is kept of a game that is over.
func TestStraysAreForgotten(t *testing.T) {
	w := newWorld(t)
	g := w.Game(nil)
	w.Mails()
	w.Receive(w.Letter(raw("f@x", work, "["+g+" red]", "hold mill\n")))
	w.Receive(w.Letter(raw("f2@x", "carmen@work.example", "hello", "hold mill\n")))
	w.Clock.Advance(29 * 24 * time.Hour)
	w.Tick()
	if len(w.strays(g)) != 1 || len(w.strays("")) != 1 {
		t.Fatal("after 29 days they are gone")
	}
	w.Clock.Advance(2*24*time.Hour + time.Minute)
	w.Tick()
	if len(w.strays(g)) != 0 || len(w.strays("")) != 0 {
		t.Error("after 31 days they are kept")
	}
}

// TestStraysAreClearedByHand: who is forgotten leaves no letter that went astray, and pruning takes those
// that are older, and tells how much.
func TestStraysAreClearedByHand(t *testing.T) {
	w := newWorld(t)
	g := w.Game(map[string]string{"turns": "1"})
	w.Order(g, toy.Red, "hold mill")
	w.Order(g, toy.Blue, "hold hill")
	w.Tick()
	if w.Show(g).State != store.Over {
		t.Fatal("it is not over")
	}
	w.Receive(w.Letter(raw("a@x", work, "["+g+" red]", "hold mill\n"))) // of a game that is over
	w.Receive(w.Letter(raw("b@x", ana, "hello", "I would like to hold the mill\n")))
	w.Receive(w.Letter(raw("c@x", "who@work.example", "hello", "regards to "+ana+", hold mill\n")))
	w.Receive(w.Letter(raw("d@x", "other@work.example", "hello", "hold mill\n")))
	if got := w.strays(""); len(got) != 3 || len(w.strays(g)) != 0 {
		t.Fatalf("kept are %+v, %+v", got, w.strays(g))
	}
	w.done(w.Service.Command(w.Ctx, store.Command{Verb: "forget", Actor: "moderator:mo", Args: map[string]string{"address": ana}}))
	if got := w.strays(""); len(got) != 1 || got[0].From != "other@work.example" {
		t.Errorf("left are %+v", got)
	}
	w.Clock.Advance(time.Hour)
	for _, dry := range []bool{true, false} {
		out, err := w.Service.Transfer.PruneMailTexts(w.Ctx, "moderator:mo", w.Clock.Now(), nil, dry)
		if err != nil || len(out) == 0 || out[len(out)-1].Game != "" || out[len(out)-1].Letters == 0 {
			t.Errorf("dry %v: %+v, %v", dry, out, err)
		}
		if n := len(w.strays("")); (n == 1) != dry {
			t.Errorf("dry %v: %d are left", dry, n)
		}
	}
}
