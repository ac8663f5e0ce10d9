package web_test

import (
	"bytes"
	"log/slog"
	"net/http"
	"net/http/httptest"
	"net/netip"
	"net/url"
	"strings"
	"testing"
	"time"

	"github.com/fieldpost/fieldpost/cmd/fieldpost/web/site"
	"github.com/fieldpost/fieldpost/rules"
	"github.com/fieldpost/fieldpost/rules/rulestest/toy"
)

func emptyWorld(t testing.TB, change ...func(*site.Config)) *world {
	t.Helper()
	return newWorld(t, []rules.Title{toy.New()}, change...)
}

func TestLoginAndLogout(t *testing.T) {
	w := emptyWorld(t)
	res := w.do(http.MethodGet, "/outbox?x=1", nil)
	if got, want := res.Header.Get("Location"), "/login?back=%2Foutbox%3Fx%3D1"; res.StatusCode != http.StatusSeeOther || got != want {
		t.Errorf("the outbox for a visitor: %s, to %q, want %q", res.Status, got, want)
	}
	if res := w.do(http.MethodPost, "/login", url.Values{"password": {"wrong"}}); res.StatusCode != http.StatusForbidden {
		t.Errorf("a wrong password: %s", res.Status)
	}
	res = w.do(http.MethodPost, "/login", url.Values{"password": {password}, "back": {"/outbox"}})
	if res.Header.Get("Location") != "/outbox" {
		t.Errorf("after login to %q", res.Header.Get("Location"))
	}
	for _, c := range res.Cookies() {
		if !c.HttpOnly || c.SameSite != http.SameSiteLaxMode || c.Path != "/" || c.Secure {
			t.Errorf("the cookie is %s", c)
		}
	}
	if res := w.do(http.MethodGet, "/outbox", nil); res.StatusCode != http.StatusOK || res.Header.Get("Cache-Control") != "no-store" {
		t.Errorf("the outbox for the moderator: %s, %q", res.Status, res.Header.Get("Cache-Control"))
	}
	session := w.jar
	w.do(http.MethodPost, "/logout", url.Values{})
	w.jar = session // whoever kept the cookie must not be let in
	if res := w.do(http.MethodGet, "/outbox", nil); res.StatusCode != http.StatusSeeOther {
		t.Errorf("the outbox after logout: %s", res.Status)
	}
}

// TestLoginGivesANewSession keeps a planted session from becoming a
// moderator's.
func TestLoginGivesANewSession(t *testing.T) {
	w := emptyWorld(t)
	w.login()
	planted := w.jar[0].Value
	w.login()
	if w.jar[0].Value == planted {
		t.Error("a second login keeps the session of the first")
	}
}

func TestLoginGoesBackToOurPagesOnly(t *testing.T) {
	w := emptyWorld(t)
	for _, back := range []string{"https://evil.example/", "//evil.example", `/\evil.example`, "", "javascript:alert(1)"} {
		res := w.do(http.MethodPost, "/login", url.Values{"password": {password}, "back": {back}})
		if got := res.Header.Get("Location"); got != "/" {
			t.Errorf("back to %q leads to %q", back, got)
		}
	}
}

func TestLoginIsLimited(t *testing.T) {
	w := emptyWorld(t, func(c *site.Config) { c.Proxies = []netip.Prefix{netip.MustParsePrefix("192.0.2.1/32")} })
	try := func(password string, from string) int {
		return w.do(http.MethodPost, "/login", url.Values{"password": {password}}, "X-Forwarded-For", from).StatusCode
	}
	for i := range 5 {
		if got := try("wrong", "203.0.113.7"); got != http.StatusForbidden {
			t.Fatalf("attempt %d: %d", i+1, got)
		}
	}
	if got := try(password, "203.0.113.7"); got != http.StatusTooManyRequests {
		t.Errorf("the right password after too many wrong ones: %d", got)
	}
	if got := try(password, "203.0.113.7, 192.0.2.1"); got != http.StatusTooManyRequests {
		t.Errorf("the same through two proxies: %d", got)
	}
	if got := try("wrong", "203.0.113.8"); got != http.StatusForbidden {
		t.Errorf("somebody else: %d", got)
	}
	res := w.do(http.MethodPost, "/login", url.Values{"password": {password}}, "X-Forwarded-For", "203.0.113.7")
	if res.Header.Get("Retry-After") == "" {
		t.Error("no Retry-After")
	}
	w.clock.advance(15 * time.Minute)
	if got := try(password, "203.0.113.7"); got != http.StatusSeeOther {
		t.Errorf("after a quarter of an hour: %d", got)
	}
	for i := range 7 { // a right password clears the count
		if got := try(password, "203.0.113.7"); got != http.StatusSeeOther {
			t.Errorf("login %d: %d", i+1, got)
		}
	}
}

// TestLimitIgnoresForgedAddresses has a client claim other addresses without
// a proxy that we know.
func TestLimitIgnoresForgedAddresses(t *testing.T) {
	w := emptyWorld(t)
	last := 0
	for _, from := range []string{"203.0.113.1", "203.0.113.2", "203.0.113.3", "203.0.113.4", "203.0.113.5", "203.0.113.6"} {
		last = w.do(http.MethodPost, "/login", url.Values{"password": {"wrong"}}, "X-Forwarded-For", from).StatusCode
	}
	if last != http.StatusTooManyRequests {
		t.Errorf("the sixth attempt: %d", last)
	}
}

func TestFormsOfOtherSitesAreRefused(t *testing.T) {
	w := emptyWorld(t, func(c *site.Config) { c.URL = "https://play.example.org" })
	form := url.Values{"password": {password}, "lang": {"es"}}
	for _, path := range []string{"/login", "/logout", "/language"} {
		for _, headers := range [][]string{{"Sec-Fetch-Site", "cross-site"}, {"Origin", "https://evil.example"}} {
			if res := w.do(http.MethodPost, path, form, headers...); res.StatusCode != http.StatusForbidden || len(res.Cookies()) > 0 {
				t.Errorf("%s with %v: %s, %v", path, headers, res.Status, res.Cookies())
			}
		}
	}
	if res := w.do(http.MethodPost, "/language", form, "Origin", "https://play.example.org"); res.StatusCode != http.StatusSeeOther {
		t.Errorf("our own form: %s", res.Status)
	}
}

func TestSecureCookiesBehindTLS(t *testing.T) {
	w := emptyWorld(t, func(c *site.Config) { c.URL = "https://play.example.org" })
	res := w.do(http.MethodPost, "/login", url.Values{"password": {password}})
	if len(res.Cookies()) != 1 || !res.Cookies()[0].Secure || res.Cookies()[0].Name != "__Host-session" {
		t.Errorf("cookies %v", res.Cookies())
	}
	if res.Header.Get("Strict-Transport-Security") == "" {
		t.Error("no Strict-Transport-Security")
	}
	res = w.do(http.MethodPost, "/language", url.Values{"lang": {"es"}})
	if len(res.Cookies()) == 0 {
		t.Error("the language is not remembered")
	}
	for _, c := range res.Cookies() {
		if !c.Secure {
			t.Errorf("the cookie is %s", c)
		}
	}
}

// TestNobodyLogsInWithoutPassword finds no way in when none is set.
func TestNobodyLogsInWithoutPassword(t *testing.T) {
	w := emptyWorld(t, func(c *site.Config) { c.PasswordHash = "" })
	for _, r := range []*http.Request{
		httptest.NewRequest(http.MethodGet, "/login", nil),
		httptest.NewRequest(http.MethodPost, "/login", strings.NewReader("password=")),
		httptest.NewRequest(http.MethodGet, "/outbox", nil),
	} {
		rec := httptest.NewRecorder()
		w.site.ServeHTTP(rec, r)
		if rec.Code != http.StatusNotFound {
			t.Errorf("%s %s: %d", r.Method, r.URL, rec.Code)
		}
	}
	if strings.Contains(w.get("/"), "/login") {
		t.Error("the list leads to the login")
	}
}

// TestLoginThroughAProxyThatNamesNobody counts and logs the proxy itself.
func TestLoginThroughAProxyThatNamesNobody(t *testing.T) {
	var log bytes.Buffer
	w := emptyWorld(t, func(c *site.Config) {
		c.Proxies = []netip.Prefix{netip.MustParsePrefix("192.0.2.1/32")}
		c.Log = slog.New(slog.NewTextHandler(&log, nil))
	})
	w.do(http.MethodPost, "/login", url.Values{"password": {"wrong"}})
	if !strings.Contains(log.String(), "from=192.0.2.1") {
		t.Errorf("the log says\n%s", log.String())
	}
}
