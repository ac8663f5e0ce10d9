package parser

import (
	"errors"
	"slices"
	"strings"
	"time"

	"github.com/emersion/go-message/textproto"

	"github.com/fieldpost/fieldpost/parser/language"
	"github.com/fieldpost/fieldpost/parser/mailtext"
)

// readHeader sets everything that the header says by itself.
func (l *Letter) readHeader(h textproto.Header, opt mailtext.Options) {
	if ids := mailtext.MessageIDs(h.Get("Message-Id")); len(ids) > 0 {
		l.MessageID = ids[0]
	}
	l.InReplyTo = mailtext.MessageIDs(h.Get("In-Reply-To"))
	l.References = mailtext.MessageIDs(h.Get("References"))
	if from := mailtext.Addresses(h, "From"); len(from) > 0 {
		l.From = from[0]
	}
	l.To = mailtext.JustAddrs(mailtext.Addresses(h, "To"))
	l.Cc = mailtext.JustAddrs(mailtext.Addresses(h, "Cc"))
	l.DeliveredTo = mailtext.JustAddrs(mailtext.Addresses(h, "Delivered-To"))
	l.EnvelopeTo = mailtext.JustAddrs(mailtext.Addresses(h, "Envelope-To", "X-Envelope-To", "X-Original-To"))
	l.Subject = mailtext.CleanText(mailtext.DecodeWords(h.Get("Subject")))
	if date, err := mailtext.ReadDate(h.Get("Date")); err == nil {
		l.Date = date
	}
	l.Tags = mailtext.Tags(opt.Address, l.DeliveredTo, l.EnvelopeTo, l.To, l.Cc)
	if len(l.Tags) > 1 {
		l.note(mailtext.NoteTagConflict)
	}
}

// Letter is what could be read of one mail. Nothing in it is proved: From
// can be forged, hints are claims.
type Letter struct {
	MessageID   string // without its angle brackets, as are the next two
	InReplyTo   []string
	References  []string
	From        mailtext.Address
	To, Cc      []string // addresses in lower case
	DeliveredTo []string // Delivered-To
	EnvelopeTo  []string // Envelope-To, X-Original-To
	Subject     string
	QuotedKeys  []string  // all keys in its quotation, each once
	Date        time.Time // as the sender claims; zero when unreadable

	Auto   string               // why this is mail from a machine (Auto...), "" when it is not
	Likely bool                 // Auto is no proof: people's mail looks so, too, sometimes
	Bounce *mailtext.Bounce     // set when it reports that a mail of ours was not delivered
	Auth   mailtext.AuthResults // what our own mail exchanger found out about the sender
	Tags   []string             // the tokens of local+token@host, see Options.Address
	ToTags []string             // those of them that the sender himself wrote to, when Auth vouches for him

	Game, Side, Key, Phase Hint

	// A block in the quotation is found wherever the sender's own words stand: above it, below
	// it, or both. Whether it may be carried out under own words is for the caller to decide.
	Body   []mailtext.BodyLine // its lines without messages; those of attached texts come last
	Counts mailtext.Place      // where the order lines stand that count, see choose
	Unread []mailtext.Unread   // parts that were not read, each once
	Struck []string            // what of the lines is struck out, and no part of them
	Press  []Press             // messages to other players, which are no lines of Body
	Notes  []mailtext.Note     // each at most once, in the order in which they were noticed

	Part       int  // which part of a letter it is that is from several sides, from 1, see Parts; 0: the whole
	QuotedPart bool // that part stands in the quotation

	own     int             // how many lines of Body are of no attached text
	noticed []mailtext.Note // before a line of it was chosen
	hasText bool
}

// HasNote reports whether n was noticed.
func (l *Letter) HasNote(n mailtext.Note) bool { return slices.Contains(l.Notes, n) }

func (l *Letter) note(n mailtext.Note) {
	if !l.HasNote(n) {
		l.Notes = append(l.Notes, n)
	}
}

// OrderLines returns the lines that count.
func (l *Letter) OrderLines() []language.Line { return l.LinesAt(l.Counts) }

// LinesAt returns the lines that stand in a place.
func (l *Letter) LinesAt(p mailtext.Place) (lines []language.Line) {
	for i := range l.Body {
		if line := &l.Body[i]; line.Place == p {
			lines = append(lines, language.Line{No: line.Count, Text: line.Text, Meant: line.Meant, Polite: line.Polite})
		}
	}
	return lines
}

// Words returns all that the sender typed, or seems to have typed, in and outside of blocks, with
// the numbers of the lines within the letter.
func (l *Letter) Words() (words []language.Line) {
	for i := range l.Body {
		if line := &l.Body[i]; line.Word {
			words = append(words, language.Line{No: line.No, Text: line.Text})
		}
	}
	return words
}

// HasBlock reports whether the lines that count stand between "orders" and "end".
func (l *Letter) HasBlock() bool {
	return l.Counts == mailtext.TypedBlock || l.Counts == mailtext.QuotedBlock
}

// hasLineAt reports whether a line stands in a place.
func hasLineAt(lines []mailtext.BodyLine, p mailtext.Place) bool {
	return slices.ContainsFunc(lines, func(line mailtext.BodyLine) bool { return line.Place == p })
}

// ErrNoHeader says that a mail has not one header field.
var ErrNoHeader = errors.New("parser: not a mail: it has no header")

// ReadLetter reads a raw mail (RFC 5322, MIME). What is broken is read as far
// as it goes and noted. The only error is ErrNoHeader.
func ReadLetter(raw []byte, opt mailtext.Options) (*Letter, error) {
	opt = opt.WithDefaults()
	l := &Letter{}
	h, body := mailtext.SplitHeader(raw, l.note)
	if h.Len() == 0 {
		return nil, ErrNoHeader
	}
	l.readHeader(h, opt)
	w := mailtext.Walker{Opt: opt, Note: l.note, Text: opt.MaxText}
	lines := w.Part(h, body, 0)
	if w.Html && !mailtext.Blank(lines) {
		l.note(mailtext.NoteHTMLOnly)
	}
	if slices.ContainsFunc(lines, func(r mailtext.RawLine) bool { return r.Text == mailtext.PgpMessage }) {
		w.NoteUnread(mailtext.UnreadEncrypted, "PGP")
	}
	l.Unread = w.Unread
	if l.Auto = mailtext.Machine(h, opt); l.Auto == "" {
		l.Auto = mailtext.LikelyMachine(h, l.Subject)
		l.Likely = l.Auto != ""
	}
	if l.Bounce = w.Bounce.Finish(h); l.Bounce == nil && l.Auto != "" && mailtext.IsMailSystem(h, l.Auto) {
		l.Bounce = mailtext.ReadReturned(h, lines, w.Bounce.Original, l.Subject, opt.Address)
	}
	l.Auth = mailtext.ReadAuth(h, opt.AuthServID, l.From.Addr)
	l.ToTags = mailtext.Directed(h, opt, l.Auth, l.From.Addr)
	typed := classify(lines)
	l.Press = cutPress(typed, opt.Press)
	dropPressed(typed, false)
	mailtext.Unlink(typed)
	mailtext.DropCounts(typed)
	attached := classify(w.Attached)
	mailtext.Unlink(attached)
	l.Body, l.noticed, l.hasText = typed, slices.Clone(l.Notes), w.Read
	l.readBody(attached)
	return l, nil
}

// maxPolite is how long a greeting may be, in bytes.
const maxPolite = 40

// markPolite marks the lines that may count and hold nothing but a greeting or the sender's name.
func (l *Letter) markPolite() {
	local, _, _ := strings.Cut(l.From.Addr, "@")
	name := language.Set(language.Fold(l.From.Name + " " + local))
	for i := range l.Body {
		line := &l.Body[i]
		if line.Polite = false; len(line.Text) > maxPolite || line.Place != mailtext.Below && line.Place != l.Counts {
			continue
		}
		words := strings.Fields(language.Fold(line.Text))
		line.Polite = len(words) > 0 && len(words) < 6 && !slices.ContainsFunc(words, func(w string) bool {
			return !name[w] && !language.Courtesies()[w] && len(w) > 1
		})
	}
}

// readBody sets where its lines stand, which of them count, and the hints.
func (l *Letter) readBody(attached []mailtext.BodyLine) {
	counts, notes := choose(l.Body)
	l.Counts, l.own = counts, len(l.Body)
	if len(attached) > 0 {
		inFile, fileNotes := choose(attached)
		used := !hasLineAt(l.Body, counts) && hasLineAt(attached, inFile)
		if used {
			l.note(mailtext.NoteAttachmentUsed)
			l.Counts, notes = inFile, append(fileNotes, notes...)
		} else if l.note(mailtext.NoteAttachmentIgnored); l.HasBlock() || hasLineAt(l.Body, mailtext.Passed) {
			attached = nil
		}
		for _, line := range attached {
			line.Word = false
			if line.Role == mailtext.RoleOwn {
				line.Role = mailtext.RoleAttached
			}
			if !used { // what it claims is no better than a quotation
				line.Depth++
				if line.Place == inFile {
					line.Place = mailtext.Passed
				} else {
					line.Place = mailtext.Outside
				}
			}
			l.Body = append(l.Body, line)
		}
	}
	l.Struck = mailtext.StruckOut(l.Body[:l.own], l.Counts == mailtext.QuotedBlock)
	l.markPolite()
	for _, n := range notes {
		l.note(n)
	}
	switch {
	case hasLineAt(l.Body, l.Counts):
	case !l.hasText:
		l.note(mailtext.NoteNoBody)
	default:
		l.note(mailtext.NoteNoOrders)
	}
	l.readHints()
}
