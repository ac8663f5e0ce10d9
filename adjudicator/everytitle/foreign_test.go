package everytitle

import (
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"golang.org/x/tools/txtar"

	"github.com/fieldpost/fieldpost/adjudicator/desk"
	"github.com/fieldpost/fieldpost/rules"
	"github.com/fieldpost/fieldpost/rules/testenv"
	"github.com/fieldpost/fieldpost/rules/titles"
	"github.com/fieldpost/fieldpost/store"
)

// foreignGames are the games that the letters are about, each as it stands
// after so many phases: all sides owe orders, and a report has been sent.
func foreignGames(t *testing.T) map[string]int {
	t.Helper()
	b, err := os.ReadFile("testdata/foreign/games")
	if err != nil {
		t.Fatal(err)
	}
	games := map[string]int{}
	for line := range strings.Lines(string(b)) {
		var title string
		var phases int
		if _, err := fmt.Sscan(line, &title, &phases); err != nil {
			t.Fatalf("testdata/foreign/games: %q: %v", line, err)
		}
		games[title] = phases
	}
	return games
}

// What TestForeignLetters demands of the corpus as a whole.
const (
	fewestLetters = 200
	mostRefused   = 3
)

// foreignLetter is one letter of testdata/foreign with what is expected of it.
type foreignLetter struct {
	title, file, name string
	source            string
	outcome           string   // of the letter, as the moderator sees it
	orders            []string // the same orders as a player types them at his best
	says              []string // the answer has these words
	limit             string   // why it is refused although it holds orders
}

func foreignLetters(t *testing.T) (all []foreignLetter) {
	t.Helper()
	files, err := filepath.Glob("testdata/foreign/*.txtar")
	if err != nil {
		t.Fatal(err)
	}
	for _, file := range files {
		a, err := txtar.ParseFile(file)
		if err != nil {
			t.Fatal(err)
		}
		title, _, _ := strings.Cut(string(a.Comment), ":")
		for i := 0; i+1 < len(a.Files); i += 2 {
			l := foreignLetter{title: title, file: filepath.Base(file), source: string(a.Files[i].Data)}
			name, isMail := strings.CutSuffix(a.Files[i].Name, ".eml")
			if l.name = name; !isMail || a.Files[i+1].Name != name+".want" {
				t.Fatalf("%s: %s and %s are not a letter and its .want", file, a.Files[i].Name, a.Files[i+1].Name)
			}
			for n, line := range strings.Split(strings.TrimSpace(string(a.Files[i+1].Data)), "\n") {
				says, isWord := strings.CutPrefix(line, "says: ")
				limit, isLimit := strings.CutPrefix(line, "limit: ")
				switch {
				case n == 0:
					l.outcome = line
				case isWord:
					l.says = append(l.says, says)
				case isLimit:
					l.limit = limit
				default:
					l.orders = append(l.orders, line)
				}
			}
			all = append(all, l)
		}
	}
	return all
}

// TestForeignLetters sends what people write with the mail programs of the
// world through the whole intake, each letter to a game of its own. At most
// three that hold orders may be refused, each with the reason in its .want;
// none may be understood as other orders than it holds.
func TestForeignLetters(t *testing.T) {
	testenv.NoRace(t, "nothing runs beside anything else")
	all, err := titles.Load(nil)
	if err != nil {
		t.Fatal(err)
	}
	games, phases := map[string]*foreignGame{}, foreignGames(t)
	for _, title := range all {
		games[title.About().ID] = newForeignGame(t, title, phases[title.About().ID])
	}
	letters := foreignLetters(t)
	names, refused, misread := map[string]bool{}, 0, 0
	for _, l := range letters {
		if names[l.name] {
			t.Errorf("two letters are called %s", l.name)
		}
		names[l.name] = true
		g := games[l.title]
		if g == nil {
			t.Fatalf("%s: unknown title %q", l.file, l.title)
		}
		t.Run(l.name, func(t *testing.T) {
			got := g.send(t, l)
			if got.outcome == "accepted" && !cmp.Equal(got.sheet, g.read(t, got.side, l.orders)) {
				misread++
			}
			if slices.Contains([]string{"draft", "refused", "machine", "own"}, got.outcome) && len(l.orders) > 0 {
				refused++
			}
			got.compare(t, g, l)
		})
	}
	t.Logf("%d letters, %d refused, %d misread", len(letters), refused, misread)
	if len(letters) < fewestLetters || refused > mostRefused || misread > 0 {
		t.Errorf("%d letters of at least %d, %d refused of at most %d, %d misread", len(letters), fewestLetters, refused, mostRefused, misread)
	}
}

// foreignResult is what came of a letter.
type foreignResult struct {
	side    rules.Side
	outcome string
	sheet   foreignSheet
	mails   []store.Dispatch
}

// foreignSheet is a sheet as it was understood.
type foreignSheet struct {
	Canonical, Standing []string
	OnFailure           rules.OnFailure
	Wait                bool
}

// send gives a letter to a copy of the game.
func (g *foreignGame) send(t *testing.T, l foreignLetter) (got foreignResult) {
	t.Helper()
	w := g.world(t)
	m := g.mail(w, foreignSender(l.source))
	raw, err := m.source(l.source)
	if err != nil {
		t.Fatalf("%s: %v", l.file, err)
	}
	w.Receive(w.Letter(raw))
	got.side, got.mails = m.side, w.Mails()
	if err := w.Store.View(w.Ctx, func(tx *store.Tx) error {
		var row store.Letter
		for id := int64(1); ; id++ { // the one that came last
			next, err := tx.Letter(id)
			if errors.Is(err, store.ErrNotFound) {
				break
			} else if err != nil {
				return err
			}
			row = next
		}
		got.outcome = row.Outcome
		sheets, err := tx.Sheets().List(store.Sheet{Game: g.id, Side: m.side})
		if err != nil {
			return err
		}
		for _, s := range sheets {
			if s.Accepted && s.Letter == row.ID {
				got.sheet.Canonical, got.sheet.OnFailure, got.sheet.Wait = s.Canonical, s.OnFailure, s.Wait
			}
		}
		standing, err := tx.Standing(g.id)
		for _, s := range standing {
			if s.Side == m.side && slices.Contains(s.Letters, row.ID) {
				got.sheet.Standing = s.Canonical
			}
		}
		return err
	}); err != nil {
		t.Fatal(err)
	}
	return got
}

// read understands orders typed by somebody who makes no mistakes.
func (g *foreignGame) read(t *testing.T, side rules.Side, orders []string) (s foreignSheet) {
	t.Helper()
	if len(orders) == 0 {
		return s
	}
	w := g.world(t)
	pos, demands := w.Position(g.title, g.id)
	read := g.desk.Read(desk.Number(orders))
	sheet := rules.Sheet{Side: side, OnFailure: read.OnFailure, Orders: read.Orders}
	for _, d := range demands {
		if d.Side == side && sheet.Key == "" {
			sheet.Key = d.Key
		}
	}
	s.OnFailure, s.Wait = read.OnFailure, read.Wait
	problems := read.Problems
	if len(read.Orders) > 0 || len(read.Standing) == 0 {
		r := pos.Check(sheet)
		s.Canonical, problems = r.Canonical, append(problems, r.Problems...)
	}
	if len(read.Standing) > 0 {
		r := pos.CheckStanding(rules.Standing{Side: side, Orders: read.Standing})
		s.Standing, problems = r.Canonical, append(problems, r.Problems...)
	}
	if !desk.Accepted(problems) {
		t.Fatalf("the orders of the .want are not in order: %v", problems)
	}
	return s
}

// compare reports where a letter came to something else than expected.
func (got *foreignResult) compare(t *testing.T, g *foreignGame, l foreignLetter) {
	t.Helper()
	fail := func(format string, args ...any) {
		t.Errorf("%s: %s", l.file, fmt.Sprintf(format, args...))
	}
	if got.outcome != l.outcome {
		fail("outcome %q, want %q", got.outcome, l.outcome)
	}
	if l.outcome == "accepted" || l.outcome == "standing" {
		if diff := cmp.Diff(got.sheet, g.read(t, got.side, l.orders)); diff != "" {
			fail("understood (-got +want):\n%s", diff)
		}
	} else if got.sheet.Canonical != nil || got.sheet.Standing != nil {
		fail("a sheet was taken: %v", got.sheet)
	} else if len(l.orders) > 0 && l.limit == "" {
		fail("it holds orders and is not accepted, but no limit is named")
	}
	text := ""
	for _, d := range got.mails {
		text += d.Text + "\n"
	}
	for _, word := range l.says {
		if !strings.Contains(text, word) {
			fail("the answer does not say %q", word)
		}
	}
	if (text == "") != (l.outcome == "machine" || l.outcome == "own") {
		fail("%d mails for %q", len(got.mails), l.outcome)
	}
	if t.Failed() {
		t.Logf("answer:\n%s", text)
	}
}
