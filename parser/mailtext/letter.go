package mailtext

// Address is a mail address with the name that goes with it.
type Address struct {
	Name string
	Addr string // in lower case
}

// Options tell ..ReadLetter who we are and how much to read. The zero value
// reads with the default limits and recognises nothing as our own.
type Options struct {
	Address    string // ours: local@host, so that local+token@host holds a token
	Loop       string // our X-Fieldpost-Loop
	AuthServID string // RFC 8601 authserv-id of our mail exchanger; others are not believed

	// Press reports whether a line that the sender typed opens a message to other
	// players; nil: none does.
	Press func(line string) bool

	MaxText  int // bytes of decoded text, default 256 KiB
	MaxParts int // MIME parts, default 100
	MaxDepth int // nesting of multiparts, default 10
	MaxLines int // lines of one body, default 5000
}

func (o Options) WithDefaults() Options {
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
