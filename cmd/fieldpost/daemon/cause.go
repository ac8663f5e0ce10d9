package daemon

import (
	"context"
	"crypto/tls"
	"crypto/x509"
	"errors"
	"fmt"
	"io"
	"net"
	"strings"

	"github.com/fieldpost/fieldpost/mailer/wire"
)

// cured says what to do about a server that cannot be used; table is imap or smtp.
func cured(err error, table string, security wire.Security) error {
	if err == nil {
		return nil
	}
	port := map[string]string{"imap": "993", "smtp": "465"}[table]
	var token *Cure
	if errors.As(tokenCure(table, err), &token) {
		return token
	}
	var noTLS tls.RecordHeaderError
	var unknown x509.UnknownAuthorityError
	var otherName x509.HostnameError
	var tooLate net.Error
	var dial *net.OpError
	says := strings.ToLower(err.Error())
	do := fmt.Sprintf("check %s.username and the password", table)
	switch {
	case errors.As(err, &noTLS):
		do = fmt.Sprintf("the port takes no TLS at once: name another under %s.addr (mostly %s), or set %s.security to starttls", table, port, table)
	case strings.Contains(says, "starttls"):
		do = fmt.Sprintf("the server offers no STARTTLS: set %s.security to tls and take the port for that (mostly %s)", table, port)
	case errors.As(err, &unknown), errors.As(err, &otherName):
		do = fmt.Sprintf("name the host under %s.addr as its certificate does, and have this machine know who signed that", table)
	case errors.As(err, &dial) && dial.Op == "dial":
		do = fmt.Sprintf("nobody answers there: check host and port of %s.addr", table)
	case security == wire.SecurityPlain && (errors.As(err, &tooLate) && tooLate.Timeout() || errors.Is(err, context.DeadlineExceeded) || errors.Is(err, io.EOF) || errors.Is(err, net.ErrClosed) || strings.Contains(says, "before greeting")):
		do = fmt.Sprintf("the server says nothing, as one that waits for TLS: set %s.security to tls, or name another port under %s.addr", table, table)
	}
	return &Cure{err, do}
}
