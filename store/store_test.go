package store_test

import (
	"context"
	"database/sql"
	"errors"
	"os"
	"path/filepath"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"github.com/fieldpost/fieldpost/rules"
	"github.com/fieldpost/fieldpost/store"
)

var noon = time.Date(2026, 3, 1, 12, 0, 0, 0, time.UTC)

func open(t testing.TB) *store.Store {
	t.Helper()
	s, err := store.OpenScratch(context.Background(), filepath.Join(t.TempDir(), "a dir?#&%20.db"))
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		if err := s.Close(); err != nil {
			t.Error(err)
		}
	})
	return s
}

func update(t testing.TB, s *store.Store, f func(*store.Tx) error) {
	t.Helper()
	if err := s.Update(context.Background(), f); err != nil {
		t.Fatal(err)
	}
}

func letter(uid uint32, id string) *store.Letter {
	return &store.Letter{
		Arrival:   store.Arrival{Mailbox: "INBOX", UIDValidity: 7, UID: uid, Received: noon.Add(time.Duration(uid) * time.Second), Size: 3, Raw: []byte("raw")},
		MessageID: id, Hash: []byte("hash of " + id), Stored: noon,
	}
}

func game(id string, number int) *store.Game {
	return &store.Game{
		ID: id, Title: "toy", Number: number, RulesVersion: 1, Scenario: "apart", Options: map[string]string{"turns": "3"},
		State: store.Running, Missing: store.MissingHold, Policy: store.Policy{Orders: 72 * time.Hour},
		Seed: "aa", Commitment: "bb", Created: noon, Phase: 1, Started: noon, Deadline: noon.Add(time.Hour), Due: noon.Add(time.Hour),
		Demands: []rules.Demand{{Side: "red", Key: "t1/red/orders", Kind: rules.DemandOrders, Prompt: rules.M("x")}},
		Clock:   rules.Clock{Turn: 1, Label: rules.M("y")},
	}
}

func TestLetterIsStoredOnce(t *testing.T) {
	s := open(t)
	update(t, s, func(tx *store.Tx) error {
		id, err := tx.Letters().Receive(letter(1, "a@x"))
		if err != nil {
			return err
		}
		if _, err := tx.Letters().Receive(letter(1, "b@x")); !errors.Is(err, store.ErrExists) {
			t.Errorf("the same place: %v, want ErrExists", err)
		}
		if _, err := tx.Letters().Receive(letter(2, "a@x")); !errors.Is(err, store.ErrExists) {
			t.Errorf("the same content: %v, want ErrExists", err)
		}
		if _, err := tx.Letters().Receive(letter(3, "c@x")); err != nil {
			t.Errorf("another letter: %v", err)
		}
		found, err := tx.Letters().One(store.LetterFilter{MessageID: "a@x", Hash: letter(2, "a@x").Hash})
		if err != nil || found.ID != id {
			t.Errorf("LetterLike = %d, %v, want %d", found.ID, err, id)
		}
		if _, err := tx.Letters().One(store.LetterFilter{MessageID: "a@x", Hash: []byte("another body")}); !errors.Is(err, store.ErrNotFound) {
			t.Errorf("LetterLike another body: %v, want ErrNotFound", err)
		}
		return nil
	})
}

func TestLetterIsHandledOnce(t *testing.T) {
	s := open(t)
	update(t, s, func(tx *store.Tx) error {
		id, err := tx.Letters().Receive(letter(1, "a@x"))
		if err != nil {
			return err
		}
		if err := tx.Letters().Update(store.LetterFilter{ID: id, State: store.LetterNew}, store.LetterUpdate{State: new(store.LetterHandled), Outcome: new("accepted"), Game: new("toy-1"), Side: new(rules.Side("red")), Handled: new(noon)}); err != nil {
			return err
		}
		if err := tx.Letters().Update(store.LetterFilter{ID: id, State: store.LetterNew}, store.LetterUpdate{State: new(store.LetterHandled), Outcome: new("accepted"), Game: new("toy-1"), Side: new(rules.Side("red")), Handled: new(noon)}); !errors.Is(err, store.ErrNotFound) {
			t.Errorf("handled twice: %v, want ErrNotFound", err)
		}
		bad, err := tx.Letters().Receive(letter(2, "b@x"))
		if err != nil {
			return err
		}
		for want := range 3 {
			state, err := tx.Letters().Try(bad, 3, noon)
			if err != nil || (state == store.LetterFailed) != (want == 2) {
				t.Errorf("attempt %d: %s, %v", want+1, state, err)
			}
		}
		left, err := tx.Letters().New()
		if len(left) != 0 || err != nil {
			t.Errorf("new letters %v, %v", left, err)
		}
		return nil
	})
}

func TestFailedUpdateLeavesNothing(t *testing.T) {
	s := open(t)
	wrong := errors.New("wrong")
	if err := s.Update(context.Background(), func(tx *store.Tx) error {
		if err := tx.Games().Add(game("toy-1", 1)); err != nil {
			return err
		}
		return wrong
	}); !errors.Is(err, wrong) {
		t.Fatalf("Update = %v", err)
	}
	func() {
		defer func() {
			if recover() == nil {
				t.Error("the panic was swallowed")
			}
		}()
		_ = s.Update(context.Background(), func(tx *store.Tx) error {
			if err := tx.Games().Add(game("toy-1", 1)); err != nil {
				t.Error(err)
			}
			panic("boom")
		})
	}()
	update(t, s, func(tx *store.Tx) error {
		if _, err := tx.Game("toy-1"); !errors.Is(err, store.ErrNotFound) {
			t.Errorf("Game = %v, want ErrNotFound", err)
		}
		return nil
	})
}

func TestGameComesBackAsItWas(t *testing.T) {
	s := open(t)
	want := game("toy-1", 1)
	update(t, s, func(tx *store.Tx) error { return tx.Games().Add(want) })
	want.State, want.Phase, want.Due = store.Over, 9, time.Time{}
	want.Standings = &rules.Standings{Winners: []rules.Side{"red"}, How: rules.M("z")}
	update(t, s, func(tx *store.Tx) error { return tx.SaveGame(want) })
	if err := s.View(context.Background(), func(tx *store.Tx) error {
		got, err := tx.Game("toy-1")
		if err != nil {
			return err
		}
		if diff := cmp.Diff(*want, got); diff != "" {
			t.Errorf("differs (-want +got):\n%s", diff)
		}
		n, err := tx.Games().NextNumber("toy")
		if n != 2 || err != nil {
			t.Errorf("NextNumber = %d, %v", n, err)
		}
		return nil
	}); err != nil {
		t.Fatal(err)
	}
}

func TestDueGames(t *testing.T) {
	s := open(t)
	update(t, s, func(tx *store.Tx) error {
		for i, due := range []time.Time{noon.Add(2 * time.Hour), {}, noon.Add(time.Hour)} {
			g := game("toy-"+string(rune('1'+i)), i+1)
			g.Due = due
			if err := tx.Games().Add(g); err != nil {
				return err
			}
		}
		next, err := tx.Games().NextDue()
		if err != nil || !next.Equal(noon.Add(time.Hour)) {
			t.Errorf("NextDue = %v, %v", next, err)
		}
		ids, err := tx.Games().Due(noon.Add(3 * time.Hour))
		if diff := cmp.Diff([]string{"toy-3", "toy-1"}, ids); diff != "" || err != nil {
			t.Errorf("DueGames: %v %s", err, diff)
		}
		return nil
	})
}

func TestAcceptedSheetReplacesAndADraftDoesNot(t *testing.T) {
	s := open(t)
	update(t, s, func(tx *store.Tx) error {
		if err := tx.Games().Add(game("toy-1", 1)); err != nil {
			return err
		}
		id, err := tx.Letters().Receive(letter(1, "a@x"))
		if err != nil {
			return err
		}
		sheet := store.Sheet{Game: "toy-1", Phase: 1, Side: "red", Demand: "k", Letter: id, Received: noon, Accepted: true, Receipt: "one"}
		steps := []struct {
			receipt  string
			accepted bool
			want     []string
		}{
			{"one", true, []string{"one"}},
			{"draft", false, []string{"draft", "one"}},
			{"draft2", false, []string{"draft2", "one"}},
			{"two", true, []string{"two"}},
		}
		for _, step := range steps {
			sheet.Receipt, sheet.Accepted = step.receipt, step.accepted
			if err := tx.Sheets().Add(&sheet); err != nil {
				return err
			}
			current, err := tx.Sheets().List(store.Sheet{Game: "toy-1", Side: "red"})
			if err != nil {
				return err
			}
			var got []string
			for _, c := range current {
				got = append(got, c.Receipt)
			}
			if diff := cmp.Diff(step.want, got); diff != "" {
				t.Errorf("after %s (-want +got):\n%s", step.receipt, diff)
			}
		}
		return nil
	})
}

func dispatch(kind store.Kind, id string) *store.Dispatch {
	return &store.Dispatch{
		Game: "toy-1", Phase: 1, Side: "red", Kind: kind, Recipient: "r@x", MessageID: id,
		Subject: "s", Text: "t", Auto: "auto-generated", Lang: rules.English, Created: noon,
	}
}

func TestDispatchIsQueuedOnceAndRetried(t *testing.T) {
	s := open(t)
	update(t, s, func(tx *store.Tx) error {
		id, err := tx.Queue(dispatch("sitrep", "a@us"))
		if err != nil {
			return err
		}
		if _, err := tx.Queue(dispatch("sitrep", "b@us")); !errors.Is(err, store.ErrExists) {
			t.Errorf("queued twice: %v, want ErrExists", err)
		}
		count := func(at time.Time) int {
			due, err := tx.Dispatches().Due(at, 10)
			if err != nil {
				t.Error(err)
			}
			return len(due)
		}
		if err := tx.Dispatches().MarkFailed(id, "450 later", false, noon.Add(time.Hour), time.Time{}); err != nil {
			return err
		}
		if got := count(noon); got != 0 {
			t.Errorf("%d due before the retry, want 0", got)
		}
		if got := count(noon.Add(time.Hour)); got != 1 {
			t.Errorf("%d due at the retry, want 1", got)
		}
		if err := tx.Dispatches().MarkSent(id, "250 ok", noon.Add(time.Hour)); err != nil {
			return err
		}
		if err := tx.Dispatches().MarkSent(id, "250 ok", noon.Add(2*time.Hour)); err != nil {
			return err
		}
		d, err := tx.Dispatches().One(store.DispatchFilter{MessageID: "a@us"})
		if err != nil || d.State != store.Sent || !d.Sent.Equal(noon.Add(time.Hour)) || d.Attempts != 1 {
			t.Errorf("dispatch %+v, %v", d, err)
		}
		for of, want := range map[string]store.Counts{"toy-1": {Sent: 1}, "": {Sent: 1}, "toy-2": {}} {
			c, err := tx.Dispatches().Counts(of)
			if c != want || err != nil {
				t.Errorf("counts of %q: %+v, %v, want %+v", of, c, err, want)
			}
			mails, err := tx.Dispatches().List(store.DispatchFilter{Game: of, Page: store.Page{Most: 10}})
			if len(mails) != want.Sent || err != nil {
				t.Errorf("outbox of %q: %d mails, %v, want %d", of, len(mails), err, want.Sent)
			}
		}
		return nil
	})
}

func TestSnapshotCannotWrite(t *testing.T) {
	s := open(t)
	if err := s.View(context.Background(), func(tx *store.Tx) error {
		return tx.SetFact("a", "b")
	}); !errors.Is(err, store.ErrReadOnly) {
		t.Errorf("writing in a snapshot: %v, want ErrReadOnly", err)
	}
}

func TestCancelledUpdateLeavesTheConnectionUsable(t *testing.T) {
	s := open(t)
	ctx, cancel := context.WithCancel(context.Background())
	if err := s.Update(ctx, func(tx *store.Tx) error {
		cancel()
		return tx.SetFact("a", "b")
	}); !errors.Is(err, context.Canceled) {
		t.Errorf("Update = %v, want Canceled", err)
	}
	update(t, s, func(tx *store.Tx) error {
		if v, err := tx.Fact("a"); v != "" || err != nil {
			t.Errorf("Fact = %q, %v", v, err)
		}
		return tx.SetFact("a", "c")
	})
}

func TestFileIsForItsOwnerOnly(t *testing.T) {
	path := filepath.Join(t.TempDir(), "x.db")
	s, err := store.Open(context.Background(), path)
	if err != nil {
		t.Fatal(err)
	}
	defer s.Close()
	info, err := os.Stat(path)
	if err != nil || info.Mode().Perm() != 0o600 {
		t.Errorf("mode %v, %v", info.Mode(), err)
	}
}

// TestEvictWaiting: who asked first makes room, whoever was let in or has a code by mail
// does not.
func TestEvictWaiting(t *testing.T) {
	s := open(t)
	update(t, s, func(tx *store.Tx) error {
		at := time.Unix(1e9, 0)
		for i, row := range []store.Session{
			{Token: []byte("mailed"), Address: "ana@example.com", Code: store.MailedCode},
			{Token: []byte("open"), Address: "ana@example.com", Opened: at},
			{Token: []byte("first")}, {Token: []byte("second"), Address: "ana@example.com"}, {Token: []byte("third")},
		} {
			row.Asked, row.Seen = at.Add(time.Duration(i)*time.Second), at.Add(time.Duration(i)*time.Second)
			if err := tx.Sessions().Add(&row); err != nil {
				return err
			}
		}
		if err := tx.Sessions().Update([]byte("first"), store.SessionUpdate{Asked: true, Seen: new(at.Add(time.Minute))}); err != nil {
			return err
		}
		if err := tx.Sessions().EvictWaiting(2); err != nil {
			return err
		}
		for token, want := range map[string]bool{"mailed": true, "open": true, "first": true, "second": false, "third": true} {
			if _, err := tx.Sessions().One(store.Session{Token: []byte(token)}); (err == nil) != want {
				t.Errorf("%s: %v, want it kept: %v", token, err, want)
			}
		}
		return nil
	})
}

// TestClosedDatabaseSaysSo: closing twice is closing once, and what comes after it fails
// and does not wait.
func TestClosedDatabaseSaysSo(t *testing.T) {
	s, err := store.Open(t.Context(), filepath.Join(t.TempDir(), "x.db"))
	if err != nil {
		t.Fatal(err)
	}
	for range 2 {
		if err := s.Close(); err != nil {
			t.Error(err)
		}
	}
	nothing := func(*store.Tx) error { return nil }
	if err := s.View(t.Context(), nothing); !errors.Is(err, sql.ErrConnDone) {
		t.Errorf("a snapshot afterwards: %v", err)
	}
	if err := s.Update(t.Context(), nothing); !errors.Is(err, sql.ErrConnDone) {
		t.Errorf("a change afterwards: %v", err)
	}
	if _, err := s.Changes(t.Context()); !errors.Is(err, sql.ErrConnDone) {
		t.Errorf("watched afterwards: %v", err)
	}
}

// TestCommitsAreFlushed: a commit is on the disk when it returns, but for databases that nobody
// will miss (PRAGMA synchronous: 2 is FULL, 0 OFF).
func TestCommitsAreFlushed(t *testing.T) {
	for name, tc := range map[string]struct {
		open func(context.Context, string) (*store.Store, error)
		want int
	}{"kept": {store.Open, 2}, "scratch": {store.OpenScratch, 0}} {
		s, err := tc.open(t.Context(), filepath.Join(t.TempDir(), "x.db"))
		if err != nil {
			t.Fatal(err)
		}
		defer s.Close()
		if got, err := s.Synchronous(t.Context()); err != nil || got != tc.want {
			t.Errorf("%s: synchronous is %d (%v), want %d", name, got, err, tc.want)
		}
	}
}
