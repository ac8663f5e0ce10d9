package templates

import (
	"bytes"
	"strings"

	"github.com/fieldpost/fieldpost/rules"
	"github.com/fieldpost/fieldpost/templates/layout"
)

// MaxPage is how many bytes the text of a mail has at most, and its HTML: less than what large
// providers clip (102 KB), and room for the longest help whole. What players send may be much
// longer than that, and is told back in part.
const MaxPage = 96 << 10

// How far an answer may have grown before what is still to be listed is only
// counted, in bytes of its text. What comes afterwards has its own share; a
// draft takes the room of half a mail.
const (
	roomOrders   = 40 << 10 // for orders as they were understood
	roomStanding = 44 << 10
	roomErrors   = 50 << 10
	roomWarnings = 52 << 10
	roomRest     = 56 << 10

	roomDraft = 24 << 10 // for the lines of a draft, in text and in HTML
)

// maxNamed is how many names an answer lists in a row: who writes one line of
// ten thousand names gets the first ones back.
const maxNamed = 40

// room returns how much of a share of an answer is there for it, when a draft
// follows and when none does.
func (a *Ack) room(share int) int {
	if len(a.Draft) == 0 {
		return share
	}
	return share - roomDraft
}

// isFull reports whether the page has used up a share of its room, so that the
// rest of a list is counted: left says how many items there are.
func (s *writer) isFull(share, left int) bool {
	if len(s.body.Text) < share {
		return false
	}
	s.body.Bullet("", s.say("mail.more", rules.Num("n", left)))
	return true
}

// writeIfFits writes something whole or not at all. It reports whether that took
// no more than so many bytes, of the text and of HTML.
func (s *writer) writeIfFits(most int, write func()) bool {
	before := *s
	write()
	if len(s.body.Text)-len(before.body.Text) <= most && len(s.body.HTML)-len(before.body.HTML) <= most {
		return true
	}
	*s = before
	return false
}

// truncatePage returns the net below all that: no text longer than MaxPage leaves this
// package, whatever a title has to tell. It ends with a line that says so; HTML
// that is too long is left out, as the text says the same.
func (s *writer) truncatePage(p Page) Page {
	if len(p.HTML) > MaxPage {
		p.HTML = ""
	}
	if len(p.Text) <= MaxPage {
		return p
	}
	end := layout.Wrap([]byte("\n"), s.say("mail.cut", rules.Num("limit", MaxPage>>10)), "", "")
	text := p.Text[:MaxPage-len(end)]
	if i := strings.LastIndexByte(text, '\n'); i >= 0 {
		text = text[:i+1]
	}
	p.Text = strings.ToValidUTF8(text, "") + string(bytes.TrimRight(end, " "))
	p.HTML = ""
	return p
}
