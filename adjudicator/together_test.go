package adjudicator_test

import (
	"fmt"
	"strings"
	"testing"
	"time"

	"github.com/fieldpost/fieldpost/adjudicator/confirm"
	"github.com/fieldpost/fieldpost/adjudicator/founding"
	"github.com/fieldpost/fieldpost/adjudicator/office"
	"github.com/fieldpost/fieldpost/rules"
	"github.com/fieldpost/fieldpost/rules/rulestest/toy"
	"github.com/fieldpost/fieldpost/store"
)

var turns = map[string]string{"report": "turn", "turns": "20"}

// bothSides is a game of which Ana holds both sides, and the report on its first phase.
func bothSides(t *testing.T, change ...func(*world)) (w *world, g string, report store.Dispatch) {
	t.Helper()
	w = newWorld(t, change...)
	g = w.Game(turns, oneHand)
	w.WantMails(w.Mails(), "joined>ana")
	w.Invite()
	mails := w.Send(ana, w.Block(g, toy.Red, 0, "hold mill")+w.Block(g, toy.Blue, 0, "hold ford"))
	w.WantMails(mails, "joined>ana joined>ana")
	return w, g, mails[1]
}

// rowsOf are the dispatches that one carries.
func (w *world) rowsOf(d store.Dispatch) (out []store.Dispatch) {
	w.T.Helper()
	if err := w.Store.View(w.Ctx, func(tx *store.Tx) error {
		held, err := tx.Dispatches().List(store.DispatchFilter{MergedInto: d.ID})
		for _, h := range held {
			if h, err = tx.Dispatch(h.ID); err != nil {
				return err
			}
			out = append(out, h)
		}
		return err
	}); err != nil {
		w.T.Fatal(err)
	}
	return out
}

// quoting answers a mail with all of it quoted, what is typed above it, and lines of it
// changed.
func (w *world) quoting(d store.Dispatch, typed string, changes ...string) []store.Dispatch {
	w.T.Helper()
	body := typed + "\nOn Friday the post office wrote:\n> " + strings.ReplaceAll(d.Text, "\n", "\n> ") + "\n"
	return w.answer(ana, d.ReplyTo, strings.NewReplacer(changes...).Replace(body), "In-Reply-To: <"+d.MessageID+">")
}

// TestOneMailForSeveralSides: a report holds what both sides are told, each with its own
// block and key, and counts as told to both.
func TestOneMailForSeveralSides(t *testing.T) {
	w, g, report := bothSides(t)
	for _, want := range []string{"your sides: Red and Blue", g + ": Red\n=", g + ": Blue\n=", "side: red, phase: 2", "side: blue, phase: 2", w.Key(g, toy.Red), w.Key(g, toy.Blue)} {
		if strings.Count(report.Text, want) != 1 {
			t.Errorf("%q stands %d times:\n%s", want, strings.Count(report.Text, want), report.Text)
		}
	}
	if strings.Contains(report.Text, "(and you)") || strings.Count(report.Text, "Edit between") != 1 || strings.Count(report.HTML, "Edit between") != 1 || strings.Count(report.Text, "Words:") != 1 {
		t.Errorf("his own sides are others', or how to answer stands twice:\n%s", report.Text)
	}
	for _, once := range []string{"Lost?", "help toy"} {
		if strings.Count(report.Text, once) != 1 || strings.Count(report.HTML, strings.TrimSuffix(once, "?")) != 1 {
			t.Errorf("%q stands %d times in the text", once, strings.Count(report.Text, once))
		}
	}
	if !strings.HasPrefix(report.Subject, "["+g+" P2] Red and Blue: ") {
		t.Error(report.Subject)
	}
	if strings.Count(report.HTML, "<body>") != 1 || strings.Count(report.HTML, "<h1") != 2 || strings.Count(report.HTML, "<p>") != strings.Count(report.HTML, "</p>")-strings.Count(report.HTML, `<p class=`) {
		t.Error(report.HTML)
	}
	if p := report.Picture; p == nil || p.Side != toy.Red || len(p.More) != 1 || p.More[0].Side != toy.Blue {
		t.Errorf("the maps are %+v", p)
	}
	held := w.rowsOf(report)
	if len(held) != 2 || held[0].State != store.Merged || held[0].MergedInto != report.ID || strings.Contains(held[0].Text, w.Key(g, toy.Blue)) {
		t.Errorf("it carries %+v", held)
	}
	if strings.Contains(report.Text, "toy.hidden") && !strings.Contains(report.Text, "Unchanged") {
		t.Errorf("the position was told already:\n%s", report.Text)
	}
}

// TestAnswerToSeveralSides: the blocks of both sides that an answer quotes are the
// sheets of both, whatever stands around them, and are answered in one mail.
func TestAnswerToSeveralSides(t *testing.T) {
	for _, c := range []struct {
		name, typed string
		changes     []string
		mails       string
		red, blue   string // in the answer
	}{
		{"both changed", "", []string{"> hold mill\n", "> hold hill\n", "> hold ford\n", "> hold mill\n"}, "joined>ana joined>ana", "Accepted", "Accepted"},
		{"both typed into", "", []string{"> hold mill\n", "> hold mill\nraid ford\n", "> hold ford\n", "raid hill\n"}, "joined>ana joined>ana", "Accepted", "Accepted"},
		{"as they are", "", nil, "joined>ana joined>ana", "Accepted", "Accepted"},
		{"with a greeting", "Hello!\n", []string{"> hold mill\n", "> hold hill\n", "> hold ford\n", "> hold mill\n"}, "joined>ana joined>ana", "Accepted", "Accepted"},
		{"only one changed", "", []string{"> hold ford\n", "> hold mill\n"}, "joined>ana", "left that of Red", "Accepted"},
		{"orders at the top", "hold mill\n", nil, "notice>ana", "You hold several sides", ""},
		{"orders at the top of a side", "side: blue\nhold mill\n", nil, "ack>ana", "Blue", ""},
		{"a fault in one", "", []string{"> hold mill\n", "> hold hill\n", "> hold ford\n", "> hodl ford\n"}, "joined>ana", "Accepted", "Not accepted"},
	} {
		t.Run(c.name, func(t *testing.T) {
			w, g, report := bothSides(t)
			mails := w.quoting(report, c.typed, c.changes...)
			w.WantMails(mails, c.mails)
			said := mails[0].Text
			at := map[bool]int{true: strings.Index(said, g+": Red\n="), false: 0}[mails[0].Kind.Family() == "joined"]
			to := strings.Index(said, g+": Blue\n=")
			red, blue := said, ""
			switch {
			case to > at:
				red, blue = said[at:to], said[to:]
			case to >= 0:
				red, blue = said[at:], said[to:at]
			}
			if !strings.Contains(red, c.red) || !strings.Contains(blue, c.blue) {
				t.Errorf("the answer is\n%s", said)
			}
		})
	}
}

// TestAnswerWithoutQuotation: who answers such a mail says for which side he orders.
func TestAnswerWithoutQuotation(t *testing.T) {
	w, g, report := bothSides(t)
	w.WantMails(w.answer(ana, report.ReplyTo, "hold mill\n"), "notice>ana")
	w.WantMails(w.answer(ana, report.ReplyTo, "key: "+w.Key(g, toy.Blue)+"\nhold mill\n"), "ack>ana")
	w.WantMails(w.answer(ana, report.ReplyTo, "status\n"), "status>ana")
}

// TestVouchedAnswerToSeveralSides: the address of such a mail proves each of the sides
// of who holds them, and no other.
func TestVouchedAnswerToSeveralSides(t *testing.T) {
	w := newWorld(t, func(w *world) { w.Config.AuthServID = exchange })
	w.trial(office.Probe{AuthServID: exchange})
	g := w.Game(turns, oneHand, func(n *founding.NewGame) { n.Trust = store.TrustVouched })
	welcome := w.Mails()[0]
	w.Invite()
	blocks := func(red, blue string) string {
		return fmt.Sprintf("game: %s side: red\norders\n%s\nend\ngame: %s side: blue\norders\n%s\nend\n", g, red, g, blue)
	}
	forged := strings.Replace(welcome.ReplyTo, ".all.k1.", ".all.k1.x", 1)
	w.answer(ana, forged, blocks("hold mill", "hold ford"), vouched(ana))
	if w.Show(g).Phase != 1 {
		t.Error("a forged address proves something")
	}
	w.answer(ana, welcome.ReplyTo, blocks("hold mill", "hold hill"))
	if w.Show(g).Phase != 1 {
		t.Error("a letter that nobody vouches for counts")
	}
	w.WantMails(w.answer(ana, welcome.ReplyTo, blocks("hold hill", "hold ford"), vouched(ana)), "joined>ana joined>ana")
	w.moveSeat(g, toy.Blue, benj, false)
	w.Mails()
	w.answer(ana, welcome.ReplyTo, blocks("hold hill", "hold ford"), vouched(ana))
	if sheet := w.Show(g); sheet.Phase != 2 {
		t.Error("who held the side orders for it")
	}
}

// TestSideGivenAwayBeforeTheMailLeft: what the other side was told goes out alone, and
// nothing of the one that has another holder.
func TestSideGivenAwayBeforeTheMailLeft(t *testing.T) {
	w, g, report := bothSides(t)
	before := len(w.Due())
	w.moveSeat(g, toy.Red, dan, false)
	toAna := 0
	for _, d := range w.Due() {
		if d.ID == report.ID || d.Recipient == ana && d.Side != toy.Blue && d.Kind.Family() != "pledge" {
			t.Errorf("%s of %s still waits for %s", d.Kind, d.Side, d.Recipient)
		}
		if d.Recipient == ana && d.Kind == "sitrep" {
			toAna++
		}
	}
	if toAna != 1 || before == 0 {
		t.Errorf("%d reports of the side that stayed", toAna)
	}
	// What goes on is one side's.
	w.Mails()
	w.WantMails(w.Send(dan, w.Block(g, toy.Red, 0, "hold mill")), "ack>dan")
	w.WantMails(w.Send(ana, w.Block(g, toy.Blue, 0, "hold ford")), "ack>ana sitrep>dan sitrep>ana")
}

// TestBounceOfSeveralSides counts on each, and tells the position to each once more.
func TestBounceOfSeveralSides(t *testing.T) {
	w, g, report := bothSides(t)
	if err := w.Service.DispatchSent(w.Ctx, report.ID, "250 ok", w.Clock.Now()); err != nil {
		t.Fatal(err)
	}
	w.Receive(w.Letter(bounceOf(report)))
	w.WantMails(w.Mails(), "moderator-bounce>mod")
	for _, s := range w.Show(g).Seats {
		if s.Bounces != 1 {
			t.Errorf("%s has %d bounces", s.Side, s.Bounces)
		}
	}
	told := func(side rules.Side) (phase int) {
		if err := w.Store.View(w.Ctx, func(tx *store.Tx) (err error) {
			phase, err = tx.Dispatches().LastPhaseReportedTo(g, side, ana, 9)
			return err
		}); err != nil {
			t.Fatal(err)
		}
		return phase
	}
	if told(toy.Red) != 1 || told(toy.Blue) != 1 {
		t.Errorf("told of %d and %d", told(toy.Red), told(toy.Blue))
	}
}

// TestTooLargeForOneMail: what the relay takes together for too large goes out alone.
func TestTooLargeForOneMail(t *testing.T) {
	w, _, report := bothSides(t)
	for range 2 { // the first time without its maps
		if err := w.Service.Confirm.DispatchFailed(w.Ctx, report.ID, confirm.DeliveryFailure{Cause: confirm.CauseMail, Reply: "552 too large", Last: true}); err != nil {
			t.Fatal(err)
		}
	}
	reports := ""
	for _, d := range w.Due() {
		if d.Kind == "sitrep" {
			reports += string(d.Side) + " "
		}
	}
	if reports != "red blue " {
		t.Errorf("what waits are the reports of %q", reports)
	}
}

// TestOtherMailsForSeveralSides: whatever tells both sides of one event is one mail; what
// says the same to both says it once.
func TestOtherMailsForSeveralSides(t *testing.T) {
	w, g, _ := bothSides(t)
	w.done(w.Service.Pause(w.Ctx, g, "moderator:Mo"))
	mails := w.Mails()
	w.WantMails(mails, "joined>ana")
	if text := mails[0].Text; strings.Count(text, "is paused") != 1 || !strings.Contains(text, "You play the Red and Blue sides.") {
		t.Error(text)
	}
	w.done(w.Service.Resume(w.Ctx, g, "moderator:Mo"))
	w.WantMails(w.Mails(), "joined>ana")
	w.done(w.Service.Announce(w.Ctx, g, "moderator:Mo", "no round in Easter week"))
	mails = w.Mails()
	w.WantMails(mails, "joined>ana")
	if text := mails[0].Text; strings.Count(text, "| no round in Easter week") != 1 || strings.Contains(text, "key:") {
		t.Error(text)
	}
	w.Clock.Advance(60 * time.Hour)
	mails = w.Tick()
	w.WantMails(mails, "joined>ana")
	if !strings.HasPrefix(string(mails[0].Kind), "joined:reminder") || strings.Count(mails[0].Text, "\norders\n") != 2 {
		t.Error(mails[0].Text)
	}
	w.WantMails(w.Tick(), "")
	mails = w.Send(ana, w.Block(g, toy.Red, 0, "concede now"))
	w.WantMails(mails, "joined>ana")
}

// TestDeputyOfOneOfSeveralSides: who holds one side beside somebody who plays another as
// well gets what he gets where that one plays it alone.
func TestDeputyOfOneOfSeveralSides(t *testing.T) {
	told := func(other string, hold string) string {
		w := newWorld(t)
		g := w.Game(turns, func(n *founding.NewGame) {
			if oneHand(n); other != ana {
				n.Seats[0].Person.Address = other
			}
		})
		w.Mails()
		w.deputized(g)
		for phase, line := range []string{hold, "hold hill"} {
			w.Send(ana, w.Block(g, toy.Red, phase+1, "hold mill"))
			w.Send(other, w.Block(g, toy.Blue, phase+1, line))
		}
		w.Clock.Advance(60 * time.Hour)
		w.Tick()
		var out strings.Builder
		for _, d := range w.Outbox() {
			if d.Recipient != dan || d.Kind == "pledge" {
				continue
			}
			fmt.Fprintln(&out, d.Kind, d.Side, d.Subject, anchors.ReplaceAllString(d.Text, "P"), anchors.ReplaceAllString(d.HTML, "P"), len(d.Refs), d.Picture, len(d.Files))
			if strings.Contains(d.Text+d.HTML, w.Key(g, toy.Blue)) || strings.Contains(d.Text, "side: blue") || d.Kind.Family() == "joined" {
				t.Errorf("the deputy of red gets\n%s", d.Text)
			}
		}
		return out.String()
	}
	alone, both := told(benj, "hold ford"), told(ana, "hold ford")
	if alone == "" || alone != both {
		t.Errorf("the deputy is told\n%s\nand where his player plays both sides\n%s", alone, both)
	}
}

// TestAnswerToTheAnswer: the answer to both sides holds the block of the one whose sheet
// was refused, and tells how the other is answered; mended, it is the sheet of the one.
func TestAnswerToTheAnswer(t *testing.T) {
	for _, typed := range []string{"", "Hello, now both are right.\n"} {
		w, g, report := bothSides(t)
		mails := w.quoting(report, "", "> hold mill\n", "> hold hill\n", "> hold ford\n", "> zzzz ford\n")
		w.WantMails(mails, "joined>ana")
		mails = w.quoting(mails[0], typed, "> zzzz ford", "> hold ford")
		w.WantMails(mails, "ack>ana joined>ana")
		if !strings.HasPrefix(mails[0].Subject, "["+g+" P2 blue] Accepted") {
			t.Errorf("below %q it is answered\n%s", typed, mails[0].Text)
		}
	}
}

// TestYesToTheAnswer: where the sheet of one side came back mended, yes sends that one,
// though nothing in the letter names it; where those of both did, it is asked.
func TestYesToTheAnswer(t *testing.T) {
	for _, hill := range []string{"hold hill", "hodl hill"} {
		w := newWorld(t, func(w *world) { w.Config.AuthServID = exchange })
		w.trial(office.Probe{AuthServID: exchange})
		g := w.Game(turns, oneHand, func(n *founding.NewGame) { n.Trust = store.TrustVouched })
		welcome := w.Mails()[0]
		w.Invite()
		head := "game: " + g + " side: "
		mails := w.answer(ana, welcome.ReplyTo, head+"red\norders\n"+hill+"\nend\n"+head+"blue\norders\nhodl ford\nend\n", vouched(ana))
		w.WantMails(mails, "joined>ana")
		mails = w.answer(ana, mails[0].ReplyTo, "yes\n", "In-Reply-To: <"+mails[0].MessageID+">", vouched(ana))
		if hill == "hodl hill" {
			w.WantMails(mails, "notice>ana")
			says(t, mails[0], "You hold several sides")
			continue
		}
		w.WantMails(mails, "ack>ana joined>ana")
		if !strings.HasPrefix(mails[0].Subject, "["+g+" P1 blue] Accepted") {
			t.Errorf("it is answered\n%s", mails[0].Text)
		}
	}
}
