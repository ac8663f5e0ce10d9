package catalogtest_test

import (
	"testing"

	"github.com/fieldpost/fieldpost/rules"
	"github.com/fieldpost/fieldpost/templates/catalogtest"
)

func TestTells(t *testing.T) {
	const said = "Not sent: one letter brings\n10 messages at most"
	if !catalogtest.Tells(t, rules.English, "a player wants no\nmessages: Answer this mail: I pass your words on to the player\nwho wrote, without your address. So", "press.moderator-answer") {
		t.Error("what stands there is not found")
	}
	if catalogtest.Tells(t, rules.Spanish, "Answer this mail: I pass your words on to the player who wrote, without your address.", "press.moderator-answer") {
		t.Error("what stands there in another language is found")
	}
	if catalogtest.Tells(t, rules.English, said, "press.moderator-answer") {
		t.Error("what does not stand there is found")
	}
}
