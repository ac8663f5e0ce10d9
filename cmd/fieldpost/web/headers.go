package web

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
	keyError = "error"
	keyTitle = "title"
	keyFrom  = "from"
	keyNear  = "near"
	keyPath  = "path"
	keyStack = "stack"
	keyShown = "shown"
)

// policy is what a page may load and do: its own style, icon and scripts, what these ask
// of us, forms to itself, and nothing else.
const policy = "default-src 'none'; style-src 'self'; img-src 'self'; script-src 'self'; connect-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'"

// headers sets what every answer says about its safety.
func (s *site) headers(next http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		h := w.Header()
		h.Set("Content-Security-Policy", policy)
		h.Set("X-Content-Type-Options", "nosniff")
		h.Set("X-Frame-Options", "DENY")
		h.Set("Referrer-Policy", "same-origin")
		h.Set("Cross-Origin-Opener-Policy", "same-origin")
		h.Set("Cross-Origin-Resource-Policy", "same-origin")
		h.Set("Permissions-Policy", "camera=(), geolocation=(), microphone=()")
		if s.secure {
			h.Set("Strict-Transport-Security", "max-age=31536000")
		}
		next.ServeHTTP(w, r)
	})
}

// guard keeps a panic from ending the process. Its value is logged only when it is the
// runtime's, as others may quote what is secret.
func (s *site) guard(next http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		defer func() {
			p := recover()
			if p == nil {
				return
			}
			if p == http.ErrAbortHandler {
				panic(p)
			}
			s.logPanic(p, r.URL.Path)
			w.WriteHeader(http.StatusInternalServerError)
		}()
		next.ServeHTTP(w, r)
	})
}

// bounded bounds the time of a request.
func bounded(next http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		ctx, cancel := context.WithTimeout(r.Context(), longest)
		defer cancel()
		next.ServeHTTP(w, r.WithContext(ctx))
	})
}

// logPanic logs what something has panicked with.
func (s *site) logPanic(p any, path string) {
	what := fmt.Sprintf("%T", p)
	if e, ok := p.(runtime.Error); ok {
		what = e.Error()
	}
	s.cfg.Log.Error("panic", keyError, what, keyPath, path, keyStack, string(debug.Stack()))
}

// sameOrigin refuses forms that another site sends.
func (s *site) sameOrigin() func(http.Handler) http.Handler {
	p := http.NewCrossOriginProtection()
	if s.cfg.URL != "" { // checked by withDefaults; a proxy may send another Host
		if err := p.AddTrustedOrigin(s.cfg.origin()); err != nil {
			s.cfg.Log.Error("trust our own origin", keyError, err)
		}
	}
	p.SetDenyHandler(s.page(func(http.ResponseWriter, *http.Request) error { return errForeign }))
	return p.Handler
}

// local returns a path of ours to go to, the front page when it is not one.
func (s *site) local(path string) string {
	if !strings.HasPrefix(path, s.root+"/") || strings.HasPrefix(path, "//") || strings.ContainsAny(path, "\\\r\n\t") {
		return s.root + "/"
	}
	return path
}
