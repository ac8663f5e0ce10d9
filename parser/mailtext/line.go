package mailtext

import "github.com/fieldpost/fieldpost/parser/language"

// BodyLine is a line of a letter, cleaned, without its quote prefix.
type BodyLine struct {
	No     int // its number within the letter
	Text   string
	Struck string // what of the line the sender struck out
	Depth  int    // how often it is quoted
	Role   role
	Word   bool // its sender typed it, or seems to have typed it, and it says something

	// Of a line that may be an order, see parser.ReadLetter.
	Place         Place
	Count         int  // its number within its block, where it stands in one, else within the letter
	Meant, Polite bool // see language.Line

	read   string // the text that fields were read from
	fields []HintField
	header bool
}

// role says who wrote a line, and what for.
type role uint8

// The roles of lines.
const (
	RoleOwn       role = iota // typed by the sender
	RoleOurs                  // it looks typed, but is copied from a mail of ours, as who knows these has found out
	RoleQuoted                // from an earlier mail
	RoleMark                  // announces a quotation
	RoleSignature             // the sender's signature
	RoleDropped               // decoration of the mail program
	RoleAttached              // from an attached text
)

func (r role) String() string {
	return [...]string{"own", "ours", "quoted", "mark", "signature", "dropped", "attached"}[r]
}

// Place is where a line stands, and so whether it counts: one place of a letter does.
type Place uint8

// The places of lines.
const (
	Outside     Place = iota // in none of those below
	TypedBlock               // between "orders" and "end", which the sender typed
	QuotedBlock              // between "orders" and "end" in the quotation, where that counts
	Free                     // typed above the quotation, or below it where nothing stands above
	Below                    // typed below the quotation, where something stands above
	Passed                   // in the block in the quotation, or else in an attached text, where what is free counts
	Nowhere                  // of no line: nothing counts
)

// Blank reports whether a line is empty.
func (l *BodyLine) Blank() bool { return l.Text == "" }

// Hints returns the fields of a header line, see HintFields. They are asked for many times.
func (l *BodyLine) Hints() (fields []HintField, ok bool) {
	if l.read != l.Text {
		l.fields, l.header = HintFields(l.Text)
		l.read = l.Text
	}
	return l.fields, l.header
}

// SaysSomething reports whether a line may be an order: not empty, not a comment, not
// a header line.
func (l *BodyLine) SaysSomething() bool {
	if l.Blank() || language.IsComment(l.Text) || l.Role == RoleMark || l.Role == RoleDropped {
		return false
	}
	_, header := l.Hints()
	return !header
}
