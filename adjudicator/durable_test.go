package adjudicator_test

import (
	"bytes"
	"context"
	"errors"
	"io"
	"math/rand/v2"
	"net"
	"os"
	"os/exec"
	"path/filepath"
	"strconv"
	"strings"
	"testing"
	"time"

	"github.com/fieldpost/fieldpost/mailer/localpost"
	"github.com/fieldpost/fieldpost/rules/testenv"
	"github.com/fieldpost/fieldpost/store"
)

// TestLettersAreFlushedBeforeTheyAreMoved: when the server hears MOVE, a loss of power
// would leave every letter of it in the database. What it would leave is what was flushed:
// a library that stands before libc copies the database's files at each fsync and
// fdatasync, and the copies are put together in the middle of the command. Letters come
// alone and in sets.
func TestLettersAreFlushedBeforeTheyAreMoved(t *testing.T) {
	testenv.NoRace(t, "a process as in TestRandomKills, watched by a library that the detector does not bear")
	shim := buildShim(t)
	k := newKilling(t, rand.New(rand.NewPCG(1, 1)))
	made := filepath.Join(k.dir, "fieldpost.db") // without the library, and closed: all of it is in one file
	raw, err := os.ReadFile(made)
	if err == nil {
		err = os.WriteFile(made+".flushed", raw, 0o600)
	}
	if err != nil {
		t.Fatal(err)
	}
	moves := &moveTap{t: t, k: k}
	k.imap = moves.listen(k.server)
	k.deliver(30) // a set
	k.env = []string{"LD_PRELOAD=" + shim}
	cmd, up, said := k.start("", 0)
	ended := make(chan error, 1)
	go func() { ended <- cmd.Wait() }()
	select {
	case <-up:
	case err := <-ended:
		t.Fatalf("%v\n%s", err, said)
	}
	for range 3 { // and single ones
		k.wait(len(k.sent))
		k.deliver(1)
	}
	k.wait(len(k.sent))
	cmd.Process.Signal(os.Interrupt)
	if err := <-ended; err != nil {
		t.Fatalf("%v\n%s", err, said)
	}
	if moves.n < 4 {
		t.Errorf("%d MOVE commands were seen", moves.n)
	}
}

// buildShim compiles the library.
func buildShim(t *testing.T) string {
	t.Helper()
	cc := os.Getenv("CC")
	if cc == "" {
		cc = "cc"
	}
	out := filepath.Join(t.TempDir(), "durable.so")
	if said, err := exec.Command(cc, "-shared", "-fPIC", "-O1", "-o", out, "testdata/durable.c").CombinedOutput(); err != nil {
		t.Fatalf("%v\n%s", err, said)
	}
	return out
}

// wait waits until so many letters lie in the folder of handled ones.
func (k *killing) wait(n int) {
	k.t.Helper()
	for late := time.Now().Add(patience); ; time.Sleep(5 * time.Millisecond) {
		_, done, err := k.folders()
		if err == nil && done >= n {
			return
		}
		if time.Now().After(late) {
			k.t.Fatalf("%d of %d letters were moved: %v", done, n, err)
		}
	}
}

// moveTap stands before an IMAP server and looks at what is flushed when MOVE passes.
type moveTap struct {
	t *testing.T
	k *killing
	n int
}

func (m *moveTap) listen(server *localpost.Server) (addr string) {
	l, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		m.t.Fatal(err)
	}
	m.t.Cleanup(func() { l.Close() })
	go func() {
		for {
			client, err := l.Accept()
			if err != nil {
				return
			}
			to, err := net.Dial("tcp", server.IMAPAddr())
			if err != nil {
				client.Close()
				continue
			}
			go func() {
				io.Copy(client, to)
				client.Close()
			}()
			go func() {
				defer to.Close()
				buf := make([]byte, 64<<10)
				for {
					n, err := client.Read(buf)
					if bytes.Contains(buf[:n], []byte(" UID MOVE ")) {
						m.look(string(buf[:n]))
					}
					if _, werr := to.Write(buf[:n]); werr != nil || err != nil {
						return
					}
				}
			}()
		}
	}()
	return l.Addr().String()
}

// look opens what is flushed, and looks for the letters that are about to be moved. The
// next ones may be written meanwhile: the log is copied before the database, into which a
// checkpoint may bring it.
func (m *moveTap) look(command string) {
	m.n++
	dir := m.t.TempDir()
	for _, suffix := range []string{"-wal", ""} {
		raw, err := os.ReadFile(filepath.Join(m.k.dir, "fieldpost.db"+suffix+".flushed"))
		if errors.Is(err, os.ErrNotExist) {
			continue
		}
		if err == nil {
			err = os.WriteFile(filepath.Join(dir, "fieldpost.db"+suffix), raw, 0o600)
		}
		if err != nil {
			m.t.Error(err)
			return
		}
	}
	st, err := store.Open(context.Background(), filepath.Join(dir, "fieldpost.db"))
	if err != nil {
		m.t.Error(err)
		return
	}
	defer st.Close()
	_, rest, _ := strings.Cut(command, " UID MOVE ")
	set, _, _ := strings.Cut(rest, " ")
	for _, uid := range uidsOf(m.t, set) {
		if err := st.View(context.Background(), func(tx *store.Tx) error {
			_, err := tx.Letters().One(store.LetterFilter{Mailbox: liveBox, MessageID: m.k.sent[uid-1], Page: store.Page{Most: 1}})
			return err
		}); err != nil {
			m.t.Errorf("letter %d of the %s is moved, and a loss of power would lose it: %v", uid, set, err)
		}
	}
}

// uidsOf lists the UIDs of a set, as in 3:5,9.
func uidsOf(t *testing.T, set string) (all []int) {
	for part := range strings.SplitSeq(set, ",") {
		from, to, span := strings.Cut(part, ":")
		first, err := strconv.Atoi(from)
		last, wrong := first, error(nil)
		if span {
			last, wrong = strconv.Atoi(to)
		}
		if err != nil || wrong != nil {
			t.Errorf("the set %q: %v, %v", set, err, wrong)
			return nil
		}
		for uid := first; uid <= last; uid++ {
			all = append(all, uid)
		}
	}
	return all
}
