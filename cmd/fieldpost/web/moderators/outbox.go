package moderators

import (
	"errors"
	"net/http"
	"net/url"
	"slices"
	"strings"

	"github.com/fieldpost/fieldpost/adjudicator/office"
	"github.com/fieldpost/fieldpost/cmd/fieldpost/web/parts"
	"github.com/fieldpost/fieldpost/cmd/fieldpost/web/site"
	"github.com/fieldpost/fieldpost/store"
)

// mailsPage is a list of mails, of those that go out or that came in.
type mailsPage struct {
	Lead   string
	Tabs   []parts.Tab
	Filter []parts.Choices
	Wanted url.Values // what the form does not ask for
	All    string     // address of the page without a filter; "" when it has none
	Sent   []parts.DispatchRow
	Came   []parts.LetterRow
	parts.Pager
	Secrets site.SecretsForm
}

// ShowOutbox shows the list of dispatches.
func ShowOutbox(s *site.Site, w http.ResponseWriter, r *http.Request) error {
	f := s.NewFrame(r, "outbox")
	f.Heading = f.T("web.outbox.heading")
	q := r.URL.Query()
	wanted := store.DispatchFilter{
		Game: q.Get("game"), State: store.DispatchState(q.Get("state")), Kind: store.Kind(q.Get("kind")), Recipient: q.Get("to"),
	}
	if !f.Reader.OfOffice() && !f.Reader.Moderates(wanted.Game) {
		return site.ErrNotFound
	}
	m := newMailsPage(f.Words, "/outbox", "web.outbox.state.", q, string(store.Queued), string(store.Failed), string(store.Sent), string(store.Withdrawn))
	m.Filter = []parts.Choices{
		{Name: "game", Label: f.T("web.outbox.game"), Text: true, Value: wanted.Game},
		{Name: "kind", Label: f.T("web.outbox.kind"), Options: kindChoices(f.Words, string(wanted.Kind))},
		{Name: "to", Label: f.T("web.outbox.to"), Text: true, Value: wanted.Recipient},
	}
	part, err := readPart(s, f.Reader, site.ADispatch, q)
	if err != nil {
		return err
	}
	err = s.Cfg.Records.View(r.Context(), func(tx *store.Tx) error {
		counts, err := tx.Dispatches().Counts(scopedGame(f.Reader, wanted.Game))
		if err != nil {
			return err
		}
		m.Lead = f.T("web.mod.outbox-counts", "queued", counts.Queued, "sent", counts.Sent, "failed", counts.Failed)
		wanted.Page = part
		list, err := tx.Dispatches().List(wanted)
		list, m.Pager = cutToPage(f, "/outbox", q, part, list, func(d *store.Dispatch) string { return s.Number(f.Reader, site.ADispatch, d.ID) })
		m.Sent = parts.DispatchRows(s, f, list)
		return err
	})
	if err != nil {
		return err
	}
	f.Main = m
	return s.Show(w, r, http.StatusOK, "outbox", f)
}

// newMailsPage begins a list of mails, with a tab for each state.
func newMailsPage(w site.Words, path, code string, q url.Values, states ...string) *mailsPage {
	m := &mailsPage{Wanted: url.Values{}}
	state := q.Get("state")
	setParam(m.Wanted, "state", state, "")
	for _, st := range append([]string{""}, states...) {
		to := url.Values{}
		for name, values := range q {
			if name != "state" && name != "before" && name != "after" && values[0] != "" {
				to[name] = values
			}
		}
		setParam(to, "state", st, "")
		label := w.T("web.mails.all")
		if st != "" {
			label = w.T(code + st)
		}
		m.Tabs = append(m.Tabs, parts.Tab{Words: label, Link: parts.PageAddress(w, path, to), Count: -1, Here: st == state})
	}
	for name := range q {
		if q.Get(name) != "" && name != "before" && name != "after" {
			m.All = parts.PageAddress(w, path, nil)
		}
	}
	return m
}

// readPart says which part of a list a query asks for, with one row more to know
// whether there is another page.
func readPart(s *site.Site, rd *site.Reader, of site.Numbered, q url.Values) (p store.Page, err error) {
	p.Most = site.PerMails + 1
	for name, at := range map[string]*int64{"before": &p.Before, "after": &p.After} {
		if v := q.Get(name); v != "" {
			if *at, err = s.NumberIn(rd, of, v); err != nil {
				return p, err
			}
		}
	}
	return p, nil
}

// cutToPage cuts a part to a page and leads to the pages around it.
func cutToPage[T any](f *site.Frame, path string, q url.Values, part store.Page, rows []T, number func(*T) string) ([]T, parts.Pager) {
	more := len(rows) == part.Most
	if more && part.After > 0 {
		rows = rows[1:]
	} else if more {
		rows = rows[:len(rows)-1]
	}
	var p parts.Pager
	if len(rows) == 0 {
		return rows, p
	}
	to := func(name string, row *T) string {
		next := url.Values{}
		for n, values := range q {
			if n != "before" && n != "after" && values[0] != "" {
				next[n] = values
			}
		}
		next.Set(name, number(row))
		return parts.PageAddress(f.Words, path, next)
	}
	if part.Before > 0 || part.After > 0 && more {
		p.Newer = to("after", &rows[0])
	}
	if part.After > 0 || more {
		p.Older = to("before", &rows[len(rows)-1])
	}
	return rows, p
}

// kindChoices offers the kinds of mails by their names.
func kindChoices(w site.Words, chosen string) []parts.Choice {
	out := []parts.Choice{{Words: w.T("web.mails.any-kind"), Here: chosen == ""}}
	for _, k := range office.Kinds() {
		value := string(k)
		if first, _, more := strings.Cut(value, "-"); more {
			value = first + "-"
		}
		name := parts.KindName(w, k)
		if name == w.T("web.kind.other") {
			continue
		}
		if !slices.ContainsFunc(out, func(c parts.Choice) bool { return c.Value == value || c.Words == name }) {
			out = append(out, parts.Choice{Value: value, Words: name, Here: value == chosen})
		}
	}
	return out
}

// dispatchPage is one mail that goes out.
type dispatchPage struct {
	parts.DispatchRow
	Rows    []parts.DispatchRow // itself, as a table
	Subject string
	Text    string
	Hidden  string     // why its text is not shown
	Answers *site.Link // the letter that it answers
	Secrets site.SecretsForm
}

// readable are the kinds of mails whose text may be shown at all. What is not named
// may hold what opens a page or a seat.
var readable = []store.Kind{
	"welcome", "ack", "notice", "sitrep", "reminder", "over", "help", "status", "report", "history", "maps", "mails", "digest", "name", "board",
	"vote", "paused", "resumed", "extended", "key", "outage", "moved", "closing",
}

// kindCoded is the kind of mails that hold a code by which a moderator has something done.
const kindCoded store.Kind = "moderator-verbs"

// scopedGame returns the game that a list is of where the reader moderates only some games,
// "" for all.
func scopedGame(rd *site.Reader, game string) string {
	if rd.OfOffice() {
		return ""
	}
	return game
}

// isToModerator reports whether a mail is to a moderator.
func isToModerator(k store.Kind) bool { return strings.HasPrefix(string(k), "moderator-") }

// ShowDispatch shows a dispatch.
func ShowDispatch(s *site.Site, w http.ResponseWriter, r *http.Request) error {
	id, snap, err := readNumberAndGames(s, r, site.ADispatch)
	if err != nil {
		return err
	}
	f := s.NewFrame(r, "outbox")
	f.Heading = f.T("web.dispatch.heading", "n", site.HeadingNumber(s.Number(f.Reader, site.ADispatch, id)))
	m := &dispatchPage{}
	err = s.Cfg.Records.View(r.Context(), func(tx *store.Tx) error {
		d, err := tx.Dispatch(id)
		if errors.Is(err, store.ErrNotFound) {
			return site.ErrNotFound
		}
		if err != nil {
			return err
		}
		if parts.IsPrivatePress(&d) || !f.Reader.OfOffice() && !f.Reader.Moderates(d.Game) {
			return site.ErrNotFound
		}
		g := snap.Game(d.Game)
		m.Rows = parts.DispatchRows(s, f, []store.Dispatch{d})
		m.DispatchRow = m.Rows[0]
		switch {
		case !slices.Contains(readable, d.Kind.Family()) && !isToModerator(d.Kind), d.Kind.Family() == kindCoded:
			m.Hidden = f.T("web.dispatch.sealed")
		case isToModerator(d.Kind) && f.Reader.IsRecipient(&d), s.MayRead(f.Reader, g, d.Side) && !(isToModerator(d.Kind) && f.Reader.PlaysNow(g)):
			m.Subject, m.Text = site.Masked(d.Subject), site.Masked(d.Text)
		default:
			m.Hidden = f.T("web.secrets.hidden-text")
		}
		if m.Hidden == "" && d.Text == "" {
			m.Hidden = f.T("web.dispatch.pruned")
		}
		if d.Letter > 0 {
			m.Answers = &site.Link{To: parts.LetterLink(s, f, d.Letter), Words: f.T("web.dispatch.answers")}
		}
		if g != nil {
			m.Secrets = s.SecretsForm(f, *g)
		} else {
			m.Secrets = s.SecretsForm(f)
		}
		return nil
	})
	if err != nil {
		return err
	}
	f.Main = m
	return s.Show(w, r, http.StatusOK, "dispatch", f)
}
