package parser

import "strings"

// announces returns how many lines from i on announce a quotation, 0 when
// they do not. attribution says that they are an "On ... wrote:", which may
// be broken into three, and not a "-----Original Message-----" or the header
// block of Outlook.
func announces(lines []bodyLine, i int) (n int, attribution bool) {
	text := lines[i].text
	if isSeparator(text) {
		return 1, false
	}
	if strings.Trim(text, "_") == "" && len(text) >= 10 {
		if n := nextText(lines, i+1); n < len(lines) && isHeaderBlock(lines, n) {
			return n - i, false
		}
		return 0, false
	}
	if isHeaderBlock(lines, i) {
		return 1, false
	}
	n = attributionLines(lines, i)
	return n, n > 0
}

// attributionLines returns how many lines from i on are one attribution.
func attributionLines(lines []bodyLine, i int) int {
	whole := plainLower(lines[i].text)
	if isAttribution(whole) || isWeakAttribution(whole) && quotedSoon(lines, i+1) {
		return 1
	}
	if !opensAttribution(whole) {
		return 0
	}
	for n := 1; n <= 2 && i+n < len(lines); n++ {
		l := lines[i+n]
		if l.blank() || l.role != roleOwn {
			return 0
		}
		line := plainLower(l.text)
		if isAttribution(line) && opensAttribution(line) {
			return 0 // that one stands by itself
		}
		if whole += " " + line; isAttribution(whole) {
			return n + 1
		}
	}
	return 0
}

func nextText(lines []bodyLine, i int) int {
	for i < len(lines) && lines[i].blank() {
		i++
	}
	return i
}

func quotedSoon(lines []bodyLine, i int) bool {
	i = nextText(lines, i)
	return i < len(lines) && lines[i].depth > 0
}

// wrote holds how attribution lines end, one a language.
var wrote = []string{
	"wrote:", "escribio:", "escribia:", "escribio lo siguiente:", "schrieb:", "a ecrit:", "a ecrit :", "ha scritto:", "escreveu:", "schreef:",
}

// isAttribution recognises, in plain lower case, "on thu, 3 sep 2026 at
// 10:12, x <x@y> wrote:" and its relatives: it ends as such lines do and
// holds a date or an address.
func isAttribution(s string) bool {
	if len(s) > 400 || !strings.HasSuffix(s, ":") || !strings.ContainsAny(s, "0123456789@") {
		return false
	}
	for _, end := range wrote {
		if rest, ok := strings.CutSuffix(s, end); ok && len(strings.Fields(rest)) > 0 {
			return true
		}
	}
	// "am 3. sept. 2026 um 10:12 schrieb x <x@y>:"
	if strings.HasPrefix(s, "am ") && strings.Contains(s, " schrieb ") {
		return true
	}
	// "2026-09-03 10:12 gmt+02:00 x <x@y>:"
	return len(s) > 16 && s[4] == '-' && s[7] == '-' && s[13] == ':' && strings.HasSuffix(s, ">:")
}

// isWeakAttribution recognises "x wrote:", which counts before a quotation.
func isWeakAttribution(s string) bool {
	for _, end := range wrote {
		if rest, ok := strings.CutSuffix(s, end); ok && len(s) < 200 && strings.TrimSpace(rest) != "" {
			return true
		}
	}
	return false
}

// opensAttribution recognises the first line of a broken one.
func opensAttribution(s string) bool {
	for _, word := range []string{"on ", "el ", "am ", "le ", "il ", "em ", "op "} {
		if strings.HasPrefix(s, word) && strings.ContainsAny(s, "0123456789") {
			return true
		}
	}
	return len(s) > 16 && s[4] == '-' && s[7] == '-' && s[13] == ':'
}

// isSeparator recognises "-----Original Message-----" and its relatives.
func isSeparator(text string) bool {
	s := plainLower(text)
	title := strings.Trim(s, "-_*= ")
	if dashes := strings.TrimLeft(s, "*_ "); strings.HasPrefix(dashes, "--") {
		switch title {
		case "original message", "mensaje original", "forwarded message", "mensaje reenviado", "forwarded by", "mensaje de correo original",
			"original-nachricht", "ursprungliche nachricht", "weitergeleitete nachricht", "message d'origine", "message original",
			"message transfere", "messaggio originale", "mensagem original", "correo original", "reply message":
			return true
		}
		return strings.HasPrefix(title, "forwarded message from ") || strings.HasPrefix(title, "mensaje reenviado de ")
	}
	switch title {
	case "begin forwarded message:", "inicio del mensaje reenviado:", "inicio de mensaje reenviado:", "comienzo del mensaje reenviado:":
		return true
	}
	return false
}

// isHeaderBlock recognises the fields that Outlook copies above a quotation:
// who it is from, and at least two of when, to whom and about what.
func isHeaderBlock(lines []bodyLine, i int) bool {
	if field := headerField(lines[i].text); field != "from" {
		return false
	}
	others := 0
	for k, seen := i+1, 0; k < len(lines) && seen < 6; k++ {
		if lines[k].blank() {
			continue
		}
		seen++
		if field := headerField(lines[k].text); field == "other" {
			others++
		}
	}
	return others >= 2
}

func headerField(text string) string {
	name, _, ok := strings.Cut(plainLower(text), ":")
	if !ok {
		return ""
	}
	switch strings.Trim(name, "* ") {
	case "from", "de", "von", "da", "expediteur":
		return "from"
	case "sent", "date", "to", "cc", "subject", "reply-to", "enviado", "enviado el", "fecha", "fecha de envio", "para", "asunto", "responder a",
		"gesendet", "datum", "an", "betreff", "envoye", "a", "objet", "inviato", "oggetto":
		return "other"
	}
	return ""
}

// skipHeaderBlock returns the first line from i on that is neither empty nor
// a field of a header block.
func skipHeaderBlock(lines []bodyLine, i int) int {
	for i < len(lines) && (lines[i].blank() || headerField(lines[i].text) != "") {
		i++
	}
	return i
}
