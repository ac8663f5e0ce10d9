package web

import (
	"embed"
	"html/template"
	"net/http"
	"sync"
	"time"

	"github.com/go-chi/chi/v5"
	"github.com/go-chi/chi/v5/middleware"

	"github.com/fieldpost/fieldpost/adjudicator/desk"
	"github.com/fieldpost/fieldpost/cmd/fieldpost/web/games"
	"github.com/fieldpost/fieldpost/cmd/fieldpost/web/history"
	"github.com/fieldpost/fieldpost/cmd/fieldpost/web/moderators"
	"github.com/fieldpost/fieldpost/cmd/fieldpost/web/parts"
	"github.com/fieldpost/fieldpost/cmd/fieldpost/web/players"
	"github.com/fieldpost/fieldpost/cmd/fieldpost/web/site"
	"github.com/fieldpost/fieldpost/rules"
	"github.com/fieldpost/fieldpost/templates/chart"
)

// comment is the package comment, in which the table of rights stands.
//
//go:embed doc.go
var comment string

// moderatorStyle is what the style sheet has of the moderator's pages.
//
//go:embed page/moderator.css
var moderatorStyle string

// layouts returns the pages that are built in, read once a process: nothing in them is of one site.
var layouts = sync.OnceValues(func() (map[string]*template.Template, error) { return site.ReadLayouts(files) })

// replayStyle is what the style sheet has of replays.
//
//go:embed page/replay.css
var replayStyle string

//go:embed page
var files embed.FS

// New makes the handler of all pages.
func New(cfg site.Config) (http.Handler, error) {
	cfg, err := cfg.WithDefaults()
	if err != nil {
		return nil, err
	}
	s := &site.Site{
		Cfg: cfg, Titles: map[string]rules.Title{}, Scored: map[string]string{}, Root: cfg.Root(), Secure: cfg.Https(),
		Games: site.NewSnapshotCache(cfg.Games, cfg.Clock, cfg.Fresh), Pasts: parts.NewHistoryCache(), Tallies: history.NewTallies(), Silences: site.NewSilences(), Counts: parts.NewCounts(), Checks: history.NewChecks(),
		Logins: site.NewLimiter(cfg.Clock, site.MostTries, site.TriesSpan), Codes: site.NewLimiter(cfg.Clock, site.MostCodes, site.TriesSpan),
		Asks: site.NewLimiter(cfg.Clock, site.MostAsks, site.TriesSpan), Sides: site.NewLimiter(cfg.Clock, site.MostOfSide, site.SideSpan),
		Proxies: site.ProxyWatch{Told: map[bool]time.Time{}}, Hashing: make(chan struct{}, 1), Archives: site.NewArchives(cfg.Archives),
		Watching: make(chan struct{}, cfg.Live.Visitors), Moderating: make(chan struct{}, cfg.Live.Moderators),
	}
	for _, t := range cfg.Titles {
		s.Titles[t.About().ID] = t
		s.Desks = append(s.Desks, desk.Later(t))
		s.Scored[t.About().ID] = parts.ScoreKind(cfg.Book, t)
	}
	if s.Moderators, err = site.ReadLogins(&cfg); err != nil {
		return nil, err
	}
	if s.Rights, err = site.ReadRights(comment); err != nil {
		return nil, err
	}
	if s.Numbers, err = site.NewNumbers(cfg.NumberKey); err != nil {
		return nil, err
	}
	s.Sessions = site.NewSessions(s.Root, s.Secure)
	if s.Layouts, err = layouts(); err != nil {
		return nil, err
	}
	if s.Style, err = site.ReadAsset(files, s.Root, "page/style.css", "text/css; charset=utf-8", replayStyle+moderatorStyle+chart.Palette().CSS("svg.board ")); err != nil {
		return nil, err
	}
	if s.Icon, err = site.ReadAsset(files, s.Root, "page/icon.svg", "image/svg+xml", ""); err != nil {
		return nil, err
	}
	if s.Scripts, err = site.ReadScripts(files, s.Root); err != nil {
		return nil, err
	}
	s.Help = sync.OnceValue(func() map[rules.Lang]map[string]*site.HelpPage { return games.ReadHelp(s) })
	return site.UnderRoot(s.Root, routes(s)), nil
}

func routes(s *site.Site) http.Handler {
	type show func(*site.Site, http.ResponseWriter, *http.Request) error
	on := func(f show) func(http.ResponseWriter, *http.Request) error {
		return func(w http.ResponseWriter, r *http.Request) error { return f(s, w, r) }
	}
	page := func(f show) http.HandlerFunc { return s.Page(on(f)) }
	moderated := func(f show) http.HandlerFunc { return s.Page(s.Moderator(on(f))) }

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
	r.Group(func(r chi.Router) { // what bounds its time itself
		r.Use(reading...)
		r.Get("/moderator/events", page(watchAll))
		r.Get("/games/{game}/events", page(watchGame))
		r.Get("/games/{game}/moderator/events", page(watchModerated))
	})
	r.Group(func(r chi.Router) {
		r.Use(site.LimitTime)
		r.Use(reading...)

		r.Get("/", page(games.ShowList))
		r.Get("/games/{game}", page(games.ShowGame))
		r.Get("/games/{game}/phases/{phase}", page(parts.ShowPhase))
		r.Get("/statistics", page(history.ShowStatistics))
		r.Get("/tournaments", page(history.ShowTournaments))
		r.Get("/tournaments/{tournament}", page(history.ShowTournament))
		r.Get("/tournaments/{tournament}/standings.csv", page(history.SendStandings))
		r.Post("/tournaments/{tournament}/{act}", moderated(history.DoTournament))
		r.Get("/ratings", page(history.ShowRatings))
		r.Get("/ratings.csv", page(history.SendRatings))
		r.Get("/feed.atom", page(games.AllFeed))
		r.Get("/games/{game}/feed.atom", page(games.GameFeed))
		r.Get("/games/{game}/deadline.ics", page(games.GameCalendar))
		r.Get("/games/{game}/replay", page(history.ShowReplay))
		r.Get("/games/{game}/replay/verified", page(history.ShowVerified))
		r.Get("/games/{game}/sides/{side}", page(players.ShowSide))
		r.Post("/games/{game}/sides/{side}/code", page(players.AskCode))
		r.Post("/games/{game}/sides/{side}/open", page(players.GiveCode))
		r.Get("/games/{game}/sides/{side}/orders", page(players.ShowCompose))
		r.Post("/games/{game}/sides/{side}/orders", page(players.HandleCompose))
		r.Post("/games/{game}/sides/{side}/orders/check", page(players.CheckCompose))
		r.Get("/games/{game}/sides/{side}/orders/desk", page(players.SendComposeData))
		r.Get("/mine", page(games.ShowMine))
		r.Post("/sign-out", page(players.SignOut))
		r.With(middleware.Throttle(site.Sendings)).Get("/archive/{file}", page(history.SendArchive))
		r.Get("/help", page(games.ChooseHelp))
		r.Get("/help/{lang}", page(games.ShowTopics))
		r.Get("/help/{lang}/{topic}", page(games.ShowHelp))
		r.Post("/language", s.Page(s.ChooseLanguage))
		r.Post("/zone", s.Page(s.ChooseZone))

		r.Get("/login", s.Page(s.AskPassword))
		r.Post("/login", s.Page(s.Login))
		r.Post("/logout", s.Page(s.Logout))
		r.Get("/moderator", moderated(moderators.ShowOverview))
		r.Get("/moderator/health", moderated(moderators.ShowHealth))
		r.Post("/moderator/breaker", moderated(moderators.TuneBreaker))
		r.Get("/games/{game}/moderator", moderated(moderators.ShowModerated))
		r.Get("/moderator/create", moderated(moderators.ShowCreateForm))
		r.Post("/moderator/verbs/{verb}", moderated(moderators.GiveOfficeVerb))
		r.Get("/moderator/commands/{id}", moderated(moderators.ShowCommand))
		r.Post("/games/{game}/moderator/verbs/{verb}", moderated(moderators.GiveVerb))
		r.Get("/games/{game}/moderator/case", moderated(moderators.SendFault))
		r.Post("/games/{game}/moderator/export", moderated(moderators.SendParcel))
		r.Post(players.ImportPath, moderated(moderators.ImportParcel))
		r.Get("/games/{game}/moderator/commands/{id}", moderated(moderators.ShowCommand))
		r.Post("/secrets", s.Page(s.Moderator(s.ChooseSecrets)))
		r.Get("/outbox", moderated(moderators.ShowOutbox))
		r.Get("/outbox/{id}", moderated(moderators.ShowDispatch))
		r.Get("/letters", moderated(moderators.ShowLetters))
		r.Get("/letters/{id}", moderated(moderators.ShowLetter))

		missing := s.Page(func(http.ResponseWriter, *http.Request) error { return site.ErrNotFound })
		r.NotFound(missing)
		r.MethodNotAllowed(missing)
	})
	return r
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
