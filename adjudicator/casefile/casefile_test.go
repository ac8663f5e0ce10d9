package casefile_test

import (
	"context"
	"os"
	"strings"
	"testing"

	"github.com/fieldpost/fieldpost/adjudicator/casefile"
	"github.com/fieldpost/fieldpost/rules"
	"github.com/fieldpost/fieldpost/rules/rulestest/toy"
	"github.com/fieldpost/fieldpost/templates"
)

func TestCasesOfTheToy(t *testing.T) {
	folder, err := casefile.Open(toy.New(), "testdata")
	if err != nil {
		t.Fatal(err)
	}
	casefile.TestAll(t, folder)
}

func runner(t *testing.T) *casefile.Runner {
	t.Helper()
	book, err := templates.Load()
	if err != nil {
		t.Fatal(err)
	}
	return casefile.NewRunner(func(id string) (rules.Title, bool) { return toy.New(), id == "toy" }, book)
}

// TestFailuresAreTold changes one thing in a case that passes and expects to
// be told what differs.
func TestFailuresAreTold(t *testing.T) {
	data, err := os.ReadFile("testdata/raid.txtar")
	if err != nil {
		t.Fatal(err)
	}
	r := runner(t)
	for _, c := range []struct{ old, with, want string }{
		{"turn = 2\nmover", "turn = 7\nmover", "expect.toml: turn: want 7, got 2"},
		{`mover = "blue"`, `mover = "red"`, `expect.toml: mover: want "red", got "blue"`},
		{`mover = "blue"`, `mower = "blue"`, `expect.toml: mower: want "blue", got no such key; here are:`},
		{`points = 3`, `points = 3.5`, `expect.toml: troops[0].points: want 3.5, got 3`},
		{`, {place = "hill"}]`, `]`, `expect.toml: troops: want [{"points":3,"side":"red"}], got [{`},
		{`demands = ["blue"]`, `demands = ["red", "blue"]`, `expect.toml: outcome.demands: want ["red","blue"], got ["blue"]`},
		{`over = false`, `winners = ["red"]`, `expect.toml: outcome.winners: want ["red"], got no such key`},
		{`absent = ["agenda"`, `absent = ["turn"`, `expect.toml: turn should be absent, got 2`},
		{"turn = 2\nmover", "turn = = 2\nmover", "expect.toml: toml:"},
		{"5 # the", "4, 5 # the", "dice: 1 of 2 faces used; rolled: raid t1 red mill 4"},
		{"5 # the only roll", "# none", "dice: dice: no face left for raid"},
		{"5 # the", "9 # the", "dice: dice: face 9 for raid"},
		{"5 # the", "five # the", `dice: "five" is not a number`},
		{"toy.fought roll=5", "toy.fought roll=6", `events.txt: want "toy.fought roll=6", got after the one before it: `},
		{"toy.fled\n", "toy.fled\ntoy.raid\n", `events.txt: want "toy.raid", got after the one before it: `},
		{"no toy.empty", "no toy.fled", `events.txt: "toy.fled" must not occur, got toy.fled side=blue`},
		{"1: done\n", "1: failed toy.own-place\n", `ends/red.txt: want "1: failed toy.own-place", got done`},
		{"2: done\n", "7: done\n", `ends/blue.txt: want "7: done", got no end of that line`},
		{"2: done\n", "seven done\n", `ends/blue.txt: "seven done" is not`},
		{"toy.fled-to\n", "toy.fought\n", `hides/red.txt: "toy.fought" is in the sitrep:`},
		{"-- sees/red.txt --\n", "-- sees/red.txt --\ntoy.held\n", `sees/red.txt: "toy.held" is not in the sitrep:`},
		{"orders/2/blue.txt", "orders/2/red.txt", "phase 2: red has orders and is not asked; asked: blue"},
		{"hold ford\n", "hold\n", "problems/3/blue.txt: not expected: line 1: fault.expected"},
		{"raid ford\n", "raid ford\nturn 5\n", "orders/4/red.txt: a case holds no sheets in advance"},
		{"raid ford\n", "raid ford\nstatus\n", "orders/4/red.txt, line 2: status is a question to the service"},
		{"-- dice --", "-- problems/red.txt --\n1: toy.own-place\n-- dice --", `problems/red.txt: want "1: toy.own-place", got no problem`},
		{"-- dice --", "-- problems/blue.txt --\n1: toy.own-place\n-- dice --", "phase 1: problems of blue are expected and it has no orders"},
		{"standing flee at ford\n\n-- dice", "standing flea\n\n-- dice", "standing/blue.txt, line 1: "},
		{"standing flee at ford\n\n-- dice", "hold mill\n\n-- dice", `standing/blue.txt, line 1: "hold mill" is not a standing order`},
		{"standing/blue.txt", "standing/green.txt", `standing: no side "green"; the sides are red, blue`},
		{"events.txt", "event.txt", "read case: event.txt has no meaning in a case"},
		{"events.txt", "ends/2/red.txt", "read case: ends/2/red.txt has no meaning in a case: only orders"},
		{"orders/2/", "orders/two/", `read case: orders/two/blue.txt: "two" is not a phase`},
		{"events.txt", "dice", "read case: dice is duplicate"},
		{"position.toml", "orders/blue.txt", "read case: position.toml is missing"},
		{`scenario = "close"`, `scenario = "far"`, "position.toml: "},
		{"title: toy", "title: chess", `no title "chess"`},
	} {
		text := strings.Replace(string(data), c.old, c.with, 1)
		if text == string(data) {
			t.Errorf("%q does not stand in the case", c.old)
			continue
		}
		res := r.RunData(context.Background(), "x/raid.txtar", []byte(text))
		got := strings.Join(res.Failures, "\n")
		if c.want == "" && !res.OK() || !strings.Contains(got, c.want) || c.want != "" && res.OK() {
			t.Errorf("%q instead of %q:\n got %s\nwant %s", c.with, c.old, got, c.want)
		}
	}
}

// TestRefusedSheets: a sheet with errors is not carried out and its phase
// waits, unless the comment says otherwise.
func TestRefusedSheets(t *testing.T) {
	const refused = `A sheet with errors waits for a better one.
-- position.toml --
scenario = "apart"
-- orders/red.txt --
Good evening
hold atlantis
raid hill
-- problems/red.txt --
2: fault.unknown-name word=atlantis
3: toy.own-place
1: fault.unknown-verb
-- expect.toml --
mover = "red"
-- orders/2/red.txt --
`
	r := runner(t)
	run := func(text string) string {
		res := r.RunData(context.Background(), "rules/toy/testdata/cases/x.txtar", []byte(text))
		return strings.Join(res.Failures, "\n")
	}
	once := strings.Replace(refused, "-- orders/2/red.txt --\n", "", 1)
	if got := run(once); got != "" {
		t.Errorf("a refused sheet: %s", got)
	}
	anyway := strings.Replace(once, "better one.", "better one; Carry out anyway.", 1)
	if got, want := run(anyway), `mover: want "red", got "blue"`; !strings.Contains(got, want) {
		t.Errorf("carried out anyway: got %q, want %q", got, want)
	}
	if got, want := run(refused), `mover: want "red", got "blue"`; !strings.Contains(got, want) {
		t.Errorf("an empty second sheet: got %q, want %q", got, want)
	}
	words := strings.Replace(once, "2: fault.unknown-name word=atlantis", "2: “atlantis” is not", 1)
	if got := run(words); got != "" {
		t.Errorf("a problem by its words: %s", got)
	}
	misplaced := strings.Replace(once, "3: toy.own-place", "1: toy.own-place", 1)
	if got := run(misplaced); !strings.Contains(got, `want "1: toy.own-place", got 1: fault.unknown-verb`) || !strings.Contains(got, "not expected: line 3: toy.own-place") {
		t.Errorf("a problem on another line: %s", got)
	}
}

// TestForcedPhases: without any sheet the first phase is carried out, later
// ones only when nobody.txt says so.
func TestForcedPhases(t *testing.T) {
	const forced = `title: toy
-- position.toml --
turns = "1"
-- problems/3/red.txt --
-- orders/2/nobody.txt --
-- expect.toml --
over = true
[outcome]
over = true
winners = ["red", "blue"]
how = "toy.by-points"
scores = {red = 0, blue = 0}
demands = []
`
	res := runner(t).RunData(context.Background(), "forced.txtar", []byte(strings.Replace(forced, "-- problems/3/red.txt --\n", "", 1)))
	if !res.OK() {
		t.Errorf("forced phases: %q", res.Failures)
	}
	more := strings.Replace(forced, "-- problems/3/red.txt --", "-- orders/3/nobody.txt --", 1)
	res = runner(t).RunData(context.Background(), "forced.txtar", []byte(more))
	if len(res.Failures) != 1 || res.Failures[0] != "phase 3: the game is over" {
		t.Errorf("a phase after the end: %q", res.Failures)
	}
}

func TestRunStopsWithItsContext(t *testing.T) {
	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	res := runner(t).Run(ctx, "testdata/raid.txtar")
	if len(res.Failures) != 1 || !strings.Contains(res.Failures[0], "stopped before phase 1") {
		t.Errorf("Failures = %q", res.Failures)
	}
	if res.Name != "testdata/raid.txtar" {
		t.Errorf("Name = %q", res.Name)
	}
	if res := runner(t).Run(context.Background(), "testdata/none.txtar"); res.OK() {
		t.Error("a missing file passes")
	}
}

// TestDone: a case shows what an order does when the order is done; one that is
// refused or fails shows nothing.
func TestDone(t *testing.T) {
	data, err := os.ReadFile("testdata/raid.txtar")
	if err != nil {
		t.Fatal(err)
	}
	r := runner(t)
	done := func(text string) string {
		res := r.RunData(context.Background(), "x.txtar", []byte(text))
		return strings.Join(res.Done, " ")
	}
	if got, want := done(string(data)), "standing-raided raided raid standing-raided hold raid"; got != want {
		t.Errorf("done are %q, want %q", got, want)
	}
	for _, sheet := range []string{"raid atlantis", "raid hill", "standing flee at atlantis"} { // red is on the hill
		text := "Carry out anyway.\ntitle: toy\n-- position.toml --\nscenario = \"apart\"\n-- orders/red.txt --\n" + sheet + "\n"
		if got := done(text); got != "" {
			t.Errorf("%s: done are %q", sheet, got)
		}
	}
}
