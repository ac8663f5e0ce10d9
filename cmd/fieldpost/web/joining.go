package web

import (
	"html/template"
	"net/url"

	"github.com/fieldpost/fieldpost/adjudicator/inquiry"
	"github.com/fieldpost/fieldpost/rules"
	"github.com/fieldpost/fieldpost/store"
)

// joining is a way to take a side of a game that gathers.
type joining struct {
	Side string
	Line string       // to send
	Mail template.URL // opens a letter with that line; "" where it is not known to whom
}

// gathers says who is missing of a game that gathers.
func (w words) gathers(title rules.Title, g *inquiry.GameInfo) string {
	pairs := []any{}
	if len(g.Free) > 0 {
		pairs = append(pairs, "free", w.sides(title, g.Free))
	}
	if len(g.Asked) > 0 {
		pairs = append(pairs, "asked", w.sides(title, g.Asked))
	}
	return w.T("web.joining.missing", pairs...)
}

// joinings returns the ways to take the free sides of a game.
func (s *site) joinings(f *frame, g *inquiry.GameInfo) (out []joining) {
	title := s.titles[g.Title]
	if g.State != store.Gathering || g.Private {
		return nil
	}
	for _, side := range g.Free {
		name := f.side(title, side)
		j := joining{Side: name, Line: f.T("web.joining.line", "game", g.ID, "side", name)}
		if s.cfg.Post != "" {
			j.Mail = template.URL("mailto:" + url.PathEscape(s.cfg.Post) + "?subject=" + mailtoText(j.Line) + "&body=" + mailtoText(j.Line)) //nolint:gosec // of escaped parts
		}
		out = append(out, j)
	}
	return out
}
