package main

import (
	"context"
	"fmt"
	"maps"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/alecthomas/kong"

	"github.com/fieldpost/fieldpost/adjudicator"
	"github.com/fieldpost/fieldpost/adjudicator/founding"
	"github.com/fieldpost/fieldpost/adjudicator/office"
	"github.com/fieldpost/fieldpost/cmd/fieldpost/handbook"
	"github.com/fieldpost/fieldpost/rules"
	"github.com/fieldpost/fieldpost/rules/dice"
	"github.com/fieldpost/fieldpost/rules/testenv"
	"github.com/fieldpost/fieldpost/rules/titles"
	"github.com/fieldpost/fieldpost/store"
	"github.com/fieldpost/fieldpost/templates"
)

// transcript reads the fences of the section "What it looks like" of the
// README: orders, the answer to them, the report, Spanish orders with a slip,
// and the answer to those. A line `[...]` stands for lines left out.
func transcript(t *testing.T) (fences []string) {
	t.Helper()
	text, err := os.ReadFile(filepath.Join(root, "README.md"))
	if err != nil {
		t.Fatal(err)
	}
	_, section, _ := strings.Cut(string(text), "\n## What it looks like\n")
	section, _, _ = strings.Cut(section, "\n## ")
	for _, m := range regexp.MustCompile("(?s)```\n(.*?)```\n").FindAllStringSubmatch(section, -1) {
		fences = append(fences, m[1])
	}
	if len(fences) != 5 {
		t.Fatalf("the README has %d fences where the transcript stands, want 5", len(fences))
	}
	return fences
}

// TestReadmeIsForNewcomers: the README has 10 KB at most, and what it links to is there.
func TestReadmeIsForNewcomers(t *testing.T) {
	text, err := os.ReadFile(filepath.Join(root, "README.md"))
	if err != nil {
		t.Fatal(err)
	}
	if len(text) > 10_000 {
		t.Errorf("the README has %d bytes; what operators need goes into the handbook", len(text))
	}
	links := regexp.MustCompile(`\]\(([^)]+)\)`).FindAllSubmatch(text, -1)
	for _, m := range links {
		if _, err := os.Stat(filepath.Join(root, string(m[1]))); err != nil {
			t.Errorf("the README links to %s: %v", m[1], err)
		}
	}
	if len(links) < 10 {
		t.Errorf("only %d links were found", len(links))
	}
}

// commandNames returns the commands of the program, as "game create".
func commandNames(t *testing.T) map[string]bool {
	t.Helper()
	parser, err := newParser(&commands{}, kong.Vars{"langs": "en,es"})
	if err != nil {
		t.Fatal(err)
	}
	names := map[string]bool{}
	for _, leaf := range parser.Model.Leaves(true) {
		var name []string
		for n := leaf; n.Type == kong.CommandNode; n = n.Parent {
			name = slices.Insert(name, 0, n.Name)
		}
		names[strings.Join(name, " ")] = true
	}
	return names
}

// TestHandbookNamesEveryCommand in its file of commands, and no other.
func TestHandbookNamesEveryCommand(t *testing.T) {
	text, err := handbook.File("commands.md")
	if err != nil {
		t.Fatal(err)
	}
	there := commandNames(t)
	for _, name := range slices.Sorted(maps.Keys(there)) {
		if !regexp.MustCompile("`" + name + "[` ]").MatchString(text) {
			t.Errorf("commands.md does not name %s", name)
		}
	}
	for _, m := range regexp.MustCompile("`((?:game|tournament|archive|board|bench) [a-z]+)[` ]").FindAllStringSubmatch(text, -1) {
		if !there[m[1]] {
			t.Errorf("commands.md names %s, which is no command", m[1])
		}
	}
}

// clockOfReadme stands still at the moment of the README's letters.
type clockOfReadme struct{}

func (clockOfReadme) Now() time.Time { return time.Date(2026, 11, 21, 20, 30, 0, 0, time.UTC) }

func (clockOfReadme) After(d time.Duration) (<-chan time.Time, func()) {
	timer := time.NewTimer(d)
	return timer.C, func() { timer.Stop() }
}

// readmeGame is the game of the README's transcript.
type readmeGame struct {
	t       *testing.T
	ctx     context.Context
	service *adjudicator.Service
	id      string
	letters uint32
	seen    int64
}

// newReadmeGame starts the game, Germany's player reading a language, and plays
// the first phase.
func newReadmeGame(t *testing.T, lang rules.Lang) *readmeGame {
	t.Helper()
	ctx := context.Background()
	set, err := titles.Load(nil)
	if err != nil {
		t.Fatal(err)
	}
	book, err := templates.Load()
	if err != nil {
		t.Fatal(err)
	}
	st, err := store.Open(ctx, filepath.Join(t.TempDir(), "readme.db"))
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		if err := st.Close(); err != nil {
			t.Error(err)
		}
	})
	g := &readmeGame{t: t, ctx: ctx}
	g.service, err = adjudicator.New(ctx, office.Config{
		Address: "post@club.example", Loop: "readme", InstanceKey: []byte("the key of the README"),
		Policy: store.Policy{Orders: 96 * time.Hour},
	}, st, set, book, office.Env{Clock: clockOfReadme{}, Random: strings.NewReader("the salts that seal the names of the four players of the README: of no use")})
	if err != nil {
		t.Fatal(err)
	}
	about := set[0].About()
	n := founding.NewGame{Title: about.ID, Seed: &dice.Seed{19, 106}}
	for _, side := range about.SidesOf("") {
		n.Seats = append(n.Seats, founding.NewSeat{Side: side, Person: office.Person{Address: string(side) + "@club.example", Lang: lang, Zone: "Europe/Madrid"}})
	}
	info, err := g.service.Founding.CreateGame(ctx, n)
	if err != nil {
		t.Fatal(err)
	}
	g.id = info.ID
	for _, seat := range info.Seats {
		g.send(seat.Side, "research attack 1\nresearch defence 1\n")
	}
	return g
}

// send sends the orders of a side and returns the dispatches to it.
func (g *readmeGame) send(side rules.Side, orders string) (mails []store.Dispatch) {
	g.t.Helper()
	key, err := g.service.Inquiry.OrderKey(g.ctx, g.id, side)
	if err != nil {
		g.t.Fatal(err)
	}
	g.letters++
	raw := fmt.Appendf(nil, "From: %s@club.example\r\nTo: post@club.example\r\nSubject: orders\r\nMessage-ID: <%d@club.example>\r\n"+
		"Content-Type: text/plain; charset=utf-8\r\n\r\ngame: %s side: %s key: %s\norders\n%s\nend\n", side, g.letters, g.id, side, key, orders)
	now := clockOfReadme{}.Now()
	if err := g.service.Receive(g.ctx, store.Arrival{Mailbox: "INBOX", UIDValidity: 1, UID: g.letters, Received: now, Raw: raw}); err != nil {
		g.t.Fatal(err)
	}
	due, err := g.service.Post.DueDispatches(g.ctx, now, 1000)
	if err != nil {
		g.t.Fatal(err)
	}
	for _, d := range due {
		if d.ID > g.seen && d.Side == side {
			mails = append(mails, d)
		}
	}
	g.seen = due[len(due)-1].ID
	return mails
}

// TestReadmeTranscript sends the letters of the README: the answers are those
// that stand there.
func TestReadmeTranscript(t *testing.T) {
	testenv.NoRace(t, "nothing runs beside anything else")
	fences := transcript(t)
	english := newReadmeGame(t, rules.English).send("german", fences[0])
	spanish := newReadmeGame(t, rules.Spanish).send("german", fences[3])
	if len(english) != 2 || len(spanish) != 1 {
		t.Fatalf("%d and %d dispatches, want an answer with a report, and an answer", len(english), len(spanish))
	}
	holds(t, english[0].Text, fences[1])
	holds(t, english[1].Text, fences[2])
	holds(t, spanish[0].Text, fences[4])
}

// holds checks that the pieces of a quotation stand in a mail, one after the
// other.
func holds(t *testing.T, mail, quotation string) {
	t.Helper()
	rest := mail
	for piece := range strings.SplitSeq("\n"+quotation, "\n[...]\n") {
		piece = strings.TrimPrefix(piece, "\n")
		_, after, found := strings.Cut(rest, piece)
		if !found {
			t.Errorf("the README quotes\n%s\nbut the mail is\n%s", piece, mail)
			return
		}
		rest = after
	}
}
