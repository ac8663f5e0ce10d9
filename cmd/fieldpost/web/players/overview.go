package players

import (
	"cmp"
	"context"
	"net/url"
	"slices"
	"strings"
	"time"

	"github.com/fieldpost/fieldpost/adjudicator/inquiry"
	"github.com/fieldpost/fieldpost/adjudicator/moderation"
	"github.com/fieldpost/fieldpost/cmd/fieldpost/web/parts"
	"github.com/fieldpost/fieldpost/cmd/fieldpost/web/site"
)

// officeForms returns the forms of what a moderator of all games can have done beside them.
func officeForms(s *site.Site, f *site.Frame) (out []parts.VerbForm) {
	if s.Cfg.Verbs == nil || !f.Reader.OfOffice() {
		return nil
	}
	for _, v := range moderation.Verbs {
		if v.Office && v != moderation.Create {
			out = append(out, OfficeForm(s, f, v, nil))
		}
	}
	return out
}

// OfficeForm returns the form of a verb that is about no game, with what was typed.
func OfficeForm(s *site.Site, f *site.Frame, v *moderation.Verb, typed map[string]string) parts.VerbForm {
	form := parts.VerbForm{
		Verb: v.Name, Label: f.T("door.label." + v.Name), Does: f.T("door.does." + v.Name),
		Action: f.Prefix + "/moderator/verbs/" + v.Name,
	}
	for _, field := range v.Fields {
		form.Inputs = append(form.Inputs, parts.FieldInput(f, &field, typed))
	}
	return form
}

// CompareDeadlines compares games by deadline, those without one last.
func CompareDeadlines(a, b *inquiry.GameInfo) int {
	if a.Deadline.IsZero() != b.Deadline.IsZero() {
		if a.Deadline.IsZero() {
			return 1
		}
		return -1
	}
	return a.Deadline.Compare(b.Deadline)
}

// NewOverviewPage makes a page of the games that the query asks for.
func NewOverviewPage(ctx context.Context, s *site.Site, f *site.Frame, snap *site.Snapshot, q url.Values, page int) (*parts.OverviewPage, error) {
	m := &parts.OverviewPage{Wanted: url.Values{}, Secrets: s.SecretsForm(f, snap.Games...), Create: s.Cfg.Verbs != nil, Import: s.Cfg.Moves != nil && f.Reader.OfOffice(), Acts: officeForms(s, f)}
	asked := strings.Fields(q.Get("find"))
	state, kind, title := cmp.Or(q.Get("state"), parts.StateAll), q.Get("problem"), q.Get("title")
	all, err := parts.OverviewRows(ctx, s, f, snap)
	if err != nil {
		return nil, err
	}
	if f.Reader.OfOffice() {
		if m.Trouble, m.Parts, err = parts.OfficeTroubles(ctx, s, f); err != nil {
			return nil, err
		}
	}
	var rows []parts.OverviewRow
	counts, needy := map[string]int{}, 0
	for _, row := range all {
		if len(asked) > 0 && !s.Cfg.Verbs.Wants(row.Info, asked) {
			continue
		}
		if state != parts.StateAll && string(row.Info.State) != state || title != "" && row.Info.Title != title {
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
	if s.Cfg.Verbs != nil {
		m.Filter = append(m.Filter, parts.Choices{Name: "find", Label: f.T("web.watch.find"), Text: true, Value: q.Get("find")})
	}
	slices.SortStableFunc(rows, func(a, b parts.OverviewRow) int {
		return cmp.Or(cmp.Compare(b.Rank, a.Rank), CompareDeadlines(a.Info, b.Info))
	})
	pages := max(1, (len(rows)+parts.PerOverview-1)/parts.PerOverview)
	if page > pages {
		return nil, site.ErrNotFound
	}
	m.Rows = rows[(page-1)*parts.PerOverview : min(page*parts.PerOverview, len(rows))]
	for i := range m.Rows { // those of the others would cost the most of the page
		fillRow(s, f, &m.Rows[i])
	}
	m.Pager = parts.NewPager(f.Words, "/moderator", q, page, pages)
	return m, nil
}

// fillRow puts into words how the game of a row stands.
func fillRow(s *site.Site, f *site.Frame, row *parts.OverviewRow) {
	g := row.Info
	row.GameRow, row.Link = NewGameRow(s, f, g), f.Prefix+"/games/"+g.ID+"/moderator"
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
