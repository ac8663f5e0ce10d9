package mailtext

import (
	"regexp"
	"slices"
	"strings"

	"github.com/fieldpost/fieldpost/parser/language"
)

// Mail programs make links of what people type, the name of a town or a number, and write
// the address behind it in plain text, as filters that wrap addresses do.
var (
	scheme    = `(?:https?://|mailto:|tel:|sms:|geo:|maps:|x-apple-[a-z-]+:|ms-outlook:|callto:|skype:|webcal:|calendar:|cid:|about:|applewebdata:)`
	autolink  = regexp.MustCompile(`(?i) ?(?:\[[^\[\]<>]*\]<` + scheme + `[^\s<>]*>|<` + scheme + `[^\s<>]*>|\[` + scheme + `[^\s\[\]]*\]|\(` + scheme + `[^\s()]*\))`)
	named     = regexp.MustCompile(`(?i)\[([^\[\]]+)\]\(` + scheme + `[^\s()]*\)`)
	cutOff    = regexp.MustCompile(`(?i) ?<` + scheme + `[^\s<>]*$`)
	bare      = regexp.MustCompile(`(?i)\s+https?://\S+`)
	footnote  = regexp.MustCompile(`(?i)^\[(\d{1,2})\]:? *<?` + scheme + `\S+$`)
	footnotes = regexp.MustCompile(`(?i)^(?:(?:links|enlaces|references|referencias):?|-{3,}|_{3,})$`)
	reference = regexp.MustCompile(` ?\[(\d{1,2})\]`)
)

// Unlink takes the addresses of such links off the lines of a body, and in blocks all
// addresses: none is part of an order. Messages to players keep theirs.
func Unlink(lines []BodyLine) {
	if !slices.ContainsFunc(lines, func(l BodyLine) bool { return hasLink(l.Text) }) {
		return
	}
	notes, inside := false, false
	for i := range lines {
		l := &lines[i]
		switch {
		case language.IsOpen(l.Text):
			inside = true
		case language.IsEnd(l.Text):
			inside = false
		}
		if l.Role == RoleMark || !hasLink(l.Text) {
			continue
		}
		text := l.Text
		if strings.ContainsAny(text, "<[(") {
			if footnote.MatchString(text) {
				notes = true
				continue
			}
			text = named.ReplaceAllString(text, "$1")
			text = autolink.ReplaceAllString(text, " ")
			text = unlinkWrapped(lines, i, text)
		}
		if inside && strings.Contains(text, "://") {
			text = bare.ReplaceAllString(" "+text, "")
		}
		if text != l.Text {
			l.Text = strings.ReplaceAll(strings.Join(strings.Fields(text), " "), " ,", ",")
		}
	}
	if notes {
		unlinkNotes(lines)
	}
}

// hasLink reports whether an address may stand in a line.
func hasLink(text string) bool {
	i := strings.IndexByte(text, ':')
	return i >= 0 && (strings.HasPrefix(text[i:], "://") || strings.ContainsAny(text[:i], "<[(") || strings.Contains(text[i:], "://"))
}

// unlinkWrapped takes an address off a line of which the next holds the rest.
func unlinkWrapped(lines []BodyLine, i int, text string) string {
	at := cutOff.FindStringIndex(text)
	if at == nil || i+1 == len(lines) {
		return text
	}
	next := &lines[i+1]
	rest, after, ok := strings.Cut(next.Text, ">")
	if !ok || strings.ContainsAny(rest, " <") || next.Depth != lines[i].Depth {
		return text
	}
	next.Text = strings.TrimSpace(after)
	return text[:at[0]]
}

// unlinkNotes drops the list of addresses below a text, and the numbers that refer to it.
func unlinkNotes(lines []BodyLine) {
	known := map[string]bool{}
	for i := range lines {
		if m := footnote.FindStringSubmatch(lines[i].Text); m != nil {
			known[m[1]] = true
			lines[i].Text = ""
			for k := i - 1; k >= 0 && (lines[k].Blank() || footnotes.MatchString(lines[k].Text)); k-- {
				lines[k].Text = ""
			}
		}
	}
	for i := range lines {
		if l := &lines[i]; strings.Contains(l.Text, "[") {
			l.Text = strings.TrimSpace(reference.ReplaceAllStringFunc(l.Text, func(s string) string {
				if known[strings.Trim(s, " []")] {
					return ""
				}
				return s
			}))
		}
	}
}
