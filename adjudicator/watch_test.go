package adjudicator_test

import (
	"fmt"
	"strings"
	"testing"
	"time"

	"github.com/fieldpost/fieldpost/adjudicator/founding"
	"github.com/fieldpost/fieldpost/adjudicator/office"
	"github.com/fieldpost/fieldpost/rules"
	"github.com/fieldpost/fieldpost/store"
	"github.com/fieldpost/fieldpost/templates/catalogtest"
)

// watches are the digests of moderators among mails, by recipient.
func watches(mails []store.Dispatch) map[string]string {
	out := map[string]string{}
	for i := range mails {
		if mails[i].Kind.Family() == "moderator-watch" {
			out[mails[i].Recipient] += strings.Join(strings.Fields(mails[i].Text), " ")
		}
	}
	return out
}

// TestModeratorsDigest: each moderator reads of his own games once a day at his hour of
// his zone, and nothing when there is nothing to tell.
func TestModeratorsDigest(t *testing.T) {
	const eva = "eva@example.org"
	w := newWorld(t, func(w *world) {
		w.Config.ModeratorDigest, w.Config.Moderator.Zone = "08:00", "Europe/Madrid"
		w.Config.Moderators = []office.Moderator{{Person: office.Person{Address: eva, Name: "Eva", Lang: rules.Spanish, Zone: "UTC"}, Digest: "08:00", Games: []string{"toy-2"}}}
	})
	held := w.Game(nil, func(n *founding.NewGame) { n.Missing = store.MissingHold })
	forced := w.Game(nil)
	days := func(n int) map[string]string {
		t.Helper()
		out := map[string]string{}
		for range n * 24 {
			w.Clock.Advance(time.Hour)
			for to, text := range watches(w.Tick()) {
				if out[to] != "" {
					t.Errorf("%s is told twice on a day", to)
				}
				out[to] = text
				if local := w.Clock.Now().In(madrid(t)).Hour(); to == mod && local != 8 {
					t.Errorf("it comes at %d o'clock", local)
				}
			}
			if n > 1 {
				clear(out)
			}
		}
		return out
	}
	w.Tick()
	if got := days(1); len(got) != 0 {
		t.Errorf("nothing was to be told, and %v", got)
	}
	days(2)
	w.Tick()
	got := days(1)
	for to, wants := range map[string][]string{
		mod: {held + " has waited since its deadline", "for the Red side", forced + ": phase 1 was played at its deadline. No sheet had come from the Red side."},
		eva: {forced + ": la fase 1 se jugó al vencer el plazo. No había llegado nada del bando Rojo"},
	} {
		for _, want := range wants {
			if !strings.Contains(got[to], want) {
				t.Errorf("%s is not told %q: %s", to, want, got[to])
			}
		}
	}
	if strings.Contains(got[eva], held) {
		t.Errorf("Eva is told of a game that is not hers: %s", got[eva])
	}
	if got := days(1); strings.Contains(got[mod], "phase 1 was played") || got[eva] != "" || !strings.Contains(got[mod], held) {
		t.Errorf("a day later: %v", got)
	}
}

func madrid(t *testing.T) *time.Location {
	t.Helper()
	zone, err := time.LoadLocation("Europe/Madrid")
	if err != nil {
		t.Fatal(err)
	}
	return zone
}

// TestOneFallsSilentAndOneCannotBeReached, and the digest says both, as the page does.
func TestOneFallsSilentAndOneCannotBeReached(t *testing.T) {
	w := newWorld(t, func(w *world) { w.Config.ModeratorDigest, w.Config.Policy.Missed = "08:00", 1 })
	g := w.Game(nil)
	red := w.Mails()[0]
	w.Tick()
	for i := range 3 {
		w.Receive(w.Letter(bounce(fmt.Sprint("b", i, "@x"), red.MessageID)))
	}
	w.Clock.Advance(time.Hour)
	w.Tick()
	w.Clock.Advance(72 * time.Hour)
	text := watches(w.Tick())[mod]
	w.Clock.Advance(24 * time.Hour)
	text += watches(w.Tick())[mod]
	ills, _, err := w.Service.Inquiry.Ailments(w.Ctx)
	if err != nil {
		t.Fatal(err)
	}
	var codes []string
	for _, a := range ills {
		if a.Game == g {
			codes = append(codes, a.Code)
		}
	}
	if got := strings.Join(codes, " "); got != "held unreachable" {
		t.Errorf("what is not well: %s", got)
	}
	if !strings.Contains(text, "Mails to Ana (Red, "+g+") come back, 3 running") {
		t.Errorf("the digest says %s", text)
	}
	if !catalogtest.Tells(t, rules.English, text, "watch.asked") {
		t.Errorf("what asked for him is missing: %s", text)
	}
}
