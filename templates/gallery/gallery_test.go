package gallery_test

import (
	"bytes"
	"encoding/json"
	"errors"
	"image/png"
	"strings"
	"sync"
	"testing"

	"github.com/fieldpost/fieldpost/rules"
	"github.com/fieldpost/fieldpost/rules/rulestest/toy"
	"github.com/fieldpost/fieldpost/rules/rulestest/toyboard"
	"github.com/fieldpost/fieldpost/templates"
	"github.com/fieldpost/fieldpost/templates/chart"
	"github.com/fieldpost/fieldpost/templates/gallery"
)

// counted is the toy, which counts how often its positions are read: once a drawing.
type counted struct {
	toyboard.Title
	mu     sync.Mutex
	n      int
	panics bool
}

// Decode implements [rules.Title].
func (c *counted) Decode(raw []byte) (rules.Position, error) {
	c.mu.Lock()
	defer c.mu.Unlock()
	if c.n++; c.panics {
		panic("boom")
	}
	return c.Title.Decode(raw)
}

func newGallery(t *testing.T, title rules.Title) *gallery.Gallery {
	t.Helper()
	book, err := templates.Load()
	if err != nil {
		t.Fatal(err)
	}
	g, err := gallery.New(book, []rules.Title{title})
	if err != nil {
		t.Fatal(err)
	}
	return g
}

// view is what red knows of the start.
func view(t *testing.T) gallery.View {
	t.Helper()
	pos, err := toy.New().Start(rules.Setup{})
	if err != nil {
		t.Fatal(err)
	}
	raw, err := json.Marshal(pos)
	if err != nil {
		t.Fatal(err)
	}
	return gallery.View{Game: "toy-1", Phase: 1, Title: toy.ID, Viewer: rules.Viewer(toy.Red), Lang: rules.English, Position: raw}
}

// pngOf returns the picture of a board of one sheet.
func pngOf(g *gallery.Gallery, v gallery.View) ([]byte, error) {
	all, err := g.PNG(v)
	return bytes.Join(all, nil), err
}

func TestDrawnOnceAndKept(t *testing.T) {
	title := &counted{Title: toyboard.New()}
	g, v := newGallery(t, title), view(t)
	var wg sync.WaitGroup
	all := make([][]byte, 8)
	for i := range all {
		wg.Go(func() {
			var err error
			if all[i], err = pngOf(g, v); err != nil {
				t.Error(err)
			}
		})
	}
	wg.Wait()
	for _, data := range all[1:] {
		if !bytes.Equal(data, all[0]) {
			t.Error("the same view gives other bytes")
		}
	}
	if title.n != 1 {
		t.Errorf("drawn %d times", title.n)
	}
	if _, err := png.Decode(bytes.NewReader(all[0])); err != nil {
		t.Error(err)
	}
	unnamed := v
	unnamed.Game = ""
	fresh, err := pngOf(g, unnamed)
	if err != nil || !bytes.Equal(fresh, all[0]) || title.n != 2 {
		t.Errorf("without the name of a game: %v, drawn %d times, the same bytes: %v", err, title.n, bytes.Equal(fresh, all[0]))
	}
	for name, change := range map[string]func(*gallery.View){
		"game": func(v *gallery.View) { v.Game = "toy-2" }, "phase": func(v *gallery.View) { v.Phase = 2 },
		"viewer": func(v *gallery.View) { v.Viewer = rules.All }, "language": func(v *gallery.View) { v.Lang = rules.Spanish },
	} {
		other, before := v, title.n
		change(&other)
		if _, err := pngOf(g, other); err != nil || title.n != before+1 {
			t.Errorf("another %s: %v, the kept picture is taken for it", name, err)
		}
	}
	loaded, lazy := 0, v
	lazy.Position, lazy.Events = nil, nil
	lazy.Load = func(into *gallery.View) error {
		loaded++
		into.Position = v.Position
		return nil
	}
	for range 3 {
		if data, err := pngOf(g, lazy); err != nil || !bytes.Equal(data, all[0]) {
			t.Errorf("loaded when it is drawn: %v, the same bytes: %v", err, bytes.Equal(data, all[0]))
		}
	}
	if loaded != 1 {
		t.Errorf("what it is drawn from was loaded %d times for one drawing", loaded)
	}
	svg, err := g.SVG(v)
	if err != nil || !bytes.HasPrefix(bytes.TrimSpace(svg), []byte("<svg")) {
		t.Errorf("SVG: %.20s, %v", svg, err)
	}
}

// TestOnlyWhatTheViewerMayKnow: what it is handed of the others does not show.
func TestOnlyWhatTheViewerMayKnow(t *testing.T) {
	g, v := newGallery(t, toyboard.New()), view(t)
	v.Game = ""
	draw := func(viewer rules.Viewer, events ...rules.Event) string {
		t.Helper()
		v.Viewer, v.Events = viewer, events
		svg, err := g.SVG(v)
		if err != nil {
			t.Fatal(err)
		}
		return string(svg)
	}
	hidden := rules.Event{Message: rules.M("toy.held", rules.SideArg("side", toy.Blue), rules.ID("place", "place", "ford")), To: []rules.Side{toy.Blue}}
	if draw("red", hidden) != draw("red") {
		t.Error("red sees what only blue may know")
	}
	if draw("blue", hidden) == draw("blue") {
		t.Error("blue does not see it either: the test cannot fail")
	}
	if draw("blue", hidden) == draw(rules.All, hidden) || draw("blue") == draw("red") || draw(rules.Everybody) == draw("red") {
		t.Error("viewers who know different things see the same")
	}
}

func TestErrors(t *testing.T) {
	title := &counted{Title: toyboard.New(), panics: true}
	g, v := newGallery(t, title), view(t)
	if _, err := pngOf(g, v); !errors.Is(err, gallery.ErrPanic) || strings.Contains(err.Error(), "boom") {
		t.Errorf("a panic gives %v", err)
	}
	title.panics = false
	if _, err := pngOf(g, v); err != nil {
		t.Errorf("an error is kept: %v", err)
	}
	v.Phase, v.Position = 9, []byte("{")
	if _, err := pngOf(g, v); err == nil {
		t.Error("a position that cannot be read is drawn")
	}
	if _, err := newGallery(t, toy.New()).PNG(v); !errors.Is(err, chart.ErrNotDrawn) {
		t.Errorf("a title without a drawing gives %v", err)
	}
	if g.Has("chess") || !g.Has(toy.ID) || newGallery(t, toy.New()).Has(toy.ID) {
		t.Error("Has does not tell what can be drawn")
	}
	v.Title = "chess"
	if _, err := pngOf(g, v); !errors.Is(err, gallery.ErrTitle) {
		t.Errorf("an unknown title gives %v", err)
	}
}
