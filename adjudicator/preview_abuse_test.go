package adjudicator_test

import (
	"database/sql"
	"fmt"
	"math/rand/v2"
	"strings"
	"testing"

	"github.com/fieldpost/fieldpost/adjudicator/founding"
	"github.com/fieldpost/fieldpost/adjudicator/moderation"
	"github.com/fieldpost/fieldpost/rules"
	"github.com/fieldpost/fieldpost/rules/rulestest/toy"
	"github.com/fieldpost/fieldpost/rules/testenv"
	"github.com/fieldpost/fieldpost/store"
)

// dump is all that the database holds.
func (w *world) dump() string {
	w.T.Helper()
	db, err := sql.Open("sqlite3", "file:"+w.Path+"?mode=ro")
	if err != nil {
		w.T.Fatal(err)
	}
	defer db.Close()
	names, err := db.Query(`SELECT name FROM sqlite_master WHERE type = 'table' ORDER BY name`)
	if err != nil {
		w.T.Fatal(err)
	}
	var tables []string
	for names.Next() {
		var name string
		if err := names.Scan(&name); err != nil {
			w.T.Fatal(err)
		}
		tables = append(tables, name)
	}
	var b strings.Builder
	for _, table := range tables {
		rows, err := db.Query(`SELECT * FROM "` + table + `"`)
		if err != nil {
			w.T.Fatal(err)
		}
		columns, err := rows.Columns()
		if err != nil {
			w.T.Fatal(err)
		}
		for rows.Next() {
			values := make([]any, len(columns))
			for i := range values {
				values[i] = new(any)
			}
			if err := rows.Scan(values...); err != nil {
				w.T.Fatal(err)
			}
			b.WriteString(table)
			for _, v := range values {
				fmt.Fprintf(&b, " %v", *v.(*any))
			}
			b.WriteString("\n")
		}
	}
	return b.String()
}

// TestPreviewsLeaveNothing: whatever is previewed, and however a game stands, nothing of
// the database differs afterwards, nothing that opens anything is told, and no die fell.
func TestPreviewsLeaveNothing(t *testing.T) {
	w := newWorld(t, func(w *world) { w.Config.CachedGames = 10 })
	running := w.Game(nil)
	paused := w.Game(nil)
	gathers := w.Game(nil, func(n *founding.NewGame) { n.Open, n.Seats = []rules.Side{n.Seats[1].Side}, n.Seats[:1] })
	whole := w.Game(nil)
	w.Mails()
	w.deputized(running)
	w.Order(whole, toy.Red, "hold mill", "raid ford")
	w.done(w.Service.Pause(w.Ctx, paused, ""))
	w.Order(paused, toy.Red, "hold mill", "raid ford")
	w.Mails()
	args := []map[string]string{
		{}, {"side": "red"}, {"side": "blue", "address": "new@example.net"}, {"side": "blue", "address": "new@example.net", "name": "New", "lang": "es", "zone": "UTC"},
		{"span": "48h"}, {"until": "2026-04-20T12:00:00Z"}, {"text": "hello\nall"}, {"how": "draw"}, {"how": "win", "side": "red"}, {"how": "void"}, {"side": "red", "program": "yes"},
		{"dry-run": "yes"},
	}
	var keys []string
	for _, g := range []string{running, paused, whole} {
		keys = append(keys, w.Key(g, toy.Red), w.Key(g, toy.Blue))
	}
	before, n, done := w.dump(), 0, 0
	for _, g := range []string{running, paused, gathers, whole} {
		for _, v := range moderation.Verbs {
			for _, a := range args {
				n++
				p, err := w.Service.Commands.Preview(w.Ctx, store.Command{Verb: v.Name, Game: g, Args: a})
				if err != nil || p.State == store.CommandFailed {
					t.Errorf("%s %s %v: %s, %v", g, v.Name, a, p.State, err)
				}
				if p.State == store.CommandDone {
					done++
				}
				told := fmt.Sprint(p.Answer, p.Mails)
				for _, key := range keys {
					if strings.Contains(told, key) {
						t.Errorf("%s %s %v tells a key", g, v.Name, a)
					}
				}
				if codeIn.MatchString(told) {
					t.Errorf("%s %s %v tells a code: %s", g, v.Name, a, told)
				}
			}
		}
	}
	if after := w.dump(); before != after {
		t.Errorf("%d previews left something:\n%s", n, differ(before, after))
	}
	if done < 100 {
		t.Errorf("%d of %d previews did something", done, n)
	}
	if len(w.Mails()) > 0 {
		t.Error("mails went out")
	}
}

// differ are the lines of a text that another has not.
func differ(a, b string) (out string) {
	for line := range strings.Lines(b) {
		if !strings.Contains(a, line) {
			out += line
		}
	}
	return out
}

// TestModeratorsLettersAtRandom: unconfirmed, none of them changes a game or fails.
func TestModeratorsLettersAtRandom(t *testing.T) {
	testenv.NoRace(t, "nothing runs beside anything else")
	w := newWorld(t, func(w *world) { w.Config.LettersPerHour = 1e6 })
	g := w.Game(nil)
	w.Mails()
	vocabulary := strings.Fields(`moderator árbitro toy-1 toy-2 pause resume extend until by 48h 2 days 99999w 2026-04-02 12:00 force rekey red blue rojo the to address keep key
		replace program by a@b.example Ana <a@b.example> , es Europe/Madrid invite announce note resend end win draw void silence unsilence rebind dry run show list help fin yes no
		confirm AAAA-BBBB-CCCC | > -- ... ¡ 😀 [ ] * % {side} {{.}} <b> & " ' \ ` + "\u202e \u0000 \u00a0 pausa reanuda amplía fuerza nueva clave anuncia nota termina empate")
	rnd := rand.New(rand.NewPCG(1, 2))
	state := func() string {
		info := w.Show(g)
		return fmt.Sprint(info.State, info.Deadline, info.Phase, info.Seats[0].Address, info.Seats[1].Address, w.Key(g, toy.Red), w.Key(g, toy.Blue))
	}
	before := state()
	for i := range 400 {
		body := "moderator toy-1\n"
		for range 1 + rnd.IntN(4) {
			for range 1 + rnd.IntN(7) {
				body += vocabulary[rnd.IntN(len(vocabulary))] + " "
			}
			body += "\n"
		}
		w.Clock.Advance(10 * 60 * 1e9)
		for _, d := range w.Send(mod, body) {
			if d.Recipient != mod || d.State == store.Failed || d.Kind.Family() == "moderator-fault" {
				t.Errorf("letter %d, %q: %s to %s %s", i, body, d.Kind, d.Recipient, d.State)
			}
		}
		w.carry()
		if i%50 == 0 && w.Clock.Now().After(w.Show(g).Deadline) {
			break
		}
	}
	if after := state(); after != before {
		t.Errorf("%s\nthen %s", before, after)
	}
}
