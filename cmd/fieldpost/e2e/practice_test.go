//go:build e2e

package e2e

import (
	"fmt"
	"net/mail"
	"os"
	"strings"
	"testing"
	"time"

	"github.com/fieldpost/fieldpost/adjudicator/selfplay"
	"github.com/fieldpost/fieldpost/cmd/fieldpost/player"
	"github.com/fieldpost/fieldpost/rules"
)

// learner is somebody whom nobody knows and who plays against programs.
type learner struct {
	*game
	reader  *reader
	address string
	side    rules.Side
	last    *player.Dispatch
	phase   int // that was answered last
}

// plain sends words as they are, as an answer to a mail if there is one.
func (l *learner) plain(to *player.Dispatch, words string) {
	l.t.Helper()
	l.letters++
	address, answers := l.post.address, ""
	if to != nil {
		answers = "In-Reply-To: <" + to.ID + ">\r\n"
		if to.ReplyTo != "" {
			address = to.ReplyTo
		}
	}
	l.post.send(l.t, l.address, address, fmt.Appendf(nil,
		"From: Eva <%s>\r\nTo: %s\r\nSubject: practicar\r\nDate: %s\r\nMessage-ID: <%s>\r\n%sContent-Type: text/plain; charset=utf-8\r\n\r\n%s\r\n",
		l.address, address, time.Now().UTC().Format(time.RFC1123Z), l.messageID(), answers, words))
}

func (l *learner) messageID() string {
	return fmt.Sprintf("practice-%d.%d@fieldpost.test", l.letters, time.Now().UnixNano())
}

// says waits for a mail with some words.
func (l *learner) says(words string) *player.Dispatch {
	l.t.Helper()
	return l.reader.await(l.t, words, func(d *player.Dispatch) bool { return strings.Contains(unwrapped(d), words) })
}

// begin asks for a game and confirms it.
func (l *learner) begin() {
	l.t.Helper()
	l.plain(nil, "Hola:\r\n\r\npractica "+l.Title+" contra genio\r\n\r\nGracias, Eva")
	l.says("novato")
	l.plain(nil, "Hola:\r\n\r\npractica "+l.Title+" contra club\r\n\r\nGracias, Eva")
	asked := l.says("ha pedido una partida de práctica")
	_, code, found := strings.Cut(asked.Text, "confirmo ")
	if !found {
		l.t.Fatalf("no code:\n%s", asked.Text)
	}
	l.plain(asked, "confirmo "+code[:14])
	l.last = l.says("Esto es práctica")
	if l.id = l.last.Game; l.id == "" || !strings.Contains(l.last.Text, "el programa, club") {
		l.t.Fatalf("the invitation:\n%s", l.last.Text)
	}
}

// play answers the next report that asks for orders. It reports false when the game has ended.
func (l *learner) play() bool {
	l.t.Helper()
	ended := func(d *player.Dispatch) bool { return strings.Contains(d.Subject, "Fin de la partida") }
	d := l.reader.await(l.t, fmt.Sprintf("the report after phase %d", l.phase), func(d *player.Dispatch) bool {
		if ended(d) {
			return d.Game == l.id
		}
		if d.Phase <= l.phase || d.Auto != "auto-generated" || d.Game != l.id {
			return false
		}
		_, asked := l.sheet(l.side, d.Phase)
		return asked
	})
	if ended(d) {
		return false
	}
	l.last, l.phase = d, d.Phase
	lines, _ := l.sheet(l.side, d.Phase)
	l.letters++
	letter := player.Letter{From: mail.Address{Name: "Eva", Address: l.address}, Lang: rules.Spanish, ID: l.messageID(), At: time.Now(), Answer: d, Lines: lines, Style: player.TopPosted}
	raw, err := letter.Compose()
	if err != nil {
		l.t.Fatal(err)
	}
	l.post.send(l.t, l.address, d.ReplyTo, raw)
	ack := l.reader.await(l.t, "the answer", func(d *player.Dispatch) bool { return d.InReplyTo == letter.ID })
	if !strings.HasPrefix(strings.TrimSpace(ack.Text), "Aceptada") {
		l.t.Fatalf("refused:\n%s", ack.Text)
	}
	return true
}

// TestPractice: somebody whom nobody knows asks in Spanish for a game against programs, of a
// grade that there is not, then of one that thinks; confirms it, plays two turns and has enough.
// FIELDPOST_PRACTICE lists titles that are played to their end instead.
func TestPractice(t *testing.T) {
	p := servers(t)
	h := build(t, p)
	h.edit("budget = 1 ", "budget = 100 ")
	h.run("game", "list")
	h.start()
	titles := strings.Fields(os.Getenv("FIELDPOST_PRACTICE"))
	toTheEnd := len(titles) > 0
	if !toTheEnd {
		titles = []string{readJourney(t, "practice").Title}
	}
	for i, title := range titles {
		l := &learner{address: p.players[i], game: &game{journey: journey{Title: title}, t: t, post: p, office: h.office(), luck: selfplay.NewLuck(1, 2)}}
		l.reader = p.read(t, l.address)
		known, _ := l.office.Titles.Get(title)
		l.side = known.About().Sides[0]
		l.begin()
		for l.play() && (toTheEnd || l.game.turn() < 3) {
		}
		if !toTheEnd {
			l.plain(l.last, fmt.Sprintf("partida: %s bando: %s clave: %s\r\nabandono ya", l.id, l.side, l.last.Key))
			l.says("La partida ha terminado")
		}
		if out := h.run("game", "show", l.id); !strings.Contains(out, "over") || !strings.Contains(out, "the program, club") {
			t.Errorf("%s", out)
		}
		t.Logf("%s: %d letters, %d phases", title, l.letters, l.last.Phase)
	}
	h.stop()
}
