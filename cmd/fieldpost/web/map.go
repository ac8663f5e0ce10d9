package web

import (
	"errors"
	"html/template"
	"sync"

	"github.com/fieldpost/fieldpost/rules"
	"github.com/fieldpost/fieldpost/store"
	"github.com/fieldpost/fieldpost/templates/canvas"
	"github.com/fieldpost/fieldpost/templates/chart"
)

// maps draws the boards of titles, each made ready when it is drawn first. It is safe
// for concurrent use.
type maps map[string]func() (*chart.Board, error)

func (s *site) readMaps() error {
	font, err := canvas.NewFont()
	if err != nil {
		return err
	}
	s.maps = maps{}
	for id, t := range s.titles {
		s.maps[id] = sync.OnceValues(func() (*chart.Board, error) { return chart.New(t, s.cfg.Book, font) })
	}
	return nil
}

// mapOf draws what everybody knows of the position that a phase has left, with what
// happened in it; "" where the title has no drawing, or its packs are not those of the
// game any more.
func (s *site) mapOf(title rules.Title, p *store.Phase, lang rules.Lang) template.HTML {
	if title == nil {
		return ""
	}
	id := title.About().ID
	b, err := s.maps[id]()
	if errors.Is(err, chart.ErrNotDrawn) {
		return ""
	}
	if err != nil {
		s.cfg.Log.Error("map", keyTitle, id, keyError, err)
		return ""
	}
	pos, err := title.Decode(p.Position)
	if err != nil {
		s.cfg.Log.Error("map", keyTitle, id, keyError, err)
		return ""
	}
	k := pos.Known(rules.Everybody)
	pic := b.Draw(chart.Scene{Known: k, Lang: lang, Past: b.Traces(rules.KnownTo(rules.Everybody, p.Events), k)})
	return template.HTML(pic.SVG())
}
