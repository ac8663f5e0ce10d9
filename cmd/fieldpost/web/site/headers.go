package site

import (
	"context"
	"fmt"
	"net/http"
	"runtime"
	"runtime/debug"
	"strings"
)

// Keys of log entries.
const (
	KeyError = "error"
	KeyTitle = "title"
	KeyFrom  = "from"
	keyNear  = "near"
	keyPath  = "path"
	keyStack = "stack"
	keyShown = "shown"
)

// policy is what a page may load and do: its own style, icon and scripts, what these ask
// of us, forms to itself, and nothing else.
const policy = "default-src 'none'; style-src 'self'; img-src 'self'; script-src 'self'; connect-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'"

// Headers sets what every answer says about its safety.
func (s *Site) Headers(next http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		h := w.Header()
		h.Set("Content-Security-Policy", policy)
		h.Set("X-Content-Type-Options", "nosniff")
		h.Set("X-Frame-Options", "DENY")
		h.Set("Referrer-Policy", "same-origin")
		h.Set("Cross-Origin-Opener-Policy", "same-origin")
		h.Set("Cross-Origin-Resource-Policy", "same-origin")
		h.Set("Permissions-Policy", "camera=(), geolocation=(), microphone=()")
		if s.Secure {
			h.Set("Strict-Transport-Security", "max-age=31536000")
		}
		next.ServeHTTP(w, r)
	})
}

// Guard keeps a panic from ending the process. Its value is logged only when it is the
// runtime's, as others may quote what is secret.
func (s *Site) Guard(next http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		defer func() {
			p := recover()
			if p == nil {
				return
			}
			if p == http.ErrAbortHandler {
				panic(p)
			}
			s.LogPanic(p, r.URL.Path)
			w.WriteHeader(http.StatusInternalServerError)
		}()
		next.ServeHTTP(w, r)
	})
}

// LimitTime bounds the time of a request.
func LimitTime(next http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		ctx, cancel := context.WithTimeout(r.Context(), Longest)
		defer cancel()
		next.ServeHTTP(w, r.WithContext(ctx))
	})
}

// LogPanic logs what something has panicked with.
func (s *Site) LogPanic(p any, path string) {
	what := fmt.Sprintf("%T", p)
	if e, ok := p.(runtime.Error); ok {
		what = e.Error()
	}
	s.Cfg.Log.Error("panic", KeyError, what, keyPath, path, keyStack, string(debug.Stack()))
}

// SameOrigin refuses forms that another site sends.
func (s *Site) SameOrigin() func(http.Handler) http.Handler {
	p := http.NewCrossOriginProtection()
	if s.Cfg.URL != "" { // checked by withDefaults; a proxy may send another Host
		if err := p.AddTrustedOrigin(s.Cfg.Origin()); err != nil {
			s.Cfg.Log.Error("trust our own origin", KeyError, err)
		}
	}
	p.SetDenyHandler(s.Page(func(http.ResponseWriter, *http.Request) error { return errForeign }))
	return p.Handler
}

// localPath returns a path of ours to go to, the front page when it is not one.
func (s *Site) localPath(path string) string {
	if !strings.HasPrefix(path, s.Root+"/") || strings.HasPrefix(path, "//") || strings.ContainsAny(path, "\\\r\n\t") {
		return s.Root + "/"
	}
	return path
}
