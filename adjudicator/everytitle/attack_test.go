package everytitle

import (
	"testing"

	"github.com/fieldpost/fieldpost/adjudicator/desk"
	"github.com/fieldpost/fieldpost/parser"
	"github.com/fieldpost/fieldpost/rules/titles"
)

// TestASheetThatBeginsWithASlipIsNoChange: where a verb of the title is a word for changes, too, an
// order with a mistake is one to be mended, and the sheet below it a sheet.
func TestASheetThatBeginsWithASlipIsNoChange(t *testing.T) {
	all, err := titles.Load(nil)
	if err != nil {
		t.Fatal(err)
	}
	stands := func(text string) bool { return text == "2" }
	for title, lines := range map[string][]string{
		"noretreat": {"drop partisans on Kiew", "drop paratroops on Kiew"}, "eurofront": {"drop paratroops on Kiew", "add a step to 13 in Berlni", "strike 13 Vyborgg"},
	} {
		for _, ti := range all {
			if ti.About().ID != title {
				continue
			}
			d, err := desk.New(ti)
			if err != nil {
				t.Fatal(err)
			}
			for _, line := range lines {
				if list := d.Amendments(desk.Number([]string{line, "status"}), stands); list != nil {
					t.Errorf("%s: %q is taken for the change %+v", title, line, list)
				}
			}
			if list := d.Amendments(desk.Number([]string{"drop 2"}), stands); len(list) != 1 {
				t.Errorf("%s: drop 2 is %+v", title, list)
			}
		}
	}
}

// TestWishesBelowOrdersAreNone: what closes a letter, and says that nothing follows, right below its
// orders or above them, spoils no sheet.
func TestWishesBelowOrdersAreNone(t *testing.T) {
	all, err := titles.Load(nil)
	if err != nil {
		t.Fatal(err)
	}
	for _, title := range all {
		d, err := desk.New(title)
		if err != nil {
			t.Fatal(err)
		}
		order := map[string]string{
			"empires": "de4 to Nancy attack fr4", "thirdreich": "uk1 to Reims", "rommel": "move 11h to Acroma", "noretreat": "move Central Front to Kiev", "eurofront": "move 53 Army to Kalinin W2",
		}[title.About().ID]
		for _, wish := range []string{
			"All the best", "All my best,", "All good wishes", "Best of luck in Kiev and Berlin", "Good luck to you all in Paris and London", "Saludos desde Madrid y Roma",
			"No more moves", "Nothing more", "Nothing else", "Nada más",
		} {
			if alone := d.Read(desk.Number([]string{wish})); title.About().ID == "rommel" && alone.Problems[0].Message.Code != "fault.unknown-verb" {
				continue // "nothing else" is an option there
			}
			l, err := parser.ReadLetter([]byte("From: a@example.net\nContent-Type: text/plain; charset=utf-8\n\n"+wish+"\n"+order+"\n"+wish+"\n"), parser.Options{})
			if err != nil {
				t.Fatal(err)
			}
			if s := d.Read(l.Lines); len(s.Orders) == 0 || s.Chatter < len(s.Problems) {
				t.Errorf("%s: %q beside %q: %d orders, %+v", title.About().ID, wish, order, len(s.Orders), s.Problems)
			}
		}
	}
}
