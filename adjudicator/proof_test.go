package adjudicator_test

import (
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/fieldpost/fieldpost/adjudicator/archive"
	"github.com/fieldpost/fieldpost/rules"
	"github.com/fieldpost/fieldpost/rules/rulestest/toy"
	"github.com/fieldpost/fieldpost/store"
)

// finished plays a toy game to its end and returns its archive.
func finished(t *testing.T) (*world, *archive.Archive) {
	t.Helper()
	w := newWorld(t)
	g := w.Game(map[string]string{"turns": "3"})
	w.Send(benj, w.Block(g, toy.Blue, 0, "standing flee at mill", "standing stand at ford"))
	for n := 0; w.Show(g).State == store.Running; n++ {
		if n > 20 {
			t.Fatal("the game does not end")
		}
		remark := "# " + strconv.Itoa(n) // no letter is a repeat
		if w.demands(g)[0].Side == toy.Red {
			w.Order(g, toy.Red, "hold mill", "raid ford", remark)
		} else {
			w.Order(g, toy.Blue, "hold ford", "raid mill", remark)
		}
	}
	a, err := w.Service.Transfer.Export(w.Ctx, g, false)
	if err != nil {
		t.Fatal(err)
	}
	return w, a
}

// demands are what a game waits for.
func (w *world) demands(game string) (out []rules.Demand) {
	w.T.Helper()
	if err := w.Store.View(w.Ctx, func(tx *store.Tx) error {
		g, err := tx.Game(game)
		out = g.Demands
		return err
	}); err != nil {
		w.T.Fatal(err)
	}
	return out
}

// TestEveryReportHoldsItsAnchor: the invitation, each report and the last mail
// hold one anchor each, with which the archive agrees; other mails hold none.
func TestEveryReportHoldsItsAnchor(t *testing.T) {
	w, a := finished(t)
	reports := 0
	for _, d := range w.Outbox() {
		found := anchors.FindAllString(d.Text, -1)
		switch d.Kind.Family() {
		case "welcome", "sitrep", "over":
			reports++
		default:
			if len(found) > 0 {
				t.Errorf("%s holds the anchors %q", d.Kind, found)
			}
			continue
		}
		if len(found) != 1 || !slices.Equal(anchors.FindAllString(d.HTML, -1), found) {
			t.Fatalf("%s of phase %d holds the anchors %q:\n%s", d.Kind, d.Phase, found, d.Text)
		}
		phase, anchor, _ := strings.Cut(found[0][1:], "=")
		n, err := strconv.Atoi(phase)
		if err != nil {
			t.Fatal(err)
		}
		if differs := a.CheckAnchor(n, anchor); differs != nil {
			t.Errorf("%s of phase %d: %v", d.Kind, d.Phase, differs)
		}
	}
	if reports != 2*(len(a.Phases)+1) {
		t.Errorf("%d reports, want two of each of %d phases and of the start", reports, len(a.Phases))
	}
	if a.CheckAnchor(1, strings.Repeat("a", 26)) == nil || a.CheckAnchor(len(a.Phases)+1, strings.Repeat("a", 26)) == nil {
		t.Error("a wrong anchor is right")
	}
}

// TestReceiptsAreInTheArchive: what a player was given for his orders, and for
// his standing orders, is what the archive holds and verify checks.
func TestReceiptsAreInTheArchive(t *testing.T) {
	w, a := finished(t)
	var told, told2 []string
	sheet, standing := regexp.MustCompile(`(?:Receipt|Recibo): ([a-z2-7]+)`), regexp.MustCompile(`(?:standing orders|permanentes): ([a-z2-7]+)`)
	for _, d := range w.Outbox() {
		for _, m := range sheet.FindAllStringSubmatch(d.Text, -1) {
			told = append(told, m[1])
		}
		for _, m := range standing.FindAllStringSubmatch(d.Text, -1) {
			told2 = append(told2, m[1])
		}
	}
	sheets := 0
	for i := range a.Phases {
		for _, s := range a.Phases[i].Sheets {
			sheets++
			if !slices.Contains(told, s.Receipt) {
				t.Errorf("phase %d: the receipt %s of %s was told to nobody", i+1, s.Receipt, s.Side)
			}
			if len(s.Receipt) != 16 { // 80 bits
				t.Errorf("a receipt of %d letters", len(s.Receipt))
			}
		}
		for _, s := range a.Phases[i].Standing {
			if len(told2) != 1 || s.Receipt != told2[0] {
				t.Errorf("phase %d: the receipt %s of the standing orders of %s; told was %q", i+1, s.Receipt, s.Side, told2)
			}
		}
		if len(a.Phases[i].Standing) == 0 {
			t.Errorf("phase %d: no standing orders", i+1)
		}
	}
	if sheets == 0 || len(told) != sheets {
		t.Errorf("%d sheets, %d receipts", sheets, len(told))
	}
}

// TestANameCanBeTakenOut: an archive without one of its names, or without all of
// them, is verified as before; the salt of a name says nothing of another.
func TestANameCanBeTakenOut(t *testing.T) {
	w, a := finished(t)
	if len(a.Names) != 2 || a.Names[0].Salt == a.Names[1].Salt || len(a.Names[0].Salt) < 32 {
		t.Fatalf("names %+v", a.Names)
	}
	for len(a.Names) > 0 {
		a.Names = a.Names[1:]
		b, err := a.Marshal()
		if err != nil {
			t.Fatal(err)
		}
		again, err := archive.Read(b)
		if err != nil {
			t.Fatal(err)
		}
		report, err := w.Keeper().Verify(w.Ctx, again, nil)
		if err != nil || !report.Verified() {
			t.Errorf("with %d names: %v, %v", len(a.Names), report.Differs, err)
		}
	}
}
