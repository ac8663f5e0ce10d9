//go:build e2e

package e2e

import (
	"strings"
	"testing"

	"github.com/fieldpost/fieldpost/cmd/fieldpost/player"
	"github.com/fieldpost/fieldpost/rules"
	"github.com/fieldpost/fieldpost/templates/catalogtest"
)

// TestPress has players write to one another by way of Postfix and Dovecot, each in his
// own language, from whatever mail program; who is not addressed gets nothing, nobody is
// told an address, and the moderator can stop one of them.
func TestPress(t *testing.T) {
	g := begin(t, "press")
	const axis, allies, soviet rules.Side = "axis", "allies", "soviet"
	get := func(side rules.Side, says ...string) *player.Dispatch {
		t.Helper()
		d := g.readers[side].await(t, strings.Join(says, ", "), func(d *player.Dispatch) bool {
			for _, s := range says {
				if !strings.Contains(d.Text, s) {
					return false
				}
			}
			return true
		})
		for other, r := range g.readers {
			if other != side && strings.Contains(d.Text, r.address) {
				t.Errorf("%s is told the address of %s:\n%s", side, other, d.Text)
			}
		}
		return d
	}
	invited := map[rules.Side]*player.Dispatch{}
	for _, side := range g.sides {
		invited[side] = g.asks(side, 1)
	}

	// In Spanish, as older programs write it, to who reads English.
	sent := g.answer(axis, g.write(axis, invited[axis], player.TopPosted, "al aliado: ¿Dejamos en paz a Suecia este año?", "Mañana no podré escribir.", "fin"))
	if !strings.Contains(sent.Text, "| ¿Dejamos en paz a Suecia este año?") || !strings.Contains(sent.Text, "Enviado") {
		t.Errorf("the Axis is answered\n%s", sent.Text)
	}
	got := get(allies, "A message from the Axis", "| ¿Dejamos en paz a Suecia este año?\n", "| Mañana no podré escribir.\n")

	// An answer to that mail, to both others, from a program that writes HTML only; what it
	// quotes is no part of it.
	g.write(allies, got, player.HTMLOnly, "to axis, soviet: Not unless Norway stays out of it.", "end")
	for _, side := range []rules.Side{axis, soviet} {
		if d := get(side, "mensaje de", "| Not unless Norway stays out of it.\n"); strings.Contains(d.Text, "Suecia") {
			t.Errorf("%s is sent what was quoted:\n%s", side, d.Text)
		}
	}

	// A name that nobody has goes to nobody; orders below a message count.
	if d := g.answer(soviet, g.write(soviet, invited[soviet], player.TopPosted, "al aliadso: ¿y Persia?", "fin")); !strings.Contains(d.Text, "No se lo he enviado a nadie") {
		t.Errorf("a message to nobody is answered\n%s", d.Text)
	}
	lines := []string{"al soviético: empiezo yo", "fin", "suministro", "de7 a Bruselas ataca a be1", "combate"}
	g.write(axis, invited[axis], player.TopPosted, lines...)
	get(soviet, "| empiezo yo\n")
	for _, side := range g.sides {
		g.asks(side, 2)
	}

	// The moderator stops the Allies; they are told, and nothing of theirs goes out.
	if out := g.house.run("game", "silence", g.id, "allies"); !catalogtest.Tells(t, rules.English, out, "verb.silenced") {
		t.Errorf("silence says %s", out)
	}
	get(allies, "The moderator has closed your post")
	if d := g.answer(allies, g.write(allies, got, player.TopPosted, "to soviet: can you hear me?", "end")); !strings.Contains(d.Text, "Not sent to anybody") {
		t.Errorf("the silenced side is answered\n%s", d.Text)
	}
	g.house.run("game", "unsilence", g.id, "allies")
	get(allies, "has opened your post")
	g.write(allies, got, player.TopPosted, "to soviet: and now?", "end")
	get(soviet, "| and now?\n")
	for _, d := range g.readers[soviet].all() {
		if strings.Contains(d.Text, "Suecia") || strings.Contains(d.Text, "can you hear me") {
			t.Errorf("the Soviet side is sent\n%s", d.Text)
		}
	}
	g.house.stop()
}
