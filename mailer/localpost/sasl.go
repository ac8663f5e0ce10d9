package localpost

import (
	"slices"
	"strings"

	"github.com/emersion/go-sasl"
)

const xoauth2 = "XOAUTH2"

// mechanisms returns the ways to log in on both servers.
func (s *Server) mechanisms() []string {
	switch {
	case s.config.Mechanisms != nil:
		return s.config.Mechanisms
	case s.config.Token != nil:
		return []string{sasl.OAuthBearer, xoauth2}
	}
	return []string{sasl.Plain, sasl.Login}
}

// newSASL makes the server side of a mechanism, nil when it is not offered. check takes a
// password, enter somebody whose token was taken.
func (s *Server) newSASL(mech string, check func(username, password string) error, enter func(username string) error) sasl.Server {
	if mech = strings.ToUpper(mech); !slices.Contains(s.mechanisms(), mech) {
		return nil
	}
	switch mech {
	case sasl.OAuthBearer, xoauth2:
		return &tokenServer{xoauth2: mech == xoauth2, check: func(username, token string) error {
			if s.config.Token == nil || !s.config.Token(username, token) {
				return errLogin
			}
			return enter(username)
		}}
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

// tokenServer is the server side of OAUTHBEARER (RFC 7628) and XOAUTH2. go-sasl's stops
// at the empty answer that ends XOAUTH2.
type tokenServer struct {
	xoauth2 bool
	check   func(username, token string) error
	failed  error
}

// Next implements sasl.Server: the token, then what ends a refusal.
func (s *tokenServer) Next(response []byte) (challenge []byte, done bool, err error) {
	if s.failed != nil {
		return nil, true, s.failed
	}
	if response == nil {
		return []byte{}, false, nil
	}
	username, token := s.fields(string(response))
	if s.failed = s.check(username, token); s.failed == nil {
		return nil, true, nil
	}
	if s.xoauth2 {
		return []byte(`{"status":"400","schemes":"bearer","scope":"https://mail.google.com/"}`), false, nil
	}
	return []byte(`{"status":"invalid_token","schemes":"bearer"}`), false, nil
}

// fields takes a first answer apart.
func (s *tokenServer) fields(response string) (username, token string) {
	head, rest, _ := strings.Cut(response, "\x01")
	if s.xoauth2 {
		username = strings.TrimPrefix(head, "user=")
	} else {
		username = strings.NewReplacer("=2C", ",", "=3D", "=").Replace(strings.TrimSuffix(strings.TrimPrefix(head, "n,a="), ","))
	}
	for field := range strings.SplitSeq(rest, "\x01") {
		if t, ok := strings.CutPrefix(field, "auth=Bearer "); ok {
			token = t
		}
	}
	return username, token
}
