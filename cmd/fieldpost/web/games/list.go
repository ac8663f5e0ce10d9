package games

import (
	"cmp"
	"net/http"
	"net/url"
	"slices"
	"strconv"

	"github.com/fieldpost/fieldpost/adjudicator/inquiry"
	"github.com/fieldpost/fieldpost/cmd/fieldpost/web/parts"
	"github.com/fieldpost/fieldpost/cmd/fieldpost/web/players"
	"github.com/fieldpost/fieldpost/cmd/fieldpost/web/site"
	"github.com/fieldpost/fieldpost/rules"
	"github.com/fieldpost/fieldpost/store"
)

// besideRunning is how many finished games stand below the running ones.
const besideRunning = 5

// perPage is how many games a page of the list shows.
const perPage = 50

// listPage is the list of games: those of one state, the most urgent first.
type listPage struct {
	State   string // whose games these are
	Tabs    []parts.Tab
	Lead    string
	Next    string // which deadline comes first
	Rows    []parts.GameRow
	Page    string // "Page 2 of 3"; "" when there is one only
	Newer   string
	Older   string
	Trouble []site.Trouble  // for the moderator
	First   bool            // there is no game at all
	Welcome bool            // to who comes to the front page: what this is, and how to join
	Contact string          // address to write to; "" when none is told
	Beside  []parts.GameRow // the games that ended last, beside those that run
	Ended   string          // link to all of them
	Stats   string          // link to how they came out; "" when none has
}

// ShowList shows the list of games.
func ShowList(s *site.Site, w http.ResponseWriter, r *http.Request) error {
	snap, err := s.Games.Get(r.Context())
	if err != nil {
		return err
	}
	f := s.NewFrame(r, "games")
	f.Heading = f.T("web.list.heading")
	f.Feed = f.Prefix + "/feed.atom?lang=" + string(f.Language)
	q := r.URL.Query()
	wanted := store.GameState(q.Get("state"))
	if wanted == "" {
		wanted = store.Running
	}
	if wanted != store.Running && wanted != store.Paused && wanted != store.Over && wanted != store.Recruiting {
		return site.ErrNotFound
	}
	page, err := strconv.Atoi(cmp.Or(q.Get("page"), "1"))
	if err != nil || page < 1 {
		return site.ErrNotFound
	}
	m, err := newListPage(s, f, snap, wanted, page)
	if err != nil {
		return err
	}
	if f.Reader.OfOffice() {
		if m.Trouble, err = s.Troubles(r.Context(), f, snap); err != nil {
			return err
		}
	}
	f.Main = m
	return s.Show(w, r, http.StatusOK, "list", f)
}

// newListPage makes one page of the list. A page beyond the last is not found.
func newListPage(s *site.Site, f *site.Frame, snap *site.Snapshot, wanted store.GameState, page int) (*listPage, error) {
	m := &listPage{State: string(wanted), First: true}
	games := map[store.GameState][]*inquiry.GameInfo{}
	for i := range snap.Games {
		g := &snap.Games[i]
		if s.GrantTo(f.Reader, g, site.OfMap) == site.GrantNone {
			continue
		}
		m.First = false
		st := g.State
		if st.Ended() {
			st = store.Over
		}
		games[st] = append(games[st], g)
	}
	for _, st := range []store.GameState{store.Running, store.Recruiting, store.Paused, store.Over} {
		if st == store.Recruiting && len(games[st]) == 0 && st != wanted {
			continue
		}
		m.Tabs = append(m.Tabs, parts.Tab{Words: f.T("web.list." + string(st)), Link: listLink(f.Words, st, 1), Count: len(games[st]), Here: st == wanted})
	}
	sortByDeadline(games[store.Running])
	slices.Reverse(games[store.Over]) // the youngest of a title first
	m.fillLead(f, s.Titles, games[store.Running])
	shown := games[wanted]
	pages := max(1, (len(shown)+perPage-1)/perPage)
	if page > pages {
		return nil, site.ErrNotFound
	}
	for _, g := range shown[(page-1)*perPage : min(page*perPage, len(shown))] {
		m.Rows = append(m.Rows, players.NewGameRow(s, f, g))
	}
	if m.Welcome = wanted == store.Running && page == 1 && !f.Reader.Known(); m.Welcome {
		m.Contact = s.Cfg.Contact
	}
	if over := games[store.Over]; wanted == store.Running && page == 1 && len(over) > 0 {
		m.Ended = listLink(f.Words, store.Over, 1)
		slices.SortStableFunc(over, func(a, b *inquiry.GameInfo) int { return b.Started.Compare(a.Started) })
		for _, g := range over[:min(len(over), besideRunning)] {
			m.Beside = append(m.Beside, players.NewGameRow(s, f, g))
		}
	}
	if wanted != store.Paused && snap.OpenEnds() > 0 {
		m.Stats = f.Prefix + "/statistics"
	}
	if pages > 1 {
		m.Page = f.T("web.list.page", "page", page, "pages", pages)
	}
	if page > 1 {
		m.Newer = listLink(f.Words, wanted, page-1)
	}
	if page < pages {
		m.Older = listLink(f.Words, wanted, page+1)
	}
	return m, nil
}

// sortByDeadline sorts games by deadline, those without one last.
func sortByDeadline(games []*inquiry.GameInfo) {
	slices.SortStableFunc(games, parts.CompareDeadlines)
}

// fillLead says at a glance how things stand: running is sorted by urgency.
func (m *listPage) fillLead(f *site.Frame, titles map[string]rules.Title, running []*inquiry.GameInfo) {
	if m.First {
		return
	}
	missing := 0
	for _, g := range running {
		missing += len(site.Awaited(g))
	}
	pairs := []any{"games", len(running)}
	if len(running) > 0 {
		pairs = append(pairs, "missing", missing)
	}
	m.Lead = f.T("web.list.lead", pairs...)
	if len(running) == 0 || running[0].Deadline.IsZero() {
		return
	}
	first := running[0]
	code, left := "web.list.next", first.Deadline.Sub(f.Now)
	if left <= 0 {
		code, left = "web.list.past", -left
	}
	m.Next = f.T(code, "span", site.SpanText(f.Words, left), "game", first.ID)
}

func listLink(w site.Words, st store.GameState, page int) string {
	q := url.Values{}
	if st != store.Running {
		q.Set("state", string(st))
	}
	if page > 1 {
		q.Set("page", strconv.Itoa(page))
	}
	if len(q) == 0 {
		return w.Prefix + "/"
	}
	return w.Prefix + "/?" + q.Encode()
}
