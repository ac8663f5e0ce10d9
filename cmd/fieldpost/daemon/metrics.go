package daemon

import (
	"context"
	"crypto/sha256"
	"crypto/subtle"
	"fmt"
	"net"
	"net/http"
	"net/netip"
	"strconv"
	"strings"
	"time"

	"github.com/prometheus/client_golang/prometheus"
	"github.com/prometheus/client_golang/prometheus/collectors"
	"github.com/prometheus/client_golang/prometheus/promhttp"

	"github.com/fieldpost/fieldpost/adjudicator/inquiry"
	"github.com/fieldpost/fieldpost/cmd/fieldpost/web"
	"github.com/fieldpost/fieldpost/cmd/fieldpost/web/site"
)

// openMetrics takes the port that figures are read from: /metrics, and /healthz with
// what ails games, too. It is apart from the pages, as a proxy before those would let
// everybody through.
func (d *Daemon) openMetrics(ctx context.Context) (*page, error) {
	var lc net.ListenConfig
	l, err := lc.Listen(ctx, "tcp", d.Config.Web.Metrics)
	if err != nil {
		return nil, fmt.Errorf("metrics: %w", err)
	}
	known := prometheus.NewRegistry()
	known.MustRegister(figures{d.Health}, thoughts{d.Service.Thinking}, collectors.NewGoCollector(), collectors.NewProcessCollector(collectors.ProcessCollectorOpts{}))
	routes := http.NewServeMux()
	routes.Handle("GET /metrics", promhttp.HandlerFor(known, promhttp.HandlerOpts{MaxRequestsInFlight: 4, Timeout: 10 * time.Second}))
	probe := func(which func(*inquiry.Health) []inquiry.Ailment) http.HandlerFunc {
		return func(w http.ResponseWriter, r *http.Request) {
			h := d.Health(r.Context())
			web.Probe(w, which(&h))
		}
	}
	all := probe(func(h *inquiry.Health) []inquiry.Ailment { return h.Grave(false) })
	routes.Handle("GET /healthz", all)
	routes.Handle("GET /healthz/ready", all)
	routes.Handle("GET /healthz/live", probe(web.Stuck))
	limits := site.DefaultLimits()
	return &page{listener: web.LimitConnections(l, 16), server: site.NewServer(d.watcher(routes), limits, d.log)}, nil
}

// watcher lets in who gives the token; without one, who names this machine by its own
// address, which no page of another site can have a browser do.
func (d *Daemon) watcher(next http.Handler) http.Handler {
	token := d.Config.Web.MetricsToken.Reveal()
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		may := loopback(r.Host)
		if token != "" {
			given, _ := strings.CutPrefix(r.Header.Get("Authorization"), "Bearer ")
			a, b := sha256.Sum256([]byte(given)), sha256.Sum256([]byte(token))
			may = subtle.ConstantTimeCompare(a[:], b[:]) == 1
		}
		if !may {
			http.Error(w, "not for you", http.StatusForbidden)
			return
		}
		next.ServeHTTP(w, r)
	})
}

// loopback reports whether a host, or host:port, is this machine.
func loopback(host string) bool {
	if name, _, err := net.SplitHostPort(host); err == nil {
		host = name
	}
	ip, err := netip.ParseAddr(strings.Trim(host, "[]"))
	return host == "localhost" || err == nil && ip.IsLoopback()
}

// figures are the health in the form of Prometheus. No game and no person is named in it.
type figures struct {
	health func(context.Context) inquiry.Health
}

// gauge describes a figure.
func gauge(name, help string, labels ...string) *prometheus.Desc {
	return prometheus.NewDesc("fieldpost_"+name, help, labels, nil)
}

// Describe implements prometheus.Collector: what it collects depends on what ails.
func (figures) Describe(chan<- *prometheus.Desc) {}

// Collect implements prometheus.Collector.
func (f figures) Collect(out chan<- prometheus.Metric) {
	ctx, cancel := context.WithTimeout(context.Background(), checkTimeout)
	defer cancel()
	h := f.health(ctx)
	tell := func(d *prometheus.Desc, v float64, labels ...string) {
		out <- prometheus.MustNewConstMetric(d, prometheus.GaugeValue, v, labels...)
	}
	type key struct {
		code  string
		grave bool
	}
	count, since, order := map[key]int{}, map[key]time.Time{}, []key{}
	for i := range h.Ailments {
		a := &h.Ailments[i]
		k := key{a.Code, a.Grave}
		if count[k]++; count[k] == 1 {
			order = append(order, k)
		}
		if at := since[k]; at.IsZero() || a.Since.Before(at) {
			since[k] = a.Since
		}
	}
	n := gauge("ailments", "What is not well, of a kind; grave: it has lasted too long.", "code", "grave")
	from := gauge("ailing_since_seconds", "Since when the first of them is not well, Unix time.", "code", "grave")
	for _, k := range order {
		tell(n, float64(count[k]), k.code, strconv.FormatBool(k.grave))
		tell(from, float64(since[k].Unix()), k.code, strconv.FormatBool(k.grave))
	}
	for _, m := range []struct {
		name, help string
		at         time.Time
	}{
		{"mailbox_read_seconds", "When the mailbox was last read to its end, Unix time; 0 for never.", h.MailboxRead},
		{"relay_reached_seconds", "When the relay was last reached, Unix time; 0 for never.", h.RelayReached},
		{"letter_in_seconds", "When the last letter was taken, Unix time; 0 for never.", h.Mail.LetterIn},
		{"mail_out_seconds", "When the last mail went out, Unix time; 0 for never.", h.Mail.MailOut},
		{"oldest_letter_seconds", "When the first of the letters that wait came, Unix time; 0 for none.", h.Mail.OldestLetter},
		{"oldest_mail_seconds", "When the first of the mails that wait was written, Unix time; 0 for none.", h.Mail.OldestMail},
		{"database_sound_seconds", "When the database was last found undamaged, Unix time.", h.Sound},
	} {
		v := 0.0
		if !m.at.IsZero() {
			v = float64(m.at.Unix())
		}
		tell(gauge(m.name, m.help), v)
	}
	for _, m := range []struct {
		name, help string
		n          int64
	}{
		{"letters_waiting", "Letters that wait to be handled.", int64(h.Mail.Letters)},
		{"mails_waiting", "Mails that wait to go out.", int64(h.Mail.Mails)},
		{"letters_failed", "Letters of the last three days that could not be handled.", int64(h.Mail.LettersFailed)},
		{"mails_failed", "Mails of the last three days that are given up.", int64(h.Mail.MailsFailed)},
		{"games_running", "Games that run.", int64(h.Games)},
		{"disk_free_bytes", "What may still be written on the disk of the database; below 0: not known.", h.DiskFree},
		{"database_bytes", "The database with its log.", h.Database},
		{"clock_jumps", "How often our clock jumped since the start.", int64(h.Jumps)},
	} {
		tell(gauge(m.name, m.help), float64(m.n))
	}
}
