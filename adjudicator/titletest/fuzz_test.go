package titletest_test

import (
	"io/fs"
	"os"
	"testing"

	"github.com/fieldpost/fieldpost/adjudicator/titletest"
	"github.com/fieldpost/fieldpost/rules"
	"github.com/fieldpost/fieldpost/rules/rulestest"
	"github.com/fieldpost/fieldpost/rules/testenv"
	"github.com/fieldpost/fieldpost/rules/titles"
)

func TestMain(m *testing.M) { os.Exit(testenv.Main(m)) }

// FuzzDecode damages stored positions of every title.
func FuzzDecode(f *testing.F) { rulestest.Fuzz(f, suites(f)...) }

// FuzzOrders sends any text as orders to every title.
func FuzzOrders(f *testing.F) { rulestest.FuzzOrders(f, suites(f)...) }

// FuzzPacks damages the packs of every title.
func FuzzPacks(f *testing.F) {
	var packs []fs.FS
	var ids []string
	for _, s := range suites(f) {
		ids = append(ids, s.Title.About().ID)
		packs = append(packs, os.DirFS("../../rules/"+ids[len(ids)-1]+"/data"))
	}
	rulestest.FuzzPacks(f, packs, func(i int, over fs.FS) error {
		title, err := titles.LoadOne(ids[i], over)
		if err != nil {
			return err
		}
		for _, scenario := range title.About().Scenarios {
			if pos, err := title.Start(rules.Setup{Scenario: scenario.ID}); err == nil {
				_ = pos.Demands()
			}
		}
		return nil
	})
}

func suites(f *testing.F) (suites []rulestest.Suite) {
	f.Helper()
	set, err := titles.Load(nil)
	if err != nil {
		f.Fatal(err)
	}
	for _, title := range set {
		suites = append(suites, titletest.Suite(f, title))
	}
	return suites
}
