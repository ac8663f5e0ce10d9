package delivery

import (
	"errors"
	"fmt"
	"net/mail"
	"regexp"
	"strings"
	"sync"

	"github.com/emersion/go-smtp"

	"github.com/fieldpost/fieldpost/mailer/wire"
)

// Verdict is what an attempt to send one dispatch came to.
type Verdict int

const (
	Sent      Verdict = iota // the server took it: 250 after the final dot
	Refusal                  // permanent: 5yz
	NoAddress                // permanent: an address that no mail can go to
	TooMuch                  // permanent, for this mail: its size or form
	Denied                   // permanent, but meant for us and not for the recipient
	Delayed                  // temporary: 4yz, or the connection broke within DATA
	Trouble                  // the connection's or our account's, not this dispatch's
)

// String implements fmt.Stringer.
func (v Verdict) String() string {
	switch v {
	case Sent:
		return "sent"
	case Refusal:
		return "refusal"
	case NoAddress:
		return "no address"
	case TooMuch:
		return "too much"
	case Denied:
		return "denied"
	case Delayed:
		return "delayed"
	case Trouble:
		return "trouble"
	default:
		return "unknown"
	}
}

// ErrAddress says that an envelope address cannot go into an SMTP command.
var ErrAddress = errors.New("not a mail address")

// ErrData marks what went wrong after DATA began: from there on a broken
// connection may be the fault of the mail.
var ErrData = errors.New("while the mail was on its way")

// ErrSender marks an answer to MAIL: no recipient was named yet.
var ErrSender = errors.New("before any recipient was named")

// Judge tells from an error of a transaction what it means for the dispatch
// (RFC 5321 §4.2.1). 421 and the answers about authentication (RFC 4954 §6,
// RFC 3207 §4) concern the connection: charging letters with them would lose
// all mail over one wrong password.
func Judge(err error) Verdict {
	if err == nil {
		return Sent
	}
	if errors.Is(err, ErrAddress) {
		return NoAddress
	}
	if errors.As(err, new(connectionTrouble)) {
		return Trouble
	}
	var answer *smtp.SMTPError
	if !errors.As(err, &answer) {
		if errors.Is(err, ErrData) {
			return Delayed
		}
		return Trouble
	}
	if relaying().MatchString(answer.Message) {
		return Denied
	}
	switch answer.Code {
	case 421, 454, 523, 530, 534, 535, 538:
		return Trouble
	}
	if answer.Code >= 400 && answer.Code < 500 {
		return Delayed
	}
	switch {
	case aboutMail(answer):
		return TooMuch
	case errors.Is(err, ErrSender), aboutUs(answer):
		return Denied
	}
	return Refusal
}

// aboutMail reports whether an answer is about the size or form of a mail:
// 552, and X.2.3, X.3.4 and X.6.X (RFC 3463 §3.3, §3.4, §3.7).
func aboutMail(answer *smtp.SMTPError) bool {
	e := answer.EnhancedCode
	return answer.Code == 552 && !(e[1] == 2 && e[2] == 2) || // X.2.2: the mailbox is full
		e[1] == 2 && e[2] == 3 || e[1] == 3 && e[2] == 4 || e[1] == 6
}

// aboutUs reports whether a refusal is one of us, whoever the mail is for:
// security and policy, X.7.X (RFC 3463 §3.8), or, where the server gives no
// such code, 554 and the words that relays refuse strangers with.
func aboutUs(answer *smtp.SMTPError) bool {
	e := answer.EnhancedCode
	if e[0] > 0 && (e[1] != 0 || e[2] != 0) {
		return e[1] == 7
	}
	return answer.Code == 554 || ourFault().MatchString(answer.Message)
}

// relaying finds the words of servers that do not pass our mail on: Sendmail, Postfix,
// Exim, Exchange and qmail.
var relaying = sync.OnceValue(func() *regexp.Regexp {
	return regexp.MustCompile(`(?i)relay(ing)?( access)? (is )?(denied|not (permitted|allowed|authori[sz]ed)|prohibited)|(unable|not allowed|not permitted) to relay|rcpthosts`)
})

// ourFault finds the words of servers that refuse whoever sends.
var ourFault = sync.OnceValue(func() *regexp.Regexp {
	return regexp.MustCompile(`(?i)\brelay|not (permitted|allowed|authori[sz]ed)|access denied|authenticat|block(ed|list)|blacklist|policy|spam|reputation`)
})

// send carries one dispatch to the server: MAIL, RCPT, DATA (RFC 5321 §3.3).
// reply holds the server's last words when it took the mail.
func (l *link) send(d Dispatch, raw []byte) (reply string, err error) {
	if err := checkPath(d.From, true); err != nil {
		return "", fmt.Errorf("sender: %w", err)
	}
	if err := checkPath(d.To, false); err != nil {
		return "", fmt.Errorf("recipient: %w", err)
	}
	l.conn.Allow(wire.Talk)
	utf8 := !wire.Ascii(d.From + d.To)
	if ok, _ := l.client.Extension("SMTPUTF8"); utf8 && !ok {
		return "", fmt.Errorf("%w that the relay can reach (no SMTPUTF8)", ErrAddress)
	}
	options := &smtp.MailOptions{Size: int64(len(raw)), UTF8: utf8}
	if err := l.client.Mail(d.From, options); err != nil {
		return "", fmt.Errorf("mail: %w: %w", ErrSender, err)
	}
	if err := l.client.Rcpt(d.To, nil); err != nil {
		return "", fmt.Errorf("rcpt: %w", err)
	}
	w, err := l.client.Data()
	if err != nil {
		return "", fmt.Errorf("data: %w", err)
	}
	if _, err := w.Write(raw); err != nil {
		return "", fmt.Errorf("data: %w: %w", ErrData, err)
	}
	response, err := w.CloseWithResponse()
	if err != nil {
		return "", fmt.Errorf("data: %w: %w", ErrData, err)
	}
	return "250 " + oneLine(response.StatusText), nil
}

// checkPath refuses what would break out of an SMTP command.
func checkPath(address string, nullAllowed bool) error {
	if address == "" && nullAllowed {
		return nil
	}
	if parsed, err := mail.ParseAddress("<" + address + ">"); err != nil || parsed.Address != address {
		return fmt.Errorf("%q is %w", address, ErrAddress)
	}
	return nil
}

// describe puts an error into words for the outbox: the server's reply when
// there is one.
func describe(err error) string {
	var answer *smtp.SMTPError
	if !errors.As(err, &answer) {
		return oneLine(err.Error())
	}
	text := fmt.Sprintf("%d ", answer.Code)
	if e := answer.EnhancedCode; e[0] > 0 {
		text += fmt.Sprintf("%d.%d.%d ", e[0], e[1], e[2])
	}
	return oneLine(text + answer.Message)
}

// oneLine makes a server's words fit to be stored: one line of bounded length.
func oneLine(text string) string {
	const most = 300
	text = strings.Join(strings.Fields(strings.ToValidUTF8(text, "?")), " ")
	if len(text) > most {
		text = strings.ToValidUTF8(text[:most], "")
	}
	return text
}

// connectionTrouble marks an error from before the first transaction. Whatever
// the server said there - a 5yz greeting, a wrong password - is no dispatch's.
type connectionTrouble struct{ err error }

// Error implements error.
func (t connectionTrouble) Error() string { return fmt.Sprintf("relay: %v", t.err) }

// Unwrap implements errors.Unwrap.
func (t connectionTrouble) Unwrap() error { return t.err }
