package adjudicator_test

import (
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/fieldpost/fieldpost/adjudicator/archive"
	"github.com/fieldpost/fieldpost/adjudicator/inquiry"
	"github.com/fieldpost/fieldpost/adjudicator/moderation"
	"github.com/fieldpost/fieldpost/adjudicator/office"
	"github.com/fieldpost/fieldpost/rules"
	"github.com/fieldpost/fieldpost/rules/rulestest/toy"
	"github.com/fieldpost/fieldpost/store"
	"github.com/fieldpost/fieldpost/templates/catalogtest"
)

// backup copies the database as it is now.
func (w *world) backup() (restore func()) {
	w.T.Helper()
	kept, made := filepath.Join(w.T.TempDir(), "copy.db"), w.Clock.Now()
	if _, err := store.Copy(w.Ctx, w.Path, kept); err != nil {
		w.T.Fatal(err)
	}
	seen := w.Seen
	return func() {
		w.T.Helper()
		w.Stop()
		raw, err := os.ReadFile(kept)
		if err == nil {
			err = os.WriteFile(w.Path, raw, 0o600)
		}
		if err == nil {
			err = store.MarkRestored(w.Ctx, w.Path, made)
		}
		if err != nil {
			w.T.Fatal(err)
		}
		w.Seen = seen
		w.Start()
	}
}

// sealLine is the line of a closing mail that names round and seal.
func sealLine(t *testing.T, mail string) string {
	t.Helper()
	at := strings.Index(mail, "P1=")
	if at < 0 {
		t.Fatalf("no round and seal in\n%s", mail)
	}
	line, _, _ := strings.Cut(mail[at:], "\n")
	return strings.TrimSpace(line)
}

// restoredGame is a game of which a database that is gone had closed phase 1, which names
// the round in mails, and which was put back from a copy of before; the letter was read
// again, an hour later.
func restoredGame(t *testing.T) (w *world, g, told string, round uint64) {
	w = newWorld(t, withBeacon)
	g = beaconGame(w)
	w.deliver()
	w.Mails()
	restore := w.backup()
	w.Clock.Advance(time.Minute)
	sheet, came := w.Block(g, toy.Red, 1, "raid ford"), w.Clock.Now()
	round = w.Beacon.Network.First(came.Add(10 * time.Minute))
	told = sealLine(t, closing(w, w.again(came, ana, sheet), ana))
	w.deliver()
	w.Clock.Advance(time.Hour)
	w.WantMails(w.Tick(), "sitrep>ana sitrep>benito")
	restore()
	w.WantMails(w.again(came, ana, sheet), "ack>ana paused>ana paused>benito moderator-held>mod")
	return w, g, told, round
}

// TestRestoredPhaseAsksForItsRound: a phase that may have been closed before has its
// orders fixed and no round; nothing is played, and everybody is told why.
func TestRestoredPhaseAsksForItsRound(t *testing.T) {
	w, g, told, round := restoredGame(t)
	w.Clock.Advance(100 * time.Hour)
	w.WantMails(w.Tick(), "")
	for _, m := range w.Outbox() {
		if strings.HasPrefix(string(m.Kind), "closing") {
			t.Errorf("a round is named: %s", m.Text)
		}
		if _, seal, _ := strings.Cut(told, ":"); strings.HasPrefix(string(m.Kind), "paused") && !strings.Contains(m.Text, seal) {
			t.Errorf("the seal %s is not that of\n%s", seal, m.Text)
		}
	}
	mails := w.Order(g, toy.Red, "hold mill")
	if w.WantMails(mails, "notice>ana"); !catalogtest.Tells(t, rules.English, mails[0].Text, "notice.phase-recalled") {
		t.Errorf("orders that come too late are answered:\n%s", mails[0].Text)
	}
	ills, _, err := w.Service.Inquiry.Ailments(w.Ctx)
	if err != nil || !slices.ContainsFunc(ills, func(a inquiry.Ailment) bool {
		return a.Code == "round" && a.Game == g && a.Grave && !a.IsPublic() && a.N == 1
	}) {
		t.Errorf("ailments %+v, %v", ills, err)
	}
	resume := func(args ...string) (store.Command, error) {
		c := store.Command{Verb: moderation.Resume.Name, Game: g, Args: map[string]string{}}
		for i := 0; i+1 < len(args); i += 2 {
			c.Args[args[i]] = args[i+1]
		}
		return w.Service.Command(w.Ctx, c)
	}
	number := func(n uint64) string { return fmt.Sprint(n) }
	for name, args := range map[string][]string{
		"nothing said":    nil,
		"both":            {office.ArgUntold, "yes", office.ArgRound, number(round)},
		"before the copy": {office.ArgRound, number(w.Beacon.Network.First(noon.Add(-time.Minute)))},
		"to come":         {office.ArgRound, number(w.Beacon.Network.First(w.Clock.Now().Add(11 * time.Minute)))},
		"no number":       {office.ArgRound, "the second"},
	} {
		if c, err := resume(args...); err != nil || c.State != store.CommandRefused {
			t.Errorf("%s: %+v, %v", name, c, err)
		}
	}
	for _, refused := range []func() (store.Command, error){
		func() (store.Command, error) { return w.Service.End(w.Ctx, g, "", moderation.EndDraw, "") },
		func() (store.Command, error) { return w.Service.Force(w.Ctx, g, "", 1) },
	} {
		w.refused(refused())
	}
	w.Mails()
	w.Stop()
	w.Start()
	w.WantMails(w.Tick(), "")
}

// TestRestoredPhaseIsPlayedAsTold: a letter of the moderator names the round; the dice
// fall as they had.
func TestRestoredPhaseIsPlayedAsTold(t *testing.T) {
	w, g, told, round := restoredGame(t)
	sent := w.Send(mod, fmt.Sprintf("moderator %s\nresume round %d\n", g, round))
	w.WantMails(sent, "moderator-verbs>mod")
	w.Send(mod, "confirm "+codeIn.FindString(sent[0].Text))
	mails := w.carry()
	w.WantMails(mails, "closing>ana closing>benito moderator-verbs>mod")
	text := closing(w, mails, ana)
	if got := sealLine(t, text); got != told {
		t.Errorf("the closing mail holds %s, the one of before %s", got, told)
	}
	for _, want := range []string{"is a copy of", fmt.Sprintf("I had told you round %d", round), "was published on"} {
		if !strings.Contains(flat(text), want) {
			t.Errorf("no %q in\n%s", want, text)
		}
	}
	mails = w.Tick() // the round is long published
	w.WantMails(mails, "sitrep>ana sitrep>benito")
	if !strings.Contains(flat(mails[0].Text), "it had been named before") {
		t.Errorf("the report does not say so:\n%s", mails[0].Text)
	}
	a := w.export(g)
	w.wantVerified(a)
	b := a.Phases[0].Beacon
	if b.Round != round || b.Again == nil || !b.Again.Told || len(b.Late) > 0 {
		t.Errorf("archived %+v", b)
	}
	text, err := marshalRead(a)
	if err != nil || !strings.Contains(text, `"again"`) {
		t.Errorf("the archive as a file: %v", err)
	}
}

// marshalRead is the file of an archive, which can be read again.
func marshalRead(a *archive.Archive) (string, error) {
	raw, err := a.Marshal()
	if err == nil {
		_, err = archive.Read(raw)
	}
	return string(raw), err
}

// TestRestoredPhaseOfWhichNoneWasTold: it gets a round that is to come, and those after it
// are closed without a question.
func TestRestoredPhaseOfWhichNoneWasTold(t *testing.T) {
	w, g, _, round := restoredGame(t)
	for note, want := range map[string]int{office.PausedRecovery: 2, "": 0} { // as forms have them
		if got := moderation.Resume.FieldsFor(note); len(got) != want {
			t.Errorf("paused for %q: %d fields, want %d", note, len(got), want)
		}
	}
	asked := w.Send(mod, "árbitro "+g+"\nreanuda sin ronda\n")
	w.Clock.Advance(time.Minute) // another round would be named by now
	w.Send(mod, "confirmo "+codeIn.FindString(asked[0].Text))
	w.carry()
	w.Seen = asked[0].ID
	next := w.Beacon.Network.First(w.Clock.Now().Add(10 * time.Minute))
	text := closing(w, w.Mails(), benj)
	if !strings.Contains(flat(text), "no te había nombrado ninguna ronda") || !strings.Contains(text, fmt.Sprint(next)) {
		t.Errorf("the closing mail:\n%s", text)
	}
	w.deliver()
	w.Clock.Advance(11 * time.Minute)
	w.WantMails(w.Tick(), "sitrep>ana sitrep>benito")
	a := w.export(g)
	w.wantVerified(a)
	b := a.Phases[0].Beacon
	if b.Round != next || b.Again == nil || b.Again.Told {
		t.Errorf("archived %+v", b)
	}
	if d := a.CheckClosing(1, round, b.Seal); d == nil || !strings.Contains(d.Got, "knew the game from a copy") {
		t.Errorf("a closing mail of before agrees, or is not told why not: %v", d)
	}
	if err := w.Store.View(w.Ctx, func(tx *store.Tx) error {
		at, err := tx.RecoveredAt(g)
		if !at.IsZero() {
			t.Error("it is asked for once more")
		}
		return err
	}); err != nil {
		t.Error(err)
	}
}

// TestRestoredClosingThatMayNotHaveLeft: a copy that names a round whose mails were not
// noted as sent asks, too, instead of naming another by itself.
func TestRestoredClosingThatMayNotHaveLeft(t *testing.T) {
	closedAndRestored := func(t *testing.T) (w *world, g string, round uint64) {
		w = newWorld(t, withBeacon)
		g = beaconGame(w)
		w.deliver()
		round = w.Beacon.Network.First(w.Clock.Now().Add(10 * time.Minute))
		w.Order(g, toy.Red, "raid ford")
		restore := w.backup()
		w.deliver()
		w.Clock.Advance(time.Hour)
		w.WantMails(w.Tick(), "sitrep>ana sitrep>benito")
		restore()
		w.deliver() // once more, and late
		w.Mails()
		w.Clock.Advance(time.Minute)
		w.WantMails(w.Tick(), "paused>ana paused>benito moderator-held>mod")
		return w, g, round
	}
	say := func(w *world, g, arg, value string) {
		w.T.Helper()
		w.done(w.Service.Command(w.Ctx, store.Command{Verb: moderation.Resume.Name, Game: g, Args: map[string]string{arg: value}}))
		w.WantMails(w.Mails(), "closing>ana closing>benito")
		w.deliver()
		w.Clock.Advance(11 * time.Minute)
		w.WantMails(w.Tick(), "sitrep>ana sitrep>benito")
		w.wantVerified(w.export(g))
	}
	t.Run("told", func(t *testing.T) {
		w, g, round := closedAndRestored(t)
		say(w, g, office.ArgRound, fmt.Sprint(round))
		if b := w.export(g).Phases[0].Beacon; b.Round != round || len(b.Passed) > 0 || !b.Again.Told {
			t.Errorf("archived %+v", b)
		}
	})
	t.Run("none told", func(t *testing.T) {
		w, g, round := closedAndRestored(t)
		say(w, g, office.ArgUntold, "yes")
		if b := w.export(g).Phases[0].Beacon; b.Round == round || !slices.Equal(b.Passed, []uint64{round}) || b.Again.Told {
			t.Errorf("archived %+v", b)
		}
	})
}

// TestImportedPhaseAsksForItsRound: a game in a file can be taken in again and again.
func TestImportedPhaseAsksForItsRound(t *testing.T) {
	here, there := newWorld(t, withBeacon), another(t, withBeacon)
	there.Beacon.Network = here.Beacon.Network
	g := here.Game(map[string]string{"dice": "beacon", "turns": "1"})
	here.Mails()
	if got := there.imports(here.parcel(g), ""); got.State != store.CommandDone {
		t.Fatalf("%+v: %s", got, there.said(got.Answer))
	}
	there.Mails()
	there.WantMails(there.Order(g, toy.Red, "raid ford"), "ack>ana paused>ana paused>benito moderator-held>mod")
	there.done(there.Service.Command(there.Ctx, store.Command{Verb: moderation.Resume.Name, Game: g, Args: map[string]string{office.ArgUntold: "yes"}}))
	there.WantMails(there.Mails(), "closing>ana closing>benito")
}
