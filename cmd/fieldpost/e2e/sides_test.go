//go:build e2e

package e2e

import (
	"fmt"
	"strings"
	"testing"
	"time"

	"github.com/fieldpost/fieldpost/adjudicator/selfplay"
	"github.com/fieldpost/fieldpost/cmd/fieldpost/player"
	"github.com/fieldpost/fieldpost/rules"
)

// TestTwoSidesOfOne: who plays two sides, in Spanish, gets one report, answers both blocks
// in one quoted reply with a mistake in one, gets one answer, mends it and gets one next
// report. Two others play a side each and see nothing of that.
func TestTwoSidesOfOne(t *testing.T) {
	p := servers(t)
	g := &game{journey: readJourney(t, "sides"), t: t, post: p, house: build(t, p), readers: map[rules.Side]*reader{}, langs: map[rules.Side]rules.Lang{}}
	g.luck = selfplay.NewLuck(g.Seed[0], g.Seed[1])
	g.office = g.house.office()
	args := []string{"game", "create", "--title", g.Title}
	mailboxes := []string{p.players[0], p.players[0], p.players[1], p.players[2]}
	readers := map[string]*reader{}
	for i, seat := range g.Seats {
		side, address := rules.Side(seat[0]), mailboxes[i]
		if readers[address] == nil {
			readers[address] = p.read(t, address)
		}
		g.sides, g.langs[side], g.readers[side] = append(g.sides, side), rules.Lang(seat[1]), readers[address]
		args = append(args, "--seat", fmt.Sprintf("%s=%s <%s>,%s,Europe/Madrid", side, "Player of "+string(side), address, seat[1]))
	}
	g.house.run(args...)
	g.id = g.Title + "-1"
	g.house.start()
	one, two := g.sides[0], g.sides[1]
	eva := g.readers[one]

	invitation := g.asks(one, 1)
	for _, side := range []rules.Side{one, two} {
		if strings.Count(invitation.Text, "bando: "+string(side)) != 1 || strings.Count(invitation.Text, "clave: ") != 2 {
			t.Fatalf("the invitation asks %s\n%s", side, invitation.Text)
		}
	}
	for _, side := range g.sides[2:] {
		d := g.asks(side, 1)
		lines, _ := g.sheet(side, 1)
		if ack := g.answer(side, g.write(side, d, player.TopPosted, lines...)); ack.Marked {
			t.Errorf("the sheet of %s is refused:\n%s", side, ack.Text)
		}
	}

	// Both blocks in one letter, and a slip of the pen in the second.
	first, _ := g.sheet(one, 1)
	second, _ := g.sheet(two, 1)
	slip := append([]string{"resaerch" + strings.TrimPrefix(second[0], "research")}, second[1:]...)
	sheets := map[rules.Side][]string{one: first, two: slip}
	said := g.answer(one, g.quoted(one, invitation, sheets))
	accepted, refused := strings.Index(said.Text, "Aceptada"), strings.Index(said.Text, "No aceptada")
	if accepted < 0 || refused < 0 || !strings.Contains(said.Text, "resaerch") {
		t.Fatalf("the answer to both is\n%s", said.Text)
	}

	// Mended below the answer, which completes the phase.
	sheets[two] = second
	mended := g.answer(one, g.quoted(one, said, sheets))
	if strings.Contains(mended.Text, "No aceptada") || !strings.Contains(mended.Text, "Aceptada") {
		t.Fatalf("the answer to the mended sheet is\n%s", mended.Text)
	}
	reports := map[rules.Side]*player.Dispatch{}
	for _, side := range g.sides {
		reports[side] = g.asks(side, 2)
	}
	if reports[one].ID != reports[two].ID {
		t.Error("there are two reports")
	}
	g.sameSheet(one, first)
	g.sameSheet(two, second)

	got := map[string]string{} // by Message-ID; after a crash a mail may come again, here is none
	for _, d := range eva.all() {
		if got[d.ID] != "" {
			t.Errorf("twice: %s", d.Subject)
		}
		got[d.ID] = d.Subject
	}
	if len(got) != 4 {
		t.Errorf("she got %d mails, want an invitation, two answers and a report: %q", len(got), got)
	}
	for _, side := range g.sides[2:] {
		for _, d := range g.readers[side].all() {
			if strings.Contains(d.Text, eva.address) || strings.Contains(d.Text, string(": "+one)) || strings.Contains(d.Text, string(": "+two)) {
				t.Errorf("%s reads\n%s", side, d.Text)
			}
		}
	}
	g.house.stop()
}

// quoted answers a mail with all of it quoted below a greeting, the sheets written into
// its blocks, and returns the Message-ID.
func (g *game) quoted(side rules.Side, d *player.Dispatch, sheets map[rules.Side][]string) string {
	g.t.Helper()
	g.letters++
	var body strings.Builder
	body.WriteString("Hola:\r\n\r\nAquí van los dos bandos.\r\n\r\nEl lun, 23 nov 2026, Fieldpost <" + g.post.address + "> escribió:\r\n")
	var of rules.Side
	within := false
	for line := range strings.Lines(d.Text) {
		line = strings.TrimRight(line, "\n")
		for s := range sheets {
			if strings.Contains(line, "bando: "+string(s)) {
				of = s
			}
		}
		switch {
		case line == "fin":
			within = false
		case within:
			continue
		}
		body.WriteString("> " + line + "\r\n")
		if line == "órdenes" {
			within = true
			for _, order := range sheets[of] {
				body.WriteString("> " + order + "\r\n")
			}
		}
	}
	from := g.readers[side].address
	id := fmt.Sprintf("sides.%d.%d@fieldpost.test", time.Now().UnixNano(), g.letters)
	g.post.send(g.t, from, d.ReplyTo, fmt.Appendf(nil, "From: Eva <%s>\r\nTo: %s\r\nSubject: Re: %s\r\nDate: %s\r\nMessage-ID: <%s>\r\nIn-Reply-To: <%s>\r\nReferences: <%s>\r\n"+
		"Content-Type: text/plain; charset=utf-8\r\nContent-Transfer-Encoding: 8bit\r\n\r\n%s",
		from, d.ReplyTo, "partida", time.Now().UTC().Format(time.RFC1123Z), id, d.ID, d.ID, body.String()))
	return id
}
