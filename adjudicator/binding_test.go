package adjudicator_test

import (
	"encoding/json"
	"errors"
	"fmt"
	"strings"
	"testing"

	"github.com/fieldpost/fieldpost/adjudicator/archive"
	"github.com/fieldpost/fieldpost/adjudicator/moderation"
	"github.com/fieldpost/fieldpost/adjudicator/office"
	"github.com/fieldpost/fieldpost/rules"
	"github.com/fieldpost/fieldpost/rules/rulestest/toy"
	"github.com/fieldpost/fieldpost/store"
)

// changed is the toy with other rules or another board. Its raids say one word
// more when it is told to.
type changed struct {
	toy.Title
	version int
	pack    string
	more    bool
	blind   bool // it can read no position
}

// About implements [rules.Title].
func (t changed) About() *rules.About {
	a := *t.Title.About()
	a.Version += t.version
	if t.pack != "" {
		a.Pack = strings.Repeat(t.pack, 32)
	}
	return &a
}

// Start implements [rules.Title].
func (t changed) Start(s rules.Setup) (rules.Position, error) { return t.position(t.Title.Start(s)) }

// Decode implements [rules.Title].
func (t changed) Decode(b []byte) (rules.Position, error) {
	if t.blind {
		return nil, errors.New("no such unit")
	}
	return t.position(t.Title.Decode(b))
}

func (t changed) position(p rules.Position, err error) (rules.Position, error) {
	return talkative{p, t}, err
}

// talkative is a position of the changed toy.
type talkative struct {
	rules.Position
	t changed
}

// Adjudicate implements [rules.Position].
func (p talkative) Adjudicate(in rules.Input) (rules.Outcome, error) {
	out, err := p.Position.Adjudicate(in)
	if p.t.more {
		out.Events = append(out.Events, rules.Event{Message: rules.M("toy.over")})
	}
	if err == nil {
		out.Next = talkative{out.Next, p.t}
	}
	return out, err
}

// MarshalJSON implements [rules.Position].
func (p talkative) MarshalJSON() ([]byte, error) { return json.Marshal(p.Position) }

// replace restarts the service with another toy, as a new program would.
func (w *world) replace(t rules.Title) {
	w.T.Helper()
	w.Stop()
	w.Titles = []rules.Title{t}
	w.Start()
	if err := w.Service.Transfer.Bind(w.Ctx); err != nil {
		w.T.Fatal(err)
	}
}

// bound is what the row of a game is bound to, and its state.
func (w *world) bound(game string) (b store.Bound, state store.GameState, note string) {
	w.T.Helper()
	if err := w.Store.View(w.Ctx, func(tx *store.Tx) error {
		g, err := tx.Game(game)
		b, state, note = g.Bound(), g.State, g.Note
		return err
	}); err != nil {
		w.T.Fatal(err)
	}
	return b, state, note
}

// begunGame is a game of which one phase was played.
func begunGame(t *testing.T) (*world, string) {
	t.Helper()
	w := newWorld(t)
	g := w.Game(map[string]string{"turns": "3"})
	w.Order(g, toy.Red, "hold mill", "raid ford")
	w.Mails()
	return w, g
}

// TestAnotherBoardHoldsTheGame: a game whose board differs is not touched, its
// letters are answered, and with its own board it goes on.
func TestAnotherBoardHoldsTheGame(t *testing.T) {
	w, g := begunGame(t)
	phase := w.Show(g).Phase
	w.replace(changed{Title: theToy, pack: "5c"})
	if _, state, note := w.bound(g); state != store.Paused || note != office.PausedOtherBoard {
		t.Fatalf("the game is %s (%s)", state, note)
	}
	w.WantMails(w.Mails(), "paused>ana paused>benito moderator-held>mod")
	mails := w.Order(g, toy.Blue, "hold ford", "raid mill")
	if len(mails) != 1 || !strings.Contains(mails[0].Text, "El árbitro lo sabe") {
		t.Fatalf("the answer is %+v", mails)
	}
	w.Clock.Advance(1000 * 3600e9)
	w.Tick()
	if info := w.Show(g); info.Phase != phase {
		t.Errorf("phase %d was played", phase)
	}
	for _, verb := range []*moderation.Verb{moderation.Resume, moderation.Extend, moderation.Rekey} {
		c, err := w.Service.Command(w.Ctx, store.Command{Verb: verb.Name, Game: g, Args: map[string]string{"side": "red", "span": "48h"}})
		if err != nil || c.State != store.CommandRefused || c.Answer[0].Code != "verb.other-board" {
			t.Errorf("%s: %+v, %v", verb.Name, c, err)
		}
	}
	w.Mails()
	w.replace(theToy)
	if _, state, note := w.bound(g); state != store.Running || note != "" {
		t.Errorf("with its own board the game is %s (%s)", state, note)
	}
	w.WantMails(w.Mails(), "resumed>ana resumed>benito")
}

// TestBoardThatReadsNoPosition: letters are answered all the same, and the game
// cannot be bound to it.
func TestBoardThatReadsNoPosition(t *testing.T) {
	w, g := begunGame(t)
	w.replace(changed{Title: theToy, pack: "5c", blind: true})
	w.Mails()
	w.WantMails(w.Order(g, toy.Blue, "hold ford"), "notice>benito")
	w.WantMails(w.Send(ana, w.Block(g, toy.Red, 0, "status")), "status>ana")
	if c, err := w.Service.Rebind(w.Ctx, g, "moderator:Mo", false); err != nil || c.State != store.CommandRefused || c.Answer[0].Code != "verb.rebind-unreadable" {
		t.Errorf("%+v, %v", c, err)
	}
}

// TestVersionThatChangesNothingIsTaken: without a question, and the archive names
// it.
func TestVersionThatChangesNothingIsTaken(t *testing.T) {
	w, g := begunGame(t)
	w.replace(changed{Title: theToy, version: 1})
	if b, state, _ := w.bound(g); state != store.Running || b.Rules != 2 {
		t.Fatalf("bound to %+v, %s", b, state)
	}
	w.WantMails(w.Mails(), "")
	w.Order(g, toy.Blue, "hold ford", "raid mill")
	a, err := w.Service.Transfer.Export(w.Ctx, g, true)
	if err != nil {
		t.Fatal(err)
	}
	if b := a.Phases[1].Bound; b == nil || b.Rules != 2 || a.Start.Bound.Rules != 1 || a.Phases[0].Bound != nil {
		t.Errorf("the archive names %+v, then %+v", a.Start.Bound, b)
	}
	w.wantStretches(a, "0-1 rules 1 false, 2-2 rules 2 true")
	w.Titles = []rules.Title{theToy}
	w.wantStretches(a, "0-1 rules 1 true, 2-2 rules 2 false")
}

// wantStretches verifies an archive and compares what could be adjudicated.
func (w *world) wantStretches(a *archive.Archive, want string) {
	w.T.Helper()
	report, err := w.Keeper().Verify(w.Ctx, a, nil)
	if err != nil || report.Verified() || report.Differs != nil && report.Differs.What != archive.WhatCutOff {
		w.T.Fatalf("Verify = %+v, %v, %v", report, report.Differs, err)
	}
	var got []string
	for _, s := range report.Stretches {
		got = append(got, fmt.Sprintf("%d-%d rules %d %t", s.From, s.To, s.Bound.Rules, s.Played))
	}
	if text := strings.Join(got, ", "); text != want {
		w.T.Errorf("stretches %s, want %s", text, want)
	}
}

// TestVersionThatChangesHistoryHolds: it is not taken without a question.
func TestVersionThatChangesHistoryHolds(t *testing.T) {
	w, g := begunGame(t)
	w.replace(changed{Title: theToy, version: 1, more: true})
	if b, state, note := w.bound(g); state != store.Paused || note != office.PausedOtherBoard || b.Rules != 1 {
		t.Errorf("bound to %+v, %s (%s)", b, state, note)
	}
}

// TestRebind: the verb says what differs and which phase would have gone
// otherwise, binds from the current phase on, and tells everybody; the archive
// holds it, and each stretch is verified by the board that it was played with.
func TestRebind(t *testing.T) {
	w, g := begunGame(t)
	w.replace(changed{Title: theToy, pack: "5c", more: true})
	w.Mails()
	dry, err := w.Service.Rebind(w.Ctx, g, "moderator:Mo", true)
	if err != nil || dry.State != store.CommandDone || dry.Answer[0].Code != "verb.rebind-dry" {
		t.Fatalf("%+v, %v", dry, err)
	}
	if differs, _ := dry.Answer[0].Arg("differs"); differs.Num != 1 {
		t.Errorf("it would differ in phase %d, want 1", differs.Num)
	}
	if b, state, _ := w.bound(g); state != store.Paused || strings.HasPrefix(b.Pack, "5c") {
		t.Errorf("a dry run bound the game to %+v, %s", b, state)
	}
	w.WantMails(w.Mails(), "")
	if c, err := w.Service.Rebind(w.Ctx, g, "moderator:Mo", false); err != nil || c.State != store.CommandDone || c.Answer[0].Code != "verb.rebound" {
		t.Fatalf("%+v, %v", c, err)
	}
	mails := w.Mails()
	w.WantMails(mails, "resumed>ana resumed>benito")
	says(t, mails[0], "board 5c5c5c5c", "phase 1 would have gone otherwise", "The game goes on")
	before := w.Show(g).Phase
	w.Order(g, toy.Blue, "hold ford", "raid mill")
	if info := w.Show(g); info.Phase != before+1 {
		t.Fatalf("the game does not go on: %+v", info)
	}
	a, err := w.Service.Transfer.Export(w.Ctx, g, true)
	if err != nil {
		t.Fatal(err)
	}
	w.wantStretches(a, "0-1 rules 1 false, 2-2 rules 1 true")
	w.Titles = []rules.Title{theToy}
	w.wantStretches(a, "0-1 rules 1 true, 2-2 rules 1 false")
	a.Phases[1].Bound.Position = []byte(strings.Replace(string(a.Phases[1].Bound.Position), `"turn":1`, `"turn":2`, 1))
	if report, err := w.Keeper().Verify(w.Ctx, a, nil); err != nil || report.Differs == nil || report.Differs.What != archive.WhatBinding {
		t.Errorf("another position where the stretch begins: %+v, %v", report.Differs, err)
	}
	if c, err := w.Service.Rebind(w.Ctx, g, "moderator:Mo", false); err != nil || c.Answer[0].Code != "verb.rebound-already" {
		t.Errorf("once more: %+v, %v", c, err)
	}
}
