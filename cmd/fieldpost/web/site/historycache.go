package site

import (
	"slices"
	"sync"

	"github.com/fieldpost/fieldpost/rules"
	"github.com/fieldpost/fieldpost/store"
)

// MostMessages is how many messages a side's page shows, the newest.
const MostMessages = 20

// PastPhase is what everybody may know of a phase that was played, as far as lists,
// feeds and the course of the score need it. It never changes.
type PastPhase struct {
	Row    store.Phase   // its number, times, inputs and clock
	Turn   int           // of the game, when it began
	Where  rules.Message // the game stood when it began
	Heads  []rules.Event // those that make headlines
	Scores []int         // by the title's order of sides; nil: the title counts nothing in the open
}

// HistoryCache keeps what was read of the pasts of games: that of running ones only grows.
type HistoryCache struct {
	mu    sync.Mutex
	Games map[string][]PastPhase // with the start in front
	Lasts map[string]*PastPhase  // of games whose past was not asked for
	order []string               // those asked for last behind
}

// mostPasts is how many games are kept.
const mostPasts = 400

// Get returns what is kept of a game. Nobody changes it.
func (k *HistoryCache) Get(game string) []PastPhase {
	k.mu.Lock()
	defer k.mu.Unlock()
	if i := slices.Index(k.order, game); i >= 0 {
		k.order = append(slices.Delete(k.order, i, i+1), game)
	}
	return k.Games[game]
}

// Put keeps the past of a game, unless more of it is kept already.
func (k *HistoryCache) Put(game string, list []PastPhase) {
	k.mu.Lock()
	defer k.mu.Unlock()
	if len(k.Games[game]) >= len(list) {
		return
	}
	if k.Games[game] == nil {
		k.order = append(k.order, game)
	}
	k.Games[game] = slices.Clip(list)
	if len(k.order) > mostPasts {
		delete(k.Games, k.order[0])
		k.order = slices.Delete(k.order, 0, 1)
	}
}

// Last returns the last phase of a game that was kept, nil if none was.
func (k *HistoryCache) Last(game string) *PastPhase {
	k.mu.Lock()
	defer k.mu.Unlock()
	return k.Lasts[game]
}

// PutLast keeps the last phase of a game.
func (k *HistoryCache) PutLast(p *PastPhase) {
	k.mu.Lock()
	defer k.mu.Unlock()
	if len(k.Lasts) >= mostPasts {
		clear(k.Lasts) // they are read again in no time
	}
	k.Lasts[p.Row.Game] = p
}
