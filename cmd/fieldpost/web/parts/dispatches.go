package parts

import (
	"cmp"
	"strings"

	"github.com/fieldpost/fieldpost/cmd/fieldpost/web/site"
	"github.com/fieldpost/fieldpost/store"
)

// Tab leads to the games of a state.
type Tab struct {
	Words, Link string
	Count       int
	Here        bool
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

// DispatchRows puts dispatches into rows, without private messages.
func DispatchRows(s *site.Site, f *site.Frame, list []store.Dispatch) []DispatchRow {
	rows := make([]DispatchRow, 0, len(list))
	for i := range list {
		d := &list[i]
		if IsPrivatePress(d) {
			continue
		}
		row := DispatchRow{
			Link: f.Prefix + "/outbox/" + s.Number(f.Reader, site.ADispatch, d.ID), Written: site.MomentText(f.Words, d.Created), Game: d.Game, Phase: d.Phase, Name: d.Name, To: d.Recipient,
			Kind: KindName(f.Words, d.Kind), State: string(d.State), Words: f.T("web.outbox.state." + string(d.State)),
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

// IsPrivatePress reports whether a mail is one with messages between players that goes its way:
// no list shows that there is one. A moderator who is shown them gets them by mail.
func IsPrivatePress(d *store.Dispatch) bool {
	return d.Kind.Family() == "press" && d.State != store.Failed && d.Attempts == 0
}

// KindName names a kind of dispatch; some have a more special end, such as
// moderator-held.
func KindName(w site.Words, k store.Kind) string {
	first, _, _ := strings.Cut(string(k.Family()), "-")
	return site.KnownText(w, "web.kind."+first, "web.kind.other")
}

// sender as the list shows it.
func sender(w site.Words, raw []byte) string { return cmp.Or(Sender(raw), w.T("web.letters.unknown")) }
