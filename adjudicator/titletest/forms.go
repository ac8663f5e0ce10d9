package titletest

import (
	"slices"
	"testing"

	"github.com/fieldpost/fieldpost/adjudicator/casefile"
	"github.com/fieldpost/fieldpost/rules"
)

// everyForm looks for a case in which an order of each form of the order language
// is done, or a standing order accepted: that it is refused elsewhere does not
// show what it does.
func everyForm(t *testing.T, title rules.Title, cases *casefile.Folder) {
	var done []string
	for _, c := range cases.Cases {
		done = append(done, c.Verdict().Done...)
	}
	if missing := without(title, done); len(missing) > 0 {
		t.Errorf("in no case is an order of the forms %v done", missing)
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
