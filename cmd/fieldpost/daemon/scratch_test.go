package daemon

import (
	"context"
	"io/fs"
	"os"
	"path/filepath"
	"reflect"
	"slices"
	"strings"
	"testing"

	"github.com/fieldpost/fieldpost/rules/rulestest/toyboard"
	"github.com/fieldpost/fieldpost/store"
)

// TestOnlyTheDemoFlushesNothing: what is stored is flushed unless somebody says that nobody will
// miss it, and of the program only the demo does.
func TestOnlyTheDemoFlushesNothing(t *testing.T) {
	type opener = func(context.Context, string) (*store.Store, error)
	for _, tt := range []struct {
		env  Env
		want opener
	}{{bare, store.Open}, {Env{Titles: toyboard.Library, TakeMailbox: true}, store.Open}, {scratch, store.OpenScratch}} {
		if got := tt.env.opener(); reflect.ValueOf(got).Pointer() != reflect.ValueOf(tt.want).Pointer() {
			t.Errorf("%+v opens the database in the wrong way", tt.env)
		}
	}
	var says []string
	err := filepath.WalkDir("..", func(path string, entry fs.DirEntry, err error) error {
		if err != nil || filepath.Ext(path) != ".go" || strings.HasSuffix(path, "_test.go") {
			return err
		}
		source, err := os.ReadFile(path)
		if err == nil && (strings.Contains(string(source), "Scratch:") || strings.Contains(string(source), ".Scratch =") || strings.Contains(string(source), "OpenScratch(")) {
			says = append(says, filepath.ToSlash(path))
		}
		return err
	})
	if want := []string{"../demo/tour.go"}; err != nil || !slices.Equal(says, want) {
		t.Errorf("%v, %v; want %v", says, err, want)
	}
}
