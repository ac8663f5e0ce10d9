package everytitle

import (
	"os"
	"slices"
	"strings"
	"testing"

	"github.com/fieldpost/fieldpost/adjudicator/desk"
	"github.com/fieldpost/fieldpost/adjudicator/inquiry"
	"github.com/fieldpost/fieldpost/rules"
	"github.com/fieldpost/fieldpost/rules/testenv"
)

// TestUselessStandingOrders: a standing order that would never do anything is refused, or warned of
// where the game might still change; one like it that does something is taken. Each title has a list,
// testdata/useless.tsv.
func TestUselessStandingOrders(t *testing.T) {
	testenv.NoRace(t, "nothing runs beside anything else")
	eachTitle(t, func(t *testing.T, title rules.Title, d *desk.Desk, _ *world, _ inquiry.GameInfo) {
		list, err := os.ReadFile("../../rules/" + title.About().ID + "/testdata/useless.tsv")
		if err != nil {
			t.Fatal(err)
		}
		for row := range strings.Lines(string(list)) {
			cells := strings.Split(strings.TrimSpace(row), "\t")
			if strings.HasPrefix(row, "#") || len(cells) != 5 {
				continue
			}
			scenario, side, text, code, severity := strings.Trim(cells[0], "-"), rules.Side(cells[1]), cells[2], strings.Trim(cells[3], "-"), rules.Severity(cells[4])
			pos, err := title.Start(rules.Setup{Scenario: scenario})
			if err != nil {
				t.Fatal(err)
			}
			sheet := d.Read(desk.Number([]string{text}))
			if len(sheet.Standing) != 1 {
				t.Errorf("%s is not read: %v", text, sheet.Problems)
				continue
			}
			got := pos.CheckStanding(rules.Standing{Side: side, Orders: sheet.Standing}).Problems
			told := slices.ContainsFunc(got, func(p rules.Problem) bool { return p.Message.Code == code && p.Severity == severity })
			if code == "" && len(got) > 0 || code != "" && !told {
				t.Errorf("%s: %s: got %v, want %q %s", scenario, text, got, code, severity)
			}
		}
	})
}
