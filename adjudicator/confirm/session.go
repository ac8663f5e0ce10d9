package confirm

import (
	"context"
	"crypto/sha256"
	"errors"
	"fmt"
	"slices"
	"strings"
	"time"

	"github.com/fieldpost/fieldpost/adjudicator/office"
	"github.com/fieldpost/fieldpost/adjudicator/post"
	"github.com/fieldpost/fieldpost/store"
)

// How long sessions last.
const (
	SessionLife = 60 * post.Day
	SessionIdle = 30 * post.Day // without a request
)

// ErrNoSession says that a browser is not, or no longer, let in.
var ErrNoSession = errors.New("adjudicator: no session")

// SessionHolder is a person who has shown that he reads the mail of an address.
type SessionHolder struct {
	Address string
	Seats   []store.Seat // that he holds now as player or deputy, by game
}

// Holder returns who is let in with the token of a session, and notes to the hour
// that he was here. ErrNoSession says that nobody is.
func (s Service) Holder(ctx context.Context, session string) (h SessionHolder, err error) {
	now, stale := s.Now(), false
	token := hashSessionToken(session)
	err = s.View(ctx, func(tx *office.Tx) error {
		row, err := tx.Sessions().One(store.Session{Token: token})
		if post.IsNotFound(err) || err == nil && !IsOpenSession(&row, now) {
			return ErrNoSession
		}
		if err != nil {
			return err
		}
		stale = now.Sub(row.Seen) >= post.Hour
		h.Address = row.Address
		h.Seats, err = SeatsOfAddress(tx.Tx, row.Address)
		return errors.Join(err, dropRecruitingSeats(tx, &h.Seats))
	})
	if err == nil && stale {
		err = s.Update(ctx, func(tx *office.Tx) error {
			if err := tx.Sessions().Update(token, store.SessionUpdate{Seen: new(now.Truncate(post.Hour))}); !post.IsNotFound(err) {
				return err
			}
			return ErrNoSession
		})
	}
	if err != nil && !errors.Is(err, ErrNoSession) {
		err = fmt.Errorf("adjudicator: session: %w", err)
	}
	if err != nil {
		return SessionHolder{}, err
	}
	return h, nil
}

// dropRecruitingSeats leaves out the seats of games that have not begun: who gives one back
// may take another, so that none of them opens anything.
func dropRecruitingSeats(tx *office.Tx, seats *[]store.Seat) (err error) {
	*seats = slices.DeleteFunc(*seats, func(seat store.Seat) bool {
		g, e := tx.Game(seat.Game)
		err = errors.Join(err, e)
		return g.State == store.Recruiting
	})
	return err
}

// IsOpenSession reports whether a session is open and neither too old nor idle.
func IsOpenSession(row *store.Session, now time.Time) bool {
	return !row.Opened.IsZero() && now.Sub(row.Opened) < SessionLife && now.Sub(row.Seen) < SessionIdle
}

// EndSession ends the session of a token. It is no error when there is none.
func (s Service) EndSession(ctx context.Context, session string) error {
	return s.Update(ctx, func(tx *office.Tx) error {
		return tx.Sessions().DeleteAll(store.Session{Token: hashSessionToken(session)})
	})
}

// hashSessionToken returns how what a browser holds is stored. It holds 130 random bits, so
// there is nothing that a slow hash would protect.
func hashSessionToken(token string) []byte {
	sum := sha256.Sum256([]byte("fieldpost session\n" + token))
	return sum[:]
}

// browserName keeps of what a browser says of itself what tells browsers apart:
// "Firefox, Linux". It is shown to the holder of the address, and it is anybody's
// word.
func browserName(agent string) string {
	var said []string
	for _, names := range [][][2]string{
		{{"Edg", "Edge"}, {"OPR/", "Opera"}, {"SamsungBrowser", "Samsung"}, {"Firefox", "Firefox"}, {"FxiOS", "Firefox"}, {"CriOS", "Chrome"}, {"Chrom", "Chrome"}, {"Safari", "Safari"}},
		{{"Android", "Android"}, {"iPhone", "iPhone"}, {"iPad", "iPad"}, {"Windows", "Windows"}, {"Mac OS X", "Mac"}, {"CrOS", "ChromeOS"}, {"Linux", "Linux"}},
	} {
		for _, n := range names {
			if strings.Contains(agent, n[0]) {
				said = append(said, n[1])
				break
			}
		}
	}
	return strings.Join(said, ", ")
}
