package web

import (
	"embed"
	"html/template"
	"net/http"
	"sync"
	"time"

	"github.com/fieldpost/fieldpost/adjudicator/desk"
	"github.com/fieldpost/fieldpost/cmd/fieldpost/web/games"
	"github.com/fieldpost/fieldpost/cmd/fieldpost/web/history"
	"github.com/fieldpost/fieldpost/cmd/fieldpost/web/parts"
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
	return site.UnderRoot(s.Root, newRouter(s)), nil
}
