//go:build e2e

package e2e

import (
	"fmt"
	"net/mail"
	"strings"
	"testing"
	"time"

	"github.com/fieldpost/fieldpost/adjudicator/selfplay"
	"github.com/fieldpost/fieldpost/cmd/fieldpost/player"
	"github.com/fieldpost/fieldpost/rules"
)

// TestPractice: somebody whom nobody knows asks in Spanish for a game against programs,
// confirms it, plays two turns and has enough.
func TestPractice(t *testing.T) {
	p := servers(t)
	h := build(t, p)
	h.run("game", "list")
	h.start()
	address := p.players[0]
	eva := p.read(t, address)
	g := &game{journey: readJourney(t, "keyless"), t: t, office: h.office(), luck: selfplay.NewLuck(1, 2)}
	side, n := rules.Side(g.Seats[0][0]), 0
	id := func() string {
		n++
		return fmt.Sprintf("practice-%d.%d@fieldpost.test", n, time.Now().UnixNano())
	}
	plain := func(d *player.Dispatch, body string) {
		t.Helper()
		to, answers := p.address, ""
		if d != nil {
			to, answers = d.ReplyTo, "In-Reply-To: <"+d.ID+">\r\n"
		}
		if to == "" {
			to = p.address
		}
		p.send(t, address, to, []byte(fmt.Sprintf("From: Eva <%s>\r\nTo: %s\r\nSubject: practicar\r\nDate: %s\r\nMessage-ID: <%s>\r\n%sContent-Type: text/plain; charset=utf-8\r\n\r\n%s\r\n",
			address, to, time.Now().UTC().Format(time.RFC1123Z), id(), answers, body)))
	}
	says := func(words string) *player.Dispatch {
		t.Helper()
		return eva.await(t, words, func(d *player.Dispatch) bool {
			return strings.Contains(strings.Join(strings.Fields(d.Text), " "), words)
		})
	}
	plain(nil, "Hola:\r\n\r\npractica "+g.Title+"\r\n\r\nGracias, Eva")
	asked := says("ha pedido una partida de práctica")
	_, code, found := strings.Cut(asked.Text, "confirmo ")
	if !found {
		t.Fatalf("no code:\n%s", asked.Text)
	}
	plain(asked, "confirmo "+code[:14])
	last := says("Esto es práctica")
	if g.id = last.Game; g.id == "" || !strings.Contains(last.Text, "el programa") {
		t.Fatalf("the invitation:\n%s", last.Text)
	}
	for phase := 0; g.turn() < 3; {
		d := eva.await(t, fmt.Sprintf("the report after phase %d", phase), func(d *player.Dispatch) bool {
			if d.Phase <= phase || d.Auto != "auto-generated" || d.Game != g.id {
				return false
			}
			_, asked := g.sheet(side, d.Phase)
			return asked
		})
		last, phase = d, d.Phase
		lines, _ := g.sheet(side, phase)
		l := player.Letter{
			From: mail.Address{Name: "Eva", Address: address}, Lang: rules.Spanish, ID: id(), At: time.Now(), Answer: d, Lines: lines, Style: player.TopPosted,
		}
		raw, err := l.Compose()
		if err != nil {
			t.Fatal(err)
		}
		p.send(t, address, d.ReplyTo, raw)
		ack := eva.await(t, "the answer", func(d *player.Dispatch) bool { return d.InReplyTo == l.ID })
		if !strings.HasPrefix(strings.TrimSpace(ack.Text), "Aceptada") {
			t.Fatalf("refused:\n%s", ack.Text)
		}
	}
	plain(last, fmt.Sprintf("partida: %s bando: %s clave: %s\r\nabandono ya", g.id, side, last.Key))
	says("La partida ha terminado")
	if out := h.run("game", "show", g.id); !strings.Contains(out, "over") || !strings.Contains(out, "the program") {
		t.Errorf("%s", out)
	}
	h.stop()
}
