package localpost

import (
	"context"
	"crypto/tls"
	"errors"
	"fmt"
	"log/slog"
	"net"
	"strings"
	"sync"
	"time"

	"github.com/emersion/go-imap/v2"
	"github.com/emersion/go-imap/v2/imapserver"
	"github.com/emersion/go-smtp"
)

// DefaultMaxSize is the largest mail that a server takes unless its Config
// says otherwise, in bytes.
const DefaultMaxSize = 16 << 20

// anyPort is the address of a loopback port that the system picks.
const anyPort = "127.0.0.1:0"

// Config says how a server is set up. The zero value is a working server on
// two free ports.
type Config struct {
	// SMTPAddr and IMAPAddr are loopback addresses, host:port. A port of 0
	// picks a free one. Default "127.0.0.1:0".
	SMTPAddr, IMAPAddr string
	// Domain is the name the SMTP server greets with. Default "localhost".
	Domain string
	// TLS, when set, offers STARTTLS (RFC 3207, RFC 9051 §6.2.1) on both
	// servers, or TLS from the first byte when ImplicitTLS is set (RFC 8314).
	TLS         *tls.Config
	ImplicitTLS bool
	// MaxSize is the largest mail taken, in bytes. Default DefaultMaxSize.
	MaxSize int64
	// OnMail sees every mail that was delivered: its envelope and its bytes as
	// the client sent them. It must not keep the server waiting for long.
	OnMail func(from string, to []string, raw []byte)
	// Refuse is asked for every recipient before the accounts are. An
	// *smtp.SMTPError goes to the client as it is; tests make trouble with it.
	Refuse func(from, to string) error
	// Exchange is given every mail with its envelope sender before it is filed, and
	// returns what is filed, nil for nothing: tests take out and write
	// Authentication-Results as mail exchangers do (RFC 8601 §5), or lose what they took.
	Exchange func(from string, raw []byte) []byte
	// Prefix begins the names of all folders but INBOX, as in "INBOX." (RFC 2342); no others
	// are made. NoFolders has none made at all.
	Prefix    string
	NoFolders bool
	// Token says whether an access token lets in; when set, both servers take tokens,
	// by the Mechanisms, and no passwords. Default of those: OAUTHBEARER and XOAUTH2.
	Token      func(username, token string) bool
	Mechanisms []string
	// Now gives the time of delivery. Default time.Now.
	Now func() time.Time
	// Log takes what the server libraries complain of. Default: discarded.
	Log *slog.Logger
}

// Server is a running post office. Its methods may be called from any
// goroutine.
type Server struct {
	config Config

	smtp               *smtp.Server
	imap               *imapserver.Server
	smtpDoor, imapDoor *door
	servers            sync.WaitGroup
	stopWatch          func() bool

	mu       sync.Mutex
	accounts map[string]*account // by canonical address
	closed   bool
}

// Start opens both ports and serves until Close is called or ctx ends.
func Start(ctx context.Context, config Config) (*Server, error) {
	config = config.withDefaults()
	smtpListener, err := listen(ctx, config.SMTPAddr)
	if err != nil {
		return nil, fmt.Errorf("localpost: smtp: %w", err)
	}
	imapListener, err := listen(ctx, config.IMAPAddr)
	if err != nil {
		smtpListener.Close()
		return nil, fmt.Errorf("localpost: imap: %w", err)
	}

	o := &Server{
		config:   config,
		accounts: make(map[string]*account),
		smtpDoor: newDoor(smtpListener),
		imapDoor: newDoor(imapListener),
	}
	o.smtp = o.newSMTP()
	o.imap = o.newIMAP()
	o.serve(o.smtpDoor, "smtp", o.smtp.Serve)
	o.serve(o.imapDoor, "imap", o.imap.Serve)
	o.stopWatch = context.AfterFunc(ctx, func() { o.close() })
	return o, nil
}

func (c Config) withDefaults() Config {
	if c.SMTPAddr == "" {
		c.SMTPAddr = anyPort
	}
	if c.IMAPAddr == "" {
		c.IMAPAddr = anyPort
	}
	if c.Domain == "" {
		c.Domain = "localhost"
	}
	if c.MaxSize <= 0 {
		c.MaxSize = DefaultMaxSize
	}
	if c.Now == nil {
		c.Now = time.Now
	}
	if c.Log == nil {
		c.Log = slog.New(slog.DiscardHandler)
	}
	return c
}

// ErrNotLoopback says that a server was to listen where strangers could reach
// it.
var ErrNotLoopback = errors.New("not a loopback address; the local post office takes passwords in the clear and serves this machine only")

func listen(ctx context.Context, addr string) (net.Listener, error) {
	host, _, err := net.SplitHostPort(addr)
	if err != nil {
		return nil, fmt.Errorf("address %q: %w", addr, err)
	}
	if ip := net.ParseIP(host); host != "localhost" && (ip == nil || !ip.IsLoopback()) {
		return nil, fmt.Errorf("address %q: %w", addr, ErrNotLoopback)
	}
	var lc net.ListenConfig
	return lc.Listen(ctx, "tcp", addr)
}

// serve runs one server on its door until the door is shut.
func (s *Server) serve(d *door, name string, serve func(net.Listener) error) {
	var l net.Listener = d
	if s.config.TLS != nil && s.config.ImplicitTLS {
		l = tls.NewListener(d, s.config.TLS)
	}
	s.servers.Go(func() {
		if err := serve(l); err != nil && !errors.Is(err, net.ErrClosed) {
			s.config.Log.Error("local post office stopped serving", keyServer, name, keyError, err)
		}
	})
}

// startTLS returns the configuration to offer STARTTLS with, nil for none.
func (s *Server) startTLS() *tls.Config {
	if s.config.ImplicitTLS {
		return nil
	}
	return s.config.TLS
}

// newIMAP makes the IMAP server. Everything announced here is carried out by
// imapmemserver or by session in imap.go; IDLE and UNSELECT are announced by
// imapserver itself.
func (s *Server) newIMAP() *imapserver.Server {
	return imapserver.New(&imapserver.Options{
		NewSession: func(*imapserver.Conn) (imapserver.Session, *imapserver.GreetingData, error) {
			return &session{server: s}, nil, nil
		},
		Caps: imap.CapSet{
			imap.CapIMAP4rev1:    {},
			imap.CapNamespace:    {},
			imap.CapUIDPlus:      {},
			imap.CapESearch:      {},
			imap.CapSearchRes:    {},
			imap.CapListExtended: {},
			imap.CapListStatus:   {},
			imap.CapMove:         {},
			imap.CapStatusSize:   {},
			imap.CapLiteralPlus:  {},
		},
		Logger:       complaints{s.config.Log, "imap"},
		TLSConfig:    s.startTLS(),
		InsecureAuth: true,
	})
}

// newSMTP makes the SMTP server.
func (s *Server) newSMTP() *smtp.Server {
	out := smtp.NewServer(smtp.BackendFunc(func(*smtp.Conn) (smtp.Session, error) {
		return &delivery{server: s}, nil
	}))
	out.Domain = s.config.Domain
	out.MaxMessageBytes = s.config.MaxSize
	out.MaxRecipients = 100
	out.AllowInsecureAuth = true
	out.EnableSMTPUTF8 = true
	out.TLSConfig = s.startTLS()
	out.ErrorLog = complaints{s.config.Log, "smtp"}
	return out
}

// SMTPAddr returns the host:port that takes mail.
func (s *Server) SMTPAddr() string { return s.smtpDoor.Addr().String() }

// IMAPAddr returns the host:port where mail is read.
func (s *Server) IMAPAddr() string { return s.imapDoor.Addr().String() }

// DropConnections breaks every open connection without a word, as a failing
// network does. New ones are welcome.
func (s *Server) DropConnections() {
	s.smtpDoor.drop()
	s.imapDoor.drop()
}

// Close shuts both servers, breaks their connections and waits until their
// goroutines have ended. Closing twice is harmless.
func (s *Server) Close() error {
	s.stopWatch()
	return s.close()
}

func (s *Server) close() error {
	s.mu.Lock()
	first := !s.closed
	s.closed = true
	s.mu.Unlock()
	if !first {
		s.servers.Wait()
		return nil
	}
	err := errors.Join(s.smtpDoor.shut(), s.imapDoor.shut())
	s.servers.Wait()
	s.smtp.Close() // its listeners are shut already: what it says of them is no news
	s.imap.Close()
	return err
}

// slog keys of this package.
const (
	keyServer = "server"
	keyError  = "err"
	keyWhat   = "what"
)

// complaints hands what the server libraries print to slog.
type complaints struct {
	log    *slog.Logger
	server string
}

// Printf implements the loggers of imapserver and smtp.
func (c complaints) Printf(format string, args ...any) {
	c.log.Debug("local post office", keyServer, c.server, keyWhat, strings.TrimSpace(fmt.Sprintf(format, args...)))
}

// Println implements the logger of smtp.
func (c complaints) Println(args ...any) {
	c.log.Debug("local post office", keyServer, c.server, keyWhat, strings.TrimSpace(fmt.Sprintln(args...)))
}
