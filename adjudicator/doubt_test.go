package adjudicator_test

import (
	"strings"
	"testing"

	"github.com/fieldpost/fieldpost/adjudicator"
	"github.com/fieldpost/fieldpost/rules"
	"github.com/fieldpost/fieldpost/rules/rulestest/toy"
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
	w := newWorld(t, func(w *world) { w.titles = []rules.Title{doubting{toy.New()}} })
	g := w.game(nil)
	w.mails()
	first := w.order(g, toy.Red, "hold mill")
	w.wantMails(first, "ack>ana")
	if !strings.Contains(first[0].Text, "asks whether you mean it") {
		t.Errorf("it is not asked about:\n%s", first[0].Text)
	}
	if got := w.show(g); got.Phase != 1 || got.Seats[0].Sheet != adjudicator.SheetNotFinal {
		t.Errorf("phase %d, red's sheet is %s", got.Phase, got.Seats[0].Sheet)
	}
	if mails := w.order(g, toy.Red, "hold mill"); len(mails) < 2 {
		t.Errorf("the same sheet once more does not count: %d mails", len(mails))
	}
	if got := w.show(g).Phase; got != 2 {
		t.Errorf("phase %d", got)
	}
}

// TestReadyAnswersADoubt without the sheet being sent again.
func TestReadyAnswersADoubt(t *testing.T) {
	w := newWorld(t, func(w *world) { w.titles = []rules.Title{doubting{toy.New()}} })
	g := w.game(nil)
	w.order(g, toy.Red, "hold mill")
	w.mails()
	mails := w.order(g, toy.Red, "ready")
	if len(mails) < 2 || !strings.Contains(mails[0].Text, "Final: your order stands") || w.show(g).Phase != 2 {
		t.Errorf("%d mails, phase %d, the first:\n%s", len(mails), w.show(g).Phase, mails[0].Text)
	}
}

// TestAnotherSheetNeedsNoDoubt counts at once, whatever was doubted before.
func TestAnotherSheetNeedsNoDoubt(t *testing.T) {
	w := newWorld(t, func(w *world) { w.titles = []rules.Title{doubting{toy.New()}} })
	g := w.game(nil)
	w.order(g, toy.Red, "hold mill")
	w.order(g, toy.Red, "hold hill")
	if got := w.show(g).Phase; got != 2 {
		t.Errorf("phase %d", got)
	}
}

// TestDoubtAboutASheetInAdvance is asked about when the sheet is taken up, as
// it is when one comes.
func TestDoubtAboutASheetInAdvance(t *testing.T) {
	w := newWorld(t, func(w *world) { w.titles = []rules.Title{doubting{toy.New()}} })
	g := w.game(nil)
	w.order(g, toy.Blue, "hold mill")
	w.mails()
	mails := w.order(g, toy.Red, "hold hill")
	w.wantMails(mails, "ack>ana sitrep>ana sitrep>benito")
	says(t, mails[2], "una observación más abajo te pregunta si va en serio")
	if got := w.show(g); got.Phase != 2 || got.Seats[1].Sheet != adjudicator.SheetNotFinal {
		t.Errorf("phase %d, blue's sheet is %s", got.Phase, got.Seats[1].Sheet)
	}
	w.order(g, toy.Blue, "hold mill")
	if got := w.show(g).Phase; got != 3 {
		t.Errorf("the same sheet once more does not count: phase %d", got)
	}
}

// TestSettingLeavesASheetOpen that is not final: only orders without "wait" are
// the last word.
func TestSettingLeavesASheetOpen(t *testing.T) {
	w := newWorld(t)
	g := w.game(nil)
	w.order(g, toy.Red, "hold mill", "wait")
	w.mails()
	mails := w.order(g, toy.Red, "on failure stop")
	w.wantMails(mails, "ack>ana")
	says(t, mails[0], "not final")
	if got := w.show(g).Phase; got != 1 {
		t.Errorf("phase %d", got)
	}
	w.order(g, toy.Red, "hold mill")
	if got := w.show(g).Phase; got != 2 {
		t.Errorf("phase %d", got)
	}
}
