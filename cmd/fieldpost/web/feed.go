package web

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

// gameFeed sends the phases of a game that were played last.
func (s *site) gameFeed(w http.ResponseWriter, r *http.Request) error {
	g, f, err := s.openGame(r)
	if err != nil {
		return err
	}
	var past []pastPhase
	err = s.cfg.Records.View(r.Context(), func(tx *store.Tx) error {
		past, err = s.past(tx, g)
		return err
	})
	if err != nil {
		return err
	}
	feed := s.feed(f, r, "/games/"+g.ID, f.T("web.feed.game", "game", g.ID, "title", titleName(s.titles[g.Title], g.Title, f.lang)), g.Created)
	for i := len(past) - 1; i > 0 && len(feed.Entries) < gameEntries; i-- {
		feed.Entries = append(feed.Entries, s.entry(f, r, g, &past[i], i == len(past)-1))
	}
	return s.sendFeed(w, r, feed)
}

// allFeed sends the last phase of the games in which something happened last.
func (s *site) allFeed(w http.ResponseWriter, r *http.Request) error {
	snap, err := s.games.get(r.Context())
	if err != nil {
		return err
	}
	f := s.feedFrame(r)
	var games []*inquiry.GameInfo
	oldest := f.now
	for i := range snap.games {
		if g := &snap.games[i]; s.may(&reader{}, g, ofEvents) != grantNone {
			if oldest = minTime(oldest, g.Created); g.Phase > 1 {
				games = append(games, g)
			}
		}
	}
	slices.SortStableFunc(games, func(a, b *inquiry.GameInfo) int { return b.Started.Compare(a.Started) })
	feed := s.feed(f, r, "/", f.T("web.feed.all"), oldest)
	err = s.cfg.Records.View(r.Context(), func(tx *store.Tx) error {
		for _, g := range games[:min(len(games), feedGames)] {
			last, err := s.last(tx, g)
			if err != nil {
				return err
			}
			feed.Entries = append(feed.Entries, s.entry(f, r, g, last, true))
		}
		return nil
	})
	if err != nil {
		return err
	}
	slices.SortStableFunc(feed.Entries, func(a, b atomEntry) int { return cmp.Or(b.at.Compare(a.at), cmp.Compare(b.ID, a.ID)) })
	return s.sendFeed(w, r, feed)
}

func minTime(a, b time.Time) time.Time {
	if a.Before(b) {
		return a
	}
	return b
}

// openGame returns the game of an address that anybody may have, whoever asks: what reads
// feeds and calendars keeps them, and shows them to others.
func (s *site) openGame(r *http.Request) (*inquiry.GameInfo, *frame, error) {
	snap, err := s.games.get(r.Context())
	if err != nil {
		return nil, nil, err
	}
	g := snap.game(chi.URLParam(r, "game"))
	if g == nil || s.may(&reader{}, g, ofEvents) == grantNone {
		return nil, nil, errNotFound
	}
	return g, s.feedFrame(r), nil
}

// feedFrame speaks the language that the address names: programs that fetch it say
// none.
func (s *site) feedFrame(r *http.Request) *frame {
	if lang := rules.Lang(r.URL.Query().Get("lang")); s.cfg.Book.Speaks(lang) {
		return s.frameIn(r, "", lang)
	}
	return s.frame(r, "")
}

// feed begins a feed that goes with a page.
func (s *site) feed(f *frame, r *http.Request, page, title string, began time.Time) *atomFeed {
	self := s.root + r.URL.Path
	if q := r.URL.Query().Get("lang"); q != "" {
		self += "?" + url.Values{"lang": {string(f.lang)}}.Encode()
	}
	return &atomFeed{
		Lang: f.lang, ID: s.tag(r, began, r.URL.Path), Title: title, Updated: began.UTC().Format(time.RFC3339), Author: atomAuthor{f.T("web.site")},
		Links: []atomLink{{"self", "application/atom+xml", s.absolute(r, self)}, {"alternate", "text/html", s.absolute(r, s.root+page)}},
	}
}

// entry returns a phase as everybody may know it.
func (s *site) entry(f *frame, r *http.Request, g *inquiry.GameInfo, p *pastPhase, last bool) atomEntry {
	title := s.titles[g.Title]
	said := ""
	if title != nil {
		said = f.headline(title, p.heads)
	}
	if last {
		said = f.endHeadline(title, g, said)
	}
	at := p.row.Adjudicated.UTC()
	e := atomEntry{
		ID: s.tag(r, g.Created, "/games/"+g.ID+"/phases/"+strconv.Itoa(p.row.Number)), Updated: at.Format(time.RFC3339), at: at,
		Title: f.T("web.feed.entry", "game", g.ID, "phase", p.row.Number),
		Link:  atomLink{"alternate", "text/html", s.absolute(r, f.phaseLink(g.ID, p.row.Number))},
	}
	if said = capital(said); said != "" {
		e.Title = f.T("web.feed.headline", "game", g.ID, "phase", p.row.Number, "headline", said)
	}
	e.Content.Type = "html"
	for _, line := range []string{f.label(title, p.where), said} {
		if line != "" {
			e.Content.HTML += "<p>" + html.EscapeString(line) + "</p>\n"
		}
	}
	if b := p.row.Inputs.Back; b != nil {
		e.Content.HTML += "<p>" + html.EscapeString(f.label(title, archive.TakenBack(p.row.Number, b))) + "</p>\n"
	}
	if len(p.row.Inputs.Missed) > 0 {
		e.Content.HTML += "<p>" + html.EscapeString(f.T("web.game.no-report", "side", f.sides(title, p.row.Inputs.Missed))) + "</p>\n"
	}
	return e
}

// sendFeed sends a feed, whose date is that of its youngest entry.
func (s *site) sendFeed(w http.ResponseWriter, r *http.Request, feed *atomFeed) error {
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
	s.sendOpen(w, r, "application/atom+xml; charset=utf-8", b.Bytes())
	return nil
}

// sendOpen sends what everybody may have and may ask for again by its tag.
func (s *site) sendOpen(w http.ResponseWriter, r *http.Request, kind string, b []byte) {
	h := w.Header()
	h.Set("Content-Type", kind)
	h.Add("Vary", "Accept-Language")
	h.Set("Cache-Control", "private, no-cache")
	if tagged(w, r, b) {
		return
	}
	w.Write(b)
}

// tag returns an id that outlives the address of its page (RFC 4151).
func (s *site) tag(r *http.Request, began time.Time, path string) string {
	return "tag:" + s.host(r) + "," + began.UTC().Format("2006-01-02") + ":" + path
}

// host returns where the pages are reached.
func (s *site) host(r *http.Request) string {
	if u, err := url.Parse(s.cfg.URL); err == nil && u.Hostname() != "" {
		return u.Hostname()
	}
	u, err := url.Parse("//" + r.Host)
	if err != nil || u.Hostname() == "" {
		return "localhost"
	}
	return u.Hostname()
}

// absolute returns an address from outside; path has the root.
func (s *site) absolute(r *http.Request, path string) string {
	if s.cfg.URL != "" {
		return s.cfg.origin() + path
	}
	return (&url.URL{Scheme: "http", Host: r.Host}).String() + path
}
