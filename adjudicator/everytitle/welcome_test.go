package everytitle

import (
	"os"
	"strconv"
	"strings"
	"testing"

	"github.com/fieldpost/fieldpost/adjudicator/founding"
	"github.com/fieldpost/fieldpost/adjudicator/inquiry"
	"github.com/fieldpost/fieldpost/adjudicator/office"
	"github.com/fieldpost/fieldpost/adjudicator/servicetest"
	"github.com/fieldpost/fieldpost/rules"
	"github.com/fieldpost/fieldpost/rules/titles"
)

// TestInvitationSaysWhatOneMayDo: it names the rulebook, who is asked first, and what
// who is not may do meanwhile.
func TestInvitationSaysWhatOneMayDo(t *testing.T) {
	all, err := titles.Load(nil)
	if err != nil {
		t.Fatal(err)
	}
	w := newWorld(t, func(w *world) { w.Titles = all })
	bounds := mostInvited(t)
	for _, title := range all {
		n := founding.NewGame{Title: title.About().ID}
		for _, side := range title.About().SidesOf("") {
			n.Seats = append(n.Seats, founding.NewSeat{Side: side, Person: office.Person{Address: string(side) + "@example.net", Lang: rules.Spanish}})
		}
		info, err := w.Service.Founding.CreateGame(w.Ctx, n)
		if err != nil {
			t.Fatal(err)
		}
		idle, waits := 0, 0
		for _, seat := range info.Seats {
			if seat.Sheet == inquiry.SheetNone {
				waits++
			}
		}
		for _, d := range w.Mails() {
			if lines, most := strings.Count(d.Text, "\n"), bounds[title.About().ID]; lines > most {
				t.Errorf("the invitation to %s has %d lines, more than %d:\n%s", d.Game, lines, most, d.Text)
			}
			servicetest.Says(t, d, "La partida en pocas palabras", "Palabras:", "\"ayuda opciones\"", "\"parte completo\"", "órdenes", "Compromiso:", "ayuda "+title.About().ID)
			if !strings.Contains(d.Text, "- Reglas: ") {
				t.Errorf("the invitation to %s names no rulebook:\n%s", d.Game, d.Text)
			}
			if strings.Contains(d.Text, "Ahora no se te pide nada; la partida espera") && strings.Contains(d.Text, "enviar órdenes por adelantado") {
				idle++
			}
		}
		if idle != waits {
			t.Errorf("%s: %d are told whom the game waits for, want %d", title.About().ID, idle, waits)
		}
	}
}

// mostInvited returns how many lines an invitation to the first scenario of a title has at most;
// they were 136 to 234. Longer ones show what is in hand, and more to choose from.
func mostInvited(t *testing.T) map[string]int {
	t.Helper()
	text, err := os.ReadFile("testdata/invitations")
	if err != nil {
		t.Fatal(err)
	}
	most := map[string]int{}
	for line := range strings.Lines(string(text)) {
		id, n, _ := strings.Cut(strings.TrimSpace(line), " ")
		if most[id], err = strconv.Atoi(n); err != nil {
			t.Fatal(err)
		}
	}
	return most
}
