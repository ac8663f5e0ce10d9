package daemon

import (
	"crypto/tls"
	"crypto/x509"
	"errors"
	"fmt"
	"io/fs"
	"net"
	"strings"
	"syscall"

	"github.com/emersion/go-imap/v2"
	"github.com/emersion/go-smtp"
	"github.com/mattn/go-sqlite3"

	"github.com/fieldpost/fieldpost/cmd/fieldpost/config"
	"github.com/fieldpost/fieldpost/mailer"
	"github.com/fieldpost/fieldpost/mailer/delivery"
	"github.com/fieldpost/fieldpost/mailer/wire"
	"github.com/fieldpost/fieldpost/store"
)

// cured says what to do about a server that cannot be used; table is imap or smtp.
func cured(err error, table string, security wire.Security) error {
	if err == nil || troubled(err) != nil { // which is not the server's
		return err
	}
	var token *Cure
	if errors.As(tokenCure(table, err), &token) {
		return token
	}
	kind, port := "IMAP", "993"
	if table == "smtp" {
		kind, port = "SMTP", "465"
	}
	var other *wire.OtherServerError
	var noTLS tls.RecordHeaderError
	var dial *net.OpError
	var do string
	switch {
	case errors.As(err, &other):
		do = fmt.Sprintf("name the %s server under %s.addr (mostly port %s): that one speaks %s", kind, table, port, other.Speaks)
	case errors.As(err, &noTLS):
		do = fmt.Sprintf("the port takes no TLS at once: name another under %s.addr (mostly %s), or set %s.security to starttls", table, port, table)
	case errors.As(err, new(x509.UnknownAuthorityError)), errors.As(err, new(x509.HostnameError)):
		do = fmt.Sprintf("name the host under %s.addr as its certificate does, and have this machine know who signed that", table)
	case errors.As(err, new(x509.CertificateInvalidError)):
		do = fmt.Sprintf("have the server of %s.addr get a certificate that is valid today, and look at the clock of this machine", table)
	case errors.As(err, new(*net.DNSError)):
		do = fmt.Sprintf("no host of that name is found: check %s.addr, and the name servers of this machine", table)
	case errors.As(err, &dial) && dial.Op == "dial":
		do = fmt.Sprintf("nobody answers there: check host and port of %s.addr", table)
	case errors.Is(err, wire.ErrSilent) && security != wire.SecurityTLS:
		do = fmt.Sprintf("the server says nothing, as one that waits for TLS: set %s.security to tls, or name another port under %s.addr", table, table)
	case strings.Contains(err.Error(), " tls: "):
		do = fmt.Sprintf("the server of %s.addr and this program agree on no TLS: it has to take TLS 1.2 or later", table)
	case errors.Is(err, wire.ErrStartTLS):
		do = fmt.Sprintf("the server offers no STARTTLS: set %s.security to tls and take the port for that (mostly %s)", table, port)
	case errors.Is(err, mailer.ErrNoLogin):
		do = "the server takes no password in the clear: set imap.security to starttls or tls, and imap.addr to the port for that"
	case errors.Is(err, delivery.ErrNoAuth):
		do = "the server takes no login there: name the port for submission under smtp.addr (465 with smtp.security tls, 587 with starttls), or leave smtp.username empty"
	case errors.Is(err, wire.ErrLogin) && isForNow(err):
		do = "the server cannot check the password at the moment: run this again in a while, and if it lasts ask who runs it"
	case errors.Is(err, wire.ErrLogin):
		do = fmt.Sprintf("check %s.username and the password", table)
	case errors.As(err, new(*smtp.SMTPError)):
		do = "the relay takes nothing of this machine, says it: have it let this machine in, or name another under smtp.addr"
	default:
		do = fmt.Sprintf("see in the log of the mail server why; if it knows of nothing, check %s.addr and %s.security", table, table)
	}
	return &Cure{err, do}
}

// isForNow reports whether a server refuses something for the moment only (RFC 5530, RFC 5321 §4.2.1).
func isForNow(err error) bool {
	var no *imap.Error
	var reply *smtp.SMTPError
	return errors.As(err, &no) && (no.Code == imap.ResponseCodeUnavailable || no.Code == imap.ResponseCodeInUse || no.Code == imap.ResponseCodeLimit) ||
		errors.As(err, &reply) && reply.Temporary()
}

// mailboxCure says what to do about a mailbox that cannot be read.
func mailboxCure(c config.Config, err error) error {
	if errors.As(err, new(*mailer.OwnedError)) {
		return &Cure{err, "give each database a mailbox of its own; if the other is gone, run `fieldpost serve --take-mailbox` once"}
	}
	if err = folderCure(err, "imap.folder"); errors.As(err, new(*Cure)) {
		return err
	}
	return cured(err, "imap", c.IMAP.Security)
}

// line returns what the doctor says of an error, in a line.
func line(err error) string {
	var cure *Cure
	if errors.As(err, &cure) {
		return err.Error() + " - " + cure.Do
	}
	return err.Error()
}

// folderCure says what to do about a folder that is not in the mailbox; key names it in the
// configuration. Other errors stay as they are.
func folderCure(err error, key string) error {
	var none *mailer.FolderError
	if errors.As(err, &none) {
		return &Cure{err, fmt.Sprintf("make the folder %s in the mailbox, or name another under %s", none.Folder, key)}
	}
	return err
}

// hasNoRoom reports whether an error is that of a full disk, or of a quota.
func hasNoRoom(err error) bool {
	var lite sqlite3.Error
	return errors.Is(err, syscall.ENOSPC) || errors.Is(err, syscall.EDQUOT) || errors.As(err, &lite) && lite.Code == sqlite3.ErrFull
}

// diskCure says what to do about an error of the disk where the database lies. On a full one
// SQLite cannot make what it needs beside the database, and says no more than that.
func diskCure(c config.Config, err error) error {
	var lite sqlite3.Error
	switch {
	case err == nil, errors.Is(err, store.ErrDamaged):
		return err
	case hasNoRoom(err), errors.Is(err, store.ErrTrouble) && roomBeside(c.Database) != nil:
		return &Cure{&NoRoomError{err}, fmt.Sprintf("make room on the disk of %s", c.Database)}
	case errors.Is(err, fs.ErrPermission), errors.Is(err, store.ErrReadOnly):
		return &Cure{err, writableCure}
	case errors.As(err, &lite) && (lite.Code == sqlite3.ErrBusy || lite.Code == sqlite3.ErrLocked):
		return &Cure{err, "stop what else has the database open, as a shell of sqlite3 in the middle of a change"}
	case errors.Is(err, store.ErrTrouble):
		return &Cure{err, "look at the disk, by the log of the system: the database is not damaged as far as it can be read"}
	}
	return err
}

// writableCure is what to do about a database that cannot be written.
const writableCure = "give it back its rights (`chmod u+w FILE`), have it belong to who runs fieldpost, or mount the disk for writing"

// NoRoomError is an error that comes of a full disk.
type NoRoomError struct{ Err error }

// Error implements error.
func (e *NoRoomError) Error() string { return "no room on the disk: " + e.Err.Error() }

// Unwrap returns the error.
func (e *NoRoomError) Unwrap() error { return e.Err }

// portCure says what to do about a port that cannot be taken; key names it in [web].
func portCure(err error, key string) error {
	switch {
	case errors.Is(err, syscall.EADDRINUSE):
		return &Cure{err, fmt.Sprintf("name a free port under web.%s, or stop what uses it", key)}
	case errors.Is(err, syscall.EACCES):
		return &Cure{err, fmt.Sprintf("name a port above 1023 under web.%s, and have a proxy take the other", key)}
	case err != nil:
		return &Cure{err, fmt.Sprintf("name an address of this machine under web.%s", key)}
	}
	return nil
}
