package players

import (
	"time"

	"github.com/fieldpost/fieldpost/adjudicator/inquiry"
	"github.com/fieldpost/fieldpost/adjudicator/parcel"
	"github.com/fieldpost/fieldpost/cmd/fieldpost/web/parts"
	"github.com/fieldpost/fieldpost/cmd/fieldpost/web/site"
	"github.com/fieldpost/fieldpost/rules"
	"github.com/fieldpost/fieldpost/store"
)

// soon is when a deadline begins to stand out.
const soon = 12 * time.Hour

// deadline returns nil when the phase has none.
func deadline(w site.Words, g *inquiry.GameInfo) *parts.Deadline {
	if g.Deadline.IsZero() || g.State.Ended() {
		return nil
	}
	d := &parts.Deadline{Moment: site.MomentText(w, g.Deadline)}
	switch left := g.Deadline.Sub(w.Now); {
	case g.State == store.Paused:
		d.State = "rest"
	case left <= 0:
		d.State, d.Left = "late", w.T("web.date.late", "span", site.SpanText(w, -left))
	default:
		d.Left = w.T("web.date.left", "span", site.SpanText(w, left))
		if left < soon && len(site.Awaited(g)) > 0 {
			d.State = "soon"
		}
	}
	return d
}

// playAt returns when a phase is played that has all its sheets, while it goes its way; nil
// when no sheet is held.
func playAt(w site.Words, g *inquiry.GameInfo) *site.Moment {
	if g.State != store.Running {
		return nil
	}
	return site.MomentText(w, g.PlayAt)
}

// StateCode returns the code of how a game goes, web.state.*.
func StateCode(g *inquiry.GameInfo) string {
	if g.State == store.Running && g.Held {
		return "held"
	}
	return string(g.State)
}

// recruitingText returns who is missing from a game that is recruiting.
func recruitingText(w site.Words, title rules.Title, g *inquiry.GameInfo) string {
	pairs := []any{}
	if len(g.Free) > 0 {
		pairs = append(pairs, "free", site.SideNames(w, title, g.Free))
	}
	if len(g.Asked) > 0 {
		pairs = append(pairs, "asked", site.SideNames(w, title, g.Asked))
	}
	return w.T("web.joining.missing", pairs...)
}

// NewGameRow puts a game into a row of a list.
func NewGameRow(s *site.Site, f *site.Frame, g *inquiry.GameInfo) parts.GameRow {
	title := s.Titles[g.Title]
	row := parts.GameRow{
		ID: g.ID, Called: g.Name, Title: parts.TitleName(title, g.Title, f.Language), State: StateCode(g), Words: f.T("web.state." + StateCode(g)),
		Where: site.LabelText(f.Words, title, g.Clock.Label), Phase: f.T("web.game.phase", "phase", g.Phase),
		Deadline: deadline(f.Words, g), PlayAt: playAt(f.Words, g), Badges: site.Badges(f.Words, title, g, f.Reader.Moderates(g.ID)),
	}
	if g.State == store.Recruiting {
		row.Phase = recruitingText(f.Words, title, g)
	}
	if g.Standings != nil {
		row.Phase, row.Badges = "", nil
		row.Result = f.T("web.result.winner", "winner", site.SideNames(f.Words, title, g.Standings.Winners))
	}
	return row
}

// ImportPath is where a file of another office is sent to.
const ImportPath = "/moderator/import"

// MostParcel is how many bytes a form with such a file may have.
const MostParcel = parcel.Most + site.MostBody
