package rommel

import (
	"testing"

	"github.com/fieldpost/fieldpost/rules"
	"github.com/fieldpost/fieldpost/rules/play"
	"github.com/fieldpost/fieldpost/rules/rommel/field"
)

// TestOptions: all options have their default, and what is unknown is refused.
func TestOptions(t *testing.T) {
	title, err := Load(nil)
	if err != nil {
		t.Fatal(err)
	}
	s, err := title.book.Start(rules.Setup{})
	if err != nil || s.Options != (field.Options{}) {
		t.Fatalf("options of a game that names none: %+v, %v", s.Options, err)
	}
	all := map[string]string{rules.OptionDecisions: "ask", rules.OptionReport: "turn", "infantry-tanks": "yes", "points": "secret", "highway": "direct"}
	s, err = title.book.Start(rules.Setup{Options: all})
	if want := (field.Options{Options: play.Options{Ask: true, ByTurn: true}, ITanks: true, SecretPoints: true, DirectRoad: true}); err != nil || s.Options != want {
		t.Errorf("all options: %+v, %v", s.Options, err)
	}
	for _, setup := range []rules.Setup{
		{Scenario: "1943"}, {Options: map[string]string{"weather": "yes"}}, {Options: map[string]string{"points": "perhaps"}},
	} {
		if _, err := title.book.Start(setup); err == nil {
			t.Errorf("%+v has started", setup)
		}
	}
}
