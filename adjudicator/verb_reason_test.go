package adjudicator_test

import (
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/fieldpost/fieldpost/adjudicator/moderation"
	"github.com/fieldpost/fieldpost/adjudicator/office"
	"github.com/fieldpost/fieldpost/rules/rulestest/toy"
	"github.com/fieldpost/fieldpost/store"
)

// TestReasonsAreTold by mail and as a command has them: of options, a silence and a resume
// those concerned read why, and the audit has it.
func TestReasonsAreTold(t *testing.T) {
	for _, c := range []struct {
		verb, line string
		args       map[string]string
		concerned  int // who is told
		told       string
	}{
		{"option", "option press none", map[string]string{"press": "none"}, 2, "The moderator's reason: “too many insults”"},
		{"silence", "silence Red", map[string]string{"side": "red"}, 1, "too many insults"},
		{"resume", "resume", nil, 2, "The moderator's reason: “too many insults”"},
	} {
		for _, byMail := range []bool{true, false} {
			w := newWorld(t)
			g := w.Game(nil)
			if c.verb == "resume" {
				w.done(w.Service.Pause(w.Ctx, g, ""))
			}
			w.Mails()
			var sent []store.Dispatch
			if byMail {
				asked := w.Send(mod, "moderator "+g+"\n"+c.line+", because too many  insults\n")
				says(t, asked[0], "Your reason goes with it: “too many insults”")
				w.Send(mod, "yes", "In-Reply-To: <"+asked[0].MessageID+">")
				sent = w.carry()
				says(t, sent[len(sent)-1], "“too many insults”")
				sent = sent[:len(sent)-1]
			} else {
				args := map[string]string{office.ArgReason: "too many insults"}
				for name, value := range c.args {
					args[name] = value
				}
				w.done(w.Service.Command(w.Ctx, store.Command{Verb: c.verb, Game: g, Args: args}))
				sent = w.Mails()
			}
			if len(sent) != c.concerned {
				t.Errorf("%s: told %s", c.verb, summary(sent))
			}
			if sent[0].Recipient == ana {
				says(t, sent[0], c.told)
			}
			log, err := w.Service.Inquiry.AuditLog(w.Ctx, g, 1)
			if err != nil || log[0].Action != c.verb || log[0].Detail["reason"] != "too many insults" {
				t.Errorf("%s: audited as %+v, %v", c.verb, log, err)
			}
		}
	}
}

// TestReasonIsALine of words that is not too long, however it is given.
func TestReasonIsALine(t *testing.T) {
	for text, want := range map[string]string{
		" he\r\nis  ill ": "he is ill", "": "", strings.Repeat("x ", 151): strings.Repeat("x ", 150) + "…",
	} {
		if got := moderation.ReadReason(text); got != want {
			t.Errorf("%q is %q, want %q", text, got, want)
		}
	}
	for verb, want := range map[*moderation.Verb]bool{
		moderation.Extend: true, moderation.Force: true, moderation.Rename: true, moderation.Note: false, moderation.Announce: false, moderation.Forget: false,
	} {
		if got := verb.TakesReason(); got != want {
			t.Errorf("%s takes a reason: %v", verb.Name, got)
		}
	}
}

// TestDeadlineIsMovedFromWhatWasShown, and once.
func TestDeadlineIsMovedFromWhatWasShown(t *testing.T) {
	w := newWorld(t)
	g := w.Game(nil)
	p, err := w.Service.Commands.Preview(w.Ctx, store.Command{Verb: "extend", Game: g, Args: map[string]string{office.ArgSpan: "24h"}})
	if err != nil || p.Command.Args[office.ArgFrom] != "2026-03-31T12:00:00Z" {
		t.Fatalf("%v, shown %+v", err, p.Command)
	}
	w.done(w.Service.Command(w.Ctx, p.Command))
	if got := w.refused(w.Service.Command(w.Ctx, p.Command)); !strings.Contains(got, "was moved since you looked: it is 2026-04-01 12:00") {
		t.Error(got)
	}
	if d := w.Show(g).Deadline; !d.Equal(noon.Add(96 * time.Hour)) {
		t.Errorf("the deadline is %s", d)
	}
}

// TestReasonsStandInReports: of a phase that a moderator has played, taken back or made the last, the
// players read why, each in his language, and what comes of a phase next as ever.
func TestReasonsStandInReports(t *testing.T) {
	const why = "Ana is at the dentist's"
	for _, c := range []struct {
		line    string
		options map[string]string
		kinds   string
	}{
		{"force", map[string]string{"turns": "5"}, "sitrep>ana sitrep>benito moderator-forced>mod moderator-verbs>mod"},
		{"force", map[string]string{"turns": "1", "report": "turn"}, "over>ana over>benito moderator-forced>mod moderator-verbs>mod"},
		{"rollback 1", map[string]string{"turns": "5"}, "sitrep>ana sitrep>benito moderator-rolled-back>mod moderator-verbs>mod"},
		{"end draw", map[string]string{"turns": "5"}, "over>ana over>benito moderator-verbs>mod"},
		{"end void", map[string]string{"turns": "5"}, "over>ana over>benito moderator-verbs>mod"},
	} {
		t.Run(c.line, func(t *testing.T) {
			w := newWorld(t)
			g := w.Game(c.options)
			if !strings.HasPrefix(c.line, "force") {
				w.Order(g, toy.Red, "hold mill")
			}
			w.Mails()
			asked := w.Send(mod, "moderator "+g+"\n"+c.line+" because "+why+"\n")
			says(t, asked[0], "Your reason goes with it: “"+why+"”")
			mails := w.confirmed(asked)
			w.WantMails(mails, c.kinds)
			for _, m := range mails {
				switch m.Recipient {
				case ana:
					says(t, m, "The moderator's reason: “"+why+"”")
				case benj:
					says(t, m, "El motivo del árbitro: «"+why+"»")
				}
			}
		})
	}
}

// TestForceOfABeaconGameSaysWhy: the mails that name the round do, which is all that comes at once.
func TestForceOfABeaconGameSaysWhy(t *testing.T) {
	w := newWorld(t, withBeacon)
	g := beaconGame(w)
	w.deliver()
	w.Mails()
	for _, m := range w.moderates(g, "force because it takes too long")[:2] {
		if m.Kind.Family() != "closing" {
			t.Errorf("%s comes first", m.Kind)
		}
		says(t, m, "it takes too long")
	}
}

// TestUnplayedGameIsNotRated: one that is conceded, drawn or ruled before a phase was played counts
// for no rating, and its last mails say so; one of which something was played does.
func TestUnplayedGameIsNotRated(t *testing.T) {
	for _, played := range []bool{false, true} {
		for _, line := range []string{"end win red", "end draw", "vote"} {
			w := newWorld(t)
			g := w.Game(map[string]string{"turns": "5"})
			if played {
				w.Order(g, toy.Red, "hold mill")
			}
			w.Mails()
			var mails []store.Dispatch
			if line == "vote" {
				w.Order(g, toy.Blue, "vote draw")
				mails = w.Order(g, toy.Red, "vote yes")
			} else {
				mails = w.moderates(g, line)
			}
			for _, m := range mails {
				if m.Kind.Family() != "over" {
					continue
				}
				said := strings.Contains(flat(m.Text), map[bool]string{true: "As no phase was played, the game is not rated", false: "no se ha jugado ninguna fase"}[m.Recipient == ana])
				if said == played {
					t.Errorf("%s, played %t: %s reads\n%s", line, played, m.Recipient, m.Text)
				}
			}
			all, err := w.Service.Tournaments.Ratings(w.Ctx)
			if err != nil {
				t.Fatal(err)
			}
			rated := 0
			for _, title := range all {
				for _, r := range title.Rated {
					rated += r.Games
				}
			}
			if (rated > 0) != played {
				t.Errorf("%s, played %t: %d are rated", line, played, rated)
			}
		}
	}
}

// TestReasonOfAPhaseWithoutAReport: where a bot alone is asked next the report waits for it, and the
// reason comes with what was done.
func TestReasonOfAPhaseWithoutAReport(t *testing.T) {
	w := newWorld(t)
	g := w.Game(map[string]string{"turns": "5"}, programs(toy.Blue))
	w.Mails()
	mails := w.moderates(g, "force because it takes too long")
	at := slices.IndexFunc(mails, func(d store.Dispatch) bool { return d.Recipient == ana && d.Kind.Family() == office.KindNotice })
	if at < 0 {
		t.Fatalf("no notice in %s", summary(mails))
	}
	says(t, mails[at], "The moderator had phase 1 of "+g+" played.", "The moderator's reason: “it takes too long”")
	if !strings.Contains(mails[at].Subject, "Phase 1 of "+g+" was played") {
		t.Errorf("the subject is %q", mails[at].Subject)
	}
}
