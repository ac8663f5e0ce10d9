package templates

import (
	"slices"
	"testing"

	"github.com/fieldpost/fieldpost/rules"
	"github.com/fieldpost/fieldpost/templates/wording"
)

// TestSteps: an item is a step with the heading above and the details below it, a few
// of one kind in a row are one, and nothing is lost or doubled.
func TestSteps(t *testing.T) {
	b := testBook(t)
	styles := map[wording.Style]string{}
	for _, code := range b.Codes() {
		if st := b.StyleOf(code); styles[st] == "" {
			styles[st] = code
		}
	}
	other := "skirmish.none" // no text: an item
	codes := map[byte]string{'i': styles[wording.Item], 'd': styles[wording.Detail], 'g': styles[wording.Group], 'r': styles[wording.Row], 'o': other}
	for _, tt := range []struct {
		events string
		want   []string
	}{
		{"", nil},
		{"i", []string{"i"}},
		{"io", []string{"i", "o"}},
		{"iiiiii", []string{"iiii", "ii"}},
		{"idido", []string{"id", "id", "o"}},
		{"gidogi", []string{"gid", "o", "gi"}},
		{"iidi", []string{"iid", "i"}},
		{"dio", []string{"di", "o"}},
		{"orrd", []string{"orrd"}},
		{"gg", []string{"gg"}},
	} {
		var events []rules.Event
		for i := range len(tt.events) {
			code := codes[tt.events[i]]
			if code == "" {
				t.Fatalf("no text is a %c", tt.events[i])
			}
			events = append(events, rules.Event{Message: rules.M(code)})
		}
		var got []string
		for _, step := range b.Steps(events) {
			word := ""
			for _, e := range step {
				for c, code := range codes {
					if code == e.Code {
						word += string(c)
					}
				}
			}
			got = append(got, word)
		}
		if !slices.Equal(got, tt.want) {
			t.Errorf("%s: %q, want %q", tt.events, got, tt.want)
		}
	}
}
