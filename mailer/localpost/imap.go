package localpost

import (
	"errors"
	"io"
	"runtime"
	"strings"

	"github.com/emersion/go-imap/v2"
	"github.com/emersion/go-imap/v2/imapserver"
	"github.com/emersion/go-imap/v2/imapserver/imapmemserver"
	"github.com/emersion/go-sasl"
)

// session is one IMAP connection. It is imapmemserver's session with where folders lie, and six
// things put right, each with its reason at the method: IDLE, MOVE, UID FETCH, a
// FETCH that breaks off, one of a message with a broken header (see broken.go) and the
// closing of a session that never logged in.
type session struct {
	*imapmemserver.UserSession // nil before login

	server  *Server
	account *account // nil before login
	folder  string   // that is selected
}

var (
	_ imapserver.SessionSASL = (*session)(nil)
	_ imapserver.SessionMove = (*session)(nil)
)

// Login implements imapserver.Session.
func (s *session) Login(username, password string) error {
	if s.server.config.Token != nil {
		return imapserver.ErrAuthFailed
	}
	return s.enter(username, func(a *account) error { return a.login(username, password) })
}

// enter lets the holder of an account in whom check knows.
func (s *session) enter(username string, check func(*account) error) error {
	a := s.server.account(username)
	if a == nil || check(a) != nil {
		return imapserver.ErrAuthFailed
	}
	s.account = a
	s.UserSession = imapmemserver.NewUserSession(a.user)
	return nil
}

// AuthenticateMechanisms implements imapserver.SessionSASL.
func (s *session) AuthenticateMechanisms() []string { return s.server.mechanisms() }

// Authenticate implements imapserver.SessionSASL (RFC 9051 §6.2.2).
func (s *session) Authenticate(mech string) (sasl.Server, error) {
	server := s.server.newSASL(mech, s.Login, func(username string) error {
		return s.enter(username, func(*account) error { return nil })
	})
	if server == nil {
		return nil, &imap.Error{Type: imap.StatusResponseTypeNo, Text: "SASL mechanism not supported"}
	}
	return server, nil
}

// Select implements imapserver.Session.
func (s *session) Select(folder string, options *imap.SelectOptions) (*imap.SelectData, error) {
	s.folder = folder
	return s.UserSession.Select(folder, options)
}

// Namespace implements imapserver.SessionNamespace (RFC 2342).
func (s *session) Namespace() (*imap.NamespaceData, error) {
	data, err := s.UserSession.Namespace()
	if err == nil && s.server.config.Prefix != "" {
		data.Personal = []imap.NamespaceDescriptor{{Prefix: s.server.config.Prefix, Delim: '.'}}
	}
	return data, err
}

// Create implements imapserver.Session.
func (s *session) Create(folder string, options *imap.CreateOptions) error {
	if s.server.config.NoFolders || !strings.HasPrefix(folder, s.server.config.Prefix) {
		return &imap.Error{Type: imap.StatusResponseTypeNo, Code: imap.ResponseCodeCannot, Text: "no such folder can be made"}
	}
	return s.UserSession.Create(folder, options)
}

// Close implements imapserver.Session.
func (s *session) Close() error {
	if s.UserSession == nil {
		return nil
	}
	return s.UserSession.Close()
}

// Idle implements imapserver.Session (RFC 2177). The tracker of imapserver says
// nothing of what came between the last command and IDLE until the next change
// comes; here whatever is pending is told at once.
func (s *session) Idle(w *imapserver.UpdateWriter, stop <-chan struct{}) error {
	changed := s.account.watchChanges()
	defer s.account.unwatch(changed)
	for {
		if err := s.Poll(w, true); err != nil {
			return err
		}
		select {
		case <-changed:
		case <-stop:
			return nil
		}
	}
}

// Move implements imapserver.SessionMove (RFC 6851). imapmemserver tells its own
// connection of each EXPUNGE twice; here the messages are copied, marked and
// expunged, and the poll after the command tells it once.
func (s *session) Move(w *imapserver.MoveWriter, numSet imap.NumSet, dest string) error {
	copied, err := s.UserSession.Copy(numSet, dest)
	if err != nil {
		return err
	}
	uids := copied.SourceUIDs
	if len(uids) == 0 {
		return nil
	}
	s.noteCopies(copied, dest)
	if err := w.WriteCopyData(copied); err != nil {
		return err
	}
	deleted := imap.StoreFlags{Op: imap.StoreFlagsAdd, Silent: true, Flags: []imap.Flag{imap.FlagDeleted}}
	if err := s.UserSession.Store(nil, uids, &deleted, nil); err != nil {
		return err
	}
	if err := s.UserSession.Expunge(nil, &uids); err != nil {
		return err
	}
	s.account.pulse()
	return nil
}

// Copy implements imapserver.Session. COPYUID with empty sets is no IMAP
// (RFC 4315 §3), so a copy of nothing says nothing.
func (s *session) Copy(numSet imap.NumSet, dest string) (*imap.CopyData, error) {
	copied, err := s.UserSession.Copy(numSet, dest)
	if err != nil {
		return nil, err
	}
	s.account.pulse()
	if len(copied.SourceUIDs) == 0 {
		return nil, nil
	}
	s.noteCopies(copied, dest)
	return copied, nil
}

// Fetch implements imapserver.Session. A UID FETCH may name a message whose
// EXISTS this connection has not been told yet; imapmemserver answers with
// "* 0 FETCH", which is no IMAP. Such messages are left for the next command.
func (s *session) Fetch(w *imapserver.FetchWriter, numSet imap.NumSet, options *imap.FetchOptions) error {
	uids, ok := numSet.(imap.UIDSet)
	if !ok || imap.IsSearchRes(uids) {
		return s.fetch(w, numSet, options)
	}
	found, err := s.UserSession.Search(imapserver.NumKindSeq, &imap.SearchCriteria{UID: []imap.UIDSet{uids}}, &imap.SearchOptions{})
	if err != nil {
		return err
	}
	known, _ := found.All.(imap.SeqSet)
	if len(known) == 0 {
		return nil
	}
	return s.fetch(w, known, options)
}

// fetch ends the goroutine of the connection when it broke in the middle of a
// message: imapmemserver then leaves the encoder locked (go-imap v2.0.0-beta.8), and
// the answer to the command would wait for it for ever.
func (s *session) fetch(w *imapserver.FetchWriter, numSet imap.NumSet, options *imap.FetchOptions) error {
	numSet, err := s.fetchBroken(w, numSet, options)
	if set, static := numSet.(imap.SeqSet); err == nil && !(static && len(set) == 0) {
		err = s.UserSession.Fetch(w, numSet, options)
	}
	if answer := (*imap.Error)(nil); err != nil && !errors.As(err, &answer) {
		runtime.Goexit()
	}
	return err
}

// Store implements imapserver.Session; those in IDLE hear of it.
func (s *session) Store(w *imapserver.FetchWriter, numSet imap.NumSet, flags *imap.StoreFlags, options *imap.StoreOptions) error {
	defer s.account.pulse()
	return s.UserSession.Store(w, numSet, flags, options)
}

// Expunge implements imapserver.Session; those in IDLE hear of it.
func (s *session) Expunge(w *imapserver.ExpungeWriter, uids *imap.UIDSet) error {
	defer s.account.pulse()
	return s.UserSession.Expunge(w, uids)
}

// Append implements imapserver.Session; those in IDLE hear of it.
func (s *session) Append(folder string, r imap.LiteralReader, options *imap.AppendOptions) (*imap.AppendData, error) {
	defer s.account.pulse()
	raw, err := io.ReadAll(r)
	if err != nil {
		return nil, err
	}
	return s.account.file(folder, raw, options)
}
