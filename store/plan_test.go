package store_test

import (
	"context"
	"database/sql"
	"errors"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
	"time"

	"github.com/fieldpost/fieldpost/rules"
	"github.com/fieldpost/fieldpost/store"
)

// TestSendingReadsWhatIsDue: what is asked for with each mail goes by the index of what
// waits, was refused or was sent last, and never by the state alone: all that was ever
// sent has the same.
func TestSendingReadsWhatIsDue(t *testing.T) {
	path := filepath.Join(t.TempDir(), "fieldpost.db")
	s, err := store.OpenScratch(t.Context(), path)
	if err != nil {
		t.Fatal(err)
	}
	defer s.Close()
	if err := s.View(t.Context(), func(tx *store.Tx) error {
		_, e1 := tx.Dispatches().Due(noon, 9)
		_, e2 := tx.Dispatches().DueIDs(noon, 9)
		_, e3 := tx.Dispatches().HasSentSince(noon, "ana@us")
		_, e4 := tx.Dispatches().AllBounced(noon)
		_, e5 := tx.Dispatches().Refusals()
		_, e6 := tx.Dispatches().HasRefusedOthers("ana@us")
		_, e7 := tx.Dispatches().CountStuck(9)
		_, e8 := tx.Dispatches().Traffic(noon)
		return errors.Join(e1, e2, e3, e4, e5, e6, e7, e8)
	}); err != nil {
		t.Fatal(err)
	}
	db, err := sql.Open("sqlite3", path)
	if err != nil {
		t.Fatal(err)
	}
	defer db.Close()
	asked := 0
	for _, query := range s.Statements() {
		if !strings.Contains(query, "outbox") || !strings.Contains(query, "state = 'sent'") && !strings.Contains(query, "state = 'queued'") {
			continue
		}
		asked++
		for _, step := range plan(t, db, query) {
			if byState.MatchString(step) && !strings.Contains(query, "state IN ('queued', 'failed')") && !strings.Contains(query, "MIN(created)") {
				t.Errorf("%s: %s", query, step)
			}
		}
	}
	if asked < 9 {
		t.Errorf("only %d queries were looked at", asked)
	}
	if got := plan(t, db, `SELECT MAX(sent) FROM outbox WHERE state = 'sent'`); !byState.MatchString(strings.Join(got, "\n")) {
		t.Errorf("what goes by the state is not seen in %q: the test cannot fail", got)
	}
}

var byState = regexp.MustCompile(`INDEX outbox_state\b`)

// TestPagesReadNoWholeTable: what the pages ask for is found by an index. The tables
// with the texts of mails and the positions of games, each of whose rows takes several
// pages of the file, are gone through by none of it.
func TestPagesReadNoWholeTable(t *testing.T) {
	ctx := context.Background()
	path := filepath.Join(t.TempDir(), "fieldpost.db")
	s, err := store.OpenScratch(ctx, path)
	if err != nil {
		t.Fatal(err)
	}
	defer s.Close()
	const g, red = "toy-1", rules.Side("red")
	for name, ask := range map[string]func(*store.Tx) error{
		"counts":      func(tx *store.Tx) error { _, err := tx.Dispatches().Counts(""); return err },
		"game counts": func(tx *store.Tx) error { _, err := tx.Dispatches().Counts(g); return err },
		"outbox": func(tx *store.Tx) error {
			_, err := tx.Dispatches().List(store.DispatchFilter{Game: g, Page: store.Page{Most: 9}})
			return err
		},
		"latest": func(tx *store.Tx) error {
			_, err := tx.Dispatches().List(store.DispatchFilter{Page: store.Page{Most: 9}})
			return err
		},
		"trouble": func(tx *store.Tx) error { _, err := tx.Dispatches().Trouble(9, noon); return err },
		"stuck":   func(tx *store.Tx) error { _, err := tx.Dispatches().CountStuck(9); return err },
		"last": func(tx *store.Tx) error {
			_, err := tx.Dispatches().One(store.DispatchFilter{Game: g, Side: red, Kind: "sitrep", Page: store.Page{Most: 1}})
			return notFound(err)
		},
		"texts": func(tx *store.Tx) error { _, err := tx.Dispatches().TextsTo(g, red, 9); return err },
		"answers": func(tx *store.Tx) error {
			_, err := tx.Dispatches().List(store.DispatchFilter{Game: g, Letter: 1})
			return err
		},
		"mail":      func(tx *store.Tx) error { _, err := tx.Dispatches().MailState(""); return err },
		"game mail": func(tx *store.Tx) error { _, err := tx.Dispatches().MailState(g); return err },
		"new":       func(tx *store.Tx) error { _, err := tx.Letters().New(); return err },
		"failed": func(tx *store.Tx) error {
			_, err := tx.Letters().List(store.LetterFilter{State: store.LetterFailed, Received: noon})
			return err
		},
		"letters": func(tx *store.Tx) error {
			_, err := tx.Letters().List(store.LetterFilter{Game: g, Head: store.NoText, Page: store.Page{Most: 9}})
			return err
		},
		"own letters": func(tx *store.Tx) error {
			_, err := tx.Letters().List(store.LetterFilter{Game: g, Side: red, State: store.LetterHandled, Head: 9, Page: store.Page{Most: 9}})
			return err
		},
		"of": func(tx *store.Tx) error {
			_, err := tx.Letters().List(store.LetterFilter{Game: g, Side: red, State: store.LetterHandled, Outcomes: []string{"accepted"}, Page: store.Page{Most: 9}})
			return err
		},
		"sent": func(tx *store.Tx) error {
			_, err := tx.Letters().List(store.LetterFilter{Game: g, Side: red, Sent: time.Time{}, State: store.LetterHandled})
			return err
		},
		"sheets":     func(tx *store.Tx) error { _, err := tx.Sheets().List(store.Sheet{Game: g, Side: red}); return err },
		"states":     func(tx *store.Tx) error { _, err := tx.Sheets().States(g); return err },
		"all sheets": func(tx *store.Tx) error { _, err := tx.Sheets().Latest(g, red, 9); return err },
		"from": func(tx *store.Tx) error {
			_, err := tx.Sheets().Ever().List(store.Sheet{Game: g, Letter: 1})
			return err
		},
		"standing":  func(tx *store.Tx) error { _, err := tx.Standing(g); return err },
		"history":   func(tx *store.Tx) error { _, err := tx.Phases().History(g); return err },
		"told":      func(tx *store.Tx) error { _, err := tx.Phases().After(g, 1); return err },
		"clocks":    func(tx *store.Tx) error { _, err := tx.Phases().Clocks(g); return err },
		"last hash": func(tx *store.Tx) error { _, err := tx.Phases().LastHash(g); return notFound(err) },
		"rolls":     func(tx *store.Tx) error { _, err := tx.Phases().Rolls(g); return err },
		"told to": func(tx *store.Tx) error {
			_, err := tx.Dispatches().LastPhaseReportedTo(g, red, "ana@us", 9)
			return err
		},
		"tells to": func(tx *store.Tx) error { _, err := tx.Dispatches().PhasesReportedTo(g, red, "ana@us", 1); return err },
		"reported": func(tx *store.Tx) error { _, err := tx.Phases().ReportedSince(g, 1); return err },
		"enclosed": func(tx *store.Tx) error {
			_, err := tx.Dispatches().List(store.DispatchFilter{MergedInto: 1})
			return err
		},
		"audit": func(tx *store.Tx) error { _, err := tx.AuditLog().Of(g, 9); return err },
		"one of each": func(tx *store.Tx) error {
			for _, f := range []store.DispatchFilter{{ID: 1}, {ID: 1, State: store.Queued}, {MessageID: "a@us"}, {Game: g, Side: red, Kind: "ack", Page: store.Page{Most: 1}}} {
				if _, err := tx.Dispatches().One(f); notFound(err) != nil {
					return err
				}
			}
			for _, f := range []store.LetterFilter{{ID: 1}, {ID: 1, State: store.LetterNew, Head: store.NoText}, {MessageID: "a@x", Hash: []byte("a")}, {Mailbox: "INBOX", MessageID: "a@x", Page: store.Page{Most: 1}}} {
				if _, err := tx.Letters().One(f); notFound(err) != nil {
					return err
				}
			}
			_, err := tx.Sheets().AtClose(&store.Phase{Game: g, Number: 1, Adjudicated: noon})
			return err
		},
		"some": func(tx *store.Tx) error {
			for _, f := range []store.DispatchFilter{{MergedInto: 1}, {Game: g, Phase: 1, Kind: "closed:1"}, {Game: g, Side: red, Letter: 1, Texts: true}, {State: store.Failed, Created: noon}, {Kind: "moderator-", Address: "mo@us", Created: noon}} {
				if _, err := tx.Dispatches().List(f); err != nil {
					return err
				}
			}
			_, err := tx.Dispatches().After(1)
			return err
		},
		"lists": func(tx *store.Tx) error {
			for _, f := range []store.DispatchFilter{{Game: g}, {State: store.Failed}, {Kind: "ack"}, {Kind: "moderator-"}, {Recipient: "ana"}, {State: store.Queued, Kind: "ack"}, {Game: g, Kind: "ack"}} {
				for _, f.Page = range []store.Page{{Most: 9}, {Before: 9, Most: 9}, {After: 9, Most: 9}} {
					if _, err := tx.Dispatches().List(f); err != nil {
						return err
					}
				}
			}
			for _, f := range []store.LetterFilter{{Game: g}, {State: store.LetterFailed}, {Outcome: "late"}, {Game: g, Outcome: "late"}} {
				f.Page, f.Head = store.Page{Most: 9}, 9
				if _, err := tx.Letters().List(f); err != nil {
					return err
				}
			}
			return nil
		},
	} {
		if err := s.View(ctx, ask); err != nil {
			t.Errorf("%s: %v", name, err)
		}
	}
	db, err := sql.Open("sqlite3", path)
	if err != nil {
		t.Fatal(err)
	}
	defer db.Close()
	whole := regexp.MustCompile(`SCAN (outbox|letter|sheet|phase|audit|standing)\b`)
	asked := 0
	for _, query := range s.Statements() {
		if !strings.HasPrefix(query, "SELECT") {
			continue
		}
		asked++
		steps := plan(t, db, query)
		// The state of a letter stands behind its text: a row of the index tells it.
		if strings.Contains(query, "state = 'handled' ORDER BY id DESC LIMIT") && !strings.Contains(strings.Join(steps, "\n"), "COVERING INDEX letter_handled") {
			t.Errorf("%s: %q", query, steps)
		}
		for _, step := range steps {
			latest := !strings.Contains(query, "WHERE") && strings.Contains(query, "ORDER BY id DESC LIMIT") // the table in its order, up to the limit
			if whole.MatchString(step) && !strings.Contains(step, "COVERING INDEX") && !strings.HasSuffix(step, "INDEX outbox_due") && !latest {
				t.Errorf("%s: %s", query, step)
			}
		}
	}
	if asked < 30 {
		t.Errorf("only %d queries were looked at", asked)
	}
	if got := plan(t, db, `SELECT id FROM outbox WHERE reply = ?`); !whole.MatchString(strings.Join(got, "\n")) {
		t.Errorf("a whole table is not seen in %q: the test cannot fail", got)
	}
}

// notFound takes that there is no such row for no error.
func notFound(err error) error {
	if err == nil || errors.Is(err, store.ErrNotFound) {
		return nil
	}
	return err
}

// plan is how SQLite goes about a query.
func plan(t *testing.T, db *sql.DB, query string) (steps []string) {
	t.Helper()
	rows, err := db.Query("EXPLAIN QUERY PLAN "+query, make([]any, strings.Count(query, "?"))...)
	if err != nil {
		t.Fatal(err)
	}
	defer rows.Close()
	for rows.Next() {
		var id, parent, unused int
		var step string
		if err := rows.Scan(&id, &parent, &unused, &step); err != nil {
			t.Fatal(err)
		}
		steps = append(steps, step)
	}
	return steps
}
