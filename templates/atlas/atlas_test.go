package atlas_test

import (
	"encoding/json"
	"fmt"
	"os"
	"slices"
	"strings"
	"sync"
	"testing"

	"github.com/fieldpost/fieldpost/adjudicator/selfplay"
	"github.com/fieldpost/fieldpost/rules"
	"github.com/fieldpost/fieldpost/rules/board"
	"github.com/fieldpost/fieldpost/rules/rulestest/toy"
	"github.com/fieldpost/fieldpost/rules/testenv"
	"github.com/fieldpost/fieldpost/rules/titles"
	"github.com/fieldpost/fieldpost/templates"
	"github.com/fieldpost/fieldpost/templates/atlas"
)

func TestMain(m *testing.M) { os.Exit(testenv.Main(m)) }

// told is a title with its atlas.
type told struct {
	atlas.Told
	*atlas.Atlas
	book   *templates.Book
	ground *board.Ground
}

func all(t *testing.T) []told {
	t.Helper()
	out, err := loadAll()
	if err != nil {
		t.Fatal(err)
	}
	return out
}

// loadAll makes all titles ready, once a run; nobody changes them.
var loadAll = sync.OnceValues(func() (out []told, err error) {
	set, err := titles.Load(nil)
	if err != nil {
		return nil, err
	}
	book, err := templates.Load()
	if err != nil {
		return nil, err
	}
	for _, title := range set {
		x, ok := title.(atlas.Told)
		if !ok {
			return nil, fmt.Errorf("%s cannot be told in words", title.About().ID)
		}
		out = append(out, told{x, atlas.New(title, book), book, x.Ground()})
	}
	return out, nil
})

// words are the answers to who asks for the whole board and for each of some places
// with its surroundings.
func (x *told) words(k *rules.Known, lang rules.Lang, places []string) string {
	reader := x.Reader(k, lang)
	sections := reader.Whole()
	for _, id := range places {
		sections = append(sections, rules.Section{Lines: reader.Tell(id, 2)})
	}
	return x.book.Sections(lang, x.Told, sections)
}

// TestWordsAreThere: everything that is told of positions of games between bots has
// its text in both languages, whoever looks; the whole board is a page that can be
// read, and names every place where a piece stands.
func TestWordsAreThere(t *testing.T) {
	for _, x := range all(t) {
		a := x.About()
		viewers := []rules.Viewer{rules.All, rules.Everybody, rules.Viewer(a.Sides[0])}
		phase := 0
		err := selfplay.Each(x.Told, a.Scenarios[0].ID, 5, 24, func(pos rules.Position, _ []rules.Event) bool {
			if phase++; phase%8 != 2 {
				return true
			}
			for i, v := range viewers {
				k, lang := pos.Known(v), x.book.Langs()[(phase/8+i)%2]
				reader := x.Reader(k, lang)
				var lines []rules.Message
				for _, s := range reader.Whole() {
					lines = append(lines, s.Lines...)
				}
				whole := x.words(k, lang, nil)
				words := strings.Join(strings.Fields(whole), " ")
				if n := strings.Count(whole, "\n"); n > 170 {
					t.Errorf("%s, phase %d, %q: the board is told in %d lines", a.ID, phase, v, n)
				}
				ids := x.Places()
				for j := range k.Pieces {
					p := &k.Pieces[j]
					if slices.Contains(ids, p.At) && !strings.Contains(words, x.Name(k.Kinds.Place, p.At, lang)) {
						t.Errorf("%s, phase %d, %q: the board does not name %s, where %s stands", a.ID, phase, v, p.At, p.ID)
					}
				}
				for j := phase % 5; j < len(ids); j += 5 {
					lines = append(lines, reader.Tell(ids[j], 2)...)
				}
				for _, m := range lines {
					if err := x.book.Check(m); err != nil {
						t.Errorf("%s, phase %d, %q: %v", a.ID, phase, v, err)
					}
					if text := x.book.Text(lang, x.Told, m); strings.Contains(text, a.ID+".map") || strings.Contains(text, "atlas.") || strings.Contains(text, "?)") || strings.Contains(text, "…") {
						t.Errorf("%s, phase %d, %q: %s", a.ID, phase, v, text)
					}
				}
			}
			return !t.Failed()
		})
		if err != nil {
			t.Fatal(err)
		}
		if phase < 8 {
			t.Errorf("%s was played for %d phases", a.ID, phase)
		}
	}
}

// TestEveryNeighbourIsTold: a place names all places that border it by the rules,
// those of hexes with their direction, and no others.
func TestEveryNeighbourIsTold(t *testing.T) {
	for _, x := range all(t) {
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
				t.Fatalf("%s: no place %s", x.About().ID, id)
			}
			for _, n := range p.Neighbours {
				pair := strings.TrimSpace(id + " " + n.ID + " " + n.Direction)
				beyond := n.Direction == "" && !want[pair]
				if back, _ := reader.Survey(n.ID); beyond && !slices.ContainsFunc(back.Neighbours, func(b atlas.Neighbour) bool { return b.ID == id }) {
					t.Errorf("%s: %s is told as a neighbour of %s, and not the other way", x.About().ID, n.ID, id)
				}
				if !beyond && !want[pair] {
					t.Errorf("%s: %s is told as a neighbour", x.About().ID, pair)
				}
				delete(want, pair)
			}
		}
		for pair := range want {
			t.Errorf("%s: %s is not told", x.About().ID, pair)
		}
	}
}

func (x *told) start(t *testing.T) rules.Position {
	t.Helper()
	pos, err := x.Start(rules.Setup{})
	if err != nil {
		t.Fatal(err)
	}
	return pos
}

// TestTwinsAreToldAlike: two pieces that a side cannot tell apart change places; it
// is told the same words of the whole board and of all places, and who knows the
// truth is told others.
func TestTwinsAreToldAlike(t *testing.T) {
	tried := 0
	for _, x := range all(t) {
		here, phase := 0, 0
		a := x.About()
		err := selfplay.Each(x.Told, a.Scenarios[len(a.Scenarios)-1].ID, 3, 16, func(pos rules.Position, _ []rules.Event) bool {
			for i, side := range a.Sides {
				twin, ok := exchanged(t, x, pos, side, a.Sides[1-min(i, 1)])
				if !ok {
					continue
				}
				here++
				one, two, lang := pos.Known(rules.Viewer(side)), twin.Known(rules.Viewer(side)), x.book.Langs()[i%2]
				if a, b := x.words(one, lang, x.Places()), x.words(two, lang, x.Places()); a != b {
					t.Errorf("the side %s is told\n%s\nand\n%s", side, a, b)
				}
				if x.words(pos.Known(rules.All), lang, nil) == x.words(twin.Known(rules.All), lang, nil) {
					t.Error("the truth is told alike: the worlds are no twins")
				}
			}
			phase++
			return here < 2 && phase < 6+8*here && !t.Failed()
		})
		if err != nil {
			t.Fatal(err)
		}
		tried += here
	}
	if tried < 2 {
		t.Errorf("%d twin worlds were made", tried)
	}
}

// exchanged is a position in which two pieces of a side, which look alike to a
// viewer, stand in each other's place.
func exchanged(t *testing.T, x told, pos rules.Position, viewer, owner rules.Side) (rules.Position, bool) {
	t.Helper()
	hidden := func(p *rules.Piece) bool { return p.Hidden() && p.Side == owner }
	if k := pos.Known(rules.Viewer(viewer)); !slices.ContainsFunc(k.Pieces, func(p rules.Piece) bool { return hidden(&p) }) || len(k.Fights) > 0 {
		return nil, false
	}
	k := pos.Known(rules.All)
	raw, err := pos.MarshalJSON()
	if err != nil {
		t.Fatal(err)
	}
	ids := x.Places()
	for i := range k.Pieces {
		for j := range k.Pieces[:i] {
			a, b := &k.Pieces[i], &k.Pieces[j]
			if a.Side != owner || b.Side != owner || a.At == b.At || !slices.Contains(ids, a.At) || !slices.Contains(ids, b.At) || a.Flags != b.Flags ||
				a.Kind != b.Kind || a.Steps != b.Steps {
				continue
			}
			var doc map[string]any
			if err := json.Unmarshal(raw, &doc); err != nil {
				t.Fatal(err)
			}
			units, ok := doc["units"].(map[string]any)
			if !ok {
				return nil, false
			}
			units[a.ID], units[b.ID] = units[b.ID], units[a.ID]
			data, err := json.Marshal(doc)
			if err != nil {
				t.Fatal(err)
			}
			twin, err := x.Decode(data)
			if err != nil {
				continue
			}
			// Supply can rest on who stands where; then they are no twins.
			one, _ := json.Marshal(pos.Known(rules.Viewer(viewer)))
			two, _ := json.Marshal(twin.Known(rules.Viewer(viewer)))
			if string(one) == string(two) {
				return twin, true
			}
		}
	}
	return nil, false
}

// TestNoBoard: a title without a board has no atlas.
func TestNoBoard(t *testing.T) {
	book, err := templates.Load()
	if err != nil {
		t.Fatal(err)
	}
	if atlas.New(toy.New(), book) != nil {
		t.Error("the toy has an atlas")
	}
}

// TestDraftsNameAllNeighbours: a line of a draft that tells what stands at a place
// names the places to which one step leads from there over land, each once; in titles
// with too many stacks for that at least those where enemies stand, and then no others.
func TestDraftsNameAllNeighbours(t *testing.T) {
	for _, x := range all(t) {
		lines, phase := 0, 0
		empty, named := "", false // a place without enemies that is left out; one that is named
		err := selfplay.Each(x.Told, x.About().Scenarios[0].ID, 9, 12, func(pos rules.Position, _ []rules.Event) bool {
			phase++
			for _, side := range x.About().Sides {
				k := pos.Known(rules.Viewer(side))
				enemies := map[string]bool{}
				for i := range k.Pieces {
					p := &k.Pieces[i]
					enemies[p.At] = enemies[p.At] || x.Opposed(side, p.Side)
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
							t.Errorf("%s, phase %d, %s: the draft names %s beside %s", x.About().ID, phase, side, s.At.Value, at)
						}
						named = named || !enemies[s.At.Value]
					}
					for id, n := range want {
						switch {
						case n > 0 && enemies[id]:
							t.Errorf("%s, phase %d, %s: the draft does not name %s beside %s, where enemies stand", x.About().ID, phase, side, id, at)
						case n > 0:
							empty = id + " beside " + at
						}
					}
					lines++
				}
			}
			return lines < 40 && !t.Failed()
		})
		if err != nil {
			t.Fatal(err)
		}
		if named && empty != "" {
			t.Errorf("%s: drafts name places without enemies, but not %s", x.About().ID, empty)
		}
		if lines < 5 {
			t.Errorf("%s: %d lines tell what stands where", x.About().ID, lines)
		}
	}
}

// steps are the places to which one step leads from a place over land.
func (x *told) steps(t *testing.T, reader *atlas.Reader, at string) map[string]int {
	t.Helper()
	p, ok := reader.Survey(at)
	if !ok {
		t.Fatalf("%s: a draft tells of %q", x.About().ID, at)
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

// TestNeighboursTellWhatLies: what lies at a place is told of it by its neighbours, too.
func TestNeighboursTellWhatLies(t *testing.T) {
	told := 0
	for _, x := range all(t) {
		reader := x.Reader(x.start(t).Known(rules.All), rules.English)
		lies := map[string]bool{}
		for _, id := range x.Places() {
			for _, m := range reader.Tell(id, 0) {
				lies[id] = lies[id] || m.Code == "atlas.lies"
			}
		}
		for _, id := range x.Places() {
			for _, m := range reader.Tell(id, 0) {
				if m.Code != "atlas.neighbour" {
					continue
				}
				beside := m.Args[0].Value
				if got := slices.ContainsFunc(m.Args, func(a rules.Arg) bool { return a.Name == "lies" }); got != lies[beside] {
					t.Errorf("%s: %s tells of %s beside it that something lies there: %v", x.About().ID, id, beside, got)
				}
				if lies[beside] {
					told++
				}
			}
		}
	}
	if told == 0 {
		t.Error("nothing lies anywhere when games begin")
	}
}
