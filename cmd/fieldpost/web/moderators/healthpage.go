package moderators

import (
	"net/http"
	"strconv"
	"time"

	"github.com/fieldpost/fieldpost/adjudicator/inquiry"
	"github.com/fieldpost/fieldpost/adjudicator/moderation"
	"github.com/fieldpost/fieldpost/adjudicator/schedule"
	"github.com/fieldpost/fieldpost/cmd/fieldpost/web/parts"
	"github.com/fieldpost/fieldpost/cmd/fieldpost/web/site"
)

// healthPage is how the post office fares.
type healthPage struct {
	Lead    string
	Ailing  []site.Trouble
	Figures []parts.Fact
	Breaker *breakerPart
}

// breakerPart is how the breaker stands, with the form that tunes it.
type breakerPart struct {
	State, Numbers, Rule string
	Games, Share         int
	Fault                string
	Held                 []heldRow
}

// heldRow is a game whose deadline the breaker moved.
type heldRow struct {
	ID, Link, Words string
	Force           string // where a form goes that has it played
}

// ShowHealth shows how the post office does.
func ShowHealth(s *site.Site, w http.ResponseWriter, r *http.Request) error {
	return showHealthWith(s, w, r, http.StatusOK, "")
}

func showHealthWith(s *site.Site, w http.ResponseWriter, r *http.Request, status int, fault string) error {
	f := s.NewFrame(r, "health")
	if !f.Reader.OfOffice() {
		return site.ErrNotFound
	}
	f.Heading = f.T("web.health.heading")
	h := s.Cfg.Health(r.Context())
	m := &healthPage{Lead: f.T("web.health.lead", "n", len(h.Ailments)), Figures: figures(f.Words, &h)}
	for _, grave := range []bool{true, false} {
		for i := range h.Ailments {
			if a := &h.Ailments[i]; a.Grave == grave {
				m.Ailing = append(m.Ailing, s.TroubleOfAilment(f, a))
			}
		}
	}
	b, err := s.Cfg.Service.Schedule.Breaker(r.Context())
	if err != nil {
		return err
	}
	m.Breaker = breaker(f, &b)
	m.Breaker.Fault = fault
	f.Main = m
	return s.Show(w, r, status, "health", f)
}

// figures puts the figures of the health into words.
func figures(w site.Words, h *inquiry.Health) (out []parts.Fact) {
	add := func(name, value string) { out = append(out, parts.Fact{Name: w.T("web.health." + name), Value: value}) }
	at := func(name string, t time.Time) {
		value := site.MomentWords(w, t)
		if value == "" {
			value = w.T("web.health.never")
		}
		add(name, value)
	}
	waiting := func(name string, n int, oldest time.Time) {
		if pairs := []any{"n", n}; n == 0 {
			add(name, w.T("web.health.waiting", pairs...))
		} else {
			add(name, w.T("web.health.waiting", append(pairs, "when", site.MomentWords(w, oldest))...))
		}
	}
	at("mailbox-read", h.MailboxRead)
	at("relay-reached", h.RelayReached)
	at("letter-in", h.Mail.LetterIn)
	at("mail-out", h.Mail.MailOut)
	waiting("letters", h.Mail.Letters, h.Mail.OldestLetter)
	waiting("mails", h.Mail.Mails, h.Mail.OldestMail)
	if h.DiskFree >= 0 {
		add("disk", w.T("web.health.mib", "n", int(h.DiskFree>>20)))
	}
	add("database", w.T("web.health.mib", "n", int(h.Database>>20)))
	at("sound", h.Sound)
	add("jumps", strconv.Itoa(h.Jumps))
	add("games", strconv.Itoa(h.Games))
	return out
}

// breaker puts the state of the breaker into words.
func breaker(f *site.Frame, b *schedule.BreakerState) *breakerPart {
	p := &breakerPart{State: f.T("web.breaker.rests"), Games: b.Games, Share: b.Share}
	if !b.Since.IsZero() {
		p.State = f.T("web.breaker.holds", "when", site.MomentWords(f.Words, b.Since))
	}
	p.Numbers = f.T("web.breaker.numbers", "fallen", b.Fallen, "awaited", b.Awaited, "missed", b.Missed, "missing", b.Missing)
	p.Rule = f.T("web.breaker.rule", "games", b.Games, "share", b.Share, "hours", int(b.Least.Hours()))
	for i := range b.Held {
		g := &b.Held[i]
		row := heldRow{ID: g.Game, Link: f.Prefix + "/games/" + g.Game + "/moderator", Words: f.T("web.breaker.until", "phase", g.Phase, "when", site.MomentWords(f.Words, g.Deadline))}
		row.Force = row.Link + "/verbs/" + moderation.Force.Name
		p.Held = append(p.Held, row)
	}
	return p
}

// TuneBreaker sets the limits of the breaker; empty fields bring back those of the
// configuration.
func TuneBreaker(s *site.Site, w http.ResponseWriter, r *http.Request) error {
	if r.ParseForm() != nil {
		return site.ErrForm
	}
	if !s.Reader(r).OfOffice() {
		return site.ErrNotFound
	}
	var n [2]int
	for i, name := range []string{"games", "share"} {
		v, err := strconv.Atoi(r.PostFormValue(name))
		if err != nil && r.PostFormValue(name) != "" || err == nil && v < 1 {
			v = -1
		}
		n[i] = v
	}
	if err := s.Cfg.Service.Schedule.TuneBreaker(r.Context(), s.Actor(r), n[0], n[1]); err != nil {
		return showHealthWith(s, w, r, http.StatusUnprocessableEntity, s.NewFrame(r, "health").T("web.breaker.fault"))
	}
	http.Redirect(w, r, s.Root+"/moderator/health", http.StatusSeeOther)
	return nil
}
