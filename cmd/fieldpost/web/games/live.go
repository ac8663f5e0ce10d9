package games

import (
	"context"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"fmt"
	"strconv"
	"time"

	"github.com/fieldpost/fieldpost/adjudicator/inquiry"
	"github.com/fieldpost/fieldpost/cmd/fieldpost/web/players"
	"github.com/fieldpost/fieldpost/cmd/fieldpost/web/site"
	"github.com/fieldpost/fieldpost/rules"
	"github.com/fieldpost/fieldpost/store"
)

// lookAnyway is how long nothing may have been stored before it is looked all the same:
// a deadline passes and a mail server fails without that.
const lookAnyway = 15 * time.Second

// SetLive makes a page one that is told of what is new since it was made.
func SetLive(ctx context.Context, s *site.Site, f *site.Frame, snap *site.Snapshot, t site.Topic) error {
	version, err := topicVersion(ctx, s, snap, t)
	if err != nil {
		return err
	}
	f.Live = f.Prefix + t.Events() + "?since=" + version
	s.Script(f, "live")
	return nil
}

// topicVersion returns a word that differs when what a topic's page shows does, but for the time
// that goes by. Of what visitors may not see nothing goes into it.
func topicVersion(ctx context.Context, s *site.Site, snap *site.Snapshot, t site.Topic) (_ string, err error) {
	var facts any
	g := snap.Game(t.Game)
	switch {
	case t.Game != "" && g == nil:
		facts = "none"
	case !t.Moderator:
		facts = newOpenFacts(site.Words{Book: s.Cfg.Book, Language: rules.English}, g)
	default:
		games := snap.Games
		of := moderatorFacts{}
		switch {
		case g != nil:
			games = []inquiry.GameInfo{*g}
			of.Games = games
		case t.Of != "":
			games = s.GamesOf(t.Of, games)
			of.Games = games
		default:
			if of.All, err = snap.Digest(); err != nil {
				return "", err
			}
		}
		now := s.Cfg.Clock.Now()
		for i := range games {
			if site.IsOverdue(&games[i], now) {
				of.Overdue = append(of.Overdue, games[i].ID)
			}
		}
		if t.Of == "" {
			for _, a := range s.Cfg.Health(ctx).Ailments {
				if g != nil && a.Game != "" && a.Game != g.ID {
					continue
				}
				of.Ailing = append(of.Ailing, a.Code+a.Game+string(a.Side)+strconv.FormatBool(a.Grave))
			}
		}
		err := s.Cfg.Records.View(ctx, func(tx *store.Tx) (err error) {
			if t.Of == "" {
				of.Mail, err = tx.Dispatches().MailState(t.Game)
				return err
			}
			of.Mails = make([]store.MailState, len(games))
			for i := range games {
				if of.Mails[i], err = tx.Dispatches().MailState(games[i].ID); err != nil {
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

func newOpenFacts(w site.Words, g *inquiry.GameInfo) openFacts {
	of := openFacts{
		State: players.StateCode(g), Notice: players.NoticeText(w, g), Phase: g.Phase, Clock: g.Clock, Deadline: g.Deadline, PlayAt: g.PlayAt,
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

// Lookout looks again and again whether something was stored, and tells the viewers
// whose pages differ for it.
func Lookout(s *site.Site, stop <-chan struct{}) {
	tick := time.NewTicker(s.Cfg.Live.Look)
	defer tick.Stop()
	var l site.Look
	for {
		select {
		case <-stop:
			return
		case <-tick.C:
		}
		lookOnce(s, &l)
	}
}

// lookOnce looks once. What goes wrong is logged: the next look is soon.
func lookOnce(s *site.Site, l *site.Look) {
	ctx, cancel := context.WithTimeout(context.Background(), site.Longest)
	defer cancel()
	defer func() {
		if p := recover(); p != nil {
			s.LogPanic(p, "live")
		}
	}()
	topics, came := s.Pulse.Topics()
	changes, err := s.Cfg.Records.Changes(ctx)
	if err == nil && (l.Snap == nil || changes != l.Changes || time.Since(l.At) >= lookAnyway) {
		var snap *site.Snapshot
		if snap, err = s.Games.Renew(ctx); err == nil {
			l.Changes, l.At, l.Snap, came = changes, time.Now(), snap, true
		}
	}
	if err == nil && came {
		versions := map[site.Topic]string{}
		for _, t := range topics {
			if versions[t], err = topicVersion(ctx, s, l.Snap, t); err != nil {
				break
			}
		}
		s.Pulse.Tell(versions)
	}
	if err != nil {
		s.Cfg.Log.Error("look for news", site.KeyError, err)
	}
}
