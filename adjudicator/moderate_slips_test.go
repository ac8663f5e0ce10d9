package adjudicator_test

import (
	"strings"
	"testing"
)

// TestModeratorsSlips are what moderators wrote over real servers, and what they have to be
// told.
func TestModeratorsSlips(t *testing.T) {
	w := newWorld(t)
	g := w.Game(nil)
	w.Mails()
	wants := func(letter string, want ...string) string {
		t.Helper()
		sent := w.Send(mod, letter)
		w.wantText(sent[0].Text, want...)
		return sent[0].Text
	}
	// All that is wrong is said whole, what can be written once, and nothing that follows from it.
	said := wants("moderator new\ntoy\nreds: Ana <ana@example.net>\ncolour: "+strings.Repeat("red ", 30)+"\nBlues: open\n", "Did you mean “Red”?", "Did you mean “Blue”?", "press-archive", "“colour: red")
	if strings.Count(said, "A line begins with") != 1 || strings.Contains(said, "Nobody plays") || strings.Contains(said, "press…") {
		t.Errorf("it is said twice, or not to its end:\n%s", said)
	}
	wants("moderator new\ntoy\n", "Nobody plays Red and Blue", "a line “open” leaves all that are missing open")
	wants("moderator new\ntoy\nred: Ana <ana@example.net>\nblue: Benito <benito@example.es>\n\nThanks\nMo\n", "A new game: toy-2", "confirm")
	said = wants("moderator "+g+"\nreplace Ana by Eva <eva@example.org>, es, Europe/Madrid because Ana has moved\n", "The Red side of "+g+" is eva@example.org's now", "Mail to Eva (Red)")
	if strings.Contains(said, "“”") || strings.Contains(said, "by Eva") && strings.Contains(said, "Mail to by") {
		t.Errorf("odd words in\n%s", said)
	}
	wants("moderator "+g+"\nreplace benito@example.es with a program\n", "The Blue side of "+g+" is played by a program (novice) now")
	sent := w.Send(mod, "moderator "+g+"\nextend until 2026-04-05 20:00\n")
	confirm := "confirm " + codeIn.FindString(sent[0].Text)
	w.Send(mod, confirm)
	w.carry()
	wants(confirm, "There is nothing to confirm, or no longer")
	wants("moderator "+g+"\nextend until 2026-04-05 20:00\n", "There is nothing to do", "is Sunday 5 April 2026, 20:00 (UTC) already")
	answer := w.Send(mod, "moderator "+g+"\nrollback 1\n")
	w.wantText(answer[0].Text, "before the current one, 1, and 1 is none")
	if sent := w.Send(mod, "yes\n", "In-Reply-To: <"+answer[0].MessageID+">"); len(sent) != 1 || !strings.Contains(sent[0].Text, "nothing to confirm") {
		t.Errorf("a yes to a refusal is answered %s", summary(sent))
	}
}
