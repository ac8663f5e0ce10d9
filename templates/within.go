package templates

import (
	"strings"

	"github.com/fieldpost/fieldpost/templates/layout"
)

// EmbeddedHTML returns the HTML of a mail as it may stand within a page: without the document
// around it and what says how to reply, and without any block that holds a secret, such as the order key, nor the
// words that lead to such a block. What is left never holds the secret.
func (p Page) EmbeddedHTML(secret string) string {
	html := p.HTML
	if _, body, ok := strings.Cut(html, "<body>\n"); ok {
		html, _, _ = strings.Cut(body, "</body>")
	}
	for {
		before, rest, ok := strings.Cut(html, layout.MailOnlyStart)
		_, after, shut := strings.Cut(rest, layout.MailOnlyEnd)
		if !ok || !shut {
			break
		}
		html = before + after
	}
	if secret == "" {
		return html
	}
	var kept strings.Builder
	for {
		before, block, ok := cutBlock(html, secret)
		kept.WriteString(before)
		if !ok {
			break
		}
		html = block
	}
	return strings.ReplaceAll(kept.String(), secret, "…")
}

// cutBlock parts HTML around the first block that holds the secret and the paragraph,
// with the heading above it, that leads to it.
func cutBlock(html, secret string) (before, after string, ok bool) {
	const open, shut = "<pre>", "</pre>"
	for from := 0; ; {
		at := strings.Index(html[from:], open)
		if at < 0 {
			return html, "", false
		}
		at += from
		end := strings.Index(html[at:], shut)
		if end < 0 {
			return html, "", false
		}
		end += at + len(shut)
		if !strings.Contains(html[at:end], secret) {
			from = end
			continue
		}
		before = html[:at]
		if strings.HasSuffix(before, "</p>\n") {
			before = before[:max(strings.LastIndex(before, "<p>"), 0)]
		}
		if strings.HasSuffix(before, "</h2>\n") {
			before = before[:max(strings.LastIndex(before, "<h2>"), 0)]
		}
		return before, strings.TrimPrefix(html[end:], "\n"), true
	}
}
