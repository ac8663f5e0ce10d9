package daemon

import (
	"bytes"
	"context"
	"log/slog"
	"net/http"
	"net/netip"
	"strings"
	"testing"

	"github.com/fieldpost/fieldpost/cmd/fieldpost/config"
	"github.com/fieldpost/fieldpost/rules/rulestest/toyboard"
)

// TestUnknownProxyIsTold asks for pages as a proxy does that the
// configuration does not name.
func TestUnknownProxyIsTold(t *testing.T) {
	w := newWorld(t)
	doctor := func(c config.Config) (says string, err error) { return checkProxies(context.Background(), c) }
	if says, err := doctor(w.conf); err != nil || says != "none seen" {
		t.Fatalf("before the database is there: %q, %v", says, err)
	}
	var log bytes.Buffer
	d, stop := w.daemon(Env{Titles: toyboard.Library, Scratch: true, Log: slog.New(slog.NewTextHandler(&log, nil))})
	ask := func(fields ...string) {
		t.Helper()
		r, err := http.NewRequest(http.MethodGet, d.PageURL(), nil)
		if err != nil {
			t.Fatal(err)
		}
		for _, f := range fields {
			r.Header.Set(f, "203.0.113.9")
		}
		res, err := http.DefaultClient.Do(r)
		if err != nil {
			t.Fatal(err)
		}
		res.Body.Close()
	}
	ask()
	if says, err := doctor(w.conf); err != nil {
		t.Errorf("without a proxy: %q, %v", says, err)
	}
	ask("Forwarded")
	ask("X-Forwarded-For")
	stop()
	if n := strings.Count(log.String(), "web.proxies does not name"); n != 1 {
		t.Errorf("the log tells of the proxy %d times", n)
	}
	if _, err := doctor(w.conf); err == nil || !strings.Contains(err.Error(), "127.0.0.1") {
		t.Errorf("the doctor says of the proxy: %v", err)
	}
	w.conf.Web.Proxies = []netip.Prefix{netip.MustParsePrefix("127.0.0.0/8")}
	if says, err := doctor(w.conf); err != nil || says != "named" {
		t.Errorf("once it is named: %q, %v", says, err)
	}
}

// TestHTTPSTakesAProxy finds by the configuration alone that there must be one.
func TestHTTPSTakesAProxy(t *testing.T) {
	w := newWorld(t)
	w.conf.Web.URL = "https://play.example.org"
	if _, err := checkProxies(context.Background(), w.conf); err == nil {
		t.Error("got nil, want an error")
	}
}
