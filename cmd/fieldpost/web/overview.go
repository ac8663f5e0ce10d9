package web

import (
	"cmp"
	"context"
	_ "embed"
	"net/http"
	"net/url"
	"slices"
	"strconv"
	"strings"
	"time"

	"github.com/fieldpost/fieldpost/adjudicator/inquiry"
	"github.com/fieldpost/fieldpost/rules"
	"github.com/fieldpost/fieldpost/store"
)

// moderatorStyle is what the style sheet has of the moderator's pages.
//
//go:embed page/moderator.css
var moderatorStyle string

// perOverview is how many games a page of the overview shows, and latestMails among how
// many mails it looks for those that were refused.
const (
	perOverview = 40
	latestMails = 500
)

// overviewPage is all games at once as the moderator needs them: what needs him first.
type overviewPage struct {
	Lead    string
	Parts   []partState // of the post office
	Trouble []trouble   // what is about no game
	Tabs    []tab       // by problem
	Filter  []choices
	Wanted  url.Values // hidden fields of the filter
	Rows    []overviewRow
	pager
	Secrets secretsForm
	Create  bool // games can be begun from here
	Import  bool // a game of another office may be taken in
	Acts    []verbForm
}

// partState is how a part of the post office fares.
type partState struct {
	Part, State, Words string // State is also the style: in or late
}

// overviewRow is a game with what is wrong with it.
type overviewRow struct {
	gameRow
	Link     string
	Problems []problem
	Awaited  []badge
	Heard    *moment // the last letter of anybody
	Tags     []string
	rank     int
	info     *inquiry.GameInfo
}

// choices are what one field of a filter offers.
type choices struct {
	Name, Label string
	Options     []choice
	Text        bool // a text is asked for, Value holds it
	Value       string
}

type choice struct {
	Value, Words string
	Here         bool
}

// pager leads to the pages around one.
type pager struct{ Page, Newer, Older string }

// problemKinds are the kinds of problems in the order in which they are offered.
var problemKinds = [...]string{problemLate, problemHeld, problemReach, problemSilent, problemPaused, problemRefused}

// stateAll stands for the games that go on, in filters.
const stateAll = "all"

func (s *site) showOverview(w http.ResponseWriter, r *http.Request) error {
	f := s.frame(r, "overview")
	f.Heading = f.T("web.watch.heading")
	q := r.URL.Query()
	page, err := strconv.Atoi(cmp.Or(q.Get("page"), "1"))
	if err != nil || page < 1 {
		return errNotFound
	}
	snap, err := s.games.get(r.Context())
	if err != nil {
		return err
	}
	m, err := s.overview(r.Context(), f, snap, q, page)
	if err != nil {
		return err
	}
	f.Main = m
	if err := s.live(r.Context(), f, snap, f.reader.overview()); err != nil {
		return err
	}
	return s.show(w, r, http.StatusOK, "overview", f)
}

// overview makes a page of the games that the query asks for.
func (s *site) overview(ctx context.Context, f *frame, snap *snapshot, q url.Values, page int) (*overviewPage, error) {
	m := &overviewPage{Wanted: url.Values{}, Secrets: s.secretsForm(f, snap.games...), Create: s.cfg.Verbs != nil, Import: s.cfg.Moves != nil && f.reader.ofOffice(), Acts: s.officeForms(f)}
	asked := strings.Fields(q.Get("find"))
	state, kind, title := cmp.Or(q.Get("state"), stateAll), q.Get("problem"), q.Get("title")
	all, err := s.overviewRows(ctx, f, snap)
	if err != nil {
		return nil, err
	}
	if f.reader.ofOffice() {
		if m.Trouble, m.Parts, err = s.office(ctx, f); err != nil {
			return nil, err
		}
	}
	var rows []overviewRow
	counts, needy := map[string]int{}, 0
	for _, row := range all {
		if len(asked) > 0 && !s.cfg.Verbs.Wants(row.info, asked) {
			continue
		}
		if state != stateAll && string(row.info.State) != state || title != "" && row.info.Title != title {
			continue
		}
		if len(row.Problems) > 0 {
			needy++
		}
		of := map[string]bool{}
		for _, p := range row.Problems {
			of[p.Kind] = true
		}
		for k := range of {
			counts[k]++
		}
		if kind == "" || of[kind] {
			rows = append(rows, row)
		}
	}
	m.Lead = f.T("web.watch.lead", "games", len(all), "needy", needy)
	m.filter(f, s, all, state, kind, title, counts)
	if s.cfg.Verbs != nil {
		m.Filter = append(m.Filter, choices{Name: "find", Label: f.T("web.watch.find"), Text: true, Value: q.Get("find")})
	}
	slices.SortStableFunc(rows, func(a, b overviewRow) int {
		return cmp.Or(cmp.Compare(b.rank, a.rank), sooner(a.info, b.info))
	})
	pages := max(1, (len(rows)+perOverview-1)/perOverview)
	if page > pages {
		return nil, errNotFound
	}
	m.Rows = rows[(page-1)*perOverview : min(page*perOverview, len(rows))]
	for i := range m.Rows { // those of the others would cost the most of the page
		s.tellRow(f, &m.Rows[i])
	}
	m.pager = f.pages("/moderator", q, page, pages)
	return m, nil
}

// tellRow puts into words how the game of a row stands.
func (s *site) tellRow(f *frame, row *overviewRow) {
	g := row.info
	row.gameRow, row.Link = s.row(f, g), f.root+"/games/"+g.ID+"/moderator"
	row.Tags = g.Tags
	for _, b := range row.Badges {
		if b.State != string(inquiry.SheetNone) {
			row.Awaited = append(row.Awaited, b)
		}
	}
	var heard time.Time
	for i := range g.Seats {
		if h := g.Seats[i].Heard; h.After(heard) {
			heard = h
		}
	}
	row.Heard = f.moment(heard)
}

// overviewRows returns the games that go on, with what is wrong with them.
func (s *site) overviewRows(ctx context.Context, f *frame, snap *snapshot) ([]overviewRow, error) {
	quiet, err := s.silences.of(ctx, s.cfg.Records, snap.games)
	if err != nil {
		return nil, err
	}
	var mails map[string]store.Troubled
	err = s.cfg.Records.View(ctx, func(tx *store.Tx) (err error) {
		mails, err = tx.OutboxTrouble(latestMails, f.now.Add(-lately))
		return err
	})
	if err != nil {
		return nil, err
	}
	var rows []overviewRow
	for i := range snap.games {
		g := &snap.games[i]
		if g.State.Ended() || !f.reader.moderates(g.ID) {
			continue
		}
		row := overviewRow{Problems: s.problems(f, g), info: g}
		row.Problems = append(row.Problems, f.silent(s.titles[g.Title], g, quiet[g.ID])...)
		row.Problems = append(row.Problems, f.refused(mails[g.ID])...)
		for _, p := range row.Problems {
			row.rank = max(row.rank, 1)
			if p.Grave {
				row.rank = 2
			}
		}
		rows = append(rows, row)
	}
	return rows, nil
}

// silent points out the sides that have sent no orders for several phases.
func (w words) silent(title rules.Title, g *inquiry.GameInfo, phases map[rules.Side]int) (out []problem) {
	for i := range g.Seats {
		if n := phases[g.Seats[i].Side]; n >= silent {
			out = append(out, problem{problemSilent, n > silent, w.T("web.watch.silent", "side", w.side(title, g.Seats[i].Side), "n", n)})
		}
	}
	return out
}

// refused points out the mails of a game that do not go out.
func (w words) refused(n store.Troubled) (out []problem) {
	if n.Failed > 0 {
		out = append(out, problem{problemRefused, true, w.T("web.trouble.outbox-failed", "n", n.Failed)})
	}
	if n.Again > 0 {
		out = append(out, problem{problemRefused, false, w.T("web.trouble.outbox-retry", "n", n.Again)})
	}
	return out
}

// office tells how the post office fares: what is wrong that is about no game, and how
// each of its parts is.
func (s *site) office(ctx context.Context, f *frame) (list []trouble, parts []partState, err error) {
	list, err = s.trouble(ctx, f, &snapshot{})
	h := s.cfg.Health(ctx)
	if err != nil || h.At.IsZero() {
		return list, nil, err
	}
	state := map[string]partState{}
	for _, a := range h.Ailments {
		p := partState{Part: a.Code, State: "slight", Words: f.T("web.watch.ill-since", "when", f.since(a.Since))}
		if a.Grave {
			p.State = "failed"
		}
		state[a.Code] = p
	}
	for _, part := range []string{"mailbox", "relay", "service"} {
		p, ill := state[part]
		if !ill {
			p = partState{State: "running", Words: f.T("web.watch.well")}
		}
		p.Part = f.T("web.watch.part." + part)
		parts = append(parts, p)
	}
	return list, parts, nil
}

// filter fills in the tabs and fields of the page.
func (m *overviewPage) filter(f *frame, s *site, all []overviewRow, state, kind, title string, counts map[string]int) {
	link := func(kind string) string {
		q := url.Values{}
		set(q, "state", state, stateAll)
		set(q, "title", title, "")
		set(q, "problem", kind, "")
		return f.address("/moderator", q)
	}
	shown := 0
	titles := map[string]bool{}
	for _, row := range all {
		titles[row.info.Title] = true
		if (state == stateAll || string(row.info.State) == state) && (title == "" || row.info.Title == title) {
			shown++
		}
	}
	m.Tabs = append(m.Tabs, tab{Words: f.T("web.watch.problem.all"), Link: link(""), Count: shown, Here: kind == ""})
	for _, k := range problemKinds {
		if counts[k] > 0 || k == kind {
			m.Tabs = append(m.Tabs, tab{Words: f.T("web.watch.problem." + k), Link: link(k), Count: counts[k], Here: k == kind})
		}
	}
	states := choices{Name: "state", Label: f.T("web.watch.state")}
	for _, v := range []string{stateAll, string(store.Running), string(store.Paused)} {
		states.Options = append(states.Options, choice{v, f.T("web.watch.state." + v), v == state})
	}
	of := choices{Name: "title", Label: f.T("web.watch.title"), Options: []choice{{"", f.T("web.watch.any-title"), title == ""}}}
	for i := range s.cfg.Titles {
		if id := s.cfg.Titles[i].About().ID; titles[id] || id == title {
			of.Options = append(of.Options, choice{id, titleName(s.cfg.Titles[i], id, f.lang), id == title})
		}
	}
	m.Filter = []choices{states, of}
	set(m.Wanted, "problem", kind, "")
}

// set puts a value into a query unless it is the usual one.
func set(q url.Values, name, value, usual string) {
	if value != usual {
		q.Set(name, value)
	}
}

// address returns a path of ours with a query.
func (w words) address(path string, q url.Values) string {
	if len(q) == 0 {
		return w.root + path
	}
	return w.root + path + "?" + q.Encode()
}

// pages leads to the pages around one of several.
func (w words) pages(path string, q url.Values, page, pages int) (p pager) {
	to := func(n int) string {
		next := url.Values{}
		for name, values := range q {
			if name != "page" {
				next[name] = values
			}
		}
		if n > 1 {
			next.Set("page", strconv.Itoa(n))
		}
		return w.address(path, next)
	}
	if pages > 1 {
		p.Page = w.T("web.list.page", "page", page, "pages", pages)
	}
	if page > 1 {
		p.Newer = to(page - 1)
	}
	if page < pages {
		p.Older = to(page + 1)
	}
	return p
}
