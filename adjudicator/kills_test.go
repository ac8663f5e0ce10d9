package adjudicator_test

import (
	"bytes"
	"cmp"
	"context"
	"errors"
	"fmt"
	"maps"
	"math/rand/v2"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"sync"
	"syscall"
	"testing"
	"time"

	"github.com/emersion/go-imap/v2"
	"github.com/emersion/go-imap/v2/imapclient"
	"github.com/emersion/go-smtp"

	"github.com/fieldpost/fieldpost/adjudicator/founding"
	"github.com/fieldpost/fieldpost/adjudicator/office"
	"github.com/fieldpost/fieldpost/mailer/delivery"
	"github.com/fieldpost/fieldpost/mailer/localpost"
	"github.com/fieldpost/fieldpost/rules"
	"github.com/fieldpost/fieldpost/rules/dice"
	"github.com/fieldpost/fieldpost/rules/rulestest/toy"
	"github.com/fieldpost/fieldpost/rules/testenv"
	"github.com/fieldpost/fieldpost/store"
)

// TestRandomKills has a process read a mailbox, play and send, kills it again and again -
// at a random moment, or at a step between mailbox, database and relay - while letters
// come, and then compares: each letter is handled once and answered by one mail, nothing
// is left in the mailbox, and each mail was delivered; more than once only where the
// process was killed before the outbox knew of it, and then the same.
//
// FIELDPOST_KILLS says how many kills (40), FIELDPOST_SEED which.
func TestRandomKills(t *testing.T) {
	testenv.NoRace(t, "kills one child process after another")
	kills := 40
	if testing.Short() {
		kills = 10
	}
	if n := os.Getenv("FIELDPOST_KILLS"); n != "" {
		var err error
		if kills, err = strconv.Atoi(n); err != nil {
			t.Fatal(err)
		}
	}
	seed := uint64(time.Now().UnixNano())
	if n := os.Getenv("FIELDPOST_SEED"); n != "" {
		var err error
		if seed, err = strconv.ParseUint(n, 10, 64); err != nil {
			t.Fatal(err)
		}
	}
	t.Logf("FIELDPOST_SEED=%d", seed)
	var sum struct{ letters, mails, doubled int }
	luck := rand.New(rand.NewPCG(seed, 1))
	for done := 0; done < kills && !t.Failed(); {
		n := min(kills-done, 60)
		k := newKilling(t, luck)
		for range n {
			k.life()
		}
		k.rest()
		letters, mails, doubled := k.compare()
		sum.letters, sum.mails, sum.doubled = sum.letters+letters, sum.mails+mails, sum.doubled+doubled
		if most := delivery.DefaultLanes * n; doubled > most { // one of each connection to the relay
			t.Errorf("%d mails were sent again after %d kills, at most %d can be", doubled, n, most)
		}
		done += n
		t.Logf("%d kills: %d letters, %d mails, %d of them sent again", done, sum.letters, sum.mails, sum.doubled)
	}
}

// killing is a post office with the process that reads it.
type killing struct {
	t      *testing.T
	luck   *rand.Rand
	dir    string
	server *localpost.Server
	imap   string            // where the process reads; "": of the server itself
	env    []string          // of the process besides
	blocks map[string]string // the keys of a side, by game and side
	sent   []string          // Message-IDs of letters
}

const killedGames = 12

func newKilling(t *testing.T, luck *rand.Rand) *killing {
	t.Helper()
	k := &killing{t: t, luck: luck, dir: t.TempDir(), blocks: map[string]string{}}
	var err error
	if k.server, err = localpost.Start(t.Context(), localpost.Config{Domain: "example.org"}); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { k.server.Close() })
	for _, a := range []string{theOffice, ana, benj, mod} {
		if err := k.server.AddAccount(a, "sesame"); err != nil {
			t.Fatal(err)
		}
	}
	st, svc, err := openLive(t.Context(), k.dir, nil, func(string) {})
	if err != nil {
		t.Fatal(err)
	}
	for range killedGames {
		g, err := svc.Founding.CreateGame(t.Context(), founding.NewGame{
			Title: "toy", Options: map[string]string{"turns": "20"}, Seed: &dice.Seed{7},
			Seats: []founding.NewSeat{
				{Side: toy.Red, Person: office.Person{Address: ana, Name: "Ana"}},
				{Side: toy.Blue, Person: office.Person{Address: benj, Name: "Benito", Lang: rules.Spanish}},
			},
		})
		if err != nil {
			t.Fatal(err)
		}
		for _, side := range []rules.Side{toy.Red, toy.Blue} {
			key, err := svc.Inquiry.OrderKey(t.Context(), g.ID, side)
			if err != nil {
				t.Fatal(err)
			}
			k.blocks[g.ID+" "+string(side)] = fmt.Sprintf("game: %s side: %s key: %s\norders\n", g.ID, side, key)
		}
	}
	if err := st.Close(); err != nil {
		t.Fatal(err)
	}
	return k
}

// deliver puts letters into the mailbox: sheets, final or not, and requests.
func (k *killing) deliver(n int) {
	k.t.Helper()
	c, err := smtp.Dial(k.server.SMTPAddr())
	if err != nil {
		k.t.Fatal(err)
	}
	defer c.Close()
	seats := slices.Sorted(maps.Keys(k.blocks))
	for range n {
		seat := seats[k.luck.IntN(len(seats))]
		from, lines := ana, []string{"hold mill\nraid ford\nwait", "hold mill", "raid ford", "raid nowhere", "status"}
		if strings.HasSuffix(seat, string(toy.Blue)) {
			from, lines = benj, []string{"hold ford\nwait", "hold ford", "permanente huir en colina", "estado"}
		}
		no := len(k.sent)
		id := fmt.Sprintf("kill%d@x", no)
		body := k.blocks[seat] + lines[k.luck.IntN(len(lines))] + "\nend\n"
		raw := fmt.Sprintf("From: %s\r\nTo: %s\r\nSubject: orders\r\nMessage-ID: <%s>\r\nDate: %s\r\n\r\n%s",
			from, theOffice, id, noon.Add(time.Duration(no)*time.Second).Format(time.RFC1123Z), strings.ReplaceAll(body, "\n", "\r\n"))
		if err := c.SendMail(from, []string{theOffice}, strings.NewReader(raw)); err != nil {
			k.t.Fatal(err)
		}
		k.sent = append(k.sent, id)
	}
}

// start runs the process; up is closed when it works.
func (k *killing) start(step string, hit int) (cmd *exec.Cmd, up chan struct{}, said *bytes.Buffer) {
	k.t.Helper()
	cmd = exec.Command(os.Args[0])
	cmd.Env = append(os.Environ(), envCrashDir+"="+k.dir, envCrashStep+"="+stepLive+step, envCrashHit+"="+strconv.Itoa(hit),
		envLivePost+"="+cmp.Or(k.imap, k.server.IMAPAddr())+" "+k.server.SMTPAddr())
	cmd.Env = append(cmd.Env, k.env...)
	said, up = new(bytes.Buffer), make(chan struct{})
	cmd.Stderr = said
	cmd.Stdout = &firstWord{up: up}
	if err := cmd.Start(); err != nil {
		k.t.Fatal(err)
	}
	return cmd, up, said
}

// firstWord closes a channel at the first word.
type firstWord struct {
	up   chan struct{}
	once sync.Once
}

func (s *firstWord) Write(b []byte) (int, error) {
	s.once.Do(func() { close(s.up) })
	return len(b), nil
}

// life starts the process, has letters come and kills it.
func (k *killing) life() {
	k.t.Helper()
	step, hit := "", 0
	if all := killedSteps(); k.luck.IntN(2) == 0 {
		step, hit = all[k.luck.IntN(len(all))], 1+k.luck.IntN(4)
	}
	k.deliver(k.luck.IntN(12))
	cmd, up, said := k.start(step, hit)
	ended := make(chan error, 1)
	go func() { ended <- cmd.Wait() }()
	select {
	case <-up:
	case err := <-ended:
		k.died(err, said)
		return
	}
	k.deliver(k.luck.IntN(4))
	late := time.After(time.Duration(k.luck.IntN(80_000)) * time.Microsecond)
	select {
	case err := <-ended:
		k.died(err, said)
	case <-late:
		cmd.Process.Kill()
		k.died(<-ended, said)
	}
}

// died fails unless the process was killed.
func (k *killing) died(err error, said *bytes.Buffer) {
	k.t.Helper()
	var exit *exec.ExitError
	if !errors.As(err, &exit) || exit.Sys().(syscall.WaitStatus).Signal() != syscall.SIGKILL {
		k.t.Fatalf("the process ended by itself: %v\n%s", err, said)
	}
}

// rest lets the process work until nothing is left to do.
func (k *killing) rest() {
	k.t.Helper()
	cmd, up, said := k.start("", 0)
	late := time.After(patience)
	ended := make(chan error, 1)
	go func() { ended <- cmd.Wait() }()
	st, err := store.Open(k.t.Context(), filepath.Join(k.dir, "fieldpost.db"))
	if err != nil {
		k.t.Fatal(err)
	}
	defer st.Close()
	for {
		left, why := 0, ""
		if err := st.View(k.t.Context(), func(tx *store.Tx) error {
			waiting, err := tx.Letters().New()
			if err != nil {
				return err
			}
			due, err := tx.Dispatches().DueIDs(time.Now().Add(24*time.Hour), 1000)
			if err != nil {
				return err
			}
			inbox, done, err := k.folders()
			why = fmt.Sprintf("%d letters wait, %d mails; %d letters lie in the inbox, %d of %d in the other folder", len(waiting), len(due), inbox, done, len(k.sent))
			left = len(waiting) + len(due) + inbox + max(len(k.sent)-done, done-len(k.sent))
			return err
		}); err != nil {
			k.t.Fatal(err)
		}
		if left == 0 {
			break
		}
		select {
		case err := <-ended:
			k.t.Fatalf("the process ended: %v\n%s", err, said)
		case <-late:
			cmd.Process.Kill()
			k.t.Fatalf("after all: %s\n%s", why, said)
		case <-time.After(10 * time.Millisecond):
		}
	}
	select {
	case <-up: // before that it may not know of signals
	case <-late:
	}
	cmd.Process.Signal(os.Interrupt)
	if err := <-ended; err != nil {
		k.t.Fatalf("%v\n%s", err, said)
	}
}

// folders counts what lies in the inbox and in the folder of handled letters.
func (k *killing) folders() (inbox, done int, err error) {
	c, err := imapclient.DialInsecure(k.server.IMAPAddr(), nil)
	if err != nil {
		return 0, 0, err
	}
	defer c.Close()
	if err := c.Login(theOffice, "sesame").Wait(); err != nil {
		return 0, 0, err
	}
	for folder, n := range map[string]*int{delivery.DefaultFolder: &inbox, delivery.DefaultDone: &done} {
		data, err := c.Status(folder, &imap.StatusOptions{NumMessages: true}).Wait()
		if err != nil {
			return 0, 0, err
		}
		*n = int(*data.NumMessages)
	}
	return inbox, done, nil
}

// compare compares what was sent with what was handled, and what was queued with what
// was delivered.
func (k *killing) compare() (letters, mails, doubled int) {
	k.t.Helper()
	st, err := store.Open(context.Background(), filepath.Join(k.dir, "fieldpost.db"))
	if err != nil {
		k.t.Fatal(err)
	}
	defer st.Close()
	queued := map[string]store.Dispatch{}
	if err := st.View(context.Background(), func(tx *store.Tx) error {
		answers, latest := map[int64]int{}, map[string]int64{}
		all, err := tx.Dispatches().List(store.DispatchFilter{Page: store.Page{Most: 1 << 20}})
		if err != nil {
			return err
		}
		slices.Reverse(all) // the oldest first
		for _, d := range all {
			queued[d.MessageID] = d
			if d.State != store.Sent {
				k.t.Errorf("mail %d of kind %s is %s", d.ID, d.Kind, d.State)
			}
			if d.Letter == 0 {
				continue
			}
			answers[d.Letter]++
			if seat := d.Game + " " + string(d.Side); d.Letter < latest[seat] {
				k.t.Errorf("letter %d of %s was answered after letter %d", d.Letter, seat, latest[seat])
			} else {
				latest[seat] = d.Letter
			}
		}
		for i, id := range k.sent {
			l, err := tx.Letters().One(store.LetterFilter{Mailbox: liveBox, MessageID: id, Page: store.Page{Most: 1}})
			if err != nil {
				return fmt.Errorf("letter %s: %w", id, err)
			}
			if l.State != store.LetterHandled || answers[l.ID] != 1 || int(l.UID) != i+1 {
				k.t.Errorf("letter %s, UID %d of %d: %s %s with %d answers", id, l.UID, i+1, l.State, l.Outcome, answers[l.ID])
			}
		}
		if n := len(answers); n != len(k.sent) {
			k.t.Errorf("%d letters were answered, %d were sent", n, len(k.sent))
		}
		return nil
	}); err != nil {
		k.t.Error(err)
	}
	seen := map[string][]byte{}
	for _, address := range []string{ana, benj, mod} {
		for _, m := range k.server.Mailbox(address) {
			id := idOf(m.Raw)
			if _, ok := queued[id]; !ok {
				k.t.Errorf("a mail %s to %s was delivered that stands in no outbox", id, address)
			}
			if before, again := seen[id]; again {
				doubled++
				if !bytes.Equal(before, m.Raw) {
					k.t.Errorf("mail %s came twice, and not the same", id)
				}
			}
			seen[id] = m.Raw
			mails++
		}
	}
	for id, d := range queued {
		if seen[id] == nil {
			k.t.Errorf("mail %d of kind %s never arrived", d.ID, d.Kind)
		}
	}
	return len(k.sent), mails, doubled
}

// idOf is the Message-ID of a mail.
func idOf(raw []byte) string {
	_, rest, _ := strings.Cut(strings.ToLower(string(raw)), "\r\nmessage-id: <")
	id, _, _ := strings.Cut(rest, ">")
	return id
}

// patience is how long a process may need for what is left.
const patience = 20 * time.Second
