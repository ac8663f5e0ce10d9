package localpost

import (
	"strings"

	"github.com/emersion/go-sasl"
)

// mechanisms are the ways to say a password on both servers.
func mechanisms() []string { return []string{sasl.Plain, sasl.Login} }

// newSASL makes the server side of a mechanism, nil when it is unknown.
func newSASL(mech string, check func(username, password string) error) sasl.Server {
	switch strings.ToUpper(mech) {
	case sasl.Plain:
		return sasl.NewPlainServer(func(identity, username, password string) error {
			if identity != "" && !strings.EqualFold(identity, username) {
				return errLogin
			}
			return check(username, password)
		})
	case sasl.Login:
		return &loginServer{check: check}
	default:
		return nil
	}
}

// loginServer is the server side of LOGIN (draft-murchison-sasl-login), which
// some mail programs still prefer and go-sasl no longer has.
type loginServer struct {
	check    func(username, password string) error
	username *string
}

// Next implements sasl.Server: first the user name, which may come with the
// command, then the password.
func (s *loginServer) Next(response []byte) (challenge []byte, done bool, err error) {
	switch {
	case s.username != nil:
		return nil, true, s.check(*s.username, string(response))
	case response != nil:
		name := string(response)
		s.username = &name
		return []byte("Password:"), false, nil
	default:
		return []byte("Username:"), false, nil
	}
}
