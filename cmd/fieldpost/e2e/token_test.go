//go:build e2e

package e2e

import (
	"fmt"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
	"time"

	"github.com/fieldpost/fieldpost/cmd/fieldpost/player"
	"github.com/fieldpost/fieldpost/mailer/mailertest"
)

// TestRealLoginByToken: the daemon logs in to Dovecot and Postfix with an access token
// from a file and from a command. When that has expired the doctor says so and the
// daemon waits; renewed, letters are answered without a restart.
func TestRealLoginByToken(t *testing.T) {
	p := servers(t)
	h := build(t, p)
	name := strings.SplitN(p.user, "@", 2)[0]
	file := filepath.Join(h.dir, "token")
	renew := func(until time.Time) {
		if err := os.WriteFile(file, []byte(mailertest.Token(t, os.Getenv("FIELDPOST_E2E_TOKEN_KEY"), name, until)+"\n"), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	conf := filepath.Join(h.dir, "post.toml")
	text, err := os.ReadFile(conf)
	if err != nil {
		t.Fatal(err)
	}
	mail, relay, _ := strings.Cut(string(text), "[smtp]")
	mail = strings.Replace(mail, "\npassword_file", "\ntoken_file = \"token\" #", 1)
	relay = strings.Replace(relay, "\npassword_file", "\ntoken_command = \"cat token\" #", 1)
	if err := os.WriteFile(conf, []byte(mail+"[smtp]"+relay), 0o600); err != nil {
		t.Fatal(err)
	}

	renew(time.Now().Add(-time.Minute))
	out, err := h.command("doctor").CombinedOutput()
	if err == nil {
		t.Error("the doctor minds no expired token")
	}
	for _, want := range []string{`WRONG  mailbox .*the server refused the access token by OAUTHBEARER \(status invalid_token`, `WRONG  relay .*the server refused the access token by OAUTHBEARER \(status .*have the token renewed`} {
		if !regexp.MustCompile(want).Match(out) {
			t.Errorf("the doctor does not say %s:\n%s", want, out)
		}
	}
	h.start()
	for late := time.Now().Add(patience); !strings.Contains(h.log.String(), "the server refused the access token"); time.Sleep(50 * time.Millisecond) {
		if time.Now().After(late) {
			t.Fatal("the daemon does not say that its token is refused")
		}
	}
	renew(time.Now().Add(time.Hour))
	if out := h.run("doctor"); !strings.Contains(out, "logged in as "+p.user) {
		t.Errorf("the doctor with a good token:\n%s", out)
	}
	eva := p.players[0]
	r := p.read(t, eva)
	p.send(t, eva, p.address, fmt.Appendf(nil, "From: <%s>\r\nTo: <%s>\r\nSubject: help\r\nDate: %s\r\nMessage-ID: <token.%d@fieldpost.test>\r\n\r\nhelp\r\n",
		eva, p.address, time.Now().Format(time.RFC1123Z), time.Now().UnixNano()))
	r.await(t, "the help", func(d *player.Dispatch) bool { return strings.Contains(d.Subject, "How to play by mail") })
}
