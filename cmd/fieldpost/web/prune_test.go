package web_test

import (
	"bytes"
	"fmt"
	"net/http"
	"net/url"
	"strings"
	"testing"
	"time"

	"github.com/fieldpost/fieldpost/store"
)

// TestPagesOfAPrunedGame: without the texts of its letters and mails the pages of a game
// are what they were, and the page of a mail says why it has none.
func TestPagesOfAPrunedGame(t *testing.T) {
	const over = "toy-1"
	w := toyWorld(t)
	pages := func() map[string]string {
		out := map[string]string{}
		for _, p := range publicPages {
			if strings.Contains(p.path, over) {
				out[p.path] = w.get(p.path)
			}
		}
		out["/archive"] = w.get("/archive/" + over + ".fieldpost.json")
		return out
	}
	pages() // the replay is compared with the archive the first time
	before := pages()
	var mail int64
	err := w.st.Update(w.ctx, func(tx *store.Tx) error {
		now := w.clock.Now().Add(time.Hour)
		letters, err := tx.Letters().Texts(over, now, 0, 1000)
		for _, l := range letters {
			head, _, _ := bytes.Cut(l.Raw, []byte("\r\n\r\n"))
			if err := tx.Letters().Update(store.LetterFilter{ID: l.ID, State: store.LetterHandled}, store.LetterUpdate{Cut: new(head)}); err != nil {
				return err
			}
		}
		n, errPrune := tx.Dispatches().PruneTexts(over, now, 1000)
		if err != nil || errPrune != nil || n == 0 || len(letters) == 0 {
			t.Fatalf("%d mails, %d letters: %v, %v", n, len(letters), err, errPrune)
		}
		all, err := tx.Dispatches().List(store.DispatchFilter{Game: over, Page: store.Page{Most: 1000}})
		for _, d := range all {
			if strings.HasPrefix(string(d.Kind), "sitrep") {
				mail = d.ID
			}
		}
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	for path, want := range before {
		if got := pages()[path]; got != want || want == "" {
			t.Errorf("%s is another page", path)
		}
	}
	w.login()
	w.do(http.MethodPost, "/secrets", url.Values{"show": {"1"}, "back": {"/"}})
	for _, path := range []string{"/games/" + over + "/moderator", "/outbox", "/letters"} {
		if !strings.Contains(w.get(path), over) {
			t.Errorf("%s does not show the game", path)
		}
	}
	if got := w.get(fmt.Sprintf("/outbox/%d", mail)); !strings.Contains(got, "The text was taken out (fieldpost prune)") {
		t.Errorf("the page of a mail without its text:\n%s", got)
	}
}
