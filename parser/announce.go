package parser

import (
	"strings"

	"github.com/fieldpost/fieldpost/parser/language"
	"github.com/fieldpost/fieldpost/parser/mailtext"
)

// announces returns how many lines from i on announce a quotation, 0 when
// they do not. attribution says that they are an "On ... wrote:", which may
// be broken into four, and not a "-----Original Message-----" or the header
// block of Outlook.
func announces(lines []mailtext.BodyLine, i int) (n int, attribution bool) {
	text := lines[i].Text
	next := nextText(lines, i+1)
	switch {
	case isSeparator(text), isRule(text) && isHeaderBlock(lines, next):
		return skipFields(lines, i+1) - i, false
	case strings.Trim(text, "_") == "":
		if len(text) >= 10 && isHeaderBlock(lines, next) {
			return skipFields(lines, next) - i, false
		}
		return 0, false
	case isHeaderBlock(lines, i):
		return skipFields(lines, i) - i, false
	}
	n = attributionLines(lines, i)
	return n, n > 0
}

// attributionLines returns how many lines from i on are one attribution.
func attributionLines(lines []mailtext.BodyLine, i int) int {
	whole := language.PlainLower(lines[i].Text)
	if isAttribution(whole) || isWeakAttribution(whole) && quotedSoon(lines, i+1) {
		return 1
	}
	if !opensAttribution(whole) {
		return 0
	}
	for n := 1; n <= 3 && i+n < len(lines); n++ {
		l := lines[i+n]
		if l.Blank() || l.Role != mailtext.RoleOwn {
			return 0
		}
		line := language.PlainLower(l.Text)
		if isAttribution(line) && opensAttribution(line) {
			return 0 // that one stands by itself
		}
		if whole += " " + line; isAttribution(whole) {
			return n + 1
		}
	}
	return 0
}

func nextText(lines []mailtext.BodyLine, i int) int {
	for i < len(lines) && lines[i].Blank() {
		i++
	}
	return i
}

func quotedSoon(lines []mailtext.BodyLine, i int) bool {
	i = nextText(lines, i)
	return i < len(lines) && lines[i].Depth > 0
}
