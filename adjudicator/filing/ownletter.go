package filing

import (
	"bytes"
	"crypto/sha256"
	"encoding/binary"
	"fmt"
	"mime/quotedprintable"
	"net/mail"
	"strings"
	"time"

	"github.com/fieldpost/fieldpost/adjudicator/office"
	"github.com/fieldpost/fieldpost/parser"
	"github.com/fieldpost/fieldpost/rules"
	"github.com/fieldpost/fieldpost/store"
)

// What is not mailed, but typed on a page or entered for a side, is made a letter: it is read as
// any other, and kept as one.

// OwnLetter is a letter that was not mailed, for one side of a game.
type OwnLetter struct {
	Mailbox string
	ID      string // its Message-ID
	From    mail.Address
	Game    string
	Side    rules.Side
	Phase   int    // that it is for; 0: it does not say
	Key     string // of the side; "": it holds none
	Opens   string // the line that begins its block
	Header  string // a field of its own; "": none
	Text    string // what the block holds, with any line ends
}

// Arrival returns the letter as the mailbox would give it.
func (l *OwnLetter) Arrival(o *office.Office, now time.Time) store.Arrival {
	var b bytes.Buffer
	phase := ""
	if l.Phase > 0 {
		phase = fmt.Sprintf(" P%d", l.Phase)
	}
	to := mail.Address{Address: o.Cfg.Address}
	fmt.Fprintf(&b, "From: %s\r\nTo: %s\r\nSubject: [%s%s %s] %s\r\nMessage-ID: <%s>\r\nDate: %s\r\nMIME-Version: 1.0\r\nContent-Type: text/plain; charset=utf-8\r\n",
		l.From.String(), to.String(), l.Game, phase, l.Side, l.Mailbox, l.ID, now.Format(time.RFC1123Z))
	if l.Header != "" {
		b.WriteString(l.Header + "\r\n")
	}
	body := l.body()
	if isLongLine(body) {
		b.WriteString("Content-Transfer-Encoding: quoted-printable\r\n\r\n")
		w := quotedprintable.NewWriter(&b) // a buffer takes everything
		w.Write([]byte(body))
		w.Close()
	} else {
		b.WriteString("Content-Transfer-Encoding: 8bit\r\n\r\n" + body)
	}
	sum := sha256.Sum256([]byte(l.ID + "\n" + body))
	return store.Arrival{
		Mailbox: l.Mailbox, UIDValidity: binary.BigEndian.Uint32(sum[:]), UID: binary.BigEndian.Uint32(sum[4:]),
		Received: now, Size: int64(b.Len()), Raw: b.Bytes(),
	}
}

// body returns the block that a mail would hold. All that was typed stands in it, line for line,
// but for what would end it, see [parser.Unframed].
func (l *OwnLetter) body() string {
	var b strings.Builder
	fmt.Fprintf(&b, "game: %s\r\nside: %s\r\n", l.Game, l.Side)
	if l.Key != "" {
		fmt.Fprintf(&b, "key: %s\r\n", l.Key)
	}
	if l.Phase > 0 {
		fmt.Fprintf(&b, "phase: %d\r\n", l.Phase)
	}
	b.WriteString(l.Opens + "\r\n")
	text := strings.NewReplacer("\r\n", "\n", "\r", "\n").Replace(strings.ToValidUTF8(l.Text, "�"))
	for _, line := range parser.Unframed(strings.Split(strings.TrimRight(text, "\n"), "\n")) {
		b.WriteString(line + "\r\n")
	}
	b.WriteString("end\r\n")
	return b.String()
}

// isLongLine reports whether a line is longer than lines of mails may be (RFC 5322 §2.1.1).
func isLongLine(text string) bool {
	for line := range strings.SplitSeq(text, "\r\n") {
		if len(line) > 998 {
			return true
		}
	}
	return false
}
