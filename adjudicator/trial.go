package adjudicator

import (
	"context"
	"encoding/json"
	"fmt"
	"time"

	"github.com/fieldpost/fieldpost/store"
)

// Trial is what came of the letter that `doctor` sent to the post office itself:
// what can be believed of its mail.
type Trial struct {
	At      time.Time `json:"at"`
	Address string    `json:"address"` // of the post office then
	// Plus says that the letter left with a return path of its own and came to a
	// plus-address.
	Plus bool `json:"plus"`
	// Plain says that nothing comes to a plus-address: players reply to the address itself,
	// and are known by subject, key and what they answer.
	Plain bool `json:"plain,omitempty"`
	// AuthServID is the exchanger that vouched for it, "" when none did, and Hops
	// how many Received: stood above its words.
	AuthServID string `json:"authserv_id,omitempty"`
	Hops       int    `json:"hops,omitempty"`
}

const factTrial = "trial"

// SetTrial notes what came of a trial. A daemon that runs goes by it from its next look
// around on, within a minute.
func SetTrial(tx *store.Tx, t *Trial) error {
	text, err := json.Marshal(t)
	if err != nil {
		return fmt.Errorf("adjudicator: trial: %w", err)
	}
	return tx.SetFact(factTrial, string(text))
}

// TrialOf returns what came of the last trial, the zero value when there was none.
func TrialOf(tx *store.Tx) (t Trial, err error) {
	text, err := tx.Fact(factTrial)
	if err != nil || text == "" {
		return t, err
	}
	if err := json.Unmarshal([]byte(text), &t); err != nil {
		return t, fmt.Errorf("adjudicator: trial: %w", err)
	}
	return t, nil
}

// ReturnPaths says whether each dispatch has a return path of its own.
type ReturnPaths string

// The ways; ReturnAuto means where a trial has seen that they reach us.
const (
	ReturnAuto   ReturnPaths = "auto"
	ReturnAlways ReturnPaths = "true"
	ReturnNever  ReturnPaths = "false"
)

// vouching reports whether mail that our exchanger vouches for can be believed: a
// trial has seen that it does.
func (s *Service) vouching() bool {
	t := s.trial.Load()
	return s.cfg.AuthServID != "" && t.AuthServID == s.cfg.AuthServID && t.Address == s.cfg.Address
}

// returning reports whether dispatches have return paths of their own.
func (s *Service) returning() bool {
	t := s.trial.Load()
	return s.cfg.ReturnPaths == ReturnAlways || s.cfg.ReturnPaths == ReturnAuto && t.Plus && t.Address == s.cfg.Address
}

// plain reports whether nothing comes to plus-addresses.
func (s *Service) plain() bool {
	t := s.trial.Load()
	return t != nil && t.Plain && t.Address == s.cfg.Address
}

// learn reads what came of the last trial.
func (s *Service) learn(tx *store.Tx) error {
	t, err := TrialOf(tx)
	if err == nil {
		s.trial.Store(&t)
	}
	return err
}

// relearn is learn for a service that works: the lock is taken, as no letter is handled
// half by one trial and half by the next.
func (s *Service) relearn(ctx context.Context) error {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.store.View(ctx, s.learn)
}
