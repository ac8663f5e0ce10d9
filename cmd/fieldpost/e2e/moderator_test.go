//go:build e2e

package e2e

import (
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/fieldpost/fieldpost/cmd/fieldpost/player"
	"github.com/fieldpost/fieldpost/rules"
	"github.com/fieldpost/fieldpost/rules/titles"
)

// TestModeratorByMail has the moderator of the office and one of a single game have things
// done by letters over Postfix and Dovecot, with mistakes, in both languages; whoever else
// writes so is answered as anybody.
func TestModeratorByMail(t *testing.T) {
	p := servers(t)
	h := build(t, p)
	all, err := titles.Load(nil)
	if err != nil {
		t.Fatal(err)
	}
	at := slices.IndexFunc(all, func(r rules.Title) bool { return len(r.About().SidesOf("")) == 2 })
	title, other, sides := all[at].About().ID, all[(at+1)%len(all)].About().ID, all[at].About().Sides
	own := title + "-1"
	eva := p.players[len(p.players)-1]
	file := filepath.Join(h.dir, "post.toml")
	text, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	changed := strings.Replace(string(text), "[moderator]\naddress = \"\"", fmt.Sprintf("[moderator]\naddress = %q", p.moderator), 1) +
		fmt.Sprintf("\n[moderators.eva]\naddress = %q\nname = \"Eva\"\nlang = \"es\"\nzone = \"Europe/Madrid\"\ngames = \"%s-*\"\n", eva, title)
	if changed == string(text) {
		t.Fatal("the configuration has no line for the moderator's address")
	}
	if err := os.WriteFile(file, []byte(changed), 0o600); err != nil {
		t.Fatal(err)
	}
	axis, allied := p.players[0], p.players[1]
	h.run("game", "create", "--title", title, "--seat", fmt.Sprintf("%s=Ana <%s>,es,Europe/Madrid", sides[0], axis), "--seat", fmt.Sprintf("%s=Bob <%s>,en,Europe/London", sides[1], allied))
	h.run("game", "create", "--title", other, "--open", "all")
	h.start()
	letters := 0
	write := func(from, text string) (id string) {
		letters++
		id = fmt.Sprintf("moderator%d.%d@fieldpost.test", letters, time.Now().UnixNano())
		p.send(t, from, p.address, fmt.Appendf(nil, "From: <%s>\r\nTo: <%s>\r\nSubject: partida\r\nDate: %s\r\nMessage-ID: <%s>\r\n\r\n%s\r\n",
			from, p.address, time.Now().UTC().Format(time.RFC1123Z), id, strings.ReplaceAll(text, "\n", "\r\n")))
		return id
	}
	says := func(r *reader, words ...string) *player.Dispatch {
		t.Helper()
		return r.await(t, strings.Join(words, ", "), func(d *player.Dispatch) bool {
			for _, w := range words {
				if !strings.Contains(strings.Join(strings.Fields(d.Text), " "), w) {
					return false
				}
			}
			return true
		})
	}
	mo, ev, ana, bob := p.read(t, p.moderator), p.read(t, eva), p.read(t, axis), p.read(t, allied)
	says(ana, "clave:")
	says(bob, "key:")

	write(eva, "árbitro "+other+"-1\npausa")
	says(ev, "No arbitras ninguna partida «"+other+"-1»")
	write(eva, "Árbitro "+own+":\nprorrgoa 2 días")
	says(ev, "No sé qué hacer con «prorrgoa 2 días»", "¿Querías decir «prorroga»?")
	id := write(eva, "Árbitro "+own+":\n\nHola.\nprorroga 2 días\nanuncia El jueves no hay nadie en el club.\nocupad el molino")
	d := ev.await(t, "a preview", func(d *player.Dispatch) bool { return d.InReplyTo == id })
	for _, want := range []string{"Todavía no se ha hecho nada", "Correo a Ana (", "lo mismo a Bob (", "| ocupad el molino"} {
		if !strings.Contains(d.Text, want) {
			t.Errorf("no %q in\n%s", want, d.Text)
		}
	}
	p.send(t, eva, p.address, fmt.Appendf(nil, "From: <%s>\r\nTo: <%s>\r\nSubject: Re: partida\r\nDate: %s\r\nMessage-ID: <yes.%d@fieldpost.test>\r\nIn-Reply-To: <%s>\r\n\r\nSí, gracias\r\n",
		eva, p.address, time.Now().UTC().Format(time.RFC1123Z), time.Now().UnixNano(), d.ID))
	says(ana, "El árbitro ha movido el plazo")
	says(bob, "The moderator Eva tells all players of "+own, "| El jueves no hay nadie en el club. | ocupad el molino")
	says(ev, "Lo que confirmaste para "+own, "quedan avisados 2 jugadores")

	write(p.moderator, "moderator\nlist")
	says(mo, other+"-1", "looks for players", own, "is played")
	write(p.moderator, "moderator "+own+"\npause")
	asked := says(mo, own+" is paused")
	write(p.moderator, "confirm "+code.FindString(asked.Text))
	says(ana, "en pausa")
	if out := h.run("game", "log", own); !strings.Contains(out, "moderator:Eva") || !strings.Contains(out, "pause") {
		t.Errorf("the audit is\n%s", out)
	}

	write(allied, "moderator "+own+"\nresume")
	bob.await(t, "an answer that is a player's", func(d *player.Dispatch) bool { return d.Auto == "auto-replied" })
	if out := h.run("game", "show", own); !strings.Contains(out, "paused") {
		t.Errorf("a player let the game go on:\n%s", out)
	}
	h.stop()
}
