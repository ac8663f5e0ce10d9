package mailtext

import (
	"regexp"
	"slices"
	"strings"
	"sync"
	"unicode"

	"github.com/emersion/go-message/textproto"
	"golang.org/x/text/unicode/norm"

	"github.com/fieldpost/fieldpost/parser/language"
	"github.com/fieldpost/fieldpost/parser/phrases"
)

// Mail systems that are older than RFC 3464, and some that are not, say in words alone
// that a mail was not delivered: qmail (QSBMF), sendmail, Exchange, Yahoo.

// failures are what such reports say.
var failures = PlainList("mailer.failures")

// delays are what they say of a mail that is still tried.
var delays = PlainList("mailer.delays")

var (
	addressIn  = regexp.MustCompile(`[^\s<>()\[\]"':;,]+@[^\s<>()\[\]"':;,]+[A-Za-z0-9]`)
	statusIn   = regexp.MustCompile(`\b([245]\.\d{1,3}\.\d{1,3})\b`)
	replyIn    = regexp.MustCompile(`(?:^|[^\d.])([45])\d\d[ \-:]`)
	originalID = regexp.MustCompile(`(?i)^[>\s]*Message-ID:\s*<([^<>\s]+)>`)
	pathIn     = regexp.MustCompile(`(?i)^[>\s]*Return-Path:\s*<([^<>\s]+)>`)
	folded     = regexp.MustCompile(`(?i)^[>\s]*(Message-ID|Return-Path):\s*$`)
)

// Where a report is looked for, in lines: what it says, and the mail that it returns.
const (
	mostReported = 60
	mostReturned = 400
)

// ReadReturned reads a report in words; nil when a letter is none. ours is the address that
// the mail came from. Which mail it is about it need not say: the address that it came to may.
func ReadReturned(h textproto.Header, lines []RawLine, original, subject, ours string) *Bounce {
	said := language.PlainLower(subject)
	for _, l := range lines[:min(len(lines), mostReported)] {
		said += "\n" + language.PlainLower(CleanText(l.Text))
	}
	b := &Bounce{Action: "failed"}
	switch {
	case containsAny(said, delays()):
		b.Action = "delayed"
	case !containsAny(said, failures()) && !isQSBMF(lines):
		return nil
	}
	copied := len(lines)
	for i, l := range lines[:min(len(lines), mostReturned)] {
		text := l.Text
		if folded.MatchString(text) && i+1 < len(lines) {
			text += " " + strings.TrimSpace(lines[i+1].Text)
		}
		if m := pathIn.FindStringSubmatch(text); m != nil && b.ReturnPath == "" {
			b.ReturnPath, copied = strings.ToLower(m[1]), min(copied, i)
		}
		if m := originalID.FindStringSubmatch(text); m != nil {
			b.MessageID, copied = m[1], min(copied, i)
			break
		}
	}
	b.readReport(lines[:min(copied, mostReported)], ours)
	if b.MessageID == "" {
		b.MessageID = original
	}
	for _, field := range []string{"In-Reply-To", "References"} {
		if ids := MessageIDs(h.Get(field)); b.MessageID == "" && len(ids) > 0 {
			b.MessageID = ids[len(ids)-1]
		}
	}
	return b
}

// isQSBMF reports whether lines begin as the failure notices of qmail and its kin do
// (https://cr.yp.to/proto/qsbmf.txt): with words that are always the same, and paragraphs that begin
// with a recipient.
func isQSBMF(lines []RawLine) bool {
	begins := false
	for _, l := range lines[:min(len(lines), mostReported)] {
		text := strings.TrimSpace(l.Text)
		switch {
		case text == "":
		case !begins:
			if begins = strings.HasPrefix(text, "Hi. This is the "); !begins {
				return false
			}
		case strings.HasPrefix(text, "<") && strings.HasSuffix(text, ">:"):
			return true
		}
	}
	return false
}

// readReport finds the recipient, the status and what the other server said.
func (b *Bounce) readReport(lines []RawLine, ours string) {
	expected := false
	for _, l := range lines {
		text := strings.TrimSpace(CleanText(l.Text))
		if text == "" {
			continue
		}
		found := ""
		for _, address := range addressIn.FindAllString(text, -1) {
			if address = strings.ToLower(address); found == "" && !strings.EqualFold(address, ours) {
				found = address
			}
		}
		switch {
		case b.Recipient == "" && found != "":
			b.Recipient, expected = found, true
		case expected && !strings.HasPrefix(text, "-"):
			b.Diagnostic, expected = cutRunes(text, longestDiagnostic), false
		}
		if m := statusIn.FindStringSubmatch(text); m != nil && (b.Status == "" || strings.HasSuffix(b.Status, ".0.0")) {
			b.Status = m[1]
		} else if m := replyIn.FindStringSubmatch(text); m != nil && b.Status == "" {
			b.Status = m[1] + ".0.0"
		}
	}
}

// longestDiagnostic bounds what is told of it, in runes.
const longestDiagnostic = 200

func cutRunes(s string, most int) string {
	if runes := []rune(s); len(runes) > most {
		return string(runes[:most])
	}
	return s
}

func containsAny(text string, phrases []string) bool {
	for _, phrase := range phrases {
		if strings.Contains(text, phrase) {
			return true
		}
	}
	return false
}

// IsMailSystem reports whether a letter comes from what returns mail, and not from somebody who
// is away.
func IsMailSystem(h textproto.Header, auto string) bool {
	if auto == AutoReport {
		media := strings.ToLower(h.Get("Content-Type"))
		return !strings.Contains(media, "disposition-notification") && !strings.Contains(media, "feedback-report")
	}
	return slices.ContainsFunc(Addresses(h, "From"), func(from Address) bool {
		local, _, _ := strings.Cut(from.Addr, "@")
		return isRole(local)
	})
}

// CleanText undoes the typography of mail programs in one line: all spaces
// become plain ones, what cannot be seen goes, quotes and dashes become those
// of a keyboard, letters are composed (NFC); what was read in a wrong charset is mended.
func CleanText(s string) string {
	plain := true
	for i := 0; i < len(s) && plain; i++ {
		plain = s[i] >= ' ' && s[i] <= '~'
	}
	if plain {
		return s
	}
	s = mendMisread(s)
	var b strings.Builder
	b.Grow(len(s))
	for _, r := range s {
		switch r {
		case '‘', '’', '‚', '‛', '′', 'ʼ', '´':
			b.WriteByte('\'')
		case '“', '”', '„', '‟', '″', '«', '»':
			b.WriteByte('"')
		case '‐', '‑', '‒', '–', '—', '―', '−', '﹣', '－':
			b.WriteByte('-')
		case '…':
			b.WriteString("...")
		case '\t':
			b.WriteByte(' ')
		case '；':
			b.WriteByte(';')
		default:
			switch {
			case unicode.In(r, unicode.Zs, unicode.Zl, unicode.Zp) || r == '\v' || r == '\f' || r == '\u0085':
				b.WriteByte(' ')
			case unicode.In(r, unicode.Cc, unicode.Cf, unicode.Co):
			default:
				b.WriteRune(r)
			}
		}
	}
	return norm.NFC.String(b.String())
}

// PlainList returns what reads the phrases of a key in all languages, in the form that
// language.PlainLower gives; a blank before one is kept, and stands behind it, too.
func PlainList(key string) func() []string {
	return sync.OnceValue(func() []string {
		out := phrases.All(key)
		for i, p := range out {
			out[i] = language.PlainLower(p)
			if strings.HasPrefix(p, " ") {
				out[i] = " " + out[i] + " "
			}
		}
		return out
	})
}
