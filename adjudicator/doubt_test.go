package adjudicator_test

import (
	"strings"
	"testing"

	"github.com/fieldpost/fieldpost/adjudicator/inquiry"
	"github.com/fieldpost/fieldpost/rules"
	"github.com/fieldpost/fieldpost/rules/rulestest/toy"
	"github.com/fieldpost/fieldpost/store"
)

// doubting is the toy, but it asks whether "hold mill" is meant.
type doubting struct{ toy.Title }

func (d doubting) Start(s rules.Setup) (rules.Position, error) {
	p, err := d.Title.Start(s)
	return doubtful{p}, err
}

func (d doubting) Decode(b []byte) (rules.Position, error) {
	p, err := d.Title.Decode(b)
	return doubtful{p}, err
}

type doubtful struct{ rules.Position }

func (p doubtful) Check(sh rules.Sheet) rules.Reading {
	rd := p.Position.Check(sh)
	for i := range rd.Canonical {
		if rd.Canonical[i] == "hold mill" {
			rd.Problems = append(rd.Problems, rules.Problem{Line: sh.Orders[i].Line, Severity: rules.Warning, Message: rules.M("toy.over"), Doubt: true})
		}
	}
	return rd
}

func (p doubtful) Adjudicate(in rules.Input) (rules.Outcome, error) {
	out, err := p.Position.Adjudicate(in)
	out.Next = doubtful{out.Next}
	return out, err
}

// TestDoubtIsAnsweredBeforeThePhase lets a sheet that wastes something count only
// when the same has come twice.
func TestDoubtIsAnsweredBeforeThePhase(t *testing.T) {
	w := newWorld(t, func(w *world) { w.Titles = []rules.Title{doubting{theToy}} })
	g := w.Game(nil)
	w.Mails()
	first := w.Order(g, toy.Red, "hold mill")
	w.WantMails(first, "ack>ana")
	if !strings.Contains(first[0].Text, "asks whether you mean it") {
		t.Errorf("it is not asked about:\n%s", first[0].Text)
	}
	if got := w.Show(g); got.Phase != 1 || got.Seats[0].Sheet != inquiry.SheetNotFinal {
		t.Errorf("phase %d, red's sheet is %s", got.Phase, got.Seats[0].Sheet)
	}
	if mails := w.Order(g, toy.Red, "hold mill"); len(mails) < 2 {
		t.Errorf("the same sheet once more does not count: %d mails", len(mails))
	}
	if got := w.Show(g).Phase; got != 2 {
		t.Errorf("phase %d", got)
	}
}

// TestReadyAnswersADoubt without the sheet being sent again.
func TestReadyAnswersADoubt(t *testing.T) {
	w := newWorld(t, func(w *world) { w.Titles = []rules.Title{doubting{theToy}} })
	g := w.Game(nil)
	w.Order(g, toy.Red, "hold mill")
	w.Mails()
	mails := w.Order(g, toy.Red, "ready")
	if len(mails) < 2 || !strings.Contains(mails[0].Text, "Final: your order stands") || w.Show(g).Phase != 2 {
		t.Errorf("%d mails, phase %d, the first:\n%s", len(mails), w.Show(g).Phase, mails[0].Text)
	}
}

// TestAnotherSheetNeedsNoDoubt counts at once, whatever was doubted before.
func TestAnotherSheetNeedsNoDoubt(t *testing.T) {
	w := newWorld(t, func(w *world) { w.Titles = []rules.Title{doubting{theToy}} })
	g := w.Game(nil)
	w.Order(g, toy.Red, "hold mill")
	w.Order(g, toy.Red, "hold hill")
	if got := w.Show(g).Phase; got != 2 {
		t.Errorf("phase %d", got)
	}
}

// TestDoubtAboutASheetInAdvance is asked about when the sheet is taken up, as
// it is when one comes.
func TestDoubtAboutASheetInAdvance(t *testing.T) {
	w := newWorld(t, func(w *world) { w.Titles = []rules.Title{doubting{theToy}} })
	g := w.Game(nil)
	w.Order(g, toy.Blue, "hold mill")
	w.Mails()
	mails := w.Order(g, toy.Red, "hold hill")
	w.WantMails(mails, "ack>ana sitrep>ana sitrep>benito")
	says(t, mails[2], "una observación más abajo te pregunta si va en serio")
	if got := w.Show(g); got.Phase != 2 || got.Seats[1].Sheet != inquiry.SheetNotFinal {
		t.Errorf("phase %d, blue's sheet is %s", got.Phase, got.Seats[1].Sheet)
	}
	w.Order(g, toy.Blue, "hold mill")
	if got := w.Show(g).Phase; got != 3 {
		t.Errorf("the same sheet once more does not count: phase %d", got)
	}
}

// TestSettingLeavesASheetOpen that is not final: only orders without "wait" are
// the last word.
func TestSettingLeavesASheetOpen(t *testing.T) {
	w := newWorld(t)
	g := w.Game(nil)
	w.Order(g, toy.Red, "hold mill", "wait")
	w.Mails()
	mails := w.Order(g, toy.Red, "on failure stop")
	w.WantMails(mails, "ack>ana")
	says(t, mails[0], "not final")
	if got := w.Show(g).Phase; got != 1 {
		t.Errorf("phase %d", got)
	}
	w.Order(g, toy.Red, "hold mill")
	if got := w.Show(g).Phase; got != 2 {
		t.Errorf("phase %d", got)
	}
}

// TestYesMeansASheet that was asked about, and no takes it back, in both languages,
// wherever nothing else is open.
func TestYesMeansASheet(t *testing.T) {
	for _, tc := range []struct {
		body    string
		answers bool // it replies to the mail that asks
		phase   int  // afterwards
		says    string
	}{
		{"yes", true, 2, "Final: your order stands"},
		{"Hello,\nyes please!\n", true, 2, "Final: your order stands"},
		{"sí", false, 2, "Final: your order stands"},
		{"no", true, 1, "Taken back: nothing of yours stands for phase 1"},
		{"no, gracias", false, 1, "Taken back: nothing of yours stands for phase 1"},
		{"perhaps", true, 1, "No line of it"},
		{"yes, on Monday", true, 1, "nothing was sent. Your sheet waits for a \"yes\" with nothing else"},
		{"Sí, en cuanto Azul haya enviado", true, 1, "nothing was sent. Your sheet waits for a \"yes\" with nothing else"},
	} {
		w := newWorld(t, func(w *world) { w.Titles = []rules.Title{doubting{theToy}} })
		g := w.Game(nil)
		w.Mails()
		ack := w.Order(g, toy.Red, "hold mill")[0]
		says(t, ack, "Answer \"yes\" if you do", "\"no\" takes it back")
		var mails []store.Dispatch
		if tc.answers {
			mails = w.Send(ana, under(&ack, tc.body), answering(&ack)...)
		} else {
			mails = w.Send(ana, "key: "+w.Key(g, toy.Red)+"\n\n"+tc.body+"\n")
		}
		if tc.says == "No line of it" {
			w.WantMails(mails, "notice>ana")
		} else {
			says(t, mails[0], tc.says)
		}
		got := w.Show(g)
		if want := tc.phase; got.Phase != want || want == 1 && (w.Current(g, toy.Red) == "") != strings.HasPrefix(tc.body, "no") {
			t.Errorf("%s: phase %d, red's sheet is %s:\n%s", tc.body, got.Phase, got.Seats[0].Sheet, mails[0].Text)
		}
		if mails := w.Send("eve@example.com", "game: "+g+" side: red\n\nyes\n", answering(&ack)...); len(mails) > 0 && w.Show(g).Phase != tc.phase {
			t.Errorf("a stranger says yes")
		}
	}
}

// TestYesMeansTheSheetOfItsMail: another sheet stands meanwhile, or none does.
func TestYesMeansTheSheetOfItsMail(t *testing.T) {
	w := newWorld(t, func(w *world) { w.Titles = []rules.Title{doubting{theToy}} })
	g := w.Game(map[string]string{"report": "turn"})
	w.Mails()
	first := w.Order(g, toy.Red, "hold mill")[0]
	w.Order(g, toy.Red, "hold mill", "raid ford", "wait")
	mails := w.Send(ana, under(&first, "yes"), answering(&first)...)
	says(t, mails[0], "Nothing waits for a \"yes\"")
	if got := w.Show(g).Seats[0].Sheet; got != inquiry.SheetNotFinal {
		t.Errorf("red's sheet is %s", got)
	}
}

// TestWithdrawalBesideASheetInAdvance keeps it from being final, until the player says
// what he means, before its turn or in it.
func TestWithdrawalBesideASheetInAdvance(t *testing.T) {
	for _, tc := range []struct{ sentence, lang, asks, later, answer string }{
		{"Ignore this, please.", "", "Accepted in advance, not final: a remark below asks", "I asked you when it came whether you mean it", "yes"},
		{"No hagáis caso de esto.", "es", "Aceptada por adelantado, no definitiva: una observación", "cuando llegó te pregunté si iba en serio", "sí"},
	} {
		w := newWorld(t)
		g := w.Game(map[string]string{"report": "turn"})
		w.Mails()
		to, from, side, other := "game: "+g+" side: red key: "+w.Key(g, toy.Red)+"\n", ana, toy.Red, toy.Blue
		if tc.lang != "" {
			to, from, side, other = "game: "+g+" side: blue key: "+w.Key(g, toy.Blue)+"\n", benj, toy.Blue, toy.Red
		}
		mails := w.Send(from, to+tc.sentence+"\nturn 2\nhold mill\n")
		says(t, mails[0], tc.asks, tc.sentence)
		w.Order(g, other, "hold hill")
		played := w.Order(g, side, "hold ford")
		i := 0
		if tc.lang != "" {
			i = 1
		}
		if got := w.Show(g); got.Phase != 2 || got.Seats[i].Sheet != inquiry.SheetNotFinal {
			t.Fatalf("phase %d, the sheet is %s", got.Phase, got.Seats[i].Sheet)
		}
		var sitrep store.Dispatch
		for _, d := range played {
			if d.Side == side {
				sitrep = d
			}
		}
		says(t, sitrep, tc.later)
		w.Order(g, other, "hold hill")
		w.Mails()
		w.Send(from, under(&mails[0], tc.answer), answering(&mails[0])...) // to the mail that asked first
		if got := w.Show(g); got.Phase != 3 {
			t.Errorf("after %q phase %d, the sheet is %s", tc.answer, got.Phase, got.Seats[i].Sheet)
		}
	}
}
