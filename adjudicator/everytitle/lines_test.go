package everytitle

import (
	"fmt"
	"os"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"
	"time"

	"github.com/fieldpost/fieldpost/adjudicator/founding"
	"github.com/fieldpost/fieldpost/adjudicator/office"
	"github.com/fieldpost/fieldpost/rules"
	"github.com/fieldpost/fieldpost/rules/dice"
	"github.com/fieldpost/fieldpost/rules/testenv"
	"github.com/fieldpost/fieldpost/rules/titles"
)

// A sheet of testdata/lines.tsv: the game, the side, the language and the phase in which it is sent
// (bots play until then), its lines, what the answer says, and what it never says.
const (
	lineTitle = iota
	lineScenario
	lineSide
	lineLang
	linePhase
	lineText
	lineSays
	lineNever
	lineColumns
)

// TestLines sends each sheet of testdata/lines.tsv, as players write them, and reads the answer.
func TestLines(t *testing.T) {
	testenv.NoRace(t, "nothing runs beside anything else")
	raw, err := os.ReadFile("testdata/lines.tsv")
	if err != nil {
		t.Fatal(err)
	}
	games := map[string][][]string{} // by what stands before the text
	var order []string
	for i, row := range strings.Split(strings.Trim(string(raw), "\n"), "\n") {
		if row == "" || strings.HasPrefix(row, "#") {
			continue
		}
		columns := strings.Split(row, "\t")
		if len(columns) != lineColumns {
			t.Fatalf("line %d: %d columns, want %d", i+1, len(columns), lineColumns)
		}
		key := strings.Join(columns[:lineText], "\t")
		if games[key] == nil {
			order = append(order, key)
		}
		games[key] = append(games[key], columns)
	}
	for _, key := range order {
		t.Run(strings.Join(strings.Fields(key), "/"), func(t *testing.T) { trySheets(t, games[key]) })
	}
}

// trySheets sends sheets of one side in one phase, one after the other.
func trySheets(t *testing.T, sheets [][]string) {
	first := sheets[0]
	title, err := titles.LoadOne(first[lineTitle], nil)
	if err != nil {
		t.Fatal(err)
	}
	phase, err := strconv.Atoi(first[linePhase])
	if err != nil {
		t.Fatal(err)
	}
	w := newWorld(t, func(w *world) { w.Titles, w.Config.Hold = []rules.Title{title}, 12*time.Hour })
	n := founding.NewGame{Title: first[lineTitle], Scenario: first[lineScenario], Seed: &dice.Seed{7}}
	side, address := rules.Side(first[lineSide]), ""
	for k, s := range title.About().SidesOf(n.Scenario) {
		person := office.Person{Address: fmt.Sprintf("p%d@example.net", k), Lang: rules.Lang(first[lineLang]), Zone: "UTC"}
		n.Seats = append(n.Seats, founding.NewSeat{Side: s, Person: person})
		if s == side {
			address = person.Address
		}
	}
	info, err := w.Service.Founding.CreateGame(w.Ctx, n)
	if err != nil {
		t.Fatal(err)
	}
	asked := func(d rules.Demand) bool { return d.Side == side && !d.Optional }
	for {
		info = w.Show(info.ID)
		if _, demands := w.Position(title, info.ID); info.Phase >= phase && slices.ContainsFunc(demands, asked) {
			break
		}
		if info.Phase > phase+20 {
			t.Fatalf("nothing is asked of %s from phase %d on", side, phase)
		}
		w.Clock.Advance(time.Minute)
		for _, l := range w.Bots(title, info.ID) {
			w.Receive(l)
		}
		w.Clock.Advance(13 * time.Hour)
		w.Tick()
	}
	w.Mails()
	for _, sheet := range sheets {
		w.Clock.Advance(time.Minute)
		text := ""
		for _, d := range w.Send(address, w.Block(info.ID, side, info.Phase, strings.Split(sheet[lineText], " | ")...)) {
			if d.Recipient == address {
				text += d.Text
			}
		}
		flat := strings.Join(strings.Fields(text), " ")
		says, never := sheet[lineSays], sheet[lineNever]
		if says != "" && !regexp.MustCompile(says).MatchString(flat) || never != "" && regexp.MustCompile(never).MatchString(flat) {
			t.Errorf("%s: the answer should say %q, and not %q:\n%s", sheet[lineText], says, never, text)
		}
	}
}
