package everytitle

import (
	"encoding/base64"
	"fmt"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"
	"text/template"
	"time"

	"github.com/google/go-cmp/cmp"

	"github.com/fieldpost/fieldpost/adjudicator/founding"
	"github.com/fieldpost/fieldpost/adjudicator/office"
	"github.com/fieldpost/fieldpost/adjudicator/servicetest"
	"github.com/fieldpost/fieldpost/parser/parsertest"
	"github.com/fieldpost/fieldpost/rules"
	"github.com/fieldpost/fieldpost/rules/dice"
	"github.com/fieldpost/fieldpost/rules/testenv"
	"github.com/fieldpost/fieldpost/rules/titles"
	"github.com/fieldpost/fieldpost/store"
)

// The players of the game of testdata/letters.
const (
	anna   = "anna@fieldpost.test"
	boris  = "boris@fieldpost.test"
	carmen = "carmen@fieldpost.test"
)

// goodSheet is the sheet that its letters mean.
var goodSheet = []string{
	"recruit de10 full in Königsberg", "activate", "de4 to Nancy attack fr4",
	"de6 to Nancy support fr4", "de1 to Brussels", "research attack 1",
}

// letterGame is the game of testdata/letters, as a database that each letter gets a copy of.
type letterGame struct {
	title rules.Title
	path  string
	id    string
	want  []string // the good sheet, canonical
}

func newLetterGame(t *testing.T) *letterGame {
	t.Helper()
	id, err := os.ReadFile("testdata/letters/title")
	if err != nil {
		t.Fatal(err)
	}
	title, err := titles.LoadOne(strings.TrimSpace(string(id)), nil)
	if err != nil {
		t.Fatal(err)
	}
	g := &letterGame{title: title, path: filepath.Join(t.TempDir(), "base.db")}
	w := newWorld(t, g.configure)
	n := founding.NewGame{Title: title.About().ID, Seed: &dice.Seed{7}}
	for side, address := range map[rules.Side]string{"german": anna, "austro-hungarian": anna, "franco-british": boris, "russian": carmen} {
		name, _, _ := strings.Cut(address, "@")
		n.Seats = append(n.Seats, founding.NewSeat{Side: side, Person: office.Person{Address: address, Name: name, Lang: rules.English, Zone: "UTC"}})
	}
	slices.SortFunc(n.Seats, func(a, b founding.NewSeat) int { return strings.Compare(string(a.Side), string(b.Side)) })
	info, err := w.Service.Founding.CreateGame(w.Ctx, n)
	if err != nil {
		t.Fatal(err)
	}
	g.id = info.ID
	for _, seat := range n.Seats {
		w.Send(seat.Address, w.Block(g.id, seat.Side, 0, "research Attack 1", "research Defence 1", "play now"))
	}
	if got := w.Show(g.id); got.Phase != 2 {
		t.Fatalf("phase %d, want the German turn", got.Phase)
	}
	w.Stop()
	servicetest.CopyFile(t, w.Path, g.path)
	w.Start()
	w.Send(anna, w.Block(g.id, "german", 0, goodSheet...))
	if g.want = sheetOf(w, g.id, "german"); len(g.want) != len(goodSheet) {
		t.Fatalf("the good sheet is understood as %q", g.want)
	}
	return g
}

// configure sets what a service of the game is started with.
func (g *letterGame) configure(w *world) {
	w.Titles, w.Config.Hold = []rules.Title{g.title}, 12*time.Hour
}

// sheetOf returns the accepted sheet of a side, canonical.
func sheetOf(w *world, game string, side rules.Side) (canonical []string) {
	w.T.Helper()
	if err := w.Store.View(w.Ctx, func(tx *store.Tx) error {
		sheets, err := tx.Sheets().List(store.Sheet{Game: game, Side: side})
		for i := range sheets {
			if sheets[i].Accepted {
				canonical = sheets[i].Canonical
			}
		}
		return err
	}); err != nil {
		w.T.Fatal(err)
	}
	return canonical
}

// TestLetters sends each letter of testdata/letters.
func TestLetters(t *testing.T) {
	testenv.NoRace(t, "nothing runs beside anything else")
	files, err := filepath.Glob("testdata/letters/*.eml")
	if err != nil || len(files) < 20 {
		t.Fatalf("%d letters, %v", len(files), err)
	}
	g := newLetterGame(t)
	for _, file := range files {
		t.Run(strings.TrimSuffix(filepath.Base(file), ".eml"), func(t *testing.T) {
			source, err := os.ReadFile(file)
			if err != nil {
				t.Fatal(err)
			}
			want, err := os.ReadFile(strings.TrimSuffix(file, ".eml") + ".want")
			if err != nil {
				t.Fatal(err)
			}
			g.try(t, string(source), strings.Split(strings.TrimSpace(string(want)), "\n"))
		})
	}
}

// try sends a letter and compares what comes of it.
func (g *letterGame) try(t *testing.T, source string, want []string) {
	w := newWorld(t, g.configure, func(w *world) { servicetest.CopyFile(t, g.path, w.Path) })
	var parent store.Dispatch
	for _, d := range w.Mails() {
		if d.Recipient == anna && slices.Contains([]store.Kind{"sitrep", "welcome", "joined"}, d.Kind.Family()) {
			parent = d // joined: to both of her sides
		}
	}
	if parent.ID == 0 {
		t.Fatal("no report was sent")
	}
	rows := map[string][]string{}
	for _, row := range want {
		if key, value, ok := strings.Cut(row, ": "); ok && !strings.HasPrefix(row, "#") {
			rows[key] = append(rows[key], value)
		}
	}
	for _, before := range rows["before"] {
		lines := slices.Clone(goodSheet)
		if before == "mended" {
			lines[2] = "de4 to Nanzy attack fr4"
		}
		parent = w.Send(anna, w.Block(g.id, "german", 2, lines...))[0]
	}
	w.Clock.Advance(time.Minute)
	w.Receive(w.Letter(g.letter(w, parent, source)))
	mails, text := w.Mails(), ""
	for _, d := range mails {
		if d.Recipient == anna {
			text += d.Subject + "\n" + d.Text + "\n"
		}
	}
	for _, allowed := range rows["outcome"] {
		if got := lastOutcome(w); !slices.Contains(strings.Split(allowed, "|"), got) {
			t.Errorf("outcome %q, want %q", got, allowed)
		}
	}
	if len(rows["orders"]) > 0 {
		if diff := cmp.Diff(g.want, sheetOf(w, g.id, "german")); diff != "" {
			t.Errorf("orders (-want +got):\n%s", diff)
		}
	}
	for _, says := range rows["says"] {
		if !regexp.MustCompile(says).MatchString(text) {
			t.Errorf("no answer says %q", says)
		}
	}
	for _, never := range rows["never"] {
		if regexp.MustCompile(never).MatchString(text) {
			t.Errorf("an answer says %q", never)
		}
	}
	if t.Failed() {
		t.Logf("answers:\n%s", text)
	}
}

// letter returns the bytes of a letter that answers a mail.
func (g *letterGame) letter(w *world, parent store.Dispatch, source string) []byte {
	w.T.Helper()
	date := func(minutes int) string {
		return w.Clock.Now().Add(time.Duration(minutes) * time.Minute).Format(time.RFC1123Z)
	}
	t, err := template.New("letter").Funcs(template.FuncMap{
		"key": func() string { return w.Key(g.id, "german") }, "game": func() string { return g.id },
		"phase": func() int { return 2 }, "reply": func() string { return parent.ReplyTo },
		"parent": func() string { return "<" + parent.MessageID + ">" }, "subject": func() string { return parent.Subject },
		"quoted": func() string { return "> " + strings.ReplaceAll(strings.TrimSpace(parent.Text), "\n", "\n> ") },
		"sheet":  func() string { return w.Block(g.id, "german", 2, goodSheet...) },
		"pkcs7": func() string {
			return string(parsertest.Signed(w.T, "Content-Type: text/plain; charset=utf-8\r\n\r\n"+w.Block(g.id, "german", 2, goodSheet...)))
		},
		"base64":  func(text string) string { return base64.StdEncoding.EncodeToString([]byte(text)) },
		"minutes": date,
	}).Parse(strings.ReplaceAll(source, "{{base64 block}}", "{{base64 sheet}}")) // block is a word of text/template
	if err != nil {
		w.T.Fatal(err)
	}
	var out strings.Builder
	if err := t.Execute(&out, nil); err != nil {
		w.T.Fatal(err)
	}
	head, body, _ := strings.Cut(strings.ReplaceAll(out.String(), "\r\n", "\n"), "\n\n")
	if !strings.Contains(head, "\nDate:") {
		head += "\nDate: " + date(0)
	}
	if !strings.Contains(strings.ToLower(head), "\nmessage-id:") {
		head += fmt.Sprintf("\nMessage-ID: <letter%d@fieldpost.test>", w.UID)
	}
	return []byte(strings.ReplaceAll(head+"\n\n"+body, "\n", "\r\n"))
}

// lastOutcome returns what the last letter came to.
func lastOutcome(w *world) (outcome string) {
	w.T.Helper()
	if err := w.Store.View(w.Ctx, func(tx *store.Tx) error {
		for id := int64(1); ; id++ {
			l, err := tx.Letter(id)
			if err != nil {
				return nil
			}
			outcome = l.Outcome
		}
	}); err != nil {
		w.T.Fatal(err)
	}
	return outcome
}

// TestAPlaceOfOriginStaysReadable: a sheet that says where a unit comes from is the same sheet when it is
// mended and agreed to, changed by a line, checked once more, or sent back as a quotation.
func TestAPlaceOfOriginStaysReadable(t *testing.T) {
	g := newLetterGame(t)
	const where = 2 // de4, which stands in Metz
	from := slices.Clone(goodSheet)
	from[where] = strings.Replace(from[where], " to ", " Metz to ", 1)
	slip := slices.Clone(from)
	slip[where] = strings.Replace(slip[where], "Nancy", "Nanzy", 1)
	start := func() *world {
		w := newWorld(t, g.configure, func(w *world) { servicetest.CopyFile(t, g.path, w.Path) })
		w.Mails()
		return w
	}
	for name, play := range map[string]func(w *world) []store.Dispatch{
		"mended": func(w *world) []store.Dispatch {
			ack := w.Send(anna, w.Block(g.id, "german", 2, slip...))[0]
			return w.Send(anna, "yes\n", servicetest.Answering(&ack)...)
		},
		"changed": func(w *world) []store.Dispatch {
			w.Send(anna, w.Block(g.id, "german", 2, append(slices.Clone(from), "missions")...))
			return w.Send(anna, w.Block(g.id, "german", 2, "drop 7"))
		},
		"quoted": func(w *world) []store.Dispatch {
			block := "> " + strings.ReplaceAll(strings.TrimSpace(w.Block(g.id, "german", 2, from...)), "\n", "\n> ")
			return w.Send(anna, block+"\n")
		},
	} {
		w := start()
		mails := play(w)
		if diff := cmp.Diff(g.want, sheetOf(w, g.id, "german")); diff != "" {
			t.Errorf("%s (-want +got):\n%s\n%s", name, diff, mails[0].Text)
		}
	}
	w := start()
	w.Send(anna, w.Block(g.id, "german", 2, from...))
	if ack := w.Send(anna, w.Block(g.id, "german", 2, "check"))[0]; !strings.Contains(ack.Text, "would be accepted") {
		t.Errorf("checked once more it is refused:\n%s", ack.Text)
	}
}

// TestAPlaceOfOriginIsAWord: the name of the place in which a unit stands is not taken out of another
// word.
func TestAPlaceOfOriginIsAWord(t *testing.T) {
	g := newLetterGame(t)
	for _, line := range []string{"de4 to Nancymetz attack fr4", "de4 Metz-Nancy attack fr4"} { // de4 stands in Metz
		w := newWorld(t, g.configure, func(w *world) { servicetest.CopyFile(t, g.path, w.Path) })
		w.Mails()
		lines := slices.Clone(goodSheet)
		lines[2] = line
		mails := w.Send(anna, w.Block(g.id, "german", 2, lines...))
		if accepted, want := len(sheetOf(w, g.id, "german")) > 0, strings.Contains(line, "Metz-"); accepted != want {
			t.Errorf("%q: accepted is %v, want %v\n%s", line, accepted, want, mails[0].Text)
		}
	}
}
