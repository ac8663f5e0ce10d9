package web

import (
	"cmp"
	"errors"
	"net/http"
	"net/url"
	"slices"
	"strings"

	"github.com/fieldpost/fieldpost/adjudicator/office"
	"github.com/fieldpost/fieldpost/store"
)

const (
	perMails          = 25  // mails that a page lists
	waitingDispatches = 100 // looked at for those that are tried again
	latestDispatches  = 100 // looked at for those that were refused
)

// mailsPage is a list of mails, of those that go out or that came in.
type mailsPage struct {
	Lead   string
	Tabs   []tab
	Filter []choices
	Wanted url.Values // what the form does not ask for
	All    string     // address of the page without a filter; "" when it has none
	Sent   []dispatchRow
	Came   []letterRow
	pager
	Secrets secretsForm
}

// dispatchRow is a mail that goes out, without its text.
type dispatchRow struct {
	Link     string
	Written  *moment
	Game     string // "" when it is about none
	Phase    int
	Side     string
	Name, To string
	Kind     string
	State    string // code, also the style
	Words    string
	Attempts int
	Reply    string
	Next     *moment // while it waits
}

func (s *site) showOutbox(w http.ResponseWriter, r *http.Request) error {
	f := s.frame(r, "outbox")
	f.Heading = f.T("web.outbox.heading")
	q := r.URL.Query()
	wanted := store.DispatchFilter{
		Game: q.Get("game"), State: store.DispatchState(q.Get("state")), Kind: store.Kind(q.Get("kind")), Recipient: q.Get("to"),
	}
	if !f.reader.ofOffice() && !f.reader.moderates(wanted.Game) {
		return errNotFound
	}
	m := f.mailsPage("/outbox", "web.outbox.state.", q, string(store.Queued), string(store.Failed), string(store.Sent), string(store.Withdrawn))
	m.Filter = []choices{
		{Name: "game", Label: f.T("web.outbox.game"), Text: true, Value: wanted.Game},
		{Name: "kind", Label: f.T("web.outbox.kind"), Options: f.kinds(string(wanted.Kind))},
		{Name: "to", Label: f.T("web.outbox.to"), Text: true, Value: wanted.Recipient},
	}
	part, err := s.partOf(f.reader, aDispatch, q)
	if err != nil {
		return err
	}
	err = s.cfg.Records.View(r.Context(), func(tx *store.Tx) error {
		counts, err := tx.OutboxCounts(scoped(f.reader, wanted.Game))
		if err != nil {
			return err
		}
		m.Lead = f.T("web.mod.outbox-counts", "queued", counts.Queued, "sent", counts.Sent, "failed", counts.Failed)
		list, err := tx.OutboxPart(wanted, part)
		list, m.pager = turned(f, "/outbox", q, part, list, func(d *store.Dispatch) string { return s.number(f.reader, aDispatch, d.ID) })
		m.Sent = s.dispatches(f, list)
		return err
	})
	if err != nil {
		return err
	}
	f.Main = m
	return s.show(w, r, http.StatusOK, "outbox", f)
}

// mailsPage begins a list of mails, with a tab for each state.
func (w words) mailsPage(path, code string, q url.Values, states ...string) *mailsPage {
	m := &mailsPage{Wanted: url.Values{}}
	state := q.Get("state")
	set(m.Wanted, "state", state, "")
	for _, st := range append([]string{""}, states...) {
		to := url.Values{}
		for name, values := range q {
			if name != "state" && name != "before" && name != "after" && values[0] != "" {
				to[name] = values
			}
		}
		set(to, "state", st, "")
		label := w.T("web.mails.all")
		if st != "" {
			label = w.T(code + st)
		}
		m.Tabs = append(m.Tabs, tab{Words: label, Link: w.address(path, to), Count: -1, Here: st == state})
	}
	for name := range q {
		if q.Get(name) != "" && name != "before" && name != "after" {
			m.All = w.address(path, nil)
		}
	}
	return m
}

// partOf says which part of a list a query asks for, with one row more to know
// whether there is another page.
func (s *site) partOf(rd *reader, of numbered, q url.Values) (p store.Part, err error) {
	p.Most = perMails + 1
	for name, at := range map[string]*int64{"before": &p.Before, "after": &p.After} {
		if v := q.Get(name); v != "" {
			if *at, err = s.numberIn(rd, of, v); err != nil {
				return p, err
			}
		}
	}
	return p, nil
}

// turned cuts a part to a page and leads to the pages around it.
func turned[T any](f *frame, path string, q url.Values, part store.Part, rows []T, number func(*T) string) ([]T, pager) {
	more := len(rows) == part.Most
	if more && part.After > 0 {
		rows = rows[1:]
	} else if more {
		rows = rows[:len(rows)-1]
	}
	var p pager
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
		return f.address(path, next)
	}
	if part.Before > 0 || part.After > 0 && more {
		p.Newer = to("after", &rows[0])
	}
	if part.After > 0 || more {
		p.Older = to("before", &rows[len(rows)-1])
	}
	return rows, p
}

// kinds offers the kinds of mails by their names.
func (w words) kinds(chosen string) []choice {
	out := []choice{{"", w.T("web.mails.any-kind"), chosen == ""}}
	for _, k := range office.Kinds() {
		value := string(k)
		if first, _, more := strings.Cut(value, "-"); more {
			value = first + "-"
		}
		name := w.kind(k)
		if name == w.T("web.kind.other") {
			continue
		}
		if !slices.ContainsFunc(out, func(c choice) bool { return c.Value == value || c.Words == name }) {
			out = append(out, choice{value, name, value == chosen})
		}
	}
	return out
}

func (s *site) dispatches(f *frame, list []store.Dispatch) []dispatchRow {
	rows := make([]dispatchRow, 0, len(list))
	for i := range list {
		d := &list[i]
		if private(d) {
			continue
		}
		row := dispatchRow{
			Link: f.root + "/outbox/" + s.number(f.reader, aDispatch, d.ID), Written: f.moment(d.Created), Game: d.Game, Phase: d.Phase, Name: d.Name, To: d.Recipient,
			Kind: f.kind(d.Kind), State: string(d.State), Words: f.T("web.outbox.state." + string(d.State)),
			Attempts: d.Attempts, Reply: d.Reply,
		}
		if d.Side != "" {
			row.Side = f.side(s.titles[titleOf(d.Game)], d.Side)
		}
		switch {
		case d.State == store.Queued:
			row.Next = f.moment(d.Next)
		case d.State == store.Sent:
			row.Attempts++ // only failures are counted
		}
		rows = append(rows, row)
	}
	return rows
}

// dispatchPage is one mail that goes out.
type dispatchPage struct {
	dispatchRow
	Rows    []dispatchRow // itself, as a table
	Subject string
	Text    string
	Hidden  string // why its text is not shown
	Answers *link  // the letter that it answers
	Secrets secretsForm
}

// readable are the kinds of mails whose text may be shown at all. What is not named
// may hold what opens a page or a seat.
var readable = []store.Kind{
	"welcome", "ack", "notice", "sitrep", "reminder", "over", "help", "status", "report", "history", "maps", "mails", "digest", "name", "board",
	"vote", "paused", "resumed", "extended", "key", "outage", "moved", "closing",
}

// kindCoded is the kind of mails that hold a code by which a moderator has something done.
const kindCoded store.Kind = "moderator-verbs"

// scoped returns the game that a list is of for who moderates some only, "" for all.
func scoped(rd *reader, game string) string {
	if rd.ofOffice() {
		return ""
	}
	return game
}

// toModerator reports whether a mail is to a moderator.
func toModerator(k store.Kind) bool { return strings.HasPrefix(string(k), "moderator-") }

// got reports whether a mail to a moderator is the reader's own, who has read it. What
// another got may be what a player wrote to him who plays against this one. Where nobody
// is told apart there is one moderator.
func (rd *reader) got(d *store.Dispatch) bool {
	return rd.address() == "" && rd.ofOffice() || strings.EqualFold(d.Recipient, rd.address())
}

func (s *site) showDispatch(w http.ResponseWriter, r *http.Request) error {
	id, snap, err := s.record(r, aDispatch)
	if err != nil {
		return err
	}
	f := s.frame(r, "outbox")
	f.Heading = f.T("web.dispatch.heading", "n", headed(s.number(f.reader, aDispatch, id)))
	m := &dispatchPage{}
	err = s.cfg.Records.View(r.Context(), func(tx *store.Tx) error {
		d, err := tx.Dispatch(id)
		if errors.Is(err, store.ErrNotFound) {
			return errNotFound
		}
		if err != nil {
			return err
		}
		if private(&d) || !f.reader.ofOffice() && !f.reader.moderates(d.Game) {
			return errNotFound
		}
		g := snap.game(d.Game)
		m.Rows = s.dispatches(f, []store.Dispatch{d})
		m.dispatchRow = m.Rows[0]
		switch {
		case !slices.Contains(readable, d.Kind.Family()) && !toModerator(d.Kind), d.Kind.Family() == kindCoded:
			m.Hidden = f.T("web.dispatch.sealed")
		case toModerator(d.Kind) && f.reader.got(&d), s.mayRead(f.reader, g, d.Side) && !(toModerator(d.Kind) && f.reader.playsNow(g)):
			m.Subject, m.Text = masked(d.Subject), masked(d.Text)
		default:
			m.Hidden = f.T("web.secrets.hidden-text")
		}
		if m.Hidden == "" && d.Text == "" {
			m.Hidden = f.T("web.dispatch.pruned")
		}
		if d.Letter > 0 {
			m.Answers = &link{s.letterLink(f, d.Letter), f.T("web.dispatch.answers")}
		}
		if g != nil {
			m.Secrets = s.secretsForm(f, *g)
		} else {
			m.Secrets = s.secretsForm(f)
		}
		return nil
	})
	if err != nil {
		return err
	}
	f.Main = m
	return s.show(w, r, http.StatusOK, "dispatch", f)
}

// private reports whether a mail is one with messages between players that goes its way:
// no list shows that there is one. A moderator who is shown them gets them by mail.
func private(d *store.Dispatch) bool {
	return d.Kind.Family() == "press" && d.State != store.Failed && d.Attempts == 0
}

// kind names a kind of dispatch; some have a more special end, such as
// moderator-held.
func (w words) kind(k store.Kind) string {
	first, _, _ := strings.Cut(string(k.Family()), "-")
	return w.known("web.kind."+first, "web.kind.other")
}

// titleOf returns the title of a game's id: empires-12.
func titleOf(game string) string {
	i := strings.LastIndexByte(game, '-')
	if i < 0 {
		return ""
	}
	return game[:i]
}

// sender as the list shows it.
func (w words) sender(raw []byte) string { return cmp.Or(sender(raw), w.T("web.letters.unknown")) }
