package web

import (
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/fieldpost/fieldpost/adjudicator/inquiry"
	"github.com/fieldpost/fieldpost/rules"
	"github.com/fieldpost/fieldpost/store"
)

func TestRightsAreReadFromThePackageComment(t *testing.T) {
	all, err := readRights(comment)
	if err != nil {
		t.Fatal(err)
	}
	for _, who := range []string{asVisitor, asPlayer, asPlaying, asModerator} {
		for _, when := range []string{whileRunning, whenOver} {
			if got := len(all[standing{who, when}]); got != 8 {
				t.Errorf("%s of a game %s: %d columns, want 8", who, when, got)
			}
		}
	}
	for _, text := range []string{"", "//\treader game map\n//\tvisitor running\n//\n", "//\treader game map\n//\tvisitor running much\n//\n"} {
		if _, err := readRights(text); err == nil {
			t.Errorf("%q was read as a table", text)
		}
	}
}

func TestViewers(t *testing.T) {
	s := &site{}
	var err error
	if s.rights, err = readRights(comment); err != nil {
		t.Fatal(err)
	}
	seats := []inquiry.SeatInfo{{Side: "red"}, {Side: "blue"}}
	running := &inquiry.GameInfo{ID: "toy-1", State: store.Running, Seats: seats}
	over := &inquiry.GameInfo{ID: "toy-1", State: store.Over, Seats: seats}
	private := &inquiry.GameInfo{ID: "toy-1", State: store.Over, Seats: seats, Private: true}
	full := []rules.Viewer{rules.All, "red", "blue", rules.Everybody}
	red := reader{seats: []seat{{"toy-1", "red"}, {"toy-2", "blue"}}}
	for _, tt := range []struct {
		name string
		rd   reader
		g    *inquiry.GameInfo
		want []rules.Viewer
	}{
		{"visitor", reader{}, running, []rules.Viewer{rules.Everybody}},
		{"visitor of a game that is over", reader{}, over, full},
		{"visitor of a private game", reader{}, private, nil},
		{"player", red, running, []rules.Viewer{"red", rules.Everybody}},
		{"player of another game", reader{seats: []seat{{"toy-2", "red"}}}, running, []rules.Viewer{rules.Everybody}},
		{"player of a private game", red, private, full},
		{"moderator who plays", reader{login: &login{}, moderator: true}, running, []rules.Viewer{rules.Everybody}},
		{"moderator who plays red", reader{login: &login{}, moderator: true, seats: red.seats}, running, []rules.Viewer{"red", rules.Everybody}},
		{"moderator of other games", reader{login: &login{Moderator: Moderator{Games: []string{"toy-2"}}}, moderator: true, secrets: true}, running, []rules.Viewer{rules.Everybody}},
		{"moderator", reader{login: &login{}, moderator: true, secrets: true}, running, full},
	} {
		if diff := cmp.Diff(tt.want, s.viewers(&tt.rd, tt.g)); diff != "" {
			t.Errorf("%s (-want +got):\n%s", tt.name, diff)
		}
	}
	if got := s.may(&reader{login: &login{}, moderator: true, seats: red.seats}, running, ofLetters); got != grantOwn {
		t.Errorf("a moderator who plays may see %s of the letters, want his own", got)
	}
}
