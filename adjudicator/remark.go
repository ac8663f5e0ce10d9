package adjudicator

import (
	"slices"
	"strings"

	"github.com/fieldpost/fieldpost/adjudicator/desk"
	"github.com/fieldpost/fieldpost/parser"
	"github.com/fieldpost/fieldpost/rules"
)

// notes tells what was noticed in reading the letter that the player should
// know. How it came does not matter where all of it was understood.
func (in *intake) notes(understood bool) (out []rules.Message) {
	out = slices.Concat(in.toldPassed(), in.fromQuotation(), in.leftUnread(understood))
	if in.misnamed != "" {
		out = append(out, rules.M("letter.misnamed", rules.Text("word", cutText(in.misnamed)), rules.SideArg("side", in.seat.Side)))
	}
	for _, n := range in.letter.Notes {
		switch {
		case n == parser.NoteTruncated:
			out = append(out, rules.M("letter.truncated", rules.Num("limit", in.s.maxText()>>10)))
		case understood:
		case n == parser.NoteHTMLOnly:
			out = append(out, rules.M("letter.html-only"))
		case n == parser.NoteCharsetGuessed:
			out = append(out, rules.M("letter.charset"))
		}
	}
	return append(out, in.severalSheets()...)
}

// fromQuotation says that what counts was read in the quotation: it may not be
// what the sender sees as his letter.
func (in *intake) fromQuotation() []rules.Message {
	if !in.quoted {
		return nil
	}
	return []rules.Message{rules.M("letter.quoted")}
}

// leftUnread says what of the letter was not read: what its sender struck out, and the
// parts that are no text. Where all else was understood those go without saying that
// programs add by themselves.
func (in *intake) leftUnread(understood bool) (out []rules.Message) {
	if struck := in.letter.Struck; len(struck) > 0 {
		m := whatWasRead(desk.Number(struck))
		m.Code = "letter.struck"
		out = append(out, m)
	}
	files := map[string][]rules.Arg{}
	var codes []string
	for _, u := range in.letter.Unread {
		code, arg := "letter.unread-"+string(u.Kind), rules.Text("file", u.Name)
		switch u.Kind {
		case parser.UnreadFile:
			code = "letter.unread"
		case parser.UnreadPicture:
			if understood {
				continue
			}
			code = "letter.unread"
		case parser.UnreadEncrypted:
			arg = rules.Text("how", u.Name)
		case parser.UnreadTNEF, parser.UnreadLetter:
			if understood {
				continue
			}
		case parser.UnreadSigned:
		}
		if files[code] == nil {
			codes = append(codes, code)
		}
		files[code] = append(files[code], arg)
	}
	for _, code := range codes {
		out = append(out, rules.M(code, files[code]...))
	}
	return out
}

// severalSheets says what becomes of a letter with two sheets that nothing tells apart, as
// who holds both may send: one letter is the sheet of one side.
func (in *intake) severalSheets() (out []rules.Message) {
	side := rules.SideArg("side", in.seat.Side)
	if in.letter.HasNote(parser.NoteSecondBlock) {
		return []rules.Message{rules.M("letter.second-block", side)}
	}
	if in.letter.HasNote(parser.NoteKeyConflict) {
		return []rules.Message{rules.M("letter.key-conflict", side)}
	}
	return nil
}

// How much of what is not an order is told back.
const (
	maxRead     = 5  // lines
	maxReadLine = 40 // characters of a line
)

// whatWasRead tells which lines were looked at in vain: a misspelt order is one
// of them.
func whatWasRead(lines []parser.Line) rules.Message {
	var read []string
	for i, l := range lines {
		if i == maxRead {
			read = append(read, "…")
			break
		}
		text := []rune(l.Text)
		if len(text) > maxReadLine {
			text = append(text[:maxReadLine-1], '…')
		}
		read = append(read, string(text))
	}
	return rules.M("letter.read", rules.Text("lines", strings.Join(read, " / ")))
}
