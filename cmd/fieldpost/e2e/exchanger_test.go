//go:build e2e

package e2e

import (
	"flag"
	"fmt"
	"net/textproto"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/fieldpost/fieldpost/mailer"
	"github.com/fieldpost/fieldpost/mailer/delivery"
	"github.com/fieldpost/fieldpost/mailer/wire"
	"github.com/fieldpost/fieldpost/parser"
	"github.com/fieldpost/fieldpost/parser/mailtext"
)

var record = flag.Bool("record", false, "write what the exchanger says into the testdata of package parser")

// exchanger is the mail exchanger that checks what comes in.
type exchanger struct{ addr, id, key string }

func (p post) exchanger(t testing.TB) exchanger {
	t.Helper()
	x := exchanger{os.Getenv("FIELDPOST_E2E_MX"), os.Getenv("FIELDPOST_E2E_AUTHSERV"), os.Getenv("FIELDPOST_E2E_DKIM_KEY")}
	if x.addr == "" || x.id == "" || x.key == "" {
		t.Fatal("FIELDPOST_E2E_MX is not set: run this test by .ci/mail-servers")
	}
	return x
}

// sign signs a mail for domains, one after the other.
func (x exchanger) sign(t testing.TB, raw string, domains ...string) string {
	t.Helper()
	for _, domain := range domains {
		signer, err := delivery.LoadSigner(domain, "s", x.key)
		if err != nil {
			t.Fatal(err)
		}
		signed, err := signer.Sign([]byte(raw))
		if err != nil {
			t.Fatal(err)
		}
		raw = string(signed)
	}
	return raw
}

// deliver hands a mail over as a server with another address would, which Postfix
// believes by XCLIENT. It returns what was refused.
func (x exchanger) deliver(t testing.TB, ip, from, to, raw string) error {
	t.Helper()
	c, err := textproto.Dial("tcp", x.addr)
	if err != nil {
		t.Fatal(err)
	}
	defer c.Close()
	for _, step := range []struct {
		line   string // said before the answer is read
		expect int
	}{
		{"", 220}, {"EHLO client.test", 250}, {"XCLIENT ADDR=" + ip + " NAME=[UNAVAILABLE]", 220}, {"EHLO client.test", 250},
		{"MAIL FROM:<" + from + ">", 250}, {"RCPT TO:<" + to + ">", 250}, {"DATA", 354},
	} {
		if step.line != "" {
			if err := c.PrintfLine("%s", step.line); err != nil {
				return err
			}
		}
		if _, _, err := c.ReadResponse(step.expect); err != nil {
			return fmt.Errorf("%s: %w", step.line, err)
		}
	}
	w := c.DotWriter()
	if _, err := w.Write([]byte(raw)); err != nil {
		return err
	}
	if err := w.Close(); err != nil {
		return err
	}
	_, _, err = c.ReadResponse(250)
	return err
}

// TestWhatTheExchangerVouchesFor has OpenDKIM and OpenDMARC check mail of friends and
// forgers, and reads what they say.
func TestWhatTheExchangerVouchesFor(t *testing.T) {
	p := servers(t)
	x := p.exchanger(t)
	local, domain, _ := strings.Cut(p.address, "@")
	const (
		own, strict, bare, list, evil, unknown = "192.0.2.10", "192.0.2.11", "192.0.2.12", "192.0.2.20", "192.0.2.66", "192.0.2.99"
		anna                                   = "anna@fieldpost.test"
	)
	forged := "Authentication-Results: " + x.id + "; dmarc=pass header.from=fieldpost.test; dkim=pass header.d=fieldpost.test; spf=pass smtp.mailfrom=" + anna + "\r\n"
	for i, tt := range []struct {
		name         string
		ip, envelope string
		from         string
		sign         []string
		change       func(raw string) string // on the way, after signing
		vouched      bool
		noTag        bool // it was sent on to us
	}{
		{name: "signed-and-sent", ip: own, envelope: anna, from: anna, sign: []string{"fieldpost.test"}, vouched: true},
		{name: "signed", ip: unknown, envelope: anna, from: anna, sign: []string{"fieldpost.test"}, vouched: true},
		{name: "sent", ip: own, envelope: anna, from: anna, vouched: true},
		{name: "signed-by-a-subdomain", ip: unknown, envelope: anna, from: anna, sign: []string{"mail.fieldpost.test"}, vouched: true},
		{name: "sent-by-a-subdomain", ip: own, envelope: "bounce@mail.fieldpost.test", from: anna, vouched: true},
		{name: "strict", ip: unknown, envelope: "x@strict.test", from: "x@strict.test", sign: []string{"strict.test"}, vouched: true},
		// OpenDMARC 1.4.2 lets the next two pass, whatever their policy says; its word is believed.
		{name: "strict-signed-by-a-subdomain", ip: unknown, envelope: "", from: "x@strict.test", sign: []string{"mail.strict.test"}, vouched: true},
		{name: "strict-sent-by-a-subdomain", ip: strict, envelope: "x@mail.strict.test", from: "x@strict.test", vouched: true},
		{name: "no-policy-signed", ip: unknown, envelope: "", from: "x@bare.test", sign: []string{"mail.bare.test"}, vouched: true},
		{name: "no-policy-sent", ip: bare, envelope: "x@bare.test", from: "x@bare.test", vouched: true},
		{name: "no-policy-forged", ip: evil, envelope: "x@evil.test", from: "x@bare.test", sign: []string{"evil.test"}},
		{name: "nothing", ip: unknown, envelope: anna, from: anna},
		{name: "envelope-of-another", ip: evil, envelope: "eve@evil.test", from: anna},
		{name: "signature-of-another", ip: evil, envelope: "eve@evil.test", from: anna, sign: []string{"evil.test"}},
		{name: "no-envelope", ip: evil, envelope: "", from: anna},
		{name: "two-signatures", ip: list, envelope: "out@list.test", from: anna, sign: []string{"fieldpost.test", "list.test"}, vouched: true},
		{name: "list-footer", ip: list, envelope: "out@list.test", from: anna, sign: []string{"fieldpost.test"},
			change: func(raw string) string { return x.sign(t, raw+"-- \r\nTo leave this list\r\n", "list.test") }},
		{name: "list-rewrites-from", ip: list, envelope: "out@list.test", from: anna, sign: []string{"fieldpost.test"},
			change: func(raw string) string {
				raw = strings.Replace(raw, "From: Anna <"+anna+">", "From: Anna via list <out@list.test>\r\nReply-To: "+anna, 1)
				return x.sign(t, raw+"-- \r\nTo leave this list\r\n", "list.test")
			}, vouched: true}, // as the list, which holds no seat
		{name: "changed-on-the-way", ip: own, envelope: "eve@evil.test", from: anna, sign: []string{"fieldpost.test"},
			change: func(raw string) string { return strings.Replace(raw, "hold mill", "hold ford", 1) }},
		{name: "sent-on-by-who-got-it", ip: evil, envelope: "eve@evil.test", from: anna, sign: []string{"fieldpost.test"},
			change: func(raw string) string { return "To: TAGGED\r\n" + raw }, vouched: true, noTag: true},
		{name: "forged-field", ip: evil, envelope: "eve@evil.test", from: anna, change: func(raw string) string { return forged + raw }},
		{name: "forged-fields-around", ip: evil, envelope: "eve@evil.test", from: anna, change: func(raw string) string {
			return forged + "Received: from mx.fieldpost.test by mx.fieldpost.test; Mon, 23 Nov 2026 04:00:00 +0000\r\n" + strings.ToUpper(forged[:len(forged)/2]) + forged[len(forged)/2:] + raw
		}},
		{name: "forged-folded-and-quoted", ip: evil, envelope: "eve@evil.test", from: anna, change: func(raw string) string {
			return "Authentication-Results:\r\n\t(x)\r\n \"" + x.id + "\"\r\n 1 (;) ;\r\n dmarc=pass header.from=fieldpost.test\r\n" + raw
		}},
		{name: "forged-of-another", ip: evil, envelope: "eve@evil.test", from: anna, change: func(raw string) string {
			return "Authentication-Results: mx.evil.test; dmarc=pass header.from=fieldpost.test\r\n" + raw
		}},
		{name: "two-authors", ip: evil, envelope: "eve@evil.test", from: "eve@evil.test>, Anna <" + anna, sign: []string{"evil.test"}},
		{name: "two-from", ip: evil, envelope: "eve@evil.test", from: "eve@evil.test>\r\nFrom: Anna <" + anna, sign: []string{"evil.test"}},
		{name: "words-in-an-address", ip: evil, envelope: `"x; spf=pass smtp.mailfrom=anna"@evil.test`, from: anna},
	} {
		t.Run(tt.name, func(t *testing.T) {
			tagged := fmt.Sprintf("%s+case-%d@%s", local, i, domain)
			to := tagged
			if tt.noTag {
				to = "eve@evil.test"
			}
			id := fmt.Sprintf("%s.%d@fieldpost.test", tt.name, time.Now().UnixNano())
			raw := x.sign(t, fmt.Sprintf("From: Anna <%s>\r\nTo: %s\r\nSubject: orders\r\nDate: %s\r\nMessage-ID: <%s>\r\n\r\nhold mill\r\n",
				tt.from, to, time.Now().UTC().Format(time.RFC1123Z), id), tt.sign...)
			if tt.change != nil {
				raw = strings.Replace(tt.change(raw), "TAGGED", tagged, 1)
			}
			if err := x.deliver(t, tt.ip, tt.envelope, tagged, raw); err != nil {
				if tt.vouched {
					t.Fatalf("refused: %v", err)
				}
				t.Logf("refused: %v", err) // which is as well
				return
			}
			box := mailer.Mailbox{Addr: p.imaps, Security: wire.SecurityTLS, TLS: p.tls(t), Username: p.user, Password: p.password}
			got, err := box.Find(t.Context(), id, patience)
			if err != nil {
				t.Fatal(err)
			}
			l, err := parser.ReadLetter(got, mailtext.Options{Address: p.address, AuthServID: x.id})
			if err != nil {
				t.Fatal(err)
			}
			head, _, _ := strings.Cut(string(got), "\r\n\r\n")
			if !l.Auth.Found || l.Auth.Hops > 0 || l.Auth.Vouched() != tt.vouched {
				t.Errorf("vouched %t, want %t: %+v\n%s", l.Auth.Vouched(), tt.vouched, l.Auth, head)
			}
			if tagged := len(l.ToTags) > 0; tagged != (tt.vouched && !tt.noTag) {
				t.Errorf("tags %q of To %q\n%s", l.ToTags, l.To, head)
			}
			if *record {
				name := filepath.Join("..", "..", "..", "parser", "testdata", "auth", tt.name+".eml")
				if err := os.WriteFile(name, got, 0o644); err != nil {
					t.Fatal(err)
				}
			}
		})
	}
}
