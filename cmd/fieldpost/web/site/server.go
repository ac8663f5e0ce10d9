package site

import (
	"context"
	"log/slog"
	"net"
	"net/http"
	"strings"
	"sync"
	"time"
)

// Limits are what a visitor may take of the server. A page of ours is asked
// for and sent in well under a second; the limits are for those who would hold
// it up.
type Limits struct {
	Header      time.Duration // to send the header fields of a request
	Request     time.Duration // to send all of it
	Answer      time.Duration // to take the answer; an archive has it for each part
	Idle        time.Duration // between two requests
	HeaderBytes int           // of a request
	Connections int           // open at once, see web.LimitConnections
}

// DefaultLimits returns the limits of the daemon. An answer has more time than a
// page may take to be made ([Longest]).
func DefaultLimits() Limits {
	return Limits{
		Header: 5 * time.Second, Request: 10 * time.Second, Answer: 2 * Longest, Idle: 30 * time.Second,
		HeaderBytes: 16 << 10, Connections: 256,
	}
}

// NewServer makes the server of the pages within limits. Serve it on a
// web.LimitConnections.
func NewServer(handler http.Handler, l Limits, log *slog.Logger) *http.Server {
	ends := make(chan struct{})
	server := &http.Server{
		Handler: handler, ReadHeaderTimeout: l.Header, ReadTimeout: l.Request, WriteTimeout: l.Answer, IdleTimeout: l.Idle,
		MaxHeaderBytes: l.HeaderBytes, ErrorLog: slog.NewLogLogger(log.Handler(), slog.LevelDebug),
		BaseContext: func(net.Listener) context.Context { return context.WithValue(context.Background(), stopKey{}, ends) },
	}
	server.RegisterOnShutdown(sync.OnceFunc(func() { close(ends) }))
	return server
}

// stopKey is where the context of a request has the channel that its server closes when
// it is shut down.
type stopKey struct{}

// Stopping returns a channel that is closed when the server of a request is shut down:
// whatever would last ends then. Without [NewServer] the channel is nil, which is never
// closed.
func Stopping(ctx context.Context) <-chan struct{} {
	ends, _ := ctx.Value(stopKey{}).(chan struct{})
	return ends
}

// UnderRoot serves the pages under a path, whether or not a proxy has taken it away
// already: what is behind it sees paths without it.
func UnderRoot(root string, pages http.Handler) http.Handler {
	if root == "" {
		return pages
	}
	strip := http.StripPrefix(root, pages)
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		switch {
		case r.URL.Path == root:
			http.Redirect(w, r, root+"/", http.StatusMovedPermanently)
		case strings.HasPrefix(r.URL.Path, root+"/"):
			strip.ServeHTTP(w, r)
		default:
			pages.ServeHTTP(w, r)
		}
	})
}
