//go:build e2e

package e2e

import (
	"bytes"
	"context"
	"fmt"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"sync"
	"syscall"
	"testing"
	"time"

	"github.com/fieldpost/fieldpost/cmd/fieldpost/config"
	"github.com/fieldpost/fieldpost/cmd/fieldpost/daemon"
	"github.com/fieldpost/fieldpost/rules/titles"
)

// house is a post office's files and its process.
type house struct {
	t       testing.TB
	dir     string
	program string
	ca      string
	serve   *exec.Cmd
	log     logBuffer
}

// logBuffer takes the logs of all processes.
type logBuffer struct {
	mu sync.Mutex
	b  bytes.Buffer
}

func (l *logBuffer) Write(p []byte) (int, error) {
	l.mu.Lock()
	defer l.mu.Unlock()
	return l.b.Write(p)
}

func (l *logBuffer) String() string {
	l.mu.Lock()
	defer l.mu.Unlock()
	return l.b.String()
}

// envProgram names the variable with the path of the compiled program; where it is not set, the tests compile it.
const envProgram = "FIELDPOST_E2E_PROGRAM"

// build compiles the program, unless that was done, and writes its configuration: TLS to Dovecot,
// STARTTLS and a login to Postfix.
func build(t testing.TB, p post) *house {
	t.Helper()
	h := &house{t: t, dir: t.TempDir(), ca: p.ca}
	if h.program = os.Getenv(envProgram); h.program == "" {
		h.program = filepath.Join(h.dir, "fieldpost")
		if out, err := exec.Command("go", "build", "-o", h.program, "..").CombinedOutput(); err != nil {
			t.Fatalf("build: %v\n%s", err, out)
		}
	}
	text := strings.NewReplacer(
		`"imap.example.org:993"`, fmt.Sprintf("%q", p.imaps), `"smtp.example.org:465"`, fmt.Sprintf("%q", p.smtp),
		"games@example.org", p.address,
		`"127.0.0.1:8025"`, `"127.0.0.1:0"`, `poll_every    = "1m"`, `poll_every    = "5s"`, `hold     = "10m"`, `hold     = "0s"`,
	).Replace(config.Example())
	mail, rest, _ := strings.Cut(text, "[smtp]")
	rest = strings.Replace(rest, `security      = "tls"`, `security      = "starttls"`, 1)
	rest = strings.Replace(rest, `username      = ""`, fmt.Sprintf("username = %q\npassword_file = \"imap.password\"", p.user), 1)
	for name, content := range map[string]string{
		"post.toml": mail + "[smtp]" + rest, "instance.key": strings.Repeat("0123456789abcdef", 2), "imap.password": p.password + "\n",
	} {
		if err := os.WriteFile(filepath.Join(h.dir, name), []byte(content), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	t.Cleanup(func() {
		h.kill()
		if t.Failed() {
			t.Logf("the log of the daemon:\n%s", h.log.String())
		}
	})
	return h
}

// command makes a process that trusts the servers' certificate.
func (h *house) command(args ...string) *exec.Cmd {
	c := exec.Command(h.program, append(args, "--config", filepath.Join(h.dir, "post.toml"))...)
	c.Env = append(os.Environ(), "SSL_CERT_FILE="+h.ca)
	return c
}

// run runs a command to its end and returns what it printed.
func (h *house) run(args ...string) string {
	h.t.Helper()
	out, err := h.command(args...).CombinedOutput()
	if err != nil {
		h.t.Fatalf("fieldpost %s: %v\n%s", strings.Join(args, " "), err, out)
	}
	return string(out)
}

// start starts the daemon.
func (h *house) start() {
	h.t.Helper()
	h.serve = h.command("serve")
	h.serve.Stderr = io.MultiWriter(&h.log)
	if err := h.serve.Start(); err != nil {
		h.t.Fatal(err)
	}
}

// kill ends the daemon as a loss of power does.
func (h *house) kill() {
	if h.serve != nil {
		_ = h.serve.Process.Kill()
		_ = h.serve.Wait()
		h.serve = nil
	}
}

// stop asks the daemon to end, which it must do in good order.
func (h *house) stop() {
	h.t.Helper()
	if err := h.serve.Process.Signal(syscall.SIGTERM); err != nil {
		h.t.Fatal(err)
	}
	done := make(chan error, 1)
	go func() { done <- h.serve.Wait() }()
	select {
	case err := <-done:
		if err != nil {
			h.t.Errorf("the daemon ended with %v", err)
		}
	case <-time.After(20 * time.Second):
		h.t.Fatal("the daemon does not stop")
	}
	h.serve = nil
}

// resident is the memory of the daemon in MB, as Linux counts it.
func (h *house) resident() string {
	status, err := os.ReadFile(fmt.Sprintf("/proc/%d/status", h.serve.Process.Pid))
	if err != nil {
		return "unknown"
	}
	for line := range strings.Lines(string(status)) {
		if rest, ok := strings.CutPrefix(line, "VmRSS:"); ok {
			return strings.TrimSpace(rest)
		}
	}
	return "unknown"
}

// office opens the database beside the daemon, to look at it.
func (h *house) office() *daemon.Office {
	h.t.Helper()
	c, err := config.Load(filepath.Join(h.dir, "post.toml"))
	if err != nil {
		h.t.Fatal(err)
	}
	o, err := daemon.Open(context.Background(), c, daemon.Env{Titles: titles.Load})
	if err != nil {
		h.t.Fatal(err)
	}
	h.t.Cleanup(func() { o.Close() })
	return o
}
