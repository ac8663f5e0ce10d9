package mailtext

import (
	"strings"
	"unicode"
)

// Unread is a part of a letter that was not read.
type Unread struct {
	Kind UnreadKind
	Name string // of the file, or else its type; the subject of a letter; PGP or S/MIME
}

// UnreadKind is what kept a part from being read.
type UnreadKind string

// The kinds. TNEF is named and not read: of the Go libraries for it only github.com/teamwork/tnef
// can be had. Nobody has kept it since 2020; it panics at bytes behind the end, 50 bytes of another
// letter hold it up for seconds, and it finds the text neither where older programs write it (attBody)
// nor where Outlook does (compressed RTF).
const (
	UnreadFile      UnreadKind = "file"      // it is no text
	UnreadPicture   UnreadKind = "picture"   // nor is this
	UnreadEncrypted UnreadKind = "encrypted" // nobody here has the key
	UnreadSigned    UnreadKind = "signed"    // opaque S/MIME that is damaged
	UnreadTNEF      UnreadKind = "tnef"      // the format of Outlook, winmail.dat
	UnreadLetter    UnreadKind = "letter"    // a letter within the letter
)

// How much is told of what was not read.
const (
	mostUnread     = 5
	mostUnreadName = 40 // runes
)

// passOver notes a part that is not read, unless it is one that people do not know of.
func (w *Walker) passOver(media, name string, body []byte) {
	lower := strings.ToLower(name)
	kind := UnreadFile
	switch {
	case media == "application/pgp-encrypted":
		kind, name = UnreadEncrypted, "PGP"
	case media == "application/ms-tnef", media == "application/vnd.ms-tnef", lower == "winmail.dat":
		kind = UnreadTNEF
	case media == "message/rfc822", media == "message/global", strings.HasSuffix(lower, ".eml"), strings.HasSuffix(lower, ".msg"):
		kind = UnreadLetter
		if strings.HasPrefix(media, "message/") {
			inner, _ := SplitHeader(body, func(Note) {})
			if subject := DecodeWords(inner.Get("Subject")); subject != "" {
				name = subject
			}
		}
	case strings.HasPrefix(media, "image/"):
		kind = UnreadPicture
	case strings.HasSuffix(media, "-signature"), media == "application/pgp-keys", media == "text/calendar", media == "application/ics", strings.HasPrefix(media, "text/x-amp"),
		strings.HasSuffix(media, "vcard"), media == "text/directory", strings.HasSuffix(lower, ".vcf"), strings.HasSuffix(lower, ".ics"), strings.HasSuffix(lower, ".p7s"):
		return
	}
	if name == "" {
		name = media
	}
	w.NoteUnread(kind, plainName(name))
}

// NoteUnread notes what is not read, each once.
func (w *Walker) NoteUnread(kind UnreadKind, name string) {
	w.Note(NoteAttachmentIgnored)
	u := Unread{kind, name}
	for _, other := range w.Unread {
		if other == u || kind == UnreadEncrypted && other.Kind == kind {
			return
		}
	}
	if len(w.Unread) < mostUnread {
		w.Unread = append(w.Unread, u)
	}
}

// plainName returns a name of which mails may tell: short, and nothing that one can click on.
func plainName(name string) string {
	name = strings.Map(func(r rune) rune {
		if unicode.IsLetter(r) || unicode.IsDigit(r) || strings.ContainsRune("._- ", r) {
			return r
		}
		return ' '
	}, CleanText(name))
	runes := []rune(strings.Join(strings.Fields(name), " "))
	return string(runes[:min(len(runes), mostUnreadName)])
}

// PgpMessage begins what is encrypted in the text of a letter.
const PgpMessage = "-----BEGIN PGP MESSAGE-----"
