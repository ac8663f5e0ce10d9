package office

import (
	"regexp"
	"slices"
	"strings"

	"github.com/fieldpost/fieldpost/parser"
	"github.com/fieldpost/fieldpost/parser/language"
	"github.com/fieldpost/fieldpost/parser/mailtext"
	"github.com/fieldpost/fieldpost/rules"
	"github.com/fieldpost/fieldpost/store"
	"github.com/fieldpost/fieldpost/templates"
)

// Letter is a letter that is handled, and what is made of it.
type Letter struct {
	*parser.Letter
	AsRead     *parser.Letter  // with the marks of drafts
	Lines      []language.Line // what is read as its orders: the lines that count, or others where those order nothing
	Quoted     bool            // they stand in the quotation, or in one that looks typed
	BlockState QuotedBlock     // of a part that stands in the quotation

	Answered       []store.Dispatch // what it answers, see filing.AnsweredDispatches; nil: not looked up
	AnswersSeveral bool             // the whole of it answers a mail to several sides
}

// QuotedBlock is what was done to one of several blocks of a mail that a letter quotes.
// One that stands as it was is meant only where none was changed.
type QuotedBlock uint8

// What may have been done to a block.
const (
	BlockAny     QuotedBlock = iota // not known, or none was changed
	BlockLeft                       // it was left, and another was changed
	BlockChanged                    // it was changed
)

// NewLetter returns a letter with the lines that count as its orders. From the ends of lines it
// takes what an answer of ours put there, as many times as it was sent back: whoever mends a draft
// need not delete it, and neither the next draft nor a problem shows it.
func (o *Office) NewLetter(read *parser.Letter) *Letter {
	l := *read
	l.Body = slices.Clone(read.Body)
	marks := Memo(o, keyDraftMarks{}, func() []*regexp.Regexp { return draftMarks(o.Book) })
	for i := range l.Body {
		line := &l.Body[i]
		for again := (line.Word || line.Place != mailtext.Outside) && strings.Contains(line.Text, "#"); again; {
			again = false
			for _, mark := range marks {
				if text := strings.TrimRight(mark.ReplaceAllString(line.Text, ""), " "); len(text) < len(strings.TrimRight(line.Text, " ")) {
					line.Text, again = text, true
				}
			}
		}
	}
	return &Letter{Letter: &l, AsRead: read, Lines: l.OrderLines()}
}

// keyDraftMarks is the key of what is made once, see draftMarks.
type keyDraftMarks struct{}

// draftMarks returns what finds the comments that a draft of ours puts behind lines.
func draftMarks(book *templates.Book) []*regexp.Regexp {
	out := []*regexp.Regexp{regexp.MustCompile(`\s*` + regexp.QuoteMeta(templates.DraftMark) + `[^#]*$`)}
	for _, lang := range book.Langs() {
		for _, m := range []rules.Message{rules.M("mail.was", rules.Text("word", "")), rules.M("mail.was-line", rules.Num("line", 0))} {
			sign, _, _ := strings.Cut(book.Text(lang, nil, m), ":")
			out = append(out, regexp.MustCompile(`\s+# `+regexp.QuoteMeta(sign+":")+`.*$`))
		}
	}
	return out
}

// TypedLines returns what the sender typed that is not ours, with the numbers of the lines within the letter.
func (l *Letter) TypedLines() (lines []language.Line) {
	for _, line := range l.Body {
		if line.Word && line.Role != mailtext.RoleOurs {
			lines = append(lines, language.Line{No: line.No, Text: line.Text, Meant: line.Meant})
		}
	}
	return lines
}

// IsOrdered reports whether a line, or one that reads like it, counts as an order. By such lines no
// mail of ours is recognized: they are there to be copied, and those of a draft stand in no block.
func (l *Letter) IsOrdered(line *mailtext.BodyLine) bool {
	return line.Place == l.Counts || slices.ContainsFunc(l.Lines, func(o language.Line) bool { return o.Text == line.Text })
}
