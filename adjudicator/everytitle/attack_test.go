package everytitle

import (
	"testing"

	"github.com/fieldpost/fieldpost/adjudicator/desk"
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
