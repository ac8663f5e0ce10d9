package titletest

import (
	"io/fs"
	"os"
	"testing"

	"github.com/fieldpost/fieldpost/adjudicator/casefile"
	"github.com/fieldpost/fieldpost/adjudicator/desk"
	"github.com/fieldpost/fieldpost/rules/rulestest"
	"github.com/fieldpost/fieldpost/rules/titles"
	"github.com/fieldpost/fieldpost/templates"
)

// Suite is a title with everything that it is tested with. The title is one of
// rules/titles.
func Suite(t testing.TB, id string, secrets ...rulestest.Secret) rulestest.Suite {
	t.Helper()
	title, err := titles.LoadOne(id, nil)
	if err != nil {
		t.Fatal(err)
	}
	d, err := desk.New(title)
	if err != nil {
		t.Fatal(err)
	}
	book, err := templates.Load()
	if err != nil {
		t.Fatal(err)
	}
	return rulestest.Suite{Title: title, Parse: d.Parse, Say: book.Check, Secrets: secrets}
}

// Run tries everything that holds for every title.
func Run(t *testing.T, id string, secrets ...rulestest.Secret) {
	t.Helper()
	s := Suite(t, id, secrets...)
	rulestest.Run(t, s)
	load := func(over fs.FS) error {
		_, err := titles.LoadOne(id, over)
		return err
	}
	t.Run("packs", func(t *testing.T) { rulestest.Packs(t, os.DirFS("data"), "testdata/packs.toml", load) })
	t.Run("help", func(t *testing.T) { helpNames(t, s.Title, "testdata/packs.toml") })
	t.Run("readings", func(t *testing.T) { rulestest.Readings(t, s.Title) })
	t.Run("cases", func(t *testing.T) { casefile.TestAll(t, s.Title, "testdata/cases") })
	t.Run("described", func(t *testing.T) { described(t, s.Title, "testdata/cases") })
	t.Run("maps", func(t *testing.T) { maps(t, s) })
	t.Run("every form has a case", func(t *testing.T) { everyForm(t, s.Title, "testdata/cases") })
}

// Bench measures a title.
func Bench(b *testing.B, id string) { rulestest.Bench(b, Suite(b, id), "") }
