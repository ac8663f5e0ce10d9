package atlas_test

import (
	"encoding/json"
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/fieldpost/fieldpost/adjudicator/selfplay"
	"github.com/fieldpost/fieldpost/rules"
	"github.com/fieldpost/fieldpost/rules/board"
	"github.com/fieldpost/fieldpost/rules/rulestest/toy"
	"github.com/fieldpost/fieldpost/rules/titles"
	"github.com/fieldpost/fieldpost/templates"
	"github.com/fieldpost/fieldpost/templates/atlas"
)

// told is a title with its atlas.
type told struct {
	atlas.Told
	*atlas.Atlas
	book *templates.Book
}

func all(t *testing.T) (out []told) {
	t.Helper()
	set, err := titles.Load(nil)
	if err != nil {
		t.Fatal(err)
	}
	book, err := templates.Load()
	if err != nil {
		t.Fatal(err)
	}
	for _, title := range set {
		x, ok := title.(atlas.Told)
		if !ok {
			t.Fatalf("%s cannot be told in words", title.About().ID)
		}
		out = append(out, told{x, atlas.New(title, book), book})
	}
	return out
}

// words are the answers to who asks for the whole board and for each of some places
// with its surroundings.
func (x *told) words(k *rules.Known, lang rules.Lang, places []string) string {
	sections := x.Whole(k, lang)
	for _, id := range places {
		sections = append(sections, rules.Section{Lines: x.Tell(k, lang, id, 2)})
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
				var lines []rules.Message
				for _, s := range x.Whole(k, lang) {
					lines = append(lines, s.Lines...)
				}
				whole := x.words(k, lang, nil)
				if n := strings.Count(whole, "\n"); n > 150 {
					t.Errorf("%s, phase %d, %q: the board is told in %d lines", a.ID, phase, v, n)
				}
				ids := x.Places()
				for j := range k.Pieces {
					p := &k.Pieces[j]
					if slices.Contains(ids, p.At) && !strings.Contains(strings.Join(strings.Fields(whole), " "), x.Name(k.Kinds.Place, p.At, lang)) {
						t.Errorf("%s, phase %d, %q: the board does not name %s, where %s stands", a.ID, phase, v, p.At, p.ID)
					}
				}
				for j := phase % 5; j < len(ids); j += 5 {
					lines = append(lines, x.Tell(k, lang, ids[j], 2)...)
				}
				for _, m := range lines {
					if err := x.book.Check(m); err != nil {
						t.Errorf("%s, phase %d, %q: %v", a.ID, phase, v, err)
					}
					if text := x.book.Text(lang, x.Told, m); strings.Contains(text, a.ID+".map") || strings.Contains(text, "atlas.") || strings.Contains(text, "?)") {
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
		k := x.start(t).Known(rules.All)
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
			p, ok := x.Survey(k, rules.English, id)
			if !ok {
				t.Fatalf("%s: no place %s", x.About().ID, id)
			}
			for _, n := range p.Neighbours {
				pair := strings.TrimSpace(id + " " + n.ID + " " + n.Direction)
				beyond := n.Direction == "" && !want[pair]
				if back, _ := x.Survey(k, rules.English, n.ID); beyond && !slices.ContainsFunc(back.Neighbours, func(b atlas.Neighbour) bool { return b.ID == id }) {
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

// TestTwinsAreToldAlike: two enemy blocks that a side cannot tell apart change
// places; it is told the same words of the whole board and of all places, and who
// knows the truth is told others.
func TestTwinsAreToldAlike(t *testing.T) {
	var x told
	for _, y := range all(t) {
		if y.About().ID == "rommel" {
			x = y
		}
	}
	tried := 0
	err := selfplay.Each(x.Told, "crusader", 3, 30, func(pos rules.Position, _ []rules.Event) bool {
		twin, ok := exchanged(t, x.Told, pos)
		if !ok {
			return true
		}
		tried++
		for _, lang := range x.book.Langs() {
			one, two := pos.Known("axis"), twin.Known("axis")
			if a, b := x.words(one, lang, x.Places()), x.words(two, lang, x.Places()); a != b {
				t.Errorf("the Axis is told\n%s\nand\n%s", a, b)
			}
			if x.words(pos.Known(rules.All), lang, nil) == x.words(twin.Known(rules.All), lang, nil) {
				t.Error("the truth is told alike: the worlds are no twins")
			}
		}
		return tried < 2 && !t.Failed()
	})
	if err != nil {
		t.Fatal(err)
	}
	if tried == 0 {
		t.Error("no twin world was made")
	}
}

// exchanged is a position in which two Allied blocks of one type and strength, in
// different hexes, stand in each other's place.
func exchanged(t *testing.T, title rules.Title, pos rules.Position) (rules.Position, bool) {
	t.Helper()
	k := pos.Known(rules.All)
	if len(k.Fights) > 0 {
		return nil, false
	}
	raw, err := pos.MarshalJSON()
	if err != nil {
		t.Fatal(err)
	}
	for i := range k.Pieces {
		for j := range k.Pieces[:i] {
			a, b := &k.Pieces[i], &k.Pieces[j]
			if a.Side != "allied" || b.Side != "allied" || a.At == b.At || !strings.HasPrefix(a.At, "h") || !strings.HasPrefix(b.At, "h") || a.Flags != b.Flags ||
				a.Kind != b.Kind || a.Steps != b.Steps || title.Name("block", a.ID, rules.English) != title.Name("block", b.ID, rules.English) {
				continue
			}
			var doc map[string]any
			if err := json.Unmarshal(raw, &doc); err != nil {
				t.Fatal(err)
			}
			units := doc["units"].(map[string]any)
			units[a.ID], units[b.ID] = units[b.ID], units[a.ID]
			data, err := json.Marshal(doc)
			if err != nil {
				t.Fatal(err)
			}
			if twin, err := title.Decode(data); err == nil {
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

func Example() {
	set, _ := titles.Load(nil)
	book, _ := templates.Load()
	for _, title := range set {
		if title.About().ID != "empires" {
			continue
		}
		pos, _ := title.Start(rules.Setup{})
		lines := atlas.New(title, book).Tell(pos.Known("german"), rules.Spanish, "nancy", 0)
		for _, m := range lines[len(lines)-4:] {
			fmt.Println(book.Text(rules.Spanish, title, m))
		}
	}
	// Output:
	// Verdún, llano; Franco-Británico: fr2 4, fr3 4
	// Dijon, llano; Franco-Británico: fr5 4
	// Metz, llano; Alemán: de4 5, de5 5
	// Estrasburgo, llano, ciudad; Alemán: de6 5, de7 5
}
