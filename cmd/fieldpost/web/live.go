package web

import (
	"cmp"
	"context"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"
	"net/http"
	"strconv"
	"time"

	"github.com/go-chi/chi/v5"

	"github.com/fieldpost/fieldpost/adjudicator/confirm"
	"github.com/fieldpost/fieldpost/adjudicator/inquiry"
	"github.com/fieldpost/fieldpost/rules"
	"github.com/fieldpost/fieldpost/store"
)

// Live says how pages are told at once of what is new (text/event-stream of the HTML
// standard). What is 0 has a default.
type Live struct {
	Visitors   int           // who watch games at once; default 150
	Moderators int           // who watch as moderators; default 20
	Life       time.Duration // of a connection: who still reads asks again; default 2 min
	Beat       time.Duration // between two signs of life; default 15 s
	Answer     time.Duration // to take what is written; default 5 s
	Look       time.Duration // between two looks whether something was stored; default 1 s
}

func (l Live) withDefaults() Live {
	for n, usual := range map[*int]int{&l.Visitors: 150, &l.Moderators: 20} {
		if *n == 0 {
			*n = usual
		}
	}
	for d, usual := range map[*time.Duration]time.Duration{
		&l.Life: 2 * time.Minute, &l.Beat: 15 * time.Second, &l.Answer: 5 * time.Second, &l.Look: time.Second,
	} {
		if *d == 0 {
			*d = usual
		}
	}
	return l
}

// lookAnyway is how long nothing may have been stored before it is looked all the same:
// a deadline passes and a mail server fails without that.
const lookAnyway = 15 * time.Second

// topic is what a page shows, as far as it may change under the reader's eyes.
type topic struct {
	game      string // "": all games
	moderator bool   // as moderators see it; else as everybody may know it
	of        string // all games: of this moderator, who has some only; "": of the office
}

// overview returns the topic of the reader's overview of games.
func (rd *reader) overview() topic {
	t := topic{moderator: true}
	if rd.login != nil && !rd.ofOffice() {
		t.of = rd.login.ID
	}
	return t
}

// events returns where a page is told of what is new of a topic.
func (t topic) events() string {
	switch {
	case t.game == "":
		return "/moderator/events"
	case t.moderator:
		return "/games/" + t.game + "/moderator/events"
	}
	return "/games/" + t.game + "/events"
}

// live makes a page one that is told of what is new since it was made.
func (s *site) live(ctx context.Context, f *frame, snap *snapshot, t topic) error {
	version, err := s.version(ctx, snap, t)
	if err != nil {
		return err
	}
	f.Live = f.root + t.events() + "?since=" + version
	s.script(f, "live")
	return nil
}

// version returns a word that differs when what a topic's page shows does, but for the time
// that goes by. Of what visitors may not see nothing goes into it.
func (s *site) version(ctx context.Context, snap *snapshot, t topic) (_ string, err error) {
	var facts any
	g := snap.game(t.game)
	switch {
	case t.game != "" && g == nil:
		facts = "none"
	case !t.moderator:
		facts = words{book: s.cfg.Book, lang: rules.English}.openFacts(g)
	default:
		games := snap.games
		of := moderatorFacts{}
		switch {
		case g != nil:
			games = []inquiry.GameInfo{*g}
			of.Games = games
		case t.of != "":
			games = s.gamesOf(t.of, games)
			of.Games = games
		default:
			if of.All, err = snap.digest(); err != nil {
				return "", err
			}
		}
		now := s.cfg.Clock.Now()
		for i := range games {
			if overdue(&games[i], now) {
				of.Overdue = append(of.Overdue, games[i].ID)
			}
		}
		if t.of == "" {
			for _, a := range s.cfg.Health(ctx).Ailments {
				if g != nil && a.Game != "" && a.Game != g.ID {
					continue
				}
				of.Ailing = append(of.Ailing, a.Code+a.Game+string(a.Side)+strconv.FormatBool(a.Grave))
			}
		}
		err := s.cfg.Records.View(ctx, func(tx *store.Tx) (err error) {
			if t.of == "" {
				of.Mail, err = tx.MailState(t.game)
				return err
			}
			of.Mails = make([]store.MailState, len(games))
			for i := range games {
				if of.Mails[i], err = tx.MailState(games[i].ID); err != nil {
					return err
				}
			}
			return nil
		})
		if err != nil {
			return "", err
		}
		facts = of
	}
	b, err := json.Marshal(facts)
	if err != nil {
		return "", fmt.Errorf("web: version of a page: %w", err)
	}
	sum := sha256.Sum256(b)
	return hex.EncodeToString(sum[:8]), nil
}

// moderatorFacts are what the moderator's pages are made from.
type moderatorFacts struct {
	Games           []inquiry.GameInfo // the one that is shown
	Mail            store.MailState
	Mails           []store.MailState `json:",omitempty"` // game by game
	Overdue, Ailing []string
	All             string `json:",omitempty"` // where all are shown: their digest
}

// openFacts are what the pages of a game are made from that everybody may see.
type openFacts struct {
	State     string
	Notice    string
	Phase     int
	Clock     rules.Clock
	Deadline  time.Time
	PlayAt    time.Time
	Standings *rules.Standings
	Seats     [][3]string
	Private   bool
}

func (w words) openFacts(g *inquiry.GameInfo) openFacts {
	of := openFacts{
		State: state(g), Notice: w.notice(g), Phase: g.Phase, Clock: g.Clock, Deadline: g.Deadline, PlayAt: g.PlayAt,
		Standings: g.Standings, Private: g.Private,
	}
	for i := range g.Seats {
		seat := &g.Seats[i]
		of.Seats = append(of.Seats, [3]string{string(seat.Side), seat.Public, string(openSheet(seat.Sheet))})
	}
	return of
}

// openSheet returns how far a side's report is, as visitors are told.
func openSheet(s inquiry.SheetState) inquiry.SheetState {
	if s == inquiry.SheetNotFinal {
		return inquiry.SheetMissing
	}
	return s
}

// watchAll tells the moderator that something is new of any game.
func (s *site) watchAll(w http.ResponseWriter, r *http.Request) error {
	return s.follow(w, r, s.reader(r).overview())
}

// watchModerated tells the moderator that something is new of a game.
func (s *site) watchModerated(w http.ResponseWriter, r *http.Request) error {
	return s.follow(w, r, topic{game: chi.URLParam(r, "game"), moderator: true})
}

// watchGame tells anybody who may see a game that something is new of what everybody
// may know of it.
func (s *site) watchGame(w http.ResponseWriter, r *http.Request) error {
	return s.follow(w, r, topic{game: chi.URLParam(r, "game")})
}

// follow writes a line whenever a topic has something new, until the reader goes, may
// not see it any more or does not read, the server stops, or the connection has lived
// long enough: who reads asks again, so that who does not holds nothing for long.
func (s *site) follow(w http.ResponseWriter, r *http.Request, t topic) error {
	rd := s.reader(r)
	if may, err := s.mayWatch(r, rd, t); err != nil || !may {
		return cmp.Or(err, errNotFound)
	}
	h := w.Header()
	h.Set("Cache-Control", "no-store")
	room := s.watching
	if t.moderator {
		room = s.moderating
	}
	select {
	case room <- struct{}{}:
		defer func() { <-room }()
	default:
		h.Set("Retry-After", strconv.Itoa(int(s.cfg.Live.Life/time.Second)+1))
		h.Set("Content-Type", "text/plain; charset=utf-8")
		w.WriteHeader(http.StatusServiceUnavailable)
		return nil
	}
	h.Set("Content-Type", "text/event-stream")
	h.Set("X-Accel-Buffering", "no") // a proxy that keeps pages back until they are whole (nginx)
	h.Set("Connection", "close")     // what it leaves is of no use to another request
	if r.Method == http.MethodHead {
		return nil
	}
	out := stream{w: w, conn: http.NewResponseController(w), limit: s.cfg.Live.Answer}
	since := r.Header.Get("Last-Event-ID")
	if since == "" {
		since = r.URL.Query().Get("since")
	}
	v := s.pulse.join(t, since, s.lookout)
	defer s.pulse.leave(v)
	v.wake() // to see to it that he did not log out before he was there to be told
	if out.begin(s.cfg.Live.Life) != nil {
		return nil
	}
	beat, life := time.NewTicker(s.cfg.Live.Beat), time.NewTimer(s.cfg.Live.Life)
	defer beat.Stop()
	defer life.Stop()
	for {
		line := ": still here\n\n"
		select {
		case <-r.Context().Done():
			return nil
		case <-stopping(r.Context()):
			return nil
		case <-life.C:
			return nil
		case <-beat.C:
		case <-v.news:
			version := s.pulse.latest(v)
			if line = ""; version != "" {
				line = "id: " + version + "\ndata: new\n\n"
			}
		}
		if may, err := s.mayWatch(r, rd, t); err != nil || !may {
			return nil // the page is told why when it is asked for again
		}
		if out.write(line) != nil {
			return nil
		}
	}
}

// mayWatch reports whether who asked may still see a topic: his login, or his session as
// a player, may have ended since.
func (s *site) mayWatch(r *http.Request, rd *reader, t topic) (bool, error) {
	now := *rd
	if now.moderator {
		token := ""
		if c, err := r.Cookie(s.sessions.Cookie.Name); err == nil {
			token = c.Value
		}
		ctx, err := s.sessions.Load(context.Background(), token) // not the request's, which has it as it was
		if err != nil {
			return false, fmt.Errorf("web: load session: %w", err)
		}
		now.moderator = s.sessions.GetBool(ctx, keyModerator) && s.sessions.GetString(ctx, keyWho) == rd.login.ID
		if !now.moderator {
			now.login = nil
		}
		now.secrets = now.moderator && s.sessions.GetBool(ctx, keySecrets)
	}
	if now.signed {
		h, err := s.cfg.Players.Holder(r.Context(), s.cookie(r, playerCookie))
		if err != nil && !errors.Is(err, confirm.ErrNoSession) {
			return false, fmt.Errorf("web: load session: %w", err)
		}
		now.signed, now.seats = err == nil, holderSeats(&h)
	}
	if t.moderator && !now.moderator {
		return false, nil
	}
	if t.game == "" {
		return true, nil
	}
	snap, err := s.games.get(r.Context())
	if err != nil {
		return false, err
	}
	g := snap.game(t.game)
	return g != nil && (!t.moderator || now.moderates(g.ID)) && s.may(&now, g, ofMap) != grantNone, nil
}

// stream is an answer that is written bit by bit, each with time of its own.
type stream struct {
	w     http.ResponseWriter
	conn  *http.ResponseController
	limit time.Duration
}

// begin sends the header. The connection may last for a life, beyond the time that a
// request has to come.
func (o *stream) begin(life time.Duration) error {
	if err := o.conn.SetReadDeadline(time.Now().Add(life + o.limit)); err != nil {
		return fmt.Errorf("web: live page: %w", err)
	}
	return o.write("retry: 3000\n\n")
}

func (o *stream) write(text string) error {
	if text == "" {
		return nil
	}
	if err := o.conn.SetWriteDeadline(time.Now().Add(o.limit)); err != nil {
		return fmt.Errorf("web: live page: %w", err)
	}
	if _, err := o.w.Write([]byte(text)); err != nil {
		return fmt.Errorf("web: live page: %w", err)
	}
	return o.conn.Flush()
}
