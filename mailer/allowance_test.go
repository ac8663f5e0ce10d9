package mailer_test

import (
	"bufio"
	"context"
	"errors"
	"fmt"
	"io"
	"net"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/fieldpost/fieldpost/mailer"
	"github.com/fieldpost/fieldpost/mailer/delivery"
	"github.com/fieldpost/fieldpost/mailer/mailertest"
	"github.com/fieldpost/fieldpost/mailer/wire"
)

// peer is a server that keeps to a script and then says the same for ever.
type peer struct {
	script []turn
	last   string // said for ever
}

// turn is something to say; before it, what stands in await is heard.
type turn struct{ await, say string }

// serve returns the address and how many bytes of the endless part went out
// on one connection, once the other side had enough.
func (p peer) serve(t *testing.T) (addr string, said func() int) {
	t.Helper()
	l, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	ended := make(chan int, 1000)
	var open sync.WaitGroup
	t.Cleanup(func() {
		l.Close()
		open.Wait()
	})
	open.Go(func() {
		for {
			conn, err := l.Accept()
			if err != nil {
				return
			}
			open.Go(func() {
				defer conn.Close()
				conn.(*net.TCPConn).SetWriteBuffer(32 << 10)
				conn.SetDeadline(time.Now().Add(30 * time.Second))
				if n := p.talk(conn); n > 0 {
					ended <- n
				}
			})
		}
	})
	return l.Addr().String(), func() int {
		select {
		case n := <-ended:
			return n
		case <-time.After(20 * time.Second):
			t.Fatal("the connection was not cut")
			return 0
		}
	}
}

func (p peer) talk(conn net.Conn) (endless int) {
	heard := bufio.NewReader(conn)
	for _, turn := range p.script {
		tag := ""
		for turn.await != "" {
			line, err := heard.ReadString('\n')
			if err != nil {
				return 0
			}
			if strings.Contains(line, turn.await) {
				tag, _, _ = strings.Cut(line, " ")
				break
			}
		}
		io.WriteString(conn, strings.ReplaceAll(turn.say, "TAG", tag))
	}
	more := []byte(strings.Repeat(p.last, 1+4096/len(p.last)))
	for endless < 1<<30 {
		n, err := conn.Write(more)
		endless += n
		if err != nil {
			break
		}
	}
	return endless
}

// socketBuffers is what two sockets of loopback may hold on top of what was
// read.
const socketBuffers = 4 << 20

// TestRelayThatDoesNotStopTalking has a relay say something endless at each
// step.
func TestRelayThatDoesNotStopTalking(t *testing.T) {
	hello := []turn{{"", "220 hello\r\n"}, {"EHLO", "250-hello\r\n250 AUTH PLAIN\r\n"}}
	for _, tt := range []struct {
		name string
		peer peer
	}{
		{"lines of a greeting", peer{nil, "220-hello and welcome\r\n"}},
		{"a greeting in one line", peer{nil, "220 hello"}},
		{"no greeting at all", peer{nil, "x"}},
		{"extensions", peer{[]turn{{"", "220 hello\r\n"}, {"EHLO", "250-hello\r\n"}}, "250-X-MORE\r\n"}},
		{"a login", peer{append(hello, turn{"AUTH", ""}), "334-more\r\n"}},
		{"a login refused", peer{append(hello, turn{"AUTH", ""}), "535-no\r\n"}},
	} {
		t.Run(tt.name, func(t *testing.T) {
			t.Parallel()
			addr, said := tt.peer.serve(t)
			r := delivery.Relay{Addr: addr, Security: wire.SecurityPlain, Username: "a", Password: "b"}
			err := r.Check(context.Background())
			if err == nil {
				t.Error("got nil, want an error")
			}
			if n := said(); n > socketBuffers {
				t.Errorf("%d bytes were taken, then: %v", n, err)
			}
		})
	}
}

// TestRelayThatDoesNotStopTalkingOfAMail charges no dispatch with it for good.
func TestRelayThatDoesNotStopTalkingOfAMail(t *testing.T) {
	addr, said := peer{[]turn{{"", "220 hello\r\n"}, {"EHLO", "250 hello\r\n"}, {"MAIL", ""}}, "250-go on\r\n"}.serve(t)
	var outbox mailertest.Outbox
	id := outbox.Put(parcel())
	mailertest.Send(t, delivery.Relay{Addr: addr, Security: wire.SecurityPlain, SendEvery: time.Hour}, &outbox, nil)
	if n := said(); n > socketBuffers {
		t.Errorf("%d bytes were taken", n)
	}
	if e := outbox.Entry(id); e.Permanent || e.Sent {
		t.Errorf("the dispatch: %+v", e)
	}
}

// TestMailboxThatDoesNotStopTalking has a mailbox say something endless at each
// step that `doctor` takes.
func TestMailboxThatDoesNotStopTalking(t *testing.T) {
	const caps = "* CAPABILITY IMAP4rev1 AUTH=PLAIN SASL-IR\r\n"
	in := folder()[:3]
	for _, tt := range []struct {
		name string
		peer peer
	}{
		{"a greeting in one line", peer{nil, "* OK hello"}},
		{"bytes", peer{nil, "x"}},
		{"greetings", peer{nil, "* OK hello\r\n"}},
		{"capabilities in one line", peer{[]turn{{"", "* OK hello\r\n* CAPABILITY IMAP4rev1"}}, " X-MORE"}},
		{"capabilities", peer{[]turn{{"", "* OK hello\r\n"}}, caps}},
		{"a literal", peer{append(in, turn{"LIST", "* LIST () \"/\" {2000000000}\r\n"}), "x"}},
		{"an open list", peer{append(in, turn{"LIST", "* LIST ("}), "\\A "}},
		{"folders", peer{append(in, turn{"LIST", ""}), "* LIST () \"/\" more\r\n"}},
		{"answers of nobody's", peer{in, "* 7 EXISTS\r\n"}},
	} {
		t.Run(tt.name, func(t *testing.T) {
			t.Parallel()
			addr, said := tt.peer.serve(t)
			box := mailer.Mailbox{Addr: addr, Security: wire.SecurityPlain, Username: "a", Password: "b"}
			err := box.Check(context.Background())
			if err == nil {
				t.Error("got nil, want an error")
			}
			if n := said(); n > socketBuffers {
				t.Errorf("%d bytes were taken, then: %v", n, err)
			}
		})
	}
}

// folder leads up to the opened folder, in which one letter lies.
func folder(more ...turn) []turn {
	return append([]turn{
		{"", "* OK [CAPABILITY IMAP4rev1 AUTH=PLAIN SASL-IR IDLE MOVE UIDPLUS] hello\r\n"},
		{"AUTHENTICATE", "TAG OK [CAPABILITY IMAP4rev1 IDLE MOVE UIDPLUS] in\r\n"},
		{"CAPABILITY", "* CAPABILITY IMAP4rev1 IDLE MOVE UIDPLUS\r\nTAG OK done\r\n"},
		{"LIST", "* LIST () \"/\" Done\r\nTAG OK done\r\n"},
		{"SELECT", "* 1 EXISTS\r\n* OK [UIDVALIDITY 1] x\r\n* OK [UIDNEXT 8] x\r\nTAG OK done\r\n"},
	}, more...)
}

// TestFolderThatDoesNotStopTalking has a mailbox say something endless where
// letters are read and waited for.
func TestFolderThatDoesNotStopTalking(t *testing.T) {
	const listed = "* 1 FETCH (UID 7 RFC822.SIZE 100 INTERNALDATE \"17-Jul-2026 02:44:25 +0000\")\r\nTAG OK done\r\n"
	for _, tt := range []struct {
		name string
		peer peer
		most int
	}{
		{"letters", peer{folder(turn{"FETCH", ""}), "* 1 FETCH (UID 7 RFC822.SIZE 100)\r\n"}, 8 << 20},
		{"a letter of another size", peer{folder(turn{"FETCH", listed}, turn{"FETCH", "* 1 FETCH (UID 7 BODY[] {2000000000}\r\n"}), "x"}, 1 << 20},
		{"while idle", peer{folder(turn{"FETCH", "TAG OK done\r\n"}, turn{"IDLE", "+ idling\r\n"}), "* 1 FETCH (FLAGS (a))\r\n"}, 1 << 20},
		{"a line while idle", peer{folder(turn{"FETCH", "TAG OK done\r\n"}, turn{"IDLE", "+ idling\r\n"}), "* OK x"}, 1 << 20},
	} {
		t.Run(tt.name, func(t *testing.T) {
			addr, said := tt.peer.serve(t)
			box := mailer.Mailbox{Addr: addr, Security: wire.SecurityPlain, Username: "a", Password: "b"}
			var to mailertest.Letterbox
			p, err := mailer.NewPoller(box, struct{ mailer.Receiver }{&to}, &to, wire.Options{})
			if err != nil {
				t.Fatal(err)
			}
			ctx, cancel := context.WithCancel(context.Background())
			ended := make(chan error, 1)
			go func() { ended <- p.Run(ctx) }()
			n := said()
			mailertest.Eventually(t, "trouble", func() bool { return p.Health().Err != nil })
			if n > tt.most+socketBuffers {
				t.Errorf("%d bytes were taken, then: %v", n, p.Health().Err)
			}
			cancel()
			if err := <-ended; err != nil {
				t.Error(err)
			}
			if to.Len() > 0 {
				t.Error("a letter was made of it")
			}
		})
	}
}

// TestTooMuchIsNamed tells the operator what was wrong with the server.
func TestTooMuchIsNamed(t *testing.T) {
	addr, said := peer{nil, "220-hello\r\n"}.serve(t)
	err := delivery.Relay{Addr: addr, Security: wire.SecurityPlain}.Check(context.Background())
	said()
	if !errors.Is(err, wire.ErrTooMuch) {
		t.Errorf("got %v, want %v", err, wire.ErrTooMuch)
	}
	if want := fmt.Sprintf("relay %s: ", addr); err != nil && !strings.HasPrefix(err.Error(), want) {
		t.Errorf("got %q, want it to begin with %q", err, want)
	}
}
