//go:build e2e

package e2e

import (
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/fieldpost/fieldpost/adjudicator/selfplay"
	"github.com/fieldpost/fieldpost/cmd/fieldpost/player"
	"github.com/fieldpost/fieldpost/rules"
)

// keyless is a player of a game whose letters go by the mail exchanger.
type keyless struct {
	*reader
	t    *testing.T
	x    exchanger
	seen map[string]bool
	sent int
}

// next waits for a mail that was not awaited before and says something.
func (k *keyless) next(says string) *player.Dispatch {
	k.t.Helper()
	d := k.await(k.t, says, func(d *player.Dispatch) bool {
		return !k.seen[d.ID] && strings.Contains(strings.Join(strings.Fields(d.Text), " "), says)
	})
	k.seen[d.ID] = true
	return d
}

// write answers a mail from an address and a server, signed for domains.
func (k *keyless) write(d *player.Dispatch, ip, from, body string, sign ...string) {
	k.t.Helper()
	k.sent++
	raw := k.x.sign(k.t, fmt.Sprintf("From: %s\r\nTo: %s\r\nSubject: Re: %s\r\nDate: %s\r\nMessage-ID: <keyless-%d.%d@fieldpost.test>\r\nIn-Reply-To: <%s>\r\n"+
		"Content-Type: text/plain; charset=utf-8\r\n\r\n%s\r\n", from, d.ReplyTo, "orders", time.Now().Add(time.Duration(k.sent)*time.Second).UTC().Format(time.RFC1123Z),
		k.sent, time.Now().UnixNano(), d.ID, strings.ReplaceAll(body, "\n", "\r\n")), sign...)
	if err := k.x.deliver(k.t, ip, from, d.ReplyTo, raw); err != nil {
		k.t.Fatal(err)
	}
}

// TestGameWithoutKeys: the doctor sees its letter vouched for, and a player orders
// without a key, whom nobody can pass himself off as. A mail to nobody comes back and
// is counted on its seat.
func TestGameWithoutKeys(t *testing.T) {
	p := servers(t)
	x := p.exchanger(t)
	p.smtp = x.addr
	h := build(t, p)
	name := filepath.Join(h.dir, "post.toml")
	text, err := os.ReadFile(name)
	if err != nil {
		t.Fatal(err)
	}
	changed := strings.NewReplacer(`authserv_id       = ""`, fmt.Sprintf("authserv_id = %q", x.id), `domain   = ""`, `domain = "fieldpost.test"`,
		`selector = ""`, `selector = "s"`, `key_file = ""`, fmt.Sprintf("key_file = %q", x.key)).Replace(string(text))
	if err := os.WriteFile(name, []byte(changed), 0o600); err != nil {
		t.Fatal(err)
	}
	h.run("game", "list")
	if out := h.run("doctor"); !strings.Contains(out, "to a plus-address, with a return path of its own; "+x.id+" vouches for it") {
		t.Fatalf("the doctor says\n%s", out)
	}
	h.start()
	const evil, own = "192.0.2.66", "192.0.2.10"
	address := p.players[0]
	anna := &keyless{reader: p.read(t, address), t: t, x: x, seen: map[string]bool{}}
	g := &game{journey: readJourney(t, "keyless"), t: t, office: h.office(), luck: selfplay.NewLuck(1, 2)}
	hers, his := g.Seats[0], g.Seats[1]
	seat := func(seat [2]string, name, address string) string {
		return fmt.Sprintf("%s=%s <%s>,%s,Europe/Madrid", seat[0], name, address, seat[1])
	}
	h.run("game", "create", "--title", g.Title, "--trust", "both", "--seat", seat(hers, "Anna", address), "--seat", seat(his, "Boris", p.players[1]))
	g.id = g.Title + "-1"
	invitation := anna.next("Puedes prescindir de la clave si respondes a un correo de esta partida desde " + address)
	if invitation.Key == "" {
		t.Errorf("the invitation holds no key:\n%s", invitation.Text)
	}

	// Somebody in her name; she; and again somebody, now that no mail holds the key.
	anna.write(invitation, evil, address, "claves no")
	anna.next("Falta la clave de tu bando")
	anna.write(invitation, own, address, "claves no", "fieldpost.test")
	off := anna.next("ya no llevan tu clave")
	lines, _ := g.sheet(rules.Side(hers[0]), 1)
	sheet := strings.Join(append(lines, "wait"), "\n")
	anna.write(off, own, address, sheet) // by SPF alone
	ack := anna.next("ecibo")
	for _, d := range []*player.Dispatch{off, ack} {
		if d.Key != "" || strings.Contains(d.Text, invitation.Key) || strings.Contains(d.Text, "clave:") {
			t.Errorf("it holds the key:\n%s", d.Text)
		}
	}
	anna.write(ack, evil, address, sheet, "evil.test")
	anna.next("No es seguro que esta carta sea tuya")
	anna.write(ack, "192.0.2.20", p.players[2], sheet, "fieldpost.test") // to whom she passed it on
	anna.next("No es seguro que esta carta sea tuya")

	anna.write(ack, own, address, "clave nueva", "fieldpost.test")
	fresh := anna.next("clave nueva, que tus correos no llevan")
	anna.write(ack, own, address, sheet, "fieldpost.test") // an address of before
	anna.next("No es seguro que esta carta sea tuya")
	anna.write(fresh, own, address, sheet, "fieldpost.test")
	anna.next("ecibo")

	h.run("game", "create", "--title", g.Title, "--seat", seat(hers, "Nadia", os.Getenv("FIELDPOST_E2E_GONE")), "--seat", seat(his, "Boris", p.players[1]))
	for late := time.Now().Add(patience); ; time.Sleep(200 * time.Millisecond) {
		out := h.run("game", "show", g.Title+"-2")
		if strings.Contains(out, "came back") {
			if line, _, _ := strings.Cut(out[strings.Index(out, "  "+hers[0]):], "\n"); !strings.Contains(line, "came back") {
				t.Errorf("it is counted on another seat:\n%s", out)
			}
			break
		}
		if time.Now().After(late) {
			t.Fatalf("what came back is not counted:\n%s", out)
		}
	}
	h.stop()
}
