package adjudicator_test

import (
	"fmt"
	"regexp"
	"strings"
	"testing"
	"time"

	"github.com/fieldpost/fieldpost/adjudicator"
	"github.com/fieldpost/fieldpost/adjudicator/inquiry"
	"github.com/fieldpost/fieldpost/rules"
	"github.com/fieldpost/fieldpost/rules/rulestest/toy"
	"github.com/fieldpost/fieldpost/store"
	"github.com/fieldpost/fieldpost/templates/catalogtest"
)

func TestLaterSheetReplaces(t *testing.T) {
	w := newWorld(t)
	g := w.Game(map[string]string{"report": "turn"})
	w.Order(g, toy.Red, "hold mill")
	w.Mails()
	w.Clock.Advance(time.Minute)
	w.WantMails(w.Order(g, toy.Red, "hold ford"), "ack>ana")
	w.Order(g, toy.Blue, "ocupar hill")
	if got, want := w.Carried(g, 1), "red: hold ford; blue: hold hill"; got != want {
		t.Errorf("carried out %q, want %q", got, want)
	}
}

// TestSheetThatTheServerReceivedLastCounts: letters may be handed over in
// another order than the mail server received them in.
func TestSheetThatTheServerReceivedLastCounts(t *testing.T) {
	for _, gap := range []time.Duration{0, time.Minute} {
		w := newWorld(t)
		g := w.Game(map[string]string{"report": "turn"})
		early := w.Letter(raw("1@x", ana, "x", w.Block(g, toy.Red, 1, "hold mill")))
		w.Clock.Advance(gap)
		late := w.Letter(raw("2@x", ana, "x", w.Block(g, toy.Red, 1, "hold ford")))
		w.Receive(late)
		w.Mails()
		w.Receive(early)
		mails := w.Mails()
		w.WantMails(mails, "notice>ana")
		if !strings.Contains(mails[0].Text, "still stands") {
			t.Error(mails[0].Text)
		}
		w.Order(g, toy.Blue, "hold hill")
		if got, want := w.Carried(g, 1), "red: hold ford; blue: hold hill"; got != want {
			t.Errorf("carried out %q, want %q", got, want)
		}
	}
}

func TestRedeliveredLetterDoesNothing(t *testing.T) {
	w := newWorld(t)
	g := w.Game(nil)
	l := w.Letter(raw("1@x", ana, "x", w.Block(g, toy.Red, 1, "hold mill", "wait")))
	w.Receive(l)
	w.Order(g, toy.Red, "hold ford", "wait")
	w.Mails()
	for _, again := range []store.Arrival{
		l, // the same place
		{Mailbox: "INBOX", UIDValidity: 2, UID: 7, Received: w.Clock.Now(), Raw: l.Raw},                                                   // UIDVALIDITY changed
		{Mailbox: "Junk", UIDValidity: 1, UID: 1, Received: w.Clock.Now(), Raw: append([]byte("Received: from here; now\r\n"), l.Raw...)}, // another way
	} {
		w.Receive(again)
		w.WantMails(w.Mails(), "")
	}
	w.Order(g, toy.Red, "on failure stop")
	w.Clock.Advance(80 * time.Hour)
	w.Tick()
	if got, want := w.Carried(g, 1), "red: hold ford"; got != want {
		t.Errorf("carried out %q, want %q", got, want)
	}
}

func TestAnotherLetterAtATakenPlaceIsNotLost(t *testing.T) {
	w := newWorld(t)
	g := w.Game(nil)
	w.Order(g, toy.Red, "hold mill", "wait")
	w.Mails()
	l := w.Letter(raw("other@x", ana, "x", w.Block(g, toy.Red, 1, "hold ford")))
	l.UID--
	w.Receive(l)
	w.WantMails(w.Mails(), "ack>ana sitrep>ana sitrep>benito")
	w.Receive(l)
	w.WantMails(w.Mails(), "")
}

func TestWaitAloneTakesTheLastWordBack(t *testing.T) {
	w := newWorld(t)
	g := w.Game(map[string]string{"report": "turn"})
	w.Order(g, toy.Red, "hold mill")
	w.Mails()
	w.WantMails(w.Order(g, toy.Red, "wait"), "ack>ana")
	w.WantMails(w.Order(g, toy.Blue, "hold hill"), "ack>benito")
	if got := w.Show(g).Seats[0].Sheet; got != inquiry.SheetNotFinal {
		t.Errorf("red's sheet is %s", got)
	}
	if mine := w.Send(ana, "status\n")[0].Text; !strings.Contains(mine, "not final") {
		t.Errorf("red is not told of its own sheet:\n%s", mine)
	}
	if theirs := w.Send(benj, "status\n")[0].Text; strings.Contains(theirs, "definitiv") {
		t.Errorf("blue is told that red's sheet is not final:\n%s", theirs)
	}
	w.WantMails(w.Order(g, toy.Red, "hold mill"), "ack>ana sitrep>ana sitrep>benito")
}

func TestAdvanceSheets(t *testing.T) {
	w := newWorld(t)
	g := w.Game(nil)
	w.Mails()
	// Blue is not asked yet: kept for its next orders. Red sends turn 2 ahead.
	w.WantMails(w.Order(g, toy.Blue, "hold mill"), "ack>benito")
	w.WantMails(w.Order(g, toy.Red, "turn 2", "raid ford"), "ack>ana")
	// Red's orders for turn 1 bring both halves of it and red's half of turn 2.
	mails := w.Order(g, toy.Red, "hold hill")
	w.WantMails(mails, "ack>ana sitrep>ana sitrep>benito sitrep>ana sitrep>benito sitrep>ana sitrep>benito")
	for phase, want := range []string{"red: hold hill", "blue: hold mill", "red: raid ford"} {
		if got := w.Carried(g, phase+1); got != want {
			t.Errorf("phase %d: carried out %q, want %q", phase+1, got, want)
		}
	}
	if got := w.Show(g); got.Phase != 4 || got.Seats[1].Sheet != inquiry.SheetMissing {
		t.Errorf("phase %d, blue %s", got.Phase, got.Seats[1].Sheet)
	}
}

func TestAdvanceSheetThatNoLongerFits(t *testing.T) {
	w := newWorld(t)
	g := w.Game(nil)
	w.Order(g, toy.Red, "turn 2", "raid ford", "hold mill")
	w.Order(g, toy.Red, "hold ford") // and so ford is red's own place in turn 2
	w.Mails()
	mails := w.Order(g, toy.Blue, "hold hill")
	w.WantMails(mails, "ack>benito sitrep>ana sitrep>benito")
	if !catalogtest.Tells(t, rules.English, mails[1].Text, "sitrep.advance-refused") || !strings.Contains(mails[1].Text, "toy.own-place") {
		t.Errorf("red is not told:\n%s", mails[1].Text)
	}
	if got := w.Show(g).Seats[0].Sheet; got != inquiry.SheetMissing {
		t.Errorf("red is %s, want missing", got)
	}
}

func TestTurnThatIsOverIsRefused(t *testing.T) {
	w := newWorld(t)
	g := w.Game(nil)
	w.Order(g, toy.Red, "hold mill")
	w.Order(g, toy.Blue, "hold mill")
	w.Mails()
	mails := w.Order(g, toy.Red, "hold ford", "turn 1")
	w.WantMails(mails, "ack>ana")
	says(t, mails[0], "Not accepted", "2 turn 1 ^ Turn 1 is over; the game is in turn 2.", "Did you mean “turn 3”?", "turn 1 # ?")
	if got := w.Current(g, toy.Red); got != "" {
		t.Error("a sheet for a turn that is over was stored")
	}
}

// TestTurnThatNeverComesIsRefused: such a sheet would be kept for ever.
func TestTurnThatNeverComesIsRefused(t *testing.T) {
	w := newWorld(t)
	g := w.Game(nil)
	w.Mails()
	for _, turn := range []string{"turn 999999999", "turn 22", "turn 0"} {
		mails := w.Order(g, toy.Red, turn, "hold ford")
		w.WantMails(mails, "ack>ana")
		says(t, mails[0], "Not accepted", "hold ford", "not", "Receipt")
		if turn != "turn 0" {
			says(t, mails[0], "at present I keep sheets for the turns up to 21.")
		}
		if got := w.Current(g, toy.Red); got != "" {
			t.Errorf("%s: a sheet was stored", turn)
		}
	}
	mails := w.Order(g, toy.Red, "turn 21", "hold ford")
	says(t, mails[0], "Accepted in advance: your order is kept for turn 21.")
	mails = w.Order(g, toy.Red, "turn 3", "hold ford", "wait")
	says(t, mails[0], "Accepted in advance, not final: your order is kept for turn 3.", "not", "for phase 1 and wait")
	mails = w.Order(g, toy.Blue, "turno 999999999", "ocupar el vado")
	says(t, mails[0], "por ahora guardo hojas para los turnos hasta el 21.")
}

// TestAdvanceSheetThatNobodyAskedFor is not dropped in silence.
func TestAdvanceSheetThatNobodyAskedFor(t *testing.T) {
	w := newWorld(t)
	g := w.Game(nil)
	w.Order(g, toy.Red, "hold mill")
	w.Mails()
	ack := w.Order(g, toy.Red, "turn 1", "hold ford")[0] // red has moved in turn 1
	says(t, ack, "kept for turn 1")
	w.Order(g, toy.Red, "turn 2", "hold hill", "wait")
	w.Mails()
	mails := w.Order(g, toy.Blue, "hold mill")
	w.WantMails(mails, "ack>benito sitrep>ana sitrep>benito")
	says(t, mails[1], "for turn 1 was not asked for", "now your sheet for this phase, but it is not final")
	says(t, mails[2], "not", "turno 1 ya pasó", "por adelantado")
	if status := w.Send(ana, "status")[0]; strings.Contains(status.Text, "turn 1") {
		t.Error(status.Text)
	}
}

func TestStatusOfASheetForTheNextOrders(t *testing.T) {
	w := newWorld(t)
	g := w.Game(nil)
	w.Mails()
	w.Order(g, toy.Blue, "hold mill")
	says(t, w.Send(benj, "estado")[0], "Para la próxima vez que se pida algo a tu bando guardo", "not", "turno 0")
}

func TestStandingOrdersAnswerDecisions(t *testing.T) {
	w := newWorld(t)
	g := w.Game(map[string]string{"decisions": "ask"})
	w.Order(g, toy.Blue, "standing stand at ford")
	w.Order(g, toy.Blue, "standing flee at mill", "standing flee at ford")
	w.Order(g, toy.Blue, "standing stand at hill", "standing sit") // the good part counts
	w.Order(g, toy.Red, "raid ford")
	a, err := w.Service.Transfer.Export(w.Ctx, g, true)
	if err != nil {
		t.Fatal(err)
	}
	if got := fmt.Sprint(a.Phases[0].Standing[0].Canonical); got != "[standing flee at mill standing flee at ford standing stand at hill]" {
		t.Errorf("standing orders in force: %s", got)
	}
	if got := w.Show(g).Seats[1].Sheet; got != inquiry.SheetMissing || adjudicator.DemandsOf(w.Show(g)) != "blue orders" {
		t.Errorf("blue is %s; %s is asked", got, adjudicator.DemandsOf(w.Show(g)))
	}
	// A later order on the same subject replaces the earlier.
	w.Order(g, toy.Blue, "standing stand at ford", "hold ford", "wait")
	w.Order(g, toy.Blue, "hold ford")
	if a, err = w.Service.Transfer.Export(w.Ctx, g, true); err != nil {
		t.Fatal(err)
	}
	if got := fmt.Sprint(a.Phases[1].Standing[0].Canonical); got != "[standing flee at mill standing stand at hill standing stand at ford]" {
		t.Errorf("standing orders in force: %s", got)
	}
}

func TestQuestions(t *testing.T) {
	w := newWorld(t)
	g := w.Game(nil)
	w.Mails()
	ask := func(from, body string) []store.Dispatch {
		t.Helper()
		return w.Send(from, body) // no game named: it is his only one; no key needed
	}
	w.WantMails(ask(benj, "ayuda\n"), "help>benito")
	w.WantMails(ask(benj, "ayuda juggling\n"), "help>benito")
	w.WantMails(ask(ana, "status\nhistory\nstatus\n"), "status>ana history>ana")
	report := ask(ana, "report\n")
	w.WantMails(report, "report>ana")
	if !strings.Contains(report[0].Text, w.Key(g, toy.Red)) {
		t.Error("before the first sitrep, report does not send the invitation again")
	}
	w.Order(g, toy.Red, "hold mill")
	again := ask(ana, "report\n")
	w.WantMails(again, "report>ana")
	if !strings.Contains(again[0].Subject, "P2 red") {
		t.Errorf("subject %q", again[0].Subject)
	}
	history := ask(ana, "history\n")
	if !strings.Contains(history[0].Text, "no sheet") && !strings.Contains(history[0].Text, "1") {
		t.Error(history[0].Text)
	}
	// Requests and orders in one letter.
	w.WantMails(w.Order(g, toy.Blue, "status", "hold mill", "wait"), "ack>benito status>benito")
}

func TestThreads(t *testing.T) {
	w := newWorld(t)
	g := w.Game(nil)
	welcome := w.Mails()[0]
	ack := w.Send(ana, w.Block(g, toy.Red, 0, "hold mill", "wait"))[0]
	if ack.InReplyTo != "m1@"+ana || len(ack.Refs) != 2 || ack.Refs[0] != welcome.MessageID || ack.Refs[1] != "m1@"+ana {
		t.Errorf("ack in reply to %s, references %v", ack.InReplyTo, ack.Refs)
	}
	sitrep := w.Order(g, toy.Red, "hold mill")[1]
	if len(sitrep.Refs) == 0 || sitrep.Refs[0] != welcome.MessageID {
		t.Errorf("the sitrep is in the thread of the game, but refers to %v", sitrep.Refs)
	}
	// Replying is enough: no header line but the key's.
	w.WantMails(w.Send(benj, "key: "+w.Key(g, toy.Blue)+"\nocupar el molino\nespera\n", "References: <zz@x> <"+w.Outbox()[5].MessageID+">"), "ack>benito")
}

func TestBothSidesInOneHand(t *testing.T) {
	w := newWorld(t)
	g := w.Game(nil, oneHand)
	w.Mails()
	mails := w.Send(ana, "hold mill\n")
	w.WantMails(mails, "notice>ana")
	if !strings.Contains(mails[0].Text, "Red") || !strings.Contains(mails[0].Text, "Blue") {
		t.Error(mails[0].Text)
	}
	// The key alone names the side.
	w.WantMails(w.Send(ana, "key: "+w.Key(g, toy.Red)+"\nhold mill\n"), "ack>ana joined>ana")
	w.WantMails(w.Send(ana, w.Block(g, toy.Blue, 2, "hold mill")), "ack>ana joined>ana")
}

// anchors are those in the text of mails.
var anchors = regexp.MustCompile(`P[0-9]+=[a-z2-7]{26}\b`)

// TestTwinWorlds: two games that differ in what blue may not know give blue
// the same bytes, but for the anchor of each report, which tells nothing before
// the seed is published.
func TestTwinWorlds(t *testing.T) {
	told := func(hold string) string {
		w := newWorld(t)
		g := w.Game(nil)
		w.Order(g, toy.Red, hold)
		w.Send(benj, w.Block(g, toy.Blue, 2, "status", "history", "report", "raid nowhere"))
		w.Order(g, toy.Blue, "hold hill")
		var out strings.Builder
		for _, d := range w.Outbox() {
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
	g := w.Game(nil)
	if info := w.Show(g); info.Seed != "" || info.Archive != "" {
		t.Errorf("the status page shows %q, %q", info.Seed, info.Archive)
	}
	if _, err := w.Service.Transfer.Export(w.Ctx, g, false); err == nil {
		t.Error("the archive of a running game was given away")
	}
	list, err := w.Service.Inquiry.ListGames(w.Ctx)
	if err != nil || len(list) != 1 || list[0].Seed != "" {
		t.Errorf("ListGames = %+v, %v", list, err)
	}
}
