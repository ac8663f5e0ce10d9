package rules_test

import (
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"testing"

	"golang.org/x/tools/txtar"

	"github.com/fieldpost/fieldpost/rules"
	"github.com/fieldpost/fieldpost/rules/dice"
	"github.com/fieldpost/fieldpost/rules/rulestest/toy"
	"github.com/fieldpost/fieldpost/rules/titles"
)

// TestRulesAreALibrary: a module outside of the repository plays a phase of every title.
func TestRulesAreALibrary(t *testing.T) {
	files, err := txtar.ParseFile("testdata/library.txtar")
	if err != nil {
		t.Fatal(err)
	}
	root, err := filepath.Abs("..")
	if err != nil {
		t.Fatal(err)
	}
	dir := t.TempDir()
	put := func(name string, text []byte) {
		t.Helper()
		if err := os.WriteFile(filepath.Join(dir, name), text, 0o644); err != nil {
			t.Fatal(err)
		}
	}
	for _, f := range files.Files {
		if f.Name == "go.mod" {
			f.Data = fmt.Appendf(slices.Clip(f.Data), "\nreplace github.com/fieldpost/fieldpost => %s\n", root)
		}
		put(f.Name, f.Data)
	}
	sums, err := os.ReadFile("../go.sum")
	if err != nil {
		t.Fatal(err)
	}
	put("go.sum", sums)
	build := exec.Command("go", "build", "-mod=mod", "-o", "phase", ".")
	build.Dir = dir
	if out, err := build.CombinedOutput(); err != nil {
		t.Fatalf("%v\n%s", err, out)
	}
	out, err := exec.Command(filepath.Join(dir, "phase")).CombinedOutput()
	if err != nil {
		t.Fatalf("%v\n%s", err, out)
	}
	set, err := titles.Load(nil)
	if err != nil {
		t.Fatal(err)
	}
	for _, title := range set {
		line := regexp.MustCompile(`(?m)^` + title.About().ID + `: [1-9]\d* sheets, [1-9]\d* events, \d{4,} bytes of position, \d+ pieces on the map, waits for [1-9]`)
		if !line.Match(out) {
			t.Errorf("%s is not played:\n%s", title.About().ID, out)
		}
	}
}

// A game needs a title, a seed and sheets; testdata/library.txtar is a whole program.
func Example() {
	var title rules.Title = toy.New()
	seed := dice.Seed{1, 2, 3}
	pos, err := title.Start(rules.Setup{Seed: seed})
	if err != nil {
		fmt.Println(err)
		return
	}
	var in rules.Input
	for _, demand := range pos.Demands() {
		orders := rules.Bot(title, pos, demand, dice.NewDerived(seed, 0, [32]byte{}))
		in.Sheets = append(in.Sheets, rules.Sheet{Side: demand.Side, Key: demand.Key, Orders: orders})
	}
	in.Dice = dice.NewDerived(seed, 1, [32]byte{}) // a game mixes a hash of the sheets in
	out, err := pos.Adjudicate(in)
	if err != nil {
		fmt.Println(err)
		return
	}
	for _, event := range out.Events {
		fmt.Println(event.Code)
	}
	for _, demand := range out.Next.Demands() {
		fmt.Println(demand.Side, "is asked for", demand.Kind)
	}
	// Output:
	// toy.moves
	// toy.held
	// toy.raid
	// toy.fought
	// blue is asked for orders
}
