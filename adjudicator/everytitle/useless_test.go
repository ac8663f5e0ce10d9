package everytitle

import (
	"slices"
	"testing"

	"github.com/fieldpost/fieldpost/adjudicator/desk"
	"github.com/fieldpost/fieldpost/adjudicator/inquiry"
	"github.com/fieldpost/fieldpost/rules"
	"github.com/fieldpost/fieldpost/rules/testenv"
)

// TestUselessStandingOrders: a standing order that would never do anything is refused, or warned of
// where the game might still change; one like it that does something is taken.
func TestUselessStandingOrders(t *testing.T) {
	testenv.NoRace(t, "nothing runs beside anything else")
	refused, warned := rules.Error, rules.Warning
	type line struct {
		scenario, side, text string
		code                 string
		severity             rules.Severity
	}
	lines := map[string][]line{
		"empires": {
			{"", "german", "standing cancel always keep 6", "empires.bad.never-keep", refused},
			{"", "german", "standing cancel always keep 5", "", ""},
			{"", "german", "standing loss fr3 fr2 in Verdun", "empires.bad.not-yours", refused},
			{"", "german", "permanente retirada de Nancy a Berlín", "empires.bad.never-retreat", refused},
			{"", "german", "standing retreat from Nancy to Metz Berlin", "empires.bad.never-retreat", warned},
			{"", "german", "standing retreat from Nancy to Metz", "", ""},
		},
		"thirdreich": {
			{"", "allies", "standing bomb always", "thirdreich.bad.never-bombed", refused},
			{"", "axis", "standing bomb always", "", ""},
		},
		"rommel": {
			{"1940", "axis", "standing pursue keep 21pz5", "rommel.bad.never-unit", warned},
			{"crusader", "axis", "standing pursue keep 21pz5", "", ""},
			{"", "axis", "standing challenge real keep 30", "rommel.bad.never-keep", refused},
			{"", "axis", "standing challenge real keep 3", "", ""},
			{"", "axis", "standing fall back from Mechili to Mechili", "rommel.bad.never-back", refused},
			{"", "axis", "standing fall back from Mechili to Derna", "", ""},
		},
		"noretreat": {
			{"", "soviet", "permanente juega c14 contra c14", "noretreat.bad.never-card", refused},
			{"", "soviet", "permanente juega c14 contra c13", "", ""},
			{"f", "axis", "standing lose 8th Italian", "noretreat.bad.never-unit", refused},
			{"", "axis", "standing lose 4th Army", "", ""},
		},
		"eurofront": {
			{"1942", "soviet", "standing accept armistice", "eurofront.bad.no-winter-war", refused},
			{"1939a", "soviet", "standing accept armistice", "", ""},
			{"1942", "axis", "standing largest 17 in Paris", "eurofront.bad.never-there", refused},
			{"1942", "axis", "standing largest 17 in Moscow", "", ""},
			{"1939a", "axis", "standing losses keep 17", "eurofront.bad.never-here", refused},
		},
	}
	eachTitle(t, func(t *testing.T, title rules.Title, d *desk.Desk, _ *world, _ inquiry.GameInfo) {
		for _, l := range lines[title.About().ID] {
			pos, err := title.Start(rules.Setup{Scenario: l.scenario})
			if err != nil {
				t.Fatal(err)
			}
			sheet := d.Read(desk.Number([]string{l.text}))
			if len(sheet.Standing) != 1 {
				t.Errorf("%s is not read: %v", l.text, sheet.Problems)
				continue
			}
			got := pos.CheckStanding(rules.Standing{Side: rules.Side(l.side), Orders: sheet.Standing})
			is := slices.IndexFunc(got.Problems, func(p rules.Problem) bool { return p.Message.Code == l.code && p.Severity == l.severity })
			if l.code == "" && len(got.Problems) > 0 || l.code != "" && is < 0 {
				t.Errorf("%s: %s: got %v, want %q %s", l.scenario, l.text, got.Problems, l.code, l.severity)
			}
		}
	})
}
