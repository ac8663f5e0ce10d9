package web

import (
	"net/http"
	"strings"
)

// underRoot serves the pages under a path, whether or not a proxy has taken it away
// already: what is behind it sees paths without it.
func underRoot(root string, pages http.Handler) http.Handler {
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
