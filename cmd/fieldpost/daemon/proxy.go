package daemon

import (
	"context"
	"errors"
	"fmt"
	"net/netip"
	"slices"
	"strings"
	"time"

	"github.com/fieldpost/fieldpost/cmd/fieldpost/config"
	"github.com/fieldpost/fieldpost/cmd/fieldpost/web/site"
	"github.com/fieldpost/fieldpost/store"
)

// Facts that name a peer who spoke for others and that web.proxies did not
// name, and when: on our network, or far away.
const (
	factNear = "unknown-proxy"
	factFar  = "unknown-proxy-far"
)

// noteProxy keeps for the doctor that there is a proxy.
func (d *Daemon) noteProxy(ctx context.Context, proxy netip.Addr) error {
	fact := factFar
	if site.IsLocalNetwork(proxy) {
		fact = factNear
	}
	said := proxy.String() + " " + time.Now().UTC().Format(time.RFC3339)
	return d.Store.Update(ctx, func(tx *store.Tx) error { return tx.SetFact(fact, said) })
}

// unknownProxy returns the peer of a fact that is recent and still not named, else
// the zero address.
func unknownProxy(c config.Config, fact string) netip.Addr {
	who, when, _ := strings.Cut(fact, " ")
	at, err := time.Parse(time.RFC3339, when)
	if err != nil || time.Since(at) > lately {
		return netip.Addr{}
	}
	addr, err := netip.ParseAddr(who)
	if err != nil || slices.ContainsFunc(c.Web.Proxies, func(p netip.Prefix) bool { return p.Contains(addr) }) {
		return netip.Addr{}
	}
	return addr
}

// checkProxies looks whether visitors can be told apart. The page speaks no
// TLS, so that https needs a proxy; otherwise one shows when it is used.
func checkProxies(ctx context.Context, c config.Config) (says string, err error) {
	const shared = "all visitors share one limit of logins, and one of them can keep the moderator out"
	if c.Web.Listen == "" {
		return "no page", nil
	}
	if len(c.Web.Proxies) == 0 && strings.HasPrefix(c.Web.URL, "https:") {
		return "", fmt.Errorf("web.url is https, which takes a proxy before the page, and web.proxies names none: %s", shared)
	}
	var near, far string
	_, err = readIfReady(ctx, c, func(tx *store.Tx) error {
		var errs [2]error
		near, errs[0] = tx.Fact(factNear)
		far, errs[1] = tx.Fact(factFar)
		return errors.Join(errs[:]...)
	})
	if err != nil {
		return "", err
	}
	if a := unknownProxy(c, near); a.IsValid() {
		return "", &Cure{fmt.Errorf("a proxy at %s asks for pages, and web.proxies does not name it: %s", a, shared), fmt.Sprintf("name %s under web.proxies", a)}
	}
	if a := unknownProxy(c, far); a.IsValid() {
		return fmt.Sprintf("%s spoke for others; if that is a proxy of yours, name it under web.proxies", a), nil
	}
	if len(c.Web.Proxies) == 0 {
		return "none seen", nil
	}
	return "named", nil
}
