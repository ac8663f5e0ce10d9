package parser

import (
	"slices"
	"strings"
	"unicode/utf8"

	"github.com/fieldpost/fieldpost/parser/language"
	"github.com/fieldpost/fieldpost/parser/mailtext"
	"github.com/fieldpost/fieldpost/parser/phrases"
)

// classify takes quote prefixes off and finds out what each line is there
// for. There are two ways to quote: line by line, with > or in a blockquote,
// so that what is typed between the lines shows; and all the rest, below a
// line or a header block that announces it. An "On ... wrote:" with nothing
// typed above it and no > below is what is left of a quotation that was
// deleted to make room for the answer: what follows it is the sender's own.
func classify(raw []mailtext.RawLine) []mailtext.BodyLine {
	lines := make([]mailtext.BodyLine, len(raw))
	for i, r := range raw {
		l := &lines[i]
		l.No = i + 1
		text := mailtext.CleanText(mailtext.Unescape(r.Text))
		dash := strings.TrimSpace(r.Text) == "—" // iOS writes -- so
		l.Text, l.Depth = stripQuote(text, r.Depth)
		if dash {
			l.Text = "--"
		}
		if r.Struck != "" {
			l.Struck, _ = stripQuote(mailtext.CleanText(mailtext.Unescape(r.Struck)), 0)
		}
	}
	rejoin(lines, raw)
	dropPressed(lines, true)
	for i, r := range raw {
		switch l := &lines[i]; {
		case l.Depth > 0:
			l.Role = mailtext.RoleQuoted
		case r.Original, r.Mark:
			l.Role = mailtext.RoleMark
		case r.Sig && !l.Blank():
			l.Role = mailtext.RoleSignature
		}
	}
	for i := 0; i < len(lines); {
		l := &lines[i]
		n, rest := 0, false
		switch {
		case l.Role == mailtext.RoleMark:
			n, rest = 1, raw[i].Original || !quotedNext(lines, i+1)
			if next := i + 1; !raw[i].Original && next < len(lines) && lines[next].Role == mailtext.RoleMark {
				rest = false
			}
		case l.Role != mailtext.RoleOwn || l.Blank():
		default:
			var attribution bool
			if n, attribution = announces(lines, i); n > 0 {
				rest = !quotedNext(lines, i+n) && !(attribution && !typedAbove(lines[:i]))
			}
		}
		for k := i; k < i+n; k++ {
			lines[k].Role = mailtext.RoleMark
		}
		i += max(n, 1)
		if rest {
			for k := i; k < len(lines); k++ {
				lines[k].Depth++
				lines[k].Role = mailtext.RoleQuoted
			}
			break
		}
	}
	for i := range lines {
		lines[i].Hints()
	}
	signatures(lines)
	return lines
}

// rejoin mends quotations of which a program broke the long lines without
// putting its mark before the rest: what looks typed between quoted lines goes
// back behind the line that it was cut off. One such line may have been typed;
// two that both begin with a word that had no room above were not.
func rejoin(lines []mailtext.BodyLine, raw []mailtext.RawLine) {
	width := 0
	for i, l := range lines {
		if l.Depth > 0 && raw[i].Depth == 0 {
			width = max(width, utf8.RuneCountInString(raw[i].Text))
		}
	}
	if width < 40 || width > 120 {
		return
	}
	var cut []int
	for i := 1; i < len(lines); i++ {
		l, last := &lines[i], &lines[i-1]
		if l.Depth > 0 || l.Blank() || last.Depth == 0 || last.Blank() || i+1 < len(lines) && lines[i+1].Depth == 0 && !lines[i+1].Blank() {
			continue
		}
		word, _, _ := strings.Cut(l.Text, " ")
		if utf8.RuneCountInString(raw[i-1].Text)+1+utf8.RuneCountInString(word) > width {
			cut = append(cut, i)
		}
	}
	if len(cut) < 2 {
		return
	}
	for _, i := range cut {
		lines[i-1].Text += " " + lines[i].Text
		lines[i].Text, lines[i].Depth = "", lines[i-1].Depth
	}
}

// stripQuote takes the > signs off a line: > > text, >> text, also >text.
func stripQuote(text string, depth int) (string, int) {
	for {
		rest := strings.TrimLeft(text, " ")
		if len(text)-len(rest) > 3 || !strings.HasPrefix(rest, ">") {
			return strings.TrimSpace(text), depth
		}
		text = rest[1:]
		depth++
	}
}

// quotedNext reports that the next line with text on it, from i, is quoted
// line by line. Nothing more at all counts as that.
func quotedNext(lines []mailtext.BodyLine, i int) bool {
	for ; i < len(lines); i++ {
		if lines[i].Depth > 0 {
			return true
		}
		if !lines[i].Blank() && lines[i].Role != mailtext.RoleMark {
			return false
		}
	}
	return true
}

// typedAbove reports that the sender typed something in these lines that may
// be an order.
func typedAbove(lines []mailtext.BodyLine) bool {
	for i := range lines {
		if l := &lines[i]; l.Role == mailtext.RoleOwn && l.SaysSomething() && !isPhoneSignature(l.Text) {
			return true
		}
	}
	return false
}

// signatures finds the sender's signatures. One that begins with "-- " (RFC
// 3676 §4.3) goes on to the next quotation. The line that a telephone adds
// ends his text too, but where nothing stands above it (he typed below) it is
// only itself.
func signatures(lines []mailtext.BodyLine) {
	inside, above := false, false
	for i := range lines {
		l := &lines[i]
		switch {
		case l.Role == mailtext.RoleQuoted || l.Role == mailtext.RoleMark:
			inside, above = false, false
		case l.Role != mailtext.RoleOwn || l.Blank():
		case inside:
			l.Role = mailtext.RoleSignature
		case l.Text == "--" || l.Text == "-----BEGIN PGP SIGNATURE-----":
			l.Role, inside = mailtext.RoleSignature, true
		case isPhoneSignature(l.Text):
			l.Role, inside = mailtext.RoleSignature, above
		case strings.Trim(l.Text, "_") == "" || l.Text == "-----BEGIN PGP SIGNED MESSAGE-----" || strings.HasPrefix(l.Text, "Hash: SHA"):
			l.Role = mailtext.RoleDropped
		default:
			if _, header := l.Hints(); !header {
				above = true
			}
		}
	}
}

// How a signature of a mail program begins, and what it names.
var (
	sentFrom = phrases.List("mailer.sent-from")
	devices  = phrases.List("mailer.devices")
)

// isPhoneSignature recognises "Sent from my iPhone" and its relatives.
func isPhoneSignature(text string) bool {
	s := language.PlainLower(text)
	for _, start := range sentFrom() {
		rest, ok := strings.CutPrefix(s, start)
		if !ok {
			continue
		}
		for _, word := range strings.FieldsFunc(rest, func(r rune) bool { return strings.ContainsRune(" -.,<(", r) }) {
			if slices.Contains(devices(), word) {
				return true
			}

		}
	}
	return false
}
