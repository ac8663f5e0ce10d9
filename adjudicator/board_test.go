package adjudicator_test

import (
	"strings"
	"testing"

	"github.com/fieldpost/fieldpost/adjudicator"
	"github.com/fieldpost/fieldpost/adjudicator/desk"
	"github.com/fieldpost/fieldpost/parser"
	"github.com/fieldpost/fieldpost/rules"
	"github.com/fieldpost/fieldpost/rules/dice"
	"github.com/fieldpost/fieldpost/rules/titles"
	"github.com/fieldpost/fieldpost/store"
)

// boardGame is a game of a title between foreignPlayers.
func boardGame(t *testing.T, id string) (w *world, game string, title rules.Title) {
	t.Helper()
	set, err := titles.Load(nil)
	if err != nil {
		t.Fatal(err)
	}
	for _, x := range set {
		if x.About().ID == id {
			title = x
		}
	}
	w = newWorld(t, func(w *world) { w.titles = []rules.Title{title} })
	n := adjudicator.NewGame{Title: id, Seed: &dice.Seed{7}}
	for i, side := range title.About().Sides {
		n.Seats = append(n.Seats, adjudicator.NewSeat{Side: side, Person: foreignPlayers[i]})
	}
	info, err := w.svc.CreateGame(w.ctx, n)
	if err != nil {
		t.Fatal(err)
	}
	w.mails()
	return w, info.ID, title
}

// one is the only answer, of a kind.
func (w *world) one(mails []store.Dispatch, kind store.Kind) string {
	w.t.Helper()
	if len(mails) != 1 || mails[0].Kind.Family() != kind {
		w.t.Fatalf("got %s, want one answer of the kind %s", summary(mails), kind)
	}
	return mails[0].Subject + "\n" + mails[0].Text
}

func has(t *testing.T, text string, lines ...string) {
	t.Helper()
	for _, l := range lines {
		if !strings.Contains(text, l) {
			t.Errorf("the answer lacks %q:\n%s", l, text)
		}
	}
}

// TestBoardByMail: who asks for the board, or for places, is told what his side
// knows, in his language, in one answer; a place that there is not gets the
// nearest names, and spoils neither the other places nor the orders beside it.
func TestBoardByMail(t *testing.T) {
	w, game, _ := boardGame(t, "empires")
	from, at := foreignPlayers[0].Address, "game: "+game+" side: german\n"
	text := w.one(w.send(from, at+"map\n"), "board")
	has(t, text, "Board", "- Verdun; trench; Franco-British: fr2 4, fr3 4", "In the pool, German", `"board Ruhr 2"`)
	text = w.one(w.send(from, at+"board nancy, Metz 2\nboard Parris\nboard Nowhereville\n"), "board")
	has(t, text, "Board: Nancy and Metz", "- 4 neighbours:\n  Verdun, plain; Franco-British: fr2 4, fr3 4", "2 steps away", "did you mean Paris?", "no place “Nowhereville”.")
	text = w.one(w.send(foreignPlayers[1].Address, "tablero Estrasburgo hasta 2\n"), "board")
	has(t, text, "Tablero: Estrasburgo", "- Llano; ciudad (Alemania).", "A 2 pasos")
	text = w.one(w.send(from, at+"board Bre\n"), "board")
	has(t, text, "Board: place unknown", "“Bre” may be several places: Breslau or Brest-Litovsk.", "tells all about one place")
	sheet := w.send(from, "game: "+game+" side: german key: "+w.key(game, "german")+"\norders\npass\nboard Metz\nboard Nanci\nend\n")
	if got := summary(sheet); !strings.Contains(got, "ack") || !strings.Contains(got, "board") {
		t.Errorf("a sheet with a question brings about %s", got)
	}
}

// TestBoardOfHexes: hexes are asked for by name, by number and by the way from
// another.
func TestBoardOfHexes(t *testing.T) {
	w, _, _ := boardGame(t, "rommel")
	text := w.one(w.send(foreignPlayers[0].Address, "board h037, Tobruk SE1\nboard SE of Tobruk 2\n"), "board")
	has(t, text, "Board: Tobruk and El Adem", "  SE El Adem (h062), desert", "  NW Tobruk (h037)")
	text = w.one(w.send(foreignPlayers[1].Address, "mapa\n"), "board")
	has(t, text, "Libia", "Por desplegar, Aliado: 7ad4", "Tablero")
	text = w.one(w.send(foreignPlayers[0].Address, "board Tobruk NW9\n"), "board")
	has(t, text, "place unknown", "leads off the board")
}

// TestBoardIsTheServices: no title has orders that begin as the questions about the
// board do, and prose that does is not taken for one.
func TestBoardIsTheServices(t *testing.T) {
	set, err := titles.Load(nil)
	if err != nil {
		t.Fatal(err)
	}
	for _, title := range set {
		for _, w := range title.Grammar().Words {
			for _, form := range append(w.EN, w.ES...) {
				switch first, _, _ := strings.Cut(parser.Fold(form), " "); first {
				case "map", "mapa", "board", "tablero":
					t.Errorf("%s: the word %s is written %q", title.About().ID, w.ID, form)
				}
			}
		}
		d, err := desk.New(title)
		if err != nil {
			t.Fatal(err)
		}
		for line, asks := range map[string]bool{
			"map": true, "mapa": true, "board": true, "Tablero": true,
			"board games are what I like best": false, "map of the front attached, see you": false,
		} {
			s := d.Read([]parser.Line{{No: 1, Text: line}})
			if asked := len(s.Requests) == 1 && s.Requests[0].Kind == desk.Board; asked != asks || len(s.Orders) > 0 {
				t.Errorf("%s: %q is read as %+v", title.About().ID, line, s)
			}
		}
	}
}
