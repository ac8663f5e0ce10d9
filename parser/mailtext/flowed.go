package mailtext

import "strings"

// Flowed joins the lines of format=flowed text (RFC 3676 §4): a line that
// ends in a space goes on in the next one if that is quoted as deep. One
// paragraph gives one line, so that lines are counted as their writer ended
// them, not as his program broke them. With delSp that space belongs to the
// break and not to the text (§4.1).
func Flowed(texts []string, delSp bool) []RawLine {
	var lines []RawLine
	var paragraph strings.Builder // of the last line, so that long ones are not copied again and again
	open := false
	for _, t := range texts {
		rest := strings.TrimLeft(t, ">")
		depth := len(t) - len(rest)
		rest = strings.TrimPrefix(rest, " ") // space-stuffing, §4.4
		signature := rest == "-- "           // never flowed, §4.3
		if last := len(lines) - 1; !open || signature || lines[last].Depth != depth {
			if last >= 0 {
				lines[last].Text = paragraph.String()
			}
			paragraph.Reset()
			lines = append(lines, RawLine{Depth: depth})
		}
		open = strings.HasSuffix(rest, " ") && !signature
		if open && delSp {
			rest = rest[:len(rest)-1]
		}
		paragraph.WriteString(rest)
	}
	if last := len(lines) - 1; last >= 0 {
		lines[last].Text = paragraph.String()
	}
	return lines
}
