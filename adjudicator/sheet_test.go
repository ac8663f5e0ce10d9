package adjudicator_test

import (
	"fmt"
	"regexp"
	"strings"
	"testing"
	"time"

	"github.com/fieldpost/fieldpost/adjudicator"
	"github.com/fieldpost/fieldpost/rules"
	"github.com/fieldpost/fieldpost/rules/rulestest/toy"
	"github.com/fieldpost/fieldpost/store"
	"github.com/fieldpost/fieldpost/templates/catalogtest"
)

// carried returns the canonical sheets of a phase.
func (w *world) carried(game string, phase int) string {
	w.t.Helper()
	a, err := w.svc.Export(w.ctx, game, true)
	if err != nil {
		w.t.Fatal(err)
	}
	var out []string
	for _, s := range a.Phases[phase-1].Sheets {
		out = append(out, string(s.Side)+": "+strings.Join(s.Canonical, ", "))
	}
	return strings.Join(out, "; ")
}

func TestLaterSheetReplaces(t *testing.T) {
	w := newWorld(t)
	g := w.game(map[string]string{"report": "turn"})
	w.order(g, toy.Red, "hold mill")
	w.mails()
	w.clock.advance(time.Minute)
	w.wantMails(w.order(g, toy.Red, "hold ford"), "ack>ana")
	w.order(g, toy.Blue, "ocupar hill")
	if got, want := w.carried(g, 1), "red: hold ford; blue: hold hill"; got != want {
		t.Errorf("carried out %q, want %q", got, want)
	}
}

// TestSheetThatTheServerReceivedLastCounts: letters may be handed over in
// another order than the mail server received them in.
func TestSheetThatTheServerReceivedLastCounts(t *testing.T) {
	for _, gap := range []time.Duration{0, time.Minute} {
		w := newWorld(t)
		g := w.game(map[string]string{"report": "turn"})
		early := w.letter(raw("1@x", ana, "x", w.block(g, toy.Red, 1, "hold mill")))
		w.clock.advance(gap)
		late := w.letter(raw("2@x", ana, "x", w.block(g, toy.Red, 1, "hold ford")))
		w.receive(late)
		w.mails()
		w.receive(early)
		mails := w.mails()
		w.wantMails(mails, "notice>ana")
		if !strings.Contains(mails[0].Text, "still stands") {
			t.Error(mails[0].Text)
		}
		w.order(g, toy.Blue, "hold hill")
		if got, want := w.carried(g, 1), "red: hold ford; blue: hold hill"; got != want {
			t.Errorf("carried out %q, want %q", got, want)
		}
	}
}

func TestRedeliveredLetterDoesNothing(t *testing.T) {
	w := newWorld(t)
	g := w.game(nil)
	l := w.letter(raw("1@x", ana, "x", w.block(g, toy.Red, 1, "hold mill", "wait")))
	w.receive(l)
	w.order(g, toy.Red, "hold ford", "wait")
	w.mails()
	for _, again := range []store.Arrival{
		l, // the same place
		{Mailbox: "INBOX", UIDValidity: 2, UID: 7, Received: w.clock.Now(), Raw: l.Raw},                                                   // UIDVALIDITY changed
		{Mailbox: "Junk", UIDValidity: 1, UID: 1, Received: w.clock.Now(), Raw: append([]byte("Received: from here; now\r\n"), l.Raw...)}, // another way
	} {
		w.receive(again)
		w.wantMails(w.mails(), "")
	}
	w.order(g, toy.Red, "on failure stop")
	w.clock.advance(80 * time.Hour)
	w.tick()
	if got, want := w.carried(g, 1), "red: hold ford"; got != want {
		t.Errorf("carried out %q, want %q", got, want)
	}
}

func TestAnotherLetterAtATakenPlaceIsNotLost(t *testing.T) {
	w := newWorld(t)
	g := w.game(nil)
	w.order(g, toy.Red, "hold mill", "wait")
	w.mails()
	l := w.letter(raw("other@x", ana, "x", w.block(g, toy.Red, 1, "hold ford")))
	l.UID--
	w.receive(l)
	w.wantMails(w.mails(), "ack>ana sitrep>ana sitrep>benito")
	w.receive(l)
	w.wantMails(w.mails(), "")
}

func TestWaitAloneTakesTheLastWordBack(t *testing.T) {
	w := newWorld(t)
	g := w.game(map[string]string{"report": "turn"})
	w.order(g, toy.Red, "hold mill")
	w.mails()
	w.wantMails(w.order(g, toy.Red, "wait"), "ack>ana")
	w.wantMails(w.order(g, toy.Blue, "hold hill"), "ack>benito")
	if got := w.show(g).Seats[0].Sheet; got != adjudicator.SheetNotFinal {
		t.Errorf("red's sheet is %s", got)
	}
	if mine := w.send(ana, "status\n")[0].Text; !strings.Contains(mine, "not final") {
		t.Errorf("red is not told of its own sheet:\n%s", mine)
	}
	if theirs := w.send(benj, "status\n")[0].Text; strings.Contains(theirs, "definitiv") {
		t.Errorf("blue is told that red's sheet is not final:\n%s", theirs)
	}
	w.wantMails(w.order(g, toy.Red, "hold mill"), "ack>ana sitrep>ana sitrep>benito")
}

func TestAdvanceSheets(t *testing.T) {
	w := newWorld(t)
	g := w.game(nil)
	w.mails()
	// Blue is not asked yet: kept for its next orders. Red sends turn 2 ahead.
	w.wantMails(w.order(g, toy.Blue, "hold mill"), "ack>benito")
	w.wantMails(w.order(g, toy.Red, "turn 2", "raid ford"), "ack>ana")
	// Red's orders for turn 1 bring both halves of it and red's half of turn 2.
	mails := w.order(g, toy.Red, "hold hill")
	w.wantMails(mails, "ack>ana sitrep>ana sitrep>benito sitrep>ana sitrep>benito sitrep>ana sitrep>benito")
	for phase, want := range []string{"red: hold hill", "blue: hold mill", "red: raid ford"} {
		if got := w.carried(g, phase+1); got != want {
			t.Errorf("phase %d: carried out %q, want %q", phase+1, got, want)
		}
	}
	if got := w.show(g); got.Phase != 4 || got.Seats[1].Sheet != adjudicator.SheetMissing {
		t.Errorf("phase %d, blue %s", got.Phase, got.Seats[1].Sheet)
	}
}

func TestAdvanceSheetThatNoLongerFits(t *testing.T) {
	w := newWorld(t)
	g := w.game(nil)
	w.order(g, toy.Red, "turn 2", "raid ford", "hold mill")
	w.order(g, toy.Red, "hold ford") // and so ford is red's own place in turn 2
	w.mails()
	mails := w.order(g, toy.Blue, "hold hill")
	w.wantMails(mails, "ack>benito sitrep>ana sitrep>benito")
	if !catalogtest.Tells(t, rules.English, mails[1].Text, "sitrep.advance-refused") || !strings.Contains(mails[1].Text, "toy.own-place") {
		t.Errorf("red is not told:\n%s", mails[1].Text)
	}
	if got := w.show(g).Seats[0].Sheet; got != adjudicator.SheetMissing {
		t.Errorf("red is %s, want missing", got)
	}
}

func TestTurnThatIsOverIsRefused(t *testing.T) {
	w := newWorld(t)
	g := w.game(nil)
	w.order(g, toy.Red, "hold mill")
	w.order(g, toy.Blue, "hold mill")
	w.mails()
	mails := w.order(g, toy.Red, "hold ford", "turn 1")
	w.wantMails(mails, "ack>ana")
	says(t, mails[0], "Not accepted", "2 turn 1 ^ Turn 1 is over; the game is in turn 2.", "Did you mean “turn 3”?", "turn 1 # ?")
	if got := w.current(g, toy.Red); got != "" {
		t.Error("a sheet for a turn that is over was stored")
	}
}

// TestTurnThatNeverComesIsRefused: such a sheet would be kept for ever.
func TestTurnThatNeverComesIsRefused(t *testing.T) {
	w := newWorld(t)
	g := w.game(nil)
	w.mails()
	for _, turn := range []string{"turn 999999999", "turn 22", "turn 0"} {
		mails := w.order(g, toy.Red, turn, "hold ford")
		w.wantMails(mails, "ack>ana")
		says(t, mails[0], "Not accepted", "hold ford", "not", "Receipt")
		if turn != "turn 0" {
			says(t, mails[0], "at present I keep sheets for the turns up to 21.")
		}
		if got := w.current(g, toy.Red); got != "" {
			t.Errorf("%s: a sheet was stored", turn)
		}
	}
	mails := w.order(g, toy.Red, "turn 21", "hold ford")
	says(t, mails[0], "Accepted in advance: your order is kept for turn 21.")
	mails = w.order(g, toy.Red, "turn 3", "hold ford", "wait")
	says(t, mails[0], "Accepted in advance, not final: your order is kept for turn 3.", "not", "for phase 1 and wait")
	mails = w.order(g, toy.Blue, "turno 999999999", "ocupar el vado")
	says(t, mails[0], "por ahora guardo hojas para los turnos hasta el 21.")
}

// TestAdvanceSheetThatNobodyAskedFor is not dropped in silence.
func TestAdvanceSheetThatNobodyAskedFor(t *testing.T) {
	w := newWorld(t)
	g := w.game(nil)
	w.order(g, toy.Red, "hold mill")
	w.mails()
	ack := w.order(g, toy.Red, "turn 1", "hold ford")[0] // red has moved in turn 1
	says(t, ack, "kept for turn 1")
	w.order(g, toy.Red, "turn 2", "hold hill", "wait")
	w.mails()
	mails := w.order(g, toy.Blue, "hold mill")
	w.wantMails(mails, "ack>benito sitrep>ana sitrep>benito")
	says(t, mails[1], "for turn 1 was not asked for", "now your sheet for this phase, but it is not final")
	says(t, mails[2], "not", "turno 1 ya pasó", "por adelantado")
	if status := w.send(ana, "status")[0]; strings.Contains(status.Text, "turn 1") {
		t.Error(status.Text)
	}
}

func TestStatusOfASheetForTheNextOrders(t *testing.T) {
	w := newWorld(t)
	g := w.game(nil)
	w.mails()
	w.order(g, toy.Blue, "hold mill")
	says(t, w.send(benj, "estado")[0], "Para la próxima vez que se pida algo a tu bando guardo", "not", "turno 0")
}

func TestStandingOrdersAnswerDecisions(t *testing.T) {
	w := newWorld(t)
	g := w.game(map[string]string{"decisions": "ask"})
	w.order(g, toy.Blue, "standing stand at ford")
	w.order(g, toy.Blue, "standing flee at mill", "standing flee at ford")
	w.order(g, toy.Blue, "standing stand at hill", "standing sit") // the good part counts
	w.order(g, toy.Red, "raid ford")
	a, err := w.svc.Export(w.ctx, g, true)
	if err != nil {
		t.Fatal(err)
	}
	if got := fmt.Sprint(a.Phases[0].Standing[0].Canonical); got != "[standing flee at mill standing flee at ford standing stand at hill]" {
		t.Errorf("standing orders in force: %s", got)
	}
	if got := w.show(g).Seats[1].Sheet; got != adjudicator.SheetMissing || w.show(g).Demands() != "blue orders" {
		t.Errorf("blue is %s; %s is asked", got, w.show(g).Demands())
	}
	// A later order on the same subject replaces the earlier.
	w.order(g, toy.Blue, "standing stand at ford", "hold ford", "wait")
	w.order(g, toy.Blue, "hold ford")
	if a, err = w.svc.Export(w.ctx, g, true); err != nil {
		t.Fatal(err)
	}
	if got := fmt.Sprint(a.Phases[1].Standing[0].Canonical); got != "[standing flee at mill standing stand at hill standing stand at ford]" {
		t.Errorf("standing orders in force: %s", got)
	}
}

func TestQuestions(t *testing.T) {
	w := newWorld(t)
	g := w.game(nil)
	w.mails()
	ask := func(from, body string) []store.Dispatch {
		t.Helper()
		return w.send(from, body) // no game named: it is his only one; no key needed
	}
	w.wantMails(ask(benj, "ayuda\n"), "help>benito")
	w.wantMails(ask(benj, "ayuda juggling\n"), "help>benito")
	w.wantMails(ask(ana, "status\nhistory\nstatus\n"), "status>ana history>ana")
	report := ask(ana, "report\n")
	w.wantMails(report, "report>ana")
	if !strings.Contains(report[0].Text, w.key(g, toy.Red)) {
		t.Error("before the first sitrep, report does not send the invitation again")
	}
	w.order(g, toy.Red, "hold mill")
	again := ask(ana, "report\n")
	w.wantMails(again, "report>ana")
	if !strings.Contains(again[0].Subject, "P2 red") {
		t.Errorf("subject %q", again[0].Subject)
	}
	history := ask(ana, "history\n")
	if !strings.Contains(history[0].Text, "no sheet") && !strings.Contains(history[0].Text, "1") {
		t.Error(history[0].Text)
	}
	// Requests and orders in one letter.
	w.wantMails(w.order(g, toy.Blue, "status", "hold mill", "wait"), "ack>benito status>benito")
}

func TestThreads(t *testing.T) {
	w := newWorld(t)
	g := w.game(nil)
	welcome := w.mails()[0]
	ack := w.send(ana, w.block(g, toy.Red, 0, "hold mill", "wait"))[0]
	if ack.InReplyTo != "m1@"+ana || len(ack.Refs) != 2 || ack.Refs[0] != welcome.MessageID || ack.Refs[1] != "m1@"+ana {
		t.Errorf("ack in reply to %s, references %v", ack.InReplyTo, ack.Refs)
	}
	sitrep := w.order(g, toy.Red, "hold mill")[1]
	if len(sitrep.Refs) == 0 || sitrep.Refs[0] != welcome.MessageID {
		t.Errorf("the sitrep is in the thread of the game, but refers to %v", sitrep.Refs)
	}
	// Replying is enough: no header line but the key's.
	w.wantMails(w.send(benj, "key: "+w.key(g, toy.Blue)+"\nocupar el molino\nespera\n", "References: <zz@x> <"+w.outbox()[5].MessageID+">"), "ack>benito")
}

func TestBothSidesInOneHand(t *testing.T) {
	w := newWorld(t)
	g := w.game(nil, oneHand)
	w.mails()
	mails := w.send(ana, "hold mill\n")
	w.wantMails(mails, "notice>ana")
	if !strings.Contains(mails[0].Text, "Red") || !strings.Contains(mails[0].Text, "Blue") {
		t.Error(mails[0].Text)
	}
	// The key alone names the side.
	w.wantMails(w.send(ana, "key: "+w.key(g, toy.Red)+"\nhold mill\n"), "ack>ana joined>ana")
	w.wantMails(w.send(ana, w.block(g, toy.Blue, 2, "hold mill")), "ack>ana joined>ana")
}

// anchors are those in the text of mails.
var anchors = regexp.MustCompile(`P[0-9]+=[a-z2-7]{26}\b`)

// TestTwinWorlds: two games that differ in what blue may not know give blue
// the same bytes, but for the anchor of each report, which tells nothing before
// the seed is published.
func TestTwinWorlds(t *testing.T) {
	told := func(hold string) string {
		w := newWorld(t)
		g := w.game(nil)
		w.order(g, toy.Red, hold)
		w.send(benj, w.block(g, toy.Blue, 2, "status", "history", "report", "raid nowhere"))
		w.order(g, toy.Blue, "hold hill")
		var out strings.Builder
		for _, d := range w.outbox() {
			if d.Side == toy.Blue {
				fmt.Fprintln(&out, d.Subject, d.MessageID, d.ReplyTo, d.Text, d.HTML)
			}
		}
		return out.String()
	}
	a, b := told("hold mill"), told("hold ford")
	if anchors.ReplaceAllString(a, "P") != anchors.ReplaceAllString(b, "P") {
		t.Error("blue is told where red hides")
	}
	if same := told("hold mill"); same != a {
		t.Error("the same game is told in two ways")
	}
	one, two := anchors.FindAllString(a, -1), anchors.FindAllString(b, -1)
	if len(one) != len(two) || len(one) < 4 {
		t.Fatalf("anchors %q and %q", one, two)
	}
	differ := 0
	for i := range one {
		if phase := one[i][:3]; phase != two[i][:3] || (one[i] == two[i]) != (phase == "P0=") {
			t.Errorf("anchors %s and %s: that of the start is the same, that of a phase is not", one[i], two[i])
		}
		if one[i] != two[i] {
			differ++
		}
	}
	if differ == 0 {
		t.Error("no anchor differs: it says nothing of the game")
	}
}

func TestNoSecretBeforeTheEnd(t *testing.T) {
	w := newWorld(t)
	g := w.game(nil)
	if info := w.show(g); info.Seed != "" || info.Archive != "" {
		t.Errorf("the status page shows %q, %q", info.Seed, info.Archive)
	}
	if _, err := w.svc.Export(w.ctx, g, false); err == nil {
		t.Error("the archive of a running game was given away")
	}
	list, err := w.svc.ListGames(w.ctx)
	if err != nil || len(list) != 1 || list[0].Seed != "" {
		t.Errorf("ListGames = %+v, %v", list, err)
	}
}
