package adjudicator_test

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/fieldpost/fieldpost/adjudicator/archive"
	"github.com/fieldpost/fieldpost/rules/rulestest/toy"
	"github.com/fieldpost/fieldpost/store"
)

func TestWholeGameByMail(t *testing.T) {
	w := newWorld(t)
	g := w.Game(map[string]string{"turns": "1", "decisions": "ask"})
	w.WantMails(w.Mails(), "welcome>ana welcome>benito")
	mails := w.Order(g, toy.Red, "hold mill", "raid ford")
	w.WantMails(mails, "ack>ana sitrep>ana sitrep>benito")
	if mails[1].Subject == "" || !strings.HasPrefix(mails[1].Subject, "[toy-1 P2 red]") {
		t.Errorf("subject %q", mails[1].Subject)
	}
	w.WantMails(w.Order(g, toy.Blue, "resistir"), "ack>benito sitrep>ana sitrep>benito")
	w.WantMails(w.Order(g, toy.Blue, "asaltar el molino"), "ack>benito sitrep>ana sitrep>benito")
	w.WantMails(w.Order(g, toy.Red, "flee"), "ack>ana over>ana over>benito")
	info := w.Show(g)
	if info.State != store.Over || info.Seed == "" || info.Standings == nil {
		t.Errorf("after the game: %+v", info)
	}
	w.Tick()
	b, err := os.ReadFile(filepath.Join(w.Config.ArchiveDir, g+archive.Suffix))
	if err != nil {
		t.Fatal(err)
	}
	a, err := archive.Read(b)
	if err != nil {
		t.Fatal(err)
	}
	report, err := w.Keeper().Verify(w.Ctx, a, nil)
	if err != nil || !report.Verified() || report.Phases != 4 || !report.Over {
		t.Errorf("Verify = %+v, %v", report, err)
	}
	rows, err := w.Service.Transfer.Tally(w.Ctx)
	if err != nil || len(rows) != 1 || rows[0].Title != "toy" || rows[0].Games != 1 || rows[0].Phases.Most != 4 {
		t.Errorf("Tally = %+v, %v", rows, err)
	}
}
