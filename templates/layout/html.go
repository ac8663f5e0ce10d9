package layout

import "github.com/fieldpost/fieldpost/templates/wording"

// htmlTitle ends the style sheet.
const htmlTitle = "</style>\n<title>"

// htmlStart follows the language at the top of every page: colours come from
// the reader's mail program, so light and dark both work; the width fits a
// phone: a word that is longer, as a hash, is broken, and a table of such words is moved sideways. A
// map may be wider than words, for its labels are small.
const htmlStart = `"><head><meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<style>
body{font:16px/1.45 system-ui,sans-serif;max-width:60em;margin:0 auto;padding:.8em;overflow-wrap:anywhere}body>*{max-width:44em}body>.map{max-width:none}
h2{font-size:1.1em;margin:1.4em 0 .4em;border-bottom:1px solid #8886}
h3{font-size:1em;margin:1em 0 .2em}
.lead{font-weight:600}
ul{margin:.3em 0;padding-left:1.3em}ul.n{list-style:none;padding:0}
.d{padding-left:1em;opacity:.85}
pre{font:14px/1.4 ui-monospace,monospace;margin:.4em 0;white-space:pre-wrap}
table{display:block;overflow:auto;border-spacing:0;margin:.4em 0}
td,th{text-align:left;vertical-align:top;padding:.1em 1em .1em 0;overflow-wrap:break-word}
.r{text-align:right}u{text-decoration:underline 2px #c44}
`

// AppendHTML appends s escaped, with its marks as tags. It is the only way by
// which words get into the HTML part.
func AppendHTML(dst, s []byte) []byte {
	for _, c := range s {
		switch c {
		case '&':
			dst = append(dst, "&amp;"...)
		case '<':
			dst = append(dst, "&lt;"...)
		case '>':
			dst = append(dst, "&gt;"...)
		case '"':
			dst = append(dst, "&#34;"...)
		case '\'':
			dst = append(dst, "&#39;"...)
		case wording.MarkCode:
			dst = append(dst, "<code>"...)
		case wording.MarkCodeEnd:
			dst = append(dst, "</code>"...)
		case wording.MarkBold:
			dst = append(dst, "<b>"...)
		case wording.MarkBoldEnd:
			dst = append(dst, "</b>"...)
		case wording.MarkCell, wording.MarkLine:
			dst = append(dst, ' ')
		default:
			if wording.IsNameMark(c) {
				dst = wording.AppendNameMark(dst, c)
				continue
			}
			dst = append(dst, c)
		}
	}
	return dst
}
