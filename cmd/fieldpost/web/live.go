package web

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"net/http"
	"strconv"
	"time"

	"github.com/go-chi/chi/v5"

	"github.com/fieldpost/fieldpost/adjudicator/confirm"
	"github.com/fieldpost/fieldpost/cmd/fieldpost/web/games"
	"github.com/fieldpost/fieldpost/cmd/fieldpost/web/site"
)

// watchAll tells the moderator that something is new of any game.
func watchAll(s *site.Site, w http.ResponseWriter, r *http.Request) error {
	return follow(s, w, r, s.Reader(r).Overview())
}

// watchModerated tells the moderator that something is new of a game.
func watchModerated(s *site.Site, w http.ResponseWriter, r *http.Request) error {
	return follow(s, w, r, site.Topic{Game: chi.URLParam(r, "game"), Moderator: true})
}

// watchGame tells anybody who may see a game that something is new of what everybody
// may know of it.
func watchGame(s *site.Site, w http.ResponseWriter, r *http.Request) error {
	return follow(s, w, r, site.Topic{Game: chi.URLParam(r, "game")})
}

// follow writes a line whenever a topic has something new, until the reader goes, may
// not see it any more or does not read, the server stops, or the connection has lived
// long enough: who reads asks again, so that who does not holds nothing for long.
func follow(s *site.Site, w http.ResponseWriter, r *http.Request, t site.Topic) error {
	rd := s.Reader(r)
	if may, err := mayWatch(s, r, rd, t); err != nil || !may {
		return cmp.Or(err, site.ErrNotFound)
	}
	h := w.Header()
	h.Set("Cache-Control", "no-store")
	room := s.Watching
	if t.Moderator {
		room = s.Moderating
	}
	select {
	case room <- struct{}{}:
		defer func() { <-room }()
	default:
		h.Set("Retry-After", strconv.Itoa(int(s.Cfg.Live.Life/time.Second)+1))
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
	out := stream{w: w, conn: http.NewResponseController(w), limit: s.Cfg.Live.Answer}
	since := r.Header.Get("Last-Event-ID")
	if since == "" {
		since = r.URL.Query().Get("since")
	}
	v := s.Pulse.Join(t, since, func(stop <-chan struct{}) { games.Lookout(s, stop) })
	defer s.Pulse.Leave(v)
	v.Wake() // to see to it that he did not log out before he was there to be told
	if out.begin(s.Cfg.Live.Life) != nil {
		return nil
	}
	beat, life := time.NewTicker(s.Cfg.Live.Beat), time.NewTimer(s.Cfg.Live.Life)
	defer beat.Stop()
	defer life.Stop()
	for {
		line := ": still here\n\n"
		select {
		case <-r.Context().Done():
			return nil
		case <-site.Stopping(r.Context()):
			return nil
		case <-life.C:
			return nil
		case <-beat.C:
		case <-v.News:
			version := s.Pulse.Latest(v)
			if line = ""; version != "" {
				line = "id: " + version + "\ndata: new\n\n"
			}
		}
		if may, err := mayWatch(s, r, rd, t); err != nil || !may {
			return nil // the page is told why when it is asked for again
		}
		if out.write(line) != nil {
			return nil
		}
	}
}

// mayWatch reports whether who asked may still see a topic: his login, or his session as
// a player, may have ended since.
func mayWatch(s *site.Site, r *http.Request, rd *site.Reader, t site.Topic) (bool, error) {
	now := *rd
	if now.Moderator {
		token := ""
		if c, err := r.Cookie(s.Sessions.Cookie.Name); err == nil {
			token = c.Value
		}
		ctx, err := s.Sessions.Load(context.Background(), token) // not the request's, which has it as it was
		if err != nil {
			return false, fmt.Errorf("web: load session: %w", err)
		}
		now.Moderator = s.Sessions.GetBool(ctx, site.KeyModerator) && s.Sessions.GetString(ctx, site.KeyWho) == rd.Login.ID
		if !now.Moderator {
			now.Login = nil
		}
		now.Secrets = now.Moderator && s.Sessions.GetBool(ctx, site.KeySecrets)
	}
	if now.Signed {
		h, err := s.Cfg.Service.Confirm.Holder(r.Context(), s.Cookie(r, site.PlayerCookie))
		if err != nil && !errors.Is(err, confirm.ErrNoSession) {
			return false, fmt.Errorf("web: load session: %w", err)
		}
		now.Signed, now.Seats = err == nil, site.HolderSeats(&h)
	}
	if t.Moderator && !now.Moderator {
		return false, nil
	}
	if t.Game == "" {
		return true, nil
	}
	snap, err := s.Games.Get(r.Context())
	if err != nil {
		return false, err
	}
	g := snap.Game(t.Game)
	return g != nil && (!t.Moderator || now.Moderates(g.ID)) && s.GrantTo(&now, g, site.OfMap) != site.GrantNone, nil
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
