package beacontest

import (
	"context"
	"crypto/sha256"
	"encoding/binary"
	"encoding/hex"
	"fmt"
	"net/http"
	"net/http/httptest"
	"strconv"
	"sync/atomic"
	"testing"
	"time"

	"github.com/cloudflare/circl/sign/bls"

	"github.com/fieldpost/fieldpost/adjudicator/beacon"
)

// Beacon is a network of its own, published on a loopback address until the
// test ends.
type Beacon struct {
	Network beacon.Network
	URL     string
	Asked   atomic.Int64 // requests so far
	Down    atomic.Bool  // answers 503 while set
	Lies    atomic.Bool  // answers with the signature of another round while set

	key *bls.PrivateKey[bls.KeyG2SigG1]
	now func() time.Time
}

// New starts a beacon whose rounds come every three seconds by the clock now,
// the first an hour before the clock's current time.
func New(tb testing.TB, now func() time.Time) *Beacon {
	tb.Helper()
	b, err := Offline(now)
	if err != nil {
		tb.Fatal(err)
	}
	mux := http.NewServeMux()
	mux.HandleFunc("GET /"+b.Network.Chain+"/public/{round}", b.serve)
	server := httptest.NewServer(mux)
	tb.Cleanup(server.Close)
	b.URL = server.URL
	return b
}

// Offline makes a beacon without an address: [Beacon.Fetch] asks it.
func Offline(now func() time.Time) (*Beacon, error) {
	key, err := bls.KeyGen[bls.KeyG2SigG1]([]byte("a beacon for the tests of fieldpost"), nil, nil)
	if err != nil {
		return nil, err
	}
	public, err := key.PublicKey().MarshalBinary()
	if err != nil {
		return nil, err
	}
	chain := sha256.Sum256(public)
	return &Beacon{key: key, now: now, Network: beacon.Network{
		Chain: hex.EncodeToString(chain[:]), PublicKey: public,
		Genesis: now().UTC().Truncate(time.Second).Add(-time.Hour), Period: 3 * time.Second,
	}}, nil
}

// Fetch gives the signature of a round that is due, as beacon.Client does.
func (b *Beacon) Fetch(_ context.Context, round uint64) ([]byte, error) {
	if b.Down.Load() || b.now().Before(b.Network.Time(round)) {
		return nil, beacon.ErrUnreachable
	}
	return b.Sign(round), nil
}

// Sign returns the signature of a round, whether it is due or not.
func (b *Beacon) Sign(round uint64) []byte {
	message := sha256.Sum256(binary.BigEndian.AppendUint64(nil, round))
	return bls.Sign(b.key, message[:])
}

// Client asks the beacon.
func (b *Beacon) Client() *beacon.Client {
	return &beacon.Client{Network: b.Network, Addresses: []string{b.URL}, Timeout: 5 * time.Second}
}

func (b *Beacon) serve(w http.ResponseWriter, r *http.Request) {
	b.Asked.Add(1)
	round, err := strconv.ParseUint(r.PathValue("round"), 10, 64)
	switch {
	case b.Down.Load():
		http.Error(w, "down", http.StatusServiceUnavailable)
		return
	case err != nil || round == 0:
		http.Error(w, "not a round", http.StatusBadRequest)
		return
	case b.now().Before(b.Network.Time(round)): // as drand answers before its time
		http.Error(w, "not yet", http.StatusTooEarly)
		return
	}
	signed := round
	if b.Lies.Load() {
		signed++
	}
	fmt.Fprintf(w, `{"round":%d,"signature":"%x"}`, round, b.Sign(signed))
}
