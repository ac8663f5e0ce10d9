package adjudicator_test

import (
	"strings"
	"testing"

	"github.com/fieldpost/fieldpost/adjudicator"
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
	w := newWorld(t, func(w *world) { w.titles = all })
	for _, title := range all {
		n := adjudicator.NewGame{Title: title.About().ID}
		for _, side := range title.About().Sides {
			n.Seats = append(n.Seats, adjudicator.NewSeat{Side: side, Person: adjudicator.Person{Address: string(side) + "@example.net", Lang: rules.Spanish}})
		}
		info, err := w.svc.CreateGame(w.ctx, n)
		if err != nil {
			t.Fatal(err)
		}
		idle, waits := 0, 0
		for _, seat := range info.Seats {
			if seat.Sheet == adjudicator.SheetNone {
				waits++
			}
		}
		for _, d := range w.mails() {
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
