package adjudicator_test

import (
	"strings"
	"testing"
	"time"

	"github.com/fieldpost/fieldpost/adjudicator/moderation"
	"github.com/fieldpost/fieldpost/adjudicator/office"
	"github.com/fieldpost/fieldpost/rules"
	"github.com/fieldpost/fieldpost/rules/rulestest/toy"
	"github.com/fieldpost/fieldpost/store"
	"github.com/fieldpost/fieldpost/templates/catalogtest"
)

// enters gives the verb sheet, or undo where there is no text.
func (w *world) enters(game, by string, side rules.Side, lines ...string) (store.Command, error) {
	args, verb := map[string]string{office.ArgSide: string(side)}, moderation.Undo
	if len(lines) > 0 {
		args[office.ArgLines], verb = strings.Join(lines, "\n"), moderation.Sheet
	}
	return w.Service.Command(w.Ctx, store.Command{Verb: verb.Name, Game: game, Actor: "moderator:" + by, Args: args})
}

// TestSheetOfASideIsEntered: what a moderator was told by telephone counts as a letter of the side, whose
// player is told at once what was understood; what stands of it is marked, and its player was not heard.
func TestSheetOfASideIsEntered(t *testing.T) {
	w := newWorld(t, func(w *world) { w.Config.Moderator = office.Person{Address: mod, Name: "Mo"} })
	g := w.Game(map[string]string{"turns": "3"})
	w.Mails()
	heard := w.Show(g).Seats[0].Heard
	got := w.done(w.enters(g, "Mo", "Rojo", "Hold Mill"))
	if !catalogtest.Tells(t, rules.English, got, "verb.sheet") || strings.Contains(strings.ToLower(got), "mill") {
		t.Errorf("%q: what was ordered stands in what was done", got)
	}
	mails := w.Mails()
	w.WantMails(mails, "ack>ana")
	says(t, mails[0], "The moderator, Mo, was told your orders and has entered this sheet for you", "toy.order.hold", "\"undo\"")
	if !w.Show(g).Seats[0].Heard.Equal(heard) {
		t.Error("its player was heard")
	}
	if log, err := w.Service.Inquiry.AuditLog(w.Ctx, g, 1); err != nil || log[0].Action != "sheet" || log[0].Detail["side"] != "red" || log[0].Detail["orders"] != "1" || strings.Contains(strings.ToLower(log[0].Detail["text"]), "mill") {
		t.Errorf("%+v, %v", log, err)
	}

	// Its player takes it back by an answer, and gives another, which the moderator takes back.
	w.WantMails(w.Send(ana, "undo", "In-Reply-To: <"+mails[0].MessageID+">", "Subject: Re: "+mails[0].Subject), "notice>ana")
	w.Order(g, toy.Red, "raid ford", "wait")
	w.Mails()
	if got := w.done(w.enters(g, "Mo", toy.Red)); !catalogtest.Tells(t, rules.English, got, "verb.sheet-undone") || strings.Contains(got, "ford") {
		t.Error(got)
	}
	mails = w.Mails()
	w.WantMails(mails, "notice>ana")
	says(t, mails[0], "The moderator, Mo, has taken it back for you", "raid ford")
	if got := w.refused(w.enters(g, "Mo", toy.Red)); !catalogtest.Tells(t, rules.English, got, "verb.sheet-refused") {
		t.Error(got)
	}

	// The last sheet has the phase played, and the archive says whose it was.
	if got := w.done(w.enters(g, "Mo", toy.Red, "hold mill")); !strings.Contains(got, "the last sheet") {
		t.Error(got)
	}
	w.Clock.Advance(59 * time.Minute)
	w.Tick()
	if w.Show(g).Phase != 1 {
		t.Error("its player had no time to take it back")
	}
	w.Clock.Advance(2 * time.Minute)
	w.Tick()
	if w.Show(g).Phase != 2 {
		t.Fatalf("phase %d", w.Show(g).Phase)
	}
	entered := map[rules.Side]bool{}
	if err := w.Store.View(w.Ctx, func(tx *store.Tx) error {
		p, err := tx.Phase(g, 1)
		for _, c := range p.Inputs.Sheets {
			entered[c.Side] = c.Entered
		}
		return err
	}); err != nil {
		t.Fatal(err)
	}
	if !entered[toy.Red] {
		t.Errorf("entered: %v", entered)
	}
}

// TestFaultySheetIsNotEntered: the moderator is told what its player would be, the player nothing.
func TestFaultySheetIsNotEntered(t *testing.T) {
	w := newWorld(t, func(w *world) {
		w.Config.Moderator = office.Person{Address: mod, Name: "Mo"}
		w.Config.Moderators = []office.Moderator{{Person: office.Person{Address: ana, Name: "Ana"}}}
	})
	g := w.Game(map[string]string{"turns": "3"})
	w.Order(g, toy.Red, "raid ford", "wait")
	w.Mails()
	for text, want := range map[string]string{
		"hold mill\nraid nowhere": "Line 2, “raid nowhere”", "status": "verb.sheet-request", "undo": "verb.sheet-request", "\n#": "verb.sheet-empty",
		"hold mill\nhelp": "verb.sheet-request",
	} {
		got := w.refused(w.enters(g, "Mo", toy.Red, text))
		if ok := strings.Contains(got, want); !ok && (!strings.HasPrefix(want, "verb.") || !catalogtest.Tells(t, rules.English, got, want)) {
			t.Errorf("%q: %s", text, got)
		}
		if strings.Contains(got, "ford") {
			t.Errorf("what the side had sent is told: %s", got)
		}
	}
	for _, by := range []string{"Ana"} { // plays
		for _, lines := range [][]string{{"hold mill"}, nil} {
			if got := w.refused(w.enters(g, by, toy.Blue, lines...)); !catalogtest.Tells(t, rules.English, got, "verb.sheet-plays") {
				t.Errorf("%s: %s", by, got)
			}
		}
	}
	w.WantMails(w.Mails(), "")
	c, err := w.Service.Command(w.Ctx, store.Command{Verb: "sheet", Game: g, Actor: "moderator:Mo", Args: map[string]string{"side": "red", "lines": "hold mill", "phase": "9"}})
	if got := w.refused(c, err); !strings.Contains(got, "not 9") {
		t.Error(got)
	}
}

// TestSheetByMail: the lines below are its orders, to the end of the block, and nothing but what was typed
// is shown beforehand.
func TestSheetByMail(t *testing.T) {
	for _, body := range []string{
		"sheet red\nhold mill\n", "hoja de rojo:\nhold mill\nfin\nnota por teléfono\n", "sheet for the red side\nhold mill\n\nThanks,\nMo\n", "sheet red hold mill\n",
	} {
		w := newWorld(t)
		g := w.Game(map[string]string{"turns": "3"})
		w.Order(g, toy.Red, "raid ford", "wait")
		w.Mails()
		sent := w.Send(mod, "moderator "+g+"\n"+body)
		w.WantMails(sent, "moderator-verbs>mod")
		says(t, sent[0], "mill", "Mail to Ana (Red)", "not", "ford")
		w.Send(mod, "confirm "+codeIn.FindString(sent[0].Text))
		got := w.carry()
		if len(got) < 2 || got[0].Recipient != ana || got[0].Kind.Family() != "ack" {
			t.Errorf("%q: %s", body, summary(got))
		}
	}
}
