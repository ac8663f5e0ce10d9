package beacon_test

import (
	"context"
	"encoding/hex"
	"errors"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"
	"time"

	"github.com/fieldpost/fieldpost/adjudicator/beacon"
	"github.com/fieldpost/fieldpost/adjudicator/beacon/beacontest"
)

// quicknet are rounds that drand's quicknet published.
var quicknet = []struct {
	round                 uint64
	signature, randomness string
}{
	{1000, "b44679b9a59af2ec876b1a6b1ad52ea9b1615fc3982b19576350f93447cb1125e342b73a8dd2bacbe47e4b6b63ed5e39",
		"fe290beca10872ef2fb164d2aa4442de4566183ec51c56ff3cd603d930e54fdd"},
	{1001, "b33bf3667cbd5a82de3a24b4e0e9fe5513cc1a0e840368c6e31f5fcfa79bea03f73896b25883abf2853d10337fb8fa41", ""},
	{1002, "ab066f9c12dd6de1336fca0f925192fb0c72a771c3e4c82ede1fd362c1a770f9eb05843c6308ce2530b53a99c0281a6e", ""},
	{1003, "b104c82771698f45fd8dcfead083d482694c31ab519bcef077f126f3736fe98c8392fd5d45d88aeb76b56ccfcb0296d7", ""},
}

func TestKnownRoundsOfQuicknet(t *testing.T) {
	net := beacon.Quicknet()
	if err := net.Check(); err != nil {
		t.Fatal(err)
	}
	for _, q := range quicknet {
		signature, err := hex.DecodeString(q.signature)
		if err != nil {
			t.Fatal(err)
		}
		got, err := net.Verify(q.round, signature)
		if err != nil {
			t.Errorf("round %d: %v", q.round, err)
		}
		if want := q.randomness; want != "" && hex.EncodeToString(got[:]) != want {
			t.Errorf("round %d: randomness %x, want %s", q.round, got, want)
		}
		if _, err := net.Verify(q.round+1, signature); !errors.Is(err, beacon.ErrSignature) {
			t.Errorf("the signature of round %d for the next one: %v, want ErrSignature", q.round, err)
		}
		for _, i := range []int{0, 20, len(signature) - 1} {
			changed := append([]byte(nil), signature...)
			changed[i] ^= 4
			if _, err := net.Verify(q.round, changed); !errors.Is(err, beacon.ErrSignature) {
				t.Errorf("round %d with byte %d changed: %v, want ErrSignature", q.round, i, err)
			}
		}
		if _, err := net.Verify(q.round, signature[:47]); !errors.Is(err, beacon.ErrSignature) {
			t.Errorf("round %d cut: %v, want ErrSignature", q.round, err)
		}
	}
	other := beacontest.New(t, time.Now).Network
	signature, _ := hex.DecodeString(quicknet[0].signature)
	if _, err := other.Verify(1000, signature); !errors.Is(err, beacon.ErrSignature) {
		t.Errorf("another network: %v, want ErrSignature", err)
	}
}

// TestTimes checks the times of rounds against those that quicknet publishes:
// round 1000 came at 1692806364.
func TestTimes(t *testing.T) {
	net := beacon.Quicknet()
	if got := net.Time(1000).Unix(); got != 1692806364 {
		t.Errorf("round 1000 at %d, want 1692806364", got)
	}
	for _, c := range []struct {
		after time.Duration
		want  uint64
	}{{-time.Hour, 1}, {0, 1}, {1, 2}, {3 * time.Second, 2}, {3*time.Second + 1, 3}, {2997 * time.Second, 1000}} {
		at := net.Genesis.Add(c.after)
		got := net.First(at)
		if got != c.want {
			t.Errorf("first round %s after the genesis: %d, want %d", c.after, got, c.want)
		}
		if net.Time(got).Before(at) {
			t.Errorf("round %d comes before %s", got, c.after)
		}
	}
}

func TestCheckNamesWhatIsWrong(t *testing.T) {
	for name, spoil := range map[string]func(*beacon.Network){
		"chain":   func(n *beacon.Network) { n.Chain = "52db" },
		"key":     func(n *beacon.Network) { n.PublicKey = n.PublicKey[:95] },
		"point":   func(n *beacon.Network) { n.PublicKey = make([]byte, 96) },
		"period":  func(n *beacon.Network) { n.Period = 0 },
		"genesis": func(n *beacon.Network) { n.Genesis = time.Time{} },
	} {
		net := beacon.Quicknet()
		spoil(&net)
		if err := net.Check(); !errors.Is(err, beacon.ErrNetwork) {
			t.Errorf("wrong %s: %v, want ErrNetwork", name, err)
		}
	}
}

func TestFetchAsksInTurn(t *testing.T) {
	now := time.Now()
	good, bad := beacontest.New(t, func() time.Time { return now }), beacontest.New(t, func() time.Time { return now })
	bad.Down.Store(true)
	client := good.Client()
	client.Addresses = []string{"http://127.0.0.1:1", bad.URL, good.URL + "/"}
	round := good.Network.First(now) - 5
	signature, err := client.Fetch(context.Background(), round)
	if err != nil {
		t.Fatal(err)
	}
	if _, err := good.Network.Verify(round, signature); err != nil {
		t.Error(err)
	}
	if good.Asked.Load() != 1 || bad.Asked.Load() != 1 {
		t.Errorf("asked %d and %d times, want once each", bad.Asked.Load(), good.Asked.Load())
	}
}

func TestFetchTakesNothingElse(t *testing.T) {
	now := time.Now()
	b := beacontest.New(t, func() time.Time { return now })
	due := b.Network.First(now) - 1
	endless := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		for r.Context().Err() == nil {
			if _, err := w.Write([]byte(strings.Repeat(" ", 1<<12))); err != nil {
				return
			}
		}
	}))
	t.Cleanup(endless.Close)
	client := b.Client()
	if _, err := client.Fetch(context.Background(), due+100); !errors.Is(err, beacon.ErrUnreachable) {
		t.Errorf("a round that is not due: %v, want ErrUnreachable", err)
	}
	b.Lies.Store(true)
	if _, err := client.Fetch(context.Background(), due); !errors.Is(err, beacon.ErrUnreachable) || !errors.Is(err, beacon.ErrSignature) {
		t.Errorf("a signature of another round: %v, want ErrUnreachable and ErrSignature", err)
	}
	b.Lies.Store(false)
	client.Addresses = []string{endless.URL}
	client.Timeout = 2 * time.Second
	if _, err := client.Fetch(context.Background(), due); !errors.Is(err, beacon.ErrUnreachable) {
		t.Errorf("an endless answer: %v, want ErrUnreachable", err)
	}
	stopped, cancel := context.WithCancel(context.Background())
	cancel()
	client.Addresses = []string{b.URL, b.URL}
	if _, err := client.Fetch(stopped, due); !errors.Is(err, context.Canceled) {
		t.Errorf("stopped: %v, want Canceled", err)
	}
}

func BenchmarkVerify(b *testing.B) {
	net := beacon.Quicknet()
	signature, _ := hex.DecodeString(quicknet[0].signature)
	for b.Loop() {
		if _, err := net.Verify(1000, signature); err != nil {
			b.Fatal(err)
		}
	}
}
