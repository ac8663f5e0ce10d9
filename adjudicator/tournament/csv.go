package tournament

import (
	"bytes"
	"encoding/csv"
	"strconv"
	"strings"
)

// CSV writes rows as comma-separated values (RFC 4180, in UTF-8, lines end in CRLF), the
// words of people made safe for spreadsheets, see [Safe].
func CSV(rows [][]string) ([]byte, error) {
	var out bytes.Buffer
	w := csv.NewWriter(&out)
	w.UseCRLF = true
	safe := make([]string, 0, 16)
	for _, row := range rows {
		safe = safe[:0]
		for _, cell := range row {
			safe = append(safe, Safe(cell))
		}
		if err := w.Write(safe); err != nil {
			return nil, err
		}
	}
	w.Flush()
	return out.Bytes(), w.Error()
}

// Safe returns a cell that no spreadsheet takes for a formula: what begins as one does, or with
// a character behind which one is found, gets an apostrophe before it. Numbers stay numbers.
func Safe(cell string) string {
	if _, err := strconv.ParseFloat(cell, 64); err == nil && !strings.ContainsAny(cell, "xXpPiInN_") {
		return cell
	}
	if strings.ContainsAny(cell[:min(1, len(cell))], "=+-@\t\r\n|%") || strings.HasPrefix(cell, "\uff1d") || strings.HasPrefix(cell, "\uff0b") ||
		strings.HasPrefix(cell, "\uff0d") || strings.HasPrefix(cell, "\uff20") { // full-width, which some take for the same
		return "'" + cell
	}
	return cell
}

// Halves writes a number of halves: 3 is "1.5".
func Halves(n int) string { return strconv.FormatFloat(float64(n)/2, 'f', -1, 64) }

// Quarters writes a number of quarters: 3 is "0.75".
func Quarters(n int) string { return strconv.FormatFloat(float64(n)/4, 'f', -1, 64) }
