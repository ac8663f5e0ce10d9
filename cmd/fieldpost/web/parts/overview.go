package parts

import (
	"context"
	"net/url"
	"strconv"

	"github.com/fieldpost/fieldpost/adjudicator/inquiry"
	"github.com/fieldpost/fieldpost/cmd/fieldpost/web/site"
	"github.com/fieldpost/fieldpost/rules"
	"github.com/fieldpost/fieldpost/store"
)

// GameRow is one game of the list.
type GameRow struct {
	ID, Title string
	Called    string // beside the id, by its moderator
	State     string // code, also the style
	Words     string // the state in words
	Where     string // in the game: "summer 1915, German turn"
	Phase     string
	Deadline  *Deadline
	PlayAt    *site.Moment // every sheet is in, and the phase is played then
	Badges    []site.Badge
	Result    string
}

// PerOverview is how many games a page of the overview shows, and latestMails among how
// many mails it looks for those that were refused.
const (
	PerOverview = 40
	latestMails = 500
)

// OverviewPage is all games at once as the moderator needs them: what needs him first.
type OverviewPage struct {
	Lead    string
	Parts   []partState    // of the post office
	Trouble []site.Trouble // what is about no game
	Tabs    []Tab          // by problem
	Filter  []Choices
	Wanted  url.Values // hidden fields of the filter
	Rows    []OverviewRow
	Pager
	Secrets site.SecretsForm
	Create  bool // games can be begun from here
	Import  bool // a game of another office may be taken in
	Acts    []VerbForm
}

// partState is how a part of the post office fares.
type partState struct {
	Part, State, Words string // State is also the style: in or late
}

// OverviewRow is a game with what is wrong with it.
type OverviewRow struct {
	GameRow
	Link     string
	Problems []site.Problem
	Awaited  []site.Badge
	Heard    *site.Moment // the last letter of anybody
	Tags     []string
	Rank     int
	Info     *inquiry.GameInfo
}

// Choices are what one field of a filter offers.
type Choices struct {
	Name, Label string
	Options     []Choice
	Text        bool // a text is asked for, Value holds it
	Value       string
}

type Choice struct {
	Value, Words string
	Here         bool
}

// Pager leads to the pages around one.
type Pager struct{ Page, Newer, Older string }

// problemKinds are the kinds of problems in the order in which they are offered.
var problemKinds = [...]string{site.ProblemLate, site.ProblemHeld, site.ProblemReach, site.ProblemSilent, site.ProblemPaused, site.ProblemRefused}

// StateAll stands for the games that go on, in filters.
const StateAll = "all"

// OverviewRows returns the games that go on, with what is wrong with them.
func OverviewRows(ctx context.Context, s *site.Site, f *site.Frame, snap *site.Snapshot) ([]OverviewRow, error) {
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
	var rows []OverviewRow
	for i := range snap.Games {
		g := &snap.Games[i]
		if g.State.Ended() || !f.Reader.Moderates(g.ID) {
			continue
		}
		row := OverviewRow{Problems: s.Problems(f, g), Info: g}
		row.Problems = append(row.Problems, SilentSideProblems(f.Words, s.Titles[g.Title], g, quiet[g.ID])...)
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

// SilentSideProblems points out the sides that have sent no orders for several phases.
func SilentSideProblems(w site.Words, title rules.Title, g *inquiry.GameInfo, phases map[rules.Side]int) (out []site.Problem) {
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

// OfficeTroubles tells how the post office fares: what is wrong that is about no game, and how
// each of its parts is.
func OfficeTroubles(ctx context.Context, s *site.Site, f *site.Frame) (list []site.Trouble, parts []partState, err error) {
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
func (m *OverviewPage) SetFilter(f *site.Frame, s *site.Site, all []OverviewRow, state, kind, title string, counts map[string]int) {
	link := func(kind string) string {
		q := url.Values{}
		setParam(q, "state", state, StateAll)
		setParam(q, "title", title, "")
		setParam(q, "problem", kind, "")
		return address(f.Words, "/moderator", q)
	}
	shown := 0
	titles := map[string]bool{}
	for _, row := range all {
		titles[row.Info.Title] = true
		if (state == StateAll || string(row.Info.State) == state) && (title == "" || row.Info.Title == title) {
			shown++
		}
	}
	m.Tabs = append(m.Tabs, Tab{Words: f.T("web.watch.problem.all"), Link: link(""), Count: shown, Here: kind == ""})
	for _, k := range problemKinds {
		if counts[k] > 0 || k == kind {
			m.Tabs = append(m.Tabs, Tab{Words: f.T("web.watch.problem." + k), Link: link(k), Count: counts[k], Here: k == kind})
		}
	}
	states := Choices{Name: "state", Label: f.T("web.watch.state")}
	for _, v := range []string{StateAll, string(store.Running), string(store.Paused)} {
		states.Options = append(states.Options, Choice{v, f.T("web.watch.state." + v), v == state})
	}
	of := Choices{Name: "title", Label: f.T("web.watch.title"), Options: []Choice{{"", f.T("web.watch.any-title"), title == ""}}}
	for i := range s.Cfg.Titles {
		if id := s.Cfg.Titles[i].About().ID; titles[id] || id == title {
			of.Options = append(of.Options, Choice{id, TitleName(s.Cfg.Titles[i], id, f.Language), id == title})
		}
	}
	m.Filter = []Choices{states, of}
	setParam(m.Wanted, "problem", kind, "")
}

// setParam puts a value into a query unless it is the usual one.
func setParam(q url.Values, name, value, usual string) {
	if value != usual {
		q.Set(name, value)
	}
}

// address returns a path of ours with a query.
func address(w site.Words, path string, q url.Values) string {
	if len(q) == 0 {
		return w.Prefix + path
	}
	return w.Prefix + path + "?" + q.Encode()
}

// NewPager leads to the pages around one of several.
func NewPager(w site.Words, path string, q url.Values, page, pages int) (p Pager) {
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
		return address(w, path, next)
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
