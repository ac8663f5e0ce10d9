package web_test

import (
	"regexp"
	"strings"
	"testing"

	"github.com/fieldpost/fieldpost/cmd/fieldpost/web/site"
	"github.com/fieldpost/fieldpost/rules"
	"github.com/fieldpost/fieldpost/rules/rulestest/toy"
)

var links = regexp.MustCompile(`(?:href|src|action)="([^"]*)"`)

// TestUnderAPath reads pages behind a proxy that takes the path away and one that does
// not: both are the same, and no link leads out of the path.
func TestUnderAPath(t *testing.T) {
	const root = "/fieldpost"
	w := newWorld(t, []rules.Title{toy.New()}, func(c *site.Config) { c.URL = "https://club.example" + root + "/" })
	g := w.game(toy.New())
	w.order(g, toy.Red, "hold mill")
	w.order(g, toy.Blue, "hold hill")
	for _, path := range []string{"/", "/games/" + g, "/games/" + g + "/phases/1", "/help/en", "/help/es/general", "/login"} {
		page := w.get(path)
		if other := w.get(root + path); other != page {
			t.Errorf("%s is another page where the proxy leaves %s in the path:\n%s\n--- and ---\n%s", path, root, page, other)
		}
		found := links.FindAllStringSubmatch(page, -1)
		if len(found) == 0 {
			t.Errorf("%s has no links", path)
		}
		for _, m := range found {
			if to := m[1]; strings.HasPrefix(to, "/") && !strings.HasPrefix(to, root+"/") {
				t.Errorf("%s leads out of the path: %s", path, to)
			}
		}
	}
}
