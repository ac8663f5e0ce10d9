package daemon

import (
	"context"
	"io/fs"
	"testing"

	"github.com/fieldpost/fieldpost/rules"
	"github.com/fieldpost/fieldpost/rules/rulestest/toy"
)

// TestOfficeLoadsTheTitlesItNeeds: an office opens and lists its games without having read a title,
// which takes longer than all else that a command does.
func TestOfficeLoadsTheTitlesItNeeds(t *testing.T) {
	w := newWorld(t)
	loaded := map[string]bool{}
	lazy := func(id string) rules.Title {
		return rules.LazyTitle(id, func() rules.Title { loaded[id] = true; return toy.New() })
	}
	o, err := Open(context.Background(), w.conf, Env{Scratch: true, Titles: func(fs.FS) (rules.Set, error) {
		return rules.Set{lazy("another"), lazy(toy.ID)}, nil
	}})
	if err != nil {
		t.Fatal(err)
	}
	defer o.Close()
	if _, err := o.Service.Inquiry.ListGames(context.Background()); err != nil || len(loaded) > 0 {
		t.Errorf("titles that were loaded: %v; %v", loaded, err)
	}
	if title, ok := o.Titles.Get(toy.ID); !ok || title.About().ID != toy.ID || !loaded[toy.ID] || loaded["another"] {
		t.Errorf("asked for one, titles that were loaded: %v", loaded)
	}
}
