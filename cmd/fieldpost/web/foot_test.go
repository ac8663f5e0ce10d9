package web_test

import (
	"net/http"
	"net/url"
	"strings"
	"testing"

	"github.com/fieldpost/fieldpost/rules/rulestest/toy"
)

// TestFootSaysWhatIsShown: the foot of a page says what is true of that page, for that
// reader.
func TestFootSaysWhatIsShown(t *testing.T) {
	w := newClosedWorld(t)
	feet := map[string]string{
		"public": "Of a running game these pages show what everybody may know", "over": "open to everybody",
		"over-private": "open to its players and the moderator, and to nobody else", "private": "This game is private",
		"own": "Only you see this page", "secrets": "with what players may not know", "moderator": "Order texts and keys are not shown",
	}
	check := func(path, want string) {
		t.Helper()
		body := w.get(path)
		_, foot, ok := strings.Cut(body, "<footer>")
		if !ok {
			t.Fatalf("%s has no foot", path)
		}
		for name, text := range feet {
			if strings.Contains(foot, text) != (name == want) {
				t.Errorf("%s: whether its foot says %q is wrong, want %q", path, text, feet[want])
			}
		}
	}
	check("/", "public")
	for _, path := range []string{"/games/toy-1", "/games/toy-1?as=red", "/games/toy-1/phases/1", "/games/toy-1/replay", "/games/toy-1/replay/verified"} {
		check(path, "over")
	}
	for _, path := range []string{"/games/toy-2", "/games/toy-2/phases/1", "/games/toy-2/replay"} {
		check(path, "public")
	}
	w.signIn("toy-2", toy.Red, ana)
	for _, path := range []string{"/games/toy-2", "/games/toy-2/phases/1", "/games/toy-2/replay", "/games/" + w.private[1], "/games/toy-2/sides/red"} {
		check(path, "own")
	}
	check("/games/toy-2?as=everybody", "public")
	check("/games/"+w.private[0], "over-private")
	check("/games/"+w.private[1]+"?as=everybody", "private")
	check("/games/toy-1/sides/red", "over")
	w.jar = nil
	w.login()
	check("/games/toy-2", "moderator")
	check("/games/toy-1", "over")
	w.do(http.MethodPost, "/secrets", url.Values{"show": {"1"}, "back": {"/"}})
	check("/games/toy-2", "secrets")
}
