package daemon

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"net/mail"
	"strings"
	"testing"
	"time"

	"github.com/emersion/go-smtp"

	"github.com/fieldpost/fieldpost/adjudicator/office"
	"github.com/fieldpost/fieldpost/mailer/localpost"
	"github.com/fieldpost/fieldpost/rules/testenv"
	"github.com/fieldpost/fieldpost/store"
)

// exchanger is a mail exchanger that says its words of what comes in.
func exchanger(words string, strip bool) func(*localpost.Config) {
	return func(c *localpost.Config) {
		c.Exchange = func(_ string, raw []byte) []byte {
			if line, rest, ok := bytes.Cut(raw, []byte("\r\n")); strip && ok && bytes.HasPrefix(line, []byte("Authentication-Results:")) {
				raw = rest
			}
			if words != "" {
				raw = append([]byte("Authentication-Results: "+words+"\r\n"), raw...)
			}
			return raw
		}
	}
}

// TestDoctorWritesToItself and notes what it may believe.
func TestDoctorWritesToItself(t *testing.T) {
	testenv.NoRace(t, "nothing runs beside anything else")
	const passed = "mx.club.test; dmarc=pass header.from=club.test"
	for _, tt := range []struct {
		name, words string
		strip       bool
		id          string
		says        string // of the error when it begins with "!"
		vouches     bool
	}{
		{"vouched", passed, true, "mx.club.test", "mx.club.test vouches for it", true},
		{"nobody is trusted", passed, true, "", `post.authserv_id is empty: "mx.club.test; dmarc=pass`, false},
		{"somebody else is", passed, true, "mx.other.test", "!without Authentication-Results of mx.other.test", false},
		{"nothing is checked", "", true, "mx.club.test", "!has no Authentication-Results at all", false},
		{"not ours", "mx.club.test; dmarc=fail header.from=club.test", true, "mx.club.test", "!is not vouched for", false},
		{"anybody's word stays", passed, false, "mx.club.test", "!somebody else wrote in the name of mx.club.test", false},
	} {
		t.Run(tt.name, func(t *testing.T) {
			w := newWorld(t, exchanger(tt.words, tt.strip))
			w.conf.Post.AuthServID = tt.id
			o, err := Open(t.Context(), w.conf, scratch)
			if err != nil {
				t.Fatal(err)
			}
			defer o.Close()
			says, err := checkLetter(t.Context(), w.conf)
			want, fails := strings.CutPrefix(tt.says, "!")
			if fails != (err != nil) || !strings.Contains(says+fmt.Sprint(err), want) {
				t.Errorf("%q, %v; want %q", says, err, tt.says)
			}
			var cure *Cure
			if fails && !errors.As(err, &cure) {
				t.Errorf("%v: nothing says what to do", err)
			}
			if trial := w.trial(o); trial.Plus != true || (trial.AuthServID != "") != tt.vouches || tt.vouches && trial.Hops != 1 { // localpost's own Received: stands above
				t.Errorf("noted %+v", trial)
			}
		})
	}
}

func (w *world) trial(o *Office) (trial office.Probe) {
	w.t.Helper()
	if err := o.Store.View(context.Background(), func(tx *store.Tx) (err error) {
		trial, err = office.LoadProbe(tx)
		return err
	}); err != nil {
		w.t.Fatal(err)
	}
	return trial
}

// TestDoctorsLetterBesideADaemon is taken by the daemon, and found all the same.
func TestDoctorsLetterBesideADaemon(t *testing.T) {
	w := newWorld(t)
	d, stop := w.daemon(scratch)
	defer stop()
	says, err := checkLetter(t.Context(), w.conf)
	if err != nil || !strings.Contains(says, "the daemon goes by it within a minute") {
		t.Errorf("%q, %v", says, err)
	}
	if !w.trial(d.Office).Plus {
		t.Error("nothing is noted")
	}
}

// TestDoctorsLetterWithoutPlus meets servers that take less.
func TestDoctorsLetterWithoutPlus(t *testing.T) {
	testenv.NoRace(t, "nothing runs beside anything else")
	no := &smtp.SMTPError{Code: 550, EnhancedCode: smtp.EnhancedCode{5, 1, 1}, Message: "no"}
	for _, tt := range []struct {
		name   string
		refuse func(from, to string) bool
		says   string
	}{
		{"sender", func(from, _ string) bool { return strings.Contains(from, "+") }, "only with our own address as return path"},
		{"recipient", func(_, to string) bool { return strings.Contains(to, "+") }, "none to a plus-address"},
		{"all", func(_, _ string) bool { return true }, "550: no"},
	} {
		w := newWorld(t, func(c *localpost.Config) {
			c.Refuse = func(from, to string) error {
				if tt.refuse(from, to) {
					return no
				}
				return nil
			}
		})
		o, err := Open(t.Context(), w.conf, scratch)
		if err != nil {
			t.Fatal(err)
		}
		if says, err := checkLetter(t.Context(), w.conf); !strings.Contains(says+fmt.Sprint(err), tt.says) {
			t.Errorf("%s: %q, %v", tt.name, says, err)
		}
		if w.trial(o).Plus {
			t.Errorf("%s: return paths would be used", tt.name)
		}
		if err := o.Close(); err != nil {
			t.Error(err)
		}
	}
}

// TestWithoutPlusAddresses: once the doctor has seen that nothing comes to them, players
// reply to the office itself and are known by subject, key and what they answer.
func TestWithoutPlusAddresses(t *testing.T) {
	w := newWorld(t, func(c *localpost.Config) {
		c.Refuse = func(_, to string) error {
			if strings.Contains(to, "+") {
				return &smtp.SMTPError{Code: 550, EnhancedCode: smtp.EnhancedCode{5, 1, 1}, Message: "no"}
			}
			return nil
		}
	})
	o, err := Open(t.Context(), w.conf, scratch)
	if err == nil {
		err = o.Close()
	}
	if err != nil {
		t.Fatal(err)
	}
	if _, err := checkLetter(t.Context(), w.conf); err == nil || !strings.Contains(err.Error(), "by subject, key and In-Reply-To") {
		t.Errorf("the doctor says %v", err)
	}
	d, stop := w.daemon(scratch)
	defer stop()
	id := game(t, d.Office)
	msg, err := mail.ReadMessage(bytes.NewReader(w.await(1)[0].Raw))
	if err != nil {
		t.Fatal(err)
	}
	if to := msg.Header.Get("Reply-To"); to != "" {
		t.Errorf("players are asked to reply to %s", to)
	}
	w.deliver(1, func(i int) []byte {
		raw := sheet(t, d.Office, id, i)
		return append(fmt.Appendf(nil, "In-Reply-To: %s\r\n", msg.Header.Get("Message-ID")), raw...)
	})
	answer, err := mail.ReadMessage(bytes.NewReader(w.await(2)[1].Raw))
	if err != nil || !strings.Contains(answer.Header.Get("Subject"), id) {
		t.Errorf("the answer is %v, %v", answer, err)
	}
}

// TestWhatComesBackCountsOnItsSeat, by the return path that it left with alone.
func TestWhatComesBackCountsOnItsSeat(t *testing.T) {
	w := newWorld(t)
	w.conf.SMTP.VERP = office.ReturnAlways
	d, stop := w.daemon(scratch)
	defer stop()
	others := []string{"boris@club.test", "carla@club.test", "david@club.test"}
	for _, address := range others {
		if err := w.post.AddAccount(address, "sesame"); err != nil {
			t.Fatal(err)
		}
	}
	id := gameOf(t, d.Office, append([]string{player}, others...)...)
	first := w.await(1)[0]
	if first.From == theOffice || strings.Contains(string(first.Raw), first.From) {
		t.Errorf("return path %s, in\n%s", first.From, first.Raw)
	}
	c, err := smtp.Dial(w.post.SMTPAddr())
	if err != nil {
		t.Fatal(err)
	}
	defer c.Close()
	report := "From: MAILER-DAEMON@mx.club.test\r\nTo: " + first.From + "\r\nMessage-ID: <b1@mx.club.test>\r\nMIME-Version: 1.0\r\n" +
		"Content-Type: multipart/report; report-type=delivery-status; boundary=b\r\n\r\n--b\r\n\r\nsorry\r\n--b\r\nContent-Type: message/delivery-status\r\n\r\n" +
		"Reporting-MTA: dns; mx\r\n\r\nFinal-Recipient: rfc822; somebody@else.test\r\nAction: failed\r\nStatus: 5.1.1\r\n\r\n--b--\r\n"
	if err := c.SendMail("", []string{first.From}, strings.NewReader(report)); err != nil {
		t.Fatal(err)
	}
	msg, err := mail.ReadMessage(bytes.NewReader(first.Raw))
	if err != nil {
		t.Fatal(err)
	}
	for late := time.After(time.Minute); ; {
		g, err := d.Service.Inquiry.ShowGame(t.Context(), id)
		if err != nil {
			t.Fatal(err)
		}
		counted := 0
		for _, seat := range g.Seats {
			counted += seat.Bounces
			if seat.Bounces > 0 && !strings.Contains(msg.Header.Get("Subject"), string(seat.Side)) {
				t.Errorf("it counts on %s, and was %q", seat.Side, msg.Header.Get("Subject"))
			}
		}
		if counted > 0 {
			break
		}
		select {
		case <-late:
			t.Fatal("it is not counted")
		case <-time.After(20 * time.Millisecond):
		}
	}
}
