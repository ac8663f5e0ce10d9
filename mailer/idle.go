package mailer

import (
	"context"
	"fmt"

	"github.com/fieldpost/fieldpost/mailer/wire"
)

// idle enters IDLE (RFC 2177) and returns how to leave it again. Hints arrive in
// s.hint meanwhile. A server that cannot idle, or refuses to, is polled.
func (s *session) idle(ctx context.Context) (stop func() error, err error) {
	nothing := func() error { return nil }
	if !s.canIdle {
		return nothing, nil
	}
	release := s.limit(ctx, wire.ManyTalk)
	command, err := s.client.Idle()
	release()
	if refused(err) {
		s.canIdle = false
		return nothing, nil
	}
	if err != nil {
		return nil, fmt.Errorf("idle: %w", err)
	}
	return func() error {
		defer s.limit(ctx, wire.ManyTalk)()
		err := command.Close()
		if err == nil {
			err = command.Wait()
		}
		if err != nil {
			return fmt.Errorf("end of idle: %w", err)
		}
		return nil
	}, nil
}
