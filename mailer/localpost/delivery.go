package localpost

import (
	"errors"
	"fmt"
	"io"
	"slices"
	"strings"
	"time"

	"github.com/emersion/go-sasl"
	"github.com/emersion/go-smtp"
)

// delivery is one SMTP connection: the envelope that it is filling in. It is
// used by the goroutine of that connection only.
type delivery struct {
	server *Server
	from   string
	to     []string
}

var _ smtp.AuthSession = (*delivery)(nil)

// AuthMechanisms implements smtp.AuthSession. Authentication is offered for
// mail programs that insist on it; mail for an account is taken without.
func (d *delivery) AuthMechanisms() []string { return d.server.mechanisms() }

// Auth implements smtp.AuthSession (RFC 4954).
func (d *delivery) Auth(mech string) (sasl.Server, error) {
	server := d.server.newSASL(mech, func(username, password string) error {
		if a := d.server.account(username); a == nil || a.login(username, password) != nil {
			return smtp.ErrAuthFailed
		}
		return nil
	}, func(username string) error {
		if d.server.account(username) == nil {
			return smtp.ErrAuthFailed
		}
		return nil
	})
	if server == nil {
		return nil, smtp.ErrAuthUnknownMechanism
	}
	return server, nil
}

// Mail implements smtp.Session: MAIL FROM (RFC 5321 §4.1.1.2).
func (d *delivery) Mail(from string, _ *smtp.MailOptions) error {
	d.from = from
	return nil
}

// Rcpt implements smtp.Session: RCPT TO (RFC 5321 §4.1.1.3).
func (d *delivery) Rcpt(to string, _ *smtp.RcptOptions) error {
	if refuse := d.server.config.Refuse; refuse != nil {
		if err := refuse(d.from, to); err != nil {
			return err
		}
	}
	if d.server.account(to) == nil {
		return &smtp.SMTPError{
			Code:         550,
			EnhancedCode: smtp.EnhancedCode{5, 1, 1},
			Message:      "No such user here",
		}
	}
	d.to = append(d.to, to)
	return nil
}

// Data implements smtp.Session: the mail itself (RFC 5321 §4.1.1.4). An account
// that is named twice gets the mail once.
func (d *delivery) Data(r io.Reader) error {
	raw, err := io.ReadAll(r)
	if err != nil {
		return err
	}
	if exchange := d.server.config.Exchange; exchange != nil {
		if raw = exchange(d.from, raw); raw == nil {
			return nil
		}
	}
	at := d.server.config.Now()
	var served []*account
	for _, to := range d.to {
		a := d.server.account(to)
		if slices.Contains(served, a) {
			continue
		}
		served = append(served, a)
		m := Mail{From: d.from, To: to, Raw: raw, At: at}
		if err := a.put(m, d.trace(to, at)); err != nil {
			return fmt.Errorf("deliver: %w", err)
		}
	}
	if d.server.config.OnMail != nil {
		d.server.config.OnMail(d.from, slices.Clone(d.to), raw)
	}
	return nil
}

// trace writes the fields that the last post office adds (RFC 5321 §4.4):
// where bounces go, to which address it came, and when.
func (d *delivery) trace(to string, at time.Time) []byte {
	return fmt.Appendf(nil, "Return-Path: <%s>\r\nDelivered-To: %s\r\nReceived: by %s (localpost) with ESMTP;\r\n\t%s\r\n",
		d.from, to, d.server.config.Domain, at.Format(time.RFC1123Z))
}

// Reset implements smtp.Session.
func (d *delivery) Reset() { d.from, d.to = "", nil }

// Logout implements smtp.Session.
func (d *delivery) Logout() error { return nil }

// errLogin says that a password is wrong; each server says it in its own words.
var errLogin = errors.New("wrong user name or password")

// login checks a password. The user name may be written in any case.
func (a *account) login(username, password string) error {
	if a.user.Login(strings.ToLower(username), password) != nil {
		return errLogin
	}
	return nil
}
