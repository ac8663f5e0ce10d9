package casefile

import (
	"context"
	"os"
	"path/filepath"
	"strings"

	"github.com/fieldpost/fieldpost/rules"
	"github.com/fieldpost/fieldpost/templates"
)

// T is what TestAll needs of a *testing.T, S.
type T[S any] interface {
	Helper()
	Errorf(format string, args ...any)
	Fatalf(format string, args ...any)
	Run(name string, f func(S)) bool
}

// TestAll runs every case in a folder as a subtest named after its file. A
// folder without cases fails, and so does one whose cases leave out a section of the
// list beside it, where there is one ("sections", see [ReadSections]).
func TestAll[S T[S]](t S, title rules.Title, dir string) {
	t.Helper()
	files, err := filepath.Glob(filepath.Join(dir, "*.txtar"))
	if err != nil || len(files) == 0 {
		t.Fatalf("no case in %s (error %v)", dir, err)
	}
	book, err := templates.Load()
	if err != nil {
		t.Fatalf("templates: %v", err)
	}
	if list, err := os.ReadFile(filepath.Join(filepath.Dir(filepath.Clean(dir)), "sections")); err == nil {
		t.Run("sections", func(t S) {
			t.Helper()
			sections, err := ReadSections(list)
			if err != nil {
				t.Fatalf("%v", err)
			}
			cases := map[string][]byte{}
			for _, file := range files {
				if cases[file], err = os.ReadFile(file); err != nil {
					t.Fatalf("%v", err)
				}
			}
			for _, s := range Uncovered(sections, cases) {
				t.Errorf("no case shows §%s", s.Number)
			}
		})
	}
	find := func(string) (rules.Title, bool) { return title, true }
	runner := NewRunner(find, book)
	for _, file := range files {
		t.Run(strings.TrimSuffix(filepath.Base(file), ".txtar"), func(t S) {
			t.Helper()
			res := runner.Run(context.Background(), file)
			for _, f := range res.Failures {
				t.Errorf("%s", f)
			}
		})
	}
}
