package parser

import "strings"

// flowed joins the lines of format=flowed text (RFC 3676 §4): a line that
// ends in a space goes on in the next one if that is quoted as deep. One
// paragraph gives one line, so that lines are counted as their writer ended
// them, not as his program broke them. With delSp that space belongs to the
// break and not to the text (§4.1).
func flowed(texts []string, delSp bool) []rawLine {
	var lines []rawLine
	open := false
	for _, t := range texts {
		rest := strings.TrimLeft(t, ">")
		depth := len(t) - len(rest)
		rest = strings.TrimPrefix(rest, " ") // space-stuffing, §4.4
		signature := rest == "-- "           // never flowed, §4.3
		last := len(lines) - 1
		if open && !signature && lines[last].depth == depth {
			lines[last].text += rest
		} else {
			lines = append(lines, rawLine{text: rest, depth: depth})
			last++
		}
		if open = strings.HasSuffix(rest, " ") && !signature; open && delSp {
			l := &lines[last]
			l.text = l.text[:len(l.text)-1]
		}
	}
	return lines
}
