package archive

import "strings"

// Shorten cuts two long texts to what fits a terminal, around the first place
// where they differ.
func Shorten(a, b string) (string, string) {
	const before, most = 40, 200
	same := 0
	for same < len(a) && same < len(b) && a[same] == b[same] {
		same++
	}
	cut := func(s string) string {
		if from := min(same, len(s)) - before; from > 0 && len(s) > most {
			s = "..." + s[from:]
		}
		if len(s) > most {
			s = s[:most] + "..."
		}
		return strings.ToValidUTF8(s, "")
	}
	return cut(a), cut(b)
}
