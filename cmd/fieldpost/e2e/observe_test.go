//go:build e2e

package e2e

import (
	"fmt"
	"regexp"
	"strings"
	"testing"
	"time"

	"github.com/fieldpost/fieldpost/cmd/fieldpost/player"
)

// code is what a mail asks for.
var code = regexp.MustCompile(`\b[0-9A-Z]{4}-[0-9A-Z]{4}-[0-9A-Z]{4}\b`)

// TestObservers: two who play no side watch a game by mail, one in each language: each is
// asked first, gets what everybody may know after each phase, and nothing once he ends it.
func TestObservers(t *testing.T) {
	g := begin(t, "observed")
	watchers := g.post.players[len(g.sides):]
	letters := 0
	write := func(from, text string) string {
		t.Helper()
		letters++
		id := fmt.Sprintf("observer%d.%d@fieldpost.test", letters, time.Now().UnixNano())
		g.post.send(t, from, g.post.address, fmt.Appendf(nil, "From: <%s>\r\nTo: <%s>\r\nSubject: %s\r\nDate: %s\r\nMessage-ID: <%s>\r\n\r\n%s\r\n",
			from, g.post.address, g.id, time.Now().UTC().Format(time.RFC1123Z), id, text))
		return id
	}
	says := func(r *reader, what string, not ...string) *player.Dispatch {
		t.Helper()
		d := r.await(t, what, func(d *player.Dispatch) bool {
			return strings.Contains(strings.Join(strings.Fields(d.Text), " "), what)
		})
		for _, n := range append(not, "key:", "clave:", "/sides/") {
			if strings.Contains(d.Text, n) {
				t.Errorf("an observer is told %q:\n%s", n, d.Text)
			}
		}
		return d
	}
	carmen, david := g.post.read(t, watchers[0]), g.post.read(t, watchers[1])
	write(carmen.address, "observe "+g.id)
	write(david.address, "Sigue "+g.id+", por favor")
	asked := says(carmen, "asks to observe "+g.id)
	write(carmen.address, "accept "+code.FindString(asked.Text))
	asked = says(david, "quiere observar "+g.id)
	write(david.address, "acepto "+code.FindString(asked.Text))
	says(carmen, "You observe "+g.id)
	says(david, "Observas "+g.id)

	units := "trento"
	lines, _ := g.sheet("axis", 1)
	if !strings.Contains(strings.Join(lines, " "), units) {
		t.Fatalf("%s is not deployed: %q", units, lines)
	}
	g.write("axis", g.asks("axis", 1), player.TopPosted, lines...)
	g.asks("allied", 2)
	says(carmen, "Phase 1 of "+g.id+" has been played.", units)
	says(david, "Se ha jugado la fase 1 de "+g.id+".", units)

	id := write(carmen.address, "hold everything\r\nobserve "+g.id+" end")
	if d := carmen.await(t, "the end", func(d *player.Dispatch) bool { return d.InReplyTo == id }); !strings.Contains(d.Text, "You no longer observe "+g.id) {
		t.Errorf("the answer is\n%s", d.Text)
	}
	for _, side := range g.sides {
		if lines, asked := g.sheet(side, 2); asked {
			g.write(side, g.asks(side, 2), player.TopPosted, lines...)
		}
	}
	says(david, "Se ha jugado la fase 2 de "+g.id+".")
	for _, d := range carmen.all() {
		if strings.Contains(d.Text, "Phase 2 of") {
			t.Errorf("who wants no more is told\n%s", d.Text)
		}
	}
	g.house.stop()
}
