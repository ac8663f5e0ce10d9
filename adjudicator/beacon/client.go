package beacon

import (
	"context"
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"net/http"
	"strings"
	"time"
)

// Addresses returns the public addresses of drand's networks.
func Addresses() []string {
	return []string{"https://api.drand.sh", "https://api2.drand.sh", "https://api3.drand.sh", "https://drand.cloudflare.com"}
}

// Client fetches rounds of one network. It is safe for concurrent use.
type Client struct {
	Network   Network
	Addresses []string      // base URLs, asked in turn
	HTTP      *http.Client  // http.DefaultClient when nil
	Timeout   time.Duration // for one address; 10 s when 0
}

// ErrUnreachable is returned when no address gave the round.
var ErrUnreachable = errors.New("beacon: no address gave the round")

// longestAnswer bounds what is read of an answer; a round has about 200 bytes.
const longestAnswer = 4 << 10

// Fetch returns the verified signature of a round. An address that does not
// answer, or answers with anything else, is passed over; when all are, the
// error wraps [ErrUnreachable] and says what each of them did.
func (c *Client) Fetch(ctx context.Context, round uint64) (signature []byte, err error) {
	err = ErrUnreachable
	for _, address := range c.Addresses {
		signature, failed := c.ask(ctx, address, round)
		if failed == nil {
			return signature, nil
		}
		err = fmt.Errorf("%w; %w", err, failed)
		if ctx.Err() != nil {
			break
		}
	}
	return nil, err
}

// ask asks one address.
func (c *Client) ask(ctx context.Context, address string, round uint64) ([]byte, error) {
	timeout := c.Timeout
	if timeout <= 0 {
		timeout = 10 * time.Second
	}
	ctx, cancel := context.WithTimeout(ctx, timeout)
	defer cancel()
	url := fmt.Sprintf("%s/%s/public/%d", strings.TrimRight(address, "/"), c.Network.Chain, round)
	request, err := http.NewRequestWithContext(ctx, http.MethodGet, url, nil)
	if err != nil {
		return nil, fmt.Errorf("%s: %w", address, err)
	}
	client := c.HTTP
	if client == nil {
		client = http.DefaultClient
	}
	answer, err := client.Do(request)
	if err != nil {
		return nil, fmt.Errorf("%s: %w", address, err)
	}
	defer answer.Body.Close()
	if answer.StatusCode != http.StatusOK {
		return nil, fmt.Errorf("%s: %s", address, answer.Status)
	}
	body, err := io.ReadAll(io.LimitReader(answer.Body, longestAnswer))
	if err != nil {
		return nil, fmt.Errorf("%s: %w", address, err)
	}
	var given struct {
		Round     uint64 `json:"round"`
		Signature string `json:"signature"`
	}
	if err := json.Unmarshal(body, &given); err != nil {
		return nil, fmt.Errorf("%s: not a round: %w", address, err)
	}
	signature, err := hex.DecodeString(given.Signature)
	if err != nil || given.Round != round {
		return nil, fmt.Errorf("%s: gave round %d for %d", address, given.Round, round)
	}
	if _, err := c.Network.Verify(round, signature); err != nil {
		return nil, fmt.Errorf("%s: %w", address, err)
	}
	return signature, nil
}
