package adjudicator_test

import (
	"fmt"
	"regexp"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"github.com/fieldpost/fieldpost/adjudicator/founding"
	"github.com/fieldpost/fieldpost/rules"
	"github.com/fieldpost/fieldpost/rules/rulestest/toy"
	"github.com/fieldpost/fieldpost/rules/rulestest/toyboard"
	"github.com/fieldpost/fieldpost/store"
)

// TestExportInTwinWorlds: two worlds that differ in what red has hidden and in hand are the
// same to who has no right to the file of the game: what a moderator is answered and told
// beforehand, at both offices, and the mails to blue, byte by byte but for keys and anchors.
func TestExportInTwinWorlds(t *testing.T) {
	var worlds [2][]string
	var files [2]string
	board := func(w *world) { w.Titles = []rules.Title{toyboard.New()} }
	for i, secret := range [][]string{{"mill", "hold ford", "raid hill"}, {"ford", "hold hill", "raid mill"}} {
		w, there := newWorld(t, board), another(t, board)
		g := w.Game(map[string]string{"report": "turn"})
		w.Order(g, toy.Red, "hold "+secret[0], "raid hill")
		w.Order(g, toy.Blue, "hold hill")
		w.Order(g, toy.Red, "wait", secret[1], secret[2])
		said := func(what string, v ...any) { worlds[i] = append(worlds[i], what+" "+fmt.Sprint(v...)) }
		read := func(mails []store.Dispatch, to string) {
			for _, m := range mails {
				if m.Recipient == to {
					text := codeIn.ReplaceAllString(anchorValue.ReplaceAllString(m.Subject+"\n"+m.Text+m.HTML, "P="), "CODE")
					text = fileSum.ReplaceAllString(text, "SUM")
					said("mail to "+to, m.Kind.Family(), text, len(m.Files), m.Picture != nil)
				}
			}
		}
		w.Mails()
		for _, line := range []string{"export", "export to " + otherPost, "show", "clone same"} {
			read(w.Send(mod, "moderator "+g+"\n"+line), mod)
		}
		sent := w.confirmed(w.Send(mod, "moderator "+g+"\nexport to "+otherPost))
		read(sent, mod)
		read(sent, benj)
		file := w.parcel(g)
		files[i] = string(file)
		for _, preview := range []bool{true, false} {
			got, err := there.Service.Transfer.Import(there.Ctx, "", file, "", preview)
			if err != nil {
				t.Fatal(err)
			}
			said("import", there.said(got.Answer))
			for _, m := range got.Mails {
				if m.Address != ana { // as web and command line show it, who may show it
					said("would be mailed", m.Subject, keyIn(m.Text))
				}
			}
		}
		for _, m := range there.Mails() {
			if m.Recipient == benj {
				said("welcome", m.Subject, keyIn(m.Text))
			}
		}
		read(there.Send(mod, "moderator "+g+"\nshow"), mod)
	}
	if files[0] == files[1] {
		t.Fatal("the worlds are not twins but the same")
	}
	if diff := cmp.Diff(worlds[0], worlds[1]); diff != "" {
		t.Errorf("who has no right to the file tells the worlds apart:\n%s", diff)
	}
}

// fileSum is how the audit knows a file again: a hash of it, that says nothing as the file
// holds the seed, of 256 bits.
var fileSum = regexp.MustCompile(`\b[0-9a-f]{16}\b`)

// keyIn is a text without its anchors and the lines of keys.
func keyIn(text string) string {
	var out []string
	for line := range strings.SplitSeq(anchorValue.ReplaceAllString(text, "P="), "\n") {
		if !strings.Contains(line, "key:") && !strings.Contains(line, "clave:") {
			out = append(out, line)
		}
	}
	return strings.Join(out, "\n")
}

// TestModeratorsDigestAcrossARestart: at the hour once, whether the daemon is started anew
// before, at or behind it, or was away then.
func TestModeratorsDigestAcrossARestart(t *testing.T) {
	w := newWorld(t, func(w *world) { w.Config.ModeratorDigest, w.Config.Moderator.Zone = "08:00", "Europe/Madrid" })
	w.Game(nil, func(n *founding.NewGame) { n.Missing = store.MissingHold })
	w.Tick()
	w.Clock.Advance(100 * time.Hour) // its deadline has passed
	w.Tick()
	w.Clock.Advance(20 * time.Hour)
	w.Tick()
	told := map[int]int{}
	tick := func() {
		for range watches(w.Tick()) {
			told[w.Clock.Now().In(madrid(t)).YearDay()]++
		}
	}
	restart := func() { w.Stop(); w.Start() }
	first := w.Clock.Now().In(madrid(t)).YearDay() + 1
	for range 2 * 24 * 4 { // started anew at each look
		w.Clock.Advance(15 * time.Minute)
		tick()
		restart()
		tick()
	}
	for range 2 { // away at the hour, twice
		w.Stop()
		w.Clock.Advance(26 * time.Hour)
		w.Start()
		tick()
		tick()
	}
	for day := first; day < first+4; day++ {
		if told[day] != 1 {
			t.Errorf("day %d: told %d times, all: %v", day, told[day], told)
		}
	}
}

// TestCreatedOnce: who confirms twice, by code, by yes and by both in one letter, has one game.
func TestCreatedOnce(t *testing.T) {
	w := newWorld(t)
	sent := w.Send(mod, "moderator new\ntoy\nred: Ana <ana@example.net>\nblue: Benito <benito@example.es>, es\n")
	confirm := "confirm " + codeIn.FindString(sent[0].Text)
	w.Send(mod, confirm+"\n"+confirm)
	w.Send(mod, confirm)
	w.carry()
	w.Send(mod, "yes", "In-Reply-To: <"+sent[0].MessageID+">")
	w.Send(mod, confirm)
	w.carry()
	games, err := w.Service.Inquiry.ListGames(w.Ctx)
	if err != nil || len(games) != 1 {
		t.Errorf("%d games, %v", len(games), err)
	}
}

// TestForgetAfterPrune: of a game whose texts were pruned a person is forgotten, too; its
// archive verifies and is one that prune knows; letters that are read again, as after a
// restore, bring nothing of him back.
func TestForgetAfterPrune(t *testing.T) {
	const name = "Zebedee Quux"
	w := newWorld(t)
	g := w.goneGame(name)
	w.Tick()
	w.deliver()
	letters := w.letters()
	w.Clock.Advance(400 * 24 * time.Hour)
	prune := func() int {
		t.Helper()
		got, err := w.Service.Transfer.PruneMailTexts(w.Ctx, "", w.Clock.Now().AddDate(0, 0, -30), []string{g}, false)
		if err != nil || len(got) != 1 || got[0].Kept != "" {
			t.Fatalf("prune: %+v, %v", got, err)
		}
		return got[0].Letters
	}
	if prune() == 0 {
		t.Fatal("nothing was pruned")
	}
	w.done(w.Service.Forget(w.Ctx, "", gone))
	w.Tick()
	prune()
	for _, word := range []string{gone, "quux"} {
		if w.holds(word) || strings.Contains(strings.ToLower(w.archive(g)), word) {
			t.Errorf("%q is still there: %s", word, w.where(word))
		}
	}
	w.Verified(g)
	before := len(w.letters())
	for i := range letters {
		l := letters[i]
		w.Receive(store.Arrival{Mailbox: "INBOX > Done", UIDValidity: 1, UID: uint32(900 + i), Received: l.Received, Size: int64(len(l.Raw)), Raw: l.Raw})
	}
	if n := len(w.letters()); n != before {
		t.Errorf("%d letters that are known came in again", n-before)
	}
	if w.holds("quux") {
		t.Errorf("he is back: %s", w.where("Quux"))
	}
}
