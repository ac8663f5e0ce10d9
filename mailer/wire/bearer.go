package wire

import (
	"context"
	"crypto/sha256"
	"encoding/json"
	"errors"
	"fmt"
	"net"
	"strconv"
	"strings"
	"sync"
	"time"

	"github.com/emersion/go-imap/v2"
	"github.com/emersion/go-sasl"
	"github.com/emersion/go-smtp"
)

// xoauth2 is the mechanism that Gmail and Microsoft 365 had before RFC 7628; the latter
// has no other (https://developers.google.com/gmail/imap/xoauth2-protocol).
const xoauth2 = "XOAUTH2"

// refusedPause is how long a token that a server refused is not shown to it again: who
// knocks with it every minute is soon locked out, and the token gets no better. A new
// one is taken at once.
const refusedPause = 15 * time.Minute

// Errors of logins by token that callers decide on.
var (
	// ErrNoBearer says that a server takes no token.
	ErrNoBearer = errors.New("the server offers neither OAUTHBEARER nor XOAUTH2 here")
	// ErrToken says that no token is to be had: from its file, or its command.
	ErrToken = errors.New("no access token")
	// ErrTokenRefused says that the server did not let us in by the token.
	ErrTokenRefused = errors.New("the server refused the access token")
)

// Bearer logs in with an OAuth 2.0 access token (RFC 6750) in place of a password. The
// token is read anew for each login, as another program renews it. It may be used from
// any goroutine.
type Bearer struct {
	read func(context.Context) (string, error)
	now  func() time.Time

	mu      sync.Mutex
	refused [sha256.Size]byte // hash of the token that was refused last
	at      time.Time         // when; zero: none was
}

// NewBearer makes a Bearer of what reads the token: [TokenFile] or [TokenCommand].
func NewBearer(read func(context.Context) (string, error)) *Bearer {
	return &Bearer{read: read, now: time.Now}
}

// Token reads the token for a login that is about to begin; "" of a nil Bearer. One that
// was refused a moment ago is an error: nothing renewed it.
func (b *Bearer) Token(ctx context.Context, limit time.Duration) (string, error) {
	if b == nil {
		return "", nil
	}
	ctx, cancel := context.WithTimeout(ctx, limit)
	defer cancel()
	token, err := b.read(ctx)
	if err != nil {
		return "", fmt.Errorf("login: %w: %w", ErrToken, err)
	}
	b.mu.Lock()
	defer b.mu.Unlock()
	if again := b.at.Add(refusedPause); !b.at.IsZero() && sha256.Sum256([]byte(token)) == b.refused && b.now().Before(again) {
		return "", fmt.Errorf("login: %w at %s, and it is still the same: the program that renews it has not; a new one is tried at once, this one again at %s",
			ErrTokenRefused, b.at.UTC().Format(time.RFC3339), again.UTC().Format(time.RFC3339))
	}
	return token, nil
}

// Mechanism picks how the token is said; offers tells what the server takes, and all
// of it in words.
func (b *Bearer) Mechanism(addr, username, token string, offers func(mech string) bool, all string) (*bearerLogin, error) {
	host, port, err := net.SplitHostPort(addr)
	if err != nil {
		return nil, err
	}
	for _, mech := range []string{sasl.OAuthBearer, xoauth2} {
		if offers(mech) {
			return &bearerLogin{mech: mech, username: username, token: token, host: host, port: port}, nil
		}
	}
	if all == "" {
		all = "no way to log in"
	}
	return nil, fmt.Errorf("%w (it offers %s)", ErrNoBearer, all)
}

// Judge notes what became of a login, and says why it failed. A server that is not able
// to check the token now has not refused it.
func (b *Bearer) Judge(l *bearerLogin, err error) error {
	if err == nil {
		return nil
	}
	status := l.failure()
	if status == "" && !final(err) {
		return fmt.Errorf("%s: %w", l.mech, err)
	}
	b.mu.Lock()
	b.refused, b.at = sha256.Sum256([]byte(l.token)), b.now()
	b.mu.Unlock()
	if status != "" {
		return fmt.Errorf("%w by %s (%s): it has expired, was withdrawn, or is for another account or scope: %w", ErrTokenRefused, l.mech, status, err)
	}
	return fmt.Errorf("%w by %s: %w", ErrTokenRefused, l.mech, err)
}

// final reports whether an error is a server's no that is not for now only.
func final(err error) bool {
	var answer *imap.Error
	if errors.As(err, &answer) {
		return answer.Type == imap.StatusResponseTypeNo && answer.Code != imap.ResponseCodeUnavailable
	}
	var reply *smtp.SMTPError
	return errors.As(err, &reply) && !reply.Temporary()
}

// bearerLogin is the client side of OAUTHBEARER (RFC 7628 §3) and XOAUTH2. go-sasl's
// breaks an exchange off where the server says why it refused; this one ends it as
// the RFC wants (§3.2.3), so that the server's last words are heard, too.
type bearerLogin struct {
	mech, username, token, host, port string
	told                              []byte // what the server refused it with
}

// Start implements sasl.Client.
func (l *bearerLogin) Start() (mech string, ir []byte, err error) {
	if l.mech == xoauth2 {
		return l.mech, []byte("user=" + l.username + "\x01auth=Bearer " + l.token + "\x01\x01"), nil
	}
	name := strings.NewReplacer("=", "=3D", ",", "=2C").Replace(l.username) // RFC 5801 §4
	return l.mech, []byte("n,a=" + name + ",\x01host=" + l.host + "\x01port=" + l.port + "\x01auth=Bearer " + l.token + "\x01\x01"), nil
}

// Next implements sasl.Client. Only who refuses asks anything.
func (l *bearerLogin) Next(challenge []byte) ([]byte, error) {
	if l.told != nil {
		return nil, sasl.ErrUnexpectedServerChallenge
	}
	l.told = append([]byte{}, challenge...)
	if l.mech == xoauth2 {
		return []byte{}, nil
	}
	return []byte{1}, nil
}

// failure returns what the server said of the token before it refused it, in a few words; ""
// when it said nothing.
func (l *bearerLogin) failure() string {
	if l.told == nil {
		return ""
	}
	var said struct {
		Status any    `json:"status"` // a word, or a number as in HTTP
		Scope  string `json:"scope"`
	}
	if json.Unmarshal(l.told, &said) != nil || said.Status == nil {
		return "without saying why"
	}
	words := "status " + clip(fmt.Sprint(said.Status))
	if said.Scope != "" {
		words += ", scope " + clip(said.Scope)
	}
	return words
}

// clip returns the beginning of a text of somebody else's, as it may stand in a log line.
func clip(text string) string {
	const most = 120
	if len(text) > most {
		text = text[:most] + "..."
	}
	return strings.Trim(strconv.QuoteToASCII(text), `"`)
}
