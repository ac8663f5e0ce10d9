package templates

import (
	"bytes"
	"strings"

	"github.com/fieldpost/fieldpost/rules"
	"github.com/fieldpost/fieldpost/templates/layout"
	"github.com/fieldpost/fieldpost/templates/wording"
)

// How the place for a picture stands in HTML. Words that come from outside never
// give this: appendHTML writes no tag for them.
const (
	pictureStart = `<p class="map"><img src="cid:`
	pictureSlot  = pictureStart + `map"`
	pictureEnd   = "></p>\n"
)

// Illustrate makes room for a picture of the map in the HTML of a page about a game,
// above its first heading, and says for those who do not see it what it shows. The
// text says all without it. HTML that would grow too long stays as it is.
func (b *Book) Illustrate(h *Head, p Page) Page {
	at := strings.Index(p.HTML, "<h2>")
	if at < 0 {
		return p
	}
	s := b.open(h)
	alt := layout.AppendHTML(nil, wording.PlainMarks(s.say("mail.map", h.pictured(s)...)))
	slot := bytes.Join([][]byte{[]byte(pictureSlot), []byte(` alt="`), alt, []byte(`" width="960" style="max-width:100%;height:auto"`), []byte(pictureEnd)}, nil)
	if len(p.HTML)+len(slot) <= MaxPage {
		p.HTML = p.HTML[:at] + string(slot) + p.HTML[at:]
	}
	return p
}

// pictured says whose map of what it is.
func (h *Head) pictured(s *writer) []rules.Arg {
	args := []rules.Arg{rules.Text("game", h.Game), rules.SideArg("side", h.Side)}
	if h.Clock.Label.Code != "" {
		label, _ := s.words.Tell(h.Clock.Label)
		args = append(args, wording.Phrase("label", label))
	}
	return args
}

// WithPicture has HTML show the pictures with some Content-IDs (RFC 2392), the sheets of one map, where
// [Book.Illustrate] made room for one. ok is false where it did not.
func WithPicture(html string, ids ...string) (shown string, ok bool) {
	before, rest, ok := strings.Cut(html, pictureSlot)
	if !ok {
		return html, false
	}
	inner, after, _ := strings.Cut(rest, pictureEnd)
	for _, id := range ids {
		before += pictureStart + id + `"` + inner + pictureEnd
	}
	return before + after, true
}

// WithoutPicture takes the room for a picture out of HTML.
func WithoutPicture(html string) string {
	before, rest, ok := strings.Cut(html, pictureSlot)
	if !ok {
		return html
	}
	_, after, _ := strings.Cut(rest, pictureEnd)
	return before + after
}
