package main

import (
	"bytes"
	"strings"
	"testing"
	"time"

	"github.com/fieldpost/fieldpost/adjudicator/inquiry"
	"github.com/fieldpost/fieldpost/adjudicator/office"
	"github.com/fieldpost/fieldpost/adjudicator/people"
	"github.com/fieldpost/fieldpost/adjudicator/servicetest"
	"github.com/fieldpost/fieldpost/cmd/fieldpost/cli"
	"github.com/fieldpost/fieldpost/cmd/fieldpost/daemon"
	"github.com/fieldpost/fieldpost/rules"
	"github.com/fieldpost/fieldpost/rules/rulestest/toy"
	"github.com/fieldpost/fieldpost/store"
	"github.com/fieldpost/fieldpost/store/calendar"
	"github.com/fieldpost/fieldpost/templates"
)

// TestGameShowSaysWhenAPhaseIsPlayed that has all its sheets, by the clock of the game.
func TestGameShowSaysWhenAPhaseIsPlayed(t *testing.T) {
	book, err := templates.Load()
	if err != nil {
		t.Fatal(err)
	}
	var out bytes.Buffer
	p := &program{&cli.Program{Out: &out}}
	g := inquiry.GameInfo{ID: "x-1", State: store.Running, PlayAt: time.Date(2026, 7, 5, 18, 10, 0, 0, time.UTC)}
	g.Policy.Calendar = calendar.Calendar{Zone: "Europe/Madrid", Days: 1}
	o := &daemon.Office{Book: book, Titles: rules.Set{}}
	p.game(o, &g)
	if want := "played      2026-07-05 18:10 UTC (Sunday 20:10 in Europe/Madrid): every sheet is in\n"; !strings.Contains(out.String(), want) {
		t.Errorf("%q is missing:\n%s", want, out.String())
	}
	out.Reset()
	g.PlayAt = time.Time{}
	if p.game(o, &g); strings.Contains(out.String(), "played") {
		t.Errorf("a phase that lacks a sheet is played:\n%s", out.String())
	}
}

// TestGameShowListsObservers, who stand nowhere that a player reads.
func TestGameShowListsObservers(t *testing.T) {
	var out bytes.Buffer
	p := &program{&cli.Program{Out: &out}}
	p.observers([]people.ObserverInfo{{Name: "Olga", Address: "olga@example.com", Since: time.Date(2026, 7, 5, 18, 10, 0, 0, time.UTC)}})
	if want := "observer    Olga <olga@example.com>, since 2026-07-05 18:10 UTC\n"; !strings.Contains(out.String(), want) {
		t.Errorf("%q is missing:\n%s", want, out.String())
	}
}

// TestGameShowSaysWhyAHeldPhaseWaits, but not to a moderator who plays.
func TestGameShowSaysWhyAHeldPhaseWaits(t *testing.T) {
	for _, plays := range []bool{false, true} {
		w := servicetest.New(t, func(w *servicetest.World) {
			w.Config.Hold = 10 * time.Minute
			if plays {
				w.Config.Moderator.Address = servicetest.Benito
			}
		})
		id := w.Game(map[string]string{"report": "turn"})
		w.Order(id, toy.Blue, "hold hill")
		w.Order(id, toy.Red, "hold mill")
		w.Order(id, toy.Red, "hold nowhere")
		g := w.Show(id)
		if g.Stopped.IsZero() {
			t.Fatal("nothing was stopped")
		}
		since, err := stoppedTo(w.Ctx, w.Service, &g, office.ModeratorActor("Mo"))
		if err != nil || since.IsZero() != plays {
			t.Errorf("he plays: %t; it waits since %v, %v", plays, since, err)
		}
	}
}

// TestShowSaysWhyAGameIsPaused, of each reason that there is, and what has it go on.
func TestShowSaysWhyAGameIsPaused(t *testing.T) {
	book, err := templates.Load()
	if err != nil {
		t.Fatal(err)
	}
	o := &daemon.Office{Book: book, Titles: rules.Set{}}
	for _, pause := range office.Pauses {
		var out bytes.Buffer
		p := &program{&cli.Program{Out: &out}}
		p.game(o, &inquiry.GameInfo{ID: "x-1", State: store.Paused, Note: pause.Code, Phase: 7})
		for _, code := range []string{"pause.why.", "pause.cure."} {
			if want := book.Text(rules.English, nil, rules.M(code+pause.Code, rules.Num("phase", 7))); !strings.Contains(out.String(), want) {
				t.Errorf("%q is missing:\n%s", want, out.String())
			}
		}
	}
}
