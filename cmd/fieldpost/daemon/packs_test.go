package daemon

import (
	"errors"
	"io/fs"
	"path/filepath"
	"testing"

	"github.com/fieldpost/fieldpost/cmd/fieldpost/config"
	"github.com/fieldpost/fieldpost/rules/rulestest/toyboard"
)

// TestPacksThatAreNotThere: a folder of packs that the configuration names is
// there, or nothing runs: no game is to be played on another board unnoticed.
func TestPacksThatAreNotThere(t *testing.T) {
	dir := t.TempDir()
	if _, err := loadTitles(toyboard.Library, config.Config{Packs: filepath.Join(dir, "packs")}); !errors.Is(err, fs.ErrNotExist) {
		t.Errorf("loadTitles = %v, want ErrNotExist", err)
	}
	if _, err := loadTitles(toyboard.Library, config.Config{Packs: dir}); err != nil {
		t.Errorf("a folder without packs: %v", err)
	}
}
