package mailtext

import "strings"

// longestCommand bounds what stands between angle brackets, in bytes.
const longestCommand = 60

// enrichedLines turns text/enriched (RFC 1896), or its elder text/richtext (RFC 1341), into
// lines. Commands stand in angle brackets; of those only a few say where lines end.
func enrichedLines(text string, rich bool) []RawLine {
	var lines []RawLine
	var line strings.Builder
	depth, asIs, silent, breaks := 0, 0, 0, 0
	flush := func(empty bool) {
		if line.Len() > 0 || empty {
			lines = append(lines, RawLine{Text: line.String(), Depth: depth})
		}
		line.Reset()
	}
	text = strings.ReplaceAll(text, "\r\n", "\n")
	for i := 0; i < len(text); {
		c := text[i]
		if c == '\n' && asIs == 0 {
			breaks++
			i++
			continue
		}
		switch { // one line end is a blank, more are one less
		case breaks == 1 || rich && breaks > 0:
			line.WriteByte(' ')
		case breaks > 1:
			flush(false)
			for range min(breaks, 3) - 2 {
				flush(true)
			}
		}
		breaks = 0
		if c == '\n' {
			flush(true)
			i++
			continue
		}
		if c != '<' || strings.HasPrefix(text[i:], "<<") {
			if silent == 0 {
				line.WriteByte(c)
			}
			if c == '<' {
				i++
			}
			i++
			continue
		}
		command, _, ok := strings.Cut(text[i+1:min(i+longestCommand+2, len(text))], ">")
		if !ok {
			line.WriteByte(c)
			i++
			continue
		}
		i += len(command) + 2
		command = strings.ToLower(command)
		by := 1
		if strings.HasPrefix(command, "/") {
			by, command = -1, command[1:]
		}
		switch command {
		case "param", "comment":
			silent = max(silent+by, 0)
		case "nofill", "verbatim":
			asIs = max(asIs+by, 0)
			flush(false)
		case "excerpt":
			flush(false)
			depth = max(depth+by, 0)
		case "nl", "np", "paragraph":
			flush(command == "nl")
		case "lt":
			line.WriteByte('<')
		}
	}
	flush(false)
	return lines
}
