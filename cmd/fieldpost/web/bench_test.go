package web_test

import (
	"database/sql"
	"fmt"
	"net/http"
	"net/http/httptest"
	"net/url"
	"strings"
	"syscall"
	"testing"
	"time"

	"github.com/go-chi/chi/v5"

	"github.com/fieldpost/fieldpost/cmd/fieldpost/web"
	"github.com/fieldpost/fieldpost/cmd/fieldpost/web/site"
	"github.com/fieldpost/fieldpost/rules"
	"github.com/fieldpost/fieldpost/rules/titles"
	"github.com/fieldpost/fieldpost/store"
)

// A club is what the pages are measured with: as many games as one service may have.
const (
	runningGames  = 1000
	finishedGames = 200
	playedPhases  = 8  // of a running game
	gamesOfPlayer = 20 // that each player has a seat in
)

// club is a world with many games of all titles. The first of each title runs, the
// second is over; the others are copies of the two.
type club struct {
	*world
	titles []rules.Title
}

// newClub plays two games of each title and copies their rows.
func newClub(b *testing.B, change ...func(*site.Config)) *club {
	b.Helper()
	set, err := titles.Load(nil)
	if err != nil {
		b.Fatal(err)
	}
	change = append([]func(*site.Config){func(c *site.Config) { c.Fresh, c.Moderator = time.Second, "mod@example.org" }}, change...)
	c := &club{newWorld(b, set, change...), set}
	for _, title := range set {
		c.play(title, c.game(title), playedPhases)
		over := c.game(title)
		c.play(title, over, 500)
		if c.show(over).State != store.Over {
			b.Fatalf("%s does not end", over)
		}
	}
	db, err := sql.Open("sqlite3", c.path)
	if err != nil {
		b.Fatal(err)
	}
	defer db.Close()
	db.SetMaxOpenConns(1)
	tx, err := db.Begin()
	if err != nil {
		b.Fatal(err)
	}
	defer tx.Rollback()
	run := func(statement string, args ...any) {
		b.Helper()
		if _, err := tx.Exec(statement, args...); err != nil {
			b.Fatal(err)
		}
	}
	run(`UPDATE outbox SET state = 'sent', sent = created`)
	n := 0
	for i := range runningGames + finishedGames - 2*len(set) {
		from, title := 1, set[i%len(set)].About().ID
		if i >= runningGames-len(set) {
			from = 2
		}
		n++
		copyGame(b, run, tx, fmt.Sprintf("%s-%d", title, from), title, 3+i/len(set), n)
	}
	run(`UPDATE game SET deadline = deadline + number * 3600000 WHERE deadline > 0`)
	if err := tx.Commit(); err != nil {
		b.Fatal(err)
	}
	return c
}

// copyGame copies the rows of a game under another number. n differs for each copy.
func copyGame(b *testing.B, run func(string, ...any), tx *sql.Tx, from, title string, number, n int) {
	b.Helper()
	to := fmt.Sprintf("%s-%d", title, number)
	other := map[string]string{
		"id": "NULL", "game": "'" + to + "'", "message_id": fmt.Sprintf("message_id || '.%d'", n), "uid": fmt.Sprintf("uid + %d", n*1_000_000),
		"address": fmt.Sprintf("replace(address, '@', '%s@')", strings.Repeat("x", n/gamesOfPlayer)),
	}
	for _, table := range []string{"game", "seat", "letter", "sheet", "standing", "phase", "outbox", "audit"} {
		into, what := columns(b, tx, table), []string{}
		for _, name := range into {
			value, differs := other[name]
			switch {
			case table == "game" && name == "id":
				value = "'" + to + "'"
			case table == "game" && name == "number":
				value = fmt.Sprint(number)
			case !differs:
				value = name
			}
			what = append(what, value)
		}
		key := "game"
		if table == "game" {
			key = "id"
		}
		run(`INSERT INTO `+table+` (`+strings.Join(into, ", ")+`) SELECT `+strings.Join(what, ", ")+` FROM `+table+` WHERE `+key+` = ?`, from)
	}
}

// columns are the names of the columns of a table.
func columns(b *testing.B, tx *sql.Tx, table string) (names []string) {
	b.Helper()
	rows, err := tx.Query(`SELECT name FROM pragma_table_info(?)`, table)
	if err != nil {
		b.Fatal(err)
	}
	defer rows.Close()
	for rows.Next() {
		var name string
		if err := rows.Scan(&name); err != nil {
			b.Fatal(err)
		}
		names = append(names, name)
	}
	if err := rows.Err(); err != nil {
		b.Fatal(err)
	}
	return names
}

// Readers of measured pages.
const (
	anybody   = "anybody"
	player    = "player"
	moderator = "moderator"
)

// as lets the browser in as a reader: the player holds the first side of the first games.
func (c *club) as(reader string) {
	c.jar = nil
	switch reader {
	case player:
		title := c.titles[0]
		c.signIn(title.About().ID+"-1", title.About().SidesOf("")[0], ana)
	case moderator:
		c.login()
		c.do(http.MethodPost, "/secrets", url.Values{"show": {"1"}, "back": {"/"}})
	}
}

// measuredPage is a page with who reads it.
type measuredPage struct{ reader, path string }

// measured are the pages of all routes, by route. What is nil is not a page, or no
// work.
func (c *club) measured() map[string][]measuredPage {
	all := map[string][]measuredPage{
		"/healthz": nil, "/healthz/ready": nil, "/healthz/live": nil, "/favicon.ico": nil, "/help": nil, "/help/{lang}": nil, "/login": nil,
		"/moderator/events": nil, "/games/{game}/events": nil, "/games/{game}/moderator/events": nil, // see BenchmarkLive
		"/games/{game}/moderator/case":          nil, // a row, of a game whose rules failed
		"/games/{game}/moderator/commands/{id}": nil, // one row, as a moderator has it done
		"/moderator/commands/{id}":              nil, // the same
		"/":                                     {{anybody, "/"}, {anybody, "/?page=20"}, {anybody, "/?state=over"}, {moderator, "/"}},
		"/feed.atom":                            {{anybody, "/feed.atom"}},
		"/mine":                                 {{player, "/mine"}},
		"/statistics":                           {{anybody, "/statistics"}},
		"/tournaments":                          {{anybody, "/tournaments"}},
		"/ratings":                              {{anybody, "/ratings"}},
		"/ratings.csv":                          {{anybody, "/ratings.csv"}},
		"/tournaments/{tournament}":             nil, // its games are read as those of a list
		"/tournaments/{tournament}/standings.csv": nil,
		"/moderator":                 {{moderator, "/moderator"}, {moderator, "/moderator?page=20"}, {moderator, "/moderator?problem=late"}},
		"/moderator/health":          {{moderator, "/moderator/health"}},
		"/moderator/create":          {{moderator, "/moderator/create?title=" + string(c.titles[0].About().ID)}},
		"/outbox":                    {{moderator, "/outbox"}, {moderator, "/outbox?state=failed"}, {moderator, "/outbox?recipient=benitox"}, {moderator, "/outbox?kind=reminder"}},
		"/outbox/{id}":               {{moderator, "/outbox/30"}},
		"/letters":                   {{moderator, "/letters"}, {moderator, "/letters?state=failed"}},
		"/tray":                      {{moderator, "/tray"}},
		"/tray/{name}":               nil, // one row
		"/letters/{id}":              {{moderator, "/letters/10"}},
		"/help/{lang}/{topic}":       {{anybody, "/help/en/general"}},
		"/moderator/people":          {{moderator, "/moderator/people"}, {moderator, "/moderator/people?find=ana"}},
		"/moderator/people/{person}": {{moderator, "/moderator/people/1"}},
	}
	for _, title := range c.titles {
		id, side := title.About().ID, string(title.About().SidesOf("")[0])
		for route, readers := range map[string][]string{
			"/games/{game}": {anybody, player, moderator}, "/games/{game}/moderator": {moderator}, "/games/{game}/phases/{phase}": {anybody, moderator},
			"/games/{game}/replay": {anybody, moderator}, "/games/{game}/sides/{side}": {player}, "/games/{game}/sides/{side}/orders": {player},
			"/games/{game}/sides/{side}/orders/desk": {player}, "/games/{game}/feed.atom": {anybody}, "/games/{game}/deadline.ics": {anybody},
			"/games/{game}/replay/verified": {anybody}, "/archive/{file}": {anybody},
		} {
			for _, reader := range readers {
				one := strings.NewReplacer("{side}", side, "{phase}", "5", "{file}", id+"-2.fieldpost.json").Replace(route)
				for _, game := range []string{id + "-1", id + "-2"} {
					running, over := game == id+"-1", game == id+"-2"
					if ofEnd := strings.HasSuffix(route, "verified") || route == "/archive/{file}"; ofEnd && running || over && (strings.HasSuffix(route, ".ics") || strings.Contains(route, "/orders")) {
						continue
					}
					all[route] = append(all[route], measuredPage{reader, strings.ReplaceAll(one, "{game}", game)})
				}
			}
		}
		all["/games/{game}"] = append(all["/games/{game}"], measuredPage{anybody, "/games/" + id + "-2?phases=all"})
		all["/games/{game}/replay"] = append(all["/games/{game}/replay"], measuredPage{anybody, "/games/" + id + "-2/replay?phase=40&step=3"})
	}
	return all
}

// TestEveryRouteIsMeasured: a route that can be got is measured, or is named as none
// that needs it.
func TestEveryRouteIsMeasured(t *testing.T) {
	set, err := titles.Load(nil)
	if err != nil {
		t.Fatal(err)
	}
	c := &club{newWorld(t, set), set}
	measured := c.measured()
	err = chi.Walk(c.site.(chi.Routes), func(method, pattern string, _ http.Handler, _ ...func(http.Handler) http.Handler) error {
		if method != http.MethodGet || asset.MatchString(pattern) {
			return nil
		}
		if _, ok := measured[pattern]; !ok {
			t.Errorf("%s is not measured", pattern)
		}
		delete(measured, pattern)
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	for route := range measured {
		t.Errorf("%s is measured, and there is no such route", route)
	}
}

// BenchmarkClub measures every page of a service with many games: as it is asked for
// again and again ("page"), and as it is asked for first after a start ("first").
// cpu-ms/op is the time of the processor, which tells more than the clock on a machine
// that does other things as well; bytes are those of the answer.
func BenchmarkClub(b *testing.B) {
	c := newClub(b)
	for _, first := range []bool{false, true} {
		name := "page"
		if first {
			name = "first"
		}
		b.Run(name, func(b *testing.B) { c.pages(b, first) })
	}
}

func (c *club) pages(b *testing.B, first bool) {
	measured := c.measured()
	for _, reader := range []string{anybody, player, moderator} {
		c.as(reader)
		err := chi.Walk(c.site.(chi.Routes), func(method, pattern string, _ http.Handler, _ ...func(http.Handler) http.Handler) error {
			if method != http.MethodGet {
				return nil
			}
			for _, p := range measured[pattern] {
				if p.reader == reader {
					b.Run(reader+p.path, func(b *testing.B) { c.measure(b, p, first) })
				}
			}
			return nil
		})
		if err != nil {
			b.Fatal(err)
		}
	}
}

// measure asks for a page again and again, each time of a site just begun if it is to
// be the first time.
func (c *club) measure(b *testing.B, page measuredPage, first bool) {
	b.Helper()
	var used time.Duration
	size := 0
	get := func() {
		r := httptest.NewRequest(http.MethodGet, page.path, nil)
		for _, cookie := range c.jar {
			r.AddCookie(cookie)
		}
		rec := httptest.NewRecorder()
		began := processorTime(b)
		c.site.ServeHTTP(rec, r)
		used += processorTime(b) - began
		if size = rec.Body.Len(); rec.Code != http.StatusOK {
			b.Fatalf("%s: %d", page.path, rec.Code)
		}
	}
	if !first {
		get()
		used = 0
	}
	for b.Loop() {
		if first {
			b.StopTimer()
			var err error
			if c.site, err = web.New(c.cfg); err != nil {
				b.Fatal(err)
			}
			if page.reader == moderator { // whose session is in memory
				c.as(moderator)
			}
			b.StartTimer()
		}
		get()
	}
	b.ReportMetric(float64(used.Microseconds())/1000/float64(b.N), "cpu-ms/op")
	b.ReportMetric(float64(size), "bytes")
}

// processorTime is what this process has used.
func processorTime(b *testing.B) time.Duration {
	var u syscall.Rusage
	if err := syscall.Getrusage(syscall.RUSAGE_SELF, &u); err != nil {
		b.Fatal(err)
	}
	return time.Duration(u.Utime.Nano() + u.Stime.Nano())
}
