package parser

import (
	"slices"
	"strings"
	"sync"

	"github.com/fieldpost/fieldpost/parser/language"
	"github.com/fieldpost/fieldpost/parser/mailtext"
	"github.com/fieldpost/fieldpost/parser/phrases"
)

// What mail programs write above a quotation, in the languages that they speak, is compared in the form that language.PlainLower gives.

// wrote holds how attribution lines end.
var wrote = mailtext.PlainList("mailer.wrote")

// wroteInside are those that the name follows: "Den 3 sep. 2026 skrev X:".
var wroteInside = mailtext.PlainList("mailer.wrote-inside")

// separators are the titles of the lines of dashes above a quotation.
var separators = plainSet("mailer.separators")

// begins are separators without dashes.
var begins = plainSet("mailer.begins")

// fromFields and otherFields are the fields of a header block.
var fromFields = plainSet("mailer.from")

var otherFields = plainSet("mailer.fields")

func plainSet(key string) func() map[string]bool {
	return sync.OnceValue(func() map[string]bool {
		out := map[string]bool{}
		for _, p := range mailtext.PlainList(key)() {
			out[p] = true
		}
		return out
	})
}

var (
	attributionOpens = phrases.List("mailer.opens")
	forwarded        = phrases.List("mailer.forwarded")
)

// dated reports what a date or a time of day looks like in any language: a year
// of four digits, 10:12, 3/9/26.
func dated(s string) bool {
	for i := 0; i < len(s); i++ {
		if s[i] < '0' || s[i] > '9' {
			continue
		}
		n := i
		for n < len(s) && s[n] >= '0' && s[n] <= '9' {
			n++
		}
		if n-i == 4 && (s[i:i+2] == "19" || s[i:i+2] == "20") {
			return true
		}
		if n-i <= 2 && n+2 < len(s) && strings.IndexByte(":.h/-", s[n]) >= 0 && language.Digits([]byte(s[n+1:n+2])) {
			rest := s[n+1:]
			if (s[n] == ':' || s[n] == '.' || s[n] == 'h') && len(rest) >= 2 && language.Digits([]byte(rest[:2])) {
				return true
			}
			if k := strings.IndexByte(rest, s[n]); (k == 1 || k == 2) && k+2 < len(rest) && language.Digits([]byte(rest[k+1:k+3])) {
				return true
			}
		}
		i = n
	}
	return false
}

// isAttribution recognises, in plain lower case, "on thu, 3 sep 2026 at
// 10:12, x <x@y> wrote:" and its relatives: it ends as such lines do and
// holds a date or an address.
func isAttribution(s string) bool {
	if len(s) > 400 || !strings.HasSuffix(s, ":") || !strings.ContainsAny(s, "0123456789@") {
		return false
	}
	for _, end := range wrote() {
		if rest, ok := strings.CutSuffix(s, end); ok && len(strings.TrimSpace(rest)) > 1 {
			return true
		}
	}
	if !dated(s) {
		return false
	}
	// "am 3. sept. 2026 um 10:12 schrieb x <x@y>:"
	for _, word := range wroteInside() {
		if strings.Contains(s, word) {
			return true
		}
	}
	// "2026-09-03 10:12 gmt+02:00 x <x@y>:", "чт, 3 сент. 2026 г. в 10:12, x <x@y>:"
	return strings.HasSuffix(s, ">:") && strings.Contains(s, "@")
}

// isWeakAttribution recognises "x wrote:", which counts before a quotation.
func isWeakAttribution(s string) bool {
	for _, end := range wrote() {
		if rest, ok := strings.CutSuffix(s, end); ok && len(s) < 200 && strings.TrimSpace(rest) != "" {
			return true
		}
	}
	return false
}

// opensAttribution recognises the first line of a broken one.
func opensAttribution(s string) bool {
	for _, word := range attributionOpens() {
		if strings.HasPrefix(s, word) && strings.ContainsAny(s, "0123456789") {
			return true
		}
	}
	return len(s) <= 200 && dated(s)
}

// isSeparator recognises "-----Original Message-----" and its relatives.
func isSeparator(text string) bool {
	if len(text) > 998 {
		return false
	}
	s := language.PlainLower(text)
	if !isRule(text) {
		return begins()[s]
	}
	title := strings.Trim(s, "-_*= ")
	if first, fields, ok := strings.Cut(title, "--"); ok && headerField(strings.TrimLeft(fields, "-_*= ")) != "" {
		title = strings.TrimSpace(first) // "-------- Original message --------From: Ana Date: ...", all on one line
	}
	return separators()[title] || slices.ContainsFunc(forwarded(), func(begin string) bool { return strings.HasPrefix(title, begin) })
}

// isRule recognises a title within dashes.
func isRule(text string) bool {
	return strings.HasPrefix(strings.TrimLeft(text, "*_ "), "--") && strings.Trim(text, "-_*= ") != ""
}

// isHeaderBlock recognises the fields that Outlook copies above a quotation:
// who it is from, and at least two of when, to whom and about what.
func isHeaderBlock(lines []mailtext.BodyLine, i int) bool {
	if i >= len(lines) || headerField(lines[i].Text) == "" {
		return false
	}
	from, others := 0, 0
	for k, seen := i, 0; k < len(lines) && seen < 7; k++ {
		if lines[k].Blank() {
			continue
		}
		seen++
		switch headerField(lines[k].Text) {
		case "from":
			from++
		case "other":
			others++
		}
	}
	return from > 0 && others >= 2
}

func headerField(text string) string {
	i := strings.IndexAny(text, ":：")
	if i <= 0 || i > 60 {
		return ""
	}
	switch name := strings.Trim(language.PlainLower(text[:i]), "* "); {
	case fromFields()[name]:
		return "from"
	case otherFields()[name]:
		return "other"
	}
	return ""
}

// skipFields returns the first line from i on that is neither empty nor a
// field of a header block; the empty lines below the fields are not passed.
func skipFields(lines []mailtext.BodyLine, i int) int {
	end := i
	for ; i < len(lines) && (lines[i].Blank() || headerField(lines[i].Text) != ""); i++ {
		if !lines[i].Blank() {
			end = i + 1
		}
	}
	return end
}
