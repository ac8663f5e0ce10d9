package adjudicator_test

import (
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/fieldpost/fieldpost/adjudicator/audit"

	"github.com/fieldpost/fieldpost/adjudicator/founding"
	"github.com/fieldpost/fieldpost/adjudicator/moderation"
	"github.com/fieldpost/fieldpost/adjudicator/office"
	"github.com/fieldpost/fieldpost/rules"
	"github.com/fieldpost/fieldpost/store"
	"github.com/fieldpost/fieldpost/store/calendar"
	"github.com/fieldpost/fieldpost/templates"
)

// What of the audit is of no game, or has words of its own.
var auditedElsewhere = []string{"breaker", "letter-failed", "entered", "ended", "round", "games", "share", "letter", "number"}

var (
	auditEntry  = regexp.MustCompile(`(?s)store\.Entry\{.*?\}\)`)
	auditAction = regexp.MustCompile(`Action: "([a-z-]+)"`)
	auditDetail = regexp.MustCompile(`"([a-z-]+)": `)
	auditNote   = regexp.MustCompile(`AddAuditDetail\("([a-z-]+)"|entry\.Action = "([a-z-]+)"`)
)

// TestAuditHasWords for all that the sources write into it, verbs and terms of games.
func TestAuditHasWords(t *testing.T) {
	book, err := templates.Load()
	if err != nil {
		t.Fatal(err)
	}
	actions, details := map[string]bool{}, map[string]bool{office.ArgReason: true, office.ArgSide: true, office.ArgHow: true, office.ArgText: true}
	for _, v := range moderation.Verbs {
		actions[v.Name] = true
	}
	for _, f := range moderation.TermFields() {
		details[f.Name] = true
	}
	files, err := filepath.Glob("*.go")
	rooms, more := filepath.Glob("*/*.go")
	if files = append(files, rooms...); err == nil {
		err = more
	}
	if err != nil {
		t.Fatal(err)
	}
	for _, file := range files {
		if strings.HasSuffix(file, "_test.go") {
			continue
		}
		text, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		for _, entry := range auditEntry.FindAllString(string(text), -1) {
			for _, m := range auditAction.FindAllStringSubmatch(entry, -1) {
				actions[m[1]] = true
			}
			for _, m := range auditDetail.FindAllStringSubmatch(entry, -1) {
				details[m[1]] = true
			}
		}
		for _, m := range auditNote.FindAllStringSubmatch(string(text), -1) {
			details[m[1]], actions[m[2]] = true, true
		}
	}
	if !actions["held"] || !actions["relieved"] || !details["deadline"] || !details["missed"] {
		t.Fatalf("the sources are not read: %v, %v", actions, details)
	}
	for _, lang := range book.Langs() {
		for what := range actions {
			line := audit.Words(book, lang, nil, &store.Entry{Action: what}, time.Time.String)
			if what != "" && line.What == what && !slices.Contains(auditedElsewhere, what) {
				t.Errorf("%s: the action %q has no words", lang, what)
			}
		}
		for what := range details {
			if what != "" && !slices.Contains(auditedElsewhere, what) && !book.Has("web.audit.what."+what) && !book.Has("door.field."+what) {
				t.Errorf("the detail %q has no words", what)
			}
		}
	}
}

// TestAuditInWords: who, what, and each detail as people read it.
func TestAuditInWords(t *testing.T) {
	book, err := templates.Load()
	if err != nil {
		t.Fatal(err)
	}
	write := func(at time.Time) string { return at.Format("15:04") }
	for _, c := range []struct {
		entry store.Entry
		lang  rules.Lang
		want  string
	}{
		{store.Entry{Actor: "moderator:Mo", Action: "extend", Detail: map[string]string{"deadline": "2026-04-01T12:00:00Z", "reason": "Ana is ill"}},
			rules.English, "Mo, moderator|Move the deadline|deadline: 12:00|reason: Ana is ill"},
		{store.Entry{Actor: "service", Action: "forced", Detail: map[string]string{"phase": "3", "missed": "[red blue]"}}, rules.Spanish, "el servicio|Jugada sin quien faltaba|faltaban: Rojo, Azul|fase: 3"},
		{store.Entry{Actor: "moderator:Mo", Action: "announce", Detail: map[string]string{"text": "One||Two\nthree"}}, rules.English, "Mo, moderator|Tell all players something|text: One / Two / three"},
		{store.Entry{Actor: "red", Action: "resigned"}, rules.English, "Red|A side was given up"},
		{store.Entry{Actor: "moderator:Mo", Action: "end", Detail: map[string]string{"how": "win", "side": "blue"}}, rules.Spanish, "Mo, árbitro|Terminar la partida|cómo: gana|bando: Azul"},
		{store.Entry{Actor: "moderator:Mo", Action: "option", Detail: map[string]string{"orders": "72h0m0s → 120h0m0s"}}, rules.English, "Mo, moderator|Change what it is played under|time for orders: 3 days → 5 days"},
		{store.Entry{Actor: "service", Action: "deadline-moved", Detail: map[string]string{"why": "asleep"}}, rules.English, "the service|Deadline moved|why: nobody read the mailbox"},
	} {
		line := audit.Words(book, c.lang, theToy, &c.entry, write)
		got := []string{line.Who, line.What}
		for _, d := range line.Details {
			got = append(got, d.Name+": "+d.Value)
		}
		if text := strings.Join(got, "|"); text != c.want {
			t.Errorf("%q, want %q", text, c.want)
		}
	}
}

// TestShowTellsWhatWasDone last to who moderates and does not play: when by his clock and
// by the game's, in words.
func TestShowTellsWhatWasDone(t *testing.T) {
	slots, err := calendar.ParseSlots("sun 20:00")
	if err != nil {
		t.Fatal(err)
	}
	w := newWorld(t, manyModerators)
	g := w.Game(nil, func(n *founding.NewGame) {
		n.Policy = &store.Policy{Orders: 72 * time.Hour, Calendar: calendar.Calendar{Zone: "America/New_York", At: slots}}
	})
	w.done(w.Service.Command(w.Ctx, store.Command{Verb: "pause", Game: g, Actor: "moderator:Mo", Args: map[string]string{office.ArgReason: "Ana is ill"}}))
	w.done(w.Service.Note(w.Ctx, g, "moderator:Mo", "Benito cheats"))
	w.Mails()
	sent := w.Send(other, "árbitro "+g+"\nmuestra\n")
	says(t, sent[0], "Lo último que se ha hecho:", "sábado 28 de marzo de 2026, 12:00 (UTC; sábado, 08:00, en America/New_York): Mo, árbitro. Detener la partida (motivo: Ana is ill)", "Benito cheats", "el servicio. Empezada", "not", "pause")
	sent = w.Send(ana, "moderator "+g+"\nshow\n")
	says(t, sent[0], "Red: Ana", "not", "What was done last", "Benito cheats")
}
