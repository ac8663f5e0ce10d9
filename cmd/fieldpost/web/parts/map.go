package parts

import (
	"errors"
	"html/template"

	"github.com/fieldpost/fieldpost/cmd/fieldpost/web/site"
	"github.com/fieldpost/fieldpost/rules"
	"github.com/fieldpost/fieldpost/store"
	"github.com/fieldpost/fieldpost/templates/chart"
	"github.com/fieldpost/fieldpost/templates/gallery"
)

// MapOf draws what a viewer knows of the position that a phase has left, with what
// happened in it; "" where the title has no drawing, or its packs are not those of the
// game any more.
func MapOf(s *site.Site, tx *store.Tx, title rules.Title, game string, p *store.Phase, viewer rules.Viewer, lang rules.Lang) template.HTML {
	if title == nil {
		return ""
	}
	id := title.About().ID
	last, err := tx.Clock(game, p.Number-1)
	if err != nil {
		s.Cfg.Log.Error("map", site.KeyTitle, id, site.KeyError, err)
		return ""
	}
	svg, err := s.Cfg.Gallery.SVG(gallery.View{
		Game: game, Phase: p.Number, Title: id, Viewer: viewer, Lang: lang, Position: p.Position, Events: p.Events, Last: last,
	})
	switch {
	case errors.Is(err, chart.ErrNotDrawn):
		return ""
	case err != nil:
		s.Cfg.Log.Error("map", site.KeyTitle, id, site.KeyError, err)
		return ""
	}
	return template.HTML(svg)
}
