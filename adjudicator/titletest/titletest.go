package titletest

import (
	"io/fs"
	"os"
	"testing"

	"github.com/fieldpost/fieldpost/adjudicator/casefile"
	"github.com/fieldpost/fieldpost/adjudicator/desk"
	"github.com/fieldpost/fieldpost/adjudicator/titletest/atlastest"
	"github.com/fieldpost/fieldpost/adjudicator/titletest/booktest"
	"github.com/fieldpost/fieldpost/adjudicator/titletest/charttest"
	"github.com/fieldpost/fieldpost/adjudicator/titletest/desktest"
	"github.com/fieldpost/fieldpost/adjudicator/titletest/dicetest"
	"github.com/fieldpost/fieldpost/rules"
	"github.com/fieldpost/fieldpost/rules/rulestest"
	"github.com/fieldpost/fieldpost/rules/testenv"
	"github.com/fieldpost/fieldpost/templates"
)

// Suite returns a title with everything that it is tested with.
func Suite(t testing.TB, title rules.Title, secrets ...rulestest.Secret) rulestest.Suite {
	t.Helper()
	d, err := desk.New(title)
	if err != nil {
		t.Fatal(err)
	}
	return suiteOf(t, d, secrets...)
}

// suiteOf returns the suite of a title with its desk.
func suiteOf(t testing.TB, d *desk.Desk, secrets ...rulestest.Secret) rulestest.Suite {
	t.Helper()
	book, err := templates.Load()
	if err != nil {
		t.Fatal(err)
	}
	return rulestest.Suite{Title: d.Title, Parse: d.Parse, Say: book.Check, Secrets: secrets}
}

// Run tries everything that holds for every title. Load is that of the title's package: it
// loads the title with the packs of a folder in place of the embedded ones, or with those.
func Run[T rules.Title](t *testing.T, load func(over fs.FS) (T, error), secrets ...rulestest.Secret) {
	t.Helper()
	testenv.Slow(t, "all tests of a title: random, wild and silent games, twins, every case, damaged packs, every map and text")
	testenv.Prepare()
	title, err := load(nil)
	if err != nil {
		t.Fatal(err)
	}
	d, err := desk.New(title)
	if err != nil {
		t.Fatal(err)
	}
	run(t, d, suiteOf(t, d, secrets...), func(over fs.FS) error {
		_, err := load(over)
		return err
	})
}

func run(t *testing.T, d *desk.Desk, s rulestest.Suite, load func(over fs.FS) error) {
	t.Helper()
	rulestest.Run(t, s)
	games := playGames(s.Title)
	cases, err := casefile.Open(s.Title, "testdata/cases")
	if err != nil {
		t.Fatal(err)
	}
	for _, c := range []struct {
		name string
		test func(t *testing.T)
	}{
		{"packs", func(t *testing.T) { rulestest.Packs(t, os.DirFS("data"), "testdata/packs.toml", load) }},
		{"help", func(t *testing.T) { helpNames(t, s.Title, "testdata/packs.toml") }},
		{"readings", func(t *testing.T) { rulestest.Readings(t, s.Title) }},
		{"cases", func(t *testing.T) { casefile.TestAll(t, cases) }},
		{"renames", func(t *testing.T) { checkRenames(t, s.Title) }},
		{"ids", func(t *testing.T) { checkIDs(t, s.Title) }},
		{"described", func(t *testing.T) { described(t, s.Title, cases) }},
		{"maps", func(t *testing.T) { maps(t, s, games(t)[0]) }},
		{"atlas", func(t *testing.T) { atlastest.RunTelling(t, s, games(t)[0], games(t)[1]) }},
		{"book", func(t *testing.T) { booktest.Run(t, d) }},
		{"desk", func(t *testing.T) { desktest.Run(t, d) }},
		{"dice", func(t *testing.T) { dicetest.Run(t, d) }},
		{"drawing", func(t *testing.T) { charttest.Run(t, s.Title, games(t)...) }},
		{"sections", func(t *testing.T) { checkSections(t, s.Title, cases, games(t)) }},
		{"every form has a case", func(t *testing.T) { everyForm(t, s.Title, cases) }},
	} {
		t.Run(c.name, func(t *testing.T) {
			t.Parallel()
			c.test(t)
		})
	}
}

// Bench measures a title.
func Bench[T rules.Title](b *testing.B, load func(over fs.FS) (T, error)) {
	title, err := load(nil)
	if err != nil {
		b.Fatal(err)
	}
	rulestest.Bench(b, Suite(b, title), "")
	charttest.Bench(b, title)
}
