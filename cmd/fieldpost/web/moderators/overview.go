package moderators

import (
	"cmp"
	"context"
	"net/http"
	"net/url"
	"slices"
	"strconv"
	"strings"
	"time"

	"github.com/fieldpost/fieldpost/adjudicator/inquiry"
	"github.com/fieldpost/fieldpost/adjudicator/moderation"
	"github.com/fieldpost/fieldpost/cmd/fieldpost/web/games"
	"github.com/fieldpost/fieldpost/cmd/fieldpost/web/parts"
	"github.com/fieldpost/fieldpost/cmd/fieldpost/web/players"
	"github.com/fieldpost/fieldpost/cmd/fieldpost/web/site"
	"github.com/fieldpost/fieldpost/rules"
	"github.com/fieldpost/fieldpost/store"
)

// newOfficeForms returns the forms of what a moderator of all games can have done beside them.
func newOfficeForms(s *site.Site, f *site.Frame) (out []verbForm) {
	if !f.Reader.OfOffice() {
		return nil
	}
	for _, v := range moderation.Verbs {
		if v.Office && v != moderation.Create {
			out = append(out, newVerbForm(s, f, nil, v, v.FieldsFor(""), nil))
		}
	}
	return out
}

// newOverviewPage makes a page of the games that the query asks for.
func newOverviewPage(ctx context.Context, s *site.Site, f *site.Frame, snap *site.Snapshot, q url.Values, page int) (*overviewPage, error) {
	m := &overviewPage{Wanted: url.Values{}, Secrets: s.SecretsForm(f, snap.Games...), Import: f.Reader.OfOffice(), Acts: newOfficeForms(s, f)}
	asked := strings.Fields(q.Get("find"))
	state, kind, title := cmp.Or(q.Get("state"), stateAll), q.Get("problem"), q.Get("title")
	all, err := overviewRows(ctx, s, f, snap)
	if err != nil {
		return nil, err
	}
	if f.Reader.OfOffice() {
		if m.Trouble, m.Parts, err = officeTroubles(ctx, s, f); err != nil {
			return nil, err
		}
	}
	var rows []overviewRow
	counts, needy := map[string]int{}, 0
	for _, row := range all {
		if len(asked) > 0 && !s.Cfg.Service.Commands.Wants(row.Info, asked) {
			continue
		}
		if state != stateAll && string(row.Info.State) != state || title != "" && row.Info.Title != title {
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
	m.SetFilter(f, s, all, state, kind, title, counts)
	m.Filter = append(m.Filter, parts.Choices{Name: "find", Label: f.T("web.watch.find"), Text: true, Value: q.Get("find")})
	slices.SortStableFunc(rows, func(a, b overviewRow) int {
		return cmp.Or(cmp.Compare(b.Rank, a.Rank), parts.CompareDeadlines(a.Info, b.Info))
	})
	pages := max(1, (len(rows)+perOverview-1)/perOverview)
	if page > pages {
		return nil, site.ErrNotFound
	}
	m.Rows = rows[(page-1)*perOverview : min(page*perOverview, len(rows))]
	for i := range m.Rows { // those of the others would cost the most of the page
		fillRow(s, f, &m.Rows[i])
	}
	m.Pager = newPager(f.Words, "/moderator", q, page, pages)
	return m, nil
}

// fillRow puts into words how the game of a row stands.
func fillRow(s *site.Site, f *site.Frame, row *overviewRow) {
	g := row.Info
	row.GameRow, row.Link = players.NewGameRow(s, f, g), f.Prefix+"/games/"+g.ID+"/moderator"
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
	row.Heard = site.MomentText(f.Words, heard)
}

// perOverview is how many games a page of the overview shows, and latestMails among how
// many mails it looks for those that were refused.
const (
	perOverview = 40
	latestMails = 500
)

// overviewPage is all games at once as the moderator needs them: what needs him first.
type overviewPage struct {
	Lead    string
	Parts   []partState    // of the post office
	Trouble []site.Trouble // what is about no game
	Tabs    []parts.Tab    // by problem
	Filter  []parts.Choices
	Wanted  url.Values // hidden fields of the filter
	Rows    []overviewRow
	parts.Pager
	Secrets site.SecretsForm
	Import  bool // a game of another office may be taken in
	Acts    []verbForm
}

// partState is how a part of the post office fares.
type partState struct {
	Part, State, Words string // State is also the style: in or late
}

// overviewRow is a game with what is wrong with it.
type overviewRow struct {
	parts.GameRow
	Link     string
	Problems []site.Problem
	Awaited  []site.Badge
	Heard    *site.Moment // the last letter of anybody
	Tags     []string
	Rank     int
	Info     *inquiry.GameInfo
}

// problemKinds are the kinds of problems in the order in which they are offered.
var problemKinds = [...]string{site.ProblemLate, site.ProblemHeld, site.ProblemReach, site.ProblemSilent, site.ProblemPaused, site.ProblemRefused}

// stateAll stands for the games that go on, in filters.
const stateAll = "all"

// overviewRows returns the games that go on, with what is wrong with them.
func overviewRows(ctx context.Context, s *site.Site, f *site.Frame, snap *site.Snapshot) ([]overviewRow, error) {
	quiet, err := s.Silences.CountSilentPhases(ctx, s.Cfg.Records, snap.Games)
	if err != nil {
		return nil, err
	}
	var mails map[string]store.Troubled
	err = s.Cfg.Records.View(ctx, func(tx *store.Tx) (err error) {
		mails, err = tx.Dispatches().Trouble(latestMails, f.Now.Add(-site.Lately))
		return err
	})
	if err != nil {
		return nil, err
	}
	var rows []overviewRow
	for i := range snap.Games {
		g := &snap.Games[i]
		if g.State.Ended() || !f.Reader.Moderates(g.ID) {
			continue
		}
		row := overviewRow{Problems: s.Problems(f, g), Info: g}
		row.Problems = append(row.Problems, silentSideProblems(f.Words, s.Titles[g.Title], g, quiet[g.ID])...)
		row.Problems = append(row.Problems, refusedMailProblems(f.Words, mails[g.ID])...)
		for _, p := range row.Problems {
			row.Rank = max(row.Rank, 1)
			if p.Grave {
				row.Rank = 2
			}
		}
		rows = append(rows, row)
	}
	return rows, nil
}

// silentSideProblems points out the sides that have sent no orders for several phases.
func silentSideProblems(w site.Words, title rules.Title, g *inquiry.GameInfo, phases map[rules.Side]int) (out []site.Problem) {
	for i := range g.Seats {
		if n := phases[g.Seats[i].Side]; n >= site.Silent {
			out = append(out, site.Problem{Kind: site.ProblemSilent, Grave: n > site.Silent, Words: w.T("web.watch.silent", "side", site.SideName(w, title, g.Seats[i].Side), "n", n)})
		}
	}
	return out
}

// refusedMailProblems points out the mails of a game that do not go out.
func refusedMailProblems(w site.Words, n store.Troubled) (out []site.Problem) {
	if n.Failed > 0 {
		out = append(out, site.Problem{Kind: site.ProblemRefused, Grave: true, Words: w.T("web.trouble.outbox-failed", "n", n.Failed)})
	}
	if n.Again > 0 {
		out = append(out, site.Problem{Kind: site.ProblemRefused, Grave: false, Words: w.T("web.trouble.outbox-retry", "n", n.Again)})
	}
	return out
}

// officeTroubles tells how the post office fares: what is wrong that is about no game, and how
// each of its parts is.
func officeTroubles(ctx context.Context, s *site.Site, f *site.Frame) (list []site.Trouble, parts []partState, err error) {
	list, err = s.Troubles(ctx, f, &site.Snapshot{})
	h := s.Cfg.Health(ctx)
	if err != nil || h.At.IsZero() {
		return list, nil, err
	}
	state := map[string]partState{}
	for _, a := range h.Ailments {
		p := partState{Part: a.Code, State: "slight", Words: f.T("web.watch.ill-since", "when", site.MomentWords(f.Words, a.Since))}
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

// SetFilter fills in the tabs and fields of the page.
func (m *overviewPage) SetFilter(f *site.Frame, s *site.Site, all []overviewRow, state, kind, title string, counts map[string]int) {
	link := func(kind string) string {
		q := url.Values{}
		setParam(q, "state", state, stateAll)
		setParam(q, "title", title, "")
		setParam(q, "problem", kind, "")
		return parts.PageAddress(f.Words, "/moderator", q)
	}
	shown := 0
	titles := map[string]bool{}
	for _, row := range all {
		titles[row.Info.Title] = true
		if (state == stateAll || string(row.Info.State) == state) && (title == "" || row.Info.Title == title) {
			shown++
		}
	}
	m.Tabs = append(m.Tabs, parts.Tab{Words: f.T("web.watch.problem.all"), Link: link(""), Count: shown, Here: kind == ""})
	for _, k := range problemKinds {
		if counts[k] > 0 || k == kind {
			m.Tabs = append(m.Tabs, parts.Tab{Words: f.T("web.watch.problem." + k), Link: link(k), Count: counts[k], Here: k == kind})
		}
	}
	states := parts.Choices{Name: "state", Label: f.T("web.watch.state")}
	for _, v := range []string{stateAll, string(store.Running), string(store.Paused)} {
		states.Options = append(states.Options, parts.Choice{Value: v, Words: f.T("web.watch.state." + v), Here: v == state})
	}
	of := parts.Choices{Name: "title", Label: f.T("web.watch.title"), Options: []parts.Choice{{Words: f.T("web.watch.any-title"), Here: title == ""}}}
	for i := range s.Cfg.Titles {
		if id := s.Cfg.Titles[i].About().ID; titles[id] || id == title {
			of.Options = append(of.Options, parts.Choice{Value: id, Words: parts.TitleName(s.Cfg.Titles[i], id, f.Language), Here: id == title})
		}
	}
	m.Filter = []parts.Choices{states, of}
	setParam(m.Wanted, "problem", kind, "")
}

// setParam puts a value into a query unless it is the usual one.
func setParam(q url.Values, name, value, usual string) {
	if value != usual {
		q.Set(name, value)
	}
}

// newPager leads to the pages around one of several.
func newPager(w site.Words, path string, q url.Values, page, pages int) (p parts.Pager) {
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
		return parts.PageAddress(w, path, next)
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

// ShowOverview shows the page on which games are watched.
func ShowOverview(s *site.Site, w http.ResponseWriter, r *http.Request) error {
	f := s.NewFrame(r, "overview")
	f.Heading = f.T("web.watch.heading")
	q := r.URL.Query()
	page, err := strconv.Atoi(cmp.Or(q.Get("page"), "1"))
	if err != nil || page < 1 {
		return site.ErrNotFound
	}
	snap, err := s.Games.Get(r.Context())
	if err != nil {
		return err
	}
	m, err := newOverviewPage(r.Context(), s, f, snap, q, page)
	if err != nil {
		return err
	}
	f.Main = m
	if err := games.SetLive(r.Context(), s, f, snap, f.Reader.Overview()); err != nil {
		return err
	}
	return s.Show(w, r, http.StatusOK, "overview", f)
}
