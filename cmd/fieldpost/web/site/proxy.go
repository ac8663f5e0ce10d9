package site

import (
	"context"
	"net/http"
	"net/netip"
	"slices"
	"sync"
	"time"

	"github.com/go-chi/chi/v5/middleware"
)

// OwnMessage is a message that the side has sent or got.
type OwnMessage struct {
	Line string // when, and from or to whom
	Text string
}

// forwardingHeaders returns the fields by which a proxy says whom it asks for (RFC 7239,
// and those before it).
func forwardingHeaders() []string { return []string{"Forwarded", "X-Forwarded-For", "X-Real-Ip"} }

// ProxyWatch keeps what was told of proxies that the configuration does not
// name.
type ProxyWatch struct {
	mu   sync.Mutex
	Told map[bool]time.Time // when; by whether it is near
}

// NoteProxy notes a proxy that the configuration does not name: all who come
// through it count as one when logins are counted.
func (s *Site) NoteProxy(next http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if peer := peerOf(r); isForwarded(r) && peer.IsValid() && !s.trusts(peer) {
			s.tellProxy(r.Context(), peer)
		}
		next.ServeHTTP(w, r)
	})
}

// tellProxy logs the first proxy near us and the first far away, and tells
// UnknownProxy of them once a day.
func (s *Site) tellProxy(ctx context.Context, peer netip.Addr) {
	near, now := IsLocalNetwork(peer), s.Cfg.Clock.Now()
	s.Proxies.mu.Lock()
	last, known := s.Proxies.Told[near]
	if known && now.Sub(last) < 24*time.Hour {
		s.Proxies.mu.Unlock()
		return
	}
	s.Proxies.Told[near] = now
	s.Proxies.mu.Unlock()
	if !known {
		s.Cfg.Log.Warn("visitors come through a proxy that web.proxies does not name: all of them share one limit of logins", KeyFrom, peer.String(), keyNear, near)
	}
	if err := s.Cfg.UnknownProxy(ctx, peer); err != nil {
		s.Cfg.Log.Error("note proxy", KeyError, err)
	}
}

// IsLocalNetwork reports whether an address is on this machine or on its network. A peer
// there that speaks for others is a proxy; one far away may also be a
// visitor's, or a visitor who makes it up.
func IsLocalNetwork(a netip.Addr) bool {
	return a.IsLoopback() || a.IsPrivate() || a.IsLinkLocalUnicast()
}

// isForwarded reports whether a request names somebody else as its sender.
func isForwarded(r *http.Request) bool {
	return slices.ContainsFunc(forwardingHeaders(), func(field string) bool { return r.Header.Get(field) != "" })
}

// trusts reports whether an address is that of a proxy of ours.
func (s *Site) trusts(a netip.Addr) bool {
	return slices.ContainsFunc(s.Cfg.Proxies, func(p netip.Prefix) bool { return p.Contains(a) })
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

// SenderOf returns the address that a request comes from: the one that a proxy of
// ours names, or else the peer's. A proxy that names nobody asks for itself.
func SenderOf(r *http.Request) netip.Addr {
	if a := middleware.GetClientIPAddr(r.Context()); a.IsValid() {
		return a
	}
	return peerOf(r)
}
