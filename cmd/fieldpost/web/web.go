package web

import (
	"net/http"

	"github.com/go-chi/chi/v5"
)

// New makes the handler of all pages.
func New(cfg Config) (http.Handler, error) {
	if _, err := cfg.withDefaults(); err != nil {
		return nil, err
	}
	r := chi.NewRouter()
	r.Get("/healthz", func(w http.ResponseWriter, _ *http.Request) {
		w.Header().Set("Content-Type", "text/plain; charset=utf-8")
		w.Write([]byte("ok\n"))
	})
	return r, nil
}
