package everytitle

import (
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/fieldpost/fieldpost/adjudicator/desk"
	"github.com/fieldpost/fieldpost/adjudicator/founding"
	"github.com/fieldpost/fieldpost/adjudicator/servicetest"
	"github.com/fieldpost/fieldpost/parser/language"
	"github.com/fieldpost/fieldpost/rules"
	"github.com/fieldpost/fieldpost/rules/dice"
	"github.com/fieldpost/fieldpost/rules/testenv"
	"github.com/fieldpost/fieldpost/rules/titles"
	"github.com/fieldpost/fieldpost/store"
	"github.com/fieldpost/fieldpost/templates"
)

// boardGame returns a game of a title between foreignPlayers.
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
	w = newWorld(t, func(w *world) { w.Titles = []rules.Title{title} })
	n := founding.NewGame{Title: id, Seed: &dice.Seed{7}}
	for i, side := range title.About().SidesOf("") {
		n.Seats = append(n.Seats, founding.NewSeat{Side: side, Person: foreignPlayers[i]})
	}
	info, err := w.Service.Founding.CreateGame(w.Ctx, n)
	if err != nil {
		t.Fatal(err)
	}
	w.Mails()
	return w, info.ID, title
}

// TestBoardByMail: who asks for the board, or for places, is told what his side
// knows, in his language, in one answer; a place that there is not gets the
// nearest names, and does not spoil the others. Each file of testdata/board is
// named after its title.
func TestBoardByMail(t *testing.T) {
	testenv.NoRace(t, "nothing runs beside anything else")
	files, err := filepath.Glob("testdata/board/*.txt")
	if err != nil || len(files) < 4 {
		t.Fatalf("%d files, error %v", len(files), err)
	}
	for _, name := range files {
		id := strings.TrimSuffix(filepath.Base(name), ".txt")
		t.Run(id, func(t *testing.T) {
			text, err := os.ReadFile(name)
			if err != nil {
				t.Fatal(err)
			}
			w, _, title := boardGame(t, id)
			answer := ""
			for row := range strings.Lines(string(text)) {
				row = strings.TrimRight(row, "\n")
				if want, ok := strings.CutPrefix(row, "\t"); ok {
					want, subject := strings.CutPrefix(want, "subject ")
					if first, _, _ := strings.Cut(answer, "\n"); subject && !strings.HasSuffix(first, "] "+want) || !strings.Contains(answer, want) {
						t.Errorf("the answer lacks %q:\n%s", want, answer)
					}
					continue
				}
				side, lines, ok := strings.Cut(row, ": ")
				if !ok || strings.HasPrefix(row, "#") {
					continue
				}
				from := foreignPlayers[slices.Index(title.About().SidesOf(""), rules.Side(side))].Address
				mails := w.Send(from, strings.ReplaceAll(lines, " / ", "\n")+"\n")
				if len(mails) != 1 || mails[0].Kind.Family() != "board" || string(mails[0].Side) != side {
					t.Fatalf("%s: got %s, want one answer", row, servicetest.Summary(mails))
				}
				answer = mails[0].Subject + "\n" + mails[0].Text
			}
			if answer == "" {
				t.Error("nothing was asked")
			}
		})
	}
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
				switch first, _, _ := strings.Cut(language.Fold(form), " "); first {
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
			s := d.Read([]language.Line{{No: 1, Text: line}})
			if asked := len(s.Requests) == 1 && s.Requests[0].Kind == desk.Board; asked != asks || len(s.Orders) > 0 {
				t.Errorf("%s: %q is read as %+v", title.About().ID, line, s)
			}
		}
	}
}

// TestMapIsAnsweredWithAMap, as the player wants it; questions about places are not.
func TestMapIsAnsweredWithAMap(t *testing.T) {
	set, err := titles.Load(nil)
	if err != nil {
		t.Fatal(err)
	}
	about := set[0].About()
	w, game, _ := boardGame(t, about.ID)
	side := about.SidesOf("")[0]
	from, at := foreignPlayers[0].Address, "game: "+game+" side: "+string(side)+"\n"
	want := &store.Picture{Game: game, Phase: w.Show(game).Phase - 1, Side: side, Lang: rules.English, Mode: store.MapInline}
	mail := w.Send(from, at+"map\n")[0]
	if _, room := templates.WithPicture(mail.HTML, "x"); mail.Kind != "board" || !room {
		t.Errorf("%s has room for a map: %v", mail.Kind, room)
	}
	if diff := cmp.Diff(want, mail.Picture); diff != "" {
		t.Errorf("(-want +got):\n%s", diff)
	}
	if mail := w.Send(from, at+"board xyzzy\n")[0]; mail.Picture != nil {
		t.Errorf("a question about a place is answered with %v", mail.Picture)
	}
	w.Order(game, side, "map none")
	if mail := w.Send(from, at+"map\n")[0]; mail.Picture != nil || mail.Kind != "board" {
		t.Errorf("who wants no map gets %v", mail.Picture)
	}
}
