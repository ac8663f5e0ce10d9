package site

import (
	"context"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"fmt"
	"sync"
	"time"

	"github.com/fieldpost/fieldpost/adjudicator/inquiry"
	"github.com/fieldpost/fieldpost/rules"
	"github.com/fieldpost/fieldpost/store"
)

// Snapshot is all games at one moment. Nobody changes them.
type Snapshot struct {
	taken time.Time
	Games []inquiry.GameInfo // by title and number
	at    map[string]int     // index by id

	once   sync.Once // the rest is made when it is asked for first
	hash   string
	unsure error
}

// Digest returns a word that differs when anything of the games does. It is made once, for
// however many pages it is the version of.
func (s *Snapshot) Digest() (string, error) {
	s.once.Do(func() {
		b, err := json.Marshal(s.Games)
		if err != nil {
			s.unsure = fmt.Errorf("web: digest of all games: %w", err)
			return
		}
		sum := sha256.Sum256(b)
		s.hash = hex.EncodeToString(sum[:])
	})
	return s.hash, s.unsure
}

// Game returns a game of the snapshot, nil if there is none.
func (s *Snapshot) Game(id string) *inquiry.GameInfo {
	i, ok := s.at[id]
	if !ok {
		return nil
	}
	return &s.Games[i]
}

// snapshotCache keeps the last snapshot, so that many visitors at once cost no more
// than one. One request reads; the others wait for it or give up with their
// context.
type snapshotCache struct {
	games Games
	clock Clock
	fresh time.Duration

	turn chan struct{} // holds one: whoever may read
	mu   sync.Mutex
	last *Snapshot
	past int // how often what was read was out of date, see Expire
}

// NewSnapshotCache returns a cache whose snapshots are no older than fresh.
func NewSnapshotCache(games Games, clock Clock, fresh time.Duration) *snapshotCache {
	return &snapshotCache{games: games, clock: clock, fresh: fresh, turn: make(chan struct{}, 1)}
}

// Get returns a snapshot that is fresh enough.
func (k *snapshotCache) Get(ctx context.Context) (*Snapshot, error) {
	if s := k.freshSnapshot(); s != nil {
		return s, nil
	}
	select {
	case k.turn <- struct{}{}:
		defer func() { <-k.turn }()
	case <-ctx.Done():
		return nil, ctx.Err()
	}
	if s := k.freshSnapshot(); s != nil { // somebody read it meanwhile
		return s, nil
	}
	return k.read(ctx)
}

// Renew reads a snapshot though the last may be fresh: something was stored since.
func (k *snapshotCache) Renew(ctx context.Context) (*Snapshot, error) {
	select {
	case k.turn <- struct{}{}:
		defer func() { <-k.turn }()
	case <-ctx.Done():
		return nil, ctx.Err()
	}
	return k.read(ctx)
}

// Expire has the next who gets a snapshot get one that is read from now on: who has done something
// sees what came of it.
func (k *snapshotCache) Expire() {
	k.mu.Lock()
	defer k.mu.Unlock()
	k.last = nil
	k.past++
}

// read reads a snapshot and keeps it; it is the caller's turn.
func (k *snapshotCache) read(ctx context.Context) (*Snapshot, error) {
	k.mu.Lock()
	past := k.past
	k.mu.Unlock()
	taken := k.clock.Now()
	games, err := k.games.ListGames(ctx)
	if err != nil {
		return nil, err
	}
	s := &Snapshot{taken: taken, Games: games, at: make(map[string]int, len(games))}
	for i := range games {
		s.at[games[i].ID] = i
	}
	k.mu.Lock()
	if k.past == past { // else it may be from before
		k.last = s
	}
	k.mu.Unlock()
	return s, nil
}

// freshSnapshot returns the last snapshot while it is fresh, else nil.
func (k *snapshotCache) freshSnapshot() *Snapshot {
	k.mu.Lock()
	defer k.mu.Unlock()
	if k.last == nil {
		return nil
	}
	if age := k.clock.Now().Sub(k.last.taken); age < 0 || age >= k.fresh {
		return nil
	}
	return k.last
}

// OpenEnds counts the finished games that are not private.
func (s *Snapshot) OpenEnds() (n int) {
	for i := range s.Games {
		if g := &s.Games[i]; g.State == store.Over && !g.Private {
			n++
		}
	}
	return n
}

// Badge is a side with how far its orders are. State is one of the codes
// web.side.*, which is also its style.
type Badge struct {
	Name  string
	State string
	Words string
}

// Badges tells who has reported. That a player does not mean his sheet as final
// is his own affair: visitors see that the side is still awaited, as the game
// waits for it.
func Badges(w Words, title rules.Title, g *inquiry.GameInfo, moderator bool) []Badge {
	out := make([]Badge, 0, len(g.Seats))
	for i := range g.Seats {
		seat := &g.Seats[i]
		state := seat.Sheet
		switch {
		case g.State.Ended():
			state = inquiry.SheetNone
		case state == inquiry.SheetNotFinal && !moderator:
			state = inquiry.SheetMissing
		}
		out = append(out, Badge{Name: SideName(w, title, seat.Side), State: string(state), Words: w.T("web.side." + string(state))})
	}
	return out
}

// Awaited lists the sides that a game waits for.
func Awaited(g *inquiry.GameInfo) (out []rules.Side) {
	if g.State.Ended() {
		return nil
	}
	for i := range g.Seats {
		if s := g.Seats[i].Sheet; s == inquiry.SheetMissing || s == inquiry.SheetNotFinal {
			out = append(out, g.Seats[i].Side)
		}
	}
	return out
}
