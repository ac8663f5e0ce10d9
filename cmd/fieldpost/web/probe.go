package web

import (
	"fmt"
	"net/http"
	"time"

	"github.com/fieldpost/fieldpost/adjudicator/inquiry"
	"github.com/fieldpost/fieldpost/cmd/fieldpost/web/site"
)

// ready reports whether the post office works: 200 and ok, or 503 and since when
// which of its parts does not. It tells nothing else: anybody may ask.
func ready(s *site.Site, w http.ResponseWriter, r *http.Request) {
	h := s.Cfg.Health(r.Context())
	Probe(w, h.Grave(true))
}

// alive reports whether starting the post office again would help: its service does no
// work. A mail server that is away is no reason.
func alive(s *site.Site, w http.ResponseWriter, r *http.Request) {
	h := s.Cfg.Health(r.Context())
	Probe(w, Stuck(&h))
}

// Stuck returns the ailments that a new start may cure.
func Stuck(h *inquiry.Health) (out []inquiry.Ailment) {
	for _, a := range h.Grave(true) {
		if a.Code == inquiry.AilService {
			out = append(out, a)
		}
	}
	return out
}

// Probe answers who asks whether all is well: a line for each ailment, without words of
// a server or names of players.
func Probe(w http.ResponseWriter, grave []inquiry.Ailment) {
	w.Header().Set("Content-Type", "text/plain; charset=utf-8")
	w.Header().Set("Cache-Control", "no-store")
	if len(grave) == 0 {
		fmt.Fprintln(w, "ok")
		return
	}
	w.WriteHeader(http.StatusServiceUnavailable)
	for _, a := range grave {
		part := a.Code
		if a.Game != "" {
			part += " " + a.Game
		}
		fmt.Fprintf(w, "%s: not well since %s\n", part, a.Since.UTC().Format(time.RFC3339))
	}
}
