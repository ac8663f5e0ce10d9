package web

import (
	"cmp"
	"net/http"
	"net/url"
	"slices"
	"strconv"

	"github.com/fieldpost/fieldpost/adjudicator/inquiry"
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
	Tabs    []tab
	Lead    string
	Next    string // which deadline comes first
	Rows    []gameRow
	Page    string // "Page 2 of 3"; "" when there is one only
	Newer   string
	Older   string
	Trouble []trouble // for the moderator
	First   bool      // there is no game at all
	Welcome bool      // to who comes to the front page: what this is, and how to join
	Contact string    // address to write to; "" when none is told
	Beside  []gameRow // the games that ended last, beside those that run
	Ended   string    // link to all of them
	Stats   string    // link to how they came out; "" when none has
	Cups    bool      // there may be tournaments
}

// tab leads to the games of a state.
type tab struct {
	Words, Link string
	Count       int
	Here        bool
}

// gameRow is one game of the list.
type gameRow struct {
	ID, Title string
	Called    string // beside the id, by its moderator
	State     string // code, also the style
	Words     string // the state in words
	Where     string // in the game: "summer 1915, German turn"
	Phase     string
	Deadline  *deadline
	PlayAt    *moment // every sheet is in, and the phase is played then
	Badges    []badge
	Result    string
}

func (s *site) showList(w http.ResponseWriter, r *http.Request) error {
	snap, err := s.games.get(r.Context())
	if err != nil {
		return err
	}
	f := s.frame(r, "games")
	f.Heading = f.T("web.list.heading")
	f.Feed = f.root + "/feed.atom?lang=" + string(f.lang)
	q := r.URL.Query()
	wanted := store.GameState(q.Get("state"))
	if wanted == "" {
		wanted = store.Running
	}
	if wanted != store.Running && wanted != store.Paused && wanted != store.Over && wanted != store.Gathering {
		return errNotFound
	}
	page, err := strconv.Atoi(cmp.Or(q.Get("page"), "1"))
	if err != nil || page < 1 {
		return errNotFound
	}
	m, err := s.list(f, snap, wanted, page)
	if err != nil {
		return err
	}
	if f.reader.ofOffice() {
		if m.Trouble, err = s.trouble(r.Context(), f, snap); err != nil {
			return err
		}
	}
	f.Main = m
	return s.show(w, r, http.StatusOK, "list", f)
}

// list makes one page of the list. A page beyond the last is not found.
func (s *site) list(f *frame, snap *snapshot, wanted store.GameState, page int) (*listPage, error) {
	m := &listPage{State: string(wanted), First: true, Cups: s.cfg.Tournaments != nil}
	games := map[store.GameState][]*inquiry.GameInfo{}
	for i := range snap.games {
		g := &snap.games[i]
		if s.may(f.reader, g, ofMap) == grantNone {
			continue
		}
		m.First = false
		st := g.State
		if st.Ended() {
			st = store.Over
		}
		games[st] = append(games[st], g)
	}
	for _, st := range []store.GameState{store.Running, store.Gathering, store.Paused, store.Over} {
		if st == store.Gathering && len(games[st]) == 0 && st != wanted {
			continue
		}
		m.Tabs = append(m.Tabs, tab{Words: f.T("web.list." + string(st)), Link: f.listLink(st, 1), Count: len(games[st]), Here: st == wanted})
	}
	urgent(games[store.Running])
	slices.Reverse(games[store.Over]) // the youngest of a title first
	m.lead(f, s.titles, games[store.Running])
	shown := games[wanted]
	pages := max(1, (len(shown)+perPage-1)/perPage)
	if page > pages {
		return nil, errNotFound
	}
	for _, g := range shown[(page-1)*perPage : min(page*perPage, len(shown))] {
		m.Rows = append(m.Rows, s.row(f, g))
	}
	if m.Welcome = wanted == store.Running && page == 1 && !f.reader.known(); m.Welcome {
		m.Contact = s.cfg.Contact
	}
	if over := games[store.Over]; wanted == store.Running && page == 1 && len(over) > 0 {
		m.Ended = f.listLink(store.Over, 1)
		slices.SortStableFunc(over, func(a, b *inquiry.GameInfo) int { return b.Started.Compare(a.Started) })
		for _, g := range over[:min(len(over), besideRunning)] {
			m.Beside = append(m.Beside, s.row(f, g))
		}
	}
	if wanted != store.Paused && snap.openEnds() > 0 {
		m.Stats = f.root + "/statistics"
	}
	if pages > 1 {
		m.Page = f.T("web.list.page", "page", page, "pages", pages)
	}
	if page > 1 {
		m.Newer = f.listLink(wanted, page-1)
	}
	if page < pages {
		m.Older = f.listLink(wanted, page+1)
	}
	return m, nil
}

// urgent sorts games by deadline, those without one last.
func urgent(games []*inquiry.GameInfo) {
	slices.SortStableFunc(games, sooner)
}

// sooner compares games by deadline, those without one last.
func sooner(a, b *inquiry.GameInfo) int {
	if a.Deadline.IsZero() != b.Deadline.IsZero() {
		if a.Deadline.IsZero() {
			return 1
		}
		return -1
	}
	return a.Deadline.Compare(b.Deadline)
}

// lead says at a glance how things stand: running is sorted by urgency.
func (m *listPage) lead(f *frame, titles map[string]rules.Title, running []*inquiry.GameInfo) {
	if m.First {
		return
	}
	missing := 0
	for _, g := range running {
		missing += len(awaited(g))
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
	code, left := "web.list.next", first.Deadline.Sub(f.now)
	if left <= 0 {
		code, left = "web.list.past", -left
	}
	m.Next = f.T(code, "span", f.span(left), "game", first.ID)
}

func (s *site) row(f *frame, g *inquiry.GameInfo) gameRow {
	title := s.titles[g.Title]
	row := gameRow{
		ID: g.ID, Called: g.Name, Title: titleName(title, g.Title, f.lang), State: state(g), Words: f.T("web.state." + state(g)),
		Where: f.label(title, g.Clock.Label), Phase: f.T("web.game.phase", "phase", g.Phase),
		Deadline: f.deadline(g), PlayAt: f.playAt(g), Badges: f.badges(title, g, f.reader.moderates(g.ID)),
	}
	if g.State == store.Gathering {
		row.Phase = f.gathers(title, g)
	}
	if g.Standings != nil {
		row.Phase, row.Badges = "", nil
		row.Result = f.T("web.result.winner", "winner", f.sides(title, g.Standings.Winners))
	}
	return row
}

func titleName(title rules.Title, id string, lang rules.Lang) string {
	if title == nil {
		return id
	}
	return title.About().Names.In(lang)
}

func (w words) listLink(st store.GameState, page int) string {
	q := url.Values{}
	if st != store.Running {
		q.Set("state", string(st))
	}
	if page > 1 {
		q.Set("page", strconv.Itoa(page))
	}
	if len(q) == 0 {
		return w.root + "/"
	}
	return w.root + "/?" + q.Encode()
}
