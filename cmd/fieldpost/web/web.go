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
		r.Get("/moderator/events", s.Page(func(w http.ResponseWriter, r *http.Request) error { return watchAll(s, w, r) }))
		r.Get("/games/{game}/events", s.Page(func(w http.ResponseWriter, r *http.Request) error { return watchGame(s, w, r) }))
		r.Get("/games/{game}/moderator/events", s.Page(func(w http.ResponseWriter, r *http.Request) error { return watchModerated(s, w, r) }))
	})
	r.Group(func(r chi.Router) {
		r.Use(site.LimitTime)
		r.Use(reading...)

		r.Get("/", s.Page(func(w http.ResponseWriter, r *http.Request) error { return games.ShowList(s, w, r) }))
		r.Get("/games/{game}", s.Page(func(w http.ResponseWriter, r *http.Request) error { return games.ShowGame(s, w, r) }))
		r.Get("/games/{game}/phases/{phase}", s.Page(func(w http.ResponseWriter, r *http.Request) error { return parts.ShowPhase(s, w, r) }))
		r.Get("/statistics", s.Page(func(w http.ResponseWriter, r *http.Request) error { return history.ShowStatistics(s, w, r) }))
		r.Get("/tournaments", s.Page(func(w http.ResponseWriter, r *http.Request) error { return history.ShowTournaments(s, w, r) }))
		r.Get("/tournaments/{tournament}", s.Page(func(w http.ResponseWriter, r *http.Request) error { return history.ShowTournament(s, w, r) }))
		r.Get("/tournaments/{tournament}/standings.csv", s.Page(func(w http.ResponseWriter, r *http.Request) error { return history.SendStandings(s, w, r) }))
		r.Post("/tournaments/{tournament}/{act}", s.Page(s.Moderator(func(w http.ResponseWriter, r *http.Request) error { return history.DoTournament(s, w, r) })))
		r.Get("/ratings", s.Page(func(w http.ResponseWriter, r *http.Request) error { return history.ShowRatings(s, w, r) }))
		r.Get("/ratings.csv", s.Page(func(w http.ResponseWriter, r *http.Request) error { return history.SendRatings(s, w, r) }))
		r.Get("/feed.atom", s.Page(func(w http.ResponseWriter, r *http.Request) error { return games.AllFeed(s, w, r) }))
		r.Get("/games/{game}/feed.atom", s.Page(func(w http.ResponseWriter, r *http.Request) error { return games.GameFeed(s, w, r) }))
		r.Get("/games/{game}/deadline.ics", s.Page(func(w http.ResponseWriter, r *http.Request) error { return games.GameCalendar(s, w, r) }))
		r.Get("/games/{game}/replay", s.Page(func(w http.ResponseWriter, r *http.Request) error { return history.ShowReplay(s, w, r) }))
		r.Get("/games/{game}/replay/verified", s.Page(func(w http.ResponseWriter, r *http.Request) error { return history.ShowVerified(s, w, r) }))
		r.Get("/games/{game}/sides/{side}", s.Page(func(w http.ResponseWriter, r *http.Request) error { return players.ShowSide(s, w, r) }))
		r.Post("/games/{game}/sides/{side}/code", s.Page(func(w http.ResponseWriter, r *http.Request) error { return players.AskCode(s, w, r) }))
		r.Post("/games/{game}/sides/{side}/open", s.Page(func(w http.ResponseWriter, r *http.Request) error { return players.GiveCode(s, w, r) }))
		r.Get("/games/{game}/sides/{side}/orders", s.Page(func(w http.ResponseWriter, r *http.Request) error { return players.ShowCompose(s, w, r) }))
		r.Post("/games/{game}/sides/{side}/orders", s.Page(func(w http.ResponseWriter, r *http.Request) error { return players.HandleCompose(s, w, r) }))
		r.Post("/games/{game}/sides/{side}/orders/check", s.Page(func(w http.ResponseWriter, r *http.Request) error { return players.CheckCompose(s, w, r) }))
		r.Get("/games/{game}/sides/{side}/orders/desk", s.Page(func(w http.ResponseWriter, r *http.Request) error { return players.SendComposeData(s, w, r) }))
		r.Get("/mine", s.Page(func(w http.ResponseWriter, r *http.Request) error { return games.ShowMine(s, w, r) }))
		r.Post("/sign-out", s.Page(func(w http.ResponseWriter, r *http.Request) error { return players.SignOut(s, w, r) }))
		r.With(middleware.Throttle(site.Sendings)).Get("/archive/{file}", s.Page(func(w http.ResponseWriter, r *http.Request) error { return history.SendArchive(s, w, r) }))
		r.Get("/help", s.Page(func(w http.ResponseWriter, r *http.Request) error { return games.ChooseHelp(s, w, r) }))
		r.Get("/help/{lang}", s.Page(func(w http.ResponseWriter, r *http.Request) error { return games.ShowTopics(s, w, r) }))
		r.Get("/help/{lang}/{topic}", s.Page(func(w http.ResponseWriter, r *http.Request) error { return games.ShowHelp(s, w, r) }))
		r.Post("/language", s.Page(s.ChooseLanguage))
		r.Post("/zone", s.Page(s.ChooseZone))

		r.Get("/login", s.Page(s.AskPassword))
		r.Post("/login", s.Page(s.Login))
		r.Post("/logout", s.Page(s.Logout))
		r.Get("/moderator", s.Page(s.Moderator(func(w http.ResponseWriter, r *http.Request) error { return games.ShowOverview(s, w, r) })))
		r.Get("/moderator/health", s.Page(s.Moderator(func(w http.ResponseWriter, r *http.Request) error { return moderators.ShowHealth(s, w, r) })))
		r.Post("/moderator/breaker", s.Page(s.Moderator(func(w http.ResponseWriter, r *http.Request) error { return moderators.TuneBreaker(s, w, r) })))
		r.Get("/games/{game}/moderator", s.Page(s.Moderator(func(w http.ResponseWriter, r *http.Request) error { return moderators.ShowModerated(s, w, r) })))
		r.Get("/moderator/create", s.Page(s.Moderator(func(w http.ResponseWriter, r *http.Request) error { return moderators.ShowCreateForm(s, w, r) })))
		r.Post("/moderator/verbs/{verb}", s.Page(s.Moderator(func(w http.ResponseWriter, r *http.Request) error { return moderators.GiveOfficeVerb(s, w, r) })))
		r.Get("/moderator/commands/{id}", s.Page(s.Moderator(func(w http.ResponseWriter, r *http.Request) error { return parts.ShowCommand(s, w, r) })))
		r.Post("/games/{game}/moderator/verbs/{verb}", s.Page(s.Moderator(func(w http.ResponseWriter, r *http.Request) error { return parts.GiveVerb(s, w, r) })))
		r.Get("/games/{game}/moderator/case", s.Page(s.Moderator(func(w http.ResponseWriter, r *http.Request) error { return moderators.SendFault(s, w, r) })))
		r.Post("/games/{game}/moderator/export", s.Page(s.Moderator(func(w http.ResponseWriter, r *http.Request) error { return moderators.SendParcel(s, w, r) })))
		r.Post(players.ImportPath, s.Page(s.Moderator(func(w http.ResponseWriter, r *http.Request) error { return moderators.ImportParcel(s, w, r) })))
		r.Get("/games/{game}/moderator/commands/{id}", s.Page(s.Moderator(func(w http.ResponseWriter, r *http.Request) error { return parts.ShowCommand(s, w, r) })))
		r.Post("/secrets", s.Page(s.Moderator(s.ChooseSecrets)))
		r.Get("/outbox", s.Page(s.Moderator(func(w http.ResponseWriter, r *http.Request) error { return parts.ShowOutbox(s, w, r) })))
		r.Get("/outbox/{id}", s.Page(s.Moderator(func(w http.ResponseWriter, r *http.Request) error { return parts.ShowDispatch(s, w, r) })))
		r.Get("/letters", s.Page(s.Moderator(func(w http.ResponseWriter, r *http.Request) error { return moderators.ShowLetters(s, w, r) })))
		r.Get("/letters/{id}", s.Page(s.Moderator(func(w http.ResponseWriter, r *http.Request) error { return parts.ShowLetter(s, w, r) })))

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
