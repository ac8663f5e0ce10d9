package templates

import (
	"slices"
	"strings"

	"github.com/fieldpost/fieldpost/rules"
	"github.com/fieldpost/fieldpost/templates/layout"
	"github.com/fieldpost/fieldpost/templates/wording"
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
	s.body.Lead(s.say("mail.joint", sideArgs("side", sides)...))
	if blocks > 1 {
		s.body.Para(s.say("mail.joint-blocks", rules.Text("id", string(j.Side))))
	}
	for i := range j.Parts {
		if j.Parts[i].Page.HTML == "" {
			return Page{}, false
		}
		s.enclose(&j.Parts[i], i > 0)
	}
	j.Head.Page, j.Head.Replay = "", "" // each part leads to its own
	s.foot()
	s.body.Close()
	tag, words, _ := strings.Cut(j.Parts[0].Page.Subject, "] ")
	said := s.say("subject.joint", append(sideArgs("side", sides), wording.Phrase("words", []byte(words)))...)
	subject := strings.TrimSuffix(tag, " "+string(j.Parts[0].Side)) + "] " + shortened(string(wording.PlainMarks(said)), maxSubject)
	p = s.document(subject, sides...)
	return p, len(p.Text) <= MaxPage && len(p.HTML) <= MaxPage
}

// enclose writes a mail below a heading with its side, without its foot, and where it is
// not the first without what the first has said of how to answer.
func (s *writer) enclose(part *CombinedPart, again bool) {
	footText, footHTML := s.footOf()
	title := s.say("mail.heading.part", rules.Text("game", s.head.Game), rules.SideArg("side", part.Side))
	s.body.Title(title)
	text := strings.TrimSuffix(part.Page.Text, footText)
	_, html, _ := strings.Cut(part.Page.HTML, layout.BodyStart)
	if again {
		text, html = s.withoutHint(text, html)
	}
	html = strings.TrimSuffix(html, layout.BodyEnd)
	if rest, footed := strings.CutSuffix(html, footHTML+"</p>\n"); footed {
		if before, alone := strings.CutSuffix(rest, "<p>"); alone {
			html = before
		} else {
			html = strings.TrimSuffix(rest, "<br>\n") + "</p>\n"
		}
	}
	s.body.Paste(strings.TrimRight(text, "\n")+"\n", html)
}

// withoutHint takes out of a mail how a block is edited, whichever way it is put, and which
// words can be sent besides.
func (s *writer) withoutHint(text, html string) (string, string) {
	said := []rules.Arg{rules.Text("marked", DraftMark), rules.Text("tells", "##"), rules.Text("comments", "#")}
	cut := func(code string, args ...rules.Arg) {
		h := *s.head
		alone := s.book.open(&h)
		alone.body.Para(alone.say(code, args...))
		text, html = strings.Replace(text, "\n"+string(alone.body.Text)+"\n", "\n", 1), strings.Replace(html, string(alone.body.HTML), "", 1)
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
		alone := s.book.open(&h)
		alone.body.Link(alone.say("mail.replay", rules.Text("address", h.Replay)), h.Replay)
		text, html = strings.Replace(text, "\n"+string(alone.body.Text), "", 1), strings.Replace(html, string(alone.body.HTML), "", 1)
	}
	return text, html
}

// footOf returns what ends the mails to a side, as it stands in text and in HTML.
func (s *writer) footOf() (text, html string) {
	h := *s.head
	h.Page, h.Replay = "", ""
	alone := s.book.open(&h)
	alone.foot()
	alone.body.Close()
	return string(alone.body.Text), strings.TrimSuffix(strings.TrimPrefix(string(alone.body.HTML), "<p>"), "</p>\n")
}
