package daemon

import (
	"bufio"
	"context"
	"fmt"
	"net"
	"strings"
	"testing"
	"time"

	"github.com/fieldpost/fieldpost/cmd/fieldpost/config"
	"github.com/fieldpost/fieldpost/mailer/wire"
)

// scripted is a server that says its greeting, and answers a line that holds the first word of a pair by
// the second; of the line's own tag "TAG" is made.
func scripted(t *testing.T, greeting string, replies ...string) string {
	t.Helper()
	l, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { l.Close() })
	go func() {
		for {
			conn, err := l.Accept()
			if err != nil {
				return
			}
			go func() {
				defer conn.Close()
				fmt.Fprintf(conn, "%s\r\n", greeting)
				for in := bufio.NewScanner(conn); in.Scan(); {
					for i := 0; i < len(replies); i += 2 {
						if tag, _, _ := strings.Cut(in.Text(), " "); strings.Contains(in.Text(), replies[i]) {
							fmt.Fprintf(conn, "%s\r\n", strings.ReplaceAll(replies[i+1], "TAG", tag))
						}
					}
				}
			}()
		}
	}()
	return l.Addr().String()
}

// TestServersThatCannotBeUsed: each is told from the others by what it says.
func TestServersThatCannotBeUsed(t *testing.T) {
	const password = "check imap.username and the password"
	imap := func(do string, says ...string) [3]any { return [3]any{"imap", do, says} }
	smtp := func(do string, says ...string) [3]any { return [3]any{"smtp", do, says} }
	for _, tt := range [][3]any{
		imap("name the IMAP server under imap.addr (mostly port 993): that one speaks SMTP", "220 mx.club.test ESMTP"),
		imap("name the IMAP server under imap.addr (mostly port 993): that one speaks POP3", "+OK ready"),
		imap("set imap.security to starttls or tls", "* OK [CAPABILITY IMAP4rev1 STARTTLS LOGINDISABLED] ready"),
		imap(password, "* OK [CAPABILITY IMAP4rev1] ready", "LOGIN", "TAG NO [AUTHENTICATIONFAILED] no"),
		imap("the server cannot check the password at the moment", "* OK [CAPABILITY IMAP4rev1] ready", "LOGIN", "TAG NO [UNAVAILABLE] later"),
		imap("see in the log of the mail server why", "* BYE too many connections"),
		imap("see in the log of the mail server why", "HTTP/1.1 400 Bad Request"),
		smtp("name the SMTP server under smtp.addr (mostly port 465): that one speaks IMAP", "* OK [CAPABILITY IMAP4rev1] ready"),
		smtp("the server takes no login there: name the port for submission", "220 mx ESMTP", "EHLO", "250 mx"),
		smtp("check smtp.username and the password", "220 mx ESMTP", "EHLO", "250-mx\r\n250 AUTH PLAIN", "AUTH", "535 5.7.8 no"),
		smtp("the server cannot check the password at the moment", "220 mx ESMTP", "EHLO", "250-mx\r\n250 AUTH PLAIN", "AUTH", "454 4.7.0 later"),
		smtp("have it let this machine in", "554 5.7.1 no mail from there"),
		smtp("have it let this machine in", "220 mx ESMTP", "EHLO", "550 who are you", "HELO", "550 who are you"),
	} {
		c := config.Default()
		table, want, says := tt[0].(string), tt[1].(string), tt[2].([]string)
		addr := scripted(t, says[0], says[1:]...)
		c.IMAP.Addr, c.IMAP.Security, c.IMAP.Username, c.IMAP.Timeout = addr, wire.SecurityPlain, "post", time.Second
		c.SMTP.Addr, c.SMTP.Security, c.SMTP.Username, c.SMTP.Timeout = addr, wire.SecurityPlain, "post", time.Second
		check := map[string]func(context.Context, config.Config) (string, error){"imap": checkMailbox, "smtp": checkRelay}[table]
		if _, err := check(t.Context(), c); err == nil || !strings.Contains(line(err), want) {
			t.Errorf("%q: %v\nwant %s", says, line(err), want)
		}
	}
}
