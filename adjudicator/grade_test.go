package adjudicator_test

import (
	"strings"
	"testing"

	"github.com/fieldpost/fieldpost/adjudicator/founding"
	"github.com/fieldpost/fieldpost/adjudicator/office"
	"github.com/fieldpost/fieldpost/rules"
	"github.com/fieldpost/fieldpost/rules/engine"
	"github.com/fieldpost/fieldpost/rules/rulestest/toy"
	"github.com/fieldpost/fieldpost/rules/rulestest/toyplayer"
	"github.com/fieldpost/fieldpost/store"
)

// thinking has the toy be a title for which the engine thinks.
func thinking(w *world) { w.Titles = []rules.Title{toyplayer.New()} }

// wantsGrade sees of which grade the program of a side is, wherever that stands.
func (w *world) wantsGrade(g string, side rules.Side, bot store.Bot, grade engine.Grade) {
	w.T.Helper()
	for _, s := range w.Show(g).Seats {
		if s.Side == side && (s.Bot != bot || s.Grade != grade) {
			w.T.Errorf("%s of %s: %d, %q, want %d, %q", side, g, s.Bot, s.Grade, bot, grade)
		}
	}
	if err := w.Store.View(w.Ctx, func(tx *store.Tx) error {
		row, err := tx.Game(g)
		if row.Grades[side] != grade {
			w.T.Errorf("%s of %s: the game has %q, want %q", side, g, row.Grades[side], grade)
		}
		return err
	}); err != nil {
		w.T.Fatal(err)
	}
}

// TestPracticeAgainstAGrade: what a fellow player would say of how well the programs are to play is
// read, with slips, in both languages, and told before the game and in it.
func TestPracticeAgainstAGrade(t *testing.T) {
	for _, c := range []struct {
		ask   string
		grade engine.Grade
		side  rules.Side
		says  [2]string
	}{
		{"practice toy as red against club", engine.Club, "red", [2]string{"against programs (club)", "the program, club"}},
		{"practise toy against a strong program as blue", engine.Strong, "blue", [2]string{"against programs (strong)", "the program, strong"}},
		{"practice toy agianst the strogn bot", engine.Strong, "red", [2]string{"against programs (strong)", "the program, strong"}},
		{"practice toy against the computer", engine.Novice, "red", [2]string{"against programs (novice)", "the program, novice"}},
		{"practice toy", engine.Novice, "red", [2]string{"against programs (novice)", "the program, novice"}},
		{"join toy practice against club as blue", engine.Club, "blue", [2]string{"against programs (club)", "the program, club"}},
		{"practica toy como rojo contra club", engine.Club, "red", [2]string{"contra el programa (club)", "el programa, club"}},
		{"práctica toy contra un programa fuerte con el azul", engine.Strong, "blue", [2]string{"contra el programa (fuerte)", "el programa, fuerte"}},
		{"practica toy contra el programa de nivel feurte", engine.Strong, "red", [2]string{"contra el programa (fuerte)", "el programa, fuerte"}},
		{"practica toy como azul contra el novato", engine.Novice, "blue", [2]string{"contra el programa (novato)", "el programa, novato"}},
		{"practice toy with a strong program", engine.Strong, "red", [2]string{"against programs (strong)", "the program, strong"}},
		{"practice toy as blue, against a club program please", engine.Club, "blue", [2]string{"against programs (club)", "the program, club"}},
		{"practice toy against club as the blue please", engine.Club, "blue", [2]string{"against programs (club)", "the program, club"}},
		{"practica toy con un programa fuerte como azul", engine.Strong, "blue", [2]string{"contra el programa (fuerte)", "el programa, fuerte"}},
		{"practica toy con azul con el programa club", engine.Club, "blue", [2]string{"contra el programa (club)", "el programa, club"}},
		{"únete a toy práctica contra fuerte", engine.Strong, "red", [2]string{"contra el programa (fuerte)", "el programa, fuerte"}},
	} {
		w := newWorld(t, thinking)
		mails := w.Send(eva, c.ask+"\n")
		w.WantMails(mails, "pledge>eva")
		says(t, mails[0], c.says[0])
		mails = w.Send(eva, "confirm "+code(t, mails)+"\n")
		w.WantMails(mails, "welcome>eva")
		says(t, mails[0], c.says[1])
		g := mails[0].Game
		other := rules.Side(toy.Blue)
		if c.side == other {
			other = toy.Red
		}
		if info := w.Show(g); info.Seats[0].Address == eva != (c.side == toy.Red) {
			t.Errorf("%q: %+v", c.ask, info.Seats)
		}
		w.wantsGrade(g, other, store.BotHolds, c.grade)
		says(t, w.Send(eva, w.Block(g, c.side, 0, "status"))[0], c.says[1])
	}
}

// TestPracticeOfNoGrade: what is no grade is answered with those that there are, and where there is
// none but one with that; nothing is begun, and what is told to write is read.
func TestPracticeOfNoGrade(t *testing.T) {
	for _, c := range []struct {
		ask    string
		change []func(*world)
		says   []string
		then   string
	}{
		{"practice toy as blue against genius", []func(*world){thinking}, []string{"no grade “genius”", "novice, club and strong", `"practice toy as Blue against club"`}, "practice toy as Blue against club"},
		{"practica toy contra genio", []func(*world){thinking}, []string{"ningún nivel «genio»", "novato, club y fuerte", `"practica toy contra club"`}, "practica toy contra club"},
		{"practice toy as blue against club", nil, []string{"as novices only for now", "not as club", `"practice toy as Blue"`}, "practice toy as Blue"},
		{"practica toy contra el programa fuerte", nil, []string{"por ahora solo como novato", "no como fuerte", `"practica toy"`}, "practica toy"},
		{"practice toy against genius", nil, []string{"as novices only for now", "not as “genius”"}, "practice toy against a novice"},
	} {
		w := newWorld(t, c.change...)
		known := w.Game(nil) // so that his words may be told again
		w.Mails()
		before := len(w.games())
		asks, name := rules.Side(toy.Red), "ana"
		if strings.HasPrefix(c.ask, "practica") {
			asks, name = toy.Blue, "benito"
		}
		mails := w.Order(known, asks, c.ask)
		w.WantMails(mails, "practice>"+name)
		says(t, mails[0], c.says...)
		if n := len(w.games()); n != before {
			t.Errorf("%q: %d games, %d before", c.ask, n, before)
		}
		w.WantMails(w.Order(known, asks, c.then), "welcome>"+name)
	}
}

// games lists the games that there are.
func (w *world) games() []string {
	w.T.Helper()
	all, err := w.Service.Inquiry.ListGames(w.Ctx)
	if err != nil {
		w.T.Fatal(err)
	}
	var out []string
	for i := range all {
		out = append(out, all[i].ID)
	}
	return out
}

// TestTemplateWithGrades: a program of a grade is named in the lines that make a game, in either
// language, and cloned; what is no grade of the title is told with those that there are.
func TestTemplateWithGrades(t *testing.T) {
	for line, grade := range map[string]engine.Grade{
		"blue: program": engine.Novice, "blue: program club": engine.Club, "blue: a strong program": engine.Strong, "azul: programa fuerte": engine.Strong, "Azul: un programa club": engine.Club, "blue: bot strong": engine.Strong,
	} {
		w := newWorld(t, thinking)
		sent := w.Send(mod, "moderator\ncreate\ntitle: toy\nred: Ana <"+ana+">, en\n"+line+"\n")
		says(t, sent[0], "Blue: program "+string(grade))
		w.WantMails(w.confirmed(sent), "welcome>ana moderator-verbs>mod")
		g := w.games()[0]
		w.wantsGrade(g, toy.Blue, store.BotHolds, grade)
		w.confirmed(w.Send(mod, "moderator "+g+"\nclone same\n"))
		if all := w.games(); len(all) != 2 {
			t.Fatalf("games %v", all)
		}
		w.wantsGrade(w.games()[1], toy.Blue, store.BotHolds, grade)
	}
	for _, c := range []struct {
		line   string
		change []func(*world)
		want   string
	}{
		{"blue: program genius", []func(*world){thinking}, "there is no grade “genius”: the program of Three Places plays as novice, club and strong"},
		{"blue: program club", nil, "the program of Three Places plays as novice"},
	} {
		w := newWorld(t, c.change...)
		sent := w.Send(mod, "moderator\ncreate\ntitle: toy\nred: Ana <"+ana+">, en\n"+c.line+"\n")
		says(t, sent[0], c.want)
		if len(w.games()) != 0 {
			t.Errorf("%q: a game is made", c.line)
		}
	}
}

// TestGradeBeyondTheTitle: no door makes a game with a program that its title does not have.
func TestGradeBeyondTheTitle(t *testing.T) {
	w := newWorld(t)
	_, err := w.Service.Founding.CreateGame(w.Ctx, founding.NewGame{Title: "toy", Seats: []founding.NewSeat{
		{Side: toy.Red, Person: office.Person{Address: ana, Name: "Ana"}}, {Side: toy.Blue, Bot: true, Grade: engine.Club},
	}})
	if err == nil || !strings.Contains(err.Error(), "plays as [novice], not as club") {
		t.Errorf("got %v", err)
	}
}

// TestSideIsGivenToAGrade: by mail in both languages, in a game that goes on and in one that looks
// for players; another grade of a program that has the side already is a change.
func TestSideIsGivenToAGrade(t *testing.T) {
	w := newWorld(t, thinking)
	g := w.Game(nil)
	w.Mails()
	for _, c := range []struct {
		line  string
		grade engine.Grade
		tells string
	}{
		{"replace blue by a club program", engine.Club, "to the program (club)"},
		{"replace blue by a program strong", engine.Strong, "to the program (strong)"},
		{"sustituye azul por un programa", engine.Novice, "to the program (novice)"},
		{"sustituye azul por un programa fuerte", engine.Strong, "to the program (strong)"},
	} {
		told := false
		for _, m := range w.moderates(g, c.line) {
			if told = told || m.Recipient == ana; m.Recipient == ana {
				says(t, m, c.tells)
			}
		}
		if !told {
			t.Errorf("%q: Ana is not told", c.line)
		}
		w.wantsGrade(g, toy.Blue, store.BotHolds, c.grade)
	}
	if sent := w.Send(mod, "moderator "+g+"\nreplace blue by a strong program\n"); !strings.Contains(flat(sent[0].Text), "held like that already") {
		t.Error(sent[0].Text)
	}

	g = w.Game(nil, anyOpen)
	w.agree(w.Send("Dan <"+dan+">", "join "+g+" as blue\n")[0], "yes")
	w.moderates(g, "invite red by a strong program")
	w.wantsGrade(g, toy.Red, store.BotHolds, engine.Strong)

	w = newWorld(t)
	g = w.Game(nil)
	w.Mails()
	says(t, w.Send(mod, "moderator "+g+"\nreplace blue by a club program\n")[0], "The program of Three Places plays as novice; nothing was done")
	w.wantsGrade(g, toy.Blue, store.NoBot, "")
}

// TestStandInOfAGrade: who falls silent is played by a program of the grade that his game says, and
// that is told; where the title has none but the novice it is that one. Back he has no program.
func TestStandInOfAGrade(t *testing.T) {
	for _, c := range []struct {
		silent store.Silent
		change func(*world)
		grade  engine.Grade
	}{
		{store.SilentBot, thinking, engine.Novice}, {store.SilentClub, thinking, engine.Club}, {store.SilentStrong, thinking, engine.Strong},
		{store.SilentStrong, func(*world) {}, engine.Novice},
	} {
		w := newWorld(t, strict, silent(c.silent), func(w *world) { w.Config.Policy.Missed = 1 }, c.change)
		g := w.Game(map[string]string{"turns": "5"})
		w.Mails()
		mails := w.silence(1)
		w.WantMails(mails, "program>ana program>benito moderator-silent>mod sitrep>ana sitrep>benito")
		says(t, mails[0], "a program ("+string(c.grade)+") plays the Red side")
		says(t, mails[2], "A program ("+string(c.grade)+") plays the Red side")
		w.wantsGrade(g, toy.Red, store.BotSubstitute, c.grade)
		says(t, w.Order(g, toy.Red, "status")[0], "the program ("+string(c.grade)+") for Ana")
		w.Order(g, toy.Red, "back")
		w.wantsGrade(g, toy.Red, store.NoBot, "")
	}
}

// TestStandInIsATerm: a moderator says by mail of which grade it is, in both languages.
func TestStandInIsATerm(t *testing.T) {
	w := newWorld(t, thinking)
	g := w.Game(nil)
	w.Mails()
	for _, c := range []struct {
		line string
		want store.Silent
	}{
		{"option silent program club", store.SilentClub}, {"option silent strong program", store.SilentStrong}, {"opción silencio programa", store.SilentBot},
		{"opción silencio programa fuerte", store.SilentStrong}, {"option silent bot-club", store.SilentClub},
	} {
		w.moderates(g, c.line)
		if err := w.Store.View(w.Ctx, func(tx *store.Tx) error {
			row, err := tx.Game(g)
			if row.Policy.Silent != c.want {
				t.Errorf("%q: %q, want %q", c.line, row.Policy.Silent, c.want)
			}
			return err
		}); err != nil {
			t.Fatal(err)
		}
	}
}

// TestArchiveNamesTheGrade: the file of a game says how well its programs played.
func TestArchiveNamesTheGrade(t *testing.T) {
	w := newWorld(t, thinking)
	g := w.Game(map[string]string{"turns": "1"}, programs(toy.Blue), func(n *founding.NewGame) {
		for i := range n.Seats {
			if n.Seats[i].Bot {
				n.Seats[i].Grade = engine.Club
			}
		}
	})
	w.playOut(g, toy.Red)
	a, err := w.Service.Transfer.Export(w.Ctx, g, true)
	if err != nil {
		t.Fatal(err)
	}
	var names []string
	for _, n := range a.Names {
		names = append(names, n.Name)
	}
	if got := strings.Join(names, " "); !strings.Contains(got, store.BotNameOf(engine.Club)) {
		t.Errorf("named are %s", got)
	}
	w.Verified(g)
}
