package adjudicator_test

import (
	"encoding/json"
	"errors"
	"fmt"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"github.com/fieldpost/fieldpost/adjudicator/moderation"
	"github.com/fieldpost/fieldpost/adjudicator/office"
	"github.com/fieldpost/fieldpost/adjudicator/pages"
	"github.com/fieldpost/fieldpost/adjudicator/phases"
	"github.com/fieldpost/fieldpost/rules"
	"github.com/fieldpost/fieldpost/rules/rulestest/toy"
	"github.com/fieldpost/fieldpost/store"
)

// file files a sheet on a page.
func (w *world) file(p pages.PageSheet) pages.PageAnswer {
	w.T.Helper()
	if p.Token == "" {
		p.Token = pages.NewPageToken()
	}
	answer, err := w.Service.Pages.FilePage(w.Ctx, p)
	if err != nil {
		w.T.Fatal(err)
	}
	w.HoldsNoKey(p, answer)
	return answer
}

// sheets are all sheets of a game in words, without the letters that brought them.
func (w *world) sheets(game string) string {
	w.T.Helper()
	var out []byte
	err := w.Store.View(w.Ctx, func(tx *store.Tx) error {
		all, err := tx.Sheets().List(store.Sheet{Game: game})
		for i := range all {
			all[i].Letter = 0
		}
		out, _ = json.MarshalIndent(all, "", " ")
		return err
	})
	if err != nil {
		w.T.Fatal(err)
	}
	return string(out)
}

// lettersOf returns the letters of a game, the latest first.
func (w *world) lettersOf(game string) (all []store.Letter) {
	w.T.Helper()
	err := w.Store.View(w.Ctx, func(tx *store.Tx) (err error) {
		all, err = tx.Letters().List(store.LetterFilter{Game: game, Head: store.NoText, Page: store.Page{Most: 100}})
		return err
	})
	if err != nil {
		w.T.Fatal(err)
	}
	return all
}

// said is what of mails does not depend on when and how their letter came.
func said(mails []store.Dispatch) (out []string) {
	for _, d := range mails {
		out = append(out, fmt.Sprintf("%s to %s: %s\n%s", d.Kind, d.Recipient, d.Subject, d.Text))
	}
	return out
}

// TestPageIsAsGoodAsAMail files each sheet by mail in one world and on a page in
// another: what is kept, answered and played is the same.
func TestPageIsAsGoodAsAMail(t *testing.T) {
	for name, lines := range map[string][]string{
		"accepted":     {"hold mill", "raid ford"},
		"in Spanish":   {"ocupar el molino", "asaltar la colina"},
		"not final":    {"wait", "hold mill"},
		"with a fault": {"hold mill", "", "# a comment", "raid nowhere", "hodl hill"},
		"standing":     {"standing flee at ford"},
		"in advance":   {"turn 2", "hold mill"},
		"a request":    {"status"},
		"help":         {"help orders"},
		"greeting":     {"Dear all,"},
		"nothing":      {""},
		"too long":     {"raid " + strings.Repeat("colina ", 300)},
		"report":       {"hold mill", "report"},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			mailed, filed := newWorld(t), newWorld(t)
			g := mailed.Game(nil)
			if filed.Game(nil) != g {
				t.Fatal("the worlds are no twins")
			}
			mailed.Mails()
			filed.Mails()
			want := said(mailed.Order(g, toy.Red, lines...))
			answer := filed.file(page(g, toy.Red, lines...))
			mails := filed.Mails()
			if diff := cmp.Diff(want, said(mails)); diff != "" {
				t.Errorf("mails (-mail +page):\n%s", diff)
			}
			if diff := cmp.Diff(mailed.sheets(g), filed.sheets(g)); diff != "" {
				t.Errorf("sheets (-mail +page):\n%s", diff)
			}
			if got, want := filed.lettersOf(g)[0], mailed.lettersOf(g)[0]; got.Outcome != want.Outcome || got.Mailbox != "page" || answer.Outcome != want.Outcome {
				t.Errorf("in mailbox %s: %s, the page says %s; want %s", got.Mailbox, got.Outcome, answer.Outcome, want.Outcome)
			}
			answers := 0
			for _, d := range mails {
				if d.Letter != 0 {
					answers++
				}
			}
			if len(answer.Answers) != answers {
				t.Errorf("the page shows %d answers, %d go out", len(answer.Answers), answers)
			}
			want = said(mailed.Order(g, toy.Blue, "hold ford"))
			filed.file(page(g, toy.Blue, "hold ford"))
			if got, want := filed.Show(g), mailed.Show(g); got.Phase != want.Phase || got.Clock.Turn != want.Clock.Turn {
				t.Errorf("phase %d, want %d", got.Phase, want.Phase)
			}
			if diff := cmp.Diff(want, said(filed.Mails())); diff != "" {
				t.Errorf("mails after both have reported (-mail +page):\n%s", diff)
			}
		})
	}
}

// TestPageIsFiledOnce: what is sent twice under one token is one letter, and what is
// sent again under another is as a second mail.
func TestPageIsFiledOnce(t *testing.T) {
	w := newWorld(t)
	g := w.Game(nil)
	w.Mails()
	p := page(g, toy.Red, "wait", "hold mill", "raid ford")
	p.Token = pages.NewPageToken()
	first := w.file(p)
	w.Clock.Advance(3 * time.Second)
	second := w.file(p)
	if diff := cmp.Diff(first, second); diff != "" {
		t.Errorf("the second time (-first +second):\n%s", diff)
	}
	w.WantMails(w.Mails(), "ack>ana")
	if n := len(w.lettersOf(g)); n != 1 {
		t.Errorf("%d letters", n)
	}
	p.Text = "wait\nhold ford" // he went back and changed it
	if answer := w.file(p); answer.Outcome != "accepted" || !strings.Contains(w.sheets(g), "hold ford") {
		t.Errorf("changed under the same token: %s", answer.Outcome)
	}
	w.WantMails(w.Mails(), "ack>ana")
	w.Clock.Advance(time.Minute)
	p.Text = "wait\nhold mill\nraid ford" // and back once more
	for range 2 {
		if answer := w.file(p); answer.Outcome != "accepted" || strings.Contains(w.sheets(g), "hold ford") {
			t.Errorf("the first text again under the same token: %s, %s", answer.Outcome, w.sheets(g))
		}
	}
	w.WantMails(w.Mails(), "ack>ana")
	p.Token = pages.NewPageToken()
	w.file(p)
	w.WantMails(w.Mails(), "notice>ana") // within one second: a copy
	w.Clock.Advance(time.Minute)
	p.Token = pages.NewPageToken()
	w.file(p)
	w.WantMails(w.Mails(), "ack>ana")
}

// TestPageTokens: what no form of ours sends is refused, and nobody looks up what
// another side filed.
func TestPageTokens(t *testing.T) {
	w := newWorld(t)
	g := w.Game(nil)
	p := page(g, toy.Red, "hold mill")
	for _, token := range []string{"", "short", "check", strings.Repeat("x", 65), "0123456789abcde\r\n"} {
		p.Token = token
		if _, err := w.Service.Pages.FilePage(w.Ctx, p); !errors.Is(err, pages.ErrPageToken) {
			t.Errorf("token %q: %v", token, err)
		}
	}
	p.Token = pages.NewPageToken()
	w.file(p)
	if _, err := w.Service.Pages.FiledPage(w.Ctx, g, toy.Red, "", p.Token); err != nil {
		t.Error(err)
	}
	if _, err := w.Service.Pages.FiledPage(w.Ctx, g, toy.Blue, "", p.Token); !errors.Is(err, pages.ErrPageLetter) {
		t.Errorf("of the other side: %v", err)
	}
	p.Game = "toy-9"
	if _, err := w.Service.Pages.FilePage(w.Ctx, p); !errors.Is(err, phases.ErrNoGame) {
		t.Errorf("of no game: %v", err)
	}
	if _, err := w.Service.Pages.CheckPage(w.Ctx, p); !errors.Is(err, phases.ErrNoGame) {
		t.Errorf("check of no game: %v", err)
	}
	p.Game, p.Side = g, "green"
	if _, err := w.Service.Pages.CheckPage(w.Ctx, p); !errors.Is(err, phases.ErrNoGame) {
		t.Errorf("check of no side: %v", err)
	}
}

// TestCheckSaysWhatTheMailWillSay and leaves nothing behind.
func TestCheckSaysWhatTheMailWillSay(t *testing.T) {
	w := newWorld(t)
	g := w.Game(nil)
	w.Mails()
	for _, lines := range [][]string{
		{"hold mill", "raid ford"}, {"hold mill", "raid nowhere"}, {"raid mil"}, {"wait"}, {"standing flee"}, {"status", "help"}, {"report"}, {"turn 3", "hold ford"}, {""},
	} {
		for range 2 { // the second replaces the first
			p := page(g, toy.Red, lines...)
			before := w.all(g)
			checked := w.Check(p)
			if diff := cmp.Diff(before, w.all(g)); diff != "" {
				t.Fatalf("%q: the check changed something:\n%s", lines, diff)
			}
			filed := w.file(p)
			checked.Lines = nil
			if diff := cmp.Diff(checked, filed); diff != "" {
				t.Errorf("%q (-check +filed):\n%s", lines, diff)
			}
			w.Clock.Advance(time.Minute)
		}
	}
}

// all is everything that a check could have changed.
func (w *world) all(game string) (out []string) {
	w.T.Helper()
	out = append(out, w.sheets(game), fmt.Sprintf("%+v", w.Show(game)))
	for _, d := range w.Outbox() {
		out = append(out, fmt.Sprintf("%+v", d))
	}
	for _, l := range w.lettersOf(game) {
		out = append(out, fmt.Sprintf("%d %s %s", l.ID, l.MessageID, l.Outcome))
	}
	for _, who := range []string{"key " + game + " red", "refused key " + game + " red"} {
		err := w.Store.View(w.Ctx, func(tx *store.Tx) error {
			row, err := tx.Senders().Of(who)
			out = append(out, fmt.Sprintf("%+v", row))
			return err
		})
		if err != nil {
			w.T.Fatal(err)
		}
	}
	return out
}

// TestCheckMarksLines: lines are those of what was typed, whatever of our mails was
// pasted with them.
func TestCheckMarksLines(t *testing.T) {
	w := newWorld(t)
	g := w.Game(nil)
	got := w.Check(page(g, toy.Red, "# what I think", "hold mill", "", "orders", "raid nowhere", "end", "raid ford", "standing flee", "Thank you", "fin")).Lines
	want := []pages.PageLine{{Line: 2}, {Line: 5, Severity: rules.Error}, {Line: 7}, {Line: 8}, {Line: 9, Severity: rules.Error}}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Errorf("lines (-want +got):\n%s", diff)
	}
	for name, lines := range map[string][]string{
		"with a comment": {"end # of it"}, "in bold": {"*Fin*"}, "quoted": {"> orders", "> end"}, "the original": {"-----Original Message-----"},
		"who wrote":  {"On Thu, 3 Sep 2026 at 10:12, Ana <ana@example.net> wrote:"},
		"the fields": {"From: Ana <ana@example.net>", "Sent: Thursday, 3 September 2026 10:12", "To: Post <post@example.org>", "Subject: orders"},
	} {
		text := slices.Concat([]string{"hold mill"}, lines, []string{"raid ford"})
		want := []pages.PageLine{{Line: 1}, {Line: len(text)}}
		if diff := cmp.Diff(want, w.Check(page(g, toy.Red, text...)).Lines); diff != "" {
			t.Errorf("a block's end, %s: lines (-want +got):\n%s", name, diff)
		}
	}
}

// TestCheckIsLimited: one side's checks use up nothing of another's, nor of letters.
func TestCheckIsLimited(t *testing.T) {
	w := newWorld(t)
	g := w.Game(nil)
	p := page(g, toy.Red, "hold mill")
	for range 40 {
		w.Check(p)
	}
	var often *pages.TooOftenError
	if _, err := w.Service.Pages.CheckPage(w.Ctx, p); !errors.As(err, &often) || often.Wait != time.Minute {
		t.Fatalf("the 41st check in a minute: %v", err)
	}
	w.Check(page(g, toy.Blue, "hold mill"))
	w.file(p)
	w.Clock.Advance(time.Minute)
	w.Check(p)
}

// TestPagesCountAsLetters: who files without end is stopped as who mails without end.
func TestPagesCountAsLetters(t *testing.T) {
	w := newWorld(t, func(w *world) { w.Config.LettersPerHour = 1 })
	g := w.Game(nil)
	w.Mails()
	var outcomes []string
	for range 6 {
		w.Clock.Advance(time.Minute)
		outcomes = append(outcomes, w.file(page(g, toy.Red, "wait", "hold mill")).Outcome)
	}
	want := []string{"accepted", "accepted", "accepted", "accepted", "rate", "rate"}
	if !slices.Equal(outcomes, want) {
		t.Errorf("outcomes %v, want %v", outcomes, want)
	}
	w.WantMails(w.Mails(), "ack>ana ack>ana ack>ana ack>ana notice>ana")
}

// TestPageOfAnotherTime: what was filed for a phase that is over changes nothing and is
// told so, as is what comes after the end.
func TestPageOfAnotherTime(t *testing.T) {
	w := newWorld(t)
	g := w.Game(map[string]string{"turns": "1"})
	p := page(g, toy.Red, "hold mill")
	p.Phase = 1
	if _, err := w.Service.Pause(w.Ctx, g, "moderator:test"); err != nil {
		t.Fatal(err)
	}
	if answer := w.file(p); answer.Outcome != "accepted" || !strings.Contains(answer.Answers[0].HTML, "toy-1 is paused") {
		t.Errorf("of a paused game: %+v", answer)
	}
	if _, err := w.Service.Resume(w.Ctx, g, "moderator:test"); err != nil {
		t.Fatal(err)
	}
	w.Clock.Advance(time.Minute)
	w.Tick() // red was the only one asked
	w.Clock.Advance(time.Minute)
	before := w.sheets(g)
	for _, answer := range []pages.PageAnswer{w.Check(p), w.file(p)} {
		if answer.Outcome != "refused" || !strings.Contains(answer.Answers[0].HTML, "phase 1") {
			t.Errorf("for a phase that is over: %+v", answer)
		}
	}
	if w.sheets(g) != before {
		t.Error("a sheet for a phase that is over was kept")
	}
	w.file(page(g, toy.Blue, "hold hill"))
	if w.Show(g).State != store.Over {
		t.Fatalf("the game goes on: phase %d", w.Show(g).Phase)
	}
	w.Clock.Advance(time.Minute)
	for _, answer := range []pages.PageAnswer{w.Check(page(g, toy.Red, "hold mill")), w.file(page(g, toy.Red, "hold mill"))} {
		if answer.Outcome != "refused" || !strings.Contains(answer.Answers[0].HTML, "over") {
			t.Errorf("of a game that is over: %+v", answer)
		}
	}
}

// TestPageAfterRekey: what was filed shows no key, whichever was in the mails.
func TestPageAfterRekey(t *testing.T) {
	w := newWorld(t)
	g := w.Game(nil)
	old := w.Key(g, toy.Red)
	p := page(g, toy.Red, "raid nowhere")
	p.Token = pages.NewPageToken()
	w.file(p)
	if _, err := w.Service.Commands.Submit(w.Ctx, store.Command{Verb: moderation.Rekey.Name, Game: g, Actor: "moderator:mo", Args: map[string]string{office.ArgSide: "red"}}); err != nil {
		t.Fatal(err)
	}
	w.Service.Commands.CarryWaiting(w.Ctx)
	if w.Key(g, toy.Red) == old {
		t.Fatal("the key was not rotated")
	}
	again, err := w.Service.Pages.FiledPage(w.Ctx, g, toy.Red, "", p.Token)
	if err != nil || strings.Contains(fmt.Sprint(again), old) {
		t.Errorf("%v: %+v", err, again)
	}
	if answer := w.file(page(g, toy.Red, "report")); answer.Outcome != "request" {
		t.Errorf("%+v", answer)
	}
	if answer := w.file(page(g, toy.Red, "hold mill")); answer.Outcome != "accepted" {
		t.Errorf("a page that was open before: %+v", answer)
	}
}

// TestPageInTwinWorlds: checks and filings of red are the same whatever blue has in
// hand and did in secret.
func TestPageInTwinWorlds(t *testing.T) {
	play := func(hide string, pending ...string) *world {
		w := newWorld(t)
		g := w.Game(nil)
		w.Order(g, toy.Red, "hold mill")
		w.Order(g, toy.Blue, "hold "+hide)
		w.Order(g, toy.Blue, pending...)
		return w
	}
	one, two := play("mill", "wait", "hold ford"), play("ford", "wait", "hold hill", "raid mill")
	g := "toy-1"
	for _, lines := range [][]string{{"hold mill"}, {"raid ford"}, {"raid hill", "raid mill"}, {"raid nowhere"}, {"status"}, {"history"}} {
		p := page(g, toy.Red, lines...)
		if diff := cmp.Diff(one.Check(p), two.Check(p)); diff != "" {
			t.Errorf("%q: the check tells twins apart:\n%s", lines, diff)
		}
		if diff := cmp.Diff(one.file(p), two.file(p)); diff != "" {
			t.Errorf("%q: the answer tells twins apart:\n%s", lines, diff)
		}
		one.Clock.Advance(time.Minute)
		two.Clock.Advance(time.Minute)
	}
	p := page(g, toy.Blue, "status")
	if cmp.Equal(one.Check(p), two.Check(p)) {
		t.Error("to blue the worlds are the same: the test cannot fail")
	}
}
