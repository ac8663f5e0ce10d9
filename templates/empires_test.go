package templates

import (
	"strings"
	"testing"

	"github.com/fieldpost/fieldpost/rules"
	"github.com/fieldpost/fieldpost/rules/empires"
)

// openEmpires is Downfall of Empires. Armies are shown by their ids, and
// sides never by theirs.
func openEmpires(t testing.TB) *titleBook {
	t.Helper()
	title, err := empires.Load(nil)
	if err != nil {
		t.Fatal(err)
	}
	return openTitle(t, title, "", []string{"army"}, []string{"german ", "franco-british", "austro-hungarian"})
}

// TestEmpiresGamesInWords puts all that is said in some games into words.
func TestEmpiresGamesInWords(t *testing.T) {
	e := openEmpires(t)
	said := map[string]bool{}
	for seed, options := range []map[string]string{nil, {"decisions": "ask"}, {"report": "turn", "first-tiles": "3"}} {
		e.play(t, options, uint64(seed), func(ph *phase) bool {
			for _, ev := range ph.out.Events {
				said[ev.Code] = true
				e.say(t, ev.Message)
			}
			for _, end := range ph.out.Ends {
				if end.Reason != nil {
					e.say(t, *end.Reason)
				}
			}
			for i := range ph.readings {
				e.sayReading(t, &ph.readings[i])
			}
			e.sayPosition(t, ph.out.Next)
			return !t.Failed()
		})
	}
	for _, code := range []string{"battle", "loss", "eliminated", "control", "moved", "recruited", "marker", "trench-absorbs", "turn", "won"} {
		if !said["empires."+code] && !(code == "won" && said["empires.shared"]) {
			t.Errorf("the games never said %s: they show too little", code)
		}
	}
}

// TestEmpiresMailsFitTheLine writes the mails of a game.
func TestEmpiresMailsFitTheLine(t *testing.T) {
	e := openEmpires(t)
	e.play(t, nil, 7, func(ph *phase) bool {
		for _, lang := range langs {
			for i := range ph.sheets {
				fits(t, e.ack(ph.before, ph.number, &ph.sheets[i], ph.readings[i], lang))
			}
			for _, side := range e.About().Sides {
				fits(t, e.sitrep(&ph.out, ph.number+1, side, lang))
			}
		}
		return ph.number < 60 && !t.Failed()
	})
}

// TestEmpiresWelcomeAndEnd writes the first mail of a game with each value of
// each option explained, and the last.
func TestEmpiresWelcomeAndEnd(t *testing.T) {
	e := openEmpires(t)
	pos, err := e.Start(rules.Setup{})
	if err != nil {
		t.Fatal(err)
	}
	w := Welcome{Commitment: strings.Repeat("3b1c4fd2", 8)}
	for _, o := range e.About().Options {
		for _, v := range o.Values {
			w.Options = append(w.Options, Option{o.ID, v})
			if code := o.ID + "." + v; !e.Has("option."+code) && !e.Has("option.empires."+code) {
				t.Errorf("no text tells what %s means", code)
			}
		}
	}
	var last *phase
	e.play(t, nil, 11, func(ph *phase) bool { last = ph; return true })
	st, over := last.out.Next.Standings()
	if !over {
		t.Fatal("the game is not over")
	}
	for _, lang := range langs {
		for _, side := range e.About().Sides {
			w.Head = e.head(pos, 1, side, lang)
			w.Seats = append(w.Seats, Seat{side, "José", lang})
			w.View, w.Draft, w.Demands = pos.View(side), pos.Draft(side, lang), pos.Demands()[:1]
			fits(t, e.Welcome(w))
			fits(t, e.GameOver(GameOver{Head: e.head(last.out.Next, last.number+1, side, lang), Standings: st,
				Events: last.out.Events, View: last.out.Next.View(side), Seed: w.Commitment, Commitment: w.Commitment}))
		}
	}
}
