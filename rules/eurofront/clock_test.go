package eurofront

import (
	"testing"

	"github.com/fieldpost/fieldpost/rules"
)

// TestClockSaysWhatComes: the first label of a game is that of its first phase.
func TestClockSaysWhatComes(t *testing.T) {
	title, err := Load(nil)
	if err != nil {
		t.Fatal(err)
	}
	for deployment, want := range map[string]string{"historical": "eurofront.clock.turn", "semi": "eurofront.clock.setup", "free": "eurofront.clock.setup"} {
		p, err := title.Start(rules.Setup{Options: map[string]string{"deployment": deployment}})
		if err != nil {
			t.Fatal(err)
		}
		if got := p.Clock().Label.Code; got != want {
			t.Errorf("%s: got %s, want %s", deployment, got, want)
		}
	}
}
