package parser

import (
	"errors"
	"slices"
	"strings"
	"time"
)

// Letter is what could be read of one mail. Nothing in it is proved: From
// can be forged, hints are claims.
type Letter struct {
	MessageID   string // without its angle brackets, as are the next two
	InReplyTo   []string
	References  []string
	From        Address
	To, Cc      []string // addresses in lower case
	DeliveredTo []string // Delivered-To
	EnvelopeTo  []string // Envelope-To, X-Original-To
	Subject     string
	QuotedKeys  []string  // all keys in its quotation, each once
	Sections    int       // blocks that the sender wrote as several sides, or left standing, see Options.Quoted; 0: none, or one that he wrote
	Date        time.Time // as the sender claims; zero when unreadable

	Auto   string      // why this is mail from a machine (Auto...), "" when it is not
	Likely bool        // Auto is no proof: people's mail looks so, too, sometimes
	Bounce *Bounce     // set when it reports that a mail of ours was not delivered
	Auth   AuthResults // what our own mail exchanger found out about the sender
	Tags   []string    // the tokens of local+token@host, see Options.Address
	ToTags []string    // those of them that the sender himself wrote to, when Auth vouches for him

	Game, Side, Key, Phase Hint

	// What counts, see choose. A block in the quotation is found wherever the
	// sender's own words stand: above it, below it, or both. Whether it may be
	// carried out under own words is for the caller to decide.
	Lines  []Line   // the order lines that count
	Block  bool     // they stood between "orders" and "end"
	Quoted bool     // they stood in the quotation
	Own    bool     // he typed words of his own outside of the block, if only a greeting
	Words  []Line   // all that he typed, in and outside of blocks; numbered by the lines of the letter
	Below  []Line   // his own lines below the quotation, when Lines are those above it
	Passed []Line   // the block in the quotation (or else the attached text), when Lines are his own; numbered within the block
	Unread []Unread // parts that were not read, each once
	Struck []string // what of the lines is struck out, and no part of them
	Press  []Press  // messages to other players, which are none of the lines above
	Notes  []Note   // each at most once, in the order in which they were noticed
}

// Address is a mail address with the name that goes with it.
type Address struct {
	Name string
	Addr string // in lower case
}

// Options tell ReadLetter who we are and how much to read. The zero value
// reads with the default limits and recognises nothing as our own.
type Options struct {
	Address    string // ours: local@host, so that local+token@host holds a token
	Loop       string // our X-Fieldpost-Loop
	AuthServID string // RFC 8601 authserv-id of our mail exchanger; others are not believed

	// Press reports whether a line that the sender typed opens a message to other
	// players; nil: none does.
	Press func(line string) bool

	Quoted  bool // the letter answers a mail to several sides: blocks that it quotes are parts of it where its sender typed none, even one alone
	Section int  // read that part of a letter alone, from 1, see Letter.Sections; 0: the whole

	MaxText  int // bytes of decoded text, default 256 KiB
	MaxParts int // MIME parts, default 100
	MaxDepth int // nesting of multiparts, default 10
	MaxLines int // lines of one body, default 5000
}

func (o Options) withDefaults() Options {
	limit := func(n *int, usual int) {
		if *n <= 0 {
			*n = usual
		}
	}
	limit(&o.MaxText, 256<<10)
	limit(&o.MaxParts, 100)
	limit(&o.MaxDepth, 10)
	limit(&o.MaxLines, 5000)
	return o
}

// Note is a code for something noticed while reading a letter.
type Note string

// The notes.
const (
	NoteHTMLOnly          Note = "html-only"          // there was no plain text
	NoteAttachmentIgnored Note = "attachment-ignored" // an attachment was not read
	NoteAttachmentUsed    Note = "attachment-used"    // the orders come from an attached text
	NoteCharsetGuessed    Note = "charset-guessed"    // the charset was missing or wrong
	NoteControl           Note = "control-removed"    // control characters were taken out
	NoteTruncated         Note = "truncated"          // a limit of Options cut something off
	NoteBrokenMIME        Note = "broken-mime"        // the structure or an encoding is damaged
	NoteBrokenHeader      Note = "broken-header"      // header lines that are none
	NoteNoBody            Note = "no-body"            // there was no text at all
	NoteNoOrders          Note = "no-orders"          // there was text, but no line of it counts
	NoteNoEnd             Note = "no-end"             // the block has no end line
	NoteSecondBlock       Note = "second-block"       // a later block of the sender's own was ignored
	NoteOutsideBlock      Note = "outside-block"      // the sender's own text outside of the block was ignored
	NoteQuotedBlock       Note = "quoted-block"       // the block that counts stood in the quotation
	NoteQuotedIgnored     Note = "quoted-ignored"     // free lines counted, not the block in the quotation
	NoteBelowQuote        Note = "below-quote"        // the lines that count stand below the quotation
	NoteBelowIgnored      Note = "below-ignored"      // there were lines of his own below the quotation as well
	NoteSignature         Note = "signature"          // a signature was cut off
	NoteGameConflict      Note = "game-conflict"      // two places name different games
	NoteSideConflict      Note = "side-conflict"
	NoteKeyConflict       Note = "key-conflict"
	NotePhaseConflict     Note = "phase-conflict"
	NoteTagConflict       Note = "tag-conflict" // the mail went to several of our addresses
)

// HasNote reports whether n was noticed.
func (l *Letter) HasNote(n Note) bool { return slices.Contains(l.Notes, n) }

func (l *Letter) note(n Note) {
	if !l.HasNote(n) {
		l.Notes = append(l.Notes, n)
	}
}

// ErrNoHeader says that a mail has not one header field.
var ErrNoHeader = errors.New("parser: not a mail: it has no header")

// ReadLetter reads a raw mail (RFC 5322, MIME). What is broken is read as far
// as it goes and noted. The only error is ErrNoHeader.
func ReadLetter(raw []byte, opt Options) (*Letter, error) {
	opt = opt.withDefaults()
	l := &Letter{}
	h, body := splitHeader(raw, l.note)
	if h.Len() == 0 {
		return nil, ErrNoHeader
	}
	l.readHeader(h, opt)
	w := walker{opt: opt, note: l.note, text: opt.MaxText}
	lines := w.part(h, body, 0)
	if w.html && !blank(lines) {
		l.note(NoteHTMLOnly)
	}
	if slices.ContainsFunc(lines, func(r rawLine) bool { return r.text == pgpMessage }) {
		w.noteUnread(UnreadEncrypted, "PGP")
	}
	l.Unread = w.unread
	if l.Auto = machine(h, opt); l.Auto == "" {
		l.Auto = likelyMachine(h, l.Subject)
		l.Likely = l.Auto != ""
	}
	if l.Bounce = w.bounce.finish(h); l.Bounce == nil && l.Auto != "" && isMailSystem(h, l.Auto) {
		l.Bounce = readReturned(h, lines, w.bounce.original, l.Subject, opt.Address)
	}
	l.Auth = readAuth(h, opt.AuthServID, l.From.Addr)
	l.ToTags = directed(h, opt, l.Auth, l.From.Addr)
	typed := classify(lines)
	l.Press = cutPress(typed, opt.Press)
	dropPressed(typed, false)
	unlink(typed)
	dropCounts(typed)
	attached := classify(w.attached)
	unlink(attached)
	parts := sections(typed)
	if opt.Quoted && len(parts) < 2 {
		parts = quotedSections(typed)
	}
	if least := map[bool]int{true: 1, false: 2}[opt.Quoted]; len(parts) >= least && len(l.Press) == 0 { // else nobody knew whose the messages are
		l.Sections = len(parts)
		if n := opt.Section; n > 0 && n <= len(parts) {
			typed, attached = parts[n-1], nil
		}
	}
	l.chooseBody(typed, attached, w.read)
	return l, nil
}

// maxPolite is how long a greeting may be, in bytes.
const maxPolite = 40

// polite marks the lines that hold nothing but a greeting or the sender's name.
func (l *Letter) polite(lines []Line) {
	local, _, _ := strings.Cut(l.From.Addr, "@")
	name := set(Fold(l.From.Name + " " + local))
	for i := range lines {
		if len(lines[i].Text) > maxPolite {
			continue
		}
		words := strings.Fields(Fold(lines[i].Text))
		lines[i].Polite = len(words) > 0 && len(words) < 6 && !slices.ContainsFunc(words, func(w string) bool {
			return !name[w] && !courtesies[w] && len(w) > 1
		})
	}
}

// chooseBody sets the lines that count, and the hints.
func (l *Letter) chooseBody(body, attached []bodyLine, hasText bool) {
	v := choose(body)
	source := body
	if len(attached) > 0 {
		file := choose(attached)
		switch {
		case len(v.lines) == 0 && len(file.lines) > 0:
			l.note(NoteAttachmentUsed)
			file.notes, file.own = append(file.notes, v.notes...), v.own
			v = file
			source = append(append([]bodyLine(nil), body...), attached...)
		default:
			l.note(NoteAttachmentIgnored)
			if v.passed == nil && !v.block {
				v.passed = file.lines
				source = slices.Clone(body)
				for _, line := range attached { // what it claims is no better than a quotation
					line.depth++
					source = append(source, line)
				}
			}
		}
	}
	l.Lines, l.Block, l.Quoted, l.Below, l.Passed = v.lines, v.block, v.quoted, v.below, v.passed
	l.Own, l.Words = v.own, typedLines(body)
	l.Struck = struckOut(body, v.quoted)
	for _, lines := range [][]Line{l.Lines, l.Below} {
		l.polite(lines)
	}
	for _, n := range v.notes {
		l.note(n)
	}
	switch {
	case len(l.Lines) > 0:
	case !hasText:
		l.note(NoteNoBody)
	default:
		l.note(NoteNoOrders)
	}
	l.readHints(source)
}
