package web_test

import (
	"bufio"
	"fmt"
	"io"
	"log/slog"
	"net"
	"net/http"
	"strings"
	"testing"
	"time"

	"github.com/fieldpost/fieldpost/adjudicator/archive"
	"github.com/fieldpost/fieldpost/adjudicator/inquiry"
	"github.com/fieldpost/fieldpost/cmd/fieldpost/web"
	"github.com/fieldpost/fieldpost/cmd/fieldpost/web/site"
	"github.com/fieldpost/fieldpost/store"
)

// listen serves a handler on a port of its own within limits.
func listen(t *testing.T, handler http.Handler, l site.Limits) (addr string) {
	t.Helper()
	return listenAndTell(t, handler, l, nil)
}

// listenAndTell calls a function when something happens to a connection.
func listenAndTell(t *testing.T, handler http.Handler, l site.Limits, state func(net.Conn, http.ConnState)) (addr string) {
	t.Helper()
	port, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	server := site.NewServer(handler, l, slog.New(slog.DiscardHandler))
	server.ConnState = state
	ended := make(chan error, 1)
	go func() { ended <- server.Serve(web.LimitConnections(port, l.Connections)) }()
	t.Cleanup(func() {
		server.Close()
		<-ended
	})
	return port.Addr().String()
}

func dial(t *testing.T, addr string) net.Conn {
	t.Helper()
	conn, err := net.Dial("tcp", addr)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { conn.Close() })
	return conn
}

// hurried are limits that a test need not wait for.
func hurried() site.Limits {
	l := site.DefaultLimits()
	l.Header, l.Request, l.Answer, l.Idle = 300*time.Millisecond, 600*time.Millisecond, 900*time.Millisecond, 300*time.Millisecond
	return l
}

// TestDefaultLimits keeps every limit set: 0 is none.
func TestDefaultLimits(t *testing.T) {
	l := site.DefaultLimits()
	s := site.NewServer(http.NotFoundHandler(), l, slog.New(slog.DiscardHandler))
	for _, d := range []time.Duration{s.ReadHeaderTimeout, s.ReadTimeout, s.WriteTimeout, s.IdleTimeout} {
		if d <= 0 || d > time.Minute {
			t.Errorf("a limit of %s", d)
		}
	}
	if s.MaxHeaderBytes != 16<<10 || l.Connections <= 0 || l.Connections > 1000 {
		t.Errorf("header of %d bytes, %d connections", s.MaxHeaderBytes, l.Connections)
	}
}

// TestSlowRequestsAreEnded sends requests byte by byte, and none at all.
func TestSlowRequestsAreEnded(t *testing.T) {
	t.Parallel()
	w := emptyWorld(t)
	for _, tt := range []struct{ name, start, drop string }{
		{"a form", "POST /login HTTP/1.1\r\nHost: x\r\nContent-Type: application/x-www-form-urlencoded\r\nContent-Length: 1000\r\n\r\npassword=", "a"},
		{"a form to nowhere", "POST /nowhere HTTP/1.1\r\nHost: x\r\nContent-Length: 1000\r\n\r\n", "a"},
		{"a form for the health", "POST /healthz HTTP/1.1\r\nHost: x\r\nContent-Length: 1000\r\n\r\n", "a"},
		{"a header", "GET / HTTP/1.1\r\nHost: x\r\nX-Slow: ", "a"},
		{"many fields", "GET / HTTP/1.1\r\nHost: x\r\n", "a: b\r\n"},
		{"nothing", "", ""},
		{"a second request", "GET /healthz HTTP/1.1\r\nHost: x\r\n\r\n", ""},
	} {
		t.Run(tt.name, func(t *testing.T) {
			t.Parallel()
			conn := dial(t, listen(t, w.site, hurried()))
			io.WriteString(conn, tt.start)
			gone := make(chan struct{})
			go func() {
				io.Copy(io.Discard, conn)
				close(gone)
			}()
			late := time.After(30 * time.Second) // a busy machine
			for {
				select {
				case <-gone:
					return
				case <-late:
					t.Fatal("still open after 30 s, the limit is 0.6 s")
				case <-time.After(50 * time.Millisecond):
					io.WriteString(conn, tt.drop)
				}
			}
		})
	}
}

// TestFormThatIsCutOffIsNoLogin sends half a form: nobody said a password.
func TestFormThatIsCutOffIsNoLogin(t *testing.T) {
	w := emptyWorld(t)
	addr := listen(t, w.site, site.DefaultLimits())
	for range 7 {
		conn := dial(t, addr)
		io.WriteString(conn, "POST /login HTTP/1.1\r\nHost: x\r\nContent-Type: application/x-www-form-urlencoded\r\nContent-Length: 1000\r\n\r\npassword=wro")
		conn.(*net.TCPConn).CloseWrite()
		res, err := http.ReadResponse(bufio.NewReader(conn), nil)
		if err != nil {
			t.Fatal(err)
		}
		if res.StatusCode != http.StatusBadRequest {
			t.Errorf("half a form: %s", res.Status)
		}
	}
}

// TestFormThatIsTooLargeIsNoLogin sends more than a form may hold.
func TestFormThatIsTooLargeIsNoLogin(t *testing.T) {
	w := emptyWorld(t)
	for _, path := range []string{"/login", "/language"} {
		res := w.do(http.MethodPost, path, map[string][]string{"password": {strings.Repeat("a", 20<<10)}})
		if res.StatusCode != http.StatusBadRequest {
			t.Errorf("%s: %s", path, res.Status)
		}
	}
}

func TestHeaderIsLimited(t *testing.T) {
	addr := listen(t, emptyWorld(t).site, site.DefaultLimits())
	for _, tt := range []struct{ size, want int }{{8 << 10, http.StatusOK}, {24 << 10, http.StatusRequestHeaderFieldsTooLarge}} {
		conn := dial(t, addr)
		fmt.Fprintf(conn, "GET /healthz HTTP/1.1\r\nHost: x\r\nX-Long: %s\r\n\r\n", strings.Repeat("a", tt.size))
		res, err := http.ReadResponse(bufio.NewReader(conn), nil)
		if err != nil {
			t.Fatal(err)
		}
		if res.StatusCode != tt.want {
			t.Errorf("a header of %d bytes: %s, want %d", tt.size, res.Status, tt.want)
		}
	}
}

// TestPageBesideSlowClients asks for a page while ever more clients than there
// is room for send a form that never ends. Their time limits are of no help.
func TestPageBesideSlowClients(t *testing.T) {
	l := site.DefaultLimits()
	l.Connections = 40
	l.Header, l.Request = time.Hour, time.Hour
	addr := listen(t, emptyWorld(t).site, l)
	client := http.Client{Timeout: 30 * time.Second, Transport: &http.Transport{DisableKeepAlives: true}}
	for i := range 110 {
		conn := dial(t, addr)
		io.WriteString(conn, "POST /login HTTP/1.1\r\nHost: x\r\nContent-Type: application/x-www-form-urlencoded\r\nContent-Length: 1000\r\n\r\np")
		if i%10 != 9 {
			continue
		}
		res, err := client.Get("http://" + addr + "/")
		if err != nil {
			t.Fatalf("beside %d slow clients: %v", i+1, err)
		}
		if body := readAll(t, res); res.StatusCode != http.StatusOK || !strings.Contains(body, "</html>") {
			t.Fatalf("beside %d slow clients: %s", i+1, res.Status)
		}
		res.Body.Close()
	}
}

// TestLongDownloadIsNotCutOff takes a large archive on lines so slow that a
// page would be cut off, while others ask for archives, too.
func TestLongDownloadIsNotCutOff(t *testing.T) {
	t.Parallel()
	large := &archive.Archive{Start: archive.Start{Game: "toy-1", Title: strings.Repeat("x", 16<<20)}}
	w := emptyWorld(t, func(c *site.Config) {
		fake := &fakeGames{file: large, games: []inquiry.GameInfo{{ID: "toy-1", Title: "toy", State: store.Over}}}
		c.Games, c.Archives = fake, fake
	})
	l := hurried()
	addr := listen(t, w.site, l)
	var slow []net.Conn
	for range 4 { // more than are built at once
		conn := dial(t, addr)
		io.WriteString(conn, "GET /archive/toy-1.fieldpost.json HTTP/1.1\r\nHost: x\r\n\r\n")
		slow = append(slow, conn)
	}
	time.Sleep(l.Answer + l.Request)
	res, err := http.Get("http://" + addr + "/archive/toy-1.fieldpost.json")
	if err != nil {
		t.Fatal(err)
	}
	if got := len(readAll(t, res)); got < 16<<20 {
		t.Errorf("beside slow readers: %s, %d bytes", res.Status, got)
	}
	res, err = http.ReadResponse(bufio.NewReader(slow[0]), nil)
	if err != nil {
		t.Fatal(err)
	}
	if got := len(readAll(t, res)); got < 16<<20 {
		t.Errorf("a slow reader got %d bytes", got)
	}
}

// TestWhoIsServedStays keeps a download, which is written to, open beside a
// crowd of slow clients.
func TestWhoIsServedStays(t *testing.T) {
	l := site.DefaultLimits()
	l.Connections = 10
	more, came := make(chan struct{}), make(chan struct{}, 100)
	addr := listenAndTell(t, http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		for range more {
			io.WriteString(w, "a line\n")
			http.NewResponseController(w).Flush()
		}
	}), l, func(_ net.Conn, s http.ConnState) {
		if s == http.StateNew {
			came <- struct{}{}
		}
	})
	reader := dial(t, addr)
	<-came
	io.WriteString(reader, "GET / HTTP/1.0\r\n\r\n")
	lines := bufio.NewReader(reader)
	for range 30 {
		dial(t, addr)
		<-came // else many may come at once, with nothing written meanwhile
		more <- struct{}{}
		if _, err := lines.ReadString('\n'); err != nil {
			t.Fatal(err)
		}
	}
	close(more)
}
