package web

import (
	"net/http"
	"strings"
	"time"

	"github.com/fieldpost/fieldpost/store"
)

// How many mails the outbox shows.
const (
	waitingDispatches = 100
	latestDispatches  = 100
)

// outboxPage is the mail that goes out.
type outboxPage struct {
	Lead    string
	Waiting []dispatchRow // the next to be tried first
	Latest  []dispatchRow
}

// dispatchRow is a mail that goes out, without its text.
type dispatchRow struct {
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
	m := &outboxPage{}
	err := s.cfg.Records.View(r.Context(), func(tx *store.Tx) error {
		counts, err := tx.OutboxCounts("")
		if err != nil {
			return err
		}
		m.Lead = f.T("web.mod.outbox-counts", "queued", counts.Queued, "sent", counts.Sent, "failed", counts.Failed)
		waiting, err := tx.Due(f.now.AddDate(1, 0, 0), waitingDispatches)
		if err != nil {
			return err
		}
		latest, err := tx.Outbox("", latestDispatches)
		m.Waiting, m.Latest = s.dispatches(f, waiting), s.dispatches(f, latest)
		return err
	})
	if err != nil {
		return err
	}
	f.Main = m
	return s.show(w, r, http.StatusOK, "outbox", f)
}

func (s *site) dispatches(f *frame, list []store.Dispatch) []dispatchRow {
	rows := make([]dispatchRow, 0, len(list))
	for i := range list {
		d := &list[i]
		row := dispatchRow{
			Written: f.moment(d.Created), Game: d.Game, Phase: d.Phase, Name: d.Name, To: d.Recipient,
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

// kind names a kind of dispatch; some have a more special end, such as
// moderator-held.
func (w words) kind(k store.Kind) string {
	first, _, _ := strings.Cut(string(k.Family()), "-")
	return w.known("web.kind."+first, "web.kind.other")
}

// titleOf is the title of a game's id: empires-12.
func titleOf(game string) string {
	i := strings.LastIndexByte(game, '-')
	if i < 0 {
		return ""
	}
	return game[:i]
}

// stuck counts the mails that wait after a failure, among the first to be
// tried.
func stuck(tx *store.Tx, now time.Time) (n int, err error) {
	waiting, err := tx.Due(now.AddDate(1, 0, 0), waitingDispatches)
	for i := range waiting {
		if waiting[i].Attempts > 0 {
			n++
		}
	}
	return n, err
}
