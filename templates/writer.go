package templates

import (
	"slices"

	"github.com/fieldpost/fieldpost/rules"
	"github.com/fieldpost/fieldpost/templates/layout"
	"github.com/fieldpost/fieldpost/templates/wording"
)

// writer writes a mail: it puts messages into words and lays them out.
type writer struct {
	book   *Book
	words  wording.Words
	body   layout.Body
	head   *Head // for the last lines; nil: none
	plays  bool  // it was said when the phase is played
	blocks int   // that were written, see draft
}

func newWriter(b *Book, lang rules.Lang, namer wording.Namer) *writer {
	return &writer{
		book:  b,
		words: wording.Words{Catalogs: b.Catalogs, Lang: lang, Namer: namer},
		body:  layout.Body{Text: make([]byte, 0, 4<<10), HTML: make([]byte, 0, 8<<10)},
	}
}

// say puts a message into words that stay valid until the page is done.
func (s *writer) say(code string, args ...rules.Arg) []byte {
	t, _ := s.words.Tell(rules.Message{Code: code, Args: args})
	return t
}

// page ends the sheet.
func (s *writer) page(subject string) Page {
	s.foot()
	s.body.Close()
	var own []rules.Side
	if s.head != nil {
		own = append(slices.Clone(s.head.Sides), s.head.Side)
	}
	return s.truncatePage(s.document(subject, own...))
}

// document returns what was written, as a mail to who plays some sides.
func (s *writer) document(subject string, own ...rules.Side) Page {
	subject = string(wording.AppendClean(nil, subject))
	html := s.body.Document(s.words.Lang, subject, s.words.Colours, own)
	return Page{Subject: subject, Text: string(s.body.Text), HTML: html, plays: s.plays, blocks: s.blocks}
}

// foot closes a mail to a side or an observer: where the page is, how to get fewer mails,
// whom to ask.
func (s *writer) foot() {
	h := s.head
	if h == nil || h.Foot == nil && h.Side == "" && len(h.Sides) == 0 {
		return
	}
	page := "mail.page"
	if h.Foot != nil {
		page = "observe.page"
	}
	if h.Page != "" {
		s.body.Link(s.say(page, rules.Text("address", h.Page)), h.Page)
	}
	if h.Replay != "" {
		s.body.Link(s.say("mail.replay", rules.Text("address", h.Replay)), h.Replay)
	}
	if h.Foot != nil {
		t, _ := s.words.Tell(*h.Foot)
		s.body.Fact(t)
		return
	}
	var args []rules.Arg
	if h.Moderator != "" {
		args = append(args, rules.Text("moderator", h.Moderator))
	}
	if h.Title != nil {
		args = append(args, rules.Text("topic", h.Title.About().ID))
	}
	s.body.Fact(s.say("mail.foot", args...))
}
