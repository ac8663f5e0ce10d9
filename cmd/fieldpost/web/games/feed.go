package games

import (
	"bytes"
	"cmp"
	"encoding/xml"
	"fmt"
	"html"
	"net/http"
	"net/url"
	"slices"
	"strconv"
	"time"

	"github.com/go-chi/chi/v5"

	"github.com/fieldpost/fieldpost/adjudicator/archive"
	"github.com/fieldpost/fieldpost/adjudicator/inquiry"
	"github.com/fieldpost/fieldpost/cmd/fieldpost/web/parts"
	"github.com/fieldpost/fieldpost/cmd/fieldpost/web/site"
	"github.com/fieldpost/fieldpost/rules"
	"github.com/fieldpost/fieldpost/store"
)

// How much a feed holds.
const (
	gameEntries = 30 // phases of one game
	feedGames   = 40 // games, each with its last phase
)

// atomFeed is a feed as RFC 4287 has it.
type atomFeed struct {
	XMLName xml.Name    `xml:"http://www.w3.org/2005/Atom feed"`
	Lang    rules.Lang  `xml:"http://www.w3.org/XML/1998/namespace lang,attr"`
	ID      string      `xml:"id"`
	Title   string      `xml:"title"`
	Updated string      `xml:"updated"`
	Author  atomAuthor  `xml:"author"`
	Links   []atomLink  `xml:"link"`
	Entries []atomEntry `xml:"entry"`
}

type atomAuthor struct {
	Name string `xml:"name"`
}

type atomLink struct {
	Rel  string `xml:"rel,attr"`
	Type string `xml:"type,attr"`
	Href string `xml:"href,attr"`
}

// atomEntry is a phase that was played.
type atomEntry struct {
	ID      string   `xml:"id"`
	Title   string   `xml:"title"`
	Updated string   `xml:"updated"`
	Link    atomLink `xml:"link"`
	Content struct {
		Type string `xml:"type,attr"`
		HTML string `xml:",chardata"`
	} `xml:"content"`

	at time.Time
}

// GameFeed sends the phases of a game that were played last.
func GameFeed(s *site.Site, w http.ResponseWriter, r *http.Request) error {
	g, f, err := publicGame(s, r)
	if err != nil {
		return err
	}
	var past []site.PastPhase
	err = s.Cfg.Records.View(r.Context(), func(tx *store.Tx) error {
		past, err = parts.ReadHistory(s, tx, g)
		return err
	})
	if err != nil {
		return err
	}
	feed := feed(s, f, r, "/games/"+g.ID, f.T("web.feed.game", "game", g.ID, "title", parts.TitleName(s.Titles[g.Title], g.Title, f.Language)), g.Created)
	for i := len(past) - 1; i > 0 && len(feed.Entries) < gameEntries; i-- {
		feed.Entries = append(feed.Entries, entry(s, f, r, g, &past[i], i == len(past)-1))
	}
	return sendFeed(s, w, r, feed)
}

// AllFeed sends the last phase of the games in which something happened last.
func AllFeed(s *site.Site, w http.ResponseWriter, r *http.Request) error {
	snap, err := s.Games.Get(r.Context())
	if err != nil {
		return err
	}
	f := feedFrame(s, r)
	var games []*inquiry.GameInfo
	oldest := f.Now
	for i := range snap.Games {
		if g := &snap.Games[i]; s.GrantTo(&site.Reader{}, g, site.OfEvents) != site.GrantNone {
			if oldest = minTime(oldest, g.Created); g.Phase > 1 {
				games = append(games, g)
			}
		}
	}
	slices.SortStableFunc(games, func(a, b *inquiry.GameInfo) int { return b.Started.Compare(a.Started) })
	feed := feed(s, f, r, "/", f.T("web.feed.all"), oldest)
	err = s.Cfg.Records.View(r.Context(), func(tx *store.Tx) error {
		for _, g := range games[:min(len(games), feedGames)] {
			last, err := parts.ReadLastPhase(s, tx, g)
			if err != nil {
				return err
			}
			feed.Entries = append(feed.Entries, entry(s, f, r, g, last, true))
		}
		return nil
	})
	if err != nil {
		return err
	}
	slices.SortStableFunc(feed.Entries, func(a, b atomEntry) int { return cmp.Or(b.at.Compare(a.at), cmp.Compare(b.ID, a.ID)) })
	return sendFeed(s, w, r, feed)
}

func minTime(a, b time.Time) time.Time {
	if a.Before(b) {
		return a
	}
	return b
}

// publicGame returns the game of an address that anybody may have, whoever asks: what reads
// feeds and calendars keeps them, and shows them to others.
func publicGame(s *site.Site, r *http.Request) (*inquiry.GameInfo, *site.Frame, error) {
	snap, err := s.Games.Get(r.Context())
	if err != nil {
		return nil, nil, err
	}
	g := snap.Game(chi.URLParam(r, "game"))
	if g == nil || s.GrantTo(&site.Reader{}, g, site.OfEvents) == site.GrantNone {
		return nil, nil, site.ErrNotFound
	}
	return g, feedFrame(s, r), nil
}

// feedFrame speaks the language that the address names: programs that fetch it say
// none.
func feedFrame(s *site.Site, r *http.Request) *site.Frame {
	if lang := rules.Lang(r.URL.Query().Get("lang")); s.Cfg.Book.Speaks(lang) {
		return s.FrameIn(r, "", lang)
	}
	return s.NewFrame(r, "")
}

// feed begins a feed that goes with a page.
func feed(s *site.Site, f *site.Frame, r *http.Request, page, title string, began time.Time) *atomFeed {
	self := s.Root + r.URL.Path
	if q := r.URL.Query().Get("lang"); q != "" {
		self += "?" + url.Values{"lang": {string(f.Language)}}.Encode()
	}
	return &atomFeed{
		Lang: f.Language, ID: tagURI(s, r, began, r.URL.Path), Title: title, Updated: began.UTC().Format(time.RFC3339), Author: atomAuthor{f.T("web.site")},
		Links: []atomLink{{"self", "application/atom+xml", absoluteURL(s, r, self)}, {"alternate", "text/html", absoluteURL(s, r, s.Root+page)}},
	}
}

// entry returns a phase as everybody may know it.
func entry(s *site.Site, f *site.Frame, r *http.Request, g *inquiry.GameInfo, p *site.PastPhase, last bool) atomEntry {
	title := s.Titles[g.Title]
	said := ""
	if title != nil {
		said = site.Headline(f.Words, title, p.Heads)
	}
	if last {
		said = parts.EndHeadline(f.Words, title, g, said)
	}
	at := p.Row.Adjudicated.UTC()
	e := atomEntry{
		ID: tagURI(s, r, g.Created, "/games/"+g.ID+"/phases/"+strconv.Itoa(p.Row.Number)), Updated: at.Format(time.RFC3339), at: at,
		Title: f.T("web.feed.entry", "game", g.ID, "phase", p.Row.Number),
		Link:  atomLink{"alternate", "text/html", absoluteURL(s, r, parts.PhaseLink(f.Words, g.ID, p.Row.Number))},
	}
	if said = site.Capital(said); said != "" {
		e.Title = f.T("web.feed.headline", "game", g.ID, "phase", p.Row.Number, "headline", said)
	}
	e.Content.Type = "html"
	for _, line := range []string{site.LabelText(f.Words, title, p.Where), said} {
		if line != "" {
			e.Content.HTML += "<p>" + html.EscapeString(line) + "</p>\n"
		}
	}
	if b := p.Row.Inputs.Rollback; b != nil {
		e.Content.HTML += "<p>" + html.EscapeString(site.LabelText(f.Words, title, archive.TakenBack(p.Row.Number, b))) + "</p>\n"
	}
	if len(p.Row.Inputs.Missed) > 0 {
		e.Content.HTML += "<p>" + html.EscapeString(f.T("web.game.no-report", "side", site.SideNames(f.Words, title, p.Row.Inputs.Missed))) + "</p>\n"
	}
	return e
}

// sendFeed sends a feed, whose date is that of its youngest entry.
func sendFeed(s *site.Site, w http.ResponseWriter, r *http.Request, feed *atomFeed) error {
	for _, e := range feed.Entries {
		feed.Updated = max(feed.Updated, e.Updated)
	}
	var b bytes.Buffer
	b.WriteString(xml.Header)
	enc := xml.NewEncoder(&b)
	enc.Indent("", " ")
	if err := enc.Encode(feed); err != nil {
		return fmt.Errorf("web: write feed: %w", err)
	}
	sendPublic(s, w, r, "application/atom+xml; charset=utf-8", b.Bytes())
	return nil
}

// sendPublic sends what everybody may have and may ask for again by its tag.
func sendPublic(s *site.Site, w http.ResponseWriter, r *http.Request, kind string, b []byte) {
	h := w.Header()
	h.Set("Content-Type", kind)
	h.Add("Vary", "Accept-Language")
	h.Set("Cache-Control", "private, no-cache")
	if site.AnswerIfUnchanged(w, r, b) {
		return
	}
	w.Write(b)
}

// tagURI returns an id that outlives the address of its page (RFC 4151).
func tagURI(s *site.Site, r *http.Request, began time.Time, path string) string {
	return "tag:" + host(s, r) + "," + began.UTC().Format("2006-01-02") + ":" + path
}

// host returns where the pages are reached.
func host(s *site.Site, r *http.Request) string {
	if u, err := url.Parse(s.Cfg.URL); err == nil && u.Hostname() != "" {
		return u.Hostname()
	}
	u, err := url.Parse("//" + r.Host)
	if err != nil || u.Hostname() == "" {
		return "localhost"
	}
	return u.Hostname()
}

// absoluteURL returns an address from outside; path has the root.
func absoluteURL(s *site.Site, r *http.Request, path string) string {
	if s.Cfg.URL != "" {
		return s.Cfg.Origin() + path
	}
	return (&url.URL{Scheme: "http", Host: r.Host}).String() + path
}
