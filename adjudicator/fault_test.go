package adjudicator_test

import (
	"encoding/json"
	"errors"
	"strings"
	"testing"

	"github.com/fieldpost/fieldpost/adjudicator/casefile"
	"github.com/fieldpost/fieldpost/adjudicator/founding"
	"github.com/fieldpost/fieldpost/adjudicator/phases"
	"github.com/fieldpost/fieldpost/rules"
	"github.com/fieldpost/fieldpost/rules/rulestest/toy"
	"github.com/fieldpost/fieldpost/store"
	"github.com/fieldpost/fieldpost/templates"
)

// faultyTitle fails when a phase in which somebody raids the hill has been carried out.
type faultyTitle struct{ toy.Title }

type faultyPosition struct{ rules.Position }

func (f faultyTitle) position(p rules.Position, err error) (rules.Position, error) {
	return faultyPosition{p}, err
}

func (f faultyTitle) Start(s rules.Setup) (rules.Position, error) {
	return f.position(f.Title.Start(s))
}

func (f faultyTitle) Decode(raw []byte) (rules.Position, error) {
	return f.position(f.Title.Decode(raw))
}

func (f faultyTitle) Compose(text []byte) (rules.Position, error) {
	return f.position(f.Title.Compose(text))
}

func (f faultyTitle) Describe(p rules.Position) []byte {
	return f.Title.Describe(p.(faultyPosition).Position)
}

func (f faultyPosition) Adjudicate(in rules.Input) (rules.Outcome, error) {
	out, err := f.Position.Adjudicate(in)
	if err == nil {
		out.Next = faultyPosition{out.Next}
	}
	for _, s := range in.Sheets {
		for _, o := range s.Orders {
			if strings.Contains(o.Text, "raid hill") {
				panic("nobody raids the hill")
			}
		}
	}
	return out, err
}

func (f faultyPosition) MarshalJSON() ([]byte, error) { return json.Marshal(f.Position) }

// TestFaultOfATitle: a game whose title fails is paused and shows by a case what failed.
// Once the title is mended, it goes on with the same phase, over a restart.
func TestFaultOfATitle(t *testing.T) {
	w := newWorld(t, func(w *world) { w.Titles = []rules.Title{faultyTitle{theToy}} })
	g := w.Game(map[string]string{"turns": "5"})
	if _, _, err := w.Service.Phases.FaultCase(w.Ctx, g); !errors.Is(err, phases.ErrNoFault) {
		t.Errorf("before: %v", err)
	}
	w.Order(g, toy.Red, "hold mill")
	w.Mails()
	mails := w.Order(g, toy.Blue, "standing flee at ford", "hold ford", "raid hill")
	w.WantMails(mails, "ack>benito paused>ana paused>benito moderator-fault>mod")
	says(t, mails[3], "The attached file toy-1-P2.txtar shows the fault")
	for _, m := range mails[:3] {
		if len(m.Files) > 0 {
			t.Errorf("%s gets the case", m.Recipient)
		}
	}
	name, text, err := w.Service.Phases.FaultCase(w.Ctx, g)
	if err != nil || name != "toy-1-P2.txtar" || len(mails[3].Files) != 1 || mails[3].Files[0].Text != text {
		t.Fatalf("the case %s: %v, %v", name, mails[3].Files, err)
	}
	if !strings.Contains(text, "-- orders/blue.txt --\nhold ford\nraid hill\n") || !strings.Contains(text, "-- standing/blue.txt --") {
		t.Errorf("the case is\n%s", text)
	}
	book, err := templates.Load()
	if err != nil {
		t.Fatal(err)
	}
	run := func(title rules.Title) casefile.Verdict {
		find := func(id string) (rules.Title, bool) { return title, id == toy.ID }
		return casefile.NewRunner(find, book).RunData(w.Ctx, name, []byte(text))
	}
	if v := run(faultyTitle{theToy}); v.OK() || !strings.Contains(v.Failures[0], "the rules failed: nobody raids the hill") {
		t.Errorf("the case does not show the fault: %v", v.Failures)
	}
	w.Stop()
	w.Titles = []rules.Title{theToy} // it is mended
	if v := run(theToy); !v.OK() {
		t.Errorf("the mended title: %v", v.Failures)
	}
	w.Start()
	if err := w.Service.Transfer.Bind(w.Ctx); err != nil {
		t.Fatal(err)
	}
	w.Tick()
	if info := w.Show(g); info.State != store.Paused || info.Phase != 2 {
		t.Errorf("%s in phase %d", info.State, info.Phase)
	}
	w.Mails()
	w.done(w.Service.Resume(w.Ctx, g, "moderator:mo"))
	w.WantMails(w.Tick(), "resumed>ana resumed>benito sitrep>ana sitrep>benito")
	if got := w.Carried(g, 2); got != "blue: hold ford, raid hill" {
		t.Errorf("carried out %q", got)
	}
	w.wantVerified(w.export(g))
	if _, _, err := w.Service.Phases.FaultCase(w.Ctx, g); !errors.Is(err, phases.ErrNoFault) {
		t.Errorf("afterwards: %v", err)
	}
}

// TestFaultIsKeptFromAPlayer: a moderator who plays in the game does not get the case.
func TestFaultIsKeptFromAPlayer(t *testing.T) {
	w := newWorld(t, func(w *world) { w.Titles = []rules.Title{faultyTitle{theToy}} })
	g := w.Game(nil, func(n *founding.NewGame) { n.Seats[0].Address = mod })
	w.Order(g, toy.Red, "hold mill")
	w.Mails()
	told := false
	for _, m := range w.Order(g, toy.Blue, "standing flee at ford", "hold ford", "raid hill") {
		if len(m.Files) > 0 || strings.Contains(m.Text, "txtar") {
			t.Errorf("the case goes to %s:\n%s", m.Recipient, m.Text)
		}
		if m.Kind.Family() == "moderator-fault" {
			told = true
			says(t, m, "in which you have a part, it is kept from you")
		}
	}
	if !told {
		t.Error("the rules did not fail")
	}
}
