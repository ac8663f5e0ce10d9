package atlastest

import (
	"reflect"
	"slices"
	"strings"
	"testing"

	"github.com/fieldpost/fieldpost/adjudicator/selfplay"
	"github.com/fieldpost/fieldpost/rules"
	"github.com/fieldpost/fieldpost/rules/board"
	"github.com/fieldpost/fieldpost/rules/rulestest"
	"github.com/fieldpost/fieldpost/rules/testenv"
	"github.com/fieldpost/fieldpost/templates"
	"github.com/fieldpost/fieldpost/templates/atlas"
)

// told is a title with its atlas.
type told struct {
	atlas.Told
	*atlas.Atlas
	book   *templates.Book
	ground *board.Ground
}

// RunTelling tries how the board of a title is told, by positions of a game of its first scenario and of
// one of its last.
func RunTelling(t *testing.T, s rulestest.Suite, first, last *selfplay.Game) {
	is, ok := rules.Unwrap[atlas.Told](s.Title)
	if !ok {
		return
	}
	book, err := templates.Load()
	if err != nil {
		t.Fatal(err)
	}
	x := &told{is, atlas.New(s.Title, book), book, is.Ground()}
	t.Run("words", func(t *testing.T) { x.checkWords(t, first) })
	t.Run("neighbours", x.checkNeighbours)
	t.Run("twins", func(t *testing.T) { x.checkTwins(t, last, rulestest.Twins(s.Title, s.Secrets)) })
	t.Run("drafts", func(t *testing.T) { x.checkDrafts(t, first) })
	t.Run("what lies", x.checkLying)
}

// words returns the answers to who asks for the whole board and for each of some places
// with its surroundings.
func (x *told) words(k *rules.Known, lang rules.Lang, places []string) string {
	reader := x.Reader(k, lang)
	sections := reader.BoardSections()
	for _, id := range places {
		sections = append(sections, rules.Section{Lines: reader.Tell(id, 2)})
	}
	return x.book.Sections(lang, x.Told, sections)
}

// checkWords looks whether everything that is told of positions has its text in both languages,
// whoever looks; the whole board is a page that can be read, and names every place where a piece
// stands.
func (x *told) checkWords(t *testing.T, game *selfplay.Game) {
	viewers := []rules.Viewer{rules.All, rules.Everybody, rules.Viewer(x.About().Sides[0])}
	if len(game.Positions) < 8 {
		t.Errorf("%d positions", len(game.Positions))
	}
	for n := 1; n < min(25, len(game.Positions)) && !t.Failed(); n += 8 {
		for i, v := range viewers {
			x.checkView(t, n, game.Positions[n].Known(v), x.book.Langs()[((n+1)/8+i)%2])
		}
	}
}

// checkView looks at what a viewer is told of the position after a phase.
func (x *told) checkView(t *testing.T, phase int, k *rules.Known, lang rules.Lang) {
	reader := x.Reader(k, lang)
	var lines []rules.Message
	for _, s := range reader.BoardSections() {
		lines = append(lines, s.Lines...)
	}
	whole := x.words(k, lang, nil)
	words := strings.Join(strings.Fields(whole), " ")
	if n := strings.Count(whole, "\n"); n > 190 {
		t.Errorf("phase %d, %q: the board is told in %d lines", phase, k.Viewer, n)
	}
	ids := x.Places()
	for j := range k.Pieces {
		p := &k.Pieces[j]
		if slices.Contains(ids, p.At) && !strings.Contains(words, x.Name(k.Kinds.Place, p.At, lang)) {
			t.Errorf("phase %d, %q: the board does not name %s, where %s stands", phase, k.Viewer, p.At, p.ID)
		}
	}
	for j := phase % 5; j < len(ids); j += 5 {
		lines = append(lines, reader.Tell(ids[j], 2)...)
	}
	for _, m := range lines {
		if err := x.book.Check(m); err != nil {
			t.Errorf("phase %d, %q: %v", phase, k.Viewer, err)
		}
		if text := x.book.Text(lang, x.Told, m); strings.Contains(text, x.About().ID+".map") || strings.Contains(text, "atlas.") || strings.Contains(text, "?)") || strings.Contains(text, "…") {
			t.Errorf("phase %d, %q: %s", phase, k.Viewer, text)
		}
	}
}

// checkNeighbours looks whether a place names all places that border it by the rules, those of
// hexes with their direction, and no others.
func (x *told) checkNeighbours(t *testing.T) {
	reader := x.Reader(x.start(t).Known(rules.All), rules.English)
	ids := x.Places()
	index := func(id string) int { return slices.Index(ids, id) }
	want := map[string]bool{}
	switch b := x.Told.(type) {
	case interface{ Board() *board.Map }:
		m := b.Board()
		for i := range m.Zones {
			for _, e := range m.Edges(i) {
				want[m.Zones[i].ID+" "+m.Zones[e.To].ID] = true
			}
		}
	case interface{ Hexes() *board.Grid }:
		g := b.Hexes()
		for i := range g.Cells {
			for d := range board.Direction(board.Directions) {
				if to, ok := g.Offset(i, d, 1); ok && index(g.Cells[i].ID) >= 0 && index(g.Cells[to].ID) >= 0 {
					want[g.Cells[i].ID+" "+g.Cells[to].ID+" "+d.String()] = true
				}
			}
		}
	}
	for _, id := range ids {
		p, ok := reader.Survey(id)
		if !ok {
			t.Fatalf("no place %s", id)
		}
		for _, n := range p.Neighbours {
			pair := strings.TrimSpace(id + " " + n.ID + " " + n.Direction)
			beyond := n.Direction == "" && !want[pair]
			if back, _ := reader.Survey(n.ID); beyond && !slices.ContainsFunc(back.Neighbours, func(b atlas.Neighbour) bool { return b.ID == id }) {
				t.Errorf("%s is told as a neighbour of %s, and not the other way", n.ID, id)
			}
			if !beyond && !want[pair] {
				t.Errorf("%s is told as a neighbour", pair)
			}
			delete(want, pair)
		}
	}
	for pair := range want {
		t.Errorf("%s is not told", pair)
	}
}

// start returns the first position.
func (x *told) start(t *testing.T) rules.Position {
	t.Helper()
	pos, err := x.Start(rules.Setup{})
	if err != nil {
		t.Fatal(err)
	}
	return pos
}

// twinsEach returns how many worlds of each twin are told.
func twinsEach() int {
	if testenv.Thorough() {
		return 8
	}
	return 1
}

// checkTwins changes in positions what a side may not know: it is told the same words of the whole
// board and of all places, and who knows the truth is told others where pieces differ.
func (x *told) checkTwins(t *testing.T, game *selfplay.Game, twins []rulestest.Twin) {
	made, apart, hidden := map[string]int{}, 0, false
	luck := selfplay.NewLuck(3, 4)
	for n := 0; n < min(17, len(game.Positions)) && !t.Failed(); n++ {
		pos := game.Positions[n]
		for i := range twins {
			tw := &twins[i]
			viewer, lang := rules.Viewer(tw.Side), x.book.Langs()[i%2]
			hidden = hidden || slices.ContainsFunc(pos.Known(viewer).Pieces, func(p rules.Piece) bool { return p.Hidden() })
			if made[tw.Name] == twinsEach() {
				continue
			}
			w, ok := tw.World(pos, func(faces int) int { return luck.Roll("twin", faces) })
			if !ok {
				continue
			}
			made[tw.Name]++
			if a, b := x.words(pos.Known(viewer), lang, x.Places()), x.words(w.Position.Known(viewer), lang, x.Places()); a != b {
				t.Errorf("%s: the side %s is told\n%s\nand\n%s", tw.Name, tw.Side, a, b)
			}
			k, l := pos.Known(rules.All), w.Position.Known(rules.All)
			if reflect.DeepEqual(k.Pieces, l.Pieces) {
				continue
			}
			if apart++; x.words(k, lang, x.Places()) == x.words(l, lang, x.Places()) {
				t.Errorf("%s: the truth is told alike", tw.Name)
			}
		}
	}
	t.Logf("%v worlds were made, of which %d differ in pieces", made, apart)
	if hidden && apart == 0 {
		t.Error("pieces are hidden, and no twins differ in them: this test cannot fail")
	}
}

// checkDrafts looks whether a line of a draft that tells what stands at a place names the places to
// which one step leads from there over land, each once; in titles with too many stacks for that at
// least those where enemies stand, and then no others.
func (x *told) checkDrafts(t *testing.T, game *selfplay.Game) {
	lines := 0
	empty, named := "", false // a place without enemies that is left out; one that is named
	for n := 0; n < min(13, len(game.Positions)) && lines < 40 && !t.Failed(); n++ {
		pos := game.Positions[n]
		for _, side := range x.About().SidesOf(game.Scenario) {
			k := pos.Known(rules.Viewer(side))
			enemies := map[string]bool{}
			for i := range k.Pieces {
				p := &k.Pieces[i]
				enemies[p.At] = enemies[p.At] || x.Opposed(k, side, p.Side)
			}
			reader := x.Reader(k, rules.English)
			for _, l := range x.Draft(k, rules.CheckOf(pos, side)) {
				if len(l.Stands) == 0 {
					continue
				}
				at := l.Stands[0].At.Value
				if !slices.ContainsFunc(x.ground.Tiles, func(t board.Tile) bool { return t.ID == at }) {
					continue // beside the map, where routes lead
				}
				want := x.steps(t, reader, at)
				for _, s := range l.Stands[1:] {
					if want[s.At.Value]--; want[s.At.Value] < 0 && s.At.Value != at {
						t.Errorf("phase %d, %s: the draft names %s beside %s", n, side, s.At.Value, at)
					}
					named = named || !enemies[s.At.Value]
				}
				for id, times := range want {
					switch {
					case times > 0 && enemies[id]:
						t.Errorf("phase %d, %s: the draft does not name %s beside %s, where enemies stand", n, side, id, at)
					case times > 0:
						empty = id + " beside " + at
					}
				}
				lines++
			}
		}
	}
	if named && empty != "" {
		t.Errorf("drafts name places without enemies, but not %s", empty)
	}
	if lines < 5 {
		t.Errorf("%d lines tell what stands where", lines)
	}
}

// steps returns the places to which one step leads from a place over land.
func (x *told) steps(t *testing.T, reader *atlas.Reader, at string) map[string]int {
	t.Helper()
	p, ok := reader.Survey(at)
	if !ok {
		t.Fatalf("a draft tells of %q", at)
	}
	out := map[string]int{}
	look := x.Look()
	for _, n := range p.Neighbours {
		sailed := slices.ContainsFunc(n.Borders, func(b string) bool { return slices.Contains(look.Sailed, b) })
		water := slices.ContainsFunc(x.ground.Tiles, func(t board.Tile) bool { return t.ID == n.ID && (t.Water || t.Box && t.Terrain == "") })
		if !n.Shut && !sailed && !water {
			out[n.ID]++
		}
	}
	return out
}

// checkLying looks whether what lies at a place is told of it by its neighbours, too.
func (x *told) checkLying(t *testing.T) {
	reader, lie := x.Reader(x.start(t).Known(rules.All), rules.English), "atlas.lies"
	told, lies := 0, map[string]bool{}
	for _, id := range x.Places() {
		lies[id] = slices.ContainsFunc(reader.Tell(id, 0), func(m rules.Message) bool { return m.Code == lie })
	}
	for _, id := range x.Places() {
		for _, m := range reader.Tell(id, 0) {
			if m.Code != "atlas.neighbour" {
				continue
			}
			beside := m.Args[0].Value
			if got := slices.ContainsFunc(m.Args, func(a rules.Arg) bool { return a.Name == "lies" }); got != lies[beside] {
				t.Errorf("%s tells of %s beside it that something lies there: %v", id, beside, got)
			}
			if lies[beside] {
				told++
			}
		}
	}
	t.Logf("%d times something lies beside", told)
}
