package desk_test

import (
	"slices"
	"testing"

	"github.com/fieldpost/fieldpost/adjudicator/desk"
	"github.com/fieldpost/fieldpost/parser/language"
	"github.com/fieldpost/fieldpost/rules"
	"github.com/fieldpost/fieldpost/rules/order"
)

// coastal is a title of towns and of seas, of which one is called as a town, and two share a name.
type coastal struct{ rules.Title }

func (coastal) About() *rules.About { return &rules.About{ID: "coastal"} }

func (coastal) Grammar() *rules.Grammar {
	return order.Must(order.New([]order.Word{{ID: "go", EN: []string{"go"}, ES: []string{"va"}}}, []order.Kind{{ID: "zone", Names: []order.Name{
		{ID: "riga", EN: []string{"Riga"}}, {ID: "azov", EN: []string{"Azov"}}, {ID: "aden", EN: []string{"Aden"}},
	}}}, []order.Form{{ID: "go", Pattern: "go {to:zone}"}}))
}

func (coastal) Topics() order.Kind {
	return order.Kind{ID: "sea", Names: []order.Name{
		{ID: "gulf", EN: []string{"Gulf of Riga"}}, {ID: "sea-of-azov", EN: []string{"Sea of Azov", "Azov"}},
		{ID: "east", EN: []string{"Eastern Baltic", "Baltic"}}, {ID: "west", EN: []string{"Western Baltic", "Baltic"}},
	}}
}

func (coastal) TellTopic(*rules.Known, string) []rules.Message { return nil }

// TestTopics: seas are asked for as places are; what a town and a sea are called asks which is meant.
func TestTopics(t *testing.T) {
	d, err := desk.New(coastal{})
	if err != nil {
		t.Fatal(err)
	}
	for line, want := range map[string][]string{
		"Riga":               {"riga"},
		"Gulf of Riga, Aden": {"gulf", "aden"},
		"western":            {"west"},
		"sea of azov":        {"sea-of-azov"},
		"Azov":               {"?", "zone azov", "sea sea-of-azov"},
		"Aden and Baltic":    {"?", "sea east", "sea west"},
		"Westerm":            {"?", "sea west"},
	} {
		asked, wrong := d.Places(language.Line{No: 1, Text: line, Meant: true})
		got := asked.Places
		if wrong != nil {
			got = []string{"?"}
			for _, a := range wrong.Suggest {
				got = append(got, a.Kind+" "+a.Value)
			}
		}
		if !slices.Equal(got, want) {
			t.Errorf("%s: %q, want %q", line, got, want)
		}
	}
}
