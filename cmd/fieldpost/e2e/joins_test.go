//go:build e2e

package e2e

import (
	"fmt"
	"regexp"
	"strings"
	"testing"
	"time"

	"github.com/fieldpost/fieldpost/adjudicator/selfplay"
	"github.com/fieldpost/fieldpost/cmd/fieldpost/player"
	"github.com/fieldpost/fieldpost/rules"
)

// stranger is somebody who plays nothing yet.
type stranger struct {
	*reader
	g    *game
	name string
	sent int
}

// says sends a letter of words, in answer to a mail if there is one, and returns what
// answers it.
func (s *stranger) says(d *player.Dispatch, words string) *player.Dispatch {
	s.g.t.Helper()
	id := s.send(d, words)
	return s.await(s.g.t, "the answer to "+words, func(d *player.Dispatch) bool { return d.InReplyTo == id })
}

// send sends a letter and returns its Message-ID.
func (s *stranger) send(d *player.Dispatch, words string) string {
	s.g.t.Helper()
	s.sent++
	id := fmt.Sprintf("join.%s.%d.%d@fieldpost.test", s.name, s.sent, time.Now().UnixNano())
	head := fmt.Sprintf("From: %s <%s>\r\nTo: %s\r\nSubject: hola\r\nDate: %s\r\nMessage-ID: <%s>\r\n",
		s.name, s.address, s.g.post.address, time.Now().Add(time.Duration(s.sent)*time.Second).UTC().Format(time.RFC1123Z), id)
	body := words
	if d != nil {
		head += fmt.Sprintf("In-Reply-To: <%s>\r\nReferences: <%s>\r\n", d.ID, d.ID)
		body += "\r\n\r\nOn Monday Fieldpost wrote:\r\n> " + strings.ReplaceAll(strings.TrimSpace(d.Text), "\n", "\r\n> ")
	}
	s.g.post.send(s.g.t, s.address, s.g.post.address, []byte(head+"Content-Type: text/plain; charset=utf-8\r\n\r\n"+body+"\r\n"))
	return id
}

var (
	lineToJoin  = regexp.MustCompile(`join [a-z]+-1 as [A-Z]\w+`)
	lineToEnter = regexp.MustCompile(`únete a [a-z]+-1 como [A-Z]\w+`)
)

// TestStrangersJoin: two strangers take the sides of an open game, each in his language
// and one with a mistake, and play its first phase.
func TestStrangersJoin(t *testing.T) {
	p := servers(t)
	g := &game{journey: readJourney(t, "joins"), t: t, post: p, house: build(t, p), readers: map[rules.Side]*reader{}, langs: map[rules.Side]rules.Lang{}}
	g.luck = selfplay.NewLuck(g.Seed[0], g.Seed[1])
	g.office = g.house.office()
	if out := g.house.run("game", "create", "--title", g.Title, "--open", "all"); !strings.Contains(out, "gathering") || !strings.Contains(out, "join "+g.Title+"-1 as") {
		t.Fatalf("the moderator reads\n%s", out)
	}
	g.id = g.Title + "-1"
	g.house.start()
	ann, luis := &stranger{p.read(t, p.players[0]), g, "Ann", 0}, &stranger{p.read(t, p.players[1]), g, "Luis", 0}

	list := ann.says(nil, "games")
	asked := ann.says(list, lineToJoin.FindString(unwrapped(list)))
	taken := unwrapped(ann.says(asked, "yes"))
	if !strings.Contains(taken, "You play ") {
		t.Fatalf("she reads\n%s", taken)
	}
	first, second := rules.Side(g.Seats[0][0]), rules.Side(g.Seats[1][0])
	refused := luis.says(nil, "Buenas:\r\n\r\núnete a "+g.id+" como "+string(first)+"\r\n\r\nSaludos")
	line := lineToEnter.FindString(unwrapped(refused))
	if line == "" || !strings.Contains(unwrapped(refused), "ya tiene jugador") {
		t.Fatalf("he reads\n%s", refused.Text)
	}
	asked = luis.says(refused, line)
	luis.send(asked, "sí") // the welcome answers it

	g.readers[first], g.readers[second] = ann.reader, luis.reader
	for i, side := range []rules.Side{first, second} {
		g.sides, g.langs[side] = append(g.sides, side), rules.Lang(g.Seats[i][1])
		if d := g.asks(side, 1); d.Key == "" {
			t.Errorf("the welcome of %s holds no key:\n%s", side, d.Text)
		}
	}
	for _, side := range g.sides {
		if lines, asked := g.sheet(side, 1); asked {
			if d := g.answer(side, g.write(side, g.asks(side, 1), player.TopPosted, lines...)); d.Marked {
				t.Errorf("a sheet is refused:\n%s", d.Text)
			}
		}
	}
	for _, side := range g.sides {
		g.asks(side, 2)
	}
	g.house.stop()
}
