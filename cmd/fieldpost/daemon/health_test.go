package daemon

import (
	"context"
	"io"
	"net/http"
	"strings"
	"testing"
	"time"

	"github.com/fieldpost/fieldpost/adjudicator/inquiry"
	"github.com/fieldpost/fieldpost/cmd/fieldpost/config"
	"github.com/fieldpost/fieldpost/store"
)

// TestHealthComesFromTheMail: with mailbox and relay dead the page's health is
// 503, says which part and nothing secret, and the moderator is told in the
// outbox; a daemon that never reached them says so at once.
func TestHealthComesFromTheMail(t *testing.T) {
	t.Parallel()
	w := newWorld(t)
	w.conf.Moderator.Address = player
	w.conf.IMAP.PollEvery, w.conf.Health.Mailbox, w.conf.Health.Relay = 50*time.Millisecond, time.Second, time.Second
	d, stop := w.daemon(scratch)
	health := func() (int, string) {
		t.Helper()
		res, err := http.Get(d.PageURL() + "healthz")
		if err != nil {
			t.Fatal(err)
		}
		defer res.Body.Close()
		body, err := io.ReadAll(res.Body)
		if err != nil {
			t.Fatal(err)
		}
		return res.StatusCode, string(body)
	}
	eventually(t, func() bool { return tried(d.poller.Health()) && tried(d.sender.Health()) })
	if code, body := health(); code != http.StatusOK || body != "ok\n" {
		t.Errorf("a daemon that is well: %d %q", code, body)
	}
	if err := w.post.Close(); err != nil {
		t.Fatal(err)
	}
	eventually(t, func() bool {
		_, body := health()
		return strings.Contains(body, "mailbox: not well since ") && strings.Contains(body, "relay: not well since ")
	})
	if code, body := health(); code != http.StatusServiceUnavailable || strings.Contains(body, theOffice) || strings.Contains(body, "127.0.0.1") {
		t.Errorf("both dead: %d %q", code, body)
	}
	eventually(t, func() bool {
		var told []store.Dispatch
		err := d.Store.View(t.Context(), func(tx *store.Tx) (err error) {
			told, err = tx.Dispatches().List(store.DispatchFilter{Page: store.Page{Most: 10}})
			return err
		})
		return err == nil && len(told) >= 2 // the mailbox and the relay
	})
	eventually(t, func() bool { // and they say why
		ill := d.Health(t.Context()).Ailments
		return len(ill) == 2 && ill[0].Grave && ill[0].Words != "" && ill[1].Grave && ill[1].Words != ""
	})
	stop()

	d, stop = w.daemon(scratch)
	defer stop()
	eventually(t, func() bool { return tried(d.poller.Health()) && tried(d.sender.Health()) })
	if code, _ := health(); code != http.StatusServiceUnavailable {
		t.Errorf("a daemon that never reached its mail: %d", code)
	}
}

// TestTheHealthSaysWhatTheDoctorDoes of servers that cannot be used: it reaches the log, the pages and
// the moderator.
func TestTheHealthSaysWhatTheDoctorDoes(t *testing.T) {
	w := newWorld(t)
	w.conf.IMAP.Password = config.NewSecret("nonsense")
	w.conf.SMTP.Addr = w.conf.IMAP.Addr
	d, stop := w.daemon(scratch)
	defer stop()
	game(t, d.Office) // there is something to send
	want := map[string]string{}
	for code, check := range map[string]func(context.Context, config.Config) (string, error){inquiry.AilMailbox: checkMailbox, inquiry.AilRelay: checkRelay} {
		_, err := check(t.Context(), w.conf)
		_, do, _ := strings.Cut(line(err), " - ")
		want[code] = do
	}
	eventually(t, func() bool {
		said := map[string]string{}
		for _, a := range d.Health(t.Context()).Ailments {
			if _, do, ok := strings.Cut(a.Words, " - "); ok {
				said[a.Code] = do
			}
		}
		return said[inquiry.AilMailbox] == want[inquiry.AilMailbox] && said[inquiry.AilRelay] == want[inquiry.AilRelay]
	})
}
