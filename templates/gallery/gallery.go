package gallery

import (
	"bytes"
	"errors"
	"fmt"
	"runtime"
	"runtime/debug"
	"strings"
	"sync"

	"github.com/fieldpost/fieldpost/rules"
	"github.com/fieldpost/fieldpost/templates"
	"github.com/fieldpost/fieldpost/templates/canvas"
	"github.com/fieldpost/fieldpost/templates/chart"
)

// Errors of a gallery, beside [chart.ErrNotDrawn].
var (
	ErrTitle = errors.New("gallery: there is no such title")
	ErrPanic = errors.New("gallery: the drawing panicked")
)

// Gallery draws the boards of titles. Make it with [New].
type Gallery struct {
	boards map[string]board
	kept   *kept
}

// board is a title with its board, made ready when it is drawn first.
type board struct {
	title rules.Title
	ready func() (*chart.Folio, error)
}

// View says which picture is meant, and what it is drawn from.
type View struct {
	// Game and Phase name the picture to keep it under. No game: it is not kept.
	Game  string
	Phase int // that led to the position

	Title    string // an id
	Viewer   rules.Viewer
	Lang     rules.Lang
	Position []byte        // as it is stored, see [rules.Title.Decode]
	Events   []rules.Event // of that phase: what happened last, for all to know; none: nothing is marked
	Last     rules.Clock   // of the position before that phase; none: it is not told when that was
	Places   []string      // that are named besides those that always are

	// Load, if there is one, is called when the picture has to be drawn, for Position,
	// Events and Last: one that is kept needs none of them.
	Load func(*View) error

	// Next is what happens from the position on, by the steps of a replay: each is
	// drawn as a [chart.Beat]. Of one game and phase there are always the same.
	Next [][]rules.Event
}

// New makes a gallery of titles. Nothing is drawn yet.
func New(book *templates.Book, titles []rules.Title) (*Gallery, error) {
	font, err := canvas.NewFont()
	if err != nil {
		return nil, fmt.Errorf("gallery: %w", err)
	}
	g := &Gallery{boards: map[string]board{}, kept: newKept(mostKept)}
	for _, t := range titles {
		g.boards[rules.TitleID(t)] = board{t, sync.OnceValues(func() (*chart.Folio, error) { return chart.NewFolio(t, book, font) })}
	}
	return g, nil
}

// Has reports whether the board of a title can be drawn.
func (g *Gallery) Has(title string) bool {
	_, ok := rules.Unwrap[chart.Drawn](g.boards[title].title)
	return ok
}

// SVG returns the pictures for a page, of each sheet that is needed, one behind the other (see
// [canvas.Canvas.SVG]).
func (g *Gallery) SVG(v View) ([]byte, error) {
	all, err := g.cached(v, "svg", func(p *chart.Picture) ([]byte, error) { return p.SVG(), nil })
	return bytes.Join(all, nil), err
}

// PNG returns the pictures for a mail, one of each sheet that is needed and for which it has room, the
// first of which shows most and the last all.
func (g *Gallery) PNG(v View) ([][]byte, error) {
	all, err := g.cached(v, "png", (*chart.Picture).PNG)
	return mailed(all), err
}

// mostMailed is how many bytes the pictures of a mail may have, unless the first has more: a reply that
// brings them back is a letter of a mebibyte still.
const mostMailed = 720 << 10

// mailed returns those pictures for which a mail has room, the first and the last among them.
func mailed(all [][]byte) (out [][]byte) {
	last := len(all) - 1
	if last < 1 {
		return all
	}
	room := mostMailed - len(all[last])
	for i, data := range all[:last] {
		if i == 0 || len(data) <= room {
			out, room = append(out, data), room-len(data)
		}
	}
	return append(out, all[last])
}

// Draw draws pictures anew, one of each sheet that is needed. Its errors are [ErrTitle], [chart.ErrNotDrawn] where the
// title has no drawing, [ErrPanic], and that the position cannot be read, as when the
// title's packs are no longer those of the game.
func (g *Gallery) Draw(v View) (pics []*chart.Picture, err error) {
	_, err = guarded(func() (_ [][]byte, err error) {
		pics, err = g.draw(&v)
		return nil, err
	})
	return pics, err
}

func (g *Gallery) draw(v *View) ([]*chart.Picture, error) {
	t, ok := g.boards[v.Title]
	if !ok {
		return nil, fmt.Errorf("%w as %q", ErrTitle, v.Title)
	}
	f, err := t.ready()
	if err != nil {
		return nil, err
	}
	if v.Load != nil {
		if err := v.Load(v); err != nil {
			return nil, err
		}
	}
	pos, err := t.title.Decode(v.Position)
	if err != nil {
		return nil, fmt.Errorf("gallery: %w", err)
	}
	k := pos.Known(v.Viewer)
	var pics []*chart.Picture
	needed := f.Needed(k)
	for _, id := range needed {
		b, err := f.Board(id)
		if err != nil {
			return nil, err
		}
		scene := chart.Scene{Known: k, Lang: v.Lang, Past: b.Traces(rules.KnownTo(v.Viewer, v.Events), k), Places: v.Places, Last: v.Last.Label}
		for _, events := range v.Next {
			scene.Beats = append(scene.Beats, b.Beat(rules.KnownTo(v.Viewer, events), k))
		}
		pics = append(pics, b.Draw(f.Scene(scene, id, needed)))
	}
	return pics, nil
}

// cached returns what is kept of a view, or draws it. Whoever gets it must not change
// it.
func (g *Gallery) cached(v View, form string, write func(*chart.Picture) ([]byte, error)) ([][]byte, error) {
	drawn := func() ([][]byte, error) {
		return guarded(func() (all [][]byte, err error) {
			pics, err := g.draw(&v)
			if err != nil {
				return nil, err
			}
			for _, p := range pics {
				data, err := write(p)
				if err != nil {
					return nil, err
				}
				all = append(all, data)
			}
			return all, nil
		})
	}
	if v.Game == "" {
		return drawn()
	}
	return g.kept.get(key{v.Game, v.Phase, v.Title, v.Viewer, v.Lang, len(v.Events) > 0 || v.Load != nil, len(v.Next), strings.Join(v.Places, "\n"), form}, drawn)
}

// guarded makes an error of a panic. It tells what the runtime says and nothing else, as
// the error is logged and a value may quote what is hidden.
func guarded(draw func() ([][]byte, error)) (data [][]byte, err error) {
	defer func() {
		if r := recover(); r != nil {
			what := fmt.Sprintf("%T", r)
			if e, ok := r.(runtime.Error); ok {
				what = e.Error()
			}
			err = fmt.Errorf("%w: %s\n%s", ErrPanic, what, debug.Stack())
		}
	}()
	return draw()
}
