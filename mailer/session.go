package mailer

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"

	"github.com/emersion/go-imap/v2"
	"github.com/emersion/go-imap/v2/imapclient"
	"github.com/emersion/go-sasl"

	"github.com/fieldpost/fieldpost/mailer/delivery"
	"github.com/fieldpost/fieldpost/mailer/wire"
)

// move puts letters into the done folder: MOVE where the server has it
// (RFC 6851), else COPY, then \Deleted, then UID EXPUNGE, each only after the
// one before succeeded. Without UIDPLUS the last step is left out, for a plain
// EXPUNGE would also remove what others marked (RFC 4315 §2.1).
//
// imapclient.Move has a fallback of its own, but it sends all three at once: a
// refused COPY would be followed by an EXPUNGE, and the letters gone.
func (s *session) move(ctx context.Context, uids imap.UIDSet) error {
	defer s.limit(ctx, wire.ManyTalk)()
	if s.canMove {
		if _, err := s.client.Move(uids, s.folderName(s.box.Done)).Wait(); err != nil {
			return fmt.Errorf("move to %s: %w", s.box.Done, err)
		}
		return nil
	}
	if _, err := s.client.Copy(uids, s.folderName(s.box.Done)).Wait(); err != nil {
		return fmt.Errorf("copy to %s: %w", s.box.Done, err)
	}
	deleted := &imap.StoreFlags{Op: imap.StoreFlagsAdd, Silent: true, Flags: []imap.Flag{imap.FlagDeleted}}
	if err := s.client.Store(uids, deleted, nil).Close(); err != nil {
		return fmt.Errorf("mark deleted: %w", err)
	}
	if !s.canUIDPlus {
		return nil
	}
	if err := s.client.UIDExpunge(uids).Close(); err != nil {
		return fmt.Errorf("expunge: %w", err)
	}
	return nil
}

// session is one IMAP connection that has logged in. Its goroutine is the
// poller's; only hint is written by imapclient's reader.
type session struct {
	box    Mailbox
	token  string // for the login, with a Bearer
	client *imapclient.Client
	conn   *wire.Frugal // below the client
	// hint holds one word when the server told of new mail since it was last
	// emptied (EXISTS, RFC 9051 §7.4.1).
	hint chan struct{}

	prefix string // of the names of folders but INBOX

	canIdle    bool // RFC 2177
	canMove    bool // RFC 6851
	canUIDPlus bool // RFC 4315

	detach func() // stops watching the context
}

// ErrNoLogin says that the server offers no way to log in that we know.
var ErrNoLogin = errors.New("the IMAP server takes neither AUTH=PLAIN nor LOGIN here")

// openSession connects, logs in and sees to it that the done folder exists.
// The connection lives until close is called or ctx ends.
func openSession(ctx context.Context, box Mailbox) (*session, error) {
	token, err := box.Bearer.Token(ctx, box.Timeout)
	if err != nil {
		return nil, err
	}
	open, err := box.Security.Dial(ctx, box.Addr, box.TLS, box.Timeout)
	if err != nil {
		return nil, fmt.Errorf("connect: %w", err)
	}
	conn := wire.Hear(open, wire.Talk)
	defer wire.Interruptible(ctx, conn, box.Timeout)()
	s, err := newSession(box, token, conn)
	if err != nil {
		return nil, conn.Explain(err, wire.SpeaksIMAP)
	}
	stop := context.AfterFunc(ctx, func() { s.client.Close() })
	s.detach = func() { stop() }
	return s, nil
}

// newSession begins a session on a connection.
func newSession(box Mailbox, token string, conn *wire.Frugal) (s *session, err error) {
	s = &session{box: box, token: token, conn: conn, hint: make(chan struct{}, 1)}
	options := &imapclient.Options{
		TLSConfig: wire.TlsConfig(box.Addr, box.TLS),
		UnilateralDataHandler: &imapclient.UnilateralDataHandler{
			Mailbox: func(data *imapclient.UnilateralDataMailbox) {
				if data.NumMessages != nil {
					s.suggest()
				}
			},
		},
	}
	if box.Security == wire.SecurityStartTLS {
		if s.client, err = imapclient.NewStartTLS(conn, options); err != nil {
			return nil, fmt.Errorf("%w: %w", wire.ErrStartTLS, err)
		}
	} else {
		s.client = imapclient.New(conn, options)
	}
	if err = s.login(); err == nil {
		err = s.prepare()
	}
	if err != nil {
		s.client.Close()
		return nil, err
	}
	return s, nil
}

// suggest leaves a hint; one that is there already is enough.
func (s *session) suggest() {
	select {
	case s.hint <- struct{}{}:
	default:
	}
}

// login says who we are (RFC 9051 §6.2) and then asks what the server can do,
// which it may answer differently from before.
func (s *session) login() error {
	if err := s.client.WaitGreeting(); err != nil {
		return fmt.Errorf("greeting: %w", err)
	}
	caps := s.client.Caps()
	var err error
	switch {
	case s.box.Bearer != nil:
		err = s.bear(caps)
	case caps.Has(imap.AuthCap(sasl.Plain)):
		err = s.client.Authenticate(sasl.NewPlainClient("", s.box.Username, s.box.Password))
	case !caps.Has(imap.CapLoginDisabled):
		err = s.client.Login(s.box.Username, s.box.Password).Wait()
	default:
		err = ErrNoLogin
	}
	if err != nil {
		return fmt.Errorf("%w: %w", wire.ErrLogin, err)
	}
	caps, err = s.client.Capability().Wait()
	if err != nil {
		return fmt.Errorf("capability: %w", err)
	}
	s.canIdle = caps.Has(imap.CapIdle)
	s.canMove = caps.Has(imap.CapMove)
	s.canUIDPlus = caps.Has(imap.CapUIDPlus)
	if !caps.Has(imap.CapNamespace) {
		return nil
	}
	spaces, err := s.client.Namespace().Wait()
	if err != nil {
		return ignoreRefusal(fmt.Errorf("namespace: %w", err))
	}
	if own := spaces.Personal; len(own) > 0 && !slices.ContainsFunc(own, func(n imap.NamespaceDescriptor) bool { return n.Prefix == "" }) {
		s.prefix = own[0].Prefix
	}
	return nil
}

// folderName returns the name of a folder as the server has it: those of who logged in may all begin
// alike there, as in INBOX.Done (RFC 2342).
func (s *session) folderName(folder string) string {
	if strings.EqualFold(folder, delivery.DefaultFolder) || len(folder) >= len(s.prefix) && strings.EqualFold(folder[:len(s.prefix)], s.prefix) {
		return folder
	}
	return s.prefix + folder
}

// bear logs in by access token.
func (s *session) bear(caps imap.CapSet) error {
	login, err := s.box.Bearer.Mechanism(s.box.Addr, s.box.Username, s.token,
		func(mech string) bool { return caps.Has(imap.AuthCap(mech)) }, strings.Join(slices.Sorted(slices.Values(caps.AuthMechanisms())), " "))
	if err != nil {
		return err
	}
	return s.box.Bearer.Judge(login, s.client.Authenticate(login))
}

// prepare creates the done folder when it is missing. A server that refuses is
// no reason to leave letters unread, so a refusal is not an error here: the
// first move will tell.
func (s *session) prepare() error {
	there, err := s.hasFolder(s.box.Done)
	if there || err != nil {
		return ignoreRefusal(err)
	}
	if err := s.client.Create(s.folderName(s.box.Done), nil).Wait(); err != nil {
		return ignoreRefusal(fmt.Errorf("create %s: %w", s.folderName(s.box.Done), err))
	}
	return nil
}

// hasFolder reports whether there is a folder (RFC 9051 §6.3.9).
func (s *session) hasFolder(name string) (bool, error) {
	found, err := s.client.List("", s.folderName(name), nil).Collect()
	if err != nil {
		return false, fmt.Errorf("list %s: %w", s.folderName(name), err)
	}
	return len(found) > 0, nil
}

// FolderError says that the mailbox has no such folder.
type FolderError struct{ Folder string }

// Error implements error.
func (e *FolderError) Error() string { return "there is no folder " + e.Folder + " in the mailbox" }

// folder is what a server says of a folder that is opened.
type folder struct {
	validity uint32   // UIDVALIDITY
	next     imap.UID // UIDNEXT; 0: it did not say
}

// selectFolder opens a folder (RFC 9051 §6.3.2).
func (s *session) selectFolder(ctx context.Context, name string) (folder, error) {
	defer s.limit(ctx, wire.Talk)()
	name = s.folderName(name)
	data, err := s.client.Select(name, nil).Wait()
	if err != nil {
		return folder{}, fmt.Errorf("select %s: %w", name, err)
	}
	return folder{data.UIDValidity, data.UIDNext}, nil
}

// openFolder opens a folder that has to be there. Of one that the server refuses, a *FolderError says
// that there is none.
func (s *session) openFolder(ctx context.Context, name string) (folder, error) {
	f, err := s.selectFolder(ctx, name)
	if refused(err) {
		defer s.limit(ctx, wire.Talk)()
		if found, listed := s.hasFolder(name); listed == nil && !found {
			err = &FolderError{s.folderName(name)}
		}
	}
	return f, err
}

// limit bounds the exchange up to the call of the returned function: a server
// that stays silent, or says more than most bytes, or the end of ctx, ends the
// connection and with it every pending command. imapclient has no time limit
// for an answer that never begins, and no limit for one that never ends.
func (s *session) limit(ctx context.Context, most int64) (release func()) {
	s.conn.Allow(most)
	return wire.Interruptible(ctx, s.client, s.box.Timeout)
}

// close ends the connection, politely when the server still listens.
func (s *session) close() {
	s.detach()
	release := s.limit(context.Background(), wire.Talk)
	s.client.Logout().Wait() // whatever it says, the connection is closed next
	release()
	s.client.Close()
}

// refused reports whether err is the server's NO or BAD to a command, as
// opposed to trouble with the connection.
func refused(err error) bool {
	var answer *imap.Error
	return errors.As(err, &answer) && answer.Type != imap.StatusResponseTypeBye
}

// ignoreRefusal keeps err only when it is trouble with the connection.
func ignoreRefusal(err error) error {
	if refused(err) {
		return nil
	}
	return err
}
