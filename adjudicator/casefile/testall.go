package casefile

import (
	"context"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"sync"

	"github.com/fieldpost/fieldpost/rules"
	"github.com/fieldpost/fieldpost/templates"
)

// Folder is the cases of a folder, with the title that plays them. Each is read and run
// once, when it is asked for first, by however many tests.
type Folder struct {
	Cases []FolderCase
	list  []byte // of sections; nil when there is none
}

// FolderCase is a case of a folder.
type FolderCase struct {
	File    string
	Data    []byte
	Verdict func() Verdict // what became of it
}

// Open reads the cases of a folder. One without cases is an error.
func Open(title rules.Title, dir string) (*Folder, error) {
	files, err := filepath.Glob(filepath.Join(dir, "*.txtar"))
	if err != nil || len(files) == 0 {
		return nil, fmt.Errorf("no case in %s (error %v)", dir, err)
	}
	book, err := templates.Load()
	if err != nil {
		return nil, err
	}
	runner := NewRunner(func(string) (rules.Title, bool) { return title, true }, book)
	f := &Folder{}
	for _, file := range files {
		data, err := os.ReadFile(file)
		if err != nil {
			return nil, err
		}
		f.Cases = append(f.Cases, FolderCase{file, data, sync.OnceValue(func() Verdict { return runner.Run(context.Background(), file) })})
	}
	if list, err := os.ReadFile(filepath.Join(filepath.Dir(filepath.Clean(dir)), "sections")); err == nil {
		f.list = list
	}
	return f, nil
}

// T is what TestAll needs of a *testing.T, S.
type T[S any] interface {
	Helper()
	Errorf(format string, args ...any)
	Fatalf(format string, args ...any)
	Run(name string, f func(S)) bool
}

// TestAll runs every case of a folder as a subtest named after its file. It fails where the
// cases leave out a section of the list beside the folder, where there is one ("sections",
// see [ReadSections]).
func TestAll[S T[S]](t S, folder *Folder) {
	t.Helper()
	if folder.list != nil {
		t.Run("sections", func(t S) {
			t.Helper()
			sections, err := ReadSections(folder.list)
			if err != nil {
				t.Fatalf("%v", err)
			}
			cases := map[string][]byte{}
			for _, c := range folder.Cases {
				cases[c.File] = c.Data
			}
			for _, s := range Uncovered(sections, cases) {
				t.Errorf("no case shows §%s", s.Number)
			}
		})
	}
	for _, c := range folder.Cases {
		t.Run(strings.TrimSuffix(filepath.Base(c.File), ".txtar"), func(t S) {
			t.Helper()
			for _, f := range c.Verdict().Failures {
				t.Errorf("%s", f)
			}
		})
	}
}
