package titletest

import (
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"golang.org/x/tools/txtar"

	"github.com/fieldpost/fieldpost/rules"
	"github.com/fieldpost/fieldpost/rules/rulestest"
)

// everyForm looks for each form of the order language in the orders and the
// standing orders of the cases.
func everyForm(t *testing.T, s rulestest.Suite, dir string) {
	files, err := filepath.Glob(filepath.Join(dir, "*.txtar"))
	if err != nil {
		t.Fatal(err)
	}
	var seen []string
	for _, name := range files {
		data, err := os.ReadFile(name)
		if err != nil {
			t.Fatal(err)
		}
		for _, f := range txtar.Parse(data).Files {
			if !strings.HasPrefix(f.Name, "orders/") && !strings.HasPrefix(f.Name, "standing/") {
				continue
			}
			orders, standing, _, _ := s.Parse(strings.Split(string(f.Data), "\n"))
			for _, o := range slices.Concat(orders, standing) {
				seen = append(seen, o.Form)
			}
		}
	}
	if missing := unseen(s.Title, seen); len(missing) > 0 {
		t.Errorf("no case in %s carries out orders of the forms %v", dir, missing)
	}
}

// unseen lists the forms of a title that are not among some.
func unseen(title rules.Title, seen []string) (missing []string) {
	for _, f := range title.Grammar().Forms {
		if !slices.Contains(seen, f.ID) && !slices.Contains(missing, f.ID) {
			missing = append(missing, f.ID)
		}
	}
	return missing
}
