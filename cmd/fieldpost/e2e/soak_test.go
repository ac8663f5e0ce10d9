//go:build e2e

package e2e

import (
	"bytes"
	"context"
	"fmt"
	"hash/fnv"
	"math/rand/v2"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/emersion/go-message/mail"

	"github.com/fieldpost/fieldpost/adjudicator/archive"
	"github.com/fieldpost/fieldpost/adjudicator/founding"
	"github.com/fieldpost/fieldpost/adjudicator/office"
	"github.com/fieldpost/fieldpost/adjudicator/selfplay"
	"github.com/fieldpost/fieldpost/cmd/fieldpost/daemon"
	"github.com/fieldpost/fieldpost/cmd/fieldpost/player"
	"github.com/fieldpost/fieldpost/mailer"
	"github.com/fieldpost/fieldpost/mailer/wire"
	"github.com/fieldpost/fieldpost/rules"
	"github.com/fieldpost/fieldpost/rules/dice"
	"github.com/fieldpost/fieldpost/store"
)

// soak is many games that bots play by mail while the daemon is killed again and again.
type soak struct {
	t      *testing.T
	post   post
	house  *house
	office *daemon.Office

	mu      sync.Mutex
	resting bool                      // no more letters are written
	asked   map[string]bool           // game, side and phase that were answered
	sent    map[string]time.Time      // by Message-ID
	took    []time.Duration           // from a letter to its answer in the mailbox
	answers map[string]map[string]int // Message-IDs of the answers to a letter, with how often each came
	texts   map[string]uint64         // hash of the text of each Message-ID
	again   int                       // mails that came more than once
	others  int                       // mails that answer nothing
}

// soakSetting is a number from the environment, which .ci/night raises.
func soakSetting(t *testing.T, name string, usual int) int {
	t.Helper()
	v := os.Getenv("FIELDPOST_SOAK_" + name)
	if v == "" {
		return usual
	}
	n, err := strconv.Atoi(v)
	if err != nil || n < 1 {
		t.Fatalf("FIELDPOST_SOAK_%s=%q is not a number above 0", name, v)
	}
	return n
}

// TestSoak plays games of all titles by bots over Postfix and Dovecot, with the daemon
// killed every few seconds as a loss of power does: afterwards each letter has been
// answered once, no mail came with two texts, and every game can be verified.
// FIELDPOST_SOAK_GAMES (8) and FIELDPOST_SOAK_SECONDS (8) make it longer.
func TestSoak(t *testing.T) {
	games, seconds := soakSetting(t, "GAMES", 8), soakSetting(t, "SECONDS", 8)
	p := servers(t)
	s := &soak{
		t: t, post: p, house: build(t, p), asked: map[string]bool{}, sent: map[string]time.Time{},
		answers: map[string]map[string]int{}, texts: map[string]uint64{},
	}
	s.house.edit("letters_per_hour  = 60", "letters_per_hour  = 10000")
	s.house.withoutMaps()
	s.office = s.house.office()
	s.begin(games)
	size := s.house.size()
	s.house.start()
	for _, address := range p.players {
		s.player(address)
	}
	kills, peak := 0, 0
	luck := rand.New(rand.NewPCG(uint64(time.Now().UnixNano()), 1))
	began := time.Now()
	for end := began.Add(time.Duration(seconds) * time.Second); time.Now().Before(end); {
		time.Sleep(500*time.Millisecond + time.Duration(luck.IntN(3500))*time.Millisecond)
		if kB, err := strconv.Atoi(strings.TrimSuffix(s.house.resident(), " kB")); err == nil {
			peak = max(peak, kB)
		}
		s.house.kill()
		s.house.start()
		kills++
	}
	lasted := time.Since(began)
	s.mu.Lock()
	s.resting = true
	letters := len(s.sent)
	s.mu.Unlock()
	s.settle(seconds)
	s.house.stop()
	s.compare()
	slices.Sort(s.took)
	t.Logf("%d games, %d kills in %s: %d letters (%.1f/s), answered after %s (median), %s (99 of 100), %d mails came twice; %d kB of memory at most, the database grew from %d to %d kB",
		games, kills, lasted.Round(time.Second), letters, float64(letters)/lasted.Seconds(),
		s.took[len(s.took)/2].Round(time.Millisecond), s.took[len(s.took)*99/100].Round(time.Millisecond), s.again, peak, size>>10, s.house.size()>>10)
}

// edit changes a line of the configuration.
func (h *house) edit(was, is string) {
	h.t.Helper()
	file := filepath.Join(h.dir, "post.toml")
	text, err := os.ReadFile(file)
	if err != nil {
		h.t.Fatal(err)
	}
	if !strings.Contains(string(text), was) {
		h.t.Fatalf("the configuration does not say %q", was)
	}
	if err := os.WriteFile(file, []byte(strings.Replace(string(text), was, is, 1)), 0o600); err != nil {
		h.t.Fatal(err)
	}
}

// size is that of the database with its log, in bytes.
func (h *house) size() (n int64) {
	for _, name := range []string{"fieldpost.db", "fieldpost.db-wal"} {
		if info, err := os.Stat(filepath.Join(h.dir, name)); err == nil {
			n += info.Size()
		}
	}
	return n
}

// begin makes the games, of one title after the other; each side has an address of its
// own that ends in one of the mailboxes.
func (s *soak) begin(games int) {
	s.t.Helper()
	ctx := context.Background()
	for i := range games {
		title := s.office.Titles[i%len(s.office.Titles)]
		n := founding.NewGame{Title: title.About().ID, Seed: &dice.Seed{byte(i), byte(i >> 8)}, Policy: &store.Policy{}}
		for j, side := range title.About().SidesOf("") {
			local, host, _ := strings.Cut(s.post.players[(i+j)%len(s.post.players)], "@")
			n.Seats = append(n.Seats, founding.NewSeat{Side: side, Person: office.Person{
				Address: fmt.Sprintf("%s+%d.%d@%s", local, i, j, host), Name: fmt.Sprintf("Player %d.%d", i, j), Zone: "UTC", Lang: []rules.Lang{rules.English, rules.Spanish}[i%2],
			}})
		}
		if _, err := s.office.Service.Founding.CreateGame(ctx, n); err != nil {
			s.t.Fatal(err)
		}
	}
}

// player reads a mailbox and answers what comes, until the test ends.
func (s *soak) player(address string) {
	s.t.Helper()
	poller, err := mailer.NewPoller(mailer.Mailbox{
		Addr: s.post.imap, Security: wire.SecurityPlain, Username: address, Password: s.post.password, Done: "Read", PollEvery: time.Second,
	}, s, nil, wire.Options{})
	if err != nil {
		s.t.Fatal(err)
	}
	ctx, cancel := context.WithCancel(context.Background())
	done := make(chan struct{})
	go func() {
		defer close(done)
		_ = poller.Run(ctx)
	}()
	s.t.Cleanup(func() { cancel(); <-done })
}

// soakSubject is how a subject names game and side.
var soakSubject = regexp.MustCompile(`^\[(\S+) P\d+ (\S+)\]`)

// Receive implements mailer.Receiver.
func (s *soak) Receive(_ context.Context, l mailer.Letter) error {
	d, err := player.Read(l.Raw)
	if err != nil {
		s.t.Errorf("a mail that cannot be read: %v", err)
		return nil
	}
	if !s.note(d) {
		return nil
	}
	m := soakSubject.FindStringSubmatch(d.Subject)
	if m == nil {
		s.t.Errorf("a mail that asks for orders is called %q", d.Subject)
		return nil
	}
	for n, lines := range s.sheets(d.Game, rules.Side(m[2]), d.Phase) {
		s.write(d, recipient(l.Raw), fmt.Sprintf("soak.%s.%s.%d.%d@fieldpost.test", d.Game, m[2], d.Phase, n), lines)
	}
	return nil
}

// note notes what came, and reports whether it asks for orders that were not written yet.
func (s *soak) note(d *player.Dispatch) (wanted bool) {
	s.mu.Lock()
	defer s.mu.Unlock()
	h := fnv.New64a()
	h.Write([]byte(d.Text))
	if was, came := s.texts[d.ID]; came {
		if s.again++; was != h.Sum64() {
			s.t.Errorf("mail %s came with two texts", d.ID)
		}
	}
	s.texts[d.ID] = h.Sum64()
	if at, mine := s.sent[d.InReplyTo]; mine && d.Auto == "auto-replied" {
		if s.answers[d.InReplyTo] == nil {
			s.answers[d.InReplyTo] = map[string]int{}
			s.took = append(s.took, time.Since(at))
		}
		s.answers[d.InReplyTo][d.ID]++
		return false
	}
	s.others++
	key := fmt.Sprint(d.Subject, d.Game, d.Phase)
	if d.Key == "" || s.resting || s.asked[key] {
		return false
	}
	s.asked[key] = true
	return true
}

// sheets are the orders of the bot for all that a phase asks of a side.
func (s *soak) sheets(game string, side rules.Side, phase int) (out [][]string) {
	var g store.Game
	var raw []byte
	err := s.office.Store.View(context.Background(), func(tx *store.Tx) (err error) {
		if g, err = tx.Game(game); err == nil && g.Phase == phase {
			raw, _, err = tx.Position(game, phase-1)
		}
		return err
	})
	if err != nil || raw == nil {
		return nil
	}
	title, _ := s.office.Titles.Get(g.Title)
	pos, err := title.Decode(raw)
	if err != nil {
		s.t.Error(err)
		return nil
	}
	for i, d := range pos.Demands() {
		if d.Side == side && !d.Optional {
			out = append(out, title.Grammar().Lines(rules.Bot(title, pos, d, selfplay.NewLuck(uint64(phase), uint64(i))), rules.English))
		}
	}
	return out
}

// recipient is the address that a mail is for.
func recipient(raw []byte) string {
	m, err := mail.CreateReader(bytes.NewReader(raw))
	if err != nil {
		return ""
	}
	defer m.Close()
	to, err := m.Header.AddressList("To")
	if err != nil || len(to) == 0 {
		return ""
	}
	return to[0].Address
}

func (s *soak) write(d *player.Dispatch, from, id string, lines []string) {
	l := player.Letter{
		From: mail.Address{Address: from}, ID: id, At: time.Now(), Answer: d, Lines: lines, Style: player.InBlock,
	}
	raw, err := l.Compose()
	if err != nil {
		s.t.Error(err)
		return
	}
	s.mu.Lock()
	s.sent[id] = time.Now()
	s.mu.Unlock()
	s.post.send(s.t, from, d.ReplyTo, raw)
}

// settle waits until nothing is under way any more.
func (s *soak) settle(seconds int) {
	s.t.Helper()
	quiet := 0
	for late := time.Now().Add(patience + time.Duration(seconds)*time.Second/2); ; time.Sleep(200 * time.Millisecond) {
		var counts store.Counts
		var fresh []int64
		if err := s.office.Store.View(context.Background(), func(tx *store.Tx) (err error) {
			if fresh, err = tx.Letters().New(); err != nil {
				return err
			}
			counts, err = tx.Dispatches().Counts("")
			return err
		}); err != nil {
			s.t.Fatal(err)
		}
		s.mu.Lock()
		unanswered := len(s.sent) - len(s.answers)
		s.mu.Unlock()
		if counts.Queued == 0 && len(fresh) == 0 && unanswered == 0 {
			if quiet++; quiet > 10 {
				return
			}
			continue
		}
		if quiet = 0; time.Now().After(late) {
			s.t.Errorf("%d letters have no answer, %d are not handled, the outbox has %+v", unanswered, len(fresh), counts)
			return
		}
	}
}

// compare looks whether each letter was answered once, and verifies every game.
func (s *soak) compare() {
	s.t.Helper()
	s.mu.Lock()
	defer s.mu.Unlock()
	if len(s.sent) == 0 || len(s.took) == 0 {
		s.t.Fatal("nobody wrote anything")
	}
	for id := range s.sent {
		if n := len(s.answers[id]); n != 1 {
			s.t.Errorf("letter %s has %d answers", id, n)
		}
	}
	ctx := context.Background()
	keeper := archive.NewKeeper(s.office.Titles, s.office.Book)
	var ids []string
	if err := s.office.Store.View(ctx, func(tx *store.Tx) error {
		all, err := tx.Games().All()
		for i := range all {
			ids = append(ids, all[i].ID)
		}
		return err
	}); err != nil {
		s.t.Fatal(err)
	}
	phases := 0
	for _, id := range ids {
		a, err := s.office.Service.Transfer.Export(ctx, id, true)
		if err != nil {
			s.t.Fatal(err)
		}
		report, err := keeper.Verify(ctx, a, nil)
		if err != nil || !report.SoFar() {
			s.t.Errorf("%s is not verified: %+v, %v", id, report.Differs, err)
		}
		phases += report.Phases
	}
	s.t.Logf("%d games with %d phases are verified", len(ids), phases)
}
