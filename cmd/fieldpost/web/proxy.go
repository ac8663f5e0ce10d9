package web

import (
	"context"
	"net/http"
	"net/netip"
	"slices"
	"sync"
	"time"

	"github.com/go-chi/chi/v5/middleware"
)

// forwarding returns the fields by which a proxy says whom it asks for (RFC 7239,
// and those before it).
func forwarding() []string { return []string{"Forwarded", "X-Forwarded-For", "X-Real-Ip"} }

// proxyWatch keeps what was told of proxies that the configuration does not
// name.
type proxyWatch struct {
	mu   sync.Mutex
	told map[bool]time.Time // when; by whether it is near
}

// noteProxy notes a proxy that the configuration does not name: all who come
// through it count as one when logins are counted.
func (s *site) noteProxy(next http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if peer := peerOf(r); forwarded(r) && peer.IsValid() && !s.trusts(peer) {
			s.tellProxy(r.Context(), peer)
		}
		next.ServeHTTP(w, r)
	})
}

// tellProxy logs the first proxy near us and the first far away, and tells
// UnknownProxy of them once a day.
func (s *site) tellProxy(ctx context.Context, peer netip.Addr) {
	near, now := Near(peer), s.cfg.Clock.Now()
	s.proxies.mu.Lock()
	last, known := s.proxies.told[near]
	if known && now.Sub(last) < 24*time.Hour {
		s.proxies.mu.Unlock()
		return
	}
	s.proxies.told[near] = now
	s.proxies.mu.Unlock()
	if !known {
		s.cfg.Log.Warn("visitors come through a proxy that web.proxies does not name: all of them share one limit of logins", keyFrom, peer.String(), keyNear, near)
	}
	if err := s.cfg.UnknownProxy(ctx, peer); err != nil {
		s.cfg.Log.Error("note proxy", keyError, err)
	}
}

// Near reports whether an address is on this machine or on its network. A peer
// there that speaks for others is a proxy; one far away may also be a
// visitor's, or a visitor who makes it up.
func Near(a netip.Addr) bool { return a.IsLoopback() || a.IsPrivate() || a.IsLinkLocalUnicast() }

// forwarded reports whether a request names somebody else as its sender.
func forwarded(r *http.Request) bool {
	return slices.ContainsFunc(forwarding(), func(field string) bool { return r.Header.Get(field) != "" })
}

// trusts reports whether an address is that of a proxy of ours.
func (s *site) trusts(a netip.Addr) bool {
	return slices.ContainsFunc(s.cfg.Proxies, func(p netip.Prefix) bool { return p.Contains(a) })
}

// peerOf returns the address at the other end of the connection, the zero one when
// there is none.
func peerOf(r *http.Request) netip.Addr {
	peer, err := netip.ParseAddrPort(r.RemoteAddr)
	if err != nil {
		return netip.Addr{}
	}
	return peer.Addr().Unmap().WithZone("")
}

// senderOf returns the address that a request comes from: the one that a proxy of
// ours names, or else the peer's. A proxy that names nobody asks for itself.
func senderOf(r *http.Request) netip.Addr {
	if a := middleware.GetClientIPAddr(r.Context()); a.IsValid() {
		return a
	}
	return peerOf(r)
}
