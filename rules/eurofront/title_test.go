package eurofront

import (
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/fieldpost/fieldpost/rules"
	"github.com/fieldpost/fieldpost/rules/eurofront/field"
)

// startOf returns what who knows all knows of the start of a scenario.
func startOf(t *testing.T, title *Title, scenario string) *rules.Known {
	t.Helper()
	pos, err := title.Start(rules.Setup{Scenario: scenario})
	if err != nil {
		t.Fatal(err)
	}
	return pos.Known(rules.All)
}

// told returns messages as their codes and arguments.
func told(list []rules.Message) (out []string) {
	for _, m := range list {
		line := m.Code[strings.LastIndexByte(m.Code, '.')+1:]
		for _, a := range m.Args {
			value := a.Value
			if value == "" {
				value = strconv.Itoa(a.Num)
			}
			line += " " + value[strings.LastIndexByte(value, '.')+1:]
		}
		out = append(out, line)
	}
	return out
}

// TestNotes: the board tells of a place its faction and front, what it yields and who arrives there, its ports, the
// seas that it controls, whether invasions come, and its routes.
func TestNotes(t *testing.T) {
	title, err := Load(nil)
	if err != nil {
		t.Fatal(err)
	}
	notes := title.Notes(startOf(t, title, "1942"))
	whole := title.Notes(startOf(t, title, "1943w"))
	for place, want := range map[string][]string{
		"1728": {"front wf", "minor-city", "port minor-port mar-tirreno med-central", "weary-port italy", "invasions mar-tirreno med-central"},
		"2831": {"front wf", "port minor-port mar-egeo med-oriental", "invasions med-oriental mar-egeo"},
		"1619": {"front wf", "yields 2", "arrivals germany italy", "victory-city"},
	} {
		if got := told(whole(place)); !slices.Equal(got, want) {
			t.Errorf("1943w, %s: %q, want %q", place, got, want)
		}
	}
	for place, want := range map[string][]string{
		"petsamo": {"area region mountain 2", "north 1", "yields 0 1", "arrivals finland", "port minor-port mar-nordkapp mar-de-barents", "invasions mar-nordkapp mar-de-barents",
			"road-routes murmansk 2", "road-routes tromso oulu 5"},
		"uralsk":  {"area district clear 4", "front ef", "arrivals ussr", "rail-routes 4514 4517 chkalov 2"},
		"4514":    {"front ef", "rail-routes uralsk 2"},
		"3509":    {"front ef", "yields 6", "arrivals ussr"},
		"3120":    {"front ef", "yields 1", "arrivals ussr", "port major-port mar-negro-occidental", "invasions mar-negro-occidental"},
		"2310":    {"front ef", "yields 2", "arrivals germany", "port major-port baltico", "naval-base baltico 2", "invasions baltico"},
		"karachi": {"faction allied", "area region clear 4", "front mf", "port major-port golfo-persico oceano-indico", "naval-base oceano-indico 3", "invasions golfo-persico oceano-indico", "med-port 8"},
		"2721":    {"front ef", "yields 0 4", "minor-city"},
		"1517":    {"neutral switzerland", "front wf"},
	} {
		if got := told(notes(place)); !slices.Equal(got, want) {
			t.Errorf("%s: %q, want %q", place, got, want)
		}
	}
}

// TestSeas: the board tells of a sea who controls it (§15.2), who sails it (§15.11), and where it leads, and to whom a
// strait is shut (§15.12).
func TestSeas(t *testing.T) {
	title, err := Load(nil)
	if err != nil {
		t.Fatal(err)
	}
	k := startOf(t, title, "1942")
	for sea, want := range map[string][]string{
		"golfo-de-bothnia":     {"sea east-baltic", "sea-held 2 2303", "freezes"},
		"mar-negro-occidental": {"sea black-sea", "sea-held 2 3323 soviet", "sailors axis soviet"},
		"oceano-artico":        {"sea arctic", "sea-held 2 allied"},
	} {
		got := told(title.TellTopic(k, sea))
		if len(got) < len(want) || !slices.Equal(got[:len(want)], want) {
			t.Errorf("%s: %q, want %q", sea, got, want)
		}
	}
	peace, err := title.Compose([]byte("clear = true\nwar.axis = [\"allied\"]\nwar.allied = [\"axis\"]\nwar.soviet = []\n"))
	if err != nil {
		t.Fatal(err)
	}
	if got := told(title.TellTopic(peace.Known(rules.All), "caspio-sur")); slices.Contains(got, "sailors") {
		t.Errorf("a sea that nobody sails: %q", got)
	}
	if got := told(title.TellTopic(k, "atlantis")); got != nil {
		t.Errorf("a sea that there is not: %q", got)
	}
}

// TestClockSaysWhatComes: the first label of a game is that of its first phase.
func TestClockSaysWhatComes(t *testing.T) {
	title, err := Load(nil)
	if err != nil {
		t.Fatal(err)
	}
	for deployment, want := range map[string]string{"historical": "eurofront.clock.turn", "semi": "eurofront.clock.setup", "free": "eurofront.clock.setup"} {
		p, err := title.Start(rules.Setup{Options: map[string]string{"deployment": deployment}})
		if err != nil {
			t.Fatal(err)
		}
		if got := p.Clock().Label.Code; got != want {
			t.Errorf("%s: got %s, want %s", deployment, got, want)
		}
	}
}

// TestWinnersStandFirst: however a game ends, who has won stands before who has not, with less production too (§19.23), and
// of equals who has more.
func TestWinnersStandFirst(t *testing.T) {
	title, err := Load(nil)
	if err != nil {
		t.Fatal(err)
	}
	less := false // than who has lost
	for i := range title.d.Scenarios {
		for won := field.AxisDecisive; won < field.Rivalry; won++ {
			s := title.d.Begin(i, field.Options{Length: field.War})
			s.Won = won
			s.Only(field.Step{Kind: field.StepOver, Faction: field.Neutral, Place: -1})
			st, _ := standings(&title.Game(s).run)
			for k := 1; k < len(st.Scores); k++ {
				x, y := st.Scores[k-1], st.Scores[k]
				first, second := slices.Contains(st.Winners, x.Side), slices.Contains(st.Winners, y.Side)
				less = less || first && !second && x.Points < y.Points
				if second && !first || first == second && x.Points < y.Points {
					t.Errorf("%s, %s: %v won, the scores are %v", title.d.Scenarios[i].ID, field.VictoryWords[won], st.Winners, st.Scores)
				}
			}
		}
	}
	if !less {
		t.Error("nobody has won with less than who has lost")
	}
}
