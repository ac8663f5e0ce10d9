package web_test

import (
	"net/http"
	"net/url"
	"regexp"
	"strings"
	"testing"
	"time"

	"github.com/fieldpost/fieldpost/rules"
	"github.com/fieldpost/fieldpost/rules/rulestest/toy"
	"github.com/fieldpost/fieldpost/store"
)

const dan = "dan@example.com"

var mailedCode = regexp.MustCompile(`\b[0-9A-Z]{4}-[0-9A-Z]{4}-[0-9A-Z]{4}\b`)

// lastTo is the text of the last mail to somebody.
func (w *world) lastTo(address string) string {
	w.t.Helper()
	due, err := w.svc.Post.DueDispatches(w.ctx, w.clock.Now().Add(time.Hour), 1e6)
	if err != nil {
		w.t.Fatal(err)
	}
	last := store.Dispatch{}
	for i := range due {
		if due[i].Recipient == address && due[i].ID > last.ID {
			last = due[i]
		}
	}
	return last.Text
}

// TestPagesOpenToADeputy as to the player, by a code to the deputy's own address, asked
// for on the page or by mail, until the deputy is dismissed.
func TestPagesOpenToADeputy(t *testing.T) {
	w := newWorld(t, []rules.Title{toy.New()})
	g := w.game(toy.New())
	key := w.key(g, toy.Red)
	w.letter(ana, "game: "+g+" side: red key: "+key+"\ndeputy "+dan+"\n")
	w.letter(dan, "accept "+mailedCode.FindString(w.lastTo(dan))+"\n")
	own := "/games/" + g + "/sides/red"
	if !w.asksForCode(own) {
		t.Fatal("the page is open to anybody")
	}

	before := len(w.codes(ana))
	w.do(http.MethodPost, own+"/code", url.Values{"as": {"deputy"}})
	w.tick()
	codes := w.codes(dan)
	if len(codes) != 1 || len(w.codes(ana)) != before {
		t.Fatalf("%d codes to the deputy, %d to the player", len(codes), len(w.codes(ana))-before)
	}
	if res := w.do(http.MethodPost, own+"/open", url.Values{"code": {codes[0]}}); res.StatusCode != http.StatusSeeOther {
		t.Fatalf("give the code: %s", res.Status)
	}
	if page := w.get(own); !strings.Contains(page, "What is asked of you") {
		t.Errorf("the deputy does not see the page of the side:\n%s", page)
	}
	if page := w.get("/mine"); !strings.Contains(page, own) {
		t.Error("the side is not among the deputy's")
	}
	form := w.get(own + "/orders")
	token := regexp.MustCompile(`name="token" value="([^"]+)"`).FindStringSubmatch(form)[1]
	res := w.do(http.MethodPost, own+"/orders", url.Values{"do": {"file"}, "text": {"hold mill\nwait"}, "token": {token}, "phase": {"1"}})
	if res.StatusCode != http.StatusSeeOther {
		t.Fatalf("file: %s\n%s", res.Status, readAll(t, res))
	}
	if page := w.get(own + "/orders?filed=" + token); !strings.Contains(page, "Accepted") || strings.Contains(page, "Copy of") {
		t.Errorf("the answer is not shown:\n%s", page)
	}

	blues := *w // asks for the deputy of a side that has none, or as a side that is none
	blues.jar = nil
	for _, path := range []string{"/games/" + g + "/sides/blue", "/games/" + g + "/sides/green"} {
		if res := blues.do(http.MethodPost, path+"/code", url.Values{"as": {"deputy"}}); res.StatusCode != http.StatusSeeOther {
			t.Errorf("%s: %s", path, res.Status)
		}
	}
	w.tick()
	if n := len(w.codes(benito)) + len(w.codes(dan)); n != 1 {
		t.Errorf("%d codes", n)
	}

	w.letter(ana, "game: "+g+" side: red key: "+key+"\ndeputy end\n")
	if !w.asksForCode(own) || w.status(own+"/orders") == http.StatusOK {
		t.Error("the pages stay open to who was dismissed")
	}
	res = w.do(http.MethodPost, own+"/orders", url.Values{"do": {"file"}, "text": {"hold ford"}, "token": {"ABCDEFGHIJKLMNOPQRST"}, "phase": {"1"}})
	if res.StatusCode == http.StatusSeeOther {
		t.Error("who was dismissed files orders")
	}
	w.do(http.MethodPost, own+"/code", url.Values{"as": {"deputy"}})
	w.tick()
	if n := len(w.codes(dan)); n != 1 {
		t.Errorf("who was dismissed is sent %d codes", n)
	}
}

// TestADeputyAsksForACodeByMail, which opens the pages in any browser.
func TestADeputyAsksForACodeByMail(t *testing.T) {
	w := newWorld(t, []rules.Title{toy.New()})
	g := w.game(toy.New())
	w.letter(ana, "game: "+g+" side: red key: "+w.key(g, toy.Red)+"\ndeputy "+dan+"\n")
	w.letter(dan, "accept "+mailedCode.FindString(w.lastTo(dan))+"\n")
	w.letter(dan, "code\n")
	code := mailedCode.FindString(w.lastTo(dan))
	own := "/games/" + g + "/sides/red"
	if res := w.do(http.MethodPost, own+"/open", url.Values{"code": {code}}); res.StatusCode != http.StatusSeeOther {
		t.Fatalf("the code %q: %s", code, res.Status)
	}
	if w.asksForCode(own) {
		t.Error("the page does not open")
	}
}

// TestTriesAreOfTheCodeThatIsMeant: a browser that asked as the player and as the deputy
// gives the code of one of them: that is no wrong try of the other. One that fits neither
// is a try of both.
func TestTriesAreOfTheCodeThatIsMeant(t *testing.T) {
	w := newWorld(t, []rules.Title{toy.New()})
	g := w.game(toy.New())
	w.letter(ana, "game: "+g+" side: red key: "+w.key(g, toy.Red)+"\ndeputy "+dan+"\n")
	w.letter(dan, "accept "+mailedCode.FindString(w.lastTo(dan))+"\n")
	for wrong, want := range map[int]bool{4: true, 5: false} {
		ask := func(deputy bool, held string) string {
			token, err := w.svc.Confirm.AskCode(w.ctx, g, toy.Red, deputy, "", held)
			if err != nil {
				t.Fatal(err)
			}
			w.tick()
			return token
		}
		token := ask(true, ask(false, ""))
		last := func(to string) string { codes := w.codes(to); return codes[0] }
		for range wrong {
			_, err := w.svc.Confirm.GiveCode(w.ctx, token, g, toy.Red, "AAAA-AAAA")
			if err == nil {
				t.Fatal("a code that nobody was sent opens")
			}
		}
		for _, who := range []string{dan, ana} {
			if _, err := w.svc.Confirm.GiveCode(w.ctx, token, g, toy.Red, last(who)); (err == nil) != want {
				t.Errorf("after %d wrong ones the code of %s: %v, want %v", wrong, who, err, want)
			}
		}
		w.clock.advance(time.Hour)
	}
}
