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

	// What counts, see choose. A block in the quotation is found wherever the
	// sender's own words stand: above it, below it, or both. Whether it may be
	// carried out under own words is for the caller to decide.
	Lines  []language.Line   // the order lines that count
	Block  bool              // they stood between "orders" and "end"
	Quoted bool              // they stood in the quotation
	Own    bool              // he typed words of his own outside of the block, if only a greeting
	Words  []language.Line   // all that he typed, in and outside of blocks; numbered by the lines of the letter
	Below  []language.Line   // his own lines below the quotation, when Lines are those above it
	Passed []language.Line   // the block in the quotation (or else the attached text), when Lines are his own; numbered within the block
	Unread []mailtext.Unread // parts that were not read, each once
	Struck []string          // what of the lines is struck out, and no part of them
	Press  []Press           // messages to other players, which are none of the lines above
	Notes  []mailtext.Note   // each at most once, in the order in which they were noticed

	Part       int  // which part of a letter it is that is from several sides, from 1, see Parts; 0: the whole
	QuotedPart bool // that part stands in the quotation

	body    []mailtext.BodyLine // without messages and attachments
	noticed []mailtext.Note     // before a line of it was chosen
	hasText bool
}

// HasNote reports whether n was noticed.
func (l *Letter) HasNote(n mailtext.Note) bool { return slices.Contains(l.Notes, n) }

func (l *Letter) note(n mailtext.Note) {
	if !l.HasNote(n) {
		l.Notes = append(l.Notes, n)
	}
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
	l.body, l.noticed, l.hasText = typed, slices.Clone(l.Notes), w.Read
	l.chooseBody(attached)
	return l, nil
}

// maxPolite is how long a greeting may be, in bytes.
const maxPolite = 40

// polite marks the lines that hold nothing but a greeting or the sender's name.
func (l *Letter) polite(lines []language.Line) {
	local, _, _ := strings.Cut(l.From.Addr, "@")
	name := language.Set(language.Fold(l.From.Name + " " + local))
	for i := range lines {
		if len(lines[i].Text) > maxPolite {
			continue
		}
		words := strings.Fields(language.Fold(lines[i].Text))
		lines[i].Polite = len(words) > 0 && len(words) < 6 && !slices.ContainsFunc(words, func(w string) bool {
			return !name[w] && !language.Courtesies[w] && len(w) > 1
		})
	}
}

// chooseBody sets the lines that count, and the hints.
func (l *Letter) chooseBody(attached []mailtext.BodyLine) {
	body := l.body
	v := choose(body)
	source := body
	if len(attached) > 0 {
		file := choose(attached)
		switch {
		case len(v.lines) == 0 && len(file.lines) > 0:
			l.note(mailtext.NoteAttachmentUsed)
			file.notes, file.own = append(file.notes, v.notes...), v.own
			v = file
			source = append(append([]mailtext.BodyLine(nil), body...), attached...)
		default:
			l.note(mailtext.NoteAttachmentIgnored)
			if v.passed == nil && !v.block {
				v.passed = file.lines
				source = slices.Clone(body)
				for _, line := range attached { // what it claims is no better than a quotation
					line.Depth++
					source = append(source, line)
				}
			}
		}
	}
	l.Lines, l.Block, l.Quoted, l.Below, l.Passed = v.lines, v.block, v.quoted, v.below, v.passed
	l.Own, l.Words = v.own, typedLines(body)
	l.Struck = mailtext.StruckOut(body, v.quoted)
	for _, lines := range [][]language.Line{l.Lines, l.Below} {
		l.polite(lines)
	}
	for _, n := range v.notes {
		l.note(n)
	}
	switch {
	case len(l.Lines) > 0:
	case !l.hasText:
		l.note(mailtext.NoteNoBody)
	default:
		l.note(mailtext.NoteNoOrders)
	}
	l.readHints(source)
}
