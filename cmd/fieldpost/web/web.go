package web

import (
	"embed"
	"html/template"
	"net/http"
	"sync"
	"time"

	"github.com/alexedwards/scs/v2"
	"github.com/go-chi/chi/v5"
	"github.com/go-chi/chi/v5/middleware"

	"github.com/fieldpost/fieldpost/adjudicator/desk"
	"github.com/fieldpost/fieldpost/rules"
	"github.com/fieldpost/fieldpost/templates/chart"
)

//go:embed page
var files embed.FS

// Limits of a request.
const (
	longest  = 10 * time.Second // for one page
	mostBody = 8 << 10          // bytes of a form
	exports  = 2                // archives built at once
	sendings = 32               // archives sent at once
)

// site is the handler with what it works with. It does not change after New,
// apart from its sessions, counts and snapshot, which are safe for concurrent
// use.
type site struct {
	cfg        Config
	titles     map[string]rules.Title
	desks      []*desk.Desk // of all of them, for what their players call one another
	rights     rights
	games      *keeper
	pasts      *pasts
	scored     map[string]string             // by title: what counts as its score
	layouts    map[string]*template.Template // by name of the page
	style      asset
	scripts    map[string]*asset // by name
	icon       asset
	root       string // see words
	secure     bool
	moderators []login // who can log in
	sessions   *scs.SessionManager
	logins     *limiter
	asks       *limiter // of codes
	sides      *limiter // likewise, for one side
	codes      *limiter // given
	silences   *silences
	pulse      pulse
	tallies    *tallies
	numbers    *numbers

	checks   *checks
	counts   *counts
	proxies  proxyWatch
	hashing  chan struct{} // holds one: whoever may hash a password
	archives *archives

	watching, moderating chan struct{} // hold who is told of what is new
	help                 func() map[rules.Lang]map[string]*helpPage
}

// New makes the handler of all pages.
func New(cfg Config) (http.Handler, error) {
	cfg, err := cfg.withDefaults()
	if err != nil {
		return nil, err
	}
	s := &site{
		cfg: cfg, titles: map[string]rules.Title{}, scored: map[string]string{}, root: cfg.root(), secure: cfg.https(),
		games: newKeeper(cfg.Games, cfg.Clock, cfg.Fresh), pasts: newPasts(), tallies: newTallies(), silences: newSilences(), counts: newCounts(), checks: newChecks(),
		logins: newLimiter(cfg.Clock, mostTries, triesSpan), codes: newLimiter(cfg.Clock, mostCodes, triesSpan),
		asks: newLimiter(cfg.Clock, mostAsks, triesSpan), sides: newLimiter(cfg.Clock, mostOfSide, sideSpan),
		proxies: proxyWatch{told: map[bool]time.Time{}}, hashing: make(chan struct{}, 1), archives: newArchives(cfg.Archives),
		watching: make(chan struct{}, cfg.Live.Visitors), moderating: make(chan struct{}, cfg.Live.Moderators),
	}
	for _, t := range cfg.Titles {
		s.titles[t.About().ID] = t
		s.desks = append(s.desks, desk.Later(t))
		s.scored[t.About().ID] = scoreOf(cfg.Book, t)
	}
	if s.moderators, err = readLogins(&cfg); err != nil {
		return nil, err
	}
	if s.rights, err = readRights(comment); err != nil {
		return nil, err
	}
	if s.numbers, err = newNumbers(cfg.NumberKey); err != nil {
		return nil, err
	}
	s.sessions = newSessions(s.root, s.secure)
	if s.layouts, err = layouts(); err != nil {
		return nil, err
	}
	if s.style, err = readAsset(files, s.root, "page/style.css", "text/css; charset=utf-8", replayStyle+moderatorStyle+chart.Palette().CSS("svg.board ")); err != nil {
		return nil, err
	}
	if s.icon, err = readAsset(files, s.root, "page/icon.svg", "image/svg+xml", ""); err != nil {
		return nil, err
	}
	if s.scripts, err = readScripts(files, s.root); err != nil {
		return nil, err
	}
	s.help = sync.OnceValue(s.readHelp)
	return underRoot(s.root, s.routes()), nil
}

func (s *site) routes() http.Handler {
	r := chi.NewRouter()
	r.Use(s.guard, s.headers, middleware.GetHead, middleware.Compress(5, "text/html", "text/css", "text/javascript", "image/svg+xml", "application/json", "application/atom+xml"))
	r.Group(func(r chi.Router) {
		r.Use(bounded)
		r.Get("/healthz", s.ready)
		r.Get("/healthz/ready", s.ready)
		r.Get("/healthz/live", s.alive)
		r.Get(s.style.path, s.style.serve)
		r.Get(s.icon.path, s.icon.serve)
		for _, a := range s.scripts {
			r.Get(a.path, a.serve)
		}
		r.Get("/favicon.ico", func(w http.ResponseWriter, r *http.Request) {
			http.Redirect(w, r, s.icon.address(), http.StatusFound) // not for good: the address changes with the icon
		})
	})
	reading := chi.Chain(s.knowClient(), s.noteProxy, s.sessions.LoadAndSave, s.recognise, s.sameOrigin(), boundBody)
	r.Group(func(r chi.Router) { // what bounds its time itself
		r.Use(reading...)
		r.Get("/moderator/events", s.page(s.watchAll))
		r.Get("/games/{game}/events", s.page(s.watchGame))
		r.Get("/games/{game}/moderator/events", s.page(s.watchModerated))
	})
	r.Group(func(r chi.Router) {
		r.Use(bounded)
		r.Use(reading...)

		r.Get("/", s.page(s.showList))
		r.Get("/games/{game}", s.page(s.showGame))
		r.Get("/games/{game}/phases/{phase}", s.page(s.showPhase))
		r.Get("/statistics", s.page(s.showStatistics))
		r.Get("/tournaments", s.page(s.showTournaments))
		r.Get("/tournaments/{tournament}", s.page(s.showTournament))
		r.Get("/tournaments/{tournament}/standings.csv", s.page(s.sendStandings))
		r.Post("/tournaments/{tournament}/{act}", s.page(s.moderator(s.doTournament)))
		r.Get("/ratings", s.page(s.showRatings))
		r.Get("/ratings.csv", s.page(s.sendRatings))
		r.Get("/feed.atom", s.page(s.allFeed))
		r.Get("/games/{game}/feed.atom", s.page(s.gameFeed))
		r.Get("/games/{game}/deadline.ics", s.page(s.gameCalendar))
		r.Get("/games/{game}/replay", s.page(s.showReplay))
		r.Get("/games/{game}/replay/verified", s.page(s.showVerified))
		r.Get("/games/{game}/sides/{side}", s.page(s.showSide))
		r.Post("/games/{game}/sides/{side}/code", s.page(s.askCode))
		r.Post("/games/{game}/sides/{side}/open", s.page(s.giveCode))
		r.Get("/games/{game}/sides/{side}/orders", s.page(s.showCompose))
		r.Post("/games/{game}/sides/{side}/orders", s.page(s.compose))
		r.Post("/games/{game}/sides/{side}/orders/check", s.page(s.checkCompose))
		r.Get("/games/{game}/sides/{side}/orders/desk", s.page(s.sendComposeData))
		r.Get("/mine", s.page(s.showMine))
		r.Post("/sign-out", s.page(s.signOut))
		r.With(middleware.Throttle(sendings)).Get("/archive/{file}", s.page(s.sendArchive))
		r.Get("/help", s.page(s.chooseHelp))
		r.Get("/help/{lang}", s.page(s.showTopics))
		r.Get("/help/{lang}/{topic}", s.page(s.showHelp))
		r.Post("/language", s.page(s.chooseLanguage))
		r.Post("/zone", s.page(s.chooseZone))

		r.Get("/login", s.page(s.askPassword))
		r.Post("/login", s.page(s.login))
		r.Post("/logout", s.page(s.logout))
		r.Get("/moderator", s.page(s.moderator(s.showOverview)))
		r.Get("/moderator/health", s.page(s.moderator(s.showHealth)))
		r.Post("/moderator/breaker", s.page(s.moderator(s.tuneBreaker)))
		r.Get("/games/{game}/moderator", s.page(s.moderator(s.showModerated)))
		r.Get("/moderator/create", s.page(s.moderator(s.askCreate)))
		r.Post("/moderator/verbs/{verb}", s.page(s.moderator(s.giveOfficeVerb)))
		r.Get("/moderator/commands/{id}", s.page(s.moderator(s.showCommand)))
		r.Post("/games/{game}/moderator/verbs/{verb}", s.page(s.moderator(s.giveVerb)))
		r.Get("/games/{game}/moderator/case", s.page(s.moderator(s.sendFault)))
		r.Post("/games/{game}/moderator/export", s.page(s.moderator(s.sendParcel)))
		r.Post(importPath, s.page(s.moderator(s.takeParcel)))
		r.Get("/games/{game}/moderator/commands/{id}", s.page(s.moderator(s.showCommand)))
		r.Post("/secrets", s.page(s.moderator(s.chooseSecrets)))
		r.Get("/outbox", s.page(s.moderator(s.showOutbox)))
		r.Get("/outbox/{id}", s.page(s.moderator(s.showDispatch)))
		r.Get("/letters", s.page(s.moderator(s.showLetters)))
		r.Get("/letters/{id}", s.page(s.moderator(s.showLetter)))

		missing := s.page(func(http.ResponseWriter, *http.Request) error { return errNotFound })
		r.NotFound(missing)
		r.MethodNotAllowed(missing)
	})
	return r
}

// knowClient learns where a request comes from: from the proxies that are believed, or
// else from the connection.
func (s *site) knowClient() func(http.Handler) http.Handler {
	if len(s.cfg.Proxies) == 0 {
		return middleware.ClientIPFromRemoteAddr
	}
	var trusted []string
	for _, p := range s.cfg.Proxies {
		trusted = append(trusted, p.String())
	}
	return middleware.ClientIPFromXFF(trusted...)
}
