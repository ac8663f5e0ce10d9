package titletest

import (
	"context"
	"path/filepath"
	"slices"
	"testing"

	"github.com/fieldpost/fieldpost/adjudicator/casefile"
	"github.com/fieldpost/fieldpost/rules"
	"github.com/fieldpost/fieldpost/templates"
)

// everyForm looks for a case in which an order of each form of the order language
// is done, or a standing order accepted: that it is refused elsewhere does not
// show what it does.
func everyForm(t *testing.T, title rules.Title, dir string) {
	book, err := templates.Load()
	if err != nil {
		t.Fatal(err)
	}
	files, err := filepath.Glob(filepath.Join(dir, "*.txtar"))
	if err != nil {
		t.Fatal(err)
	}
	runner := casefile.NewRunner(func(string) (rules.Title, bool) { return title, true }, book)
	var done []string
	for _, name := range files {
		done = append(done, runner.Run(context.Background(), name).Done...)
	}
	if missing := without(title, done); len(missing) > 0 {
		t.Errorf("in no case of %s is an order of the forms %v done", dir, missing)
	}
}

// without lists the forms of a title that are not among some.
func without(title rules.Title, forms []string) (missing []string) {
	for _, f := range title.Grammar().Forms {
		if !slices.Contains(forms, f.ID) && !slices.Contains(missing, f.ID) {
			missing = append(missing, f.ID)
		}
	}
	return missing
}
