package moderators

import (
	"cmp"
	"errors"
	"net/http"
	"net/url"
	"slices"
	"strconv"
	"strings"
	"time"

	"github.com/go-chi/chi/v5"

	"github.com/fieldpost/fieldpost/adjudicator/inquiry"
	"github.com/fieldpost/fieldpost/adjudicator/moderation"
	"github.com/fieldpost/fieldpost/adjudicator/office"
	"github.com/fieldpost/fieldpost/cmd/fieldpost/web/parts"
	"github.com/fieldpost/fieldpost/cmd/fieldpost/web/site"
	"github.com/fieldpost/fieldpost/store"
	"github.com/fieldpost/fieldpost/store/calendar"
)

// perPeople is how many persons a page of the list shows.
const perPeople = 50

// peoplePage is the list of persons.
type peoplePage struct {
	Lead   string
	Filter []parts.Choices
	Wanted url.Values
	Tabs   []parts.Tab
	Rows   []personRow
	parts.Pager
}

// personRow is a person of the list.
type personRow struct{ Name, Link, Address, Lang, Zone string }

// personPage is one person.
type personPage struct {
	Name  string
	About []parts.Fact
	Games []personGame
	Acts  []verbForm
}

// personGame is a game in which he is something.
type personGame struct {
	ID, Link, Title, As, State string
	Missed, Bounces            string
}

// ShowPeople shows the list of persons: who moderates some games only sees who is in them.
func ShowPeople(s *site.Site, w http.ResponseWriter, r *http.Request) error {
	f := s.NewFrame(r, "overview")
	f.Heading = f.T("web.people.heading")
	q := r.URL.Query()
	page, err := strconv.Atoi(cmp.Or(q.Get("page"), "1"))
	if err != nil || page < 1 {
		return site.ErrNotFound
	}
	all, err := s.Cfg.Service.Inquiry.ListPeople(r.Context(), f.Reader.Login.Games, q.Get("find"))
	if err != nil {
		return err
	}
	pages := max(1, (len(all)+perPeople-1)/perPeople)
	if page > pages {
		return site.ErrNotFound
	}
	m := &peoplePage{Lead: f.T("web.people.lead", "n", len(all)), Filter: []parts.Choices{{Name: "find", Label: f.T("web.people.find"), Text: true, Value: q.Get("find")}}}
	for _, p := range all[(page-1)*perPeople : min(page*perPeople, len(all))] {
		m.Rows = append(m.Rows, personRow{
			Name: cmp.Or(p.Name, "—"), Link: f.Prefix + "/moderator/people/" + s.Number(f.Reader, site.APerson, p.ID), Address: p.Addresses[0].Address,
			Lang: f.T("lang." + string(p.Lang)), Zone: calendar.ZoneOrUTC(p.Zone).String(),
		})
	}
	m.Pager = newPager(f.Words, "/moderator/people", q, page, pages)
	f.Main = m
	return s.Show(w, r, http.StatusOK, "people", f)
}

// ShowPerson shows one person.
func ShowPerson(s *site.Site, w http.ResponseWriter, r *http.Request) error {
	f := s.NewFrame(r, "overview")
	id, err := s.NumberIn(f.Reader, site.APerson, chi.URLParam(r, "person"))
	if err != nil {
		return err
	}
	p, err := s.Cfg.Service.Inquiry.ShowPerson(r.Context(), f.Reader.Login.Games, id)
	if errors.Is(err, inquiry.ErrNoPerson) {
		return site.ErrNotFound
	}
	if err != nil {
		return err
	}
	snap, err := s.Games.Get(r.Context())
	if err != nil {
		return err
	}
	m := &personPage{Name: cmp.Or(p.Name, "—")}
	against := false // the reader plays in a game of his: he learns what his game's page says
	for i := range p.Games {
		g := snap.Game(p.Games[i].Game)
		if g == nil {
			continue
		}
		plays := f.Reader.PlaysNow(g) && !f.Reader.Secrets
		against = against || plays
		if plays && p.Games[i].Role != "" {
			continue
		}
		m.Games = append(m.Games, newPersonGame(s, f, g, &p.Games[i]))
	}
	m.About = personFacts(f, &p, against)
	if f.Reader.OfOffice() {
		typed := map[string]string{office.ArgAddress: p.Addresses[0].Address}
		for _, v := range []*moderation.Verb{moderation.Person, moderation.Merge} {
			m.Acts = append(m.Acts, newVerbForm(s, f, nil, v, v.FieldsFor(""), typed))
		}
	}
	f.Heading, f.Main = m.Name, m
	return s.Show(w, r, http.StatusOK, "person", f)
}

// newPersonGame says what somebody is in a game, and what he missed there.
func newPersonGame(s *site.Site, f *site.Frame, g *inquiry.GameInfo, of *inquiry.PersonGame) personGame {
	title := s.Titles[g.Title]
	row := personGame{ID: g.ID, Link: f.Prefix + "/games/" + g.ID + "/moderator", Title: parts.TitleName(title, g.Title, f.Language), State: f.T("moderate.state." + string(g.State))}
	if of.Side != "" {
		row.As = site.SideName(f.Words, title, of.Side)
	}
	if of.Role != "" {
		row.As = strings.TrimSpace(row.As + " " + f.T("web.people.role."+string(of.Role)))
	}
	if of.MissedAll > 0 {
		row.Missed = strconv.Itoa(of.MissedAll)
	}
	if of.Missed > 0 {
		row.Missed = f.T("web.people.missed", "all", of.MissedAll, "n", of.Missed)
	}
	if of.Bounces > 0 {
		row.Bounces = strconv.Itoa(of.Bounces)
	}
	return row
}

// personFacts returns what is known of a person himself; of one against whom the reader plays no more than
// his games say.
func personFacts(f *site.Frame, p *inquiry.PersonInfo, against bool) (out []parts.Fact) {
	add := func(name, value string) { out = append(out, parts.Fact{Name: f.T("web.people." + name), Value: value}) }
	said := func(what, value string) string {
		if slices.Contains(p.Said, what) {
			return f.T("web.people.said", "value", value)
		}
		return value
	}
	when := func(at time.Time) string { return f.Book.When(f.Language, at, f.Place) }
	add("language", said(store.SaidLang, f.T("lang."+string(p.Lang))))
	add("zone", said(store.SaidZone, calendar.ZoneOrUTC(p.Zone).String()))
	for _, a := range p.Addresses {
		name, value := "address", a.Address
		if a.Main {
			name = "main"
		}
		if f.Reader.OfOffice() {
			if value = f.T("web.people.unconfirmed", "address", a.Address); !a.Confirmed.IsZero() {
				value = f.T("web.people.confirmed", "address", a.Address, "when", when(a.Confirmed))
			}
		}
		add(name, value)
	}
	if !f.Reader.OfOffice() || against {
		return out
	}
	if !p.Created.IsZero() {
		add("created", when(p.Created))
	}
	add("mails", f.T("web.people.mails-of."+string(cmp.Or(p.Mails, store.MailsAll))))
	add("map", f.T("person.map."+string(cmp.Or(p.Map, store.MapInline))))
	for _, a := range p.Absences {
		add("away", f.T("web.people.from-to", "from", when(a.First), "until", when(a.Until)))
	}
	if len(p.Tournaments) > 0 {
		add("tournaments", strings.Join(p.Tournaments, ", "))
	}
	if p.Unlisted {
		add("ratings", f.T("web.people.unlisted"))
	}
	return out
}
