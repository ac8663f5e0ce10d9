package casefile

import (
	"context"
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
// folder without cases fails.
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
