package web_test

import (
	"encoding/xml"
	"net/http"
	"strings"
	"testing"
	"time"

	ics "github.com/arran4/golang-ical"

	"github.com/fieldpost/fieldpost/adjudicator/founding"
	"github.com/fieldpost/fieldpost/cmd/fieldpost/web/site"
	"github.com/fieldpost/fieldpost/rules/rulestest/toy"
)

// atom is what a reader of feeds needs of one (RFC 4287 §4.1).
type atom struct {
	XMLName xml.Name   `xml:"http://www.w3.org/2005/Atom feed"`
	ID      string     `xml:"id"`
	Title   string     `xml:"title"`
	Updated time.Time  `xml:"updated"`
	Links   []atomLink `xml:"link"`
	Entries []struct {
		ID      string     `xml:"id"`
		Title   string     `xml:"title"`
		Updated time.Time  `xml:"updated"`
		Links   []atomLink `xml:"link"`
		Content string     `xml:"content"`
	} `xml:"entry"`
}

type atomLink struct {
	Rel  string `xml:"rel,attr"`
	Href string `xml:"href,attr"`
}

func (w *world) feed(path string) (f atom) {
	w.t.Helper()
	res := w.do(http.MethodGet, path, nil)
	if got := res.Header.Get("Content-Type"); res.StatusCode != http.StatusOK || got != "application/atom+xml; charset=utf-8" {
		w.t.Fatalf("%s: %s, %s", path, res.Status, got)
	}
	if err := xml.Unmarshal([]byte(readAll(w.t, res)), &f); err != nil {
		w.t.Fatalf("%s: %v", path, err)
	}
	return f
}

// TestFeeds: each phase that was played is an entry with an id that stays, the youngest
// first; the feed says where it stands itself, and knows no private game.
func TestFeeds(t *testing.T) {
	w := toyWorld(t, func(c *site.Config) { c.URL = "https://club.example/fieldpost/" })
	private := w.game(toy.New(), func(n *founding.NewGame) { n.Private, n.Options = true, map[string]string{"turns": "1"} })
	w.order(private, toy.Red, "hold mill", "raid ford")
	for path, entries := range map[string]int{
		"/games/toy-1/feed.atom": w.show("toy-1").Phase - 1, "/games/toy-1/feed.atom?lang=es": w.show("toy-1").Phase - 1,
		"/games/toy-4/feed.atom": w.show("toy-4").Phase - 1, "/feed.atom": 0,
	} {
		f := w.feed(path)
		if path == "/feed.atom" {
			for _, id := range []string{"toy-1", "toy-2", "toy-3", "toy-4"} {
				if w.show(id).Phase > 1 {
					entries++
				}
			}
		}
		if len(f.Entries) != entries || f.ID == "" || f.Title == "" || f.Updated.IsZero() {
			t.Errorf("%s: %d entries, want %d; id %q, title %q, updated %s", path, len(f.Entries), entries, f.ID, f.Title, f.Updated)
		}
		if len(f.Links) == 0 || f.Links[0].Rel != "self" || f.Links[0].Href != "https://club.example/fieldpost"+path {
			t.Errorf("%s: links %v", path, f.Links)
		}
		ids := map[string]bool{}
		for i, e := range f.Entries {
			switch {
			case ids[e.ID], e.Title == "", e.Updated.IsZero():
				t.Errorf("%s: entry %d is not whole: %+v", path, i, e)
			case i > 0 && e.Updated.After(f.Entries[i-1].Updated), e.Updated.After(f.Updated):
				t.Errorf("%s: entry %d is out of order", path, i)
			case strings.Contains(e.ID+e.Title+e.Content, "toy-5"):
				t.Errorf("%s tells of a private game: %+v", path, e)
			case len(e.Links) != 1 || !strings.HasPrefix(e.Links[0].Href, "https://club.example/fieldpost/games/"):
				t.Errorf("%s: entry %d leads to %v", path, i, e.Links)
			}
			ids[e.ID] = true
		}
	}
	before := w.feed("/games/toy-2/feed.atom")
	w.order("toy-2", toy.Blue, "hold ford", "raid hill")
	after := w.feed("/games/toy-2/feed.atom")
	if n := len(after.Entries); n != len(before.Entries)+1 || after.ID != before.ID || n > 1 && after.Entries[1].ID != before.Entries[0].ID {
		t.Errorf("after a phase: %d entries behind %d, ids %q %q", n, len(before.Entries), after.ID, before.ID)
	}
	for _, path := range []string{"/games/toy-5/feed.atom", "/games/toy-5/deadline.ics", "/games/toy-9/feed.atom"} {
		if res := w.do(http.MethodGet, path, nil); res.StatusCode != http.StatusNotFound {
			t.Errorf("%s: %s", path, res.Status)
		}
	}
	tag := w.do(http.MethodGet, "/feed.atom", nil).Header.Get("ETag")
	if res := w.do(http.MethodGet, "/feed.atom", nil, "If-None-Match", tag); tag == "" || res.StatusCode != http.StatusNotModified {
		t.Errorf("the same feed once more: %s, tag %q", res.Status, tag)
	}
}

// TestCalendar: a calendar reads the deadline, of a game without one where it stands.
func TestCalendar(t *testing.T) {
	w := toyWorld(t, func(c *site.Config) { c.URL = "https://club.example" })
	for _, id := range []string{"toy-1", "toy-2", "toy-3"} {
		g := w.show(id)
		res := w.do(http.MethodGet, "/games/"+id+"/deadline.ics", nil, "Accept-Language", "es")
		body := readAll(t, res)
		c, err := ics.ParseCalendar(strings.NewReader(body))
		if err != nil || res.StatusCode != http.StatusOK || len(c.Events()) != 1 {
			t.Fatalf("%s: %s, %v\n%s", id, res.Status, err, body)
		}
		if strings.Contains(strings.ReplaceAll(body, "\r\n", ""), "\n") {
			t.Errorf("%s: a line does not end as it should (RFC 5545 §3.1)", id)
		}
		e := c.Events()[0]
		at, err := e.GetStartAt()
		want := g.Started
		if id == "toy-2" {
			want = g.Deadline
		}
		if err != nil || !at.Equal(want.Truncate(time.Second)) {
			t.Errorf("%s: at %s, %v, want %s", id, at, err, want)
		}
		if url := e.GetProperty(ics.ComponentPropertyUrl); url == nil || url.Value != "https://club.example/games/"+id || !strings.HasSuffix(e.Id(), "@club.example") {
			t.Errorf("%s: url %v, id %s", id, url, e.Id())
		}
	}
}
