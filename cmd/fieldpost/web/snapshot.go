package web

import (
	"context"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"fmt"
	"sync"
	"time"

	"github.com/fieldpost/fieldpost/adjudicator/inquiry"
)

// snapshot is all games at one moment. Nobody changes them.
type snapshot struct {
	taken time.Time
	games []inquiry.GameInfo // by title and number
	at    map[string]int     // index by id

	once   sync.Once // the rest is made when it is asked for first
	hash   string
	unsure error
}

// digest returns a word that differs when anything of the games does. It is made once, for
// however many pages it is the version of.
func (s *snapshot) digest() (string, error) {
	s.once.Do(func() {
		b, err := json.Marshal(s.games)
		if err != nil {
			s.unsure = fmt.Errorf("web: digest of all games: %w", err)
			return
		}
		sum := sha256.Sum256(b)
		s.hash = hex.EncodeToString(sum[:])
	})
	return s.hash, s.unsure
}

func (s *snapshot) game(id string) *inquiry.GameInfo {
	i, ok := s.at[id]
	if !ok {
		return nil
	}
	return &s.games[i]
}

// keeper keeps the last snapshot, so that many visitors at once cost no more
// than one. One request reads; the others wait for it or give up with their
// context.
type keeper struct {
	games Games
	clock Clock
	fresh time.Duration

	turn chan struct{} // holds one: whoever may read
	mu   sync.Mutex
	last *snapshot
}

func newKeeper(games Games, clock Clock, fresh time.Duration) *keeper {
	return &keeper{games: games, clock: clock, fresh: fresh, turn: make(chan struct{}, 1)}
}

// get returns a snapshot that is fresh enough.
func (k *keeper) get(ctx context.Context) (*snapshot, error) {
	if s := k.kept(); s != nil {
		return s, nil
	}
	select {
	case k.turn <- struct{}{}:
		defer func() { <-k.turn }()
	case <-ctx.Done():
		return nil, ctx.Err()
	}
	if s := k.kept(); s != nil { // somebody read it meanwhile
		return s, nil
	}
	return k.read(ctx)
}

// renew reads a snapshot though the last may be fresh: something was stored since.
func (k *keeper) renew(ctx context.Context) (*snapshot, error) {
	select {
	case k.turn <- struct{}{}:
		defer func() { <-k.turn }()
	case <-ctx.Done():
		return nil, ctx.Err()
	}
	return k.read(ctx)
}

// read reads a snapshot and keeps it; it is the caller's turn.
func (k *keeper) read(ctx context.Context) (*snapshot, error) {
	taken := k.clock.Now()
	games, err := k.games.ListGames(ctx)
	if err != nil {
		return nil, err
	}
	s := &snapshot{taken: taken, games: games, at: make(map[string]int, len(games))}
	for i := range games {
		s.at[games[i].ID] = i
	}
	k.mu.Lock()
	k.last = s
	k.mu.Unlock()
	return s, nil
}

// kept returns the last snapshot while it is fresh, else nil.
func (k *keeper) kept() *snapshot {
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
