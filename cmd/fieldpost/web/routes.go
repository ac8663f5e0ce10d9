package web

import (
	"cmp"
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
	Body   int64    // how many bytes may be sent to it; 0: site.MostBody
}

// Right is who is let in to a route. What of a game he is shown there is for the table of the
// package comment to say.
type Right string

// The rights of routes.
const (
	Everybody  Right = "everybody"
	Players    Right = "players"    // who is let in as the holder of the side: see players.ForHolder
	Moderators Right = "moderators" // others are asked to log in
	Watchers   Right = "watchers"   // who may see the page that watches; it bounds its time itself
)

// Routes are all routes of pages and forms.
var Routes = []Route{
	{"GET /moderator/events", Watchers, watchAll, "/moderator/events", nil, 0},
	{"GET /games/{game}/events", Watchers, watchGame, "/games/toy-2/events", nil, 0},
	{"GET /games/{game}/moderator/events", Watchers, watchModerated, "/games/toy-2/moderator/events", nil, 0},

	{"GET /", Everybody, games.ShowList, "/", nil, 0},
	{"GET /games/{game}", Everybody, games.ShowGame, "/games/toy-2", []string{"map", "addresses"}, 0},
	{"GET /games/{game}/phases/{phase}", Everybody, parts.ShowPhase, "/games/toy-1/phases/2", []string{"map", "sheets", "rolls"}, 0},
	{"GET /statistics", Everybody, history.ShowStatistics, "/statistics", nil, 0},
	{"GET /tournaments", Everybody, history.ShowTournaments, "/tournaments", nil, 0},
	{"GET /tournaments/{tournament}", Everybody, history.ShowTournament, "/tournaments/spring-cup", nil, 0},
	{"GET /tournaments/{tournament}/standings.csv", Everybody, history.SendStandings, "/tournaments/spring-cup/standings.csv", nil, 0},
	{"POST /tournaments/{tournament}/{act}", Moderators, history.DoTournament, "", nil, 0},
	{"GET /ratings", Everybody, history.ShowRatings, "/ratings", nil, 0},
	{"GET /ratings.csv", Everybody, history.SendRatings, "/ratings.csv", nil, 0},
	{"GET /feed.atom", Everybody, games.AllFeed, "/feed.atom", nil, 0},
	{"GET /games/{game}/feed.atom", Everybody, games.GameFeed, "/games/toy-2/feed.atom", nil, 0},
	{"GET /games/{game}/deadline.ics", Everybody, games.GameCalendar, "/games/toy-2/deadline.ics", nil, 0},
	{"GET /games/{game}/replay", Everybody, history.ShowReplay, "/games/toy-1/replay", []string{"map"}, 0},
	{"GET /games/{game}/replay/verified", Everybody, history.ShowVerified, "/games/toy-1/replay/verified", nil, 0},
	{"GET /games/{game}/sides/{side}", Everybody, players.ShowSide, "/games/toy-2/sides/red", nil, 0},
	{To: "POST /games/{game}/sides/{side}/code", Right: Everybody, show: players.AskCode, Body: players.MostSheet},
	{To: "POST /games/{game}/sides/{side}/open", Right: Everybody, show: players.GiveCode, Body: players.MostSheet},
	{"GET /games/{game}/sides/{side}/orders", Players, players.ForHolder(players.ShowCompose, players.AskForCode), "/games/toy-2/sides/red/orders", nil, 0},
	{To: "POST /games/{game}/sides/{side}/orders", Right: Players, show: players.ForHolder(players.HandleCompose, players.SignInAgain), Body: players.MostSheet},
	{To: "POST /games/{game}/sides/{side}/orders/check", Right: Players, show: players.ForHolder(players.CheckCompose, nil), Body: players.MostSheet},
	{"GET /games/{game}/sides/{side}/orders/desk", Players, players.ForHolder(players.SendComposeData, nil), "/games/toy-2/sides/red/orders/desk", nil, 0},
	{"GET /mine", Everybody, games.ShowMine, "/mine", nil, 0},
	{"POST /sign-out", Everybody, players.SignOut, "", nil, 0},
	{"GET /archive/{file}", Everybody, history.SendArchive, "/archive/toy-1.fieldpost.json", []string{"sheets"}, 0},
	{"GET /help", Everybody, games.ChooseHelp, "/help", nil, 0},
	{"GET /help/{lang}", Everybody, games.ShowTopics, "/help/en", nil, 0},
	{"GET /help/{lang}/{topic}", Everybody, games.ShowHelp, "/help/en/general", nil, 0},
	{"POST /language", Everybody, (*site.Site).ChooseLanguage, "", nil, 0},
	{"POST /zone", Everybody, (*site.Site).ChooseZone, "", nil, 0},

	{"GET /login", Everybody, (*site.Site).AskPassword, "/login", nil, 0},
	{"POST /login", Everybody, (*site.Site).Login, "", nil, 0},
	{"POST /logout", Everybody, (*site.Site).Logout, "", nil, 0},
	{"GET /moderator", Moderators, moderators.ShowOverview, "/moderator", nil, 0},
	{"GET /moderator/health", Moderators, moderators.ShowHealth, "/moderator/health", nil, 0},
	{"POST /moderator/breaker", Moderators, moderators.TuneBreaker, "", nil, 0},
	{"GET /games/{game}/moderator", Moderators, moderators.ShowModerated, "/games/toy-2/moderator", nil, 0},
	{"GET /moderator/people", Moderators, moderators.ShowPeople, "/moderator/people", []string{"addresses"}, 0},
	{"GET /moderator/people/{person}", Moderators, moderators.ShowPerson, "/moderator/people/1", []string{"addresses"}, 0},
	{"GET /moderator/create", Moderators, moderators.ShowCreateForm, "/moderator/create?title=toy", nil, 0},
	{"POST /moderator/verbs/{verb}", Moderators, moderators.GiveOfficeVerb, "", nil, 0},
	{"GET /moderator/commands/{id}", Moderators, moderators.ShowCommand, "/moderator/commands/2", nil, 0},
	{"POST /games/{game}/moderator/verbs/{verb}", Moderators, moderators.GiveVerb, "", nil, 0},
	{"GET /games/{game}/moderator/case", Moderators, moderators.SendFault, "/games/toy-2/moderator/case", nil, 0},
	{"POST /games/{game}/moderator/export", Moderators, moderators.SendParcel, "", nil, 0},
	{To: "POST " + players.ImportPath, Right: Moderators, show: moderators.ImportParcel, Body: players.MostParcel},
	{"GET /games/{game}/moderator/commands/{id}", Moderators, moderators.ShowCommand, "/games/toy-3/moderator/commands/1", nil, 0},
	{"POST /secrets", Moderators, (*site.Site).ChooseSecrets, "", nil, 0},
	{"GET /outbox", Moderators, moderators.ShowOutbox, "/outbox", []string{"addresses"}, 0},
	{"GET /outbox/{id}", Moderators, moderators.ShowDispatch, "/outbox/1", []string{"addresses"}, 0},
	{"GET /letters", Moderators, moderators.ShowLetters, "/letters", []string{"addresses"}, 0},
	{"GET /tray", Moderators, moderators.ShowTray, "/tray", []string{"addresses"}, 0},
	{"GET /tray/{name}", Moderators, moderators.ShowStray, "/tray/e4oddqn5", []string{"addresses"}, 0},
	{"POST /tray/{name}", Moderators, moderators.GiveStray, "", nil, 0},
	{"GET /letters/{id}", Moderators, moderators.ShowLetter, "/letters/1", []string{"letters", "addresses"}, 0},
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
	reading := chi.Chain(learnClientIP(s), s.NoteProxy, s.Sessions.LoadAndSave, s.Recognise, s.SameOrigin())
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
		page := http.MaxBytesHandler(s.Page(answer), cmp.Or(at.Body, site.MostBody))
		if path == "/archive/{file}" { // archives are large
			r.With(middleware.Throttle(site.Sendings)).Method(method, path, page)
			continue
		}
		r.Method(method, path, page)
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
