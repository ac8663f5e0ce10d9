package daemon

import (
	"errors"

	"github.com/fieldpost/fieldpost/mailer/wire"
)

// tokenCure says what to do when a login by access token fails; table is that of the
// configuration. Other errors stay as they are.
func tokenCure(table string, err error) error {
	switch {
	case errors.Is(err, wire.ErrNoBearer):
		return &Cure{err, "the server takes no access token: give " + table + ".password_file in place of " + table + ".token_file or token_command, or check " + table + ".addr and " + table + ".security (many offer it over TLS only)"}
	case errors.Is(err, wire.ErrToken):
		return &Cure{err, "see that the program that renews the token runs, and that the daemon's user may read its file or run its command (" + table + ".token_file, token_command)"}
	case errors.Is(err, wire.ErrTokenRefused):
		return &Cure{err, "have the token renewed; if that does not help: " + table + ".username must be the account that it was given for, with the scope for IMAP and SMTP. A new token is taken at the next login, without a restart"}
	}
	return err
}
