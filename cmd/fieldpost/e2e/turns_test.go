//go:build e2e

package e2e

import (
	"bytes"
	"context"
	"encoding/binary"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/emersion/go-message/mail"
	"github.com/pelletier/go-toml/v2"

	"github.com/fieldpost/fieldpost/adjudicator/archive"
	"github.com/fieldpost/fieldpost/adjudicator/founding"
	"github.com/fieldpost/fieldpost/adjudicator/office"
	"github.com/fieldpost/fieldpost/adjudicator/selfplay"
	"github.com/fieldpost/fieldpost/cmd/fieldpost/daemon"
	"github.com/fieldpost/fieldpost/cmd/fieldpost/player"
	"github.com/fieldpost/fieldpost/rules"
	"github.com/fieldpost/fieldpost/rules/dice"
	"github.com/fieldpost/fieldpost/store"
)

// journey is what a test plays, from testdata: which title, who sits where and
// what happens to the daemon.
type journey struct {
	Title    string
	Scenario string
	Options  map[string]string
	Seed     [2]uint64           // of the game's dice, and of what its players think up
	Seats    [][2]string         // side and language
	Opening  map[string][]string // sheets by the key of what is demanded
	Away     int                 // phase in which a letter comes while nobody is there
	Deaths   int                 // phase from which the daemon is killed on the way
	Others   int                 // dispatches to people who play no side
}

// game is a game in which every side has a reader.
type game struct {
	journey
	t       *testing.T
	post    post
	house   *house
	office  *daemon.Office
	id      string
	sides   []rules.Side
	readers map[rules.Side]*reader
	langs   map[rules.Side]rules.Lang
	letters int
	luck    selfplay.Luck
}

// position reads the position that a phase begins with.
func (g *game) position(phase int) rules.Position {
	g.t.Helper()
	var raw []byte
	if err := g.office.Store.View(context.Background(), func(tx *store.Tx) (err error) {
		raw, _, err = tx.Position(g.id, phase-1)
		return err
	}); err != nil {
		g.t.Fatal(err)
	}
	title, _ := g.office.Titles.Get(g.Title)
	pos, err := title.Decode(raw)
	if err != nil {
		g.t.Fatal(err)
	}
	return pos
}

// sheet thinks up orders for what a phase asks of a side.
func (g *game) sheet(side rules.Side, phase int) (lines []string, asked bool) {
	g.t.Helper()
	pos := g.position(phase)
	for _, d := range pos.Demands() {
		if d.Side == side && !d.Optional {
			title, _ := g.office.Titles.Get(g.Title)
			return title.Grammar().Lines(rules.Bot(title, pos, d, g.luck), rules.English), true
		}
	}
	return nil, false
}

// write sends an answer and returns its Message-ID.
func (g *game) write(side rules.Side, d *player.Dispatch, style player.Style, lines ...string) string {
	g.t.Helper()
	g.letters++
	from := g.readers[side].address
	l := player.Letter{
		From: mail.Address{Name: "Player of " + string(side), Address: from}, Lang: g.langs[side],
		ID: fmt.Sprintf("e2e.%d.%d@fieldpost.test", time.Now().UnixNano(), g.letters),
		At: time.Now(), Answer: d, Lines: lines, Style: style,
	}
	raw, err := l.Compose()
	if err != nil {
		g.t.Fatal(err)
	}
	g.post.send(g.t, from, d.ReplyTo, raw)
	return l.ID
}

// asks waits for the mail that opens a phase for a side.
func (g *game) asks(side rules.Side, phase int) *player.Dispatch {
	g.t.Helper()
	return g.readers[side].await(g.t, fmt.Sprintf("phase %d", phase), func(d *player.Dispatch) bool {
		return d.Phase == phase && d.Auto == "auto-generated"
	})
}

// answer waits for the answer to a letter.
func (g *game) answer(side rules.Side, id string) *player.Dispatch {
	g.t.Helper()
	return g.readers[side].await(g.t, "the answer to "+id, func(d *player.Dispatch) bool { return d.InReplyTo == id })
}

// TestTwoTurns plays the set-up and two whole turns with four mailboxes on
// Postfix and Dovecot.
func TestTwoTurns(t *testing.T) {
	g := begin(t, "two-turns")
	g.setUp()
	phase := 2
	for ; g.turn() <= 2; phase++ {
		g.phase(phase)
	}
	t.Logf("the daemon holds %s", g.house.resident())
	g.house.stop()
	g.compare(phase)
}

// readJourney reads a journey from testdata.
func readJourney(t *testing.T, name string) (j journey) {
	t.Helper()
	text, err := os.ReadFile(filepath.Join("testdata", name+".toml"))
	if err != nil {
		t.Fatal(err)
	}
	if err := toml.NewDecoder(bytes.NewReader(text)).DisallowUnknownFields().Decode(&j); err != nil {
		t.Fatalf("%s: %v", name, err)
	}
	return j
}

// begin creates the game of a journey and starts the house.
func begin(t *testing.T, name string) *game {
	t.Helper()
	p := servers(t)
	g := &game{journey: readJourney(t, name), t: t, post: p, house: build(t, p), readers: map[rules.Side]*reader{}, langs: map[rules.Side]rules.Lang{}}
	g.luck = selfplay.NewLuck(g.Seed[0], g.Seed[1])
	if out := g.house.run("doctor"); strings.Contains(out, "WRONG") {
		t.Fatalf("the doctor says\n%s", out)
	}
	g.office = g.house.office()
	g.create()
	g.house.start()
	return g
}

// create does as `game create` but for the seed, which the journey gives: a draw would
// play another game each time.
func (g *game) create() {
	g.t.Helper()
	n := founding.NewGame{
		Title: g.Title, Scenario: g.Scenario, Options: g.Options, Actor: "e2e",
		Seed: new(dice.Seed), Policy: new(g.office.Config.Games.Policy),
	}
	binary.BigEndian.PutUint64(n.Seed[:8], g.Seed[0])
	binary.BigEndian.PutUint64(n.Seed[8:], g.Seed[1])
	n.Policy.Orders = 0
	for i, seat := range g.Seats {
		side, lang := rules.Side(seat[0]), rules.Lang(seat[1])
		g.sides, g.langs[side] = append(g.sides, side), lang
		g.readers[side] = g.post.read(g.t, g.post.players[i])
		n.Seats = append(n.Seats, founding.NewSeat{Side: side, Person: office.Person{
			Address: g.post.players[i], Name: "Player of " + string(side), Lang: lang, Zone: "Europe/Madrid",
		}})
	}
	info, err := g.office.Service.Founding.CreateGame(context.Background(), n)
	if err != nil {
		g.t.Fatal(err)
	}
	g.id = info.ID
}

// turn is the game turn that is played.
func (g *game) turn() int {
	g.t.Helper()
	info, err := g.office.Service.Inquiry.ShowGame(context.Background(), g.id)
	if err != nil {
		g.t.Fatal(err)
	}
	return info.Clock.Turn
}

// setUp plays the first phase, in which all four report at once, with most of
// what people do wrong.
func (g *game) setUp() {
	t := g.t
	invitations := map[rules.Side]*player.Dispatch{}
	for _, side := range g.sides {
		invitations[side] = g.asks(side, 1)
	}
	if d := invitations["german"]; !strings.Contains(d.Text, "clave: "+d.Key) {
		t.Errorf("the German's invitation is not Spanish:\n%s", d.Text)
	}
	if d := invitations["franco-british"]; !strings.Contains(d.Text, "key: "+d.Key) {
		t.Errorf("the Franco-British invitation is not English:\n%s", d.Text)
	}

	// A stranger is greeted three times, and then no more.
	stranger := g.post.read(t, g.post.moderator)
	for i := range 4 {
		g.post.send(t, g.post.moderator, g.post.address, fmt.Appendf(nil,
			"From: <%s>\r\nTo: <%s>\r\nSubject: hello\r\nMessage-ID: <stranger%d.%d@fieldpost.test>\r\n\r\nWhat is this?\r\n", g.post.moderator, g.post.address, i, time.Now().UnixNano()))
	}
	stranger.await(t, "an answer", func(d *player.Dispatch) bool { return d.Auto == "auto-replied" })

	// An out-of-office reply gets no answer.
	away := fmt.Sprintf("away.%d@fieldpost.test", time.Now().UnixNano())
	g.post.send(t, g.readers["franco-british"].address, invitations["franco-british"].ReplyTo, fmt.Appendf(nil,
		"From: <%s>\r\nTo: <%s>\r\nSubject: Out of office: %s\r\nMessage-ID: <%s>\r\nIn-Reply-To: <%s>\r\nAuto-Submitted: auto-replied\r\n\r\nI am away until Monday.\r\n",
		g.readers["franco-british"].address, g.post.address, invitations["franco-british"].Subject, away, invitations["franco-british"].ID))

	// A misspelt sheet is refused, says what was meant, and is mended.
	lines, _ := g.sheet("german", 1)
	bad := append([]string(nil), lines...)
	bad[0] = strings.Replace(bad[0], "research", "resaerch", 1)
	refused := g.answer("german", g.write("german", invitations["german"], player.TopPosted, bad...))
	if !refused.Marked {
		t.Errorf("the misspelt sheet was not refused:\n%s", refused.Text)
	}
	mended := g.answer("german", g.write("german", refused, player.Template, lines...))
	if mended.Marked {
		t.Errorf("the mended sheet was refused:\n%s", mended.Text)
	}

	// A sheet is replaced by a better one.
	first, _ := g.sheet("russian", 1)
	g.answer("russian", g.write("russian", invitations["russian"], player.InBlock, first...))
	second, _ := g.sheet("russian", 1)
	g.answer("russian", g.write("russian", invitations["russian"], player.InBlock, second...))

	// HTML only, and a plain one, which completes the phase.
	lines, _ = g.sheet("franco-british", 1)
	if d := g.answer("franco-british", g.write("franco-british", invitations["franco-british"], player.HTMLOnly, lines...)); d.Marked {
		t.Errorf("the HTML sheet was refused:\n%s", d.Text)
	}
	lines, _ = g.sheet("austro-hungarian", 1)
	g.write("austro-hungarian", invitations["austro-hungarian"], player.TopPosted, lines...)
	for _, side := range g.sides {
		g.asks(side, 2)
	}
	if g.mayHave("franco-british", away) {
		t.Error("the out-of-office reply was answered")
	}
	if n := len(stranger.all()); n != 3 {
		t.Errorf("the stranger got %d mails, want 3", n)
	}
	g.sameSheet("russian", second)
}

// mayHave reports whether an answer to a letter came.
func (g *game) mayHave(side rules.Side, id string) bool {
	for _, d := range g.readers[side].all() {
		if d.InReplyTo == id {
			return true
		}
	}
	return false
}

// sameSheet checks that the orders carried out in phase 1 are the last sent.
func (g *game) sameSheet(side rules.Side, lines []string) {
	g.t.Helper()
	var carried []string
	if err := g.office.Store.View(context.Background(), func(tx *store.Tx) error {
		ph, err := tx.Phase(g.id, 1)
		for _, s := range ph.Inputs.Sheets {
			if s.Side == side {
				carried = s.Canonical
			}
		}
		return err
	}); err != nil {
		g.t.Fatal(err)
	}
	if got, want := strings.Join(carried, "; "), strings.Join(lines, "; "); got != want {
		g.t.Errorf("%s: carried out %q, the last sheet was %q", side, got, want)
	}
}

// phase plays one phase: whoever is asked answers, and the daemon is killed
// on the way, a little later each time.
func (g *game) phase(phase int) {
	t := g.t
	t.Helper()
	for _, side := range g.sides {
		d := g.asks(side, phase)
		lines, asked := g.sheet(side, phase)
		if !asked {
			continue
		}
		style := player.Style(phase % player.Styles)
		switch {
		case phase == g.Away: // the letter comes while nobody is there
			g.house.kill()
			g.write(side, d, style, lines...)
			g.house.start()
		case phase >= g.Deaths: // killed somewhere between the letter and the sitreps
			g.write(side, d, style, lines...)
			time.Sleep(time.Duration(g.luck.Roll("pause", 120)) * time.Millisecond)
			g.house.kill()
			g.house.start()
		default:
			g.write(side, d, style, lines...)
		}
		break
	}
	for _, side := range g.sides {
		g.asks(side, phase+1)
	}
}

// compare looks for what was lost or doubled once everything is over.
func (g *game) compare(phase int) {
	t := g.t
	ctx := context.Background()
	var rows []store.Letter
	var counts store.Counts
	if err := g.office.Store.View(ctx, func(tx *store.Tx) (err error) {
		if rows, err = tx.Letters().List(store.LetterFilter{Game: g.id, Head: store.NoText, Page: store.Page{Most: 1000}}); err != nil {
			return err
		}
		fresh, err := tx.Letters().New()
		if len(fresh) > 0 {
			t.Errorf("%d letters are not handled", len(fresh))
		}
		if err != nil {
			return err
		}
		counts, err = tx.Dispatches().Counts("")
		return err
	}); err != nil {
		t.Fatal(err)
	}
	handled := 0
	for _, l := range rows {
		if l.State != store.LetterHandled {
			t.Errorf("letter %d is %s", l.ID, l.State)
		}
		if strings.HasPrefix(l.MessageID, "e2e.") {
			handled++
		}
	}
	if handled != g.letters {
		t.Errorf("%d letters were sent, %d are stored", g.letters, handled)
	}
	if counts.Queued != 0 || counts.Failed != 0 {
		t.Errorf("the outbox has %+v", counts)
	}
	answers := map[string]string{} // letter -> the one Message-ID of its answer
	total := 0
	for _, side := range g.sides {
		reports := map[int]string{}
		for _, d := range g.readers[side].all() {
			if d.Auto == "auto-replied" {
				if was := answers[d.InReplyTo]; was != "" && was != d.ID {
					t.Errorf("%s has two answers to %s", side, d.InReplyTo)
				}
				answers[d.InReplyTo] = d.ID
				continue
			}
			if was := reports[d.Phase]; was != "" && was != d.ID {
				t.Errorf("%s has two reports for phase %d", side, d.Phase)
			}
			reports[d.Phase] = d.ID
		}
		total += len(reports)
		if len(reports) != phase {
			t.Errorf("%s has %d reports, want %d", side, len(reports), phase)
		}
	}
	if len(answers) != g.letters {
		t.Errorf("%d letters have %d answers", g.letters, len(answers))
	}
	if want := len(answers) + total + g.Others; counts.Sent != want {
		t.Errorf("%d dispatches were sent, %d arrived", counts.Sent, want)
	}
	g.verify(phase)
}

// verify adjudicates the game again.
func (g *game) verify(phase int) {
	a, err := g.office.Service.Transfer.Export(context.Background(), g.id, true)
	if err != nil {
		g.t.Fatal(err)
	}
	r, err := archive.NewKeeper(g.office.Titles, g.office.Book).Verify(context.Background(), a, nil)
	if err != nil || !r.SoFar() || r.Phases != phase-1 {
		g.t.Errorf("verified %d of %d phases: %+v, %v", r.Phases, phase-1, r.Differs, err)
	}
	g.t.Logf("%d phases, %d letters", r.Phases, g.letters)
}
