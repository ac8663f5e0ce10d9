package office

import (
	"context"
	"encoding/json"
	"fmt"
	"time"

	"github.com/fieldpost/fieldpost/store"
)

// Probe is what came of the letter that `doctor` sent to the post office itself:
// what can be believed of its mail.
type Probe struct {
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

const factProbe = "trial"

// SetProbe stores what came of a probe. A running daemon goes by it from its next look
// around on, within a minute.
func SetProbe(tx *store.Tx, t *Probe) error {
	text, err := json.Marshal(t)
	if err != nil {
		return fmt.Errorf("adjudicator: trial: %w", err)
	}
	return tx.SetFact(factProbe, string(text))
}

// LoadProbe returns what came of the last probe, the zero value when there was none.
func LoadProbe(tx *store.Tx) (t Probe, err error) {
	text, err := tx.Fact(factProbe)
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

// The ways; ReturnAuto means where a probe has shown that they reach us.
const (
	ReturnAuto   ReturnPaths = "auto"
	ReturnAlways ReturnPaths = "true"
	ReturnNever  ReturnPaths = "false"
)

// trustsAuthResults reports whether mail that our exchanger vouches for can be believed: a
// probe has shown that it does vouch.
func (s *Office) trustsAuthResults() bool {
	t := s.Probe.Load()
	return s.Cfg.AuthServID != "" && t.AuthServID == s.Cfg.AuthServID && t.Address == s.Cfg.Address
}

// HasReturnPaths reports whether dispatches have return paths of their own.
func (s *Office) HasReturnPaths() bool {
	t := s.Probe.Load()
	return s.Cfg.ReturnPaths == ReturnAlways || s.Cfg.ReturnPaths == ReturnAuto && t.Plus && t.Address == s.Cfg.Address
}

// lacksPlusAddresses reports whether nothing comes to plus-addresses.
func (s *Office) lacksPlusAddresses() bool {
	t := s.Probe.Load()
	return t != nil && t.Plain && t.Address == s.Cfg.Address
}

// loadProbe reads what came of the last probe.
func (s *Office) loadProbe(tx *store.Tx) error {
	t, err := LoadProbe(tx)
	if err == nil {
		s.Probe.Store(&t)
	}
	return err
}

// ReloadProbe reads what came of the last probe while the service works: the lock is taken,
// so that no letter is handled half by one probe and half by the next.
func (s *Office) ReloadProbe(ctx context.Context) error {
	s.Mu.Lock()
	defer s.Mu.Unlock()
	return s.Store.View(ctx, s.loadProbe)
}
