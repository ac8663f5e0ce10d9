package templates

import (
	"slices"
	"strings"

	"github.com/fieldpost/fieldpost/rules"
)

// Combined is a mail that holds several, each of which tells one side of a game, all of them
// played by one person. Side is the side of the first.
type Combined struct {
	Head
	Parts []CombinedPart
}

// CombinedPart is one of the mails that a [Combined] holds, as it would go out alone.
type CombinedPart struct {
	Side rules.Side
	Page Page
}

// Combined writes several mails as one: what it holds, each below a heading with its side,
// and one foot. ok is false where that would be too long, or one of them is text alone.
func (b *Book) Combined(j Combined) (p Page, ok bool) {
	s := b.open(&j.Head)
	var sides []rules.Side
	blocks := 0
	for i := range j.Parts {
		blocks += j.Parts[i].Page.blocks
		if !slices.Contains(sides, j.Parts[i].Side) {
			sides = append(sides, j.Parts[i].Side)
		}
	}
	s.out.lead(s.say("mail.joint", sideArgs("side", sides)...))
	if blocks > 1 {
		s.out.para(s.say("mail.joint-blocks", rules.Text("id", string(j.Side))))
	}
	for i := range j.Parts {
		if j.Parts[i].Page.HTML == "" {
			return Page{}, false
		}
		s.enclose(&j.Parts[i], i > 0)
	}
	j.Head.Page, j.Head.Replay = "", "" // each part leads to its own
	s.foot()
	s.out.begin(partNone)
	tag, words, _ := strings.Cut(j.Parts[0].Page.Subject, "] ")
	said := s.say("subject.joint", append(sideArgs("side", sides), phrase("words", []byte(words)))...)
	subject := strings.TrimSuffix(tag, " "+string(j.Parts[0].Side)) + "] " + shortened(string(plainMarks(said)), maxSubject)
	p = s.document(subject, sides...)
	return p, len(p.Text) <= MaxPage && len(p.HTML) <= MaxPage
}

// enclose writes a mail below a heading with its side, without its foot, and where it is
// not the first without what the first has said of how to answer.
func (s *writer) enclose(part *CombinedPart, again bool) {
	footText, footHTML := s.footOf()
	title := s.say("mail.heading.part", rules.Text("game", s.head.Game), rules.SideArg("side", part.Side))
	s.out.begin(partHeading)
	if len(s.out.text) > 0 {
		s.out.text = append(s.out.text, '\n')
	}
	start := len(s.out.text)
	s.out.text = wrap(s.out.text, title, "", "")
	s.out.text = appendRepeated(s.out.text, '=', min(columns(s.out.text[start:len(s.out.text)-1]), lineWidth))
	s.out.text = append(s.out.text, "\n\n"...)
	text := strings.TrimSuffix(part.Page.Text, footText)
	_, html, _ := strings.Cut(part.Page.HTML, bodyStart)
	if again {
		text, html = s.withoutHint(text, html)
	}
	s.out.text = append(s.out.text, strings.TrimRight(text, "\n")+"\n"...)
	s.out.html = append(s.out.html, `<h1 style="font-size:1.3em;margin:2em 0 .4em">`...)
	s.out.html = appendHTML(s.out.html, title)
	s.out.html = append(s.out.html, "</h1>\n"...)
	html = strings.TrimSuffix(html, bodyEnd)
	if rest, footed := strings.CutSuffix(html, footHTML+"</p>\n"); footed {
		if before, alone := strings.CutSuffix(rest, "<p>"); alone {
			html = before
		} else {
			html = strings.TrimSuffix(rest, "<br>\n") + "</p>\n"
		}
	}
	s.out.html = append(s.out.html, html...)
	s.out.last = partText
}

// withoutHint takes out of a mail how a block is edited, whichever way it is put, and which
// words can be sent besides.
func (s *writer) withoutHint(text, html string) (string, string) {
	said := []rules.Arg{rules.Text("marked", DraftMark), rules.Text("tells", "##"), rules.Text("comments", "#")}
	cut := func(code string, args ...rules.Arg) {
		h := *s.head
		alone := s.words.book.open(&h)
		alone.out.para(alone.say(code, args...))
		text, html = strings.Replace(text, "\n"+string(alone.out.text)+"\n", "\n", 1), strings.Replace(html, string(alone.out.html), "", 1)
	}
	for n := range 1 << len(said) {
		var args []rules.Arg
		for i := range said {
			if n&(1<<i) != 0 {
				args = append(args, said[i])
			}
		}
		cut("mail.block-hint", args...)
	}
	cut("mail.words")
	if h := *s.head; h.Replay != "" { // of the game, which is the same
		alone := s.words.book.open(&h)
		alone.out.link(alone.say("mail.replay", rules.Text("address", h.Replay)), h.Replay)
		text, html = strings.Replace(text, "\n"+string(alone.out.text), "", 1), strings.Replace(html, string(alone.out.html), "", 1)
	}
	return text, html
}

// footOf returns what ends the mails to a side, as it stands in text and in HTML.
func (s *writer) footOf() (text, html string) {
	h := *s.head
	h.Page, h.Replay = "", ""
	alone := s.words.book.open(&h)
	alone.foot()
	alone.out.begin(partNone)
	return string(alone.out.text), strings.TrimSuffix(strings.TrimPrefix(string(alone.out.html), "<p>"), "</p>\n")
}
