package parts

import (
	"cmp"
	"errors"
	"net/http"
	"net/url"
	"slices"
	"strings"

	"github.com/fieldpost/fieldpost/adjudicator/office"
	"github.com/fieldpost/fieldpost/cmd/fieldpost/web/site"
	"github.com/fieldpost/fieldpost/store"
)

// Tab leads to the games of a state.
type Tab struct {
	Words, Link string
	Count       int
	Here        bool
}

// mailsPage is a list of mails, of those that go out or that came in.
type mailsPage struct {
	Lead   string
	Tabs   []Tab
	Filter []Choices
	Wanted url.Values // what the form does not ask for
	All    string     // address of the page without a filter; "" when it has none
	Sent   []DispatchRow
	Came   []LetterRow
	Pager
	Secrets site.SecretsForm
}

// DispatchRow is a mail that goes out, without its text.
type DispatchRow struct {
	Link     string
	Written  *site.Moment
	Game     string // "" when it is about none
	Phase    int
	Side     string
	Name, To string
	Kind     string
	State    string // code, also the style
	Words    string
	Attempts int
	Reply    string
	Next     *site.Moment // while it waits
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
	m := NewMailsPage(f.Words, "/outbox", "web.outbox.state.", q, string(store.Queued), string(store.Failed), string(store.Sent), string(store.Withdrawn))
	m.Filter = []Choices{
		{Name: "game", Label: f.T("web.outbox.game"), Text: true, Value: wanted.Game},
		{Name: "kind", Label: f.T("web.outbox.kind"), Options: kindChoices(f.Words, string(wanted.Kind))},
		{Name: "to", Label: f.T("web.outbox.to"), Text: true, Value: wanted.Recipient},
	}
	part, err := ReadPart(s, f.Reader, site.ADispatch, q)
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
		list, m.Pager = CutToPage(f, "/outbox", q, part, list, func(d *store.Dispatch) string { return s.Number(f.Reader, site.ADispatch, d.ID) })
		m.Sent = DispatchRows(s, f, list)
		return err
	})
	if err != nil {
		return err
	}
	f.Main = m
	return s.Show(w, r, http.StatusOK, "outbox", f)
}

// NewMailsPage begins a list of mails, with a tab for each state.
func NewMailsPage(w site.Words, path, code string, q url.Values, states ...string) *mailsPage {
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
		m.Tabs = append(m.Tabs, Tab{Words: label, Link: address(w, path, to), Count: -1, Here: st == state})
	}
	for name := range q {
		if q.Get(name) != "" && name != "before" && name != "after" {
			m.All = address(w, path, nil)
		}
	}
	return m
}

// ReadPart says which part of a list a query asks for, with one row more to know
// whether there is another page.
func ReadPart(s *site.Site, rd *site.Reader, of site.Numbered, q url.Values) (p store.Page, err error) {
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

// CutToPage cuts a part to a page and leads to the pages around it.
func CutToPage[T any](f *site.Frame, path string, q url.Values, part store.Page, rows []T, number func(*T) string) ([]T, Pager) {
	more := len(rows) == part.Most
	if more && part.After > 0 {
		rows = rows[1:]
	} else if more {
		rows = rows[:len(rows)-1]
	}
	var p Pager
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
		return address(f.Words, path, next)
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
func kindChoices(w site.Words, chosen string) []Choice {
	out := []Choice{{"", w.T("web.mails.any-kind"), chosen == ""}}
	for _, k := range office.Kinds() {
		value := string(k)
		if first, _, more := strings.Cut(value, "-"); more {
			value = first + "-"
		}
		name := kindName(w, k)
		if name == w.T("web.kind.other") {
			continue
		}
		if !slices.ContainsFunc(out, func(c Choice) bool { return c.Value == value || c.Words == name }) {
			out = append(out, Choice{value, name, value == chosen})
		}
	}
	return out
}

// DispatchRows puts dispatches into rows, without private messages.
func DispatchRows(s *site.Site, f *site.Frame, list []store.Dispatch) []DispatchRow {
	rows := make([]DispatchRow, 0, len(list))
	for i := range list {
		d := &list[i]
		if isPrivatePress(d) {
			continue
		}
		row := DispatchRow{
			Link: f.Prefix + "/outbox/" + s.Number(f.Reader, site.ADispatch, d.ID), Written: site.MomentText(f.Words, d.Created), Game: d.Game, Phase: d.Phase, Name: d.Name, To: d.Recipient,
			Kind: kindName(f.Words, d.Kind), State: string(d.State), Words: f.T("web.outbox.state." + string(d.State)),
			Attempts: d.Attempts, Reply: d.Reply,
		}
		if d.Side != "" {
			row.Side = site.SideName(f.Words, s.Titles[site.TitleOf(d.Game)], d.Side)
		}
		switch {
		case d.State == store.Queued:
			row.Next = site.MomentText(f.Words, d.Next)
		case d.State == store.Sent:
			row.Attempts++ // only failures are counted
		}
		rows = append(rows, row)
	}
	return rows
}

// dispatchPage is one mail that goes out.
type dispatchPage struct {
	DispatchRow
	Rows    []DispatchRow // itself, as a table
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
		if isPrivatePress(&d) || !f.Reader.OfOffice() && !f.Reader.Moderates(d.Game) {
			return site.ErrNotFound
		}
		g := snap.Game(d.Game)
		m.Rows = DispatchRows(s, f, []store.Dispatch{d})
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
			m.Answers = &site.Link{To: letterLink(s, f, d.Letter), Words: f.T("web.dispatch.answers")}
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

// isPrivatePress reports whether a mail is one with messages between players that goes its way:
// no list shows that there is one. A moderator who is shown them gets them by mail.
func isPrivatePress(d *store.Dispatch) bool {
	return d.Kind.Family() == "press" && d.State != store.Failed && d.Attempts == 0
}

// kindName names a kind of dispatch; some have a more special end, such as
// moderator-held.
func kindName(w site.Words, k store.Kind) string {
	first, _, _ := strings.Cut(string(k.Family()), "-")
	return site.KnownText(w, "web.kind."+first, "web.kind.other")
}

// sender as the list shows it.
func sender(w site.Words, raw []byte) string { return cmp.Or(Sender(raw), w.T("web.letters.unknown")) }
