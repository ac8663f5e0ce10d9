package web

import (
	"net/http"
	"strings"

	"github.com/go-chi/chi/v5"
	"github.com/go-chi/chi/v5/middleware"

	"github.com/fieldpost/fieldpost/cmd/fieldpost/web/games"
	"github.com/fieldpost/fieldpost/cmd/fieldpost/web/history"
	"github.com/fieldpost/fieldpost/cmd/fieldpost/web/moderators"
	"github.com/fieldpost/fieldpost/cmd/fieldpost/web/parts"
	"github.com/fieldpost/fieldpost/cmd/fieldpost/web/players"
	"github.com/fieldpost/fieldpost/cmd/fieldpost/web/site"
)

// Route is what a request leads to, and for whom. The tests ask each route for its sample as
// every reader.
type Route struct {
	To     string // method and path
	Right  Right  // who is let in
	show   func(*site.Site, http.ResponseWriter, *http.Request) error
	Sample string   // of a GET: an address that the tests' world (toyWorld) has
	Shows  []string // what of the table of the package comment it shows of a game to whom that is granted
}

// Right is who is let in to a route. What of a game he is shown there is for the table of the
// package comment to say.
type Right string

// The rights of routes.
const (
	Everybody  Right = "everybody"
	Players    Right = "players"    // who is let in as the holder of a side
	Moderators Right = "moderators" // others are asked to log in
	Watchers   Right = "watchers"   // who may see the page that watches; it bounds its time itself
)

// Routes are all routes of pages and forms.
var Routes = []Route{
	{"GET /moderator/events", Watchers, watchAll, "/moderator/events", nil},
	{"GET /games/{game}/events", Watchers, watchGame, "/games/toy-2/events", nil},
	{"GET /games/{game}/moderator/events", Watchers, watchModerated, "/games/toy-2/moderator/events", nil},

	{"GET /", Everybody, games.ShowList, "/", nil},
	{"GET /games/{game}", Everybody, games.ShowGame, "/games/toy-2", []string{"map", "addresses"}},
	{"GET /games/{game}/phases/{phase}", Everybody, parts.ShowPhase, "/games/toy-1/phases/2", []string{"map", "sheets", "rolls"}},
	{"GET /statistics", Everybody, history.ShowStatistics, "/statistics", nil},
	{"GET /tournaments", Everybody, history.ShowTournaments, "/tournaments", nil},
	{"GET /tournaments/{tournament}", Everybody, history.ShowTournament, "/tournaments/spring-cup", nil},
	{"GET /tournaments/{tournament}/standings.csv", Everybody, history.SendStandings, "/tournaments/spring-cup/standings.csv", nil},
	{"POST /tournaments/{tournament}/{act}", Moderators, history.DoTournament, "", nil},
	{"GET /ratings", Everybody, history.ShowRatings, "/ratings", nil},
	{"GET /ratings.csv", Everybody, history.SendRatings, "/ratings.csv", nil},
	{"GET /feed.atom", Everybody, games.AllFeed, "/feed.atom", nil},
	{"GET /games/{game}/feed.atom", Everybody, games.GameFeed, "/games/toy-2/feed.atom", nil},
	{"GET /games/{game}/deadline.ics", Everybody, games.GameCalendar, "/games/toy-2/deadline.ics", nil},
	{"GET /games/{game}/replay", Everybody, history.ShowReplay, "/games/toy-1/replay", []string{"map"}},
	{"GET /games/{game}/replay/verified", Everybody, history.ShowVerified, "/games/toy-1/replay/verified", nil},
	{"GET /games/{game}/sides/{side}", Everybody, players.ShowSide, "/games/toy-2/sides/red", nil},
	{"POST /games/{game}/sides/{side}/code", Everybody, players.AskCode, "", nil},
	{"POST /games/{game}/sides/{side}/open", Everybody, players.GiveCode, "", nil},
	{"GET /games/{game}/sides/{side}/orders", Players, players.ShowCompose, "/games/toy-2/sides/red/orders", nil},
	{"POST /games/{game}/sides/{side}/orders", Players, players.HandleCompose, "", nil},
	{"POST /games/{game}/sides/{side}/orders/check", Players, players.CheckCompose, "", nil},
	{"GET /games/{game}/sides/{side}/orders/desk", Players, players.SendComposeData, "/games/toy-2/sides/red/orders/desk", nil},
	{"GET /mine", Everybody, games.ShowMine, "/mine", nil},
	{"POST /sign-out", Everybody, players.SignOut, "", nil},
	{"GET /archive/{file}", Everybody, history.SendArchive, "/archive/toy-1.fieldpost.json", []string{"sheets"}},
	{"GET /help", Everybody, games.ChooseHelp, "/help", nil},
	{"GET /help/{lang}", Everybody, games.ShowTopics, "/help/en", nil},
	{"GET /help/{lang}/{topic}", Everybody, games.ShowHelp, "/help/en/general", nil},
	{"POST /language", Everybody, (*site.Site).ChooseLanguage, "", nil},
	{"POST /zone", Everybody, (*site.Site).ChooseZone, "", nil},

	{"GET /login", Everybody, (*site.Site).AskPassword, "/login", nil},
	{"POST /login", Everybody, (*site.Site).Login, "", nil},
	{"POST /logout", Everybody, (*site.Site).Logout, "", nil},
	{"GET /moderator", Moderators, moderators.ShowOverview, "/moderator", nil},
	{"GET /moderator/health", Moderators, moderators.ShowHealth, "/moderator/health", nil},
	{"POST /moderator/breaker", Moderators, moderators.TuneBreaker, "", nil},
	{"GET /games/{game}/moderator", Moderators, moderators.ShowModerated, "/games/toy-2/moderator", nil},
	{"GET /moderator/create", Moderators, moderators.ShowCreateForm, "/moderator/create?title=toy", nil},
	{"POST /moderator/verbs/{verb}", Moderators, moderators.GiveOfficeVerb, "", nil},
	{"GET /moderator/commands/{id}", Moderators, moderators.ShowCommand, "/moderator/commands/2", nil},
	{"POST /games/{game}/moderator/verbs/{verb}", Moderators, moderators.GiveVerb, "", nil},
	{"GET /games/{game}/moderator/case", Moderators, moderators.SendFault, "/games/toy-2/moderator/case", nil},
	{"POST /games/{game}/moderator/export", Moderators, moderators.SendParcel, "", nil},
	{"POST " + players.ImportPath, Moderators, moderators.ImportParcel, "", nil},
	{"GET /games/{game}/moderator/commands/{id}", Moderators, moderators.ShowCommand, "/games/toy-3/moderator/commands/1", nil},
	{"POST /secrets", Moderators, (*site.Site).ChooseSecrets, "", nil},
	{"GET /outbox", Moderators, moderators.ShowOutbox, "/outbox", []string{"addresses"}},
	{"GET /outbox/{id}", Moderators, moderators.ShowDispatch, "/outbox/1", []string{"addresses"}},
	{"GET /letters", Moderators, moderators.ShowLetters, "/letters", []string{"addresses"}},
	{"GET /letters/{id}", Moderators, moderators.ShowLetter, "/letters/1", []string{"letters", "addresses"}},
}

// newRouter returns what answers the requests of a site.
func newRouter(s *site.Site) http.Handler {
	r := chi.NewRouter()
	r.Use(s.Guard, s.Headers, middleware.GetHead, middleware.Compress(5, "text/html", "text/css", "text/javascript", "image/svg+xml", "application/json", "application/atom+xml"))
	r.Group(func(r chi.Router) {
		r.Use(site.LimitTime)
		r.Get("/healthz", func(w http.ResponseWriter, r *http.Request) { ready(s, w, r) })
		r.Get("/healthz/ready", func(w http.ResponseWriter, r *http.Request) { ready(s, w, r) })
		r.Get("/healthz/live", func(w http.ResponseWriter, r *http.Request) { alive(s, w, r) })
		r.Get(s.Style.Path, s.Style.Serve)
		r.Get(s.Icon.Path, s.Icon.Serve)
		for _, a := range s.Scripts {
			r.Get(a.Path, a.Serve)
		}
		r.Get("/favicon.ico", func(w http.ResponseWriter, r *http.Request) {
			http.Redirect(w, r, s.Icon.Address(), http.StatusFound) // not for good: the address changes with the icon
		})
	})
	reading := chi.Chain(learnClientIP(s), s.NoteProxy, s.Sessions.LoadAndSave, s.Recognise, s.SameOrigin(), players.BoundBody)
	r.Group(func(r chi.Router) {
		r.Use(reading...)
		addRoutes(s, r, func(at *Route) bool { return at.Right == Watchers })
	})
	r.Group(func(r chi.Router) {
		r.Use(site.LimitTime)
		r.Use(reading...)
		addRoutes(s, r, func(at *Route) bool { return at.Right != Watchers })
		missing := s.Page(func(http.ResponseWriter, *http.Request) error { return site.ErrNotFound })
		r.NotFound(missing)
		r.MethodNotAllowed(missing)
	})
	return r
}

// addRoutes adds some of the routes.
func addRoutes(s *site.Site, r chi.Router, of func(*Route) bool) {
	for i := range Routes {
		at := &Routes[i]
		if !of(at) {
			continue
		}
		answer := func(w http.ResponseWriter, r *http.Request) error { return at.show(s, w, r) }
		if at.Right == Moderators {
			answer = s.Moderator(answer)
		}
		method, path, _ := strings.Cut(at.To, " ")
		if path == "/archive/{file}" { // archives are large
			r.With(middleware.Throttle(site.Sendings)).Method(method, path, s.Page(answer))
			continue
		}
		r.Method(method, path, s.Page(answer))
	}
}

// learnClientIP learns where a request comes from: from the proxies that are believed, or
// else from the connection.
func learnClientIP(s *site.Site) func(http.Handler) http.Handler {
	if len(s.Cfg.Proxies) == 0 {
		return middleware.ClientIPFromRemoteAddr
	}
	var trusted []string
	for _, p := range s.Cfg.Proxies {
		trusted = append(trusted, p.String())
	}
	return middleware.ClientIPFromXFF(trusted...)
}
