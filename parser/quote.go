package parser

import (
	"strings"
	"unicode/utf8"
)

// bodyLine is a line of the body, cleaned, without its quote prefix.
type bodyLine struct {
	no     int
	text   string
	struck string // what of the line the sender struck out
	depth  int    // how often it is quoted
	role   role

	read   string // the text that fields were read from
	fields []hintField
	header bool
}

// hints returns the fields of a header line, see hintFields. They are asked for many times.
func (l *bodyLine) hints() (fields []hintField, ok bool) {
	if l.read != l.text {
		l.fields, l.header = hintFields(l.text)
		l.read = l.text
	}
	return l.fields, l.header
}

// role is what a line of a letter is there for.
type role uint8

const (
	roleOwn       role = iota // typed by the sender
	roleQuoted                // from an earlier mail
	roleMark                  // announces a quotation
	roleSignature             // the sender's signature
	roleDropped               // decoration of the mail program
)

func (r role) String() string {
	return [...]string{"own", "quoted", "mark", "signature", "dropped"}[r]
}

func (l *bodyLine) blank() bool { return l.text == "" }

// classify takes quote prefixes off and finds out what each line is there
// for. There are two ways to quote: line by line, with > or in a blockquote,
// so that what is typed between the lines shows; and all the rest, below a
// line or a header block that announces it. An "On ... wrote:" with nothing
// typed above it and no > below is what is left of a quotation that was
// deleted to make room for the answer: what follows it is the sender's own.
func classify(raw []rawLine) []bodyLine {
	lines := make([]bodyLine, len(raw))
	for i, r := range raw {
		l := &lines[i]
		l.no = i + 1
		text := cleanText(unescape(r.text))
		dash := strings.TrimSpace(r.text) == "—" // iOS writes -- so
		l.text, l.depth = stripQuote(text, r.depth)
		if dash {
			l.text = "--"
		}
		if r.struck != "" {
			l.struck, _ = stripQuote(cleanText(unescape(r.struck)), 0)
		}
	}
	rejoin(lines, raw)
	dropPressed(lines, true)
	for i, r := range raw {
		switch l := &lines[i]; {
		case l.depth > 0:
			l.role = roleQuoted
		case r.original, r.mark:
			l.role = roleMark
		case r.sig && !l.blank():
			l.role = roleSignature
		}
	}
	for i := 0; i < len(lines); {
		l := &lines[i]
		n, rest := 0, false
		switch {
		case l.role == roleMark:
			n, rest = 1, raw[i].original || !quotedNext(lines, i+1)
			if next := i + 1; !raw[i].original && next < len(lines) && lines[next].role == roleMark {
				rest = false
			}
		case l.role != roleOwn || l.blank():
		default:
			var attribution bool
			if n, attribution = announces(lines, i); n > 0 {
				rest = !quotedNext(lines, i+n) && !(attribution && !typedAbove(lines[:i]))
			}
		}
		for k := i; k < i+n; k++ {
			lines[k].role = roleMark
		}
		i += max(n, 1)
		if rest {
			for k := i; k < len(lines); k++ {
				lines[k].depth++
				lines[k].role = roleQuoted
			}
			break
		}
	}
	for i := range lines {
		lines[i].hints()
	}
	signatures(lines)
	return lines
}

// rejoin mends quotations of which a program broke the long lines without
// putting its mark before the rest: what looks typed between quoted lines goes
// back behind the line that it was cut off. One such line may have been typed;
// two that both begin with a word that had no room above were not.
func rejoin(lines []bodyLine, raw []rawLine) {
	width := 0
	for i, l := range lines {
		if l.depth > 0 && raw[i].depth == 0 {
			width = max(width, utf8.RuneCountInString(raw[i].text))
		}
	}
	if width < 40 || width > 120 {
		return
	}
	var cut []int
	for i := 1; i < len(lines); i++ {
		l, last := &lines[i], &lines[i-1]
		if l.depth > 0 || l.blank() || last.depth == 0 || last.blank() || i+1 < len(lines) && lines[i+1].depth == 0 && !lines[i+1].blank() {
			continue
		}
		word, _, _ := strings.Cut(l.text, " ")
		if utf8.RuneCountInString(raw[i-1].text)+1+utf8.RuneCountInString(word) > width {
			cut = append(cut, i)
		}
	}
	if len(cut) < 2 {
		return
	}
	for _, i := range cut {
		lines[i-1].text += " " + lines[i].text
		lines[i].text, lines[i].depth = "", lines[i-1].depth
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
func quotedNext(lines []bodyLine, i int) bool {
	for ; i < len(lines); i++ {
		if lines[i].depth > 0 {
			return true
		}
		if !lines[i].blank() && lines[i].role != roleMark {
			return false
		}
	}
	return true
}

// typedAbove reports that the sender typed something in these lines that may
// be an order.
func typedAbove(lines []bodyLine) bool {
	for _, l := range lines {
		if l.role == roleOwn && len(appendOrder(nil, l)) > 0 && !isPhoneSignature(l.text) {
			return true
		}
	}
	return false
}

// signatures finds the sender's signatures. One that begins with "-- " (RFC
// 3676 §4.3) goes on to the next quotation. The line that a telephone adds
// ends his text too, but where nothing stands above it (he typed below) it is
// only itself.
func signatures(lines []bodyLine) {
	inside, above := false, false
	for i := range lines {
		l := &lines[i]
		switch {
		case l.role == roleQuoted || l.role == roleMark:
			inside, above = false, false
		case l.role != roleOwn || l.blank():
		case inside:
			l.role = roleSignature
		case l.text == "--" || l.text == "-----BEGIN PGP SIGNATURE-----":
			l.role, inside = roleSignature, true
		case isPhoneSignature(l.text):
			l.role, inside = roleSignature, above
		case strings.Trim(l.text, "_") == "" || l.text == "-----BEGIN PGP SIGNED MESSAGE-----" || strings.HasPrefix(l.text, "Hash: SHA"):
			l.role = roleDropped
		default:
			if _, header := l.hints(); !header {
				above = true
			}
		}
	}
}

// isPhoneSignature recognises "Sent from my iPhone" and its relatives.
func isPhoneSignature(text string) bool {
	s := plainLower(text)
	for _, start := range []string{
		"sent from ", "sent with ", "sent using ", "sent via ", "get outlook for ", "enviado desde ", "enviado con ",
		"enviado a traves de ", "enviado mediante ", "obtener outlook para ", "obten outlook para ", "descargar outlook para ",
		"von meinem ", "gesendet von ", "gesendet mit ", "envoye de mon ", "inviato da ", "enviado do meu ",
	} {
		rest, ok := strings.CutPrefix(s, start)
		if !ok {
			continue
		}
		for _, word := range strings.FieldsFunc(rest, func(r rune) bool { return strings.ContainsRune(" -.,<(", r) }) {
			switch word {
			case "my", "mi", "outlook", "yahoo", "mail", "gmail", "correo", "proton", "protonmail", "samsung", "galaxy", "android",
				"iphone", "ipad", "ios", "movil", "mobile", "thunderbird", "windows", "k", "k9", "mac", "huawei", "xiaomi":
				return true
			}
		}
	}
	return false
}
