package web

import (
	"encoding/json"
	"os"
	"testing"

	"github.com/fieldpost/fieldpost/rules"
	"github.com/fieldpost/fieldpost/rules/titles"
	"github.com/fieldpost/fieldpost/templates"

	"github.com/fieldpost/fieldpost/cmd/fieldpost/web/site"
)

// TestHeadline: what matters most comes first, what is of one kind and side is told
// together, and what happened twice is told once.
func TestHeadline(t *testing.T) {
	set, err := titles.Load(nil)
	if err != nil {
		t.Fatal(err)
	}
	book, err := templates.Load()
	if err != nil {
		t.Fatal(err)
	}
	raw, err := os.ReadFile("testdata/headlines.json")
	if err != nil {
		t.Fatal(err)
	}
	var cases []struct {
		Name, Title, En, Es string
		Events              []rules.Event
	}
	if err := json.Unmarshal(raw, &cases); err != nil {
		t.Fatal(err)
	}
	for _, tt := range cases {
		title, _ := set.Get(tt.Title)
		for lang, want := range map[rules.Lang]string{rules.English: tt.En, rules.Spanish: tt.Es} {
			if got := site.Headline((site.Words{Book: book, Language: lang}), title, tt.Events); got != want {
				t.Errorf("%s: %q, want %q", tt.Name, got, want)
			}
		}
	}
	if len(cases) == 0 {
		t.Error("there is no case")
	}
}
