package web

import (
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/fieldpost/fieldpost/adjudicator/inquiry"
	"github.com/fieldpost/fieldpost/rules"
	"github.com/fieldpost/fieldpost/store"

	"github.com/fieldpost/fieldpost/cmd/fieldpost/web/site"
)

func TestRightsAreReadFromThePackageComment(t *testing.T) {
	all, err := site.ReadRights(comment)
	if err != nil {
		t.Fatal(err)
	}
	for _, who := range []string{site.AsVisitor, site.AsPlayer, site.AsPlaying, site.AsModerator} {
		for _, when := range []string{site.WhileRunning, site.WhenOver} {
			if got := len(all[site.Standing{Reader: who, Game: when}]); got != 8 {
				t.Errorf("%s of a game %s: %d columns, want 8", who, when, got)
			}
		}
	}
	for _, text := range []string{"", "//\treader game map\n//\tvisitor running\n//\n", "//\treader game map\n//\tvisitor running much\n//\n"} {
		if _, err := site.ReadRights(text); err == nil {
			t.Errorf("%q was read as a table", text)
		}
	}
}

func TestViewers(t *testing.T) {
	s := &site.Site{}
	var err error
	if s.Rights, err = site.ReadRights(comment); err != nil {
		t.Fatal(err)
	}
	seats := []inquiry.SeatInfo{{Side: "red"}, {Side: "blue"}}
	running := &inquiry.GameInfo{ID: "toy-1", State: store.Running, Seats: seats}
	over := &inquiry.GameInfo{ID: "toy-1", State: store.Over, Seats: seats}
	private := &inquiry.GameInfo{ID: "toy-1", State: store.Over, Seats: seats, Private: true}
	full := []rules.Viewer{rules.All, "red", "blue", rules.Everybody}
	red := site.Reader{Seats: []site.Seat{{Game: "toy-1", Side: "red"}, {Game: "toy-2", Side: "blue"}}}
	for _, tt := range []struct {
		name string
		rd   site.Reader
		g    *inquiry.GameInfo
		want []rules.Viewer
	}{
		{"visitor", site.Reader{}, running, []rules.Viewer{rules.Everybody}},
		{"visitor of a game that is over", site.Reader{}, over, full},
		{"visitor of a private game", site.Reader{}, private, nil},
		{"player", red, running, []rules.Viewer{"red", rules.Everybody}},
		{"player of another game", site.Reader{Seats: []site.Seat{{Game: "toy-2", Side: "red"}}}, running, []rules.Viewer{rules.Everybody}},
		{"player of a private game", red, private, full},
		{"moderator who plays", site.Reader{Login: &site.Login{}, Moderator: true}, running, []rules.Viewer{rules.Everybody}},
		{"moderator who plays red", site.Reader{Login: &site.Login{}, Moderator: true, Seats: red.Seats}, running, []rules.Viewer{"red", rules.Everybody}},
		{"moderator of other games", site.Reader{Login: &site.Login{Moderator: site.Moderator{Games: []string{"toy-2"}}}, Moderator: true, Secrets: true}, running, []rules.Viewer{rules.Everybody}},
		{"moderator", site.Reader{Login: &site.Login{}, Moderator: true, Secrets: true}, running, full},
	} {
		if diff := cmp.Diff(tt.want, s.Viewers(&tt.rd, tt.g)); diff != "" {
			t.Errorf("%s (-want +got):\n%s", tt.name, diff)
		}
	}
	if got := s.GrantTo(&site.Reader{Login: &site.Login{}, Moderator: true, Seats: red.Seats}, running, site.OfLetters); got != site.GrantOwn {
		t.Errorf("a moderator who plays may see %s of the letters, want his own", got)
	}
}
